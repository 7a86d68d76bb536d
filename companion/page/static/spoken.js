// What the panel shows, told to a screen reader as it changes: the dice, a ruling, a list's line.

export class Spoken {
  constructor(root) {
    this.root = root; // aria-live
    this.lines = [];
  }

  // All of it, or in a list that somebody moves through only the line that is chosen now.
  say(lines) {
    const before = this.lines;
    if (lines.join() === before.join()) return;
    this.lines = lines;
    const moved = lines.length === before.length && lines.at(-1)?.startsWith("chosen: ")
      && lines.slice(0, -1).join() === before.slice(0, -1).join();
    this.root.textContent = (moved ? lines.slice(-1) : lines).join(". ");
  }
}
