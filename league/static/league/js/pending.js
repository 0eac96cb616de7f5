// Shows the outbox on the table's page: marks on players and forms, the list, the entries to decide on.
// The phone shows what was tapped, the desk judges it. From rules sent with the page the phone derives two things before
// the desk does: who falls by the first finish, and that a game is over, so that no player outside of it is tapped.
"use strict";

globalThis.deskPending = (() => {
  const box = document.getElementById("outbox");
  const held = document.getElementById("held");
  const { dataset: words } = box;
  const { token } = words;
  const table = () => document.getElementById("table");
  const elsewhere = document.getElementById("elsewhere");
  const { state } = deskOutbox;
  const { LATE, gameOf, exitsIn, begins } = deskGames;
  // `entries`: the whole outbox. `begun`: the game that this phone has moved on to ({set, game}); `passed`: the version of
  // the page when it moved on to the page's own game.
  const shown = { entries: [], begun: null, passed: null };
  // The desk's part of the page while a game begun here replaces it.
  const aside = new WeakMap();

  // A page without a table (a replaced link) shows the entries of all tables.
  const here = (entry) => !token || entry.token === token;
  const of = (name) => shown.entries.filter((entry) => here(entry) && entry.state === name);
  const late = () => deskGames.late(shown.entries, { ...state, online: navigator.onLine, now: Date.now() });
  const text = (element) => element?.textContent.replace(/\s+/g, " ").trim() ?? "";
  const pathOf = (form, button) => {
    const address = button?.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
    return new URL(address, location.href).pathname;
  };

  const painted = (element) => {
    element.dataset.painted = "";
    return element;
  };
  const made = (tag, className, content = "") => {
    const element = painted(document.createElement(tag));
    element.className = className;
    element.textContent = content;
    return element;
  };
  const off = (button) => {
    if (!button.disabled) {
      button.disabled = true;
      button.dataset.off = "";
    }
  };

  function unpaint() {
    for (const element of table().querySelectorAll("[data-painted]")) element.remove();
    for (const button of table().querySelectorAll("[data-off]")) {
      button.disabled = false;
      delete button.dataset.off;
    }
    for (const row of table().querySelectorAll(".is-waiting")) row.classList.remove("is-waiting", "is-fallen");
    for (const element of table().querySelectorAll("[data-was]")) {
      element.textContent = element.dataset.was;
      delete element.dataset.was;
    }
    const later = document.getElementById("later");
    if (later) later.before(...(aside.get(later) ?? []));
    aside.delete(later);
    for (const element of table().querySelectorAll("[data-covered]")) {
      element.hidden = false;
      delete element.dataset.covered;
    }
  }

  const cover = (element) => {
    if (!element.hidden) {
      element.hidden = true;
      element.dataset.covered = "";
    }
  };
  const reword = (element, words) => {
    if (!element) return;
    element.dataset.was ??= element.textContent;
    element.textContent = words;
  };

  const standing = () => deskGames.standing(shown.entries, token);

  // With no entry waiting, the page is right.
  const laterGame = ({ dataset: { set, game } }, left) =>
    deskGames.laterGame(left, { set, from: Number(game), begun: of("waiting").length ? shown.begun : null });

  // A game begun too early: while it has no entries, undo leaves it again.
  function leavable() {
    const game = of("waiting").length ? shown.begun?.game : null;
    return game && !begins(standing().left, game) ? game : null;
  }

  function leave() {
    if (!leavable()) return false;
    shown.begun = null;
    paint();
    return true;
  }

  // Moves on to the button's game: the page's own, which was covered, or one that only this phone knows.
  function goOn(button) {
    const { gate, start } = button.dataset;
    if (gate === undefined) shown.begun = { set: document.getElementById("later").dataset.set, game: Number(start) };
    else shown.passed = table().dataset.version;
    paint();
  }

  // After the last tap of a game other buttons are under the thumb: they take no tap until the referee moves on.
  function paintGate(left) {
    const gate = table().querySelector("[data-gate]");
    if (!gate) return;
    const game = Number(gate.dataset.start);
    if (game && (shown.begun?.game === game || begins(left, game))) shown.passed = table().dataset.version;
    if (shown.passed === table().dataset.version) cover(gate);
  }

  // Once a player is out, the exchange and the deal are over.
  function foldOpening(left) {
    const opening = table().querySelector("details.opening[open]:not([data-folded])");
    if (!opening || !ownRows() || !begins(left, gameOf(pathOf(ownRows().querySelector("form"))).game)) return;
    Object.assign(opening, { open: false }).dataset.folded = "";
  }

  const ownRows = () => table().querySelector(".panel-play:not(.result) > .rows:has(form[data-act=exit])");
  const json = (text) => JSON.parse(text || "{}");

  // The state of the game of these rows, including taps on this phone.
  function courseOf(rows, left) {
    const { falls, first } = rows.dataset;
    const game = gameOf(pathOf(rows.querySelector("form[data-act=exit]")));
    const out = rows.querySelectorAll(":scope > :is(.is-out, .is-fallen):not(.is-waiting)").length;
    return deskGames.course({ size: rows.children.length, out, first, falls: json(falls), exits: exitsIn(left, game) });
  }

  // The first finisher of a game, if the page or this phone knows.
  function firstOf(game, later, left) {
    if (game === Number(later.dataset.game) - 1) return ownRows() && courseOf(ownRows(), left).first;
    return deskGames.course({ size: 0, exits: exitsIn(left, { set: later.dataset.set, game }) }).first;
  }

  function paintLaterGame(left) {
    const later = document.getElementById("later");
    const game = later ? laterGame(later, left) : 0;
    if (game) showGame(later, game, table().querySelector(`.bottom-bar [data-start="${game}"]`), left);
  }

  // Once all players but one are out there is nothing to tap, and the next game can begin here.
  function paintCourse({ left, undoing }) {
    const rows = ownRows();
    const course = rows ? courseOf(rows, left) : { over: false };
    const over = course.over && !undoing.length;
    const game = rows && gameOf(pathOf(rows.querySelector("form[data-act=exit]"))).game;
    for (const form of rows?.querySelectorAll("form[data-act=exit]") ?? []) {
      if (form.elements.player.value === course.fallen) paintFallen(form);
      else if (over) off(form.querySelector("button"));
    }
    if (over) reword(rows.parentElement.querySelector(".hint"), words.last);
    for (const start of table().querySelectorAll(".bottom-bar button[data-start]")) {
      start.hidden = !(over && begins(left, game) && late() && Number(start.dataset.start) === game + 1);
    }
  }

  // Fallen by another player's first finish: cannot be tapped, even before the desk confirms it.
  function paintFallen(form) {
    form.closest(".row").classList.add("is-waiting", "is-fallen");
    off(form.querySelector("button"));
    const outcome = made("span", "outcome");
    outcome.append(made("span", "mark mark-downfall", words.downfall));
    form.querySelector(".who").append(outcome);
  }

  function showGame(later, game, start, left) {
    const first = Number(later.dataset.game);
    const falls = json(later.dataset.falls)[firstOf(game - 1, later, left)];
    const to = (address) => address.replace(`/games/${first}/`, `/games/${game}/`);
    const section = painted(later.content.firstElementChild.cloneNode(true));
    for (const button of section.querySelectorAll("button.row-name")) {
      const { says, foul } = button.dataset;
      const form = formTo(to(later.dataset.exits), "exit", button.value, { says, foul, judge: to(later.dataset.judge) });
      delete form.dataset.painted;
      button.replaceWith(form);
      button.removeAttribute("value");
      form.append(button);
    }
    if (falls) section.querySelector(".rows").dataset.falls = JSON.stringify(falls);
    const served = [...table().querySelectorAll(":scope > :is(.seating, .panel-play, .panel-now, .opening, .clock, .why)")];
    aside.set(later, served);
    for (const element of served) element.remove();
    later.before(section);
    if (start) reword(table().querySelector("h1"), start.dataset.place);
  }

  function formTo(address, act, player, data = {}) {
    const form = painted(document.createElement("form"));
    form.method = "post";
    form.setAttribute("action", address);
    Object.assign(form.dataset, { act, ...data });
    const { version, csrf } = table().dataset;
    const fields = { csrfmiddlewaretoken: csrf, client_id: deskOutbox.uuid(), base_version: version, player };
    for (const [name, value] of Object.entries(fields)) {
      form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    }
    return form;
  }

  function paintRows(left) {
    for (const form of table().querySelectorAll("form[data-act=exit]")) {
      const exits = left.filter((entry) => entry.act === "exit" && entry.path === pathOf(form));
      const at = exits.findIndex((entry) => entry.player === form.elements.player.value);
      if (at >= 0) paintRow(form, exits[at], form.closest(".rows").querySelectorAll(".is-out").length + at + 1, left);
    }
    for (const form of table().querySelectorAll("form[data-act=judge]:not([data-painted])")) {
      const judged = left.filter((entry) => entry.path === pathOf(form) && entry.player === form.elements.player.value).at(-1);
      if (judged) paintJudged(form, judged);
    }
  }

  // A judgement here on a player already out at the desk: the old points stay until the desk answers.
  function paintJudged(form, judged) {
    form.querySelectorAll("button").forEach(off);
    const row = form.closest(".row");
    if (!row) return; // the same button once more, in the bar
    row.classList.add("is-waiting");
    const outcome = row.querySelector(".outcome");
    if (judged.kind === "foul") outcome.prepend(made("span", "mark mark-foul", words.foul));
    else for (const mark of outcome.querySelectorAll(".mark-foul")) cover(mark);
    outcome.append(made("span", "mark mark-waiting", markOf(judged)));
  }

  // An entry already at the desk that is being undone: shown at once in its row and on the button.
  function paintUndoing([undo]) {
    const form = table().querySelector("form[data-act=undo]");
    if (!undo || !form) return;
    reword(form.querySelector("small"), `${words.undoing} ${markOf(undo)}`.trim());
    const row = form.dataset.player && table().querySelector(`.row.is-out[data-player="${form.dataset.player}"]`);
    if (!row) return;
    row.classList.add("is-waiting");
    for (const element of row.querySelectorAll(".outcome, .row-side > *")) cover(element);
    row.querySelector(".who").append(made("span", "mark mark-waiting", `${words.undoing} ${markOf(undo)}`.trim()));
  }

  function paintCalls() {
    const calls = shown.entries.filter((entry) => entry.token === token && entry.act === "call" && entry.state === "waiting");
    const bell = table().querySelector("[data-call]");
    if (calls.length && bell) reword(bell.querySelector("span"), words.called);
    for (const call of calls) table().prepend(made("p", "notice judged", `${words.calling} ${call.words} ${markOf(call)}`.trim()));
  }

  const markOf = (entry) => {
    if (entry.state === "recorded") return "";
    return late() ? words.unsent : words.sending;
  };

  function paintRow(form, exit, place, left) {
    const row = form.closest(".row");
    const button = form.querySelector("button");
    row.classList.add("is-waiting");
    off(button);
    const judge = left.find((entry) => entry.act === "judge" && entry.path === form.dataset.judge && entry.player === exit.player);
    const outcome = made("span", "outcome");
    if (judge) outcome.append(made("span", "mark mark-foul", words.foul));
    outcome.append(made("span", "mark mark-waiting", `${words.nth.replace("{n}", place)} ${markOf(judge ?? exit)}`.trim()));
    button.querySelector(".who").append(outcome);
    const side = row.querySelector(".row-side");
    for (const element of side.children) cover(element);
    side.append(judgeForm(form, exit.player, Boolean(judge)));
  }

  function judgeForm(exitForm, player, judged) {
    const { judge, foul } = exitForm.dataset;
    const form = formTo(judge, "judge", player, { says: foul });
    const button = made("button", "foul", words.foul);
    Object.assign(button, { name: "kind", value: "foul", disabled: judged });
    button.setAttribute("aria-label", foul);
    button.setAttribute("aria-pressed", String(judged));
    form.append(button);
    return form;
  }

  // Buttons of any other sent form are off; those for what only the desk can do are off while any entry waits.
  function paintForms(left) {
    for (const form of table().querySelectorAll("form")) {
      if (!form.elements.base_version || ["exit", "judge", "undo"].includes(form.dataset.act)) continue;
      const buttons = [...form.elements].filter((field) => field.type === "submit");
      const player = form.elements.player?.value ?? "";
      const sent = left.find((entry) => entry.player === player && [undefined, ...buttons].some((one) => entry.path === pathOf(form, one)));
      if (sent || (form.dataset.act === "draw" && state.waiting)) buttons.forEach(off);
      if (sent) form.append(made("p", "mark mark-waiting", markOf(sent)));
    }
    const early = table().querySelector(`.bottom-bar [data-start="${leavable()}"]`);
    const last = early ? text(early) : left.at(-1)?.words;
    if (last) reword(table().querySelector("form[data-act=undo] small"), last);
  }

  function lineOf(entry) {
    const line = document.createElement("li");
    const at = new Date(entry.at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit" });
    line.append(made("time", "", at), " ");
    if (entry.token !== token) {
      const link = made("a", "touch", entry.label);
      link.href = entry.home;
      line.append(link, " ");
    }
    line.append(`${entry.place} `, made("strong", "", entry.words));
    return line;
  }

  // The place of a held exit if it were sent now.
  function placeOf(entry, entries) {
    const form =
      entry.act === "exit" &&
      entry.token === token &&
      [...(table()?.querySelectorAll("form[data-act=exit]") ?? [])].find(
        (exit) => pathOf(exit) === entry.path && exit.elements.player.value === entry.player,
      );
    if (!form || form.querySelector("button").disabled) return 0;
    const before = entries.slice(0, entries.indexOf(entry)).filter((other) => other.act === "exit" && other.path === entry.path);
    return form.closest(".rows").querySelectorAll(".is-out, .is-waiting:not(.is-fallen)").length + before.length + 1;
  }

  function heldLine(entry, place) {
    const line = document.createElement("li");
    const pair = made("div", "held-pair");
    const [own, other] = [made("div", "held-own"), made("div", "held-other")];
    own.append(...lineOf(entry).childNodes);
    if (place) own.append(made("p", "held-place", words.place.replace("{n}", place)));
    other.append(...(entry.why.length ? entry.why : [words[entry.reason]]).map((text) => made("p", "", text)));
    pair.append(own, other);
    line.append(pair);
    const button = made("button", "quiet-button", words.discard);
    button.type = "button";
    button.setAttribute("aria-label", `${words.discard}: ${entry.words}`);
    button.addEventListener("click", () => {
      deskOutbox.discard(entry.id);
    });
    line.append(button);
    return line;
  }

  // Rewritten only when the entries differ: changes are read aloud, and a finger may be on it.
  function list(element, entries, line, more = "") {
    const key = entries.map((entry) => entry.id).join() + more;
    if ((element.dataset.key ?? "") === key) return false;
    element.dataset.key = key;
    element.replaceChildren(...entries.map(line));
    return true;
  }

  // A notice above the rows moves them down: a tap already under way must not hit another player.
  function comeBetween() {
    document.body.classList.add("come-between");
    setTimeout(() => document.body.classList.remove("come-between"), 700);
    if (held.hidden) scrollTo(0, 0);
  }

  const setText = (element, words) => {
    if (element.textContent !== words) element.textContent = words;
  };

  function paintBoxes() {
    const waits = of("waiting");
    const tell = waits.length > 0 && late();
    for (const part of box.querySelectorAll(".outbox-count, .outbox-heard"))
      setText(part, tell ? words.count.replace("{n}", waits.length) : "");
    box.querySelector(".outbox-waiting").hidden = !tell;
    const answer = state.failures && state.status >= 400 ? words.said.replace("{n}", state.status) : "";
    const note = deskStore.keeps() ? words.waits : words.unkept;
    box.classList.toggle("is-unkept", !deskStore.keeps());
    if (!deskStore.keeps()) box.querySelector(".outbox-waiting").open = true;
    setText(box.querySelector(".outbox-note"), `${state.unnamed ? words.unnamed : note} ${answer}`.trim());
    list(box.querySelector("ol"), waits, lineOf);
    paintHeld(of("held"));
    paintElsewhere(shown.entries.filter((entry) => !here(entry) && ["waiting", "held"].includes(entry.state)));
  }

  function paintHeld(entries) {
    const places = entries.map((entry) => placeOf(entry, entries));
    const fresh = list(held.querySelector("ol"), entries, (entry, at) => heldLine(entry, places[at]), places.join());
    if (fresh && entries.length) comeBetween();
    held.hidden = !entries.length;
    held.querySelector(".held-resend").hidden = !token || !entries.length || entries.some((entry) => entry.reason === "gone");
  }

  // Entries of other tables on this phone are shown below this table, with links.
  function paintElsewhere(entries) {
    if (!elsewhere) return;
    elsewhere.hidden = !entries.length;
    setText(elsewhere.querySelector("summary"), words.elsewhere.replace("{n}", entries.length));
    list(elsewhere.querySelector("ol"), entries, lineOf, entries.map((entry) => entry.state).join());
  }

  function paint() {
    if (table()) {
      unpaint();
      const { left, undoing } = standing();
      paintGate(left);
      foldOpening(left);
      paintLaterGame(left);
      paintCourse({ left, undoing });
      paintRows(left);
      paintForms(left);
      paintUndoing(undoing);
      paintCalls();
    }
    paintBoxes();
  }

  return { LATE, shown, paint, goOn, leave, late, of, pathOf, text };
})();
