// An evening that is watched here: the show is fetched once it is wanted, and the table's news wait.

import { later } from "./later.js";

const KINDS = ["table", "rulings", "frame", "paper"]; // a show has news of these, too
export const LOST = "The show did not come: is the table still there?";

export class Watch {
  // `parts`: those that Show asks for, but for the newest of the table's news, which are kept here.
  constructor(root, parts) {
    this.live = {};
    this.show = null;
    this.wanted = later(() => import("./show.js"), ["show.css"], ({ Show }) => {
      this.show = new Show(root, { ...parts, live: this.live });
      return this.show;
    });
  }

  get on() {
    return this.show?.on ?? false;
  }

  // Comes to why it cannot be; or to nothing, once it is on.
  begin(title, evening) {
    return new Promise((done) => {
      this.wanted((show) => done(show.begin(title, evening)), () => done(LOST));
    });
  }

  // Those handlers, of which some wait while an evening is on.
  gate(handlers) {
    const gated = KINDS.map((kind) => [kind, (news) => {
      this.live[kind] = news;
      if (this.on) this.show.meanwhile(kind, news);
      else handlers[kind](news);
    }]);
    return { ...handlers, ...Object.fromEntries(gated) };
  }
}
