// The scoreboard for the room: who leads, whose turn it is, and the panel large.

import { make, mark, together } from "./seat.js";

function standingRow(row, table) {
  const seats = table.seats.map((seat, at) => ({ ...seat, at }))
    .filter((seat) => row.players.includes(seat.player));
  const item = make("li", "row");
  item.dataset.hue = (seats[0]?.at ?? 0) % 8;
  item.dataset.state = ["lit", "won"].filter((what) => seats.some((seat) => seat[what])).join(" ");
  const signs = make("span", "signs");
  signs.append(...seats.slice(0, 1).map((seat) => mark(seat.at)));
  const name = make("span", "name", row.name);
  const team = seats.map((seat) => seat.name);
  if (team.length > 1) name.append(make("small", "", team.join(", ")));
  item.append(make("span", "place", table.lobby ? "" : `${row.place}.`), signs, name,
    make("span", "points", table.lobby ? "" : row.points));
  return item;
}

export function showStanding(root, table) {
  const rows = table.standings;
  const most = Math.max(1, ...rows.map((row) => row.points));
  const list = make("ol");
  list.style.setProperty("--rows", Math.max(6, rows.length));
  for (const row of rows) {
    const item = standingRow(row, table);
    item.style.setProperty("--share", (Math.max(0, row.points) / most).toFixed(3));
    list.append(item);
  }
  root.replaceChildren(make("h2", "", leaders(table)), list);
}

function leaders(table) {
  const rows = table.standings;
  const first = rows.filter((row) => row.place === 1).map((row) => row.name);
  if (rows.length === 0 || table.lobby) return "Who plays?";
  if (first.length === rows.length && !table.over) return "All level";
  const verb = table.over ? "win" : "lead";
  return `${together(first)} ${verb}${first.length > 1 ? "" : "s"}`;
}

// Whose press is waited for, in words that fit any game.
export function turn(table) {
  const names = (which) => table.seats.filter(which).map((row) => row.name);
  const asked = names((row) => row.asked);
  const lit = names((row) => row.lit && row.plays);
  if (table.over) return "Game over";
  if (table.lobby) return "Press to join";
  if (asked.length) return `${together(asked)} ${asked.length > 1 ? "answer" : "answers"}`;
  if (lit.length === 0) return "Wait";
  if (lit.length === 1) return `${lit[0]}'s turn`;
  if (lit.length === names((row) => row.plays).length) return "Everybody";
  return together(lit);
}
