// What some games have in the middle besides cards: the board of Nyet!, pressed where its boxes
// stand; the sets of Ugh!; the stack that is to be drawn, and the kennel, of Super Power.

import { $, ARROWS, h, who } from "./h.js";

const LINES = ["First player", "Discard", "Trump", "Super\u00adtrump", "Points a trick"];
const COLOURS = { B: "blue", R: "red", Y: "yellow", G: "green" };
const DISCARDS = { "-1": "1 card", "-2": "2 cards", "!1": "1, but no 1s", P1: "1 to the left", 0: "none" };
const SEEN_MS = 350, TWICE_MS = 1_050; // until a press counts; until the same button does

// What a box is called, by its line and its sign.
function named(line, sign, at, table) {
  if (line === 0) return table.seats.find((row) => row.player === at)?.name ?? sign;
  if (line === 1) return DISCARDS[sign] ?? sign;
  if (line === 4) return sign.replace("+", "").replace("-", "−");
  return COLOURS[sign[0]] ?? "none";
}

// Presses the buttons of the player who is asked, until that box is covered. What a press has changed is to be
// seen before the next one counts.
const wanted = { line: null, at: null, button: "", timer: 0 };

function walk(screen, press, seat) {
  const { open, button } = screen.lines[wanted.line].boxes[wanted.at] ?? {}; // none: another board
  clearTimeout(wanted.timer);
  if (open && button) {
    const last = screen.lines.flatMap(({ boxes }) => boxes).filter((box) => box.button === button).length === 1;
    wanted.timer = setTimeout(() => {
      if (!$(".nyet")) return; // the menu, perhaps, where a press would choose something
      Object.assign(wanted, { button }, last && { line: null });
      press(seat, button);
    }, button === wanted.button ? TWICE_MS : SEEN_MS);
  } else wanted.line = null;
}

export function boxes(table, press, presses) {
  const { screen } = table, turn = table.seats.findIndex((row) => row.lit), mine = turn >= 0 && presses(turn);
  if (!mine) wanted.line = null;
  else if (wanted.line !== null) walk(screen, press, turn);
  const want = (line, at) => () => {
    Object.assign(wanted, { line, at, button: "" });
    walk(screen, press, turn);
  };
  return h("div.nyet", { key: "nyet", role: "group", "aria-label": "The board: cover what you do not want" },
    screen.lines.map(({ boxes }, line) => {
      const open = boxes.filter((box) => box.open), button = new Set(open.map((box) => box.button));
      const way = button.size === 1 ? ARROWS[[...button][0]] ?? "" : "";
      return h("div.line", { key: line }, h("p", {}, h("b", {}, LINES[line]),
        h("small", {}, open.length === 1 ? "decided" : `${way} ${open.length} open`)),
      boxes.map((box, at) => one({ ...box, left: box.open && open.length === 1 },
        named(line, box.sign, at, table), line, mine ? want(line, at) : null, at)));
    }));
}

function one({ sign, open, left, button }, name, line, want, key) {
  const colour = line === 2 || line === 3 ? COLOURS[sign[0]] : null;
  const mark = left ? ["left", ", decided"] : open ? ["", ""] : ["covered", ", covered"];
  return h("button.box", { key, type: "button", class: mark[0], "data-colour": colour,
    "data-hue": line === 0 ? key % 8 : null, "aria-label": `${LINES[line].replace("\u00ad", "")}: ${name}${mark[1]}`,
    disabled: !(want && open && button), onclick: want },
  h("span", { key: "name" }, line === 3 && colour ? h("i", {}, "1") : "", h("bdi", {}, name)),
  !open && h("em", { key: "nyet" }, "NYET!"));
}

// The last set as cards, with what they come to; the others as they lie before their players.
function sets({ top, facts }, table) {
  if (!top) return null;
  const [factors, product] = top.split("=").map((part) => part.trim());
  const last = facts.find(({ label }) => label === "LAST SET");
  return [h("div.set", { key: "set" }, h("p", { key: "cards" }, factors.split("×").map((count, key) =>
    h("span.factor", { key, "data-colour": ["green", "orange", "purple"][key % 3] }, count.trim()))),
  product && h("b", { key: "product" }, `= ${product}`),
  last?.players.map((one, key) => who(one, table, { key }))), ["LAST SET"]];
}

// How many are to be drawn, and what makes them; who has to take.
function stack({ top, facts }, table) {
  const laid = facts.find(({ label }) => label === "PLAYED")?.text ?? "";
  const takes = facts.filter(({ label }) => label === "TAKE");
  if (!top && !takes.length) return null;
  const parts = laid.match(/\+\d+/g) ?? [];
  return [h("div.debt", { key: "debt" }, top && h("p.draw", { key: "draw" }, "DRAW", h("b", {}, top.replace("DRAW ", ""))),
    parts.length > 0 && h("p.laid", { key: "laid" }, parts.slice(-6).map((part, key) => h("span", { key, "--n": key }, part))),
    takes.length > 0 && h("ul.takes", { key: "takes" }, takes.map(({ text, players }, key) =>
      h("li", { key }, players.map((one) => who(one, table)), h("b", {}, ` takes ${text}`))))), ["PLAYED", "TAKE"]];
}

function doghouse({ facts }, table) {
  const out = facts.find(({ label }) => label === "DOGHOUSE");
  return out && [h("div.kennel", { key: "kennel" }, h("i", { "aria-hidden": "true" }),
    h("p", {}, out.players.map((one, key) => who(one, table, { key }))), h("small", {}, "in the doghouse")), ["DOGHOUSE"]];
}

// What a game has of its own there: each with the labels of the facts that it shows.
export const OWN = {
  ugh: (reported, table) => [sets(reported, table)].filter(Boolean),
  "super-power": (reported, table) => [stack(reported, table), doghouse(reported, table)].filter(Boolean),
};
