// What a phone can press: only what says something now, spread over all the room there is.

import { Gone } from "./gone.js";
import { make } from "./seat.js";

const WAYS = ["up", "left", "pad", "right", "down"];
const ARROWS = { up: "▲", right: "▶", down: "▼", left: "◀", pad: "SLAP" };
const AGAIN = ["SAME AGAIN", "menu"];
const SLOTS = ["up", "right", "down", "left"];
const NO_CARDS = { slots: [], fresh: [], left: 0 };
// Cards lie as they do around a deck, and stay where they are: a finger may be on its way.
const CROSS = {
  gridTemplateAreas: '". up ." "left pad right" ". down ."',
  gridTemplateRows: "repeat(3, minmax(0, 1fr))",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
};

export class Pad {
  // `seat()`: whose buttons these are. They are made once: a finger may be on one.
  constructor(root, presses, seat) {
    this.root = root;
    this.laid = NO_CARDS;
    this.gone = new Gone();
    this.said = {}; // of new cards, by their slots
    this.row = null;
    this.racing = false;
    this.ruled = null; // what was ruled last
    this.buttons = Object.fromEntries(WAYS.map((way) => {
      const button = make("button", "way");
      button.type = "button";
      button.style.gridArea = way;
      presses.watch(button, seat, way);
      root.append(button);
      return [way, button];
    }));
    this.deck = make("p", "deck");
    this.all = make("button", "way all"); // what every card of the seat says
    this.all.type = "button";
    presses.watch(this.all, seat, SLOTS[0]);
    for (const middle of [this.deck, this.all]) middle.style.gridArea = "pad";
    root.append(this.deck, this.all);
  }

  // The cards at its four buttons, and how many are left; to be seen from the next `show` on.
  lay(cross, racing) {
    this.laid = cross ?? NO_CARDS;
    this.racing = racing;
    if (cross) this.said = this.gone.said(SLOTS, cross, racing);
  }

  // The last ruling: in a race, who was wrong stands among the cards until the race is over.
  rule(ruling) {
    this.ruled = ruling ?? null;
  }

  // `row` of the table's news; null: its person does not play. `over`: the game is, for good.
  show(row, over) {
    this.row = row;
    const says = row && over && !row.asked ? { [row.switches[0]]: AGAIN } : row ? meanings(row) : {};
    const cards = Boolean(row) && !over && !row.asked && this.laid.slots.some(Boolean);
    // Whoever deals slaps the pad where no card fits; the table knows these cards, and sees it itself.
    if (cards) delete says.pad;
    const word = alike(says, cards);
    if (cards) for (const way of SLOTS) says[way] = word ? ["", ""] : says[way] ?? ["", ""];
    this.all.textContent = word;
    this.all.hidden = !word;
    const wrong = this.racing && this.ruled?.tone === "bad" ? this.ruled : null;
    this.deck.classList.toggle("won", Boolean(row?.won));
    this.deck.classList.toggle("wrong", Boolean(wrong));
    this.deck.textContent = row?.won ? "✓ You were first"
      : wrong ? `✕ ${wrong.headline}: ${wrong.reason}` : `deck ${this.laid.left}${held(row)}`;
    this.deck.hidden = !cards || !this.all.hidden;
    const rest = row !== null && Object.keys(says).length === 0;
    if (rest) says[row.switches[0]] = ["", "menu"]; // a long press is the menu, at any time
    // Where little but a slap is waited for, there is little but the pad.
    const slap = Boolean(row?.labels.pad) && Object.keys(says).length < 3;
    for (const [way, button] of Object.entries(this.buttons)) {
      const card = cards ? this.laid.slots[SLOTS.indexOf(way)] : null;
      button.hidden = !(way in says);
      button.className = `way${way === "pad" ? " slap" : ""}${rest ? " rest" : ""}`;
      button.classList.toggle("still", cards && !row.lit);
      const fresh = card && this.laid.fresh.includes(way);
      button.classList.toggle("fresh", Boolean(fresh));
      button.dataset.said = fresh ? this.said[way] : "";
      for (const side of ["face", "ground"]) {
        if (card) button.dataset[side] = card[side]; else delete button.dataset[side];
      }
      const [short, long] = says[way] ?? ["", ""];
      const held = long && `hold: ${long}`, alone = held && !rest && !card && !short;
      const word = short || card?.face.toUpperCase() || (alone ? held : rest ? "" : ARROWS[way]);
      button.replaceChildren(...(card ? [make("span", "portal")] : []),
        ...(word ? [make("b", "", word), " "] : []),
        ...(held && !alone ? [make("i", "", held)] : []));
      const sign = word === ARROWS[way] && way !== "pad";
      button.ariaLabel = card ? `${way}: ${word}` : sign ? way : null; // else what it says is its name
    }
    Object.assign(this.root.style, cards ? CROSS : layout(Object.keys(says), slap));
  }

  press(way, down) {
    this.buttons[way].classList.toggle("pressed", down);
  }
}

// What is said nowhere else of somebody who only waits.
function held(row) {
  return row?.menu && !row.lit ? " · hold a card: menu" : "";
}

// What each switch says now. Who may press, and is told no words, may press all there are.
function meanings(row) {
  const told = Object.entries(row.labels).filter(([way]) => row.switches.includes(way));
  if (told.length > 0) return Object.fromEntries(told);
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
    gridTemplateAreas: rows.map((row) => `"${spread(row).join(" ")}"`).join(" "),
    gridTemplateRows: rows.map((row) => (slap && row.includes("pad") ? "5fr" : "2fr")).join(" "),
    gridTemplateColumns: (width === 1 ? ["pad"] : middle)
      .map((way) => (slap && way === "pad" ? "minmax(0, 5fr)" : "minmax(0, 2fr)")).join(" "),
  };
}
