// What is shown to a whole hall step by step, at a key press: places from below, or (data-alone) one step in the place of
// the other, which may also go on by themselves. Without scripts all of it is simply there.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  const PAUSE = 2500;
  let list, lines, alone, shown, timer;

  const button = (name) => document.querySelector(`[data-ceremony=${name}]`);
  function paint() {
    lines.forEach((line, at) => {
      const coming = alone ? at !== shown - 1 : at >= shown;
      line.classList.toggle("is-coming", coming);
      line.setAttribute("aria-hidden", String(coming));
    });
    if (!button("next")) return; // nothing to go on to yet
    button("back").disabled = shown === (alone ? 1 : 0);
    button("next").disabled = shown === lines.length;
    button("auto")?.setAttribute("aria-pressed", String(Boolean(timer)));
  }
  function stop() {
    clearInterval(timer);
    timer = undefined;
  }
  function go(steps) {
    shown = Math.min(lines.length, Math.max(alone ? 1 : 0, shown + steps));
    if (shown === lines.length) stop();
    paint();
  }
  const acts = {
    next: () => {
      stop();
      go(1);
    },
    back: () => {
      stop();
      go(-1);
    },
    auto: () => {
      if (timer) stop();
      else if (shown < lines.length) timer = setInterval(go, PAUSE, 1);
      paint();
    },
  };

  const keys = { " ": "next", Enter: "next", ArrowRight: "next", PageDown: "next", ArrowLeft: "back", PageUp: "back", a: "auto" };
  document.addEventListener("keydown", (event) => {
    const act = keys[event.key];
    if (!lines || !act || (act === "auto" && !button("auto")) || event.target.closest("button, a")) return;
    event.preventDefault();
    acts[act]();
  });
  document.addEventListener("click", (event) => {
    const wanted = event.target.closest("[data-ceremony]")?.dataset.ceremony;
    if (wanted) acts[wanted]();
  });

  // A page that renews itself brings its steps when they are published, and stays where it was.
  function begin() {
    const found = document.getElementById("ceremony");
    if (!found || found === list) return;
    [list, lines, alone] = [found, [...found.children], "alone" in found.dataset];
    shown ??= alone ? 1 : 0;
    go(0);
  }
  document.addEventListener("htmx:afterSettle", begin);
  begin();
});
