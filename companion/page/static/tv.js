// The television: what everyone has, with the last change, whose turn it is, and the last ruling;
// beside it the same felt as on the table's page.

import { changed, h, mark, put, together } from "./h.js";

const MANY = 9; // rows, from which on there are two columns

// Whose press is waited for, in words that fit any game.
export function turn(table) {
  const names = (which) => table.seats.filter(which).map((row) => row.name);
  const asked = names((row) => row.asked), lit = names((row) => row.lit && row.plays);
  if (table.over) return "Game over";
  if (table.lobby) return table.screen.kind === "join" ? "Join with a phone" : "Press to join";
  if (asked.length) return `${together(asked)} ${asked.length > 1 ? "answer" : "answers"}`;
  if (lit.length === 0) return "Wait";
  if (lit.length === 1) return `${lit[0]}'s turn`;
  if (lit.length === names((row) => row.plays).length) return "Everyone";
  return together(lit);
}

function leaders({ standings: rows, lobby, over }, guests) {
  if (lobby && guests.length) return `${together(guests)} ${guests.length > 1 ? "have" : "has"} a seat`;
  const first = rows.filter((row) => row.place === 1).map((row) => row.name);
  if (rows.length === 0 || lobby) return "Who plays?";
  if (first.length === rows.length && !over) return "A tie";
  return `${together(first)} ${over ? "win" : "lead"}${first.length > 1 ? "" : "s"}`;
}

function standing(row, table, change) {
  const seats = table.seats.flatMap((seat, at) => (row.players.includes(seat.player) ? [{ ...seat, at }] : []));
  const state = ["lit", "won"].filter((what) => seats.some((seat) => seat[what])).join(" ");
  const team = seats.map((seat) => seat.name);
  return h("li.row", { key: row.name, "data-hue": (seats[0]?.at ?? 0) % 8, "data-state": state },
    h("span.place", {}, table.lobby ? "" : `${row.place}.`), seats[0] && mark(seats[0].at),
    h("span.name", {}, h("bdi", {}, row.name), team.length > 1 && h("small", { key: "team" }, team.join(", "))),
    changed(change),
    h("span.points", {}, table.lobby ? "" : row.points));
}

// `guests`: who came by phone.
export function showStanding(root, table, changes, guests) {
  const rows = table.standings;
  put(root, h("h2", {}, leaders(table, guests)),
    h("ol", { class: rows.length >= MANY ? "two" : "", "--rows": Math.max(4, rows.length >= MANY ? Math.ceil(rows.length / 2) : rows.length) },
      rows.map((row) => standing(row, table, changes.get(row.name)))));
}
