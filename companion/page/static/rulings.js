// The last ruling, with its margins on a time line; the ones before it below, short.

import { make } from "./seat.js";

const RESULTS = { first: "✓", late: "·", wrong: "✕" };
const SAME_MS = 0.05; // less than is written
const MANY = 8; // rows of a time line, from which on they are drawn closer

export function ms(value) {
  if (value < 10) return `${value.toFixed(1)} ms`;
  return value < 10000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`;
}

// The first right press says how long it took, unless the race began with it; the others, how far
// from it they were.
function when(tap, first) {
  const behind = first === undefined ? 0 : tap.after_ms - first.after_ms;
  if (tap !== first && first !== undefined && Math.abs(behind) < SAME_MS) return "as quick";
  if (tap === first || first === undefined) return tap.after_ms < SAME_MS ? "first" : `in ${ms(tap.after_ms)}`;
  return `${behind > 0 ? "+" : "−"}${ms(Math.abs(behind))}`;
}

function timeline(race) {
  const list = make("ol", race.length > MANY ? "timeline many" : "timeline");
  const first = race.find((tap) => tap.result === "first");
  const from = Math.min(...race.map((tap) => tap.after_ms));
  const span = Math.max(...race.map((tap) => tap.after_ms), from + 1) - from;
  for (const tap of race) {
    const row = make("li", `tap ${tap.result}`);
    row.style.setProperty("--at", ((tap.after_ms - from) / span).toFixed(4));
    row.append(make("span", "who", tap.name), make("span", "line"),
      make("span", "result", RESULTS[tap.result]), make("span", "when", when(tap, first)));
    row.title = `${tap.name}: ${tap.button}, ${tap.result}, ${ms(tap.after_ms)} after the start`;
    list.append(row);
  }
  return list;
}

// The number of a clause; where its text is known, a press opens it.
function clause(ruling) {
  if (!ruling.text) return [make("span", "clause", ruling.clause)];
  const number = make("button", "clause", ruling.clause), text = make("span", "law", ruling.text);
  number.type = "button";
  text.hidden = true;
  number.ariaExpanded = false;
  number.addEventListener("click", () => {
    text.hidden = !text.hidden;
    number.ariaExpanded = !text.hidden;
  });
  return [number, text];
}

export function showRulings(root, rulings, older) {
  root.replaceChildren();
  const last = rulings.at(-1);
  if (!last) return;
  root.append(make("h2", "", last.headline), make("p", "reason", last.reason));
  if (last.clause) root.firstChild.append(...clause(last));
  if (last.race.length) root.append(timeline(last.race));
  if (last.within_ms) root.append(make("p", "within", `Their clocks tell ${ms(last.within_ms)} apart.`));
  if (!older) return;
  const list = make("ul", "older");
  for (const ruling of rulings.slice(0, -1).reverse()) {
    const row = make("li");
    row.append(make("b", "", ruling.headline), ` ${ruling.reason}`);
    list.append(row);
  }
  root.append(list);
}
