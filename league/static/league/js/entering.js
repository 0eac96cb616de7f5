// Connects the table's page to the outbox: every entry goes into it first, and the desk's answers come back.
"use strict";

(() => {
  // If a script failed to load, no tap may be lost: the page then works by plain forms and links.
  if (!window.htmx || typeof deskTable === "undefined" || typeof deskPending === "undefined") return;

  const REPEATED_WITHIN = 400;
  const LEFT_OUT = ["csrfmiddlewaretoken", "client_id", "base_version"];
  const box = document.getElementById("outbox");
  const held = document.getElementById("held");
  const { dataset: words } = box;
  const { token, home } = words;
  const table = () => document.getElementById("table");
  const { state, settings } = deskOutbox;
  const { LATE, shown, paint, goOn, leave, late, of, pathOf, text } = deskPending;
  const enteredOn = new Map();

  // ── Into the outbox ──

  const label = (button) => button?.getAttribute("aria-label") || text(button);

  // The form's values as text to read out: the referee may have to dictate them.
  function filledIn(form) {
    const values = [...form.elements].map((field) => {
      if (field.type === "radio") {
        return field.checked
          ? `${text(field.closest("fieldset")?.querySelector("legend"))} ${text(field.closest("label")) || field.value}`
          : "";
      }
      if (field.type === "checkbox") return field.checked ? text(field.closest("label")) : "";
      return ["text", "textarea", "select-one"].includes(field.type) && field.value ? `${text(field.labels?.[0])} ${field.value}` : "";
    });
    return values.filter(Boolean).join("、");
  }

  function entryOf(form, button) {
    const fields = [...new FormData(form)].filter(([name, value]) => !LEFT_OUT.includes(name) && typeof value === "string");
    if (button?.name) fields.push([button.name, button.value]);
    const { act = "", says, who = "" } = form.dataset;
    const filled = filledIn(form);
    return {
      token,
      home,
      label: words.label,
      path: pathOf(form, button),
      fields,
      act,
      player: fields.find(([name]) => name === "player")?.[1] ?? "",
      kind: fields.find(([name]) => name === "kind")?.[1] ?? "",
      place: text(table().querySelector("h1")),
      words: says || [who, label(button), filled && `（${filled}）`].filter(Boolean).join(" "),
    };
  }

  async function enter(form, button) {
    const version = Number(table().dataset.version);
    if (form.dataset.act === "undo" && (leave() || (await deskOutbox.takeBack(token)))) return;
    const entry = entryOf(form, button);
    enteredOn.set(entry.path, table());
    await deskOutbox.add(entry, version);
    deskOutbox.flush();
  }

  const isEntry = (form) => form.elements.base_version && form.dataset.act !== "draw";

  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (!isEntry(form)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if ("taken" in form.dataset) return;
      form.dataset.taken = "";
      const again = () =>
        setTimeout(() => {
          delete form.dataset.taken;
        }, REPEATED_WITHIN);
      enter(form, event.submitter).finally(again);
    },
    true,
  );

  // ── On to the next game or step ──

  document.addEventListener(
    "click",
    (event) => {
      const button = event.target.closest?.("[data-start], [data-gate]");
      if (!button) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      goOn(button);
      scrollTo(0, 0);
      deskTable.look({ always: true }).catch(() => {});
    },
    true,
  );

  // ── The desk's answers ──

  // The message is shown at its entry, outside of the swapped part.
  function withoutNotice(html) {
    const page = new DOMParser().parseFromString(html, "text/html");
    for (const notice of page.querySelectorAll("#table [role=alert]")) notice.remove();
    return page.getElementById("table")?.outerHTML ?? "";
  }

  // A name being typed must not be lost in a swap; once it is sent, the next page flushes.
  const asksName = () => Boolean(table()?.querySelector('form[action$="/referee/"]'));

  async function answered(entry, answer, behind) {
    if (answer.name) document.dispatchEvent(new Event("desk:reached"));
    if (entry.token !== token || !answer.html?.includes('id="table"')) return;
    const here = enteredOn.get(entry.path) === table();
    if (answer.name === "unnamed" && asksName()) return;
    if (answer.name === "recorded" && here && answer.leads) return follow(answer.leads);
    if (answer.name === "refused" && here && !behind && entry.attempts === 1 && entry.at > Date.now() - 5000) {
      // As on any form, the error is above it and the values stay filled in.
      await deskTable.swap(answer.html);
      return deskOutbox.discard(entry.id);
    }
    if (here || table()?.dataset.live) await deskTable.swap(answer.name === "recorded" ? answer.html : withoutNotice(answer.html));
  }

  async function follow(address) {
    await htmx.ajax("GET", address, { target: "#table", select: "#table", swap: "outerHTML show:none" });
    history.replaceState({ desk: true }, "", address);
  }

  async function changed() {
    shown.entries = await deskOutbox.all();
    state.waiting = of("waiting").length;
    paint();
    if (!state.waiting && of("recorded").length) deskTable.look({ always: true }).catch(() => {});
    if (state.waiting)
      setTimeout(() => {
        if (late()) paint();
      }, LATE + 100);
  }

  async function onPage() {
    if (table()) settings.csrf = table().dataset.csrf;
    if (!state.waiting) shown.begun = null;
    if (table()) await deskOutbox.shown(token, Number(table().dataset.version));
    await changed();
  }

  document.addEventListener("htmx:afterSwap", () => {
    paint();
    onPage()
      .then(() => asksName() || deskOutbox.flush())
      .catch(() => {});
  });
  box.querySelector(".outbox-send").addEventListener("click", () => {
    deskOutbox.flush();
  });
  held.querySelector(".held-resend").addEventListener("click", () => {
    deskOutbox.resend(token, Number(table().dataset.version));
  });
  held.querySelector(".held-discard").addEventListener("click", () => {
    deskOutbox.discard(...of("held").map((entry) => entry.id));
  });
  addEventListener("online", () => {
    deskOutbox.flush();
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted) deskOutbox.flush();
  });
  addEventListener("offline", () => {
    paint();
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) deskOutbox.flush();
  });

  document.getElementById("boosted")?.setAttribute("hx-boost", "true");
  Object.assign(settings, { seconds: Number(words.seconds), changed, answered });
  onPage().then(deskOutbox.flush);
})();
