// A dispute laid without a network waits in the outbox (docs/decisions/0501-outbox.md) until the desk can be reached.
"use strict";

(() => {
  const AGAIN = 4000;
  const KEYS = ["gives", "discards", "destroyed", "recovers", "names"];
  const form = () => document.getElementById("laying");
  const moves = () => form().querySelector("[name=lay-moves]");
  const root = document.getElementById("lay");
  const note = document.getElementById("lay-waits");
  if (!root || !note || typeof deskQuestions === "undefined") return;
  const { token = "", home = location.pathname, label = "" } = note.dataset;
  const keeps = note.querySelector("button");
  const path = location.pathname;
  const address = `${path}?game=${note.dataset.game}`;
  // `id`: of the entry, once it is to be recorded. `asked`: the move about which the desk has asked.
  const fresh = () => ({ waiting: false, from: 0, moves: [], id: "", asked: null });
  let state = fresh();

  const store = () => deskOutbox.draft(path, state.waiting ? { token, home, label, moves: state.moves } : null).catch(() => {});

  function begin() {
    if (state.waiting) return;
    const before = JSON.parse(moves().value || "[]");
    state = { ...fresh(), waiting: true, from: before.length, moves: before, asked: before.at(-1) ?? null };
  }

  // Applies a tap; `sent`: the form's fields with those of the button.
  function take(sent) {
    begin();
    const newest = state.moves.at(-1);
    const [by, act, claim, did, target, gave, stands] = ["by", "do", "claim", "did", "target", "gave", "stands"].map((name) =>
      sent.get(`lay-${name}`),
    );
    const cards = (sent.get("lay-cards") ?? "").split(/\s+/).filter(Boolean);
    if (claim && by) state.moves.push({ by: Number(by), claim, cards });
    else if (did && newest) newest[did] = cards;
    else if (target && newest) newest.target = Number(target);
    else if (gave && newest && cards.length) newest.all_give = { ...newest.all_give, [gave]: cards };
    else if (stands && newest) newest.as = stands.split(" ");
    else if (act === "undo") state.moves.pop();
    else if (act === "clear") state.moves = [];
    else if (by && cards.length) state.moves.push({ by: Number(by), cards, ...(sent.has("lay-last") ? { last: true } : {}) });
    else if (by) state.moves.push({ by: Number(by), pass: true });
    // An addition to the newest move redraws that move.
    const redrawn = (did || target || gave) && newest ? 1 : 0;
    state.from = Math.min(state.from, state.moves.length - redrawn);
    state.id = "";
    store();
    paint();
  }

  // Opens a common dispute as the desk would.
  function open(dispute) {
    state = { ...fresh(), waiting: true, moves: JSON.parse(dispute.dataset.moves) };
    store();
    paint();
  }

  const nameOf = (place) => document.getElementById(`lay-by-${place}`)?.textContent.trim() ?? "";
  const faceOf = (card) => (card === "JK" ? "JK" : (document.getElementById(`lay-${card}`)?.textContent ?? card));
  const callOf = (move) => document.querySelector(`.lay-calls [value="${move.claim}"]`)?.nextElementSibling.textContent ?? "";
  const wordsOf = (move) => `${nameOf(move.by)} ${callOf(move)}${move.pass ? note.dataset.pass : move.cards.map(faceOf).join(" ")}`;

  // The actions that a move caused, in the words of the page.
  function doneWith(move) {
    const faces = (cards) => cards.map(faceOf).join(" ");
    const own = KEYS.filter((key) => key in move).map((key) => `${note.dataset[key]} ${faces(move[key])}`);
    const all = Object.entries(move.all_give ?? {}).map(
      ([giver, cards]) => `${nameOf(giver)} ${note.dataset.gives.toLowerCase()} ${faces(cards)}`,
    );
    return [...own, ...all, ...("target" in move ? [`→ ${nameOf(move.target)}`] : [])];
  }

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
      what.append(
        Object.assign(document.createElement("span"), { className: `playing-card ${button?.className ?? ""}`, textContent: faceOf(card) }),
      );
    }
    const beside = doneWith(move).map((words) =>
      Object.assign(document.createElement("span"), { className: "laid-pass", textContent: words }),
    );
    line.append(
      who,
      ...(move.claim ? [Object.assign(document.createElement("span"), { className: "laid-pass", textContent: callOf(move) })] : []),
      what,
      ...beside,
    );
    return line;
  }

  function paint() {
    moves().value = JSON.stringify(state.moves);
    document.getElementById("lay-cards").value = "";
    for (const choice of form().querySelectorAll("#lay-last, .lay-calls input")) choice.checked = false;
    for (const card of form().querySelectorAll(".picker-grid [aria-pressed=true]")) card.setAttribute("aria-pressed", "false");
    for (const button of form().querySelectorAll("#lay-undo, #lay-clear")) button.disabled = !state.moves.length;
    const table = document.getElementById("lay-table");
    for (const line of table.querySelectorAll("[data-painted]")) line.remove();
    for (const move of [...table.querySelectorAll(".laid-move")].slice(state.from)) move.remove();
    table.querySelector(".lay-hint")?.remove();
    if (!state.from) for (const passes of table.querySelectorAll(".laid-passes")) passes.remove();
    // The verdict shown was on other cards.
    for (const part of document.querySelectorAll(".lay-said > :not(.lay-stands)")) part.hidden = true;
    if (!table.querySelector(".laid")) table.append(Object.assign(document.createElement("ol"), { className: "laid" }));
    table.querySelector(".laid").append(...state.moves.slice(state.from).map(lineOf));
    table.scrollTo({ left: table.scrollWidth });
    offer();
    note.hidden = false;
    keeps.hidden = !token || Boolean(state.id) || !state.moves.length;
  }

  // The desk's question is about one move only, and each part is answered once.
  function offer() {
    const newest = state.moves.at(-1);
    for (const button of document.querySelectorAll(".lay-stands button")) {
      const { name, value } = button;
      if (name === "lay-stands") button.setAttribute("aria-pressed", String(newest?.as?.join(" ") === value));
      const answered = { "lay-did": newest?.[value], "lay-target": newest?.target !== undefined, "lay-gave": newest?.all_give?.[value] };
      button.disabled = newest !== state.asked || Boolean(answered[name]);
    }
  }

  // Requests the verdict without recording anything.
  const ask = () => {
    if (state.waiting && !state.id && navigator.onLine) form().requestSubmit(form().querySelector("[value=look]"));
  };

  function done() {
    state = fresh();
    store();
    note.hidden = true;
  }

  // Makes it an entry to be recorded, like any other.
  async function keep() {
    const fields = [...new FormData(form())].filter(
      ([name]) => !["csrfmiddlewaretoken", "lay-cards", "lay-last", "lay-claim"].includes(name),
    );
    const words = `${note.dataset.ruling} ${state.moves.map(wordsOf).join(" → ")}`;
    state.id = "kept"; // before it is stored, so that a second tap stores no second entry
    paint();
    await deskQuestions.add({ token, home, label, path: address, fields, words });
    await deskOutbox.draft(path, null);
    deskOutbox.flush();
  }

  document.addEventListener(
    "submit",
    (event) => {
      const { target, submitter } = event;
      if (target !== form() || navigator.onLine) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const sent = new FormData(target);
      if (submitter?.name) sent.set(submitter.name, submitter.value);
      take(sent);
    },
    true,
  );

  document.addEventListener("click", (event) => {
    const dispute = event.target.closest("#disputes a[data-moves]");
    if (!dispute || navigator.onLine) return;
    event.preventDefault();
    open(dispute);
  });

  // A tap that did not arrive is handled as one without a network.
  function lost(event) {
    const { elt, requestConfig } = event.detail;
    if (elt !== form() && elt?.id !== "laying") return;
    const sent = requestConfig.formData;
    if (sent.get("lay-do") === "look" && state.waiting) return;
    take(sent);
  }
  document.addEventListener("htmx:sendError", lost);
  document.addEventListener("htmx:timeout", lost);
  document.addEventListener("htmx:afterSwap", () => {
    if (state.waiting) done();
  });
  keeps.addEventListener("click", () => {
    keep().catch(() => {});
  });

  if (token) deskQuestions.follow(form(), address, home, done);
  const again = () => {
    ask();
    if (token) deskOutbox.flush();
  };
  addEventListener("online", again);
  setInterval(ask, AGAIN);

  deskOutbox
    .all()
    .then((entries) => {
      const draft = entries.find((entry) => entry.path === path && entry.state === "draft");
      const sent = token && entries.findLast((entry) => entry.path === address && entry.act === "dispute" && entry.state === "waiting");
      if (draft) state = { ...fresh(), waiting: true, moves: draft.moves };
      else if (sent) state = { ...fresh(), waiting: true, moves: JSON.parse(new Map(sent.fields).get("lay-moves")), id: "kept" };
      // The copy shows the page before any move, so the dispute named in its address is opened here.
      const named = new URLSearchParams(location.search).get("dispute");
      const dispute =
        "copied" in document.documentElement.dataset && document.querySelector(`#disputes a[data-dispute="${CSS.escape(named ?? "")}"]`);
      if (state.waiting) paint();
      else if (dispute) open(dispute);
      again();
    })
    .catch(() => {});

  // A copy for use without a network: only what anyone with the link may see, without moves.
  if (window.caches && "copy" in root.dataset && !("copied" in document.documentElement.dataset)) {
    const html = `<!doctype html>\n${document.documentElement.outerHTML}`;
    const headers = { "Content-Type": "text/html; charset=utf-8", "Desk-Copied": String(Date.now()) };
    caches
      .open("desk-pages")
      .then((pages) => pages.put(location.pathname, new Response(html, { headers })))
      .catch(() => {});
  }
  if ("copied" in document.documentElement.dataset) note.hidden = false;
})();
