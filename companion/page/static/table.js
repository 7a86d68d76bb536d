// The table from above: the seats that are needed just now, on both sides of the slap pad's ring.

import { ARROWS, changed, h, mark, put, sign, SLOTS } from "./h.js";

export const OUTER = 312, INNER = 282; // the ring, in units of the scene
const WAYS = ["up", "left", "pad", "right", "down"];
const CHANGE_MS = 2500; // that a change of points stays to be read
const SHORT = 9; // a name of so many letters has its place in one line
export const MANY = 8; // seats, from which on what their buttons say stands beside the table

// Where so many seats are, clockwise from the upper left: 0 left or 1 right, and how far down.
export function places(count) {
  const right = Math.floor(count / 2), left = count - right;
  const down = (at, of) => (of === 1 ? 0.5 : at / (of - 1));
  return Array.from({ length: count }, (_, seat) => {
    if (seat === 0) return [0, down(0, left)];
    return seat <= right ? [1, down(seat - 1, right)] : [0, down(count - seat, left)];
  });
}

// One zone of the ring for each: from where to where it goes round, in degrees, and its middle.
export function zones(at) {
  const angles = at.map(([side, down]) =>
    (Math.atan2((down - 0.5) * 2, (side - 0.5) * 2.6) * 180) / Math.PI);
  const step = (a, b) => (((b - a) % 360) + 360) % 360 || 360;
  return angles.map((here, i) => {
    const next = angles[(i + 1) % angles.length], before = angles.at(i - 1);
    return { here, from: here - step(before, here) / 2 + 0.8, to: here + step(here, next) / 2 - 0.8 };
  });
}

function round(angle, radius) {
  const turn = (angle * Math.PI) / 180;
  return [(Math.cos(turn) * radius).toFixed(1), (Math.sin(turn) * radius).toFixed(1)];
}

function arc({ from, to }) {
  const large = to - from > 180 ? 1 : 0;
  return `M${round(from, OUTER)} A${OUTER} ${OUTER} 0 ${large} 1 ${round(to, OUTER)} ` +
    `L${round(to, INNER)} A${INNER} ${INNER} 0 ${large} 0 ${round(from, INNER)} Z`;
}

export class Table {
  constructor(root, presses) {
    Object.assign(this, { root, presses });
    this.names = []; // of the keys, by seat
    this.pressed = new Set(); // "seat way"
    this.points = new Map(); // by name, as they were
    this.changes = new Map(); // by name: what was won or lost just now
  }

  // Another game, or another time of it.
  forget() {
    this.points.clear();
    this.changes.clear();
  }

  // What of the points has changed, for as long as it takes to see it.
  count({ id, over, standings, lobby }, again) {
    if (id !== this.id || (this.over && !over)) this.forget();
    Object.assign(this, { id, over });
    for (const { name, points } of standings) {
      const before = this.points.get(name);
      this.points.set(name, points);
      if (lobby || before === undefined || before === points) continue;
      const change = { by: points - before };
      this.changes.set(name, change);
      setTimeout(() => {
        if (this.changes.get(name) !== change) return;
        this.changes.delete(name);
        again();
      }, CHANGE_MS);
    }
  }

  // `drawn`: the seats that are needed.
  show(now, drawn, again) {
    const { table } = now, at = places(drawn.length), ways = zones(at);
    this.count(table, again);
    now.points = this.changes;
    this.root.dataset.crowd = drawn.length > MANY ? "many" : drawn.length > 4 ? "some" : "few";
    const rows = drawn.map((seat, i) => ({ seat, row: table.seats[seat], at: at[i], zone: ways[i] }));
    const states = new Map(rows.map((one) => [one.seat, this.state(one, now)]));
    put(this.root.querySelector(".seats"), rows.map((one) => this.seat(one, now, states.get(one.seat))));
    put(this.root.querySelector(".ring"), rows.map((one) => this.zone(one, states.get(one.seat))),
      h("circle.hole", { r: INNER - 2, key: "hole" }));
  }

  state({ seat, row }, now) {
    const state = ["plays", "lit", "won", "asked", "bot"].filter((what) => row[what]);
    if (now.hands.has(seat) && !row.bot) state.push("mine");
    if (Object.keys(row.labels).some((way) => row.labels[way].some(Boolean))) state.push("says");
    return state.join(" ");
  }

  zone({ seat, zone }, state) {
    const [x, y] = round(zone.here, (OUTER + INNER) / 2);
    const pressed = this.pressed.has(`${seat} pad`) ? "pressed" : "";
    return h("g.zone", { key: seat, class: pressed, "data-hue": seat % 8, "data-state": state,
      made: (zone) => this.presses.watch(zone, () => seat, "pad") },
    h("path", { d: arc(zone) }), h("text", { x, y }, sign(seat)));
  }

  seat({ seat, row, at: [side, down] }, now, state) {
    const { table } = now, side_ = table.standings.find((one) => one.players.includes(row.player));
    const what = row.asked ? ", is asked" : row.won ? ", won" : row.lit ? ", may press" : "";
    const points = side_ && !table.lobby ? `, ${side_.points} points` : "";
    return h("section.seat", { key: seat, "data-seat": seat, "data-hue": seat % 8, "data-state": state,
      class: [down > 0.5 ? "low" : "", now.alone === seat ? "you" : "", now.away(seat) ? "away" : ""].join(" "),
      "--side": side, "--down": down, "aria-label": `${row.name}${points}${what}` },
    h("p.plate", { key: "plate" }, mark(seat), h("bdi.name", { class: row.name.length > SHORT ? "long" : "" }, row.name),
      side_ && changed(this.changes.get(side_.name)),
      h("span.points", { key: "points" }, !side_ ? "" : table.lobby ? "✓" : side_.points)),
    h("div.cross", { key: "cross" }, WAYS.map((way) => this.button(seat, row, way, state))));
  }

  button(seat, row, way, state) {
    const [short, long] = row.labels[way] ?? ["", ""], mine = state.includes("mine");
    const key = this.names[seat]?.[way] ?? "", pressed = this.pressed.has(`${seat} ${way}`);
    return h("button.arcade", { key: way, type: "button", disabled: !mine,
      class: `${way}${pressed ? " pressed" : ""}${short || long ? " says" : ""}`,
      hidden: !row.switches.includes(way), made: (button) => this.presses.watch(button, () => seat, way) },
    h("span.spoken", {}, `${row.name} ${way} `),
    h("span.way", { "aria-hidden": "true", class: key === "↑→↓←"[SLOTS.indexOf(way)] ? "same" : "" }, ARROWS[way] ?? ""),
    h("kbd", {}, key),
    h("span.answer", {}, short && h("b", { key: "short" }, short), short && " ",
      long && h("i", { key: "long" }, `hold ${long}`)));
  }

  press(seat, way, down) {
    this.pressed[down ? "add" : "delete"](`${seat} ${way}`);
    this.root.querySelector(`.seat[data-seat="${seat}"] .arcade.${way}`)?.classList.toggle("pressed", down);
    if (way === "pad") {
      const zone = [...this.root.querySelectorAll(".zone")].find((one) => one.key === seat);
      zone?.classList.toggle("pressed", down);
    }
  }
}
