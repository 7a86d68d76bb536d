// What only a game has, around the table and its seats: what lies in the middle, a way to the menu,
// whoever joins late, and a trick to be settled. Fetched with the first game.

import { Joins } from "./joins.js";
import { later } from "./later.js";
import { Middle } from "./middle.js";

const $ = (selector) => document.querySelector(selector);
const OF_TRICKS = "nyet";

export class Game {
  // `changed()` is told when what is known is to be shown anew; `seat()` before the table has to be
  // seen, because somebody sits down to it.
  constructor(now, panel, presses, lessons, send, { changed, seat }) {
    this.now = now;
    this.middle = new Middle(now, panel, presses, lessons, changed);
    this.joins = new Joins(now, { changed, seat });
    this.menu = later(() => import("./menu.js"), [],
      ({ Menu }) => new Menu($("#menu"), presses));
    this.lines = later(() => import("./lines.js"), ["lines.css"],
      ({ Lines }) => new Lines($(".lines"), presses));
    this.trick = later(() => import("./trick.js"), ["trick.css"],
      ({ Trick }) => new Trick($(".trick"), send));
  }

  show() {
    this.joins.show();
    this.middle.show();
    this.showMenu();
    this.showList();
    const { table } = this.now;
    $(".trick").hidden = table.lobby || table.id !== OF_TRICKS;
    if (!$(".trick").hidden) this.trick(() => {});
  }

  // For whoever runs the table, or sits alone at it, a way to its menu that can be seen.
  showMenu() {
    const { table, deals, playing } = this.now;
    const rows = table.over || !deals ? [] : playing.map((seat) => [seat, table.seats[seat]]);
    (rows.length ? this.menu : this.menu.there)((menu) => menu.show(rows));
  }

  // For a mouse or a finger, the lines of a list that somebody here is to choose from.
  showList() {
    const { table } = this.now;
    const seat = table.seats.findIndex((row, seat) => row.list && this.now.presses(seat));
    const list = seat < 0 ? null : table.seats[seat].list;
    (list ? this.lines : this.lines.there)((lines) => lines.show(seat, list));
  }

  // What the rules say of the trick.
  settle(lines) {
    this.trick.there((trick) => trick.tell(lines));
  }
}
