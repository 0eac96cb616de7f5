// Breaks IndexedDB under an open page, in ways seen on phones: failStore("hangs").
(() => {
  const { open } = IDBFactory.prototype;
  const { transaction } = IDBDatabase.prototype;
  const opened = new Set();
  const lost = "Connection to Indexed Database server lost";
  let way = null;
  let dead = new Set();

  const thrown = (name) => { throw new DOMException(lost, name); };
  const silent = () => ({ objectStore: () => ({ getAll: () => ({}), put() {}, delete() {} }), abort() {} });
  function aborted(database, args, name) {
    const real = transaction.apply(database, args);
    Object.defineProperty(real, "error", { get: () => new DOMException(lost, name) });
    queueMicrotask(() => { try { real.abort(); } catch { /* it is over */ } });
    return real;
  }
  const failing = {
    "closed, not to be reopened": () => thrown("InvalidStateError"),
    "closed": () => thrown("InvalidStateError"),
    "opening hangs": () => thrown("InvalidStateError"),
    "throws": () => thrown("UnknownError"),
    "always throws": () => thrown("UnknownError"),
    "hangs": silent,
    "aborts": (database, args) => aborted(database, args, "UnknownError"),
    "full": (database, args) => aborted(database, args, "QuotaExceededError"),
    "evicted": () => thrown("NotFoundError"),
  };
  const forGood = ["always throws", "full", "evicted", "hangs"];

  IDBDatabase.prototype.transaction = function begin(...args) {
    return way && (dead.has(this) || forGood.includes(way)) ? failing[way](this, args) : transaction.apply(this, args);
  };
  IDBFactory.prototype.open = function opening(...args) {
    if (way === "opening hangs") return {};
    if (way === "closed, not to be reopened") {
      const request = { error: new DOMException(lost, "UnknownError") };
      setTimeout(() => request.onerror?.(), 20);
      return request;
    }
    const request = open.apply(this, args);
    request.addEventListener("success", () => opened.add(request.result));
    return request;
  };
  window.failStore = (how) => { [way, dead] = [how, new Set(opened)]; };
})();
