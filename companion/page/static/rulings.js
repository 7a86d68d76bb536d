// The last ruling, with its margins on a time line; the ones before it below, short.

import { make } from "./table.js";

export function ms(value) {
  if (value < 10) return `${value.toFixed(1)} ms`;
  return value < 10000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`;
}

const WORTH = { first: "✓", late: "·", wrong: "✕" };
const SAID = { first: "first", late: "late", wrong: "wrong" };

function timeline(race) {
  const list = make("ol", "timeline");
  const first = race.find((tap) => tap.worth === "first").after_ms;
  const from = Math.min(...race.map((tap) => tap.after_ms));
  const to = Math.max(...race.map((tap) => tap.after_ms));
  const span = Math.max(to - from, 1);
  for (const tap of race) {
    const behind = tap.after_ms - first;
    const row = make("li", `tap ${tap.worth}`);
    row.style.setProperty("--at", ((tap.after_ms - from) / span).toFixed(4));
    const sign = behind > 0 ? "+" : "−";
    const when = behind === 0 ? `in ${ms(tap.after_ms)}` : `${sign}${ms(Math.abs(behind))}`;
    row.append(make("span", "who", tap.name), make("span", "line"),
      make("span", "worth", WORTH[tap.worth]), make("span", "when", when));
    row.title = `${tap.name} ${tap.button}, ${SAID[tap.worth]}, ${ms(tap.after_ms)} after the dice`;
    list.append(row);
  }
  return list;
}

export function showRulings(root, rulings, older) {
  root.replaceChildren();
  const last = rulings.at(-1);
  if (!last) return;
  root.append(make("h2", "", last.headline), make("p", "reason", last.reason));
  if (last.clause) root.firstChild.append(make("span", "clause", last.clause));
  if (last.race.length) root.append(timeline(last.race));
  if (!older) return;
  const list = make("ul", "older");
  for (const ruling of rulings.slice(0, -1).reverse()) {
    const row = make("li");
    row.append(make("b", "", ruling.headline), ` ${ruling.reason}`);
    list.append(row);
  }
  root.append(list);
}
