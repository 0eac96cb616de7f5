// The thinking clock and the revolution flag: optional, on this device only, reset when the game is over.
"use strict";

(() => {
  const SECONDS = 20;
  const STRONGER = 5;
  const WANTED = "thinking-clock";
  const clock = () => document.getElementById("clock");

  // Without storage (a private window) everything works as long as the page stays.
  const remembered = {};
  function read(storage, key) {
    try {
      return storage().getItem(key);
    } catch {
      return remembered[key] ?? null;
    }
  }
  function write(storage, key, value) {
    remembered[key] = value;
    try {
      storage().setItem(key, value);
    } catch {
      /* remembered above */
    }
  }
  const device = () => localStorage;
  const visit = () => sessionStorage;

  const key = () => `clock/${clock().dataset.key}`;
  const state = () => ({ ends: 0, reversed: false, ...JSON.parse(read(visit, key()) ?? "{}") });
  const keep = (changed) => write(visit, key(), JSON.stringify({ ...state(), ...changed }));
  const part = (name) => clock().querySelector(`[data-clock="${name}"]`);

  function text(element, words) {
    if (element.textContent !== words) element.textContent = words;
  }

  function paintTime(ends) {
    const left = ends ? Math.max(0, Math.ceil((ends - Date.now()) / 1000)) : SECONDS;
    const run = part("run");
    const number = run.querySelector(".clock-left");
    run.classList.toggle("is-running", ends > 0 && left > 0);
    run.classList.toggle("is-near", ends > 0 && left <= STRONGER);
    run.classList.toggle("is-over", ends > 0 && left === 0);
    text(number, ends && left === 0 ? number.dataset.over : String(left));
    const words = run.querySelector(".clock-words");
    text(words, ends ? words.dataset.again : words.dataset.start);
    run.querySelector(".clock-ring").setAttribute("stroke-dashoffset", String(SECONDS - left));
    part("cancel").disabled = !ends;
    sayTime(ends, left);
  }

  // Announced to screen readers at half time, near the end and at the end, not every second.
  function sayTime(ends, left) {
    const message = part("said");
    if (!ends) text(message, "");
    else if (left === 0) text(message, message.dataset.over);
    else if (left <= STRONGER) text(message, message.dataset.left.replace("%", STRONGER));
    else if (left <= SECONDS / 2) text(message, message.dataset.left.replace("%", SECONDS / 2));
    else text(message, message.dataset.left.replace("%", SECONDS));
  }

  function paint() {
    if (!clock()) return;
    const wanted = read(device, WANTED) === "on";
    const { ends, reversed } = state();
    clock().hidden = !wanted;
    clock().querySelector(".clock-tools").hidden = !wanted;
    // Folded among the other tools, for the tables that want it.
    document.querySelector('[data-clock="switch"]').setAttribute("aria-checked", String(wanted));
    const reverse = part("reverse");
    reverse.setAttribute("aria-pressed", String(reversed));
    text(reverse, reversed ? reverse.dataset.reversed : reverse.dataset.normal);
    paintTime(ends);
  }

  function tick() {
    if (!clock()) return;
    const { ends, rung } = state();
    if (ends && Date.now() >= ends && !rung) {
      keep({ rung: true });
      navigator.vibrate?.([300, 100, 300]);
    }
    paint();
  }

  const acts = {
    run: () => keep({ ends: Date.now() + SECONDS * 1000, rung: false }),
    cancel: () => keep({ ends: 0 }),
    reverse: () => keep({ reversed: !state().reversed }),
    switch: () => write(device, WANTED, read(device, WANTED) === "on" ? "off" : "on"),
  };
  document.addEventListener("click", (event) => {
    const act = acts[event.target.closest?.("button[data-clock]")?.dataset.clock];
    if (!act) return;
    act();
    paint();
  });

  // A swap replaces the clock's element: the new one is painted before it is shown.
  let seen = null;
  new MutationObserver(() => {
    if (clock() === seen) return;
    seen = clock();
    paint();
  }).observe(document.documentElement, { childList: true, subtree: true });
  document.addEventListener("DOMContentLoaded", paint);
  setInterval(tick, 200);
})();
