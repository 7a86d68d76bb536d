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

  // `address`: where other browsers find this table, as far as it knows; `phones`: they may scan.
  tell(address, phones) {
    const { hostname } = new URL(address);
    const here = /^(127\.|localhost$|\[::1\]$)/.test(hostname);
    const code = `${address} and types the seat's code there, once.`;
    this.details.querySelector(".where").textContent = phones
      ? `A phone scans the code beside the form of a new game. Any other browser opens ${code}`
      : here
        ? "Phones cannot reach this table yet. Whoever started it stops it, and starts it again " +
          "with: naysayer play --phones. Then there is a code here for them to scan. Until then a " +
          `friend can have another window of this computer: it opens ${code}`
        : `A friend's browser opens ${code}`;
  }

  // `first`: the seat that is the likeliest to be handed out.
  offer(names, first) {
    if (names.join() === this.names.join()) return;
    this.names = names;
    const before = this.select.value;
    this.select.replaceChildren(...names.map((name, seat) =>
      new Option(`${name}, seat ${seat + 1}`, seat)));
    this.select.value = before || first;
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
