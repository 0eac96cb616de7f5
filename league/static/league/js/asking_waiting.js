// A question without a network waits in the outbox (docs/decisions/0501-outbox.md); its ruling is shown on arrival.
"use strict";

(() => {
  const form = document.getElementById("asking");
  const note = document.getElementById("asking-waits");
  if (!form || !note || typeof deskQuestions === "undefined") return;
  const { token, home, label, words } = note.dataset;
  const { pathname, search } = new URL(form.action);
  const path = pathname + search;
  // A copy is not of this visit: its form is not sent directly.
  const isCopy = "copied" in document.documentElement.dataset;
  const away = () => isCopy || !navigator.onLine;

  function show(isWaiting) {
    note.hidden = !isWaiting && !away();
    for (const part of note.querySelectorAll("[data-when]")) part.hidden = (part.dataset.when === "kept") !== isWaiting;
    for (const button of document.querySelectorAll("[form=asking]:not([formaction]), #asking :is(.bottom-bar, .lay-said) > button"))
      button.disabled = isWaiting;
    for (const button of document.querySelectorAll("[form=asking][formaction]")) button.disabled = away();
    // Taps need the desk's answer at once; without a network there are the fields.
    const taps = document.getElementById("taps");
    if (taps) taps.hidden = isWaiting || away();
    for (const fields of form.querySelectorAll(".ask-fields")) fields.open ||= away();
  }

  async function keep() {
    const fields = [...new FormData(form)].filter(([name]) => !["csrfmiddlewaretoken", "keep-form_id"].includes(name));
    show(true); // before it is stored, so that a second tap stores no second question
    await deskQuestions.add({ token, home, label, path, fields, words });
    deskOutbox.flush();
  }

  form.addEventListener("submit", (event) => {
    const { submitter } = event;
    if (event.defaultPrevented || !away() || submitter?.name || submitter?.hasAttribute("formaction")) return;
    event.preventDefault();
    keep().catch(() => {});
  });

  deskQuestions.follow(form, path, home);

  const waits = (entries) => entries.some((entry) => entry.path === path && entry.act === "dispute" && entry.state === "waiting");
  const again = () =>
    deskOutbox
      .all()
      .then((entries) => {
        show(waits(entries));
        deskOutbox.flush();
      })
      .catch(() => {});
  addEventListener("online", again);
  addEventListener("offline", again);
  again();
})();
