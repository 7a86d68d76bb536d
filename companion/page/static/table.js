// The table from above: seats with their arcade buttons, and the slap pad with its zones.

const SVG = "http://www.w3.org/2000/svg";
export const MARKS = ["●", "▲", "■", "◆", "★", "✚", "⬟", "☾"];
const ARROWS = { up: "▲", right: "▶", down: "▼", left: "◀" };
const CORNERS = ["tl", "tr", "br", "bl"];
const SIDES = ["l", "r"];
const ROUND = ["tl", "t", "tr", "r", "br", "b", "bl", "l"];
const ANGLES = { r: 0, br: 45, b: 90, bl: 135, l: 180, tl: 225, t: 270, tr: 315 };
const OUTER = 192, INNER = 150;

export function places(count) {
  if (count <= 2) return SIDES.slice(0, count);
  return count <= 4 ? CORNERS.slice(0, count) : ROUND.slice(0, count);
}

export function make(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

export class Table {
  constructor(root, presses) {
    this.seats = root.querySelector(".seats");
    this.ring = root.querySelector(".ring");
    this.presses = presses;
    this.drawn = [];
  }

  // Built once for a board; everything that changes is in `show`.
  build(count) {
    this.seats.replaceChildren();
    this.ring.replaceChildren();
    this.seats.dataset.crowd = count > 4 ? "many" : "few";
    const around = places(count);
    this.drawn = around.map((place, seat) => this.seat(place, seat, count));
    const angles = around.map((place) => ANGLES[place]);
    this.drawn.forEach((drawn, seat) => { drawn.zone = this.zone(angles, seat); });
  }

  seat(place, seat, count) {
    const box = make("section", `seat ${place}${count > 4 ? " small" : ""}`);
    box.dataset.seat = seat;
    box.dataset.hue = seat % 8;
    const plate = make("p", "plate");
    const mark = make("span", "mark", MARKS[seat % 8]);
    mark.ariaHidden = "true";
    const name = make("span", "name"), points = make("span", "points");
    plate.append(mark, name, points);
    const cross = make("div", "cross");
    const buttons = {};
    for (const way of ["up", "right", "down", "left"]) {
      const button = make("button", `arcade ${way}`);
      button.type = "button";
      const key = make("kbd"), answer = make("span", "answer");
      button.append(make("span", "way", ARROWS[way]), key, answer);
      this.presses.watch(button, seat, way);
      cross.append(button);
      buttons[way] = { button, key, answer };
    }
    const pad = make("button", "arcade pad");
    const key = make("kbd");
    pad.type = "button";
    pad.append(make("span", "way", "pad"), key);
    this.presses.watch(pad, seat, "pad");
    cross.append(pad);
    buttons.pad = { button: pad, key, answer: null };
    box.append(plate, cross);
    this.seats.append(box);
    return { box, name, points, buttons };
  }

  // One zone of the pad: the part of the ring that faces its seat.
  zone(angles, seat) {
    const step = (a, b) => (((b - a) % 360) + 360) % 360 || 360;
    const here = angles[seat];
    const next = angles.length > 1 ? angles[(seat + 1) % angles.length] : here;
    const before = angles.length > 1 ? angles[(seat + angles.length - 1) % angles.length] : here;
    const from = here - step(before, here) / 2 + 2, to = here + step(here, next) / 2 - 2;
    const at = (angle, radius) => {
      const turn = (angle * Math.PI) / 180;
      return `${(Math.cos(turn) * radius).toFixed(2)} ${(Math.sin(turn) * radius).toFixed(2)}`;
    };
    const large = to - from > 180 ? 1 : 0;
    const group = document.createElementNS(SVG, "g");
    group.setAttribute("class", "zone");
    group.dataset.hue = seat % 8;
    const shape = document.createElementNS(SVG, "path");
    shape.setAttribute("d",
      `M${at(from, OUTER)} A${OUTER} ${OUTER} 0 ${large} 1 ${at(to, OUTER)} ` +
      `L${at(to, INNER)} A${INNER} ${INNER} 0 ${large} 0 ${at(from, INNER)} Z`);
    const mark = document.createElementNS(SVG, "text");
    const [x, y] = at(here, (OUTER + INNER) / 2).split(" ");
    mark.setAttribute("x", x);
    mark.setAttribute("y", y);
    mark.textContent = MARKS[seat % 8];
    group.append(shape, mark);
    this.presses.watch(group, seat, "pad");
    this.ring.append(group);
    return group;
  }

  keys(names) {
    this.drawn.forEach(({ buttons }, seat) => {
      for (const [way, { key }] of Object.entries(buttons)) key.textContent = names[seat]?.[way] ?? "";
    });
  }

  show(table, mine) {
    table.seats.forEach((row, seat) => {
      const drawn = this.drawn[seat];
      if (!drawn) return;
      const { box, name, points, buttons, zone } = drawn;
      const state = [row.plays && "plays", row.lit && "lit", row.won && "won",
        row.asked && "asked", mine.has(seat) && "mine"].filter(Boolean).join(" ");
      box.dataset.state = zone.dataset.state = state;
      name.textContent = row.name;
      const side = table.standings.find((one) => one.players.includes(row.player));
      points.textContent = !side ? "" : table.lobby ? "✓" : side.points;
      const what = row.asked ? ", is asked" : row.won ? ", won" : row.lit ? ", may press" : "";
      box.ariaLabel = `${row.name}${side && !table.lobby ? `, ${side.points} points` : ""}${what}`;
      for (const [way, { button, answer }] of Object.entries(buttons)) {
        const [short, long] = row.labels[way] ?? ["", ""];
        const label = short && long ? `${short} · hold ${long}` : short || (long && `hold ${long}`);
        button.disabled = !mine.has(seat);
        button.hidden = !row.switches.includes(way);
        button.ariaLabel = `${row.name} ${way}${label ? `: ${label}` : ""}`;
        if (answer) answer.textContent = label;
      }
    });
  }

  press(seat, way, down) {
    const drawn = this.drawn[seat];
    drawn?.buttons[way]?.button.classList.toggle("pressed", down);
    if (way === "pad") drawn?.zone.classList.toggle("pressed", down);
  }
}
