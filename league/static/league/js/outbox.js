// Entries wait on this phone until the desk has answered for each of them (docs/decisions/0501-outbox.md).
// Independent of the page: entering.js fills it, pending.js shows what is in it.
"use strict";

globalThis.deskOutbox = (() => {
  const PAUSES = [1, 2, 4, 8, 15];
  const KEPT_SECONDS = 3600;
  // Set by the page. `csrf` goes with every entry; `changed` and `answered` are called.
  const settings = { csrf: "", seconds: 10, changed: async () => {}, answered: async () => {} };
  // The outcome of the last attempts, for display only: it does not decide what is sent.
  const state = { failures: 0, unnamed: false, sending: false };

  const { all, change } = deskStore;
  const { isQuestion, of, waiting, meets, held, untried } = deskGames;

  // Like crypto.randomUUID, which exists only with TLS.
  function uuid() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  }

  // The body is built once: a retry must be identical, or the desk would take it for another act.
  function sealed(entry, base) {
    const fields = [...entry.fields, ["client_id", entry.id], ["base_version", String(base)]];
    const body = new URLSearchParams(fields).toString();
    return { ...entry, base, body, state: "waiting", attempts: 0, why: [] };
  }

  async function add(entry, shown) {
    const added = { ...entry, at: Date.now(), id: uuid() };
    await change((entries) => ({ put: [sealed(added, meets(entries, entry.token, shown))] }));
    await settings.changed();
  }

  async function takeBack(token) {
    const taken = await change((entries) => {
      const last = untried(entries, token);
      return last ? { remove: [last], value: last } : {};
    });
    if (taken) await settings.changed();
    return taken;
  }

  // An entry not to be sent yet: one per page, kept through a reload.
  const draft = (path, entry) =>
    change((entries) => ({
      put: entry ? [{ ...entry, path, state: "draft", at: Date.now() }] : [],
      remove: entries.filter((one) => one.state === "draft" && one.path === path),
    }));

  const hold = (entry, reason, why) => change((entries) => ({ put: held(entries, entry, reason, why) }));

  async function resend(token, shown) {
    await change((entries) => {
      const undecided = of(entries, token, "held");
      let base = meets(entries, token, shown);
      const again = undecided.map(({ order: _, ...entry }) => sealed({ ...entry, id: uuid() }, base++));
      return { put: again, remove: undecided };
    });
    await settings.changed();
    return flush();
  }

  async function discard(...ids) {
    await change((entries) => ({ remove: entries.filter((entry) => ids.includes(entry.id) && entry.state === "held") }));
    await settings.changed();
  }

  // Recorded entries are kept until a page shows them: till then the next entry counts them (see meets).
  const shown = (token, version) =>
    change((entries) => ({
      remove: entries.filter(
        (entry) =>
          entry.state === "recorded" &&
          ((entry.token === token && entry.version <= version) || entry.at < Date.now() - KEPT_SECONDS * 1000),
      ),
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
      const answer = { name, status: response.status, leads: response.headers.get("Desk-Then") };
      // It is recorded even if the page in the answer is lost.
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

  const post = (entry, behind) =>
    ask(entry.path, {
      method: "POST",
      body: entry.body,
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        "X-CSRFToken": settings.csrf,
        "Desk-Outbox": String(behind),
      },
    });

  // A 403 without the desk's header: cookie and token of the page no longer match, so fetch a new token.
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

  const claim = (token) =>
    change((entries) => {
      const [first, ...behind] = waiting(entries, token);
      if (!first) return {};
      const entry = { ...first, attempts: first.attempts + 1 };
      return { put: [entry], value: { entry, behind: behind.length } };
    });

  const record = (entry, version) =>
    change((entries) => ({
      put: entries.filter((one) => one.id === entry.id && one.state === "waiting").map((one) => ({ ...one, state: "recorded", version })),
    }));

  // Returns whether the next entry may be sent.
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

  // The reasons in the desk's words; of two versions only the other one, as ours is shown at the entry.
  function reasons(html) {
    const notice = new DOMParser().parseFromString(html, "text/html").querySelector("[role=alert]");
    const other = notice?.querySelector(".versions > :last-child") ?? notice;
    const lines = [...(other?.querySelectorAll("p, dt, dd") ?? [])];
    return lines.map((line) => line.textContent.replace(/\s+/g, " ").trim()).filter(Boolean);
  }

  // `onLine` is also false on the desk's own laptop without a network: probe the desk before sending an entry.
  const reachable = async (entry) => navigator.onLine || (await ask(entry.home, { method: "HEAD" })).status > 0;

  async function sendAll() {
    for (;;) {
      const first = (await all()).find((entry) => entry.state === "waiting");
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

  return { settings, state, uuid, all, add, draft, isQuestion, takeBack, resend, discard, shown, flush };
})();
