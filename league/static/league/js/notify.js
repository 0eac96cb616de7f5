// Notifies a player of the next seat, if the browser can and the player has asked for it.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  const place = document.getElementById("notify"),
    KEY = "notify-seats";
  if (!place) return;
  const possible = isSecureContext && "Notification" in window;
  const wanted = () => {
    try {
      return localStorage.getItem(KEY) === "1";
    } catch {
      return false;
    }
  };

  function show() {
    const state = !possible
      ? "never"
      : Notification.permission === "denied"
        ? "denied"
        : Notification.permission === "granted" && wanted()
          ? "on"
          : "ask";
    for (const notice of place.children) notice.hidden = notice.dataset.notify !== state;
  }
  place.addEventListener("click", async (event) => {
    if (!event.target.closest("[data-notify=ask]")) return;
    if ((await Notification.requestPermission()) === "granted") {
      try {
        localStorage.setItem(KEY, "1");
      } catch {
        /* it is asked again the next time */
      }
    }
    show();
  });

  const seat = () => {
    const panel = document.querySelector("#live > .panel-now");
    return panel
      ? [panel.querySelector("h2"), panel.querySelector(".own-seat")]
          .map((part) => part?.innerText ?? "")
          .join(" ")
          .trim()
      : "";
  };
  async function tell(words) {
    const options = { body: words, tag: KEY };
    try {
      new Notification(place.dataset.title, options);
    } catch {
      // phones show those of a service worker only
      await navigator.serviceWorker.register("/sw.js", { scope: location.pathname, updateViaCache: "none" });
      await (await navigator.serviceWorker.ready).showNotification(place.dataset.title, options);
    }
  }
  let known = seat();
  document.addEventListener("htmx:afterSettle", () => {
    const now = seat();
    if (now && now !== known && possible && Notification.permission === "granted" && wanted()) tell(now).catch(() => null);
    known = now;
  });
  show();
});
