// A show: the table plays an evening by itself in this browser, while the real table goes on unseen.
// It is a list of news with their times; what the real table says meanwhile is kept until it ends.

import { h, mark, put } from "./h.js";

const NOTHING = { rulings: { kind: "rulings", list: [], count: 0, facts: [] }, paper: { kind: "paper", printed: 0, slips: [] } };
const LOST = "Can't load the demo. Is Naysayer still running?";
const AT_ONCE_MS = 800; // what comes so soon belongs to what came before it
const LONGEST_MS = 1600; // that a show waits for what comes next...
const READ_MS = 3200; // ...and after a ruling, which is to be read
const SPEEDS = [1, 2, 4];
const LINES = 3; // presses that stay to be read

export class Show {
  // `changed(on)` is told before the first news of a show, and before the first after it.
  constructor(root, session, changed) {
    Object.assign(this, { root, session, changed, speed: 1, lines: [], down: new Map() });
  }

  // Comes to why it cannot be shown; or to nothing, once it is on.
  async begin(title, evening) {
    const answer = await fetch(`show/${evening}`).catch(() => null);
    if (!answer?.ok) return LOST;
    const { scenes } = await answer.json(), { live } = this.session;
    if (this.session.gate || !(live.table.lobby || live.table.over)) return ""; // asked twice; or a game has begun by now
    Object.assign(this, { scenes, title, from: document.activeElement, at: 0, ruled: false, lines: [] });
    // A game that has begun at the table is not to be missed.
    this.session.gate = (news) => {
      if (news.kind === "table" && !news.lobby && !news.over) this.end();
    };
    this.changed(true);
    for (const news of Object.values(NOTHING)) this.session.hears(news);
    this.pause(false);
    this.root.querySelector(".pause").focus({ preventScroll: true });
    return "";
  }

  end() {
    if (!this.session.gate) return;
    clearTimeout(this.timer);
    this.letGo();
    this.session.gate = null;
    this.changed(false);
    const { live } = this.session; // the table first: all else is shown with it
    for (const news of Object.values({ table: live.table, ...NOTHING, ...live })) this.session.hears(news);
    put(this.root);
    this.root.hidden = true;
    this.from.focus({ preventScroll: true });
  }

  letGo() {
    for (const [seat, way] of this.down.values()) this.session.press(seat, way, false);
    this.down.clear();
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
    this.timer = setTimeout(() => this.play(), Math.min(gap, most) / this.speed);
  }

  // On to the next ruling, or to the end.
  skip() {
    clearTimeout(this.timer);
    this.ruled = false;
    while (!this.over && !this.ruled) this.scene();
    this.wait();
  }

  // To just after the ruling before the last one: all that stands there comes again from the start.
  back() {
    clearTimeout(this.timer);
    const ruled = this.scenes.slice(0, this.at).flatMap(([, news], at) =>
      (news.kind === "rulings" && news.list.length ? [at + 1] : []));
    const until = ruled.at(-2) ?? 1;
    this.letGo();
    Object.assign(this, { at: 0, lines: [], ruled: true });
    for (const news of Object.values(NOTHING)) this.session.hears(news);
    this.changed(true);
    const newest = { table: null }; // first: all else is shown with it
    while (this.at < until) {
      const [, news] = this.scenes[this.at++];
      if (news.kind !== "press") newest[news.kind] = news;
    }
    for (const news of Object.values(newest).filter(Boolean)) this.news(news);
    this.wait();
  }

  get over() {
    return this.at >= this.scenes.length;
  }

  scene() {
    const [, news] = this.scenes[this.at++];
    if (news.kind === "press") return this.pressed(news);
    if (news.kind === "rulings" && news.list.length) this.ruled = true;
    this.news(news);
  }

  news(news) {
    if (news.kind === "table") this.rows = news.seats = this.all(news.seats);
    this.session.hears(news);
  }

  // As many seats as the real table has; nobody sits at the others.
  all(some) {
    return this.session.now.setup.seats.map((name, seat) => some[seat] ??
      { name, player: null, plays: false, lit: false, won: false, labels: {}, switches: [] });
  }

  pressed({ seat, switch: way, down, held }) {
    this.session.press(seat, way, down);
    if (!down) return this.down.delete(`${seat} ${way}`);
    this.down.set(`${seat} ${way}`, [seat, way]);
    const { name, labels } = this.rows[seat], [short, long] = labels[way] ?? ["", ""];
    const says = (held && long) || short;
    this.lines = [h("li", { key: this.at, "data-hue": seat % 8 }, mark(seat), h("bdi.who", {}, name),
      ` ${held ? "holds" : "presses"} ${way} `, says && h("b", {}, says)), ...this.lines].slice(0, LINES);
  }

  tell() {
    const { over, paused } = this, button = (name, says, does, rest) =>
      h(`button.${name}`, { key: name, type: "button", onclick: does, ...rest }, says);
    this.root.hidden = false;
    put(this.root,
      h("p.says", {}, over ? `The end of ${this.title}` : `Demo: ${this.title}`),
      h("ol.presses", {}, over ? [] : this.lines),
      h("progress", { "aria-label": "how much of the demo has played", max: this.scenes.length, value: this.at }),
      h("div.foot", {},
        button("pause", paused ? "Continue" : "Pause", () => this.pause(!this.paused), { disabled: over }),
        button("back", "Back", () => this.back()),
        button("next", "Next ruling", () => this.skip(), { disabled: over }),
        button("speed", `Speed ×${this.speed}`, () => {
          this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length];
          this.tell();
        }),
        button("end", over ? "Back to new game" : "End", () => this.end())));
  }
}
