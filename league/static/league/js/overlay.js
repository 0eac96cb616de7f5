// An overlay renews itself: without a server it keeps its last picture, and says nothing of that on a stream.
"use strict";

(() => {
  const EVERY = 500; // with the way there and back less than a second behind a tap, also on a busy desk
  const PATIENCE = 5000;
  let version = "";

  async function renew() {
    const answer = await fetch(location.href, {
      cache: "no-store",
      credentials: "omit",
      headers: { "Accept-Language": document.documentElement.lang, ...(version && { "If-None-Match": version }) },
      signal: AbortSignal.timeout(PATIENCE),
    });
    // 404: the key was withdrawn, and what it showed goes.
    if (!answer.ok && answer.status !== 404) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("overlay");
    const shown = document.getElementById("overlay");
    version = answer.headers.get("ETag") ?? "";
    if (fresh && fresh.innerHTML !== shown.innerHTML) shown.replaceWith(fresh);
  }

  async function keepOn() {
    try {
      await renew();
    } catch {
      // No server, or none in time: it is asked again.
    }
    setTimeout(keepOn, EVERY);
  }

  keepOn();
})();
