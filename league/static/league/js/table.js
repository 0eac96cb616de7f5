// The table's page beyond plain forms: other phones' entries, trouble with the network, the back button.
"use strict";

globalThis.deskTable = (() => {
  const SECONDS = 4;
  const LOOK_SECONDS = 10;
  const byId = (id) => document.getElementById(id);
  const table = () => byId("table");
  let typing = false;

  // A page restored by the back button may be old: fetch it again. Without a network it is better than none.
  addEventListener("pageshow", (event) => {
    if (event.persisted) look({ always: true }).catch(() => {});
  });

  // After a form that leads back to this address, such as the name's, the browser keeps its scroll position.
  const [{ type } = {}] = performance.getEntriesByType("navigation");
  if (type === "navigate" && document.referrer === location.href) {
    addEventListener("load", () => scrollTo(0, 0), { once: true });
  }

  // The back button leads from any other page of the table to the game, not out of the desk. Our mark on each
  // history entry keeps htmx from replacing the whole page by a part.
  const marked = () => history.replaceState({ desk: true }, "", location.href);
  document.addEventListener("htmx:replacedInHistory", marked);
  document.addEventListener("click", (event) => {
    const leads = table()?.dataset.live && event.target.closest?.("#table a[href]");
    if (!leads || !window.htmx || leads.closest("[hx-boost=false]")) return;
    marked();
    history.pushState({ desk: true }, "", location.href);
  });
  addEventListener("popstate", (event) => {
    if (!event.state?.desk) return;
    htmx.ajax("GET", location.href, { target: "#table", select: "#table", swap: "outerHTML show:none" }).catch(() => {});
  });

  document.addEventListener("input", (event) => {
    typing = typing || Boolean(table()?.contains(event.target));
  });

  // Without its style sheet the page's buttons are out of reach: load one that failed again.
  function askAgain(style) {
    const fresh = style.cloneNode();
    fresh.addEventListener("error", () => {
      setTimeout(askAgain, 2000, fresh);
    });
    style.replaceWith(fresh);
  }
  addEventListener("load", () => {
    [...document.querySelectorAll("link[rel=stylesheet]")].filter((style) => !style.sheet).forEach(askAgain);
  });

  // Four suits, four players: choosing a suit frees it from others, and the last one is chosen automatically.
  document.addEventListener("change", (event) => {
    const rows = [...document.querySelectorAll('[data-choices="seats"]')];
    const row = event.target.closest('[data-choices="seats"]');
    if (!row) return;
    const chosen = (row) => row.querySelector("input:checked");
    for (const other of rows) {
      if (other !== row && chosen(other)?.value === event.target.value) chosen(other).checked = false;
    }
    const open = rows.filter((row) => !chosen(row));
    if (open.length !== 1) return;
    const taken = new Set(rows.map((row) => chosen(row)?.value));
    for (const input of open[0].querySelectorAll("input")) input.checked = !taken.has(input.value);
  });

  // The last of the envelope's cards to be chosen sends the form.
  document.addEventListener("change", (event) => {
    const deck = event.target.closest("#table [data-count]");
    if (deck?.querySelectorAll("input:checked").length !== Number(deck?.dataset.count)) return;
    deck.form.requestSubmit(deck.form.querySelector("button"));
  });

  const trouble = (yes) => {
    const notice = byId("trouble");
    if (notice) notice.hidden = !yes;
  };
  document.addEventListener("htmx:sendError", () => trouble(true));
  document.addEventListener("htmx:timeout", () => trouble(true));
  document.addEventListener("htmx:responseError", () => trouble(true));
  document.addEventListener("htmx:beforeOnLoad", (event) => {
    if (event.detail.xhr.status < 500) trouble(false);
  });

  document.addEventListener("desk:reached", () => trouble(false));

  let place = table()?.dataset.place;
  document.addEventListener("htmx:afterSwap", () => {
    typing = false;
    byId("news").hidden = true;
    byId("heard").textContent = table().dataset.heard;
    if (table().dataset.place !== place) scrollTo(0, 0);
    place = table().dataset.place;
  });

  // A double tap counts once, also where the first tap has put another button under the thumb.
  const TWICE_WITHIN = 400;
  const TWICE_NEAR = 24;
  let touch = false;
  let tapped = { at: -Infinity, x: 0, y: 0 };
  addEventListener(
    "pointerdown",
    (event) => {
      touch = event.pointerType === "touch";
    },
    true,
  );
  document.addEventListener(
    "click",
    (event) => {
      if (!touch || !table()?.contains(event.target)) return;
      const { timeStamp: at, clientX: x, clientY: y } = event;
      const twice = at - tapped.at < TWICE_WITHIN && Math.hypot(x - tapped.x, y - tapped.y) < TWICE_NEAR;
      tapped = { at, x, y };
      if (!twice) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );

  // A swap waits until the finger is up: during a press the tap would hit nothing.
  let down = false;
  addEventListener(
    "pointerdown",
    () => {
      down = true;
    },
    true,
  );
  for (const name of ["pointerup", "pointercancel"]) {
    addEventListener(
      name,
      () => {
        setTimeout(() => {
          down = false;
        }, 50);
      },
      true,
    );
  }
  const untouched = async () => {
    for (let waited = 0; down && waited < 2000; waited += 50) {
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
  };

  const versionIn = (html) => Number(/id="table" data-version="(\d+)"/.exec(html)?.[1]);

  // `still`: whether it is still wanted once the finger is up. An older answer never replaces a newer one.
  async function swap(html, still = () => true) {
    await untouched();
    if (!still() || versionIn(html) < Number(table().dataset.version)) return;
    htmx.swap("#table", html, { swapStyle: "outerHTML" }, { select: "#table" });
    if (table().dataset.live) history.replaceState({ desk: true }, "", table().dataset.live);
  }

  // One request at a time, with a timeout: six that hang use up a browser's connections.
  let looking = false;

  async function look({ always = false } = {}) {
    if (looking || document.hidden || !table()?.dataset.live || table().querySelector(".htmx-request")) return;
    if (deskOutbox.state.waiting) return;
    looking = true;
    try {
      await ask(always);
    } finally {
      looking = false;
    }
  }

  async function ask(always) {
    const { version, live } = table().dataset;
    const address = new URL(live, location.href);
    if (!always) address.searchParams.set("since", version);
    const around = byId("hall-now")?.dataset.around;
    if (!always && around) address.searchParams.set("around", around);
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), LOOK_SECONDS * 1000);
    try {
      const answer = await fetch(address, { headers: { "HX-Request": "true" }, signal: abort.signal });
      const moved = answer.headers.get("Desk-Address");
      if (moved) document.dispatchEvent(new CustomEvent("desk:moved", { detail: moved }));
      const html = answer.status === 200 ? await answer.text() : "";
      if (answer.status === 204 || html.includes('id="table"')) document.dispatchEvent(new Event("desk:reached"));
      // A desk that knows less took over with a copy: what it lacks exists on this page only.
      const older = versionIn(html) < Number(version);
      if (answer.ok) byId("older").hidden = !older;
      if (older) return;
      const same = () => table()?.dataset.version === version && table().dataset.live === live && !deskOutbox.state.waiting;
      if (!html.includes('id="table"') || !same()) return;
      // A card may have been chosen while the answer was under way, or when the finger that delayed it was lifted.
      if (!typing) await swap(html, () => same() && !typing);
      if (typing && versionIn(html) > Number(version)) byId("news").hidden = false;
    } finally {
      clearTimeout(timer);
    }
  }

  // Only the current game's page follows other phones; a correction in progress stays as it is.
  setInterval(() => {
    look().catch(() => {});
  }, SECONDS * 1000);

  return { look, swap, table };
})();
