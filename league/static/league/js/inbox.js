// What waits for the head judge is counted in the title; a new one is felt and heard.
"use strict";

(() => {
  const title = document.title;
  const inbox = () => document.getElementById("inbox");
  let waiting = Number(inbox().dataset.count);

  // A browser lets a page sound only once somebody has touched it, and the page says so until then.
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
    heard.resume(); // a browser lets a page rest that was out of sight
    const tone = heard.createOscillator();
    tone.connect(heard.destination);
    tone.start();
    tone.stop(heard.currentTime + 0.25);
  }

  function tell() {
    const now = Number(inbox()?.dataset.count ?? 0);
    document.title = now ? `(${now}) ${title}` : title;
    if (now > waiting) {
      if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.([200, 100, 200]); // else the browser only complains
      sound();
    }
    waiting = now;
  }

  document.addEventListener("htmx:afterSettle", tell);
  tell();
})();
