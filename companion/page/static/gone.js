// What lay where a new card lies now: the ruling that stands on the panel speaks of that card. In a
// race only what lies there counts.

export class Gone {
  constructor() {
    this.faces = new Map(); // by slot, what lay there before
    this.lay = new Map();
    this.left = null; // so many cards the deck had
  }

  // `slots`: their names; `cross`: the cards on them. What to say of each new one, by its slot.
  said(slots, { slots: cards, fresh, left }, racing) {
    if (left !== this.left) this.faces = this.lay;
    this.left = left;
    this.lay = new Map(slots.map((slot, i) => [slot, cards[i]?.face]));
    const said = (slot) => (racing || !this.faces.get(slot) ? "new" : `was ${this.faces.get(slot)}`);
    return Object.fromEntries(fresh.map((slot) => [slot, said(slot)]));
  }
}
