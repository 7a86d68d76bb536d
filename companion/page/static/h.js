// h() describes an element, and put() makes or changes those that are there to match. And what all
// parts of the page share: arrows, slots, marks, names in a line, times.

export const $ = (selector) => document.querySelector(selector);
const SVG = "http://www.w3.org/2000/svg";
export const ARROWS = { up: "▲", right: "▶", down: "▼", left: "◀" };
export const SLOTS = Object.keys(ARROWS);
const MARKS = ["●", "▲", "■", "◆", "★", "✚", "⬟", "☾"];
const MOST_NAMES = 3;

// `kind`: "li.row.lit". In `props`, `key` tells it from others, `made(element)` is called once.
export function h(kind, props = {}, ...kids) {
  const [tag, ...classes] = kind.split(".");
  return { tag, ...props, class: [...classes, props.class].filter(Boolean).join(" ") || null, kids };
}

// These, and nothing else, are the children of `root` now.
export function put(root, ...nodes) {
  const before = new Map([...root.childNodes].map((node, at) => [node.key ?? at, node]));
  const now = nodes.flat(9).filter((node) => node || node === 0).map((node, at) =>
    (node.tag ? element(node, before.get(node.key ?? at), root) : text(node, before.get(at))));
  now.forEach((node, at) => {
    if (root.childNodes[at] !== node) root.insertBefore(node, root.childNodes[at] ?? null);
  });
  while (root.childNodes.length > now.length) root.lastChild.remove();
  return root;
}

function text(said, there) {
  if (there?.nodeType !== Node.TEXT_NODE) return new Text(said);
  if (there.data !== String(said)) there.data = said;
  return there;
}

function element({ tag, key, made, kids, ...props }, there, root) {
  const svg = tag === "svg" || root.namespaceURI === SVG;
  const old = there?.localName === tag && there.key === key ? there : null;
  const found = old ?? (svg ? document.createElementNS(SVG, tag) : document.createElement(tag));
  found.key = key;
  found.was ??= {};
  for (const name of new Set([...Object.keys(found.was), ...Object.keys(props)])) {
    if (found.was[name] !== props[name]) set(found, name, props[name]);
  }
  found.was = props;
  if (kids.length || old) put(found, ...kids);
  if (!old) made?.(found);
  return found;
}

function set(found, name, value) {
  if (name.startsWith("on") || name === "value") found[name] = value ?? null;
  else if (name.startsWith("--")) found.style.setProperty(name, value ?? "");
  else if (value === undefined || value === null || value === false) found.removeAttribute(name);
  else found.setAttribute(name, value === true ? "" : value);
}

// A seat's sign: colours come again after eight, and so do signs, but underlined.
export function mark(seat) {
  return h(seat < 8 ? "span.mark" : "span.mark.again", { "aria-hidden": "true" }, MARKS[seat % 8]);
}

export const sign = (seat) => MARKS[seat % 8];

// A player as at their seat: its colour, its sign, the name. Names may run either way.
export function who(player, table, props = {}) {
  const seat = table.seats.findIndex((row) => row.player === player);
  return seat < 0 ? null : h("span.who", { "data-hue": seat % 8, ...props },
    mark(seat), h("bdi", {}, table.seats[seat].name));
}

// What was won or lost just now; nothing where there is none.
export function changed(change) {
  return change && h("span.change", { key: `by ${change.by}`, class: change.by > 0 ? "up" : "down" },
    change.by > 0 ? `+${change.by}` : `−${-change.by}`);
}

// Several names in a line: "Ada, Ben and Cleo", "Ada, Ben and 12 more".
export function together(names) {
  const more = names.length - MOST_NAMES;
  if (more > 1) return `${names.slice(0, MOST_NAMES).join(", ")} and ${more} more`;
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names.join();
}

// As a ruling has it: 0.25 ms, 38 ms, 11 s.
export function ms(value) {
  if (value < 1) return `${Number(value.toPrecision(2))} ms`;
  return value < 10000 ? `${Math.round(value)} ms` : `${Math.round(value / 1000)} s`;
}
