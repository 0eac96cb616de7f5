// An overlay renews itself; without a server it silently keeps its last picture, for the stream.
"use strict";

(() => {
  const EVERY = 500; // including the round trip less than a second after a tap, also on a busy desk
  const PATIENCE = 5000;
  let version = "";

  async function renew() {
    const answer = await fetch(location.href, {
      cache: "no-store",
      credentials: "omit",
      headers: { "Accept-Language": document.documentElement.lang, ...(version && { "If-None-Match": version }) },
      signal: AbortSignal.timeout(PATIENCE),
    });
    // 404: the key was withdrawn, so the picture is removed.
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
      // No answer, or not in time: try again.
    }
    setTimeout(keepOn, EVERY);
  }

  keepOn();
})();
