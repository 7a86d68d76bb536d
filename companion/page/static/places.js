// Where seats are around a table, in millimetres from its middle: as close as their buttons allow.

export const WIDE = 138, HIGH = 168; // a seat: its name, and four buttons round a small pad
export const OUTER = 192, INNER = 150; // the slap pad, a ring
const GAP = 24, EDGE = 26, FINER = 4, NEAREST = 208, MUCH = 0.9;

// A point on a square's rim: 0 is the middle of the top, 8 is once round, clockwise.
function onRim(t) {
  const from = (t + 1 + 8) % 8;
  const side = Math.floor(from / 2), along = (from % 2) - 1;
  return [[along, -1], [1, along], [-along, 1], [-1, -along]][side];
}

// Seats at equal steps, clockwise, the first one nearest to the top left corner.
function steps(count, shift) {
  const all = Array.from({ length: count }, (_, i) => ((i + shift) * 8) / count);
  const away = (t) => Math.min(Math.abs(t - 7), 8 - Math.abs(t - 7));
  const first = all.reduce((best, t, i) => (away(t) < away(all[best]) ? i : best), 0);
  return [...all.slice(first), ...all.slice(0, first)].map(onRim);
}

function clear(places) {
  const apart = (a, b) => Math.abs(a[0] - b[0]) >= WIDE || Math.abs(a[1] - b[1]) >= HIGH;
  const off = ([x, y]) => Math.hypot(
    Math.max(0, Math.abs(x) - WIDE / 2), Math.max(0, Math.abs(y) - HIGH / 2)) >= OUTER + GAP;
  return places.every((a, i) => off(a) && places.slice(0, i).every((b) => apart(a, b)));
}

function fitted(directions) {
  const wider = (HIGH - WIDE) / 2; // so that the rim is as far from a seat on every side
  for (let reach = NEAREST; ; reach += FINER) {
    const places = directions.map(([x, y]) => [x * (reach + wider), y * reach]);
    if (clear(places)) return { size: 2 * (reach + HIGH / 2 + EDGE), places };
  }
}

function smallest(count) {
  const [halfway, atTop] = [fitted(steps(count, 0.5)), fitted(steps(count, 0))];
  return atTop.size < halfway.size ? atTop : halfway;
}

// The table's size and a place for each of so many seats, clockwise. If a table for one seat more
// is much smaller, they sit at that, and leave a place free.
export function around(count) {
  const [even, free] = [smallest(count), smallest(count + 1)];
  if (free.size > even.size * MUCH) return even;
  return { size: free.size, places: free.places.slice(0, count) };
}

// One zone of the pad: from where to where it goes round, and the angle of its seat.
export function zones(places) {
  const angles = places.map(([x, y]) => (Math.atan2(y, x) * 180) / Math.PI);
  const step = (a, b) => (((b - a) % 360) + 360) % 360 || 360;
  return angles.map((here, i) => {
    const next = angles[(i + 1) % angles.length];
    const before = angles[(i + angles.length - 1) % angles.length];
    return { here, from: here - step(before, here) / 2 + 1.5, to: here + step(here, next) / 2 - 1.5 };
  });
}
