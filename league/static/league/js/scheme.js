// The hall screen in light or dark, regardless of its computer's setting: it depends on the light in the hall.
"use strict";

(() => {
  const KEY = "screen-scheme",
    SCHEMES = ["light", "dark"];
  const stored = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  };
  let scheme = SCHEMES.includes(stored()) ? stored() : null;

  // Remembered, because the media text is overwritten.
  function isDark(rule) {
    rule.isDark ??= rule.media.mediaText.includes("color-scheme: dark");
    return rule.isDark;
  }

  // The sheets' rules for devices that prefer dark are switched on or off, so that no colour is defined twice.
  const rules = () =>
    [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((rule) => rule instanceof CSSMediaRule && isDark(rule));
  function paint() {
    if (!scheme) return;
    for (const rule of rules()) rule.media.mediaText = scheme === "dark" ? "all" : "not all";
    document.documentElement.style.colorScheme = scheme;
  }
  function turn() {
    const dark = scheme ? scheme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    scheme = dark ? "light" : "dark";
    try {
      localStorage.setItem(KEY, scheme);
    } catch {
      /* it holds as long as the page stays open */
    }
    paint();
  }

  document.addEventListener("DOMContentLoaded", paint);
  document.addEventListener("click", (event) => event.target.closest("#scheme") && turn());
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() === "d" && !event.ctrlKey && !event.metaKey && !event.altKey) turn();
  });
})();
