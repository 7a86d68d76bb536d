// What lies inside the ring: the dice and the cards, what was ruled on them, a question, what people
// reported of their own cards, or how to begin.

import { boxes, OWN } from "./boards.js";
import { h, put, SLOTS, who } from "./h.js";

const RINGED_MS = 1700; // that the won card stays where it was tapped
const TURN_MS = 320;
const STILL = matchMedia("(prefers-reduced-motion: reduce)");
// What a round looks like, for people who have never seen one.
const SAMPLE = { kind: "dice", negation: ["NOT", "white"], criteria: [["LEFT", "yellow"], ["BLUE", "red"]], liar: false, note: "" };
const FACES = [["white", "blue"], ["red", "green"], ["yellow", "red"], ["green", "white"]].map(([face, ground]) => ({ face, ground }));

// The dice as one sentence, from top to bottom. `small`: those of the ruling that is read.
export function dice(screen, small = false) {
  const { negation, criteria, liar, note } = screen;
  const die = ([word, ink], key, kind = "") =>
    h(`span.die${kind}`, { key, "data-ink": ink, class: word.length > 8 ? "long" : "" }, word);
  return h(small ? "p.dice.small" : "p.dice", { key: "dice" },
    liar && die(["LIAR", ""], "liar", ".liar"), negation && die([negation[0], ""], "not", ".not"),
    criteria.map((one, at) => die(one, at)), !small && note && h("span.note", { key: "note" }, note));
}

// A card in its slot. `said` of it is a ring, a stroke, a tag. A new one is turned over.
function card(slot, { face, ground }, { ring = "", hue, tag, made = turn } = {}) {
  return h(`div.card.${slot}`, { key: `${slot} ${face} ${ground}`, class: ring, role: "img", "data-hue": hue,
    "aria-label": `${slot}: ${face}${tag ? `, ${tag}` : ""}`, "data-face": face, "data-ground": ground, made },
  h("span.portal"), h("span.face", {}, face), tag && h("span.tag", { key: "tag" }, tag));
}

export function turn(card) {
  if (STILL.matches) return;
  card.animate([{ rotate: "y 90deg", opacity: 0 }, {}], { duration: TURN_MS, easing: "ease-out" });
}

function deck({ back, remaining }, level) {
  const counts = ["hard", "extreme"].includes(level), liar = back?.liar && level === "extreme";
  const said = back ? `; its arrow points ${back.arrow}${back.liar ? ", with the Liar" : ""}` : "";
  return h("div.card.deck", { key: "deck", role: "img",
    "aria-label": `the deck, ${remaining} cards${said}` },
  back && counts && h("span.arrow", { key: "arrow", "--turn": `${SLOTS.indexOf(back.arrow) * 90}deg` }, "⬆"),
  liar && h("span.liar", { key: "liar" }, "LIAR"), h("b", { key: "remaining" }, remaining));
}

// What was ruled, large: who, by how much, why. The clause and the times stand beside the table.
function plaque({ headline, reason, tone }, { seats }) {
  const won = seats.findIndex((row) => row.won && headline.startsWith(`${row.name} `));
  const name = won < 0 ? headline : seats[won].name, by = headline.slice(name.length);
  return h("div.plaque", { key: "plaque", class: tone, "data-hue": won < 0 ? null : won % 8 },
    h("b", {}, h("bdi", {}, name)), by && h("span", { key: "by" }, by),
    h("small", { key: "why" }, reason.replace(/(\d) (?=ms\b)/g, "$1\u00a0")));
}

// A question with its answers; in a list the one that the cursor is at.
function question({ who: name, question: asks, choices, selected }) {
  const list = choices.some(([, button]) => !button);
  return h("div.plaque.ask", { key: "ask" }, h("small", {}, h("bdi", {}, name)), h("b", {}, asks),
    !list && h("span", { key: "of" }, [...new Set(choices.map(([label]) => label.replaceAll(" ", "\u00a0")))].join(", ")),
    list && h("span", { key: "of" }, choices[selected]?.[0]));
}

const message = ({ title, text }) =>
  h("div.plaque.plain", { key: "message" }, h("b", {}, title), h("small", {}, text));

function rows(facts, table) {
  return h("ul.facts", { key: "facts", class: facts.length > 9 ? "many" : "" },
    facts.map(({ label, text, players }, key) => h("li.fact", { key },
      label && h("span", { key: "label" }, label), players.map((one, key) => who(one, table, { key })),
      text && h("b", { key: "text" }, text))));
}

function pile(hands, table) {
  return h("ol.pile", { key: "pile" },
    hands.map((player) => h("li", { key: player }, who(player, table))));
}

export class Middle {
  // `presses` watches the cards of a player who plays alone; `press(seat, way)` presses once.
  constructor(root, presses, press) {
    Object.assign(this, { root, presses, press });
    this.seat = null; // whose buttons the cards are
    this.lay = []; // what lay before, under the newest ruling
    this.cards = [];
    this.count = 0; // of the rulings heard
    this.down = {}; // slots that are pressed here
  }

