// One seat: its name and points, its arcade buttons, and its zone of the slap pad.

import { INNER, OUTER } from "./places.js";

const SVG = "http://www.w3.org/2000/svg";
export const MARKS = ["●", "▲", "■", "◆", "★", "✚", "⬟", "☾"];
const SHORT = 8; // a name of so many letters has its place in one line
const MOST_NAMES = 3;
const ARROWS = { up: "▲", right: "▶", down: "▼", left: "◀" };

export function make(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

// A seat's sign: colours come again after eight, and so do signs, but ringed.
export function mark(seat) {
  const element = make("span", seat < 8 ? "mark" : "mark again", MARKS[seat % 8]);
  element.ariaHidden = "true";
  return element;
}

// Whether a name needs smaller letters.
export function isLong(name) {
  return name.length > SHORT;
}

// A text in a box of its own height: in smaller letters, if it would be cut there.
export function say(element, text) {
  element.textContent = text;
  fit(element);
  boxes.observe(element);
}

function fit(element) {
  element.classList.remove("small");
  element.classList.toggle("small", element.scrollHeight > element.clientHeight + 1);
}

const boxes = new ResizeObserver((changed) => changed.forEach(({ target }) => fit(target)));

// Several names in a line: "Ada, Ben and Cleo", "Ada, Ben and 12 more".
export function together(names) {
  const more = names.length - MOST_NAMES;
  if (more > 1) return `${names.slice(0, MOST_NAMES).join(", ")} and ${more} more`;
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names.join();
}

export class Seat {
  constructor(seat, presses) {
    this.seat = seat;
    this.box = make("section", "seat");
    this.box.dataset.seat = seat;
    this.box.dataset.hue = seat % 8;
    const plate = make("p", "plate");
    this.name = make("span", "name");
    this.points = make("span", "points");
    plate.append(mark(seat), this.name, this.points);
    const cross = make("div", "cross");
    this.buttons = {};
    for (const way of ["up", "left", "pad", "right", "down"]) {
      const button = make("button", `arcade ${way}`);
      button.type = "button";
      const key = make("kbd"), answer = make("span", "answer");
      const spoken = make("span", "spoken"), sign = make("span", "way", ARROWS[way] ?? "pad");
      sign.ariaHidden = "true";
      button.append(spoken, sign, key, answer);
      presses.watch(button, () => seat, way);
      cross.append(button);
      this.buttons[way] = { button, spoken, key, answer };
    }
    this.box.append(plate, cross);
    this.makeZone(presses);
  }

  makeZone(presses) {
    this.zone = document.createElementNS(SVG, "g");
    this.zone.setAttribute("class", this.seat < 8 ? "zone" : "zone again");
    this.zone.dataset.hue = this.seat % 8;
    this.shape = document.createElementNS(SVG, "path");
    this.sign = document.createElementNS(SVG, "text");
    this.sign.textContent = MARKS[this.seat % 8];
    this.zone.append(this.shape, this.sign);
    presses.watch(this.zone, () => this.seat, "pad");
  }

  put([x, y], { here, from, to }) {
    this.box.style.setProperty("--x", x.toFixed(1));
    this.box.style.setProperty("--y", y.toFixed(1));
    this.box.classList.toggle("low", y > 1);
    const at = (angle, radius) => {
      const turn = (angle * Math.PI) / 180;
      return [(Math.cos(turn) * radius).toFixed(2), (Math.sin(turn) * radius).toFixed(2)];
    };
    const large = to - from > 180 ? 1 : 0;
    this.shape.setAttribute("d",
      `M${at(from, OUTER)} A${OUTER} ${OUTER} 0 ${large} 1 ${at(to, OUTER)} ` +
      `L${at(to, INNER)} A${INNER} ${INNER} 0 ${large} 0 ${at(from, INNER)} Z`);
    const [left, top] = at(here, (OUTER + INNER) / 2);
    this.sign.setAttribute("x", left);
    this.sign.setAttribute("y", top);
  }

  keys(names) {
    for (const [way, { key }] of Object.entries(this.buttons)) {
      key.textContent = names?.[way] ?? "";
      key.classList.toggle("same", "↑→↓←".includes(key.textContent || "none"));
    }
  }

  // `row` of the table's news; `side`, its row of the standings, if it has one.
  show(row, side, lobby, mine) {
    const state = ["plays", "lit", "won", "asked"].filter((what) => row[what]);
    if (mine) state.push("mine");
    if (row.bot) state.push("bot");
    this.box.dataset.state = this.zone.dataset.state = state.join(" ");
    this.name.textContent = row.name;
    this.name.classList.toggle("long", isLong(row.name));
    this.points.textContent = !side ? "" : lobby ? "✓" : side.points;
    const what = row.asked ? ", is asked" : row.won ? ", won" : row.lit ? ", may press" : "";
    this.box.ariaLabel = `${row.name}${side && !lobby ? `, ${side.points} points` : ""}${what}`;
    for (const [way, { button, spoken, answer }] of Object.entries(this.buttons)) {
      const [short, long] = row.labels[way] ?? ["", ""];
      answer.replaceChildren(...(short ? [make("b", "", short), " "] : []),
        ...(long ? [make("i", "", `hold ${long}`)] : []));
      answer.classList.toggle("long", short.length > SHORT - 1);
      button.classList.toggle("says", short !== "" || long !== "");
      button.disabled = !mine;
      button.hidden = !row.switches.includes(way);
      spoken.textContent = `${row.name} ${way} `;
    }
  }

  press(way, down) {
    this.buttons[way]?.button.classList.toggle("pressed", down);
    if (way === "pad") this.zone.classList.toggle("pressed", down);
  }
}
