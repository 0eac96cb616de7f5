// Correcting seats by hand: a tap on a second name, or a drop on it, shows what the exchange would change.
"use strict";

(() => {
  const form = document.querySelector(".seat-change");
  const people = [...form.querySelectorAll("input[name=people]")];
  const shows = () => form.requestSubmit(form.querySelector("button[value=swap]"));
  let dragged = null;
  form.querySelector(".bottom-bar").hidden = true;

  form.addEventListener("change", ({ target }) => {
    if (target.name === "people" && people.filter((box) => box.checked).length === 2) shows();
  });

  for (const input of people) {
    const name = input.closest("label");
    name.draggable = true;
    name.addEventListener("dragstart", (event) => {
      dragged = input;
      event.dataTransfer.setData("text/plain", name.textContent.trim());
    });
    name.addEventListener("dragend", () => {
      dragged = null;
    });
    name.addEventListener("dragover", (event) => {
      if (dragged && dragged !== input) event.preventDefault();
    });
    name.addEventListener("drop", (event) => {
      event.preventDefault();
      for (const box of people) box.checked = box === dragged || box === input;
      shows();
    });
  }
})();
