// Says plainly that a browser is too old for the scripts of this page, and loads them and the fonts. Written as browsers of 2010 read it.
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

  // A word that this browser cannot read stops a whole script.
  window.addEventListener("error", function (event) {
    if (/SyntaxError/.test(event.message || "")) {
      missing.push("JavaScript");
      say();
    }
  });
  document.addEventListener("DOMContentLoaded", say);
  say();

  // Only now, behind the styles: on a slow network they would share what the first picture waits for.
  var scripts = document.createElement("script");
  scripts.src = document.querySelector("script[data-then]").getAttribute("data-then");
  scripts.onload = function () {
    // They begin with an event that has gone by without them.
    document.dispatchEvent(new Event("DOMContentLoaded"));
    // In the phone's own fonts the first picture takes half the processor.
    document.getElementById("fonts").media = "all";
  };
  document.head.appendChild(scripts);
  // It loads all the same, and the copies that are kept of this page (copies.js) do not hold it.
  document.head.removeChild(scripts);
}());
