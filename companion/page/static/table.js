// The table from above: the seats that are needed just now, around the slap pad.

import { around, zones } from "./places.js";
import { Seat } from "./seat.js";

export class Table {
  constructor(root, presses) {
    this.root = root;
    this.seats = root.querySelector(".seats");
    this.ring = root.querySelector(".ring");
    this.presses = presses;
    this.all = [];
    this.laid = "";
  }

  // Every seat of the board is made once: a button must not go while a finger is on it.
  build(count) {
    this.all = Array.from({ length: count }, (_, seat) => new Seat(seat, this.presses));
    this.seats.replaceChildren(...this.all.map((seat) => seat.box));
    this.ring.replaceChildren(...this.all.map((seat) => seat.zone));
    this.laid = "";
  }

  // Put these seats around the table, and the others away.
  lay(drawn) {
    const text = drawn.join();
    if (text === this.laid) return;
    this.laid = text;
    const { size, places } = around(Math.max(1, drawn.length));
    const ways = zones(places);
    this.root.style.setProperty("--size", size);
    this.root.dataset.crowd = drawn.length > 8 ? "many" : "few";
    for (const seat of this.all) {
      const at = drawn.indexOf(seat.seat);
      seat.box.hidden = at < 0;
      seat.zone.toggleAttribute("hidden", at < 0);
      if (at >= 0) seat.put(places[at], ways[at]);
    }
  }

  keys(names) {
    this.all.forEach((seat, at) => seat.keys(names[at]));
  }

  show(table, mine) {
    for (const seat of this.all) {
      const row = table.seats[seat.seat];
      const side = table.standings.find((one) => one.players.includes(row.player));
      seat.show(row, side, table.lobby, mine.has(seat.seat) && !row.bot);
    }
  }

  // Which seat is that of whoever plays here alone; null: nobody does.
  you(one) {
    for (const seat of this.all) seat.box.classList.toggle("you", seat.seat === one);
  }

  away(seats) {
    for (const seat of this.all) seat.box.classList.toggle("away", seats.includes(seat.seat));
  }

  press(seat, way, down) {
    this.all[seat]?.press(way, down);
  }
}
