// What the dealer has beside the table: the form of a new game, phones and other browsers that take
// seats, and what the dealer should know of them. Others have only what the table refused them.

import { later } from "./later.js";
import { together } from "./seat.js";
import { Start } from "./start.js";

const $ = (selector) => document.querySelector(selector);
const TICKED = 2; // seats that play, unless somebody says otherwise; where phones come in, none

export class Dealer {
  // `changed`, `teach`, `watch`: as Start asks for them. `real()`: the real table's newest news,
  // whatever is shown; undefined before the first.
  constructor(now, panel, send, { changed, teach, watch, real }) {
    this.now = now;
    this.real = real;
    this.start = new Start($(".start"), send, { changed, teach, watch });
    this.hand = later(() => import("./hand.js"), [], ({ Hand }) => {
      const hand = new Hand($(".hand"), panel, send);
      hand.tell(now.house.address, now.house.phones);
      return hand;
    });
    this.phones = later(() => import("./phones.js"), ["phones.css"],
      ({ Phones }) => new Phones($(".phones"), send));
  }

  // The form, for the house's seats and games.
  build() {
    const { address, seats, phones, games } = this.now.house;
    this.start.build(seats, phones ? 0 : TICKED);
    this.start.offer(games);
    this.start.seat(this.now.guests);
    this.hand.there((hand) => hand.tell(address, phones));
  }

  show() {
    const { table, deals, watching } = this.now;
    const choosing = deals && !watching && (table.lobby || table.over);
    if (!watching) this.start.follow(table);
    if ($(".start").hidden && choosing) this.start.say("");
    $(".start").hidden = !choosing;
    $(".hand").hidden = !deals;
    if (!deals || watching) return;
    const names = table.seats.map((row) => row.name);
    this.hand((hand) => hand.offer(names, Math.min(1, names.length - 1)));
  }

  // Where phones come in.
  invite(news) {
    this.phones((phones) => phones.invite(news));
    this.showGuests();
  }

  // Whose phones are which seats.
  seatGuests() {
    this.showGuests();
    this.start.seat(this.now.guests);
  }

  showGuests() {
    const { deals, guests } = this.now;
    this.phones.there((phones) => phones.show(deals ? guests : {}));
  }

  showCode(news) {
    this.hand((hand) => hand.show(news));
  }

  claimed(seats) {
    this.hand.there((hand) => hand.claimed(seats));
  }

  refuse(why) {
    if ($(".start").hidden) $("#refused").textContent = why;
    else this.start.say(why);
  }

  tellLinks() {
    $("#away").textContent = this.now.deals ? this.trouble() : "";
  }

  // What the dealer should know of the seats that others press.
  trouble() {
    const { links, house } = this.now, real = this.real();
    const rows = real && this.now.named(real).seats;
    const name = (seat) => rows?.[seat]?.name ?? house?.seats[seat] ?? "";
    const gone = links.away.map(name);
    const away = gone.length ? [`${together(gone)} ${gone.length > 1 ? "are" : "is"} away`] : [];
    const cut = Object.entries(links.cut).map(([seat, times]) =>
      `${name(seat)} claimed too early a time, ${times}×`);
    return [...away, ...cut].join(" · ");
  }
}
