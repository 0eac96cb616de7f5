// Asked without a network: what is filled in waits in the outbox (docs/decisions/0501-outbox.md), and the ruling is shown once it is there.
"use strict";

(() => {
  const form = document.getElementById("asking");
  const note = document.getElementById("asking-waits");
  if (!form || !note || typeof deskQuestions === "undefined") return;
  const { token, home, label, words } = note.dataset;
  const { pathname, search } = new URL(form.action);
  const path = pathname + search;
  // A copy was made for everybody: what it would send on its own is not of this visit.
  const isCopy = "copied" in document.documentElement.dataset;
  const away = () => isCopy || !navigator.onLine;

  function show(kept) {
    note.hidden = !kept && !away();
    for (const each of note.querySelectorAll("[data-when]")) each.hidden = (each.dataset.when === "kept") !== kept;
    for (const each of document.querySelectorAll("[form=asking]:not([formaction]), #asking :is(.bottom-bar, .lay-said) > button"))
      each.disabled = kept;
    for (const each of document.querySelectorAll("[form=asking][formaction]")) each.disabled = away();
    // The desk rules on a tap as soon as it is made; without it there are the fields.
    const taps = document.getElementById("taps");
    if (taps) taps.hidden = kept || away();
    for (const each of form.querySelectorAll(".ask-fields")) each.open ||= away();
  }

  async function keep() {
    const fields = [...new FormData(form)].filter(([name]) => !["csrfmiddlewaretoken", "keep-form_id"].includes(name));
    await deskQuestions.add({ token, home, label, path, fields, words });
    show(true);
    deskOutbox.flush();
  }

  form.addEventListener("submit", (event) => {
    const { submitter } = event;
    if (event.defaultPrevented || !away() || submitter?.name || submitter?.hasAttribute("formaction")) return;
    event.preventDefault();
    keep().catch(() => {});
  });

  deskQuestions.follow(form, path, home);

  const waits = (entries) => entries.some((each) => each.path === path && each.act === "dispute" && each.state === "waiting");
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
