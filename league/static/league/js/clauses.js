// Finds clauses by a part of their number or name.
"use strict";

(() => {
  for (const search of document.querySelectorAll("[data-clause-search]")) {
    const choices = [...search.closest("details").querySelectorAll(".clause-choices .choice")];
    search.closest("p").hidden = false;
    search.addEventListener("input", () => {
      const words = search.value.normalize("NFKC").toLowerCase().split(/\s+/).filter(Boolean);
      for (const choice of choices) {
        const text = choice.textContent.normalize("NFKC").toLowerCase();
        choice.hidden = !choice.querySelector("input").checked && !words.every((word) => text.includes(word));
      }
    });
    search.addEventListener("keydown", (event) => {
      if (event.key === "Enter") event.preventDefault();
    });
  }
})();
