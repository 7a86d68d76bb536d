// Who plays, and how: one button that plays now, and folded below it the same that the seats'
// buttons choose in the lobby, and bots.

import { h, mark, put, together } from "./h.js";
import { knows } from "./session.js";

const FEWEST_ROWS = 4;
const BOTS = 2;
const GENTLE = "gentle";
const TICKED = 2; // seats that play, unless somebody says otherwise; where phones come in, none
const LONGEST = 120; // letters of an option

// The real cards that a game is played with, as its people read it; "" where it needs none.
export function wants({ needs }) {
  return needs ? `You need ${needs}, on a table in front of you.` : "";
}

function control(setting, value, key) {
  const set = (input) => { input.value = value; };
  if (setting.kind === "choice") {
    return h("select", { key, made: set }, setting.words.map(([word, said]) =>
      h("option", { key: word, value: word }, said)));
  }
  if (setting.kind === "flag") {
    return h("input", { key, type: "checkbox", made: (input) => { input.checked = value; } });
  }
  if (setting.kind !== "number") return h("input", { key, maxlength: LONGEST, made: set });
  const { parts, lowest, highest } = setting;
  return h("input", { key, type: "number", step: 1 / Math.min(parts, 100), min: lowest / parts, max: highest / parts,
    made: (input) => { input.value = value / parts; } });
}

function chosen({ kind, parts }, input) {
  if (kind === "flag") return input.checked;
  if (kind !== "number" || !/^-?\d{1,12}([.,]\d{1,3})?$/.test(input.value)) return input.value;
  return Math.round(Number(input.value.replace(",", ".")) * parts);
}

// A sentence, and what ends it: a box to tick stands before it, all else behind.
function option({ setting, value }, of) {
  const { name, kind, sentence, unit } = setting, key = `${of} ${name}`;
  const parts = [h("span.sentence", {}, kind === "flag" ? sentence : `${sentence}:`), control(setting, value, key)];
  return h(`label.option.is-${kind}`, { key, "data-name": name },
    kind === "flag" ? parts.reverse() : parts, kind !== "flag" && unit && h("span.unit", {}, unit));
}

// Rows under the headings of their groups, those without one first.
function grouped(rows, of) {
  const groups = [...new Set(rows.map(({ setting }) => setting.group))].sort((a, b) => !b - !a);
  return groups.flatMap((group) => [group && h("h3", { key: group }, group),
    ...rows.filter(({ setting }) => setting.group === group).map((row) => option(row, of))]);
}

export class Start {
  // `changed()` is told when seats are wanted at the table that were not there. `teach(game, then,
  // last)` gives a lesson first. `watch(title, evening)` plays a show, and comes to why it cannot.
  // `answer(way)` presses a button for everybody.
  constructor(form, send, { changed, teach, watch, answer }) {
    const find = (selector) => form.querySelector(selector);
    Object.assign(this, { form, send, teach, changed, answer, games: [], guests: {}, rows: 0, seats: [], seated: [], called: [] });
    this.players = find(".players");
    this.fold = find(".fold");
    form.game.addEventListener("change", () => this.offerVariants());
    form.variant.addEventListener("change", () => this.offerOptions());
    find(".more").addEventListener("click", () => {
      this.show(this.rows + 1);
      this.plays(this.rows - 1).checked = true;
      this.name(this.rows - 1).focus();
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.begin(this.chosen(), form.bots.value);
    });
    this.players.addEventListener("input", () => this.say("")); // it may be mended by this
    find(".solo").addEventListener("click", () => this.solo());
    find(".teach").addEventListener("click", () => teach(this.game));
    find(".watch").addEventListener("click", async ({ target }) => {
      target.textContent = "One moment…"; // a small machine takes some seconds to play it
      this.say(await watch(this.game.title, this.game.show));
      target.textContent = "Watch a game";
    });
  }

  // One person against bots, or with those who came by phone, at the game that the page lays.
  solo() {
    const laid = this.games.find((game) => game.laid);
    if (!this.game.laid) {
      this.form.game.value = laid.id;
      this.offerVariants();
    }
    this.begin(this.party(), Object.keys(this.guests).length ? "" : GENTLE);
  }

  // The phones; where there is one or none, a seat of this browser, too.
  party() {
    const phones = Object.entries(this.guests).map(([seat, name]) => [Number(seat), name]);
    const seat = Math.max(0, this.called.findIndex((_, seat) => !(seat in this.guests)));
    return phones.length > 1 ? phones : [...phones, [seat, this.nameOf(seat)]];
  }

  // Start that, once its people know how it is played.
  begin(players, bots) {
    const why = this.refusal(players, bots);
    this.say(why);
    if (why) return;
    const game = this.game.id, variant = this.variant.key, settings = this.differing();
    const begun = () => this.send({ kind: "start", game, variant, settings, players, bots });
    this.again = begun;
    if (knows(this.game.id)) return begun();
    this.teach(this.game, begun, "Play");
  }

