// The table's page beyond plain forms: other phones' entries, trouble with the network, the back button.
"use strict";

(() => {
  const SECONDS = 4;
  const byId = (id) => document.getElementById(id);
  const table = () => byId("table");
  let typing = false;

  // A page brought back by the back button may be old: ask for it again.
  addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
  });

  document.addEventListener("input", (event) => {
    typing = typing || table().contains(event.target);
  });

  // Four suits, four players: a suit taken by one is free for nobody else, and the last one is clear.
  document.addEventListener("change", (event) => {
    const rows = [...document.querySelectorAll('[data-choices="seats"]')];
    const row = event.target.closest('[data-choices="seats"]');
    if (!row) return;
    const chosen = (each) => each.querySelector("input:checked");
    for (const each of rows) {
      if (each !== row && chosen(each)?.value === event.target.value) chosen(each).checked = false;
    }
    const open = rows.filter((each) => !chosen(each));
    if (open.length !== 1) return;
    const taken = new Set(rows.map((each) => chosen(each)?.value));
    for (const input of open[0].querySelectorAll("input")) input.checked = !taken.has(input.value);
  });

  const trouble = (yes) => { byId("trouble").hidden = !yes; };
  document.addEventListener("htmx:sendError", () => trouble(true));
  document.addEventListener("htmx:timeout", () => trouble(true));
  document.addEventListener("htmx:responseError", () => trouble(true));
  document.addEventListener("htmx:beforeOnLoad", (event) => {
    if (event.detail.xhr.status < 500) trouble(false);
  });

  let place = table()?.dataset.place;
  document.addEventListener("htmx:afterSwap", () => {
    typing = false;
    byId("news").hidden = true;
    byId("heard").textContent = table().dataset.heard;
    if (table().dataset.place !== place) scrollTo(0, 0);
    place = table().dataset.place;
  });

  async function look() {
    if (document.hidden || !table() || table().querySelector(".htmx-request")) return;
    const version = table().dataset.version;
    const address = new URL(table().dataset.live, location.href);
    address.searchParams.set("since", version);
    const answer = await fetch(address, { headers: { "HX-Request": "true" } });
    if (answer.status !== 200 || table().dataset.version !== version) return;
    if (typing) {
      byId("news").hidden = false;
      return;
    }
    htmx.swap("#table", await answer.text(), { swapStyle: "outerHTML" }, { select: "#table" });
  }

  // Only the page of the moment follows other phones; a correction being made stays as it is.
  setInterval(() => {
    if (table()?.dataset.live) look().catch(() => {});
  }, SECONDS * 1000);
})();
