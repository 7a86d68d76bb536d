// An argument about a trick of Nyet!: its cards are clicked in the order they were played, and the
// table says who takes it, in the words of `naysayer nyet`.

import { make } from "./seat.js";

const COLOURS = ["blue", "red", "yellow", "green"];
const HIGHEST = 13;
const MOST = 5;

export class Trick {
  constructor(details, send) {
    this.send = send;
    this.output = details.querySelector("output");
    this.row = details.querySelector(".played");
    [this.trump, this.supertrump, this.into] = details.querySelectorAll("select");
    this.trump.replaceChildren(...COLOURS.map((colour) => new Option(colour)));
    this.supertrump.replaceChildren(...["none", ...COLOURS].map((colour) => new Option(colour)));
    for (const select of [this.trump, this.supertrump]) {
      select.addEventListener("change", () => this.ask());
    }
    details.querySelector(".choose").append(...COLOURS.map((colour) => this.suit(colour)));
    details.querySelector("button[type=button]:not(.card-of)").addEventListener("click", () =>
      this.clear());
    this.clear();
  }

  suit(colour) {
    const row = make("div", "suit");
    for (let value = 1; value <= HIGHEST; value += 1) {
      const button = this.button(`${colour[0]}${value}`);
      button.addEventListener("click", () => this.add(`${colour[0]}${value}`));
      row.append(button);
    }
    return row;
  }

  // A card: its value on its colour, and both in words.
  button(card) {
    const colour = COLOURS.find((one) => one[0] === card[0]);
    const button = make("button", "card-of", card.slice(1));
    button.type = "button";
    button.dataset.ground = colour;
    button.ariaLabel = `${colour} ${card.slice(1)}`;
    return button;
  }

  clear() {
    this.played = []; // each with the cards that its player still holds
    this.tell([]);
    this.show();
  }

  add(card) {
    const place = Number(this.into.value);
    if (place) this.played[place - 1].holds.push(card);
    else if (this.played.length < MOST) this.played.push({ card, mate: !this.played.length, holds: [] });
    this.show();
    this.ask();
  }

  show() {
    const before = this.into.value;
    const places = this.played.map((_, n) => new Option(`what player ${n + 1} still holds`, n + 1));
    this.into.replaceChildren(new Option("the trick", 0), ...places);
    if (Number(before) <= this.played.length) this.into.value = before || 0;
    this.row.replaceChildren(...this.played.map((one, n) => {
      const button = this.button(one.card);
      button.ariaPressed = one.mate;
      if (one.holds.length) button.title = `player ${n + 1} still holds ${one.holds.join(", ")}`;
      button.addEventListener("click", () => {
        one.mate = n === 0 || !one.mate;
        this.show();
        this.ask();
      });
      return button;
    }));
  }

  ask() {
    if (this.played.length < 2) return;
    const team = this.played.flatMap((one, n) => (one.mate ? [n + 1] : []));
    const holds = this.played.flatMap((one, n) =>
      (one.holds.length ? [`${n + 1}:${one.holds.join()}`] : []));
    const words = [`trump=${this.trump.value}`, `super=${this.supertrump.value}`,
      `team=${team}`, ...this.played.map((one) => one.card), ...holds];
    this.send({ kind: "resolve", words });
  }

  tell(lines) {
    this.output.replaceChildren(...lines.map((line) => make("p", "", line)));
  }
}
