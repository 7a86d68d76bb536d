// What games teach: asked of the table once each, when somebody wants to know.

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
