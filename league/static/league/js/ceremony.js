// The ceremony: places come from below, one at a key press. Without scripts all of them are simply there.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  const list = document.getElementById("ceremony");
  if (!list) return;
  const lines = [...list.children];
  let shown = 0;

  function paint() {
    lines.forEach((line, at) => {
      line.classList.toggle("is-coming", at >= shown);
      line.setAttribute("aria-hidden", String(at >= shown));
    });
    document.querySelector("[data-ceremony=back]").disabled = shown === 0;
    document.querySelector("[data-ceremony=next]").disabled = shown === lines.length;
  }
  function go(steps) {
    shown = Math.min(lines.length, Math.max(0, shown + steps));
    paint();
  }

  const keys = { " ": 1, Enter: 1, ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 };
  document.addEventListener("keydown", (event) => {
    if (!keys[event.key] || event.target.closest("button, a")) return;
    event.preventDefault();
    go(keys[event.key]);
  });
  document.addEventListener("click", (event) => {
    const wanted = event.target.closest("[data-ceremony]")?.dataset.ceremony;
    if (wanted) go(wanted === "next" ? 1 : -1);
  });
  paint();
});
