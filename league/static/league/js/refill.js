// Fills a refused form again once its page can be opened; the values are kept in this tab until then.
"use strict";

(() => {
  const KEPT = "typed";
  const refused = document.getElementById("typed");

  const formOf = ({ action, fields }) =>
    [...document.forms].find(
      (form) =>
        form.method === "post" &&
        new URL(form.getAttribute("action") || location.href, location.href).pathname === action &&
        fields.some(([name]) => form.elements[name]),
    );

  const stands = (element) => (["checkbox", "radio"].includes(element.type) ? element.checked : element.value);

  function fill(element, values) {
    const before = stands(element);
    if (["checkbox", "radio"].includes(element.type)) element.checked = values.includes(element.value);
    else if (values.length) element.value = values.shift();
    if (stands(element) === before) return;
    for (const name of ["input", "change"]) element.dispatchEvent(new Event(name, { bubbles: true }));
    const folded = element.closest("details");
    if (folded) folded.open = true;
  }

  function refill(form, { fields, words }) {
    const values = {};
    for (const element of form.elements) {
      const { name, type } = element;
      if (!name || ["hidden", "file", "submit", "button"].includes(type)) continue;
      fill(element, (values[name] ??= fields.filter(([of]) => of === name).map(([, value]) => value)));
    }
    const notice = document.createElement("p");
    Object.assign(notice, { className: "notice notice-warn", role: "status", textContent: words });
    form.before(notice);
    notice.scrollIntoView({ block: "center" });
  }

  if (refused) {
    sessionStorage.setItem(KEPT, refused.textContent);
    for (const link of document.querySelectorAll("[data-same-tab]")) link.removeAttribute("target");
    return;
  }
  const typed = JSON.parse(sessionStorage.getItem(KEPT));
  const form = typed?.page === location.pathname + location.search && formOf(typed);
  if (!form) return;
  sessionStorage.removeItem(KEPT);
  refill(form, typed);
})();
