// What waits for the head judge is counted in the title; a new one is felt and heard.
"use strict";

(() => {
  const title = document.title;
  const inbox = () => document.getElementById("inbox");
  let waiting = Number(inbox().dataset.count);

  function sound() {
    try {
      const context = new AudioContext();
      const tone = context.createOscillator();
      tone.connect(context.destination);
      tone.start();
      tone.stop(context.currentTime + 0.25);
    } catch { /* a browser that may not sound yet */ }
  }

  function tell() {
    const now = Number(inbox()?.dataset.count ?? 0);
    document.title = now ? `(${now}) ${title}` : title;
    if (now > waiting) {
      navigator.vibrate?.([200, 100, 200]);
      sound();
    }
    waiting = now;
  }

  document.addEventListener("htmx:afterSettle", tell);
  tell();
})();
