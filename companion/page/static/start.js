// Who plays, and how: the same that the seats' buttons choose in the lobby.

import { Options } from "./options.js";
import { make, mark } from "./seat.js";

const FEWEST_ROWS = 4;

export class Start {
  // `changed` is told when seats are wanted at the table that were not there.
  constructor(form, send, changed) {
    this.form = form;
    this.players = form.querySelector(".players");
    this.more = form.querySelector(".more");
    this.text = form.querySelector(".text");
    this.wrong = form.querySelector(".wrong");
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
      const players = this.chosen();
      const why = this.refusal(players);
      this.say(why);
      if (why) return;
      const game = this.game.id, variant = this.variant.key;
      send({ kind: "start", game, variant, settings: this.options.differing(), players });
    });
  }

  get game() {
    return this.games.find((one) => one.id === this.form.game.value);
  }

  get variant() {
    return this.game.variants.find((one) => one.key === this.form.variant.value);
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
    const { about, needs } = this.game;
    this.text.textContent = needs ? `${about} You need ${needs}.` : about;
    this.offerOptions();
  }

  offerOptions() {
    this.options.offer(this.game, this.variant);
  }

  // `ticked`: so many of the seats play, unless somebody says otherwise.
  build(names, ticked) {
    this.players.replaceChildren(...names.map((name, seat) => this.row(name, seat, seat < ticked)));
    this.guests = {};
    this.seated = names.map(() => false);
    this.called = [...names];
    this.followed = "";
    this.show(Math.min(FEWEST_ROWS, names.length));
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
      if (row.player === null) return; // nobody sits there in this game
      if (row.name !== this.called[seat]) this.name(seat).value = this.called[seat] = row.name;
    });
    this.seated = playing;
  }

  chosen() {
    return [...this.players.children].flatMap((row, seat) => {
      const name = this.name(seat).value.trim();
      return !row.hidden && this.plays(seat).checked && name ? [[seat, name]] : [];
    });
  }

  refusal(players) {
    const { title, least, most } = this.game;
    const names = new Set(players.map((player) => player[1]));
    if (names.size < players.length) return "Two players have one name; call one otherwise.";
    if (players.length < least) return `${title} takes at least ${least} players; tick one more.`;
    if (players.length > most) return `${title} takes at most ${most}, and ${players.length} are ticked.`;
    return "";
  }

  say(text) {
    this.wrong.textContent = text;
  }
}
