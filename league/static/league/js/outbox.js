// Entries wait on this phone until the desk has answered for each of them (docs/decisions/0501-outbox.md).
// Knows nothing of the page: pending.js fills it and shows what is in it.
"use strict";

const deskOutbox = (() => {
  const STORE = "entries";
  const OPENED_WITHIN = 3000;
  const PAUSES = [1, 2, 4, 8, 15];
  const KEPT_SECONDS = 3600;
  // Set by the page. `csrf` goes with every entry; `changed` and `answered` are called.
  const settings = { csrf: "", seconds: 10, changed: async () => {}, answered: async () => {} };
  // What the last attempts came to, to be shown: nothing of it decides what is sent.
  const state = { failures: 0, unnamed: false, sending: false };

  // ── The store ──

  let opening = null;

  function open() {
    opening ??= new Promise((resolve, reject) => {
      const request = indexedDB.open("desk-outbox", 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore(STORE, { keyPath: "order", autoIncrement: true });
      };
      request.onsuccess = () => {
        const forget = () => { opening = null; };
        request.result.onclose = forget;
        request.result.onversionchange = () => { request.result.close(); forget(); };
        resolve(request.result);
      };
      request.onerror = () => reject(request.error);
    });
    return opening;
  }

  // Some browsers never answer in private windows.
  const opened = () => Promise.race([
    open(),
    new Promise((_, reject) => { setTimeout(() => reject(new Error("IndexedDB does not open")), OPENED_WITHIN); }),
  ]);

  async function attempt(mode, work) {
    const database = await open();
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode, { durability: "strict" });
      const result = {};
      transaction.oncomplete = () => resolve(result.value);
      transaction.onabort = () => reject(transaction.error ?? new Error("IndexedDB gave up"));
      work(transaction.objectStore(STORE), result);
    });
  }

  // iOS closes the database behind a sleeping page: once more then, with a new connection.
  const transact = (mode, work) => attempt(mode, work).catch((error) => {
    if (error?.name !== "InvalidStateError") throw error;
    opening = null;
    return attempt(mode, work);
  });

  const all = () => transact("readonly", (store, result) => {
    store.getAll().onsuccess = (event) => { result.value = event.target.result; };
  });

  // Read and change in one transaction: two tabs of one phone never see each other's half-done work.
  const change = (decide) => transact("readwrite", (store, result) => {
    store.getAll().onsuccess = (event) => {
      const { put = [], remove = [], value } = decide(event.target.result) ?? {};
      for (const each of remove) store.delete(each.order);
      for (const each of put) store.put(each);
      result.value = value;
    };
  });

  // ── What is in it: every entry is waiting, recorded (and not on the page yet), or held for a person ──

  const of = (entries, token, name) => entries.filter((each) => each.token === token && each.state === name);
  const waiting = (entries, token) => of(entries, token, "waiting");
  // A question to the head judge or to the rules changes nothing of the match: it moves no version, and waits for nobody.
  const isQuestion = (entry) => ["call", "dispute"].includes(entry.act);

  // The version an entry will meet: the one on the page, moved on by each of this phone's entries that follow on it.
  const meets = (entries, token, shown) => entries
    .filter((each) => each.token === token && ["waiting", "recorded"].includes(each.state) && !isQuestion(each))
    .reduce((version, each) => (each.base === version ? version + 1 : version), shown);

  // As crypto.randomUUID, which there is only with TLS.
  function uuid() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  }

  // Written once: sent again it is the same to the letter, or the desk would take it for another act.
  function sealed(entry, base) {
    const id = uuid();
    const fields = [...entry.fields, ["client_id", id], ["base_version", String(base)]];
    const body = new URLSearchParams(fields).toString();
    return { ...entry, id, base, body, state: "waiting", attempts: 0, why: [] };
  }

  // Rejects, with nothing stored, where this browser has no store.
  async function add(entry, shown) {
    await opened();
    await change((entries) => ({
      put: [sealed({ ...entry, at: Date.now() }, meets(entries, entry.token, shown))],
    }));
    await settings.changed();
  }

  // The last entry, taken back unless it may be on its way already; an undo is never taken back by another.
  async function takeBack(token) {
    await opened();
    const taken = await change((entries) => {
      const last = waiting(entries, token).filter((each) => !isQuestion(each)).at(-1);
      return last && !last.attempts && last.act !== "undo" ? { remove: [last], value: last } : {};
    });
    if (taken) await settings.changed();
    return taken;
  }

  // What is not to be sent yet: one to each page, kept through a reload.
  async function draft(path, entry) {
    await opened();
    return change((entries) => ({
      put: entry ? [{ ...entry, path, state: "draft", at: Date.now() }] : [],
      remove: entries.filter((each) => each.state === "draft" && each.path === path),
    }));
  }

  // One that was not recorded holds all behind it: they were entered in the belief that it was.
  const hold = (entry, reason, why) => change((entries) => {
    const behind = waiting(entries, entry.token).filter((each) => each.id === entry.id || (!isQuestion(each) && !isQuestion(entry)));
    if (behind[0]?.id !== entry.id) return {};
    return { put: behind.map((each, at) => ({ ...each, state: "held", reason: at ? "behind" : reason, why: at ? [] : why })) };
  });

  async function resend(token, shown) {
    await change((entries) => {
      const held = of(entries, token, "held");
      let base = meets(entries, token, shown);
      const again = held.map(({ order: _, ...entry }) => sealed(entry, base++));
      return { put: again, remove: held };
    });
    await settings.changed();
    return flush();
  }

  async function discard(...ids) {
    await change((entries) => ({ remove: entries.filter((each) => ids.includes(each.id) && each.state === "held") }));
    await settings.changed();
  }

  // Recorded entries are kept until a page shows them: till then the next entry counts them (see meets).
  const shown = (token, version) => change((entries) => ({
    remove: entries.filter((each) => each.state === "recorded" && (
      (each.token === token && each.version <= version) || each.at < Date.now() - KEPT_SECONDS * 1000
    )),
  }));

  // ── Sending: strictly in order, the next only after an answer ──

  async function ask(address, options = {}) {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), settings.seconds * 1000);
    try {
      const response = await fetch(address, {
        ...options,
        redirect: "manual",
        cache: "no-store",
        credentials: "same-origin",
        signal: abort.signal,
        headers: { "HX-Request": "true", "Desk-Outbox": "0", ...options.headers },
      });
      const name = response.headers.get("Desk-Answer");
      const answer = { name, status: response.status, then: response.headers.get("Desk-Then") };
      // Once recorded it is, whether or not the page comes through.
      answer.html = await response.text().catch((error) => {
        if (name !== "recorded") throw error;
        return "";
      });
      return { ...answer, version: Number(response.headers.get("Desk-Version")) };
    } catch {
      return { name: null, status: 0 };
    } finally {
      clearTimeout(timer);
    }
  }

  const post = (entry, behind) => ask(entry.path, {
    method: "POST",
    body: entry.body,
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "X-CSRFToken": settings.csrf,
      "Desk-Outbox": String(behind),
    },
  });

  // 403 without a word of the desk's own: the cookie and the token of the page are no pair any more.
  async function send(entry, behind) {
    const answer = await post(entry, behind);
    if (answer.name || answer.status !== 403) return answer;
    const page = await ask(entry.home);
    if (page.name) return page;
    const token = /data-csrf="([^"]+)"/.exec(page.html ?? "")?.[1];
    if (!token) return answer;
    settings.csrf = token;
    return post(entry, behind);
  }

  const claim = (token) => change((entries) => {
    const [first, ...behind] = waiting(entries, token);
    if (!first) return {};
    const entry = { ...first, attempts: first.attempts + 1 };
    return { put: [entry], value: { entry, behind: behind.length } };
  });

  const record = (entry, version) => change((entries) => ({
    put: entries.filter((each) => each.id === entry.id && each.state === "waiting")
      .map((each) => ({ ...each, state: "recorded", version })),
  }));

  // True: the next one may go.
  async function settle(entry, behind, answer) {
    const words = ["stale", "refused", "gone"].includes(answer.name);
    state.unnamed = answer.name === "unnamed";
    state.failures = answer.name ? 0 : state.failures + 1;
    state.status = answer.status;
    if (answer.name === "recorded") await record(entry, answer.version);
    if (words) await hold(entry, answer.name, reasons(answer.html));
    await settings.answered(entry, answer, behind);
    await settings.changed();
    return answer.name === "recorded" || words;
  }

  // Why, in the desk's words: of two versions the other one, ours stands with the entry.
  function reasons(html) {
    const notice = new DOMParser().parseFromString(html, "text/html").querySelector("[role=alert]");
    const other = notice?.querySelector(".versions > :last-child") ?? notice;
    const lines = [...(other?.querySelectorAll("p, dt, dd") ?? [])];
    return lines.map((each) => each.textContent.replace(/\s+/g, " ").trim()).filter(Boolean);
  }

  // `onLine` is false too where a laptop without a network is its own desk: ask, but risk no entry on it.
  const reachable = async (entry) => navigator.onLine || (await ask(entry.home, { method: "HEAD" })).status > 0;

  async function sendAll() {
    for (;;) {
      const first = (await all()).find((each) => each.state === "waiting");
      if (!first) return true;
      if (!(await reachable(first))) {
        state.failures += 1;
        return false;
      }
      const claimed = await claim(first.token);
      if (!claimed) continue;
      const answer = await send(claimed.entry, claimed.behind);
      if (!(await settle(claimed.entry, claimed.behind, answer))) return false;
    }
  }

  let timer = null;
  let again = false;

  async function flush() {
    if (state.sending) {
      again = true;
      return;
    }
    clearTimeout(timer);
    state.sending = true;
    let done = false;
    try {
      do {
        again = false;
        done = await sendAll();
      } while (again && done);
    } catch {
      state.failures += 1;
    } finally {
      state.sending = false;
    }
    const pause = PAUSES[state.failures - 1] ?? PAUSES.at(-1);
    if (!done) timer = setTimeout(flush, pause * 1000);
    await settings.changed().catch(() => {});
  }

  return { settings, state, uuid, all, opened, add, draft, isQuestion, takeBack, resend, discard, shown, flush };
})();
