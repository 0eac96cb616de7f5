// What waits in the outbox, shown on the table's page: marks on players and forms, the list, the entries to decide on.
// The phone shows what has been tapped, the desk judges it. One thing it says before the desk does: the last game's daifugo
// falls as soon as somebody else finishes, so that nobody taps who is out.
"use strict";

const deskPending = (() => {
  const LATE = 1500;
  const box = document.getElementById("outbox");
  const held = document.getElementById("held");
  const { dataset: words } = box;
  const { token } = words;
  const table = () => document.getElementById("table");
  const { state } = deskOutbox;
  // `entries`: all that is in the outbox; `begun`: the game begun on this phone ({set, game}).
  const shown = { entries: [], begun: null };
  // What the desk has sent for the page, while a game begun here stands in its place.
  const aside = new WeakMap();

  const of = (name) => shown.entries.filter((each) => each.token === token && each.state === name);
  const late = () => state.failures > 0 || state.unnamed || !navigator.onLine
    || shown.entries.some((each) => each.state === "waiting" && each.at < Date.now() - LATE);
  const text = (element) => element?.textContent.replace(/\s+/g, " ").trim() ?? "";
  const pathOf = (form, button) => {
    const address = button?.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
    return new URL(address, location.href).pathname;
  };

  const painted = (element) => { element.dataset.painted = ""; return element; };
  const made = (tag, className, content = "") => {
    const element = painted(document.createElement(tag));
    element.className = className;
    element.textContent = content;
    return element;
  };
  const off = (button) => { if (!button.disabled) { button.disabled = true; button.dataset.off = ""; } };

  function unpaint() {
    for (const each of table().querySelectorAll("[data-painted]")) each.remove();
    for (const each of table().querySelectorAll("[data-off]")) { each.disabled = false; delete each.dataset.off; }
    for (const each of table().querySelectorAll(".is-waiting")) each.classList.remove("is-waiting", "is-fallen");
    for (const each of table().querySelectorAll("[data-was]")) { each.textContent = each.dataset.was; delete each.dataset.was; }
    const later = document.getElementById("later");
    if (later) later.before(...(aside.get(later) ?? []));
    aside.delete(later);
    for (const each of table().querySelectorAll("[data-covered]")) { each.hidden = false; delete each.dataset.covered; }
  }

  const cover = (element) => { if (!element.hidden) { element.hidden = true; element.dataset.covered = ""; } };
  const reword = (element, words) => {
    if (!element) return;
    element.dataset.was ??= element.textContent;
    element.textContent = words;
  };

  // What this phone has entered and not taken back again; the desk judges it when it arrives. `undoing`: what takes back
  // entries that the desk has already.
  function standing() {
    const left = [];
    const undoing = [];
    for (const each of shown.entries.filter((one) => one.token === token && ["waiting", "recorded"].includes(one.state) && !deskOutbox.isQuestion(one))) {
      if (each.act !== "undo") left.push(each);
      else if (!left.pop()) undoing.push(each);
    }
    return { left, undoing };
  }

  const gameOf = (path) => {
    const found = /\/sets\/(\d+)\/games\/(\d+)\//.exec(path);
    return found && { set: found[1], game: Number(found[2]) };
  };

  // The game whose rows are to be seen: the page's own (0), or a later one that has been begun here.
  function laterGame(later, left) {
    const begun = left.filter((each) => each.act === "exit").map((each) => gameOf(each.path));
    const games = [...begun, shown.begun].filter((each) => each?.set === later.dataset.set).map((each) => each.game);
    const game = Math.max(0, ...games);
    return game >= Number(later.dataset.game) ? game : 0;
  }

  const begins = (left, game) => left.some((each) => each.act === "exit" && gameOf(each.path)?.game === game);

  // A game begun too early: as long as nothing is entered in it, undoing leaves it again.
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

  function paintLaterGame(left) {
    const later = document.getElementById("later");
    const game = later ? laterGame(later, left) : 0;
    const starts = [...table().querySelectorAll(".bottom-bar [data-start]")];
    if (game) showGame(later, game, starts.find((each) => Number(each.dataset.start) === game), left);
    const now = game || (later ? Number(later.dataset.game) - 1 : 0);
    for (const each of starts) {
      each.hidden = !(begins(left, now) && late() && Number(each.dataset.start) === now + 1);
    }
  }

  const isFoul = (exit, left) => left.filter((each) => each.act === "judge" && each.player === exit.player
    && each.path === exit.path.replace("/exits/", "/judge/")).at(-1)?.kind === "foul";
  const finisher = (exits, left) => exits.find((each) => !isFoul(each, left));

  // Who is daifugo after a game, as far as the page or this phone know. A result on the page is of the game before its own.
  function firstOf(game, later, left) {
    const own = game === Number(later.dataset.game) - 1 && table().querySelector(".panel-play:not(.result) > .rows[data-first]");
    const exits = left.filter((each) => each.act === "exit" && gameOf(each.path)?.set === later.dataset.set && gameOf(each.path).game === game);
    return own ? own.dataset.first : finisher(exits, left)?.player;
  }

  function showGame(later, game, start, left) {
    const first = Number(later.dataset.game);
    const daifugo = "falls" in later.dataset && firstOf(game - 1, later, left);
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
    if (daifugo) section.querySelector(".rows").dataset.daifugo = daifugo;
    const served = [...table().querySelectorAll(":scope > :is(.seating, .panel-play, .panel-now, .clock, .why)")];
    aside.set(later, served);
    for (const each of served) each.remove();
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
      const exits = left.filter((each) => each.act === "exit" && each.path === pathOf(form));
      const at = exits.findIndex((each) => each.player === form.elements.player.value);
      if (at >= 0) paintRow(form, exits[at], form.closest(".rows").querySelectorAll(".is-out").length + at + 1, left);
    }
    for (const form of table().querySelectorAll("form[data-act=judge]:not([data-painted])")) {
      const judged = left.filter((each) => each.path === pathOf(form) && each.player === form.elements.player.value).at(-1);
      if (judged) paintJudged(form, judged);
    }
  }

  // Judged here, of somebody of whom the desk knows already that they are out: their points stay those of before until it answers.
  function paintJudged(form, judged) {
    form.querySelectorAll("button").forEach(off);
    const row = form.closest(".row");
    if (!row) return; // the same button once more, in the bar
    row.classList.add("is-waiting");
    const outcome = row.querySelector(".outcome");
    if (judged.kind === "foul") outcome.prepend(made("span", "mark mark-foul", words.foul));
    else for (const each of outcome.querySelectorAll(".mark-foul")) cover(each);
    outcome.append(made("span", "mark mark-waiting", markOf(judged)));
  }

  // Out by the first finish of another: not to be tapped any more, whether or not the desk has said so.
  function paintDownfall(left) {
    for (const rows of table().querySelectorAll(".rows[data-daifugo]")) {
      const form = [...rows.querySelectorAll("form[data-act=exit]")].find((each) => each.elements.player.value === rows.dataset.daifugo);
      const exits = form ? left.filter((each) => each.act === "exit" && each.path === pathOf(form)) : [];
      if (!finisher(exits, left) || exits.some((each) => each.player === rows.dataset.daifugo)) continue;
      form.closest(".row").classList.add("is-waiting", "is-fallen");
      off(form.querySelector("button"));
      const outcome = made("span", "outcome");
      outcome.append(made("span", "mark mark-downfall", words.downfall));
      form.querySelector(".who").append(outcome);
    }
  }

  // An entry of the desk's own that is being taken back: said at once where it stands, and on the button.
  function paintUndoing([undo]) {
    const form = table().querySelector("form[data-act=undo]");
    if (!undo || !form) return;
    reword(form.querySelector("small"), `${words.undoing} ${markOf(undo)}`.trim());
    const row = form.dataset.player && table().querySelector(`.row.is-out[data-player="${form.dataset.player}"]`);
    if (!row) return;
    row.classList.add("is-waiting");
    for (const each of row.querySelectorAll(".outcome, .row-side > *")) cover(each);
    row.querySelector(".who").append(made("span", "mark mark-waiting", `${words.undoing} ${markOf(undo)}`.trim()));
  }

  function paintCalls() {
    const calls = shown.entries.filter((each) => each.token === token && each.act === "call" && each.state === "waiting");
    for (const each of calls) table().prepend(made("p", "notice judged", `${words.calling} ${each.words} ${markOf(each)}`.trim()));
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
    const judge = left.find((each) => each.act === "judge" && each.path === form.dataset.judge && each.player === exit.player);
    const outcome = made("span", "outcome");
    if (judge) outcome.append(made("span", "mark mark-foul", words.foul));
    outcome.append(made("span", "mark mark-waiting", `${words.nth.replace("{n}", place)} ${markOf(judge ?? exit)}`.trim()));
    button.querySelector(".who").append(outcome);
    const side = row.querySelector(".row-side");
    for (const each of side.children) cover(each);
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

  // Any other form that has been sent off waits with its buttons; what only the desk can do waits with all.
  function paintForms(left) {
    for (const form of table().querySelectorAll("form")) {
      if (!form.elements.base_version || ["exit", "judge", "undo"].includes(form.dataset.act)) continue;
      const buttons = [...form.elements].filter((each) => each.type === "submit");
      const player = form.elements.player?.value ?? "";
      const sent = left.find((each) => each.player === player && [undefined, ...buttons].some((one) => each.path === pathOf(form, one)));
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

  // As which place somebody held would go out now, if it were sent on.
  function placeOf(entry, kept) {
    const form = entry.act === "exit" && entry.token === token && [...(table()?.querySelectorAll("form[data-act=exit]") ?? [])]
      .find((each) => pathOf(each) === entry.path && each.elements.player.value === entry.player);
    if (!form || form.querySelector("button").disabled) return 0;
    const before = kept.slice(0, kept.indexOf(entry)).filter((each) => each.act === "exit" && each.path === entry.path);
    return form.closest(".rows").querySelectorAll(".is-out, .is-waiting:not(.is-fallen)").length + before.length + 1;
  }

  function heldLine(entry, place) {
    const line = lineOf(entry);
    if (place) line.append(made("p", "held-place", words.place.replace("{n}", place)));
    for (const each of entry.why.length ? entry.why : [words[entry.reason]]) line.append(made("p", "held-why", each));
    const button = made("button", "quiet-button", words.discard);
    button.type = "button";
    button.setAttribute("aria-label", `${words.discard}: ${entry.words}`);
    button.addEventListener("click", () => { deskOutbox.discard(entry.id); });
    line.append(button);
    return line;
  }

  // Written anew only when it is another list: it is read aloud as it changes, and somebody may be pressing in it.
  function list(element, entries, line, more = "") {
    const key = entries.map((each) => each.id).join() + more;
    if ((element.dataset.key ?? "") === key) return false;
    element.dataset.key = key;
    element.replaceChildren(...entries.map(line));
    return true;
  }

  // What stands above the rows moves them down: a thumb already on its way must not hit another player.
  function comeBetween() {
    document.body.classList.add("come-between");
    setTimeout(() => document.body.classList.remove("come-between"), 700);
    if (held.hidden) scrollTo(0, 0);
  }

  const setText = (element, words) => { if (element.textContent !== words) element.textContent = words; };

  function paintBoxes() {
    const waits = shown.entries.filter((each) => each.state === "waiting");
    const tell = waits.length > 0 && late();
    for (const each of box.querySelectorAll(".outbox-count, .outbox-heard")) setText(each, tell ? words.count.replace("{n}", waits.length) : "");
    box.querySelector(".outbox-waiting").hidden = !tell;
    const answer = state.failures && state.status >= 400 ? words.said.replace("{n}", state.status) : "";
    setText(box.querySelector(".outbox-note"), `${state.unnamed ? words.unnamed : words.waits} ${answer}`.trim());
    list(box.querySelector("ol"), waits, lineOf);
    const kept = shown.entries.filter((each) => each.state === "held");
    const places = kept.map((each) => placeOf(each, kept));
    const fresh = list(held.querySelector("ol"), kept, (each, at) => heldLine(each, places[at]), places.join());
    if (fresh && kept.length) comeBetween();
    held.hidden = !kept.length;
    const ours = of("held");
    held.querySelector(".held-resend").hidden = !ours.length || ours.some((each) => each.reason === "gone");
  }

  function paint() {
    if (table()) {
      unpaint();
      const { left, undoing } = standing();
      paintLaterGame(left);
      paintRows(left);
      paintDownfall(left);
      paintForms(left);
      paintUndoing(undoing);
      paintCalls();
    }
    paintBoxes();
  }

  return { LATE, shown, paint, leave, late, of, pathOf, text };
})();
