// Who plays, and how: the same that the seats' buttons choose in the lobby; and bots, on the page.

import { knows } from "./lessons.js";
import { Options } from "./options.js";
import { make, mark } from "./seat.js";

const FEWEST_ROWS = 4;
const BOTS = 2;
const GENTLE = "gentle";

// The real cards that a game is played with, as its people read it; "" where it needs none.
export function wants({ needs }) {
  return needs ? `You need ${needs}, on a table in front of you.` : "";
}

export class Start {
  // `changed()` is told when seats are wanted at the table that were not there. `teach(game, then,
  // last)` gives a lesson first. `watch(title, evening)` plays a show, and comes to why it cannot.
  constructor(form, send, { changed, teach, watch }) {
    this.form = form;
    this.send = send;
    this.teach = teach;
    this.players = form.querySelector(".players");
    this.more = form.querySelector(".more");
    this.text = form.querySelector(".text");
    this.needs = form.querySelector(".needs");
    this.wrong = form.querySelector(".wrong");
    this.solo = form.querySelector(".solo");
    this.bots = form.querySelector(".bots");
    this.options = new Options(form.querySelector("details"));
    this.games = [];
    this.guests = {};
    this.rows = 0;
    this.seated = []; // which seats play, as the table last had it...
    this.called = []; // ...and who sits there
    this.followed = "";
    form.game.addEventListener("change", () => this.offerVariants());
    form.variant.addEventListener("change", () => this.offerOptions());
    this.more.addEventListener("click", () => {
      this.show(this.rows + 1);
      this.plays(this.rows - 1).checked = true;
      this.name(this.rows - 1).focus();
      changed();
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.begin(this.chosen(), form.bots.value);
    });
    this.players.addEventListener("input", () => {
      this.say(""); // it may be mended by this
      this.tellSolo();
    });
    this.solo.addEventListener("click", () => {
      const seat = this.ownSeat();
      this.begin([[seat, this.nameOf(seat)]], GENTLE);
    });
    form.querySelector(".teach").addEventListener("click", () => teach(this.game));
    form.querySelector(".watch").addEventListener("click", async () =>
      this.say(await watch(this.game.title, this.evening)));
  }

  // Start that, once its people know how it is played.
  begin(players, bots) {
    const why = this.refusal(players, bots);
    this.say(why);
    if (why) return;
    const game = this.game.id, variant = this.variant.key, settings = this.options.differing();
    const begun = () => this.send({ kind: "start", game, variant, settings, players, bots });
    if (!this.game.teaches || knows(this.game.id)) return begun();
    this.teach(this.game, begun, "Start playing");
  }

  get game() {
    return this.games.find((one) => one.id === this.form.game.value);
  }

  get variant() {
    return this.game.variants.find((one) => one.key === this.form.variant.value);
  }

  // The evening to watch that is most like what is chosen here.
  get evening() {
    return this.game.shows.find(({ settings }) => this.options.has(settings)).evening;
  }

  plays(seat) {
    return this.players.children[seat].querySelector("[type=checkbox]");
  }

  name(seat) {
    return this.players.children[seat].querySelector("[type=text]");
  }

  offer(games) {
    this.games = games;
    this.form.game.replaceChildren(...games.map((game) => new Option(game.title, game.id)));
    this.offerVariants();
  }

  offerVariants() {
    const shown = ({ label, text }) => `${label[0]}${label.slice(1).toLowerCase()}: ${text}`;
    this.form.variant.replaceChildren(
      ...this.game.variants.map((variant) => new Option(shown(variant), variant.key)));
    const { about, laid } = this.game;
    this.text.textContent = about;
    this.needs.textContent = laid ? "The page lays the cards: you need nothing else." : wants(this.game);
    this.needs.classList.toggle("own", !laid);
    this.solo.hidden = this.bots.hidden = !laid; // bots see what the page lays
    if (!laid) this.form.bots.value = "";
    this.offerOptions();
  }

