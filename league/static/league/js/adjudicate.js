// Cards by tapping: every card field gets a strip that shows its cards and opens the picker.
// The text field underneath holds the value: taps write into it, and what is typed there is drawn.
"use strict";

(() => {
  const SUITS = {
    "♠": "S",
    "♤": "S",
    スペード: "S",
    "♥": "H",
    "♡": "H",
    ハート: "H",
    "♦": "D",
    "♢": "D",
    ダイヤ: "D",
    "♣": "C",
    "♧": "C",
    クラブ: "C",
  };
  const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
  let fields = [];
  const picker = document.getElementById("picker");
  if (!picker) return;
  const title = document.getElementById("picker-title");
  const count = document.getElementById("picker-count");
  const chosen = document.getElementById("picker-chosen");
  const tools = document.getElementById("cards-tools");
  const jokersInDeck = Number(picker.dataset.jokers);
  let target = null;

  function read(text) {
    let plain = text
      .normalize("NFKC")
      .replace(/[\uFE0E\uFE0F]/g, "")
      .toUpperCase();
    plain = plain.replace(/🃏|JOKER|ジョーカー/g, " JK ").replace(/[♠♤♥♡♦♢♣♧]/g, " $&");
    return plain
      .split(/[\s,，、､・.。/|]+/)
      .filter(Boolean)
      .map((word) => {
        const spelt = Object.keys(SUITS).find((symbol) => word.startsWith(symbol));
        const card = spelt ? SUITS[spelt] + word.slice(spelt.length) : word;
        return card.replace(/^([SHDC])T$/, "$110");
      });
  }

  const isCard = (name) => /^([SHDC](10|[3-9JQKA2])|JK)$/.test(name);
  const printed = (name) => (name === "JK" || !isCard(name) ? name : SIGNS[name[0]] + name.slice(1));

  function label(field) {
    const words = document.querySelector(`label[for="${field.id}"]`).textContent.trim();
    const seat = field.closest(".seat")?.querySelector("legend").textContent.trim();
    return seat ? `${seat} ${words}` : words;
  }

  function draw(name) {
    const card = document.createElement("span");
    card.className = "playing-card";
    card.textContent = printed(name);
    if (!isCard(name)) card.classList.add("is-unreadable");
    else if (name !== "JK") card.classList.add(`suit-${name[0]}`);
    return card;
  }

  function write(field, names) {
    field.value = names.map(printed).join(" ");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function drawStrip(field, strip, empty) {
    const names = read(field.value);
    // A number of cards instead of cards is shown as it is written.
    const cards = /^\s*[0-9０-９]+\s*枚?\s*$/.test(field.value) ? [document.createTextNode(field.value)] : names.map(draw);
    strip.replaceChildren(...(cards.length ? cards : [empty]));
    strip.setAttribute("aria-label", `${label(field)} ${names.map(printed).join(" ") || empty.textContent}`);
  }

  function equip(field) {
    const box = tools.content.firstElementChild.cloneNode(true);
    const [strip, type] = box.children;
    const empty = strip.firstElementChild;
    const refresh = () => drawStrip(field, strip, empty);
    const show = (typing) => {
      field.hidden = !typing;
      type.setAttribute("aria-pressed", String(typing));
    };
    field.before(box);
    field.classList.add("is-drawn");
    field.addEventListener("input", refresh);
    strip.addEventListener("click", () => open(field));
    type.addEventListener("click", () => {
      show(field.hidden);
      if (!field.hidden) field.focus();
    });
    // A link from the list of errors leads to the field itself, so a field with an error stays visible.
    show(field.getAttribute("aria-invalid") === "true");
    refresh();
  }

  function open(field) {
    target = field;
    refreshPicker();
    if (!picker.open) picker.showModal();
  }

  function refreshPicker() {
    const names = read(target.value).filter(isCard);
    title.textContent = label(target);
    count.textContent = names.length || "";
    chosen.replaceChildren(...names.map(draw));
    for (const button of picker.querySelectorAll("button[value]:not([data-do])")) {
      button.setAttribute("aria-pressed", String(names.includes(button.value)));
      button.classList.toggle("is-elsewhere", lieElsewhere(button.value));
    }
  }

  // No card is in two hands, or in a hand and the envelope; what is given away comes out of a hand.
  const apart = (field) => /hand|blind/.test(field.name);

  function lieElsewhere(name) {
    return name !== "JK" && apart(target) && fields.some((field) => field !== target && apart(field) && read(field.value).includes(name));
  }

  function toggle(name) {
    const names = read(target.value).filter(isCard);
    const jokers = names.filter((card) => card === "JK").length;
    if (name === "JK" ? jokers >= jokersInDeck : names.includes(name))
      write(
        target,
        names.filter((card) => card !== name),
      );
    else write(target, [...names, name]);
  }

  // A field in closed details has an offsetParent all the same, so that alone does not tell.
  const visible = (field) => field.previousElementSibling.offsetParent !== null && !field.closest("details:not([open])");

  const acts = {
    undo: () => write(target, read(target.value).filter(isCard).slice(0, -1)),
    next: () => {
      const shown = fields.filter(visible);
      target = shown[(shown.indexOf(target) + 1) % shown.length];
    },
    done: () => picker.close(),
  };

  picker.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    // A click whose target is the dialog itself is on the backdrop, beside the picker.
    if (event.target === picker) picker.close();
    if (!button) return;
    if (button.dataset.do) acts[button.dataset.do]();
    else toggle(button.value);
    if (picker.open) refreshPicker();
  });

  picker.addEventListener("close", () => target?.previousElementSibling?.querySelector("button")?.focus());

  // Cards with buttons of their own on the page, outside of the picker.
  document.addEventListener("click", (event) => {
    const button = event.target.closest(".tap-cards button");
    if (!button) return;
    const chosen = document.querySelector("[name='tap-cards']");
    const names = chosen.value.split(" ").filter(Boolean);
    const many = names.filter((card) => card === button.value).length;
    const most = button.value === "JK" ? Number(button.parentElement.dataset.jokers) : 1;
    const now = many < most ? [...names, button.value] : names.filter((card) => card !== button.value);
    chosen.value = now.join(" ");
    button.setAttribute("aria-pressed", String(now.includes(button.value)));
    if (button.value === "JK") button.textContent = many === 1 && most > 1 ? "JK×2" : "JK";
  });

  function ready() {
    fields = [...document.querySelectorAll("input[data-cards]")];
    fields.filter((field) => !field.classList.contains("is-drawn")).forEach(equip);
  }
  document.addEventListener("htmx:afterSettle", ready);
  ready();
})();
