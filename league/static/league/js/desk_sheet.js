// A sheet typed in: the arrow keys and Enter move up and down a column, as on a spreadsheet. Tab goes along the row.
"use strict";

(() => {
  const form = document.querySelector('form[data-keys="rows"]');
  if (!form) return;

  const fields = (row) => [...row.querySelectorAll("td input, td select")];
  const kind = (field) => field.type;

  // The field at the same index in the next row with that many fields of its kind; totals are below the player's P.
  const beyond = (field, step) => {
    const rows = [...form.querySelectorAll("table.paper tbody tr")];
    const row = field.closest("tr");
    const same = (row) => fields(row).filter((one) => kind(one) === kind(field));
    const place = same(row).indexOf(field);
    for (let at = rows.indexOf(row) + step; at >= 0 && at < rows.length; at += step) {
      const found = same(rows[at])[place];
      if (found) return found;
    }
    return null;
  };

  form.addEventListener("keydown", (event) => {
    const field = event.target;
    if (!field.matches("table.paper td input, table.paper td select")) return;
    const down = event.key === "Enter" || (event.key === "ArrowDown" && field.tagName !== "SELECT");
    const up = event.key === "ArrowUp" && field.tagName !== "SELECT";
    if (!down && !up) return;
    event.preventDefault();
    const found = beyond(field, up || event.shiftKey ? -1 : 1);
    if (!found) return;
    found.focus();
    if (found.select) found.select();
  });
})();
