// A way to the menu that can be seen, for whoever runs the table: it holds a button as a hand does.

const HELD_MS = 700; // a long press
const HEARD_MS = 1300; // so long after it began the menu is there, or was not opened by it

export class Menu {
  constructor(button, presses) {
    this.button = button;
    this.presses = presses;
    this.rows = [];
    this.wanted = false;
    this.holding = false;
    button.addEventListener("click", () => {
      this.wanted = !this.holding; // once more: still wanted
      this.look();
    });
  }

  // `rows`: [seat, its row of the table's news] of whom it may be opened for; none: there is none.
  show(rows) {
    this.rows = rows;
    if (rows.length === 0) this.wanted = false;
    if (rows.some(([, row]) => row.asked)) this.holding = false;
    this.button.hidden = rows.length === 0;
    // It is open, or all answer something: what they can choose is on the panel.
    const open = rows.some(([, row]) => row.has_menu);
    if (open) this.wanted = false;
    this.button.disabled = open || rows.every(([, row]) => row.asked);
    this.look();
  }

  // In a race a hand that stays may be a tap: then it waits, and says for what.
  look() {
    const [seat, row] = this.rows.find(([, row]) => row.menu) ?? [];
    if (this.wanted && row && !this.button.disabled && !this.holding) {
      this.wanted = false;
      this.hold(seat, row.menu);
    }
    const waits = this.wanted && this.rows.length > 0 ? `Menu: ${this.rows[0][1].menu_waits}` : "";
    this.button.textContent = waits || (this.holding ? "Opening…" : "Menu");
    this.button.ariaPressed = String(this.wanted);
  }

  hold(seat, way) {
    this.presses.down("menu", seat, way, performance.now());
    this.holding = true;
    this.look();
    setTimeout(() => this.presses.up("menu", performance.now()), HELD_MS);
    setTimeout(() => {
      if (!this.holding) return; // something came between: once more
      this.holding = false;
      this.wanted = true;
      this.look();
    }, HEARD_MS);
  }
}
