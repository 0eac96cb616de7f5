// A phone's state of a game before the desk has judged: which entries are valid, and how far it is.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { load } from "./load.mjs";

const games = load(["games.js"], "deskGames");
const plain = (value) => JSON.parse(JSON.stringify(value));
const entry = (id, act, more = {}) => ({ id, act, token: "t", state: "waiting", attempts: 0, path: "/t/t/sets/1/games/2/exits/", ...more });

test("an undo takes back the newest entry of this phone, and the desk's own where there is none", () => {
  const entries = [entry(1, "exit"), entry(2, "call"), entry(3, "undo"), entry(4, "undo"), entry(5, "exit", { token: "other" })];
  const { left, undoing } = games.standing(entries, "t");
  assert.deepEqual(plain([left.map(({ id }) => id), undoing.map(({ id }) => id)]), [[], [4]]);
});

test("an entry meets the version that those before it will have made", () => {
  const entries = [
    entry(1, "exit", { base: 7 }),
    entry(2, "call", { base: 8 }),
    entry(3, "exit", { base: 8 }),
    entry(4, "exit", { base: 3 }),
  ];
  assert.equal(games.meets(entries, "t", 7), 9);
  assert.equal(games.meets(entries, "other", 7), 7);
});

test("what was not recorded holds all behind it, but no question", () => {
  const entries = [entry(1, "exit"), entry(2, "call"), entry(3, "exit")];
  const held = games.held(entries, entries[0], "stale", ["why"]);
  assert.deepEqual(plain(held.map(({ id, reason, why }) => [id, reason, why])), [
    [1, "stale", ["why"]],
    [3, "behind", []],
  ]);
  assert.deepEqual(plain(games.held(entries, entries[2], "stale", [])), []);
  assert.deepEqual(plain(games.held(entries, entries[1], "refused", []).map(({ id }) => id)), [2]);
});

test("only what was never tried is taken back on the phone", () => {
  assert.equal(games.untried([entry(1, "exit"), entry(2, "call")], "t").id, 1);
  for (const last of [entry(1, "exit", { attempts: 1 }), entry(1, "undo"), entry(1, "exit", { state: "held" })]) {
    assert.equal(games.untried([last], "t"), null);
  }
});

test("the referee is told that entries wait once nothing gets through, a name is missing or it takes long", () => {
  const sent = [entry(1, "exit", { at: 1000 })];
  assert.equal(games.late(sent, { now: 1000 + games.LATE }), false);
  const troubles = [{ failures: 1 }, { unnamed: true }, { online: false }];
  for (const trouble of troubles) assert.equal(games.late([], { now: 0, ...trouble }), true);
  assert.equal(games.late(sent, { now: 1001 + games.LATE }), true);
  assert.equal(games.late([entry(1, "exit", { at: 1000, state: "held" })], { now: 9000 }), false);
});

test("the rows to be seen are those of the latest game with an exit, or of the one gone on to on this phone", () => {
  const exit = (game, set = 1) => entry(game, "exit", { path: `/t/t/sets/${set}/games/${game}/exits/` });
  const from = { set: "1", from: 3 };
  assert.equal(games.laterGame([exit(2)], from), 0);
  assert.equal(games.laterGame([exit(2), exit(3), exit(4)], from), 4);
  assert.equal(games.laterGame([exit(2)], { ...from, begun: { set: "1", game: 3 } }), 3);
  assert.equal(games.laterGame([exit(4, 2)], { ...from, begun: { set: "2", game: 4 } }), 0);
  assert.deepEqual([games.begins([exit(3)], 3), games.begins([exit(3)], 4), games.begins([entry(1, "judge")], 2)], [true, false, false]);
});

test("a foul is the newest judgement of that player in that game", () => {
  const judge = (player, kind) => entry(9, "judge", { player, kind, path: "/t/t/sets/1/games/2/judge/" });
  const left = [
    entry(1, "exit", { player: "4" }),
    judge("4", "foul"),
    judge("4", "finish"),
    entry(2, "exit", { player: "5" }),
    judge("5", "foul"),
  ];
  assert.deepEqual(plain(games.exitsIn(left, { set: "1", game: 2 })), [
    { player: "4", foul: false },
    { player: "5", foul: true },
  ]);
  assert.deepEqual(plain(games.exitsIn(left, { set: "1", game: 3 })), []);
});

// Compared with the rules: test_scripts.py passes every order of exits with its consequences.
test("a game goes as the rules say", { skip: !process.env.COURSES }, () => {
  for (const { known, course } of JSON.parse(readFileSync(process.env.COURSES))) {
    const { first, fallen, over } = games.course(known);
    assert.deepEqual({ first: first ?? null, fallen: fallen ?? null, over }, course, JSON.stringify(known));
  }
});
