// Keyboard control of the hall page. Letters act only outside of text fields; `?` lists them.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  const help = document.getElementById("keys");
  const links = () => [...document.querySelectorAll(".hall-number")];
  const table = (element) => element?.closest(".hall-table");

  function go(among, steps) {
    if (!among.length) return;
    const at = among.findIndex((link) => table(link) === table(document.activeElement));
    const next = at < 0 ? (steps > 0 ? 0 : among.length - 1) : (at + steps + among.length) % among.length;
    among[next].focus();
    table(among[next]).scrollIntoView({ block: "nearest" });
  }

  const flagged = () => links().filter((link) => table(link).classList.contains("is-flagged"));
  const chosen = () => document.querySelectorAll("[name=tables]:checked").length > 0;
  const press = (id) => chosen() && document.getElementById(id)?.click();
  const keys = {
    j: () => go(links(), 1),
    k: () => go(links(), -1),
    n: () => go(flagged(), 1),
    p: () => go(flagged(), -1),
    x: () => table(document.activeElement)?.querySelector("[name=tables]")?.click(),
    a: () => {
      const boxes = [...document.querySelectorAll("[name=tables]")];
      const all = boxes.every((box) => box.checked);
      for (const box of boxes) box.checked = !all;
    },
    o: () => table(document.activeElement)?.querySelector(".hall-number").click(),
    "+": () => press("extend"),
    "-": () => press("shorten"),
    "?": () => (help.open ? help.close() : help.showModal()),
  };

  document.addEventListener("keydown", (event) => {
    const act = keys[event.key.toLowerCase()];
    const typing = event.target.closest("input:not([type=checkbox]), textarea, select");
    if (!act || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (help.open && event.key !== "?") return;
    event.preventDefault();
    act();
  });
  document.getElementById("show-keys").addEventListener("click", keys["?"]);

  // A renewed page has new elements: the focus stays at its table.
  let at = "";
  document.addEventListener("htmx:beforeSwap", () => {
    at = table(document.activeElement)?.id ?? "";
  });
  document.addEventListener("htmx:afterSettle", () => {
    if (at && !table(document.activeElement)) document.getElementById(at)?.querySelector(".hall-number").focus({ preventScroll: true });
  });
});
