// Calls the head judge in one tap, which waits for a network like any entry, and shows the answer in large letters.
"use strict";

(() => {
  const call = document.getElementById("call");
  if (!call?.showModal || typeof deskOutbox === "undefined") return;

  document.addEventListener(
    "click",
    (event) => {
      if (!event.target.closest?.("[data-call]")) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      call.querySelector("[name=call-form_id]").value = deskOutbox.uuid();
      call.showModal();
    },
    true,
  );
  call.querySelector("[data-close]").addEventListener("click", () => call.close());
  // At the window: the outbox stops the event at the document, so no element below gets it.
  addEventListener(
    "submit",
    (event) => {
      if (call.contains(event.target)) setTimeout(() => call.close());
    },
    true,
  );

  // A new answer fills the screen once; after that it stays small above the game.
  const key = (notice) => `desk-read-${notice.dataset.decided}`;
  const store = {
    has: (name) => {
      try {
        return localStorage.getItem(name);
      } catch {
        return null;
      }
    },
    add: (name) => {
      try {
        localStorage.setItem(name, "1");
      } catch {
        /* read again next time */
      }
    },
  };

  function show() {
    const unread = [...document.querySelectorAll("#table [data-decided]")].find((ruling) => !store.has(key(ruling)));
    if (!unread || unread.classList.contains("is-large")) return;
    unread.classList.add("is-large");
    const read = unread.querySelector(".judged-read");
    read.hidden = false;
    read.focus();
    if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.([200, 100, 200]); // else it only logs a warning
    read.addEventListener(
      "click",
      () => {
        store.add(key(unread));
        unread.classList.remove("is-large");
        read.hidden = true;
        show();
      },
      { once: true },
    );
  }

  document.addEventListener("htmx:afterSwap", show);
  show();
})();
