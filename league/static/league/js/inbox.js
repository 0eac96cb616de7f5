// Counts in the title what waits for the head judge; a new item vibrates and sounds.
"use strict";

(() => {
  const title = document.title;
  const inbox = () => document.getElementById("inbox");
  let waiting = Number(inbox().dataset.count);

  // A browser allows sound only after a touch; until then the page says so.
  const silent = document.getElementById("inbox-silent");
  let heard = null;
  if (window.AudioContext) {
    silent.hidden = false;
    const touched = new AbortController();
    for (const touch of ["pointerup", "keyup"]) {
      document.addEventListener(
        touch,
        () => {
          heard = new AudioContext();
          silent.hidden = true;
          touched.abort();
        },
        { signal: touched.signal },
      );
    }
  }

  function sound() {
    if (!heard) return;
    heard.resume(); // a browser may suspend audio of a hidden page
    const tone = heard.createOscillator();
    tone.connect(heard.destination);
    tone.start();
    tone.stop(heard.currentTime + 0.25);
  }

  function tell() {
    const now = Number(inbox()?.dataset.count ?? 0);
    document.title = now ? `(${now}) ${title}` : title;
    if (now > waiting) {
      if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.([200, 100, 200]); // else it only logs a warning
      sound();
    }
    waiting = now;
  }

  document.addEventListener("htmx:afterSettle", tell);
  tell();
})();
