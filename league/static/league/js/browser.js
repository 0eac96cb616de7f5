// Says plainly that a browser is too old for the scripts of this page. Written as browsers of 2010 read it.
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
}());
