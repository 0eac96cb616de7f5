// Pages that renew themselves: the time on them runs on, and they say when the server has not answered for a while.
"use strict";

(() => {
  const STALE = 10_000;
  const parts = () => document.querySelectorAll("[data-live-part]");
  // By a clock that nobody sets; `at` is only said.
  let heard = performance.now(),
    at = new Date();

  function showWhetherStale() {
    const note = document.getElementById("stale");
    if (!note || !parts().length) return;
    const stale = !document.hidden && performance.now() - heard > STALE;
    if (stale) note.querySelector("time").textContent = at.toTimeString().slice(0, 8);
    note.hidden = !stale;
  }

  // Minutes were right when the element came; a device's own clock may be wrong, so only what has passed is counted.
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

  // The desk is found elsewhere from now on; as long as this address still reaches it, it says so with every answer.
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

  // What is being typed, what has been folded open and what has been ticked outlasts the renewal.
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
  // Of a long table only the lines come that have changed, with the place of every line.
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
      // Whatever means something else by now is to be looked at again.
      if (box?.value === value) box.checked = true;
    }
    open = [];
    ticked = [];
    tick();
  });

  // Back in sight, or in the network again: look at once.
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
