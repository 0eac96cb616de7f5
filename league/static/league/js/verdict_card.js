// The verdict as one card over the whole screen, to be held up to a table.
"use strict";

(() => {
  const card = () => document.getElementById("verdict-card");
  const opener = () => document.querySelector("[data-verdict-card]");
  let isUp = false;

  function offer() {
    if (card()?.showModal && opener()) opener().hidden = false;
    // After a swap the card shows the current verdict.
    if (isUp) show();
  }

  function show() {
    isUp = true;
    card().showModal();
    // The browser scrolls to the focused button at the foot; players read the verdict first.
    card().scrollTop = 0;
  }

  document.addEventListener("click", ({ target }) => {
    if (target.closest("[data-verdict-card]")) show();
    else if (target.closest("[data-put-down]")) card().close();
  });
  document.addEventListener(
    "close",
    ({ target }) => {
      if (target !== card()) return;
      isUp = false;
      opener().focus();
    },
    true,
  );
  document.addEventListener("htmx:oobAfterSwap", offer);
  offer();
})();
