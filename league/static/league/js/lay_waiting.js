// Laid without a network: what is tapped stays on this phone, and is asked as soon as the desk can be reached.
"use strict";

(() => {
  const AGAIN = 4000;
  const KEY = `desk-lay-${location.pathname}`;
  const form = () => document.getElementById("laying");
  const moves = () => form().querySelector("[name=lay-moves]");
  const note = document.getElementById("lay-waits");
  if (!form() || !note) return;
  // `asked`: that the ruling is to be recorded once it is there.
  let state = { waiting: false, from: 0, moves: [], asked: false };

  const store = (value) => { try { if (value) localStorage.setItem(KEY, JSON.stringify(value)); else localStorage.removeItem(KEY); } catch { /* this page only */ } };
  const stored = () => { try { return JSON.parse(localStorage.getItem(KEY)); } catch { return null; } };

  function begin() {
    if (state.waiting) return;
    const told = JSON.parse(moves().value || "[]");
    state = { waiting: true, from: told.length, moves: told, asked: false };
  }

  function take({ by, cards, last, act }) {
    begin();
    if (act === "undo") state.moves.pop();
    else if (act === "clear") state.moves = [];
    else if (by) {
      const names = cards.split(/\s+/).filter(Boolean);
      state.moves.push({ by: Number(by), ...(names.length ? { cards: names } : { pass: true }), ...(names.length && last ? { last: true } : {}) });
    }
    state.from = Math.min(state.from, state.moves.length);
    store(state);
    paint();
  }

  const nameOf = (place) => document.getElementById(`lay-by-${place}`)?.textContent.trim() ?? "";

  function lineOf(move) {
    const line = document.createElement("li");
    line.className = "laid-move is-waiting";
    line.dataset.painted = "";
    const who = Object.assign(document.createElement("span"), { className: "laid-by", textContent: nameOf(move.by) });
    const what = document.createElement("span");
    what.className = move.pass ? "laid-pass" : "playing-cards";
    if (move.pass) what.textContent = note.dataset.pass;
    for (const card of move.cards ?? []) {
      const button = document.getElementById(`lay-${card}`);
      what.append(Object.assign(document.createElement("span"), { className: `playing-card ${button?.className ?? ""}`, textContent: card === "JK" ? "JK" : button?.textContent ?? card }));
    }
    line.append(who, what);
    return line;
  }

  function paint() {
    moves().value = JSON.stringify(state.moves);
    document.getElementById("lay-cards").value = "";
    document.getElementById("lay-last").checked = false;
    for (const each of form().querySelectorAll(".picker-grid [aria-pressed=true]")) each.setAttribute("aria-pressed", "false");
    for (const each of form().querySelectorAll("#lay-undo, #lay-clear")) each.disabled = !state.moves.length;
    const table = document.getElementById("lay-table");
    for (const each of table.querySelectorAll("[data-painted]")) each.remove();
    [...table.querySelectorAll(".laid-move")].slice(state.from).forEach((each) => each.remove());
    table.querySelector(".lay-hint")?.remove();
    if (!table.querySelector(".laid")) table.append(Object.assign(document.createElement("ol"), { className: "laid" }));
    table.querySelector(".laid").append(...state.moves.slice(state.from).map(lineOf));
    table.scrollTo({ left: table.scrollWidth });
    note.hidden = false;
    note.querySelector("button").hidden = state.asked || !state.moves.length;
  }

  const ask = () => { if (state.waiting && navigator.onLine) form().requestSubmit(form().querySelector("[value=look]")); };

  document.addEventListener("submit", (event) => {
    const { target, submitter } = event;
    if (target !== form() || navigator.onLine) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const fields = new FormData(target);
    take({ by: submitter?.name === "lay-by" && submitter.value, cards: fields.get("lay-cards") ?? "", last: fields.has("lay-last"), act: submitter?.name === "lay-do" && submitter.value });
  }, true);

  // A tap that has not arrived is kept as if there had been no network to begin with.
  function lost(event) {
    const { elt, requestConfig } = event.detail;
    if (elt !== form() && elt?.id !== "laying") return;
    const sent = requestConfig.formData;
    if (sent.get("lay-do") === "look" && state.waiting) return;
    take({ by: sent.get("lay-by"), cards: sent.get("lay-cards") ?? "", last: sent.has("lay-last"), act: sent.get("lay-do") });
  }
  document.addEventListener("htmx:sendError", lost);
  document.addEventListener("htmx:timeout", lost);

  document.addEventListener("htmx:afterSwap", () => {
    if (!state.waiting) return;
    const { asked } = state;
    state = { waiting: false, from: 0, moves: [], asked: false };
    store(null);
    note.hidden = true;
    if (asked) document.getElementById("keep")?.requestSubmit();
  });

  note.querySelector("button").addEventListener("click", () => {
    state.asked = true;
    store(state);
    paint();
  });
  addEventListener("online", ask);
  setInterval(ask, AGAIN);

  const before = stored();
  if (before?.waiting) {
    state = { ...before, from: 0 };
    paint();
    ask();
  }

  // A copy for when there is no network: only what anybody with the link may see, and nothing laid yet.
  const root = document.getElementById("lay");
  if (window.caches && "copy" in root.dataset && !("copied" in document.documentElement.dataset)) {
    const html = `<!doctype html>\n${document.documentElement.outerHTML}`;
    const headers = { "Content-Type": "text/html; charset=utf-8", "Desk-Copied": String(Date.now()) };
    caches.open("desk-pages").then((pages) => pages.put(location.pathname, new Response(html, { headers }))).catch(() => {});
  }
  if ("copied" in document.documentElement.dataset) note.hidden = false;
})();
