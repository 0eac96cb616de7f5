// The consequences of taps before the desk has judged them, without a page or a network. Tested with node in tests/scripts.
"use strict";

globalThis.deskGames = (() => {
  const LATE = 1500;
  // A question to the head judge or the rules does not change the match: no new version, no waiting for entries.
  const isQuestion = (entry) => ["call", "dispute"].includes(entry.act);
  const of = (entries, token, state) => entries.filter((entry) => entry.token === token && entry.state === state);
  const waiting = (entries, token) => of(entries, token, "waiting");
  const underWay = (entries, token) =>
    entries.filter((entry) => entry.token === token && ["waiting", "recorded"].includes(entry.state) && !isQuestion(entry));

  // The version at which an entry will arrive: the page's, plus one for each of this phone's entries based on it.
  const meets = (entries, token, shown) =>
    underWay(entries, token).reduce((version, entry) => (entry.base === version ? version + 1 : version), shown);

  // `left`: this phone's entries that were not taken back. `undoing`: undos of entries already at the desk.
  function standing(entries, token) {
    const left = [];
    const undoing = [];
    for (const entry of underWay(entries, token)) {
      if (entry.act !== "undo") left.push(entry);
      else if (!left.pop()) undoing.push(entry);
    }
    return { left, undoing };
  }

  // An entry that was not recorded holds all behind it, which were entered on its assumption.
  function held(entries, entry, reason, why) {
    const behind = waiting(entries, entry.token).filter((one) => one.id === entry.id || (!isQuestion(one) && !isQuestion(entry)));
    if (behind[0]?.id !== entry.id) return [];
    return behind.map((one, at) => ({ ...one, state: "held", reason: at ? "behind" : reason, why: at ? [] : why }));
  }

  // The last entry, if it was never sent; an undo is not taken back by another.
  function untried(entries, token) {
    const last = waiting(entries, token)
      .filter((entry) => !isQuestion(entry))
      .at(-1);
    return last && !last.attempts && last.act !== "undo" ? last : null;
  }

  const gameOf = (path) => {
    const [, set, game] = /\/sets\/(\d+)\/games\/(\d+)\//.exec(path) ?? [];
    return set && { set, game: Number(game) };
  };

  // The exits among these entries in one game, in order.
  function exitsIn(left, { set, game }) {
    const here = left.filter((entry) => gameOf(entry.path)?.set === set && gameOf(entry.path).game === game);
    const judged = (player) => here.filter((entry) => entry.act === "judge" && entry.player === player).at(-1)?.kind;
    return here.filter((entry) => entry.act === "exit").map(({ player }) => ({ player, foul: judged(player) === "foul" }));
  }

  // The state of a game of `size` players: `out` left and `first` finished first according to the desk; then `exits`.
  // `falls`: the player who falls, by the first finisher, under the rules of the event.
  function course({ size, out = 0, first, exits, falls = {} }) {
    const finisher = first ?? exits.find((exit) => !exit.foul)?.player;
    const falling = first ? undefined : falls[finisher];
    const fallen = exits.some((exit) => exit.player === falling) ? undefined : falling;
    return { first: finisher, fallen, over: out + exits.length + (fallen ? 1 : 0) >= size - 1 };
  }

  // Whether to tell the referee that entries wait: sending fails, a name is missing, or it takes long.
  const late = (entries, { failures = 0, unnamed = false, online = true, now }) =>
    failures > 0 || unnamed || !online || entries.some((entry) => entry.state === "waiting" && entry.at < now - LATE);

  const begins = (left, game) => left.some((entry) => entry.act === "exit" && gameOf(entry.path)?.game === game);

  // The game whose rows are shown: the set's latest with an exit or `begun` here, if at least `from`; 0: the page's own.
  function laterGame(left, { set, from, begun }) {
    const games = [...left.filter((entry) => entry.act === "exit").map((entry) => gameOf(entry.path)), begun];
    const latest = Math.max(0, ...games.filter((game) => game?.set === set).map((game) => game.game));
    return latest >= from ? latest : 0;
  }

  return { LATE, isQuestion, of, waiting, meets, standing, held, untried, gameOf, exitsIn, course, late, begins, laterGame };
})();
