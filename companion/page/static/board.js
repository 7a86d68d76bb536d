// The scoreboard for the room: who leads, whose turn it is, and the panel large.

import { make, MARKS } from "./table.js";

export function showStanding(root, table) {
  const rows = table.standings;
  const most = Math.max(1, ...rows.map((row) => row.points));
  const list = make("ol");
  for (const row of rows) {
    const seats = table.seats.map((seat, at) => ({ ...seat, at }))
      .filter((seat) => row.players.includes(seat.player));
    const item = make("li", "row");
    item.dataset.hue = (seats[0]?.at ?? 0) % 8;
    item.dataset.state = [seats.some((seat) => seat.lit) && "lit",
      seats.some((seat) => seat.won) && "won"].filter(Boolean).join(" ");
    item.style.setProperty("--share", (row.points / most).toFixed(3));
    const mark = make("span", "mark", seats.map((seat) => MARKS[seat.at % 8]).join(""));
    mark.ariaHidden = "true";
    item.append(make("span", "place", table.lobby ? "" : `${row.place}.`), mark,
      make("span", "name", row.name), make("span", "points", table.lobby ? "" : row.points));
    list.append(item);
  }
  const leaders = rows.filter((row) => row.place === 1).map((row) => row.name);
  const all = leaders.length === rows.length;
  const verb = table.over ? "wins" : "leads", verbs = table.over ? "win" : "lead";
  const text = rows.length === 0 || table.lobby ? "Who plays?"
    : all && !table.over ? "All level"
    : `${leaders.join(" and ")} ${leaders.length > 1 ? verbs : verb}`;
  root.replaceChildren(make("h2", "", text), list);
}

export function turn(table) {
  const asked = table.seats.filter((row) => row.asked).map((row) => row.name);
  const lit = table.seats.filter((row) => row.lit && row.plays).map((row) => row.name);
  if (table.over) return "Game over";
  if (table.lobby) return "Press to join";
  if (asked.length) return `${asked.join(", ")} answers`;
  if (table.dice) return "Everybody: tap!";
  return lit.length === 1 ? `${lit[0]} deals` : lit.length ? "Everybody" : "Wait";
}
