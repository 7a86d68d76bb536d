// The last ruling: who, by how much, why, with its race on a line and its window; the ones before it
// below, short. Of a game that is over, who won and what is worth saying aloud.

import { h, ms, put, who } from "./h.js";

const RESULTS = { first: "✓", late: "", wrong: "✕" };
const SAME_MS = 0.05; // less than is written
const MANY = 7; // rows of a race, from which on they are drawn closer

// The first right press says how long it took, unless the race began with it; the others, how far
// from it they were.
function when(tap, first) {
  const behind = first === undefined ? 0 : tap.after_ms - first.after_ms;
  if (tap !== first && first !== undefined && Math.abs(behind) < SAME_MS) return "same time";
  if (tap === first || first === undefined) return tap.after_ms < SAME_MS ? "first" : `in ${ms(tap.after_ms)}`;
  return `${behind > 0 ? "+" : "−"}${ms(Math.abs(behind))}`;
}

// A lane a hand, at its true distance; the window, within which clocks cannot tell, as a band.
function timeline({ race, within_ms }, table, count) {
  const first = race.find((tap) => tap.result === "first");
  const from = Math.min(...race.map((tap) => tap.after_ms));
  const span = Math.max(...race.map((tap) => tap.after_ms), from + (within_ms ?? 0), from + 1) - from;
  const at = (after_ms) => ((after_ms - from) / span).toFixed(4);
  const until = first && within_ms ? Math.min(1, at(first.after_ms + within_ms)) : 0;
  return h("ol.timeline", { key: `race ${count}`, class: race.length > MANY ? "many" : "" }, race.map((tap, key) => {
    const seat = table.seats.findIndex((row) => row.name === tap.name);
    return h("li.tap", { key, class: tap.result, "data-hue": seat < 0 ? null : seat % 8, "--at": at(tap.after_ms), "--until": until,
      title: `${tap.name}: ${tap.button}, ${tap.result}, ${ms(tap.after_ms)} after the start` },
    h("span.name", {}, seat < 0 ? tap.name : who(table.seats[seat].player, table) ?? tap.name),
    h("span.line"), h("span.result", {}, RESULTS[tap.result]), h("span.when", {}, when(tap, first)));
  }));
}

// The number of a clause; where its text is known, a press opens it.
function clause({ clause, text }) {
  if (!text) return h("span.clause", { key: "clause" }, clause);
  const turn = ({ currentTarget: button }) => {
    const law = button.nextElementSibling;
    law.hidden = !law.hidden;
    button.ariaExpanded = String(!law.hidden);
  };
  return [h("button.clause", { key: `number ${clause}`, type: "button", "aria-expanded": "false", onclick: turn }, clause),
    h("span.law", { key: `law ${clause}`, hidden: true }, text)];
}

export function showRulings(root, { rulings: ruled, count, table }, older) {
  const { screen, racing } = table; // a winner is on the panel before the race is over
  const early = racing && screen.kind === "ruling" &&
    !ruled.some((one) => one.headline === screen.headline && one.reason === screen.reason);
  const rulings = early ? [...ruled, { ...screen, race: [] }] : ruled;
  const last = rulings.at(-1), one = last?.race.find((tap) => tap.result === "first");
  const hue = table.seats.findIndex((row) => row.name === one?.name);
  put(root, last && [
    h("h2", { key: `head ${count}`, class: last.tone, "data-hue": hue < 0 ? null : hue % 8 }, last.headline),
    h("p.reason", { key: "why" }, last.reason, last.clause && [" ", clause(last)]),
    last.race.length > 0 && timeline(last, table, count),
    last.within_ms && h("p.within", { key: "within" },
      `Closer than ${ms(last.within_ms)} (the band) is a dead heat.`),
    older && rulings.length > 1 && h("ul.older", { key: "older" }, rulings.slice(0, -1).reverse().map((ruling, key) =>
      h("li", { key }, h("b", {}, ruling.headline), " ", ruling.reason))),
  ]);
}

// Who won, the first three on their steps, and three facts. `again`, `other`: the dealer's buttons.
export function result({ table, facts, deals }, { again, other } = {}) {
  const rows = table.standings, won = rows.filter((row) => row.place === 1);
  const seat = (row) => table.seats.findIndex((one) => row.players.includes(one.player));
  const step = (row) => h("li.step", { key: row.name, "data-hue": Math.max(0, seat(row)) % 8, "data-place": Math.min(4, row.place) },
    h("span", {}, row.place), h("b", {}, row.players.length === 1 ? who(row.players[0], table) ?? row.name : row.name), h("strong", {}, row.points));
  const steps = rows.length > 1 ? [rows[1], rows[0], ...rows.slice(2, 3)] : rows.slice(0, 1);
  const by = rows.length > 1 && won.length === 1 ? won[0].points - rows[won.length].points : 0;
  const names = won.map((row) => row.name).join(" and ");
  return h("div.final", { key: "final" },
    h("h2", {}, won.length === rows.length && rows.length > 1 ? "A tie" : h("bdi", {}, `${names} ${won.length > 1 ? "win" : "wins"}`)),
    h("p", { key: "by" }, rows.length === 0 ? "" : by > 0 ? `with ${won[0].points}, ${by} more than ${rows[1].name}`
      : by < 0 ? `with ${won[0].points}; ${rows[1].name} has ${rows[1].points}` : `with ${won[0].points}`),
    h("ol.steps", { key: "steps" }, steps.map(step)),
    rows.length > 3 && h("ol.others", { key: "others", start: 4 }, rows.slice(3).map((row) =>
      h("li", { key: row.name }, `${row.place}. `, h("bdi", {}, row.name), ` ${row.points}`))),
    facts.length > 0 && h("ul.highlights", { key: "facts" }, facts.map(({ label, players, value }) =>
      h("li", { key: label }, h("span", {}, label), h("b", {}, players.map((one, key) => who(one, table, { key }))),
        h("strong", {}, value)))),
    deals && again && h("p.next", { key: "next" }, h("button.go", { type: "button", key: "again", onclick: again }, "Play again"),
      h("button", { type: "button", key: "other", onclick: other }, "Another game")));
}
