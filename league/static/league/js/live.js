// Pages that renew themselves: their times run on, and they say when the server has not answered for a while.
"use strict";

(() => {
  const STALE = 10_000;
  const parts = () => document.querySelectorAll("[data-live-part]");
  // `heard` is on a clock that cannot be set; `at` is only shown.
  let heard = performance.now(),
    at = new Date();

  function showWhetherStale() {
    const note = document.getElementById("stale");
    if (!note || !parts().length) return;
    const stale = !document.hidden && performance.now() - heard > STALE;
    if (stale) note.querySelector("time").textContent = at.toTimeString().slice(0, 8);
    note.hidden = !stale;
  }

  // Minutes were right when the element arrived; the device's clock may be wrong, so only elapsed time is added.
  const came = new WeakMap();
  function passed(element) {
    if (!came.has(element)) came.set(element, performance.now());
    return (performance.now() - came.get(element)) / 1000;
  }

  function say(element, words, minutes) {
    const text = words.replace("%", minutes);
    if (element.textContent !== text) element.textContent = text;
  }

  function tick() {
    for (const clock of document.querySelectorAll("[data-left]")) {
      const left = Number(clock.dataset.left) - passed(clock);
      clock.classList.toggle("is-over", left <= 0);
      say(clock, left > 0 ? clock.dataset.words : clock.dataset.over, Math.ceil(Math.abs(left) / 60));
    }
    for (const clock of document.querySelectorAll("[data-since]")) {
      say(clock, clock.closest("[data-words]").dataset.words, Math.floor((Number(clock.dataset.since) + passed(clock)) / 60));
    }
    showWhetherStale();
  }

  // The desk has a new address; while the old one still reaches it, every answer says so.
  function showMoved(address) {
    for (const notice of document.querySelectorAll(".desk-moved")) {
      const link = notice.querySelector("a");
      [link.textContent, link.href] = [address, address + link.dataset.path];
      notice.hidden = false;
    }
  }

  document.addEventListener("htmx:afterRequest", (event) => {
    const status = event.detail.xhr?.status ?? 0;
    if (status >= 200 && status < 400) [heard, at] = [performance.now(), new Date()];
    const moved = status && event.detail.xhr.getResponseHeader("Desk-Address");
    if (moved) showMoved(moved);
    showWhetherStale();
  });

  document.addEventListener("desk:moved", (event) => {
    showMoved(event.detail);
  });

  // Typed text, open details and ticked boxes survive a renewal.
  const typedIn = (part) =>
    part.contains(document.activeElement) &&
    document.activeElement.matches("input:not([type=hidden])") &&
    document.activeElement.value !== document.activeElement.defaultValue;
  let open = [],
    ticked = [];
  document.addEventListener("htmx:beforeSwap", (event) => {
    const part = event.detail.target;
    if (!part.matches("[data-live-part]")) return;
    if (event.detail.requestConfig.verb === "get" && typedIn(part)) event.detail.shouldSwap = false;
    open = [...part.querySelectorAll("details[open][id]")].map((details) => details.id);
    const renews = event.detail.requestConfig.verb === "get";
    ticked = renews ? [...part.querySelectorAll("[type=checkbox][id]:checked")].map(({ id, value }) => ({ id, value })) : [];
  });
  // For a long table only changed lines arrive, with the order of all lines.
  function takeNews() {
    const news = document.getElementById("changed-lines");
    if (!news) return;
    const body = document.querySelector("#rows tbody");
    const lines = new Map([...body.rows, ...news.rows].map((line) => [line.id, line]));
    let rank = "";
    const placed = news.dataset.order.split(" ").map((place) => {
      const [number, other] = place.split(":");
      rank = other ?? rank;
      const line = lines.get(`player-${number}`);
      line.cells[0].textContent = rank;
      return line;
    });
    body.replaceChildren(...placed);
    news.remove();
  }

  document.addEventListener("htmx:afterSwap", () => {
    takeNews();
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    for (const { id, value } of ticked) {
      const box = document.getElementById(id);
      // A box whose meaning has changed is not ticked again.
      if (box?.value === value) box.checked = true;
    }
    open = [];
    ticked = [];
    tick();
  });

  // Visible again or online again: refresh at once.
  function look() {
    if (document.hidden) return;
    heard = Math.max(heard, performance.now() - STALE + 3000);
    for (const part of parts()) htmx.trigger(part, "look");
  }
  document.addEventListener("visibilitychange", look);
  addEventListener("online", look);
  addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
  });

  document.addEventListener("DOMContentLoaded", tick);
  setInterval(tick, 1000);
})();
