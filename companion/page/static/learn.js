// A game in three guided taps, before its first round in this browser. It can be skipped.

import { knowsNow } from "./lessons.js";
import { make } from "./seat.js";

const ARROWS = { up: "▲", right: "▶", down: "▼", left: "◀", pad: "" };

export class Learn {
  constructor(dialog, lessons) {
    this.dialog = dialog;
    this.lessons = lessons;
    this.after = () => {};
    const find = (selector) => dialog.querySelector(selector);
    this.parts = {
      title: find("h2"), step: find(".step"), tells: find(".tells"), shows: find(".shows"),
      offers: find(".offers"), outcome: find(".outcome"), next: find(".next"), skip: find(".skip"),
    };
    this.parts.next.addEventListener("click", () => this.show(this.at + 1));
    this.parts.skip.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => this.over());
  }

  // `then` comes after the lesson.
  open(game, then = () => {}, last = "Done") {
    this.lessons.want(game.id, (lesson) => {
      Object.assign(this, { game, taps: lesson.taps, after: then, last });
      this.parts.title.textContent = `${game.title} in three taps`;
      this.dialog.showModal();
      this.show(0);
    });
  }

  show(at) {
    if (at >= this.taps.length) return this.dialog.close();
    this.at = at;
    const tap = this.taps[at], { step, tells, shows, offers, outcome, next, skip } = this.parts;
    step.textContent = `${at + 1} of ${this.taps.length}`;
    tells.textContent = tap.tells;
    shows.replaceChildren(...tap.shows.map((line) => make("span", "", line)));
    offers.className = tap.cards ? "offers of-cards" : "offers";
    offers.replaceChildren(...Object.entries(tap.offers).map(([way, says]) => {
      const button = this.offer(way, says, tap.cards);
      button.addEventListener("click", () => this.tapped(tap, way, button));
      return button;
    }));
    outcome.textContent = "";
    outcome.className = "outcome";
    next.hidden = true;
    skip.hidden = false;
    offers.firstChild.focus();
  }

  offer(way, says, card) {
    const button = make("button", `offer ${way}`);
    button.type = "button";
    if (card) button.dataset.face = says;
    if (card && says !== "void") button.append(make("span", "portal"));
    button.append(make("b", "", card ? says.toUpperCase() : says));
    if (!card && ARROWS[way]) button.prepend(make("i", "", ARROWS[way]));
    button.ariaLabel = card ? `${way}: ${says}` : says;
    return button;
  }

  tapped(tap, way, button) {
    const right = tap.right.includes(way), { outcome, next, skip, offers } = this.parts;
    button.classList.add(right ? "right-one" : "wrong-one");
    outcome.className = `outcome ${right ? "good" : "bad"}`;
    outcome.textContent = right ? tap.because : tap.otherwise;
    if (!right) return;
    for (const one of offers.children) one.disabled = true;
    const last = this.at + 1 === this.taps.length;
    next.textContent = last ? this.last : "Next";
    next.hidden = false;
    skip.hidden = last;
    next.focus();
  }

  over() {
    knowsNow(this.game.id);
    this.after();
  }
}
