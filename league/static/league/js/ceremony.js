// Shows a list to the hall step by step, at a key press: places from below, those with data-suspense first without their
// name, then the winner alone; or (data-alone) each step replaces the one before, also by itself. Without scripts the whole
// list is shown.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  const PAUSE = 2500;
  let list, lines, alone, steps, shown, timer;

  const button = (name) => document.querySelector(`[data-ceremony=${name}]`);
  const champion = () => document.getElementById("champion");
  // Every step: `whole` lines are shown, the next one may be without its name, the winner may be alone.
  function stepsOf() {
    if (alone) return lines.map((_line, at) => ({ whole: at + 1 }));
    const found = [{ whole: 0 }];
    lines.forEach((line, at) => {
      if ("suspense" in line.dataset) found.push({ whole: at, next: true });
      found.push({ whole: at + 1 });
    });
    if (champion() && lines.length) found.push({ whole: lines.length, champion: true }, { whole: lines.length });
    return found;
  }
  function paint() {
    const step = steps[shown];
    lines.forEach((line, at) => {
      const next = Boolean(step.next) && at === step.whole;
      const coming = alone ? at !== step.whole - 1 : at >= step.whole && !next;
      line.classList.toggle("is-coming", coming);
      line.classList.toggle("is-next", next);
      line.setAttribute("aria-hidden", String(coming));
    });
    if (champion()) champion().hidden = !step.champion;
    if (!button("next")) return; // nothing to go on to yet
    button("back").disabled = shown === 0;
    button("next").disabled = shown === steps.length - 1;
    button("auto")?.setAttribute("aria-pressed", String(Boolean(timer)));
  }
  function stop() {
    clearInterval(timer);
    timer = undefined;
  }
  function go(on) {
    shown = Math.min(steps.length - 1, Math.max(0, shown + on));
    if (shown === steps.length - 1) stop();
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
      else if (shown < steps.length - 1) timer = setInterval(go, PAUSE, 1);
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
    else if (lines && champion() && !event.target.closest("button, a")) acts.next();
  });

  // A page that renews itself gets its steps when they are published, and stays at the current one.
  function begin() {
    const found = document.getElementById("ceremony");
    if (!found || found === list) return;
    [list, lines, alone] = [found, [...found.children], "alone" in found.dataset];
    steps = stepsOf();
    shown ??= 0;
    go(0);
  }
  document.addEventListener("htmx:afterSettle", begin);
  begin();
});
