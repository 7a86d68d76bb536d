// Cards that the table lays, on the four slots around the deck. Where a browser has one of the seats
// that play, its cards are that seat's buttons.

import { Gone } from "./gone.js";
import { make } from "./seat.js";

const SLOTS = ["up", "right", "down", "left"];
const TURNS = { up: "0deg", right: "90deg", down: "180deg", left: "270deg" };
const LETTERS = { red: "R", green: "G", blue: "B", yellow: "Y", white: "W", void: "" };

function face(card, slot, fresh) {
  const element = make("div", `card ${slot}${fresh ? " fresh" : ""}`);
  if (fresh) element.dataset.said = fresh;
  element.dataset.face = card.face;
  element.dataset.ground = card.ground;
  element.append(make("span", "portal", LETTERS[card.face]));
  element.append(make("span", "face", card.face === "void" ? "VOID" : card.face));
  element.setAttribute("role", "img");
  element.ariaLabel = `${slot}: ${card.face}`;
  return element;
}

function deck(cross) {
  const element = make("div", "card deck");
  if (!cross.back) return element;
  const arrow = make("span", "arrow", "⬆");
  arrow.style.setProperty("--turn", TURNS[cross.back.arrow]);
  element.append(arrow);
  if (cross.back.liar) element.append(make("span", "liar", "LIAR"));
  element.append(make("span", "left", `deck ${cross.left}`));
  element.setAttribute("role", "img");
  element.ariaLabel =
    `the deck, ${cross.left} cards; its arrow points ${cross.back.arrow}` +
    (cross.back.liar ? ", with the Liar" : "");
  return element;
}

export class Cards {
  constructor(root, presses) {
    this.root = root;
    this.shown = "";
    this.gone = new Gone();
    this.seat = null;
    // A slot stays while cards come and go: a finger may be on it.
    this.spots = SLOTS.map((slot) => {
      const spot = make("button", `spot ${slot}`);
      spot.type = "button";
      presses.watch(spot, () => this.seat, slot);
      return spot;
    });
    this.laid = root.appendChild(make("div", "laid"));
    root.append(...this.spots);
  }

  // What of the deck's back counts: below Hard nothing, from Hard on its arrow, then the Liar.
  level(level) {
    this.root.dataset.level = level ?? "";
  }

  // Whose buttons the cards are; null: nobody's.
  belong(seat) {
    this.seat = seat;
    for (const spot of this.spots) spot.hidden = seat === null;
  }

  press(seat, way, down) {
    if (seat === this.seat) this.tap(way, down);
  }

  tap(way, down) {
    this.laid.querySelector(`.card.${way}`)?.classList.toggle("pressed", down);
  }

  // `racing`: dice lie, and the first hand counts.
  show(cross, racing) {
    this.root.hidden = !cross;
    const text = JSON.stringify([cross, racing]);
    if (!cross || text === this.shown) return;
    this.shown = text;
    const said = this.gone.said(SLOTS, cross, racing);
    const cards = SLOTS.map((slot, i) =>
      cross.slots[i] && face(cross.slots[i], slot, said[slot]));
    const signs = SLOTS.map((slot) => make("span", `slot-name ${slot}`, slot));
    const rule = cross.rule ? [make("p", "rule", `Rule card: ${cross.rule}`)] : [];
    this.laid.replaceChildren(...signs, deck(cross), ...cards.filter(Boolean), ...rule);
    this.spots.forEach((spot, i) => {
      spot.ariaLabel = `tap ${SLOTS[i]}${cross.slots[i] ? `: ${cross.slots[i].face}` : ""}`;
    });
  }
}
