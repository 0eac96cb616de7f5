// Steps through a game without loading pages: taps, arrow keys and the slider all change one target step.
"use strict";

(() => {
  const byId = (id) => document.getElementById(id);
  const form = byId("replay");
  if (!form) return;
  const slider = byId("at-slider");
  const shown = () => Number(byId("stage").dataset.at);
  const last = Number(byId("stage").dataset.last);
  const KEYS = { ArrowLeft: () => aim - 1, ArrowRight: () => aim + 1, Home: () => 0, End: () => last };
  let aim = shown();
  let open = [];

  function showAim() {
    const steps = { "at-first": 0, "at-previous": aim - 1, "at-next": aim + 1, "at-last": last };
    for (const [id, to] of Object.entries(steps)) {
      byId(id).value = to;
      byId(id).disabled = to < 0 || to > last || to === aim;
    }
    slider.value = aim;
  }

  function go(to) {
    if (to < 0 || to > last || to === aim) return;
    aim = to;
    showAim();
    htmx.trigger(form, "step");
  }

  function showLists() {
    form.querySelectorAll("details").forEach((details, index) => {
      details.open = open.includes(index);
    });
    const list = form.querySelector(".replay-moves");
    const now = list.querySelector("[aria-current]");
    list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    go(Number(event.submitter.value));
  });
  slider.addEventListener("input", () => go(Number(slider.value)));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (!(event.key in KEYS) || event.target.closest("input, textarea, select")) return;
    event.preventDefault();
    go(KEYS[event.key]());
  });

  // A request that waited for another one asks for the current target.
  form.addEventListener("htmx:configRequest", (event) => {
    event.detail.parameters.at = aim;
  });
  form.addEventListener("htmx:beforeSwap", () => {
    open = [...form.querySelectorAll("details")].flatMap((details, index) => (details.open ? [index] : []));
  });
  form.addEventListener("htmx:afterSettle", showLists);
  // After a failed request the target is the step shown.
  for (const trouble of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
    form.addEventListener(trouble, () => {
      aim = shown();
      showAim();
    });
  }

  slider.parentElement.hidden = false;
  showAim();
})();
