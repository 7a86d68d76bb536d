// Whoever joins late: the dealer shows them one of the seats that are free.

const $ = (selector) => document.querySelector(selector);

export class Joins {
  // `changed()` is told when the dealer has chosen; `seat()` before, if somebody is to sit down.
  constructor(now, { changed, seat }) {
    this.now = now;
    $("#late").addEventListener("click", () => {
      now.joining = !now.joining && now.freeSeat() >= 0;
      if (now.joining) seat();
      changed();
    });
  }

  show() {
    const { deals, joining, table } = this.now, free = this.now.freeSeat();
    $("#late").hidden = !deals || free < 0;
    $("#late").ariaPressed = String(joining);
    $("#late").textContent = joining ? "Nobody joins" : "Somebody joins";
    // Where the hint is: the seat itself may be out of sight.
    if (joining) {
      $("#hint").textContent = `${table.seats[free].name}'s seat is free. Whoever joins holds one ` +
        "of its buttons, and is asked for a name.";
    }
  }
}