  // The same once more; after a reload, what stands in the form.
  repeat() {
    if (this.again) return this.again();
    this.begin(this.chosen(), this.form.bots.value);
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

  nameOf(seat) {
    return this.name(seat).value.trim();
  }

  offer(games) {
    this.games = games;
    put(this.form.game, games.map((game) => h("option", { key: game.id, value: game.id }, game.title)));
    if (!this.game.laid) this.form.querySelector(".fold").open = true; // it was asked for by name
    this.offerVariants();
  }

  offerVariants() {
    const { id, about, laid, variants } = this.game, { form } = this;
    const shown = ({ label, text }) => `${label[0]}${label.slice(1).toLowerCase()}: ${text}`;
    put(form.variant, variants.map((one) => h("option", { key: `${id} ${one.key}`, value: one.key }, shown(one))));
    form.variant.value = variants[0].key;
    put(form.querySelector(".text"), about);
    const real = `${wants(this.game)} Bots can't see real cards: they only play with the page's cards.`;
    put(form.querySelector(".needs"), laid ? "The page deals the cards. You need nothing else." : real);
    form.querySelector(".bots").hidden = !laid; // bots see what the page lays
    if (!laid) form.bots.value = "";
    this.offerOptions();
  }

  offerOptions() {
    const { game, variant } = this, of = `${game.id} ${variant.key}`;
    this.options = game.settings.map((setting) => {
      const given = variant.settings[setting.name] ?? setting.default;
      return { setting, value: Array.isArray(given) ? given.join(",") : given };
    });
    const [usual, rare] = [false, true].map((which) => this.options.filter(({ setting }) => setting.rare === which));
    put(this.form.querySelector(".usual"), grouped(usual, of));
    put(this.form.querySelector(".rare"), grouped(rare, of));
    this.form.querySelector(".seldom").hidden = rare.length === 0;
    this.form.querySelector(".all").hidden = this.options.length === 0;
  }

  // Every option: its name, what is chosen, what the variant has.
  read() {
    return this.options.map(({ setting, value }) => [setting.name, chosen(setting,
      this.form.querySelector(`.option[data-name="${setting.name}"] :is(input, select)`)), value]);
  }

  differing() {
    return Object.fromEntries(this.read().filter(([, now, before]) => now !== before));
  }

  // Seats of that name, of which the first play.
  build(names, phones) {
    const ticked = phones ? 0 : TICKED;
    this.seats = names;
    put(this.players, names.map((name, seat) => h("div.player", { key: seat, "data-hue": seat % 8 },
      h("input", { type: "checkbox", "aria-label": `seat ${seat + 1} plays`,
        made: (input) => { input.checked = seat < ticked; } }), mark(seat),
      // What is seen is counted at the table, where joined emoji are one.
      h("input", { type: "text", maxlength: 40, dir: "auto", "aria-label": `name at seat ${seat + 1}`,
        made: (input) => { input.value = name; },
        oninput: ({ target }) => { this.plays(seat).checked = target.value.trim() !== ""; } }))));
    this.guests = {};
    this.seated = names.map(() => false);
    this.called = [...names];
    this.show(Math.min(FEWEST_ROWS, names.length));
  }

  show(count) {
    const more = count !== this.rows;
    this.rows = count;
    [...this.players.children].forEach((row, seat) => { row.hidden = seat >= count; });
    this.form.querySelector(".more").hidden = count >= this.players.childElementCount;
    if (more) this.changed();
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
    const names = Object.values(guests);
    put(this.form.querySelector(".now p"), names.length > 1 ? `Not Not: ${together(names)}.`
      : `Not Not: you against ${names[0] ?? "2 bots"}.`);
  }

  // A player who sits down at a seat is ticked here too; those who played play again.
  follow(table) {
    if (table === this.followed) return;
    const anew = !this.followed || table.lobby !== this.followed.lobby;
    this.followed = table;
    this.ask(table);
    table.seats.forEach((row, seat) => {
      if (row.plays && seat >= this.rows) this.show(seat + 1);
      if (row.plays !== this.seated[seat] || (anew && !table.lobby)) this.plays(seat).checked = row.plays;
      if (row.bot) this.plays(seat).checked = false; // they are chosen by themselves
      this.seated[seat] = row.plays;
      if (row.player === null || row.bot) return; // nobody sits there in this game
      if (row.name !== this.called[seat]) this.name(seat).value = this.called[seat] = row.name;
    });
  }

  // What everybody is asked, as on the panel: whether an unfinished game is to go on.
  ask({ seats, screen }) {
    put(this.form.querySelector(".asked"), seats.every(({ asked }) => asked) && [
      h("strong", { key: "what" }, screen.question), ...Object.entries(seats[0].labels).map(([way, [word]]) =>
        h("button", { key: way, type: "button", onclick: () => this.answer(way) }, word))]);
  }

  chosen() {
    return [...this.players.children].flatMap((row, seat) => {
      const name = this.nameOf(seat);
      return !row.hidden && this.plays(seat).checked && name ? [[seat, name]] : [];
    });
  }

  refusal(players, bots) {
    const { title, least, most } = this.game, besides = bots ? BOTS : 0;
    if (players.length === 0 || !players[0][1]) return "Nobody is playing yet. Type a name and tick it.";
    const count = players.length + besides;
    if (count < least) return `${title} needs ${least} players or more; tick one more.`;
    if (count > most) {
      const withThem = besides ? " with the 2 bots" : "";
      return `${title} is for up to ${most} players; ${count} are ticked${withThem}.`;
    }
    return "";
  }

  say(text) {
    if (text) this.fold.open = true;
    this.form.querySelector(".wrong").textContent = text;
  }
}
