// A show: the table plays an evening by itself in this browser, while the real table goes on unseen.
// It is a list of news with their times; what the real table says meanwhile is kept until it ends.

import { make, mark } from "./seat.js";
import { LOST } from "./watch.js";

const NOTHING = { rulings: { list: [] }, paper: { printed: 0, slips: [] } };
const AT_ONCE_MS = 800; // what comes so soon belongs to what came before it
const LONGEST_MS = 1600; // that a show waits for what comes next...
const READ_MS = 3200; // ...and after a ruling, which is to be read
const LINES = 4; // presses that stay to be read

export class Show {
  // `take[kind](news)` shows news. `press(seat, way, down)` draws a press, `seats()` has the table's.
  // `live` has the newest of the real table's news, by their kind, of those that a show has as well.
  // `changed(on)` is told before the first news of a show, and before the first after it.
  constructor(root, { take, live, press, seats, changed }) {
    Object.assign(this, { root, take, live, press, seats, changed });
    this.down = new Map(); // what the script holds: seat and switch
    this.on = false;
    const find = (name) => root.querySelector(name);
    this.parts = {
      says: find(".says"), presses: find(".presses"), bar: find("progress"),
      pause: find(".pause"), next: find(".next"), end: find(".end"),
    };
    this.parts.pause.addEventListener("click", () => this.pause(!this.paused));
    this.parts.next.addEventListener("click", () => this.skip());
    this.parts.end.addEventListener("click", () => this.end());
  }

  // The real table has news, which wait; but a game that has begun there is not to be missed.
  meanwhile(kind, news) {
    if (kind === "table" && !news.lobby && !news.over) this.end();
  }

  // Why it cannot be shown; or nothing, once it is on.
  async begin(title, evening) {
    const answer = await fetch(`show/${evening}`).catch(() => null);
    if (!answer?.ok) return LOST;
    const { scenes } = await answer.json(), from = document.activeElement;
    if (!this.live.table.lobby && !this.live.table.over) return ""; // a game has begun by now
    Object.assign(this, { scenes, from, title, at: 0, ruled: false, on: true });
    this.parts.bar.max = scenes.length;
    this.parts.presses.replaceChildren();
    this.root.hidden = false;
    this.changed(true);
    for (const [kind, news] of Object.entries(NOTHING)) this.take[kind](news);
    this.pause(false);
    this.parts.pause.focus({ preventScroll: true });
    return "";
  }

  end() {
    if (!this.on) return;
    clearTimeout(this.timer);
    for (const [seat, way] of this.down.values()) this.press(seat, way, false);
    this.down.clear();
    this.on = false;
    this.root.hidden = true;
    this.changed(false);
    for (const [kind, news] of Object.entries({ ...NOTHING, ...this.live })) this.take[kind](news);
    this.from.focus({ preventScroll: true });
  }

  pause(paused) {
    this.paused = paused;
    clearTimeout(this.timer);
    if (paused) this.tell();
    else this.play();
  }

  // All that comes at the next time, and then a while to look at it.
  play() {
    const now = this.scenes[this.at]?.[0];
    while (this.scenes[this.at]?.[0] === now && !this.over) this.scene();
    this.wait();
  }

  wait() {
    this.tell();
    if (this.over || this.paused) return;
    const gap = this.scenes[this.at][0] - this.scenes[this.at - 1][0];
    const most = gap <= AT_ONCE_MS ? gap : this.ruled ? READ_MS : LONGEST_MS;
    if (gap > AT_ONCE_MS) this.ruled = false;
    this.timer = setTimeout(() => this.play(), Math.min(gap, most));
  }

  // On to the next ruling, or to the end.
  skip() {
    clearTimeout(this.timer);
    this.ruled = false;
    while (!this.over && !this.ruled) this.scene();
    this.wait();
  }

  get over() {
    return this.at >= this.scenes.length;
  }

  scene() {
    const [, news] = this.scenes[this.at++];
    if (news.kind === "press") return this.pressed(news);
    if (news.kind === "rulings" && news.list.length) this.ruled = true;
    if (news.kind === "table") this.rows = news.seats = this.all(news.seats);
    this.take[news.kind](news);
  }

  // As many seats as the real table has; nobody sits at the others.
  all(some) {
    return this.seats().map((name, seat) => some[seat] ??
      { name, player: null, plays: false, lit: false, won: false, labels: {}, switches: [] });
  }

  pressed({ seat, switch: way, down, held }) {
    this.press(seat, way, down);
    if (!down) return this.down.delete(`${seat} ${way}`);
    this.down.set(`${seat} ${way}`, [seat, way]);
    const { name, labels } = this.rows[seat], [short, long] = labels[way] ?? ["", ""];
    const line = make("li"), who = make("span", "who", name), says = (held && long) || short;
    line.dataset.hue = seat % 8;
    line.append(mark(seat), who, ` ${held ? "holds" : "presses"} ${way}`,
      ...(says ? [" ", make("b", "", says)] : []));
    this.parts.presses.prepend(line);
    while (this.parts.presses.childElementCount > LINES) this.parts.presses.lastChild.remove();
  }

  tell() {
    const { says, bar, pause, next, end } = this.parts;
    says.textContent = this.over ? `That was an evening of ${this.title}.`
      : `A show: ${this.title}. A script presses.`;
    bar.value = this.at;
    pause.textContent = this.paused ? "Go on" : "Pause";
    pause.disabled = next.disabled = this.over; // the last button stays where it is
    end.textContent = this.over ? "Back to the form" : "End";
  }
}
