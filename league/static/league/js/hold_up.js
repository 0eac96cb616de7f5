// The verdict as one card over the whole screen, to be held up to a table.
"use strict";

(() => {
  const card = () => document.getElementById("hold-up");
  const opener = () => document.querySelector("[data-hold-up]");
  let isUp = false;

  function offer() {
    if (card()?.showModal && opener()) opener().hidden = false;
    // What is held up is what is valid now.
    if (isUp) show();
  }

  function show() {
    isUp = true;
    card().showModal();
    // The browser shows the button that it focuses, at the foot; a table reads the verdict first.
    card().scrollTop = 0;
  }

  document.addEventListener("click", ({ target }) => {
    if (target.closest("[data-hold-up]")) show();
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
