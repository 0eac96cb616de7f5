// Storage of the outbox: IndexedDB, and after its first failure this tab, which says so.
"use strict";

globalThis.deskStore = (() => {
  const ENTRIES = "entries";
  const ANSWERED_WITHIN = 3000;
  let database = null;
  // `memory`: null as long as the database works. `known`: all entries, as they were last read or written.
  let memory = leftInTab();
  let known = [];

  // Entries that the page before this one could not store in the database.
  function leftInTab() {
    try {
      return JSON.parse(sessionStorage.getItem("desk-outbox"));
    } catch {
      return null;
    }
  }

  function leaveInTab() {
    try {
      if (memory.length) sessionStorage.setItem("desk-outbox", JSON.stringify(memory));
      else sessionStorage.removeItem("desk-outbox");
    } catch {
      /* then it lasts as long as this page */
    }
  }

  // Some browsers never answer in private windows; others hang once the phone has slept.
  const within = (patience, promise, giveUp = () => {}) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        giveUp();
        reject(new DOMException("IndexedDB does not answer", "TimeoutError"));
      }, patience);
      promise.then(resolve, reject).finally(() => clearTimeout(timer));
    });

  function opened() {
    return new Promise((resolve, reject) => {
      const request = indexedDB.open("desk-outbox", 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore(ENTRIES, { keyPath: "order", autoIncrement: true });
      };
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const forget = () => {
          database = null;
        };
        request.result.onclose = forget;
        request.result.onversionchange = () => {
          request.result.close();
          forget();
        };
        resolve(request.result);
      };
    });
  }

  // Read and written in one transaction: two tabs of one phone never see each other's half-done work.
  async function attempt(decide) {
    database ??= await within(ANSWERED_WITHIN, opened());
    let transaction;
    const done = new Promise((resolve, reject) => {
      transaction = database.transaction(ENTRIES, "readwrite", { durability: "strict" });
      let value, after;
      transaction.oncomplete = () => {
        known = after;
        resolve(value);
      };
      transaction.onabort = () => reject(transaction.error ?? new DOMException("IndexedDB gave up", "AbortError"));
      const store = transaction.objectStore(ENTRIES);
      store.getAll().onsuccess = (event) => {
        const { put = [], remove = [], value: decided } = decide(event.target.result) ?? {};
        value = decided;
        for (const entry of remove) store.delete(entry.order);
        for (const entry of put) store.put(entry);
        store.getAll().onsuccess = ({ target }) => {
          after = target.result;
        };
      };
    });
    // A transaction given up must not complete later: the change is made in memory then.
    return within(ANSWERED_WITHIN, done, () => {
      try {
        transaction.abort();
      } catch {
        /* it hangs altogether */
      }
    });
  }

  function remembered(decide) {
    const { put = [], remove = [], value } = decide(memory) ?? {};
    const gone = new Set([...remove, ...put].map((entry) => entry.order));
    let order = Math.max(0, ...memory.map((entry) => entry.order));
    const added = put.map((entry) => ({ ...entry, order: entry.order ?? ++order }));
    memory = [...memory.filter((entry) => !gone.has(entry.order)), ...added].sort((one, other) => one.order - other.order);
    leaveInTab();
    return value;
  }

  // iOS closes the database of a sleeping page: retry once with a new connection, unless it hangs.
  async function change(decide) {
    for (let tries = 0; !memory && tries < 2; tries += 1) {
      try {
        return await attempt(decide);
      } catch (error) {
        database = null;
        if (tries || error?.name === "TimeoutError") memory ??= known;
      }
    }
    return remembered(decide);
  }

  const all = () => change((entries) => ({ value: entries }));

  // Whether the entries outlast this tab.
  const keeps = () => !memory;

  addEventListener("visibilitychange", () => {
    if (memory && !memory.length) memory = null;
  });
  addEventListener("beforeunload", (event) => {
    if (memory?.some((entry) => entry.state === "waiting")) event.preventDefault();
  });

  return { all, change, keeps };
})();
