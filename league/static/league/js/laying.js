// Laying cards: a choice is written into the form, and a tap on a player's name sends it. The desk answers what follows.
"use strict";

(() => {
  const root = () => document.getElementById("lay");
  const field = () => document.getElementById("lay-cards");
  const chosen = () => field().value.split(" ").filter(Boolean);

  function show() {
    const names = chosen();
    for (const button of root().querySelectorAll(".picker-grid button[value]:not([data-do])")) {
      const many = names.filter((card) => card === button.value).length;
      button.setAttribute("aria-pressed", String(many > 0));
      if (button.value === "JK") button.textContent = many > 1 ? `JK×${many}` : "JK";
    }
    const undo = document.getElementById("lay-undo");
    if (names.length) undo.disabled = false;
  }

  function toggle(name) {
    const names = chosen();
    const jokers = Number(root().querySelector(".lay-picker").dataset.jokers);
    const many = names.filter((card) => card === name).length;
    const full = name === "JK" ? many >= jokers : many > 0;
    field().value = (full ? names.filter((card) => card !== name) : [...names, name]).join(" ");
    show();
  }

  document.addEventListener(
    "click",
    (event) => {
      const button = event.target.closest("#lay .picker-grid button");
      if (!button) return;
      if (!button.dataset.do) toggle(button.value);
      // Undo first clears cards that are chosen but not laid.
      else if (button.dataset.do === "undo" && chosen().length) {
        event.preventDefault();
        event.stopImmediatePropagation();
        field().value = "";
        show();
      }
    },
    true,
  );

  document.addEventListener("change", (event) => {
    // Facts set before the first move are sent with that move, not one by one.
    if (event.target.closest(".lay-around") && !root().querySelector(".laid-move")) return;
    if (event.target.closest(".lay-before, .lay-facts")) event.target.form.requestSubmit(document.querySelector("#laying [value=look]"));
  });

  // Scroll to the newest card.
  function follow() {
    const table = document.getElementById("lay-table");
    if (table) table.scrollTo({ top: table.scrollHeight, left: table.scrollWidth });
  }

  function ready() {
    root()?.classList.add("is-tapped");
    follow();
  }
  document.addEventListener("htmx:afterSettle", ready);
  ready();
})();