  offerOptions() {
    this.options.offer(this.game, this.variant);
    this.form.querySelector(".watch").hidden = this.game.shows.length === 0;
  }

  // `ticked`: so many of the seats play, unless somebody says otherwise.
  build(names, ticked) {
    this.players.replaceChildren(...names.map((name, seat) => this.row(name, seat, seat < ticked)));
    this.guests = {};
    this.seated = names.map(() => false);
    this.called = [...names];
    this.followed = "";
    this.show(Math.min(FEWEST_ROWS, names.length));
    this.tellSolo();
  }

  row(name, seat, ticked) {
    const row = make("div", "player");
    row.dataset.hue = seat % 8;
    const plays = make("input");
    plays.type = "checkbox";
    plays.checked = ticked;
    plays.ariaLabel = `seat ${seat + 1} plays`;
    const input = make("input");
    input.type = "text";
    input.value = name;
    input.maxLength = 40; // what is seen is counted at the table, where joined emoji are one
    input.ariaLabel = `name at seat ${seat + 1}`;
    input.addEventListener("input", () => { plays.checked = input.value.trim() !== ""; });
    row.append(plays, mark(seat), input);
    return row;
  }

  show(count) {
    this.rows = count;
    [...this.players.children].forEach((row, seat) => { row.hidden = seat >= count; });
    this.more.hidden = count >= this.players.childElementCount;
  }

  // Whose phones are which seats: they play, unless the dealer unticks them, and go with their phone.
  seat(guests) {
    if (this.players.childElementCount === 0) return;
    for (const seat of Object.keys({ ...this.guests, ...guests }).map(Number)) {
      const name = guests[seat];
      if (name === this.guests[seat]) continue;
      if (seat >= this.rows) this.show(seat + 1);
      this.plays(seat).checked = name !== undefined;
      if (name !== undefined) this.name(seat).value = name;
    }
    this.guests = { ...guests };
    this.tellSolo();
  }

  // Whoever sits down at a seat is ticked here too; whoever played plays again.
  follow(table) {
    const playing = table.seats.map((row) => row.plays);
    const text = JSON.stringify([table.lobby, playing, table.seats.map((row) => row.name)]);
    if (text === this.followed) return;
    this.followed = text;
    table.seats.forEach((row, seat) => {
      if (row.plays && seat >= this.rows) this.show(seat + 1);
      if (row.plays !== this.seated[seat] || !table.lobby) this.plays(seat).checked = row.plays;
      if (row.bot) this.plays(seat).checked = false; // they are chosen by themselves
      if (row.player === null || row.bot) return; // nobody sits there in this game
      if (row.name !== this.called[seat]) this.name(seat).value = this.called[seat] = row.name;
    });
    this.seated = playing;
    this.tellSolo();
  }

  tellSolo() {
    this.solo.textContent = `Play now: just you, called ${this.nameOf(this.ownSeat())}, against two bots`;
  }

  // The first that is nobody's phone.
  ownSeat() {
    return Math.max(0, this.called.findIndex((_, seat) => !(seat in this.guests)));
  }

  nameOf(seat) {
    return this.name(seat).value.trim();
  }

  chosen() {
    return [...this.players.children].flatMap((row, seat) => {
      const name = this.nameOf(seat);
      return !row.hidden && this.plays(seat).checked && name ? [[seat, name]] : [];
    });
  }

  refusal(players, bots) {
    const { title, least, most } = this.game, besides = bots ? BOTS : 0;
    const names = new Set(players.map((player) => player[1]));
    if (names.size < players.length) return "Two players have one name; call one otherwise.";
    if (players.length === 0 || !players[0][1]) return "Nobody plays: write a name, and tick it.";
    const count = players.length + besides;
    if (count < least) return `${title} takes at least ${least} players; tick one more.`;
    if (count > most) {
      const withThem = besides ? " with the two bots" : "";
      return `${title} takes at most ${most}, and ${count} are ticked${withThem}.`;
    }
    return "";
  }

  say(text) {
    this.wrong.textContent = text;
  }
}
