// What a phone can press: only what says something now, spread over all the room there is.

import { make } from "./seat.js";

const WAYS = ["up", "left", "pad", "right", "down"];
const ARROWS = { up: "▲", right: "▶", down: "▼", left: "◀", pad: "SLAP" };
const AGAIN = ["SAME AGAIN", "menu"];
const SLOTS = ["up", "right", "down", "left"];

export class Pad {
  // `seat()`: whose buttons these are. They are made once: a finger may be on one.
  constructor(root, presses, seat) {
    this.root = root;
    this.cards = [];
    this.row = null;
    this.buttons = Object.fromEntries(WAYS.map((way) => {
      const button = make("button", "way");
      button.type = "button";
      button.style.gridArea = way;
      presses.watch(button, seat, way);
      root.append(button);
      return [way, button];
    }));
  }

  // The cards at its four buttons, clockwise from up; to be seen from the next `show` on.
  lay(cards) {
    this.cards = cards;
  }

  // `row` of the table's news; null: its person does not play. `over`: the game is, for good.
  show(row, over) {
    this.row = row;
    const says = row && over && !row.asked ? { [row.switches[0]]: AGAIN } : row ? meanings(row) : {};
    alike(says, this.cards.length > 0 && !row?.asked);
    const rest = row !== null && Object.keys(says).length === 0;
    if (rest) says[row.switches[0]] = ["", "menu"]; // a long press is the menu, at any time
    // Where little but a slap is waited for, there is little but the pad.
    const slap = Boolean(row?.labels.pad) && Object.keys(says).length < 3;
    for (const [way, button] of Object.entries(this.buttons)) {
      const [short, long] = says[way] ?? ["", ""];
      const card = rest || over || row?.asked ? null : this.cards[SLOTS.indexOf(way)];
      button.hidden = !(way in says);
      button.className = `way${way === "pad" ? " slap" : ""}${rest ? " rest" : ""}`;
      if (card) button.dataset.face = card.face; else delete button.dataset.face;
      const held = long && `hold: ${long}`, alone = held && !rest && !card && !short;
      const word = short || card?.face.toUpperCase() || (alone ? held : rest ? "" : ARROWS[way]);
      button.replaceChildren(...(word ? [make("b", "", word), " "] : []),
        ...(held && !alone ? [make("i", "", held)] : []));
      const sign = word === ARROWS[way] && way !== "pad";
      button.ariaLabel = sign ? way : null; // else what it says is its name
    }
    Object.assign(this.root.style, layout(Object.keys(says), slap));
  }

  press(way, down) {
    this.buttons[way].classList.toggle("pressed", down);
  }
}

// What each switch says now. Who may press, and is told no words, may press all there are.
function meanings(row) {
  const told = Object.entries(row.labels).filter(([way]) => row.switches.includes(way));
  if (told.length > 0) return Object.fromEntries(told);
  return row.lit && !row.asked ? Object.fromEntries(row.switches.map((way) => [way, ["", ""]])) : {};
}

// Switches that all say the same are one: the pad, if it is among them. Cards stay four.
function alike(says, cards) {
  const ways = Object.keys(says), words = new Set(ways.map((way) => says[way].join()));
  if (ways.length < 2 || words.size > 1 || (cards && words.has(","))) return;
  const kept = ways.includes("pad") ? "pad" : ways[0];
  for (const way of ways) if (way !== kept) delete says[way];
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
