// What games teach: asked of the table once each, when somebody wants to know; and which of them
// somebody at this browser has learned.

const LEARNED = "naysayer-learned"; // the games that are, "all" of them for who needs no lesson

function learned() {
  return (localStorage.getItem(LEARNED) ?? "").split(" ");
}

// Whether somebody here was taught that game, or skipped it.
export function knows(game) {
  return learned().some((one) => one === game || one === "all");
}

export function knowsNow(game) {
  localStorage.setItem(LEARNED, [...new Set([...learned(), game])].join(" ").trim());
}

export class Lessons {
  constructor(send) {
    this.send = send;
    this.known = new Map(); // game -> lesson
    this.waiting = new Map(); // game -> who wants it
  }

  // `use(lesson)` is called as soon as it is there; never for a game that teaches nothing.
  want(game, use) {
    if (this.known.has(game)) return use(this.known.get(game));
    const others = this.waiting.get(game);
    this.waiting.set(game, [...(others ?? []), use]);
    if (!others) this.send({ kind: "learn", game });
  }

  // The line was lost, and with it what was asked.
  again() {
    for (const game of this.waiting.keys()) this.send({ kind: "learn", game });
  }

  take(lesson) {
    this.known.set(lesson.game, lesson);
    const waiting = this.waiting.get(lesson.game) ?? [];
    this.waiting.delete(lesson.game);
    for (const use of waiting) use(lesson);
  }
}
