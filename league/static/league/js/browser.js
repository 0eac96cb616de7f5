// Tells users of browsers too old for the page's scripts, and loads scripts and fonts. In JavaScript of 2010.
(function () {
  var needed = [
    ["fetch", window.fetch],
    ["IndexedDB", "indexedDB" in window],
    ["AbortController", window.AbortController],
    ["Array.at", Array.prototype.at],
    ["replaceChildren", window.Element && Element.prototype.replaceChildren],
    ["requestSubmit", window.HTMLFormElement && HTMLFormElement.prototype.requestSubmit],
    ["CSS :has()", window.CSS && CSS.supports && CSS.supports("selector(:has(a))")]
  ];
  var missing = [];
  for (var at = 0; at < needed.length; at += 1) if (!needed[at][1]) missing.push(needed[at][0]);

  function say() {
    var notice = document.getElementById("too-old");
    if (!notice || !missing.length) return;
    notice.querySelector("small").textContent = missing.join(", ");
    notice.hidden = false;
  }

  // Syntax that this browser does not know stops a whole script.
  window.addEventListener("error", function (event) {
    if (/SyntaxError/.test(event.message || "")) {
      missing.push("JavaScript");
      say();
    }
  });
  document.addEventListener("DOMContentLoaded", say);
  say();

  // Loaded after the styles: on a slow network they would delay the first picture.
  var scripts = document.createElement("script");
  scripts.src = document.querySelector("script[data-then]").getAttribute("data-then");
  scripts.onload = function () {
    // The scripts wait for this event, which fired before they were loaded.
    document.dispatchEvent(new Event("DOMContentLoaded"));
    // Fonts come last: in the phone's own the first picture takes half the processor time.
    document.getElementById("fonts").media = "all";
  };
  document.head.appendChild(scripts);
  // It loads all the same; without it copies of this page (copies.js) do not contain it.
  document.head.removeChild(scripts);
}());
