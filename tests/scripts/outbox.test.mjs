// The outbox with a desk whose answers are scripted, or missing: what is sent, in which order, and what is stored.
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { test } from "node:test";

import { load } from "./load.mjs";

const plain = (value) => JSON.parse(JSON.stringify(value));

// The entries of one database: every change reads and writes all of them in one transaction, as with IndexedDB.
function store(entries = []) {
  let order = 0;
  const change = async (decide) => {
    const { put = [], remove = [], value } = decide(entries) ?? {};
    const gone = new Set([...remove, ...put].map((entry) => entry.order));
    const added = put.map((entry) => ({ ...entry, order: entry.order ?? ++order }));
    entries = [...entries.filter((entry) => !gone.has(entry.order)), ...added].sort((one, other) => one.order - other.order);
    return value;
  };
  return { change, all: () => change((all) => ({ value: all })) };
}

// `answers`: the Desk-Answer of each request in turn; null: the network is gone.
function outbox(answers) {
  const posts = [];
  const fetched = async (_address, { body, headers }) => {
    const name = answers.shift() ?? null;
    posts.push({ ...Object.fromEntries(new URLSearchParams(body)), behind: headers["Desk-Outbox"] });
    if (!name) throw new TypeError("network");
    const said = { "Desk-Answer": name, "Desk-Version": String(posts.length) };
    return { status: 200, headers: new Headers(said), text: async () => "" };
  };
  class DOMParser {
    parseFromString = () => ({ querySelector: () => null });
  }
  const world = {
    ...{ AbortController, URLSearchParams, DOMParser, crypto: webcrypto, fetch: fetched, deskStore: store() },
    ...{ navigator: { onLine: true }, setTimeout: () => 0, clearTimeout() {} },
  };
  return { desk: load(["games.js", "outbox.js"], "deskOutbox", world), posts };
}

const exit = (player, more = {}) => ({ act: "exit", token: "t", path: "/x/", home: "/t/", fields: [["player", player]], ...more });
const states = async (desk) => plain((await desk.all()).map((entry) => [entry.fields[0][1], entry.state, entry.reason ?? ""]));

test("entries go one by one, each at the version that those before it make, and say how many are behind them", async () => {
  const { desk, posts } = outbox(["recorded", "recorded", "recorded"]);
  for (const player of ["1", "2", "3"]) await desk.add(exit(player), 7);
  await desk.flush();
  assert.deepEqual(
    posts.map(({ player, base_version, behind }) => [player, base_version, behind]),
    [
      ["1", "7", "2"],
      ["2", "8", "1"],
      ["3", "9", "0"],
    ],
  );
  assert.deepEqual(await states(desk), [
    ["1", "recorded", ""],
    ["2", "recorded", ""],
    ["3", "recorded", ""],
  ]);
});

test("without an answer an entry stays, and is sent again to the letter", async () => {
  const { desk, posts } = outbox([null, "recorded"]);
  await desk.add(exit("1"), 7);
  await desk.flush();
  assert.deepEqual(await states(desk), [["1", "waiting", ""]]);
  assert.ok(!(await desk.takeBack("t")));
  await desk.flush();
  assert.deepEqual(posts[0], posts[1]);
  assert.deepEqual(await states(desk), [["1", "recorded", ""]]);
});

test("what the desk refuses holds what was tapped after it, until it is sent again or given up", async () => {
  const { desk, posts } = outbox(["stale", "recorded"]);
  await desk.add(exit("1"), 7);
  await desk.add(exit("2"), 7);
  await desk.flush();
  assert.deepEqual(await states(desk), [
    ["1", "held", "stale"],
    ["2", "held", "behind"],
  ]);
  await desk.discard((await desk.all())[0].id);
  await desk.resend("t", 9);
  assert.deepEqual([posts[1].player, posts[1].base_version, posts.length], ["2", "9", 2]);
  assert.notEqual(posts[1].client_id, posts[0].client_id);
});

test("an entry that was never sent is taken back without the desk", async () => {
  const { desk, posts } = outbox([]);
  await desk.add(exit("1"), 7);
  assert.equal((await desk.takeBack("t")).act, "exit");
  await desk.flush();
  assert.deepEqual([posts, await states(desk)], [[], []]);
});

test("a referee without a name is asked for it, and nothing is lost", async () => {
  const { desk } = outbox(["unnamed"]);
  await desk.add(exit("1"), 7);
  await desk.flush();
  assert.deepEqual([desk.state.unnamed, await states(desk)], [true, [["1", "waiting", ""]]]);
});
