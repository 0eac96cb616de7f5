// Every phone is a witness: it remembers the last head of the log, and warns if a later log does not contain it.
"use strict";

(() => {
  const notice = document.getElementById("witness");
  if (!notice) return;
  const KEY = `log-head ${notice.dataset.log}`,
    EVERY = 120_000;

  function remembered() {
    try {
      return JSON.parse(localStorage.getItem(KEY));
    } catch {
      return null;
    }
  }
  function remember(no, hash) {
    try {
      localStorage.setItem(KEY, JSON.stringify({ no, hash, at: new Date().toLocaleString() }));
    } catch {
      /* this one forgets */
    }
  }

  async function look() {
    if (document.hidden) return;
    const seen = remembered();
    const asked = seen ? `?no=${Number(seen.no)}&head=${encodeURIComponent(seen.hash)}` : "";
    const answer = await fetch(notice.dataset.log + asked, { headers: { Accept: "application/json" } });
    if (!answer.ok) return;
    const { no, hash, contains } = await answer.json();
    notice.hidden = contains !== false;
    if (contains === false) {
      notice.querySelector("time").textContent = seen.at;
      notice.querySelector("code").textContent = `${seen.no} ${seen.hash.slice(0, 12)}`;
    } else if (no) {
      remember(no, hash);
    }
  }
  // Without a network it cannot tell; the page itself says that it is offline.
  const quietly = () => {
    look().catch(() => null);
  };
  quietly();
  setInterval(quietly, EVERY);
  document.addEventListener("visibilitychange", quietly);
})();
