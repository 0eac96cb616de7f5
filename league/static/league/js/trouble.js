// Says at once that the desk has not taken a tap, until it takes one.
"use strict";

(() => {
  function say(what) {
    const notice = document.getElementById("trouble");
    notice.hidden = !what;
    for (const words of notice.querySelectorAll("[data-trouble]")) words.hidden = words.dataset.trouble !== what;
  }

  // A part that renews itself shows by itself since when it had no answer.
  const byItself = ({ elt, requestConfig }) => requestConfig.verb === "get" && elt.matches("[data-live-part]");

  for (const trouble of ["htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(trouble, (event) => {
      if (!byItself(event.detail)) say("lost");
    });
  }
  document.addEventListener("htmx:responseError", (event) => {
    if (!byItself(event.detail)) say(event.detail.xhr.status < 500 ? "refused" : "lost");
  });
  document.addEventListener("htmx:afterOnLoad", (event) => {
    if (event.detail.xhr.status < 400 && !byItself(event.detail)) say("");
  });
})();
