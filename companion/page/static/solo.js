// One person at a small screen: the panel and what their seat can press, as on a phone that is one.

import { Pad } from "./pad.js";

const SMALL = matchMedia("(max-width: 640px), (max-height: 480px)");

export class Solo {
  // `changed()` is told when the screen has become small, or is not any more.
  constructor(room, presses, changed) {
    this.room = room;
    this.seat = null;
    this.pad = new Pad(room.querySelector(":scope > .pad"), presses, () => this.seat);
    SMALL.addEventListener("change", changed);
  }

  get on() {
    return this.seat !== null;
  }

  press(seat, way, down) {
    if (seat === this.seat) this.pad.press(way, down);
  }

  // `seat`: the only one that plays here, null if there is no such; with cards that the page lays.
  // `ruled`: the last ruling.
  show(seat, { seats, tableau, racing, over }, ruled) {
    this.seat = SMALL.matches && tableau?.kind === "cross" && !over ? seat : null;
    this.room.classList.toggle("one", this.on);
    if (!this.on) return;
    this.pad.lay(tableau, racing);
    this.pad.rule(ruled);
    this.pad.show(seats[this.seat], over);
  }
}
