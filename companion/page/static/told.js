// What people told of their own cards: the one on top, what there is to know, the hands on the pile.

import { isLong, make, mark } from "./seat.js";

const MANY = 10; // facts, from which on they stand closer

// A player as at their seat: its colour, its sign, the name.
function who(player, table) {
  const seat = table.seats.findIndex((row) => row.player === player);
  const element = make("span", "who");
  element.dataset.hue = seat % 8;
  const { name } = table.seats[seat];
  element.classList.toggle("long", isLong(name));
  element.append(mark(seat), ` ${name}`);
  return element;
}

function fact({ label, text, players }, table) {
  const row = make("li", "fact");
  row.append(make("b", "", label), ...players.map((player) => who(player, table)),
    make("span", "", text));
  return row;
}

// Hands on a pile: the first below, each further one on top of it.
function pile(hands, table) {
  const list = make("ol", "pile");
  list.append(...hands.map((player) => {
    const hand = make("li");
    hand.append(who(player, table));
    return hand;
  }));
  return list;
}

// `wants`: what people have to lay themselves, while there is still room for it to be said.
export function showTold(root, told, table, wants) {
  root.hidden = !told;
  const text = told &&
    JSON.stringify([told, wants, table.seats.map((row) => [row.player, row.name])]);
  if (!told || root.dataset.shown === text) return;
  root.dataset.shown = text;
  const parts = [];
  if (told.top) {
    const top = make("p", "top", told.top);
    top.dataset.colour = told.colour;
    parts.push(top);
  }
  if (told.hands.length) parts.push(pile(told.hands, table));
  if (told.facts.length) {
    const list = make("ul", told.facts.length > MANY ? "facts many" : "facts");
    list.append(...told.facts.map((one) => fact(one, table)));
    parts.push(list);
  }
  if (wants) parts.push(make("p", "wants", wants));
  const rows = told.facts.length + told.hands.length + (told.top ? 2 : 0) + (wants ? 2 : 0);
  root.style.setProperty("--rows", Math.max(5, rows));
  root.replaceChildren(...parts);
}
