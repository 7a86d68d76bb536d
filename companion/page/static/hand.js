// Handing a seat to another browser: the dealer asks for its code, and the panel shows it.

export class Hand {
  constructor(details, panel, send) {
    this.details = details;
    this.panel = panel;
    this.select = details.querySelector("select");
    this.output = details.querySelector("output");
    this.seat = null; // whose code is shown
    this.names = [];
    details.querySelector("button").addEventListener("click", () =>
      send({ kind: "hand", seat: Number(this.select.value) }));
  }

  // `address`: where other browsers find this table, as far as it knows.
  tell(address) {
    const { hostname } = new URL(address);
    const here = /^(127\.|localhost$|\[::1\]$)/.test(hostname);
    this.details.querySelector(".where").textContent = here
      ? `It opens ${address} in another window of this computer. For phones, start the table ` +
        "with --phones."
      : `It opens ${address}, and types the seat's code, once.`;
  }

  offer(names) {
    if (names.join() === this.names.join()) return;
    this.names = names;
    const before = this.select.value;
    this.select.replaceChildren(...names.map((name, seat) =>
      new Option(`${name}, seat ${seat + 1}`, seat)));
    if (before) this.select.value = before;
  }

  show(news) {
    this.seat = news.seat;
    const words = `Code for ${this.names[news.seat]}: ${news.code}`;
    this.output.textContent = words;
    this.panel.coverWith(news.frame, words);
  }

  claimed(seats) {
    if (this.seat === null || !seats.includes(this.seat)) return;
    this.output.textContent = `${this.names[this.seat]} has sat down.`;
    this.seat = null;
    this.panel.uncover();
  }
}
