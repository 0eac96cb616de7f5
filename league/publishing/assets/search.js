for (const field of document.querySelectorAll("input[data-rows]")) {
  field.closest(".search").hidden = false;
  field.addEventListener("input", () => {
    const sought = field.value.trim().toLowerCase();
    for (const row of document.querySelectorAll(field.dataset.rows)) {
      row.hidden = !row.textContent.toLowerCase().includes(sought);
    }
  });
}
