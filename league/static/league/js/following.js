// What follows from the cards that lie there is switched on by itself, with its cause beside it. The desk says what.
// Whoever switches it off again is asked before the verdict; nothing is decided here.
"use strict";

(() => {
  const PAUSE = 200;
  const form = document.getElementById("asking");
  if (!form?.querySelector("[name='pile-0-cards']")) return;
  const LISTS = { lock: (field, value) => value.includes(field.value) };
  const FACTS = ["lock", "number_lock", "revolution", "back"];
  const refused = new Set();
  let asked = 0;
  let timer = null;

  const fieldsOf = (fact) => [...form.querySelectorAll(`input[name='play-${fact}']`)];
  const follows = (field, fact, value) => (LISTS[fact] ? LISTS[fact](field, value) : Boolean(value));
  const lit = () => FACTS.flatMap(fieldsOf).filter((each) => "follows" in each.dataset);

  // Without what was switched on for an earlier pile: the desk is asked about the cards alone.
  function filledIn() {
    const on = lit();
    for (const each of on) each.checked = false;
    const data = new FormData(form);
    for (const each of on) each.checked = true;
    return data;
  }

  function because(fact, says) {
    const place = fieldsOf(fact)[0]?.closest(".field");
    if (!place) return;
    const line = document.createElement("p");
    line.className = "because";
    line.textContent = says;
    place.append(line);
  }

  function show({ doubts }) {
    for (const each of lit()) {
      each.checked = false;
      delete each.dataset.follows;
    }
    for (const each of form.querySelectorAll(".because")) each.remove();
    for (const { field: fact, implied, says } of doubts) {
      if (!FACTS.includes(fact)) continue;
      because(fact, says);
      if (refused.has(says)) continue;
      for (const field of fieldsOf(fact)) {
        if (field.checked || !follows(field, fact, implied)) continue;
        field.checked = true;
        field.dataset.follows = says;
      }
    }
  }

  async function look() {
    const turn = ++asked;
    const address = new URL(form.action);
    address.searchParams.set("look", "1");
    try {
      const answer = await fetch(address, { method: "POST", body: filledIn(), credentials: "same-origin" });
      const said = await answer.json();
      if (turn === asked) show(said);
    } catch {
      // Without the desk nothing is switched on; it asks before the verdict.
    }
  }

  function soon() {
    clearTimeout(timer);
    timer = setTimeout(look, PAUSE);
  }

  form.addEventListener("input", (event) => {
    const { target } = event;
    const says = target.dataset.follows;
    if (says && !target.checked) {
      refused.add(says);
      delete target.dataset.follows;
      return;
    }
    if (/^(pile-|option-|play-(by|turn|passed|lock|number_lock|revolution|back|direction)$)/.test(target.name)) soon();
  });
  for (const link of document.querySelectorAll("[data-to-cards]")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      const strip = document.getElementById("id_pile-0-cards").previousElementSibling;
      strip.scrollIntoView({ block: "center" });
      strip.querySelector("button").click();
    });
  }
  if (form.querySelector("[name='pile-0-cards']").value) soon();
})();
