// Cards to lay: what is chosen is written into the form, and a player's name sends it. The desk says what follows.
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
      // What is chosen and not laid yet goes first.
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
    // Several things are said of the table before anything lies there: they go with the first tap, not each on its own.
    if (event.target.closest(".lay-around") && !root().querySelector(".laid-move")) return;
    if (event.target.closest(".lay-before, .lay-facts")) event.target.form.requestSubmit(document.querySelector("#laying [value=look]"));
  });

  // The newest card is the one talked about.
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