  // A ruling of a race: who was first, on which card; or who was wrong.
  rule(now) {
    const { count, ruling } = now;
    if (count === this.count) return;
    this.count = count;
    const won = ruling?.race.find((one) => one.result === "first" && SLOTS.includes(one.button));
    this.won = won ?? null;
    this.wrong = ruling?.wrong ? { button: ruling.wrong, name: ruling.players[0] } : null;
    clearTimeout(this.timer);
    if (this.won) this.timer = setTimeout(() => { this.won = null; if (!now.table.over) this.show(now); }, RINGED_MS);
  }

  show(now) {
    const { table } = now;
    Object.assign(this, { now, table });
    this.seat = now.alone;
    this.rule(now);
    const kind = table.tableau?.kind;
    document.body.dataset.middle = kind === "reported" ? "reported" : kind ?? table.screen.kind;
    put(this.root, table.lobby ? this.welcome() : table.over ? null
      : kind === "cross" ? this.cross(now) : this.reported(now));
  }

  cross(now) {
    const { table } = now, { tableau, screen, racing } = table;
    if (!tableau.slots.every((one, i) => same(one, this.cards[i]))) {
      this.lay = this.cards;
      this.cards = tableau.slots;
    }
    if (racing) this.won = null;
    else this.wrong = null;
    const on = this.won && this.lay.length ? this.lay : tableau.slots;
    return [
      SLOTS.map((slot, i) => on[i] && card(slot, on[i], this.said(slot))),
      deck(tableau, table.level),
      this.core(now),
      tableau.rule && h("p.rule", { key: "rule" }, `Rule card: ${tableau.rule}`),
      SLOTS.map((slot, i) => this.spot(slot, tableau.slots[i])),
    ];
  }

  // What the card in a slot shows besides itself: a ring, a tag, whose colour.
  said(slot) {
    const hue = (name) => Math.max(0, this.table.seats.findIndex((row) => row.name === name)) % 8;
    const { won, wrong } = this;
    if (won?.button === slot) return { ring: "won", hue: hue(won.name), tag: won.name };
    if (won) return { ring: "dim" };
    if (wrong?.button === slot) return { ring: "nay", hue: hue(wrong.name), tag: `${wrong.name} ✕` };
    return { ring: this.down[slot] ? "pressed" : "" };
  }

  // In the middle of the cards.
  core(now) {
    const { screen } = now.table;
    if (screen.kind === "dice") return dice(this.thrown = screen);
    if (screen.kind === "ruling") {
      return h("div.core", { key: "core" }, this.thrown && dice(this.thrown, true), plaque(screen, now.table));
    }
    return this.words(now);
  }

  words({ table: { screen } }) {
    if (screen.kind === "ask") return question(screen);
    return screen.kind === "message" ? message(screen) : null;
  }

  spot(slot, face) {
    return this.seat !== null && h(`button.spot.${slot}`, { key: `spot ${slot}`, type: "button",
      made: (button) => this.presses.watch(button, () => this.seat, slot),
      "aria-label": `tap ${slot}${face ? `: ${face.face}` : ""}` });
  }

  reported(now) {
    const { table, wants } = now, { screen, tableau, id } = table;
    const top = screen.kind === "ruling" ? plaque(screen, table) : this.words(now);
    if (screen.kind === "dice") return [dice(screen), wants && h("p.wants", { key: "wants" }, wants)];
    if (screen.kind === "board") return boxes(table, this.press, now.presses.bind(now));
    const found = tableau ?? { top: "", facts: [], hands: [] };
    const own = OWN[id]?.(found, table) ?? [], taken = own.flatMap(([, labels]) => labels);
    // Of a game that has no reports, what its panel says.
    const bare = !tableau?.top && !tableau?.hands.length && !tableau?.facts.length && screen.rows;
    const facts = bare ? screen.rows.map(([label, text]) => ({ label, text: `${text}`, players: [] })) : found.facts.filter(({ label }) => !taken.includes(label));
    const said = screen.kind === "message" && (found.top || found.hands.length); // it says the same
    return h("div.reported", { key: "reported" }, !said && top, own.map(([node]) => node),
      found.top && !OWN[id] && h("p.top", { key: "top" }, found.top),
      found.hands.length > 0 && pile(found.hands, table), facts.length > 0 && rows(facts, table),
      wants && h("p.wants", { key: "wants" }, wants));
  }

  welcome() {
    document.body.dataset.middle = "cross";
    const sample = { made: null }, won = { ...sample, ring: "won shown", hue: 1, tag: "by 38 ms" };
    return [SLOTS.map((slot, i) => card(slot, FACES[i], i === 1 ? won : sample)), dice(SAMPLE)];
  }

  // A switch of a seat was pressed, here or in a show.
  tap(way, down) {
    this.down[way] = down;
    this.root.querySelector(`.card.${way}`)?.classList.toggle("pressed", down);
  }
}

const same = (a, b) => a?.face === b?.face && a?.ground === b?.ground;
