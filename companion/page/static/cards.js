// A virtual deck for a game that lays one, on the four slots around the deck.

import { make } from "./seat.js";

const SLOTS = ["up", "right", "down", "left"];
const TURNS = { up: "0deg", right: "90deg", down: "180deg", left: "270deg" };
const LETTERS = { red: "R", green: "G", blue: "B", yellow: "Y", white: "W", void: "" };

function face(card, slot, fresh) {
  const element = make("div", `card ${slot}${fresh ? " fresh" : ""}`);
  element.dataset.face = card.face;
  element.dataset.ground = card.ground;
  element.append(make("span", "portal", LETTERS[card.face]));
  element.append(make("span", "face", card.face === "void" ? "VOID" : card.face));
  element.setAttribute("role", "img");
  element.ariaLabel = `${slot}: ${card.face}`;
  return element;
}

function deck(deal) {
  const element = make("div", "card deck");
  if (!deal.back) return element;
  const arrow = make("span", "arrow", "⬆");
  arrow.style.setProperty("--turn", TURNS[deal.back.arrow]);
  element.append(arrow);
  if (deal.back.liar) element.append(make("span", "liar", "LIAR"));
  element.append(make("span", "left", `deck ${deal.left}`));
  element.setAttribute("role", "img");
  element.ariaLabel =
    `the deck, ${deal.left} cards; its arrow points ${deal.back.arrow}` +
    (deal.back.liar ? ", with the Liar" : "");
  return element;
}

function ruleCard(name) {
  const element = make("p", "rule");
  element.append(make("b", "", `Rule card: ${name}`),
    " Tell the table: hold a button, and find it in the menu.");
  return element;
}

export class Cards {
  constructor(root) {
    this.root = root;
    this.shown = "";
  }

  // What of the deck's back counts: below Hard nothing, from Hard on its arrow, then the Liar.
  level(level) {
    this.root.dataset.level = level ?? "";
  }

  show(deal) {
    const text = JSON.stringify(deal);
    if (text === this.shown) return;
    this.shown = text;
    this.root.hidden = deal.slots.length === 0;
    if (this.root.hidden) return;
    const cards = SLOTS.map((slot, i) =>
      deal.slots[i] && face(deal.slots[i], slot, deal.fresh.includes(slot)));
    const signs = SLOTS.map((slot) => make("span", `slot-name ${slot}`, slot));
    const rule = deal.rule ? [ruleCard(deal.rule)] : [];
    this.root.replaceChildren(...signs, deck(deal), ...cards.filter(Boolean), ...rule);
  }
}
