// An argument about a trick of Nyet!: trump, supertrump and the cards are clicked, in the order they
// were played, and the table says who takes it, in the words of `naysayer nyet`.

import { make } from "./seat.js";

const COLOURS = ["blue", "red", "yellow", "green"];
const HIGHEST = 13;
const MOST = 5;

export class Trick {
  constructor(details, send) {
    this.send = send;
    this.output = details.querySelector("output");
    this.row = details.querySelector(".played");
    this.chips = [
      ...this.colours(details.querySelector(".trump"), "trump", COLOURS),
      ...this.colours(details.querySelector(".super"), "supertrump", [...COLOURS, "none"]),
    ];
    details.querySelector(".choose").append(...COLOURS.map((colour) => this.suit(colour)));
    details.querySelector(".again").addEventListener("click", () => this.clear());
    this.trump = "";
    this.supertrump = "none";
    this.clear();
  }

  // A chip for each colour; the one that was clicked last is it.
  colours(row, what, colours) {
    return colours.map((colour) => {
      const chip = row.appendChild(this.button("colour-of", colour, `${what} ${colour}`, colour));
      chip.addEventListener("click", () => this.change(() => { this[what] = colour; }));
      return { chip, isIt: () => this[what] === colour };
    });
  }

  suit(colour) {
    const row = make("div", "suit");
    for (let value = 1; value <= HIGHEST; value += 1) {
      const card = this.card(`${colour[0]}${value}`);
      card.addEventListener("click", () => this.change(() => this.add(`${colour[0]}${value}`)));
      row.append(card);
    }
    return row;
  }

  // A card: its value on its colour, and both in words.
  card(card) {
    const colour = COLOURS.find((one) => one[0] === card[0]);
    return this.button("card-of", card.slice(1), `${colour} ${card.slice(1)}`, colour);
  }

  button(kind, text, label, ground) {
    const button = make("button", kind, text);
    button.type = "button";
    button.ariaLabel = label;
    if (ground) button.dataset.ground = ground;
    return button;
  }

  clear() {
    this.played = []; // each with the cards that its player still holds
    this.holder = null; // whose cards a click tells; null: it plays one
    this.tell([]);
    this.show();
  }

  add(card) {
    if (this.holder) this.holder.holds.push(card);
    else if (this.played.length < MOST) this.played.push({ card, mate: !this.played.length, holds: [] });
  }

  change(how) {
    how();
    this.show();
    this.ask();
  }

  show() {
    for (const { chip, isIt } of this.chips) chip.ariaPressed = isIt();
    this.row.replaceChildren(...this.played.map((one, n) => this.place(one, n)));
  }

  // A played card, whether its player is in the first one's team, and what that player still holds.
  place(one, n) {
    const place = make("span", "place");
    const card = this.card(one.card);
    card.ariaPressed = one.mate;
    card.addEventListener("click", () => this.change(() => { one.mate = n === 0 || !one.mate; }));
    const holds = this.button("holds", one.holds.join(" ") || "holds", `player ${n + 1} still holds`);
    holds.ariaPressed = this.holder === one;
    holds.addEventListener("click", () => this.change(() => {
      this.holder = this.holder === one ? null : one;
    }));
    place.append(card, holds);
    return place;
  }

  ask() {
    if (this.played.length < 2) return;
    if (!this.trump) return this.tell(["Click the colour of trump."]);
    const team = this.played.flatMap((one, n) => (one.mate ? [n + 1] : []));
    const holds = this.played.flatMap((one, n) =>
      (one.holds.length ? [`${n + 1}:${one.holds.join()}`] : []));
    const words = [`trump=${this.trump}`, `super=${this.supertrump}`,
      `team=${team}`, ...this.played.map((one) => one.card), ...holds];
    this.send({ kind: "resolve", words });
  }

  tell(lines) {
    this.output.replaceChildren(...lines.map((line) => make("p", "", line)));
  }
}
