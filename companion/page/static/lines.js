// The lines of a list that stands on the panel, to be chosen by a click: it presses the buttons of
// whoever is asked, as a hand would, until the cursor is there.

import { make } from "./seat.js";

const TAP_MS = 60; // a hand on a button
const READ_MS = 350; // a list answers once it has been on the panel so long that it can be read
const LOST_MS = 3000; // a press that was not heard of by then was not heard
const HOLDER = "lines";

export class Lines {
  constructor(root, presses) {
    this.root = root;
    this.presses = presses;
    this.seat = null;
    this.list = null; // { lines, at, up }, as the panel has it
    this.text = "";
    this.wanted = null; // the line that was clicked
    this.begin();
  }

  // Another list: nothing of it was wanted or pressed yet.
  begin() {
    this.wanted = null;
    this.up_ms = null; // since when it is on the panel
    this.from = null; // where the cursor was at a press that was not heard of yet
  }

  // `seat`: of ours, who is asked; null: nobody is. `list`: of its row in the table's news.
  show(seat, list) {
    const text = list ? JSON.stringify([seat, list.lines]) : "", same = text === this.text;
    Object.assign(this, { seat, list, text });
    if (!same) this.build();
    if (!list) return;
    if (list.up) this.up_ms ??= performance.now();
    if (list.at !== this.from) this.from = null;
    for (const [line, button] of [...this.root.children].entries()) this.mark(button, line === list.at);
    this.press();
  }

  // A long list is walked through on the panel and here alike.
  mark(button, chosen) {
    const { offsetTop, offsetHeight } = button;
    if (chosen && !button.ariaCurrent) {
      this.root.scrollTop = offsetTop - (this.root.clientHeight - offsetHeight) / 2;
    }
    button.ariaCurrent = chosen ? "true" : null;
  }

  build() {
    this.begin();
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

  // One button nearer to what is wanted; what the table says then calls for the next. No press is
  // made before the last one was heard of: it would choose what stands there by then.
  press() {
    clearTimeout(this.timer);
    if (this.wanted === null || this.up_ms === null || this.from !== null) return;
    const now = performance.now(), young_ms = this.up_ms + READ_MS - now;
    if (young_ms > 0) {
      this.timer = setTimeout(() => this.press(), young_ms);
      return;
    }
    const way = this.way();
    this.presses.up(HOLDER, now);
    this.presses.down(HOLDER, this.seat, way, now);
    setTimeout(() => this.presses.up(HOLDER, performance.now()), TAP_MS);
    this.from = this.list.at;
    if (way === "right") this.wanted = null;
    this.timer = setTimeout(() => {
      this.from = null;
      this.press();
    }, LOST_MS);
  }

  // The shorter way: a list goes round at its ends.
  way() {
    const { lines, at } = this.list;
    const down = (this.wanted - at + lines.length) % lines.length;
    if (down === 0) return "right";
    return down <= lines.length / 2 ? "down" : "up";
  }
}
