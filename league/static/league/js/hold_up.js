// The verdict as one card over the whole screen, to be held up to a table.
"use strict";

(() => {
  const card = document.getElementById("hold-up");
  const opener = document.querySelector("[data-hold-up]");
  if (!card?.showModal || !opener) return;
  opener.hidden = false;
  opener.addEventListener("click", () => {
    card.showModal();
    // The browser shows the button that it focuses, at the foot; a table reads the verdict first.
    card.scrollTop = 0;
  });
  card.querySelector("[data-put-down]").addEventListener("click", () => card.close());
  card.addEventListener("close", () => opener.focus());
})();
