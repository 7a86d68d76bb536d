// What is known here just now: the newest news of each kind, and what follows from them for this
// browser. No document: whoever shows something reads it here.

export class Now {
  constructor() {
    this.house = null;
    this.told = null; // the newest news of the table, as they came...
    this.table = null; // ...and with the names of those who came by phone
    this.mine = new Set(); // the seats of this browser
    this.deals = false; // it runs the table
    this.guests = {}; // seat -> who came by phone
    this.links = { away: [], cut: {} };
    this.ruling = null; // the last one of this game; then its people know what they need
    this.joining = false; // somebody new wants a seat
    this.watching = false; // a show is on, and none of its seats is pressed here
  }

  hear(news) {
    this.told = news;
    this.table = this.named(news);
    if (news.lobby || this.freeSeat() < 0) this.joining = false;
  }

  // Who has come by phone is called so before they play, too.
  named(news) {
    const name = (row, seat) =>
      (row.player === null || news.lobby ? this.guests[seat] : "") || row.name;
    return { ...news, seats: news.seats.map((row, seat) => ({ ...row, name: name(row, seat) })) };
  }

  // What the house knows of the game on the table; undefined where there is none.
  get game() {
    return this.house.games.find((one) => one.id === this.table.id);
  }

  // The seats that are pressed here.
  get hands() {
    return this.watching ? new Set() : this.mine;
  }

  // Bots press their own.
  presses(seat) {
    return this.hands.has(seat) && !this.table?.seats[seat]?.bot;
  }

  // The seats of ours that play; bots play their own, and so do phones.
  get playing() {
    return this.table.seats.flatMap((row, seat) => (row.plays && this.presses(seat) &&
      !(this.deals && seat in this.guests) && !this.table.lobby ? [seat] : []));
  }

  // The one seat of ours that plays, if there is one alone; or null.
  get alone() {
    const seats = this.playing;
    return seats.length === 1 ? seats[0] : null;
  }

  // The first of our seats at which somebody can join the game, or is about to; -1: none.
  freeSeat() {
    return this.table?.seats.findIndex((row, seat) =>
      this.mine.has(seat) && row.player === null && Object.keys(row.labels).length > 0) ?? -1;
  }

  // The seats to draw: in a game those that play, and one for somebody new; before it those that
  // may, of which the form shows the first `rows`.
  drawn(rows) {
    const some = this.table && !this.table.lobby;
    const free = this.joining || !this.deals ? this.freeSeat() : -1;
    return (this.table?.seats ?? []).flatMap((row, seat) => {
      const may = seat < rows || row.plays || (!this.deals && this.mine.has(seat));
      return (some ? row.player !== null || seat === free : may) ? [seat] : [];
    });
  }
}
