// An argument about a trick of Nyet!: trump, supertrump and the cards are clicked, in the order they
// were played, and the table says who takes it, in the words of `naysayer nyet`.

import { h, put } from "./h.js";

const COLOURS = ["blue", "red", "yellow", "green"];
const VALUES = Array.from({ length: 13 }, (_, at) => at + 1);
const MOST = 5;

export class Trick {
  constructor(root, send) {
    Object.assign(this, { root, send, trump: "", supertrump: "none" });
    this.clear();
  }

  clear() {
    this.played = []; // each with the cards that its player still holds
    this.holder = null; // whose cards a click tells; null: it plays one
    this.tell([]);
  }

  tell(lines) {
    this.lines = lines;
    this.show();
  }

  show() {
    put(this.root, h("p.trump", {}, "Trump ", this.colours("trump", COLOURS)),
      h("p.super", {}, "Supertrump ", this.colours("supertrump", [...COLOURS, "none"])),
      h("div.choose", {}, COLOURS.map((colour) => h("div.suit", { key: colour }, VALUES.map((value) =>
        this.card(`${colour[0]}${value}`, () => this.add(`${colour[0]}${value}`)))))),
      h("p", {}, "Played: ", h("span.played", {}, this.played.map((one, n) => this.place(one, n)))),
      h("p.note", {}, "Click a played card if that player is in the first player's team. Click HAS below it, " +
        "then the cards that player still has."),
      h("button.again", { type: "button", onclick: () => this.clear() }, "Start again"),
      h("output", {}, this.lines.map((line) => h("p", { key: line }, line))));
  }

  // A chip for each colour; the one that was clicked last is it.
  colours(what, colours) {
    return colours.map((colour) => this.button("colour-of", colour, `${what} ${colour}`, colour,
      this[what] === colour, () => { this[what] = colour; }));
  }

  // A card: its value on its colour, and both in words.
  card(card, does, pressed) {
    const colour = COLOURS.find((one) => one[0] === card[0]);
    return this.button("card-of", card.slice(1), `${colour} ${card.slice(1)}`, colour, pressed, does);
  }

  button(kind, text, label, ground, pressed, does) {
    return h(`button.${kind}`, { key: label, type: "button", "aria-label": label, "data-ground": ground,
      "aria-pressed": pressed === undefined ? null : String(pressed), onclick: () => {
        does();
        this.ask();
      } }, text);
  }

  add(card) {
    if (this.holder) this.holder.holds.push(card);
    else if (this.played.length < MOST) this.played.push({ card, mate: !this.played.length, holds: [] });
  }

  // A played card, whether its player is in the first one's team, and what that player still holds.
  place(one, n) {
    return h("span.place", { key: `${n} ${one.card}` },
      this.card(one.card, () => { one.mate = n === 0 || !one.mate; }, one.mate),
      this.button("holds", one.holds.join(" ") || "has", `player ${n + 1} still has`, null, this.holder === one,
        () => { this.holder = this.holder === one ? null : one; }));
  }

  ask() {
    this.show();
    if (this.played.length < 2) return;
    if (!this.trump) return this.tell(["Click the colour of trump."]);
    const team = this.played.flatMap((one, n) => (one.mate ? [n + 1] : []));
    const holds = this.played.flatMap((one, n) => (one.holds.length ? [`${n + 1}:${one.holds.join()}`] : []));
    this.send({ kind: "resolve", words: [`trump=${this.trump}`, `super=${this.supertrump}`,
      `team=${team}`, ...this.played.map((one) => one.card), ...holds] });
  }
}
