// The head judge at a table: called in one tap that waits for a network like any entry, and answering in large letters.
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
  // At the window: the outbox takes an entry at the document, and nothing below hears of it.
  addEventListener(
    "submit",
    (event) => {
      if (call.contains(event.target)) setTimeout(() => call.close());
    },
    true,
  );

  // An answer is read once, as large as the glass; what has been read stays small above the game.
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
    if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.([200, 100, 200]); // else the browser only complains
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
