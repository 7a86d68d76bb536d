// The lines of a list that stands on the panel, to be chosen by a click: it presses the buttons of
// whoever is asked, as a hand would, until the cursor is there.

import { make } from "./seat.js";

const TAP_MS = 60; // a hand on a button
const AGAIN_MS = 700; // what was not heard by then is pressed once more: the list was too young
const HOLDER = "lines";

export class Lines {
  constructor(root, presses) {
    this.root = root;
    this.presses = presses;
    this.seat = null;
    this.list = null; // { lines, at }, as the panel has it
    this.wanted = null; // the line that was clicked
    this.from = null; // where the cursor was at the last press for it
    this.text = "";
  }

  // `seat`: of ours, who is asked; null: nobody is. `list`: of its row in the table's news.
  show(seat, list) {
    const text = list ? JSON.stringify([seat, list.lines]) : "";
    if (text !== this.text) this.wanted = null;
    Object.assign(this, { seat, list });
    if (text !== this.text) this.build();
    this.text = text;
    for (const [line, button] of [...this.root.children].entries()) {
      button.ariaCurrent = line === list.at ? "true" : null;
    }
    if (this.wanted !== null && list.at !== this.from) this.press(); // the last press was heard
  }

  build() {
    this.root.hidden = !this.list;
    this.root.replaceChildren(...(this.list?.lines ?? []).map((label, line) => {
      const button = make("button", "", label);
      button.type = "button";
      button.addEventListener("click", () => {
        this.wanted = line;
        this.press();
      });
      return button;
    }));
  }

  // One button nearer to it; what the table says then calls for the next.
  press() {
    clearTimeout(this.timer);
    this.presses.up(HOLDER, performance.now());
    this.from = this.list.at;
    const by = Math.sign(this.wanted - this.list.at);
    this.presses.down(HOLDER, this.seat, { "-1": "up", 0: "right", 1: "down" }[by], performance.now());
    setTimeout(() => this.presses.up(HOLDER, performance.now()), TAP_MS);
    this.timer = setTimeout(() => this.wanted !== null && this.press(), AGAIN_MS);
  }
}
