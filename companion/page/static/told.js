// What people told of their own cards: the one on top, what there is to know, the hands on the pile.

import { INNER } from "./places.js";
import { isLong, make, mark } from "./seat.js";

const MANY = 10; // facts, from which on they stand closer
const CLEAR = 6; // millimetres of the table between the ring and what it holds
const RING = 400; // millimetres of the table, as wide as its picture
const FITS = 3; // so often is it measured: what is smaller is broken into lines in another way

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

// No smaller than need be, so that no corner of a row touches the ring. There is none on a phone.
function fit(root) {
  root.style.setProperty("--fit", 1);
  const ring = document.querySelector(".ring").getBoundingClientRect();
  if (!ring.width || root.hidden) return;
  const room = (ring.width * (INNER - CLEAR)) / RING;
  const [x, y] = [ring.x + ring.width / 2, ring.y + ring.height / 2];
  for (let fit = 1, far = farthest(root, x, y), n = 0; far > room && n < FITS; n++) {
    root.style.setProperty("--fit", fit *= room / far);
    far = farthest(root, x, y);
  }
}

function farthest(root, x, y) {
  const boxes = [...root.querySelectorAll(".top, .fact, .pile li, .wants")].map((row) => {
    const range = document.createRange();
    range.selectNodeContents(row);
    return range.getBoundingClientRect();
  });
  return Math.max(0, ...boxes.map(({ left, top, right, bottom }) =>
    Math.hypot(Math.max(x - left, right - x), Math.max(y - top, bottom - y))));
}

const told = document.querySelector(".told");
new ResizeObserver(() => fit(told)).observe(document.querySelector(".felt"));

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
  fit(root);
}
