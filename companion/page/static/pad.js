// What a phone can press: only what says something now, spread over all the room there is. Cards lie
// as they do around a deck, and stay where they are: a finger may be on its way.

import { ARROWS, h, put, SLOTS } from "./h.js";

const WAYS = ["up", "left", "pad", "right", "down"];
const AGAIN = ["SAME AGAIN", "menu"];
const CROSS = {
  areas: '". up ." "left pad right" ". down ."',
  rows: "repeat(3, minmax(0, 1fr))",
  columns: "repeat(3, minmax(0, 1fr))",
};

export class Pad {
  // `seat()`: whose buttons these are.
  constructor(root, presses, seat) {
    Object.assign(this, { root, presses, seat });
    this.pressed = new Set();
  }

  // `row` of the table's news; null: its person does not play. `middle` knows what happened on cards.
  show(row, { over, tableau, racing, level, objects }, middle) {
    const laid = tableau?.kind === "cross" ? tableau : { slots: [], remaining: 0 };
    const says = row && over && !row.asked ? { [row.switches[0]]: AGAIN } : row ? meanings(row) : {};
    const cards = Boolean(row) && !over && !row.asked && laid.slots.some(Boolean);
    // The dealer slaps the pad where no card fits; the table knows these cards, and sees it itself.
    if (cards) delete says.pad;
    const word = alike(says, cards);
    if (cards) for (const way of SLOTS) says[way] = word ? ["", ""] : says[way] ?? ["", ""];
    const none = row !== null && Object.keys(says).length === 0, object = objects && row?.switches.includes("pad");
    if (none) says[row.switches[0]] = ["", "menu"]; // a long press is the menu, at any time
    if (object) says.pad = ["OBJECT", ""];
    const rest = none && !object;
    // Where little but a slap is waited for, there is little but the pad.
    const slap = Boolean(row?.labels.pad) && Object.keys(says).length < 3;
    const { areas, rows, columns } = cards ? CROSS : layout(Object.keys(says), slap);
    Object.assign(this.root.style,
      { gridTemplateAreas: areas, gridTemplateRows: rows, gridTemplateColumns: columns });
    put(this.root, WAYS.filter((way) => way in says).map((way) => {
      const card = cards ? laid.slots[SLOTS.indexOf(way)] : null;
      return this.button(way, says[way], { card, row, rest, racing, said: card && middle.said(way) });
    }), cards && !word && h("p.left", { key: "deck" }, deck(laid, level, row)),
    word && cards && h("button.way.all", { key: "all", type: "button", "data-way": "pad", "--way": "pad",
      made: (button) => this.presses.watch(button, this.seat, SLOTS[0]) }, word));
  }

  button(way, [short, long], { card, row, rest, said }) {
    const held = long && `hold: ${long}`, alone = held && !rest && !card && !short;
    const arrow = ARROWS[way] ?? "SLAP";
    const word = short || card?.face.toUpperCase() || (alone ? held : rest ? "" : arrow);
    const sign = word === arrow && way !== "pad";
    const kinds = [way === "pad" && "slap", rest && "rest", card && "card", card && !row.lit && "still",
      this.pressed.has(way) && "pressed", said?.ring];
    return h("button.way", { key: way, type: "button", class: kinds.filter(Boolean).join(" "),
      "data-way": way, "--way": way, "data-face": card?.face, "data-ground": card?.ground, "data-hue": said?.hue,
      "aria-label": card ? `${way}: ${word}` : sign ? way : null, // else what it says is its name
      made: (button) => this.presses.watch(button, this.seat, way) },
    card && h("span.portal", { key: "portal" }), word && h("b", { key: "word" }, word), word && " ",
    held && !alone && h("i", { key: "held" }, held),
    said?.tag && h("span.tag", { key: "tag" }, said.tag));
  }

  press(way, down) {
    this.pressed[down ? "add" : "delete"](way);
    this.root.querySelector(`.way[data-way="${way}"]`)?.classList.toggle("pressed", down);
  }
}

// The deck in the middle, and what is said nowhere else of somebody who only waits.
function deck({ remaining, back }, level, row) {
  const counts = ["hard", "extreme"].includes(level);
  return [h("span.back", { key: "back" }, back && counts
    ? h("i", { "aria-label": `its arrow points ${back.arrow}` }, ARROWS[back.arrow]) : null, h("b", {}, remaining)),
  back?.liar && level === "extreme" && h("b.liar", { key: "liar" }, "LIAR"),
  row?.menu && !row.lit && h("small", { key: "said" }, "hold a card: menu")];
}

// What each switch says now. Who may press, and is told no words, may press all there are.
function meanings(row) {
  const mine = Object.entries(row.labels).filter(([way]) => row.switches.includes(way));
  if (mine.length > 0) return Object.fromEntries(mine);
  return row.lit && !row.asked ? Object.fromEntries(row.switches.map((way) => [way, ["", ""]])) : {};
}

// Switches that all say the same are one: the pad, if it is among them. Cards stay four: then it is
// the word that they all say, "" if there is none.
function alike(says, cards) {
  const ways = Object.keys(says), words = new Set(ways.map((way) => says[way].join()));
  if (ways.length < 2 || words.size > 1) return "";
  if (cards) return says[ways[0]][0];
  const kept = ways.includes("pad") ? "pad" : ways[0];
  for (const way of ways) if (way !== kept) delete says[way];
  if (words.has(",")) says[kept] = ["PRESS", ""]; // nobody slaps where any press goes on
  return "";
}

// Rows of areas for what can be pressed, each where it is at a table; a slap has most of the room.
function layout(ways, slap) {
  const has = (way) => ways.includes(way);
  const middle = ["left", "pad", "right"].filter(has);
  const rows = [has("up") && ["up"], middle.length && middle, has("down") && ["down"]].filter(Boolean);
  const width = rows.some((row) => row.length > 1) ? middle.length : 1;
  const spread = (row) => (row.length === width ? row : Array(width).fill(row[0]));
  return {
    areas: rows.map((row) => `"${spread(row).join(" ")}"`).join(" "),
    rows: rows.map((row) => (slap && row.includes("pad") ? "5fr" : "2fr")).join(" "),
    columns: (width === 1 ? ["pad"] : middle)
      .map((way) => (slap && way === "pad" ? "minmax(0, 5fr)" : "minmax(0, 2fr)")).join(" "),
  };
}
