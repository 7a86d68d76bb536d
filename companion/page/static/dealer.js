// Lists and the menu by a click; and what only the dealer has: phones, codes for other browsers,
// players who join late, and who is disconnected.

import { $, h, mark, put, together } from "./h.js";

const READ_MS = 350; // a list answers once it has been on the panel so long that it can be read
const LOST_MS = 3000; // a press without an effect by then was lost
const HELD_MS = 700; // a long press
const QUIET = 4; // light modules around a code

// The lines of a list that stands on the panel, to be chosen by a click: it presses the buttons of
// the player who is asked, as a hand would, until the cursor is there.
export class Lines {
  constructor(root, presses) {
    Object.assign(this, { root, presses, text: "" });
  }

  // `seat`: of ours, who is asked; null: nobody is. `list`: of its row in the table's news.
  show(seat, list) {
    const text = list ? [seat, ...list.lines].join("\n") : "", same = text === this.text;
    Object.assign(this, { seat, list, text });
    if (!same) this.build();
    if (!list) return;
    if (list.up) this.up_ms ??= performance.now();
    if (list.at !== this.from) this.from = null;
    const chosen = this.root.children[list.at];
    if (!chosen.ariaCurrent) chosen.scrollIntoView({ block: "nearest" }); // as on the panel
    for (const button of this.root.children) button.ariaCurrent = button === chosen ? "true" : null;
    this.press();
  }

  // Another list: nothing of it was wanted or pressed yet.
  build() {
    this.wanted = null; // the line that was clicked
    this.up_ms = null; // since when it is on the panel
    this.from = null; // where the cursor was at a press that has had no effect yet
    this.root.hidden = !this.list;
    put(this.root, (this.list?.lines ?? []).map((label, line) => h("button", { key: `${line} ${label}`, type: "button",
      onclick: () => {
        this.wanted = line;
        this.press();
      } }, label)));
  }

  // One press nearer to what is wanted. The next one waits until this one has moved the cursor: it
  // would choose another line.
  press() {
    clearTimeout(this.timer);
    if (this.wanted === null || this.up_ms === null || this.from !== null) return;
    const now = performance.now(), young_ms = this.up_ms + READ_MS - now;
    if (young_ms > 0) {
      this.timer = setTimeout(() => this.press(), young_ms);
      return;
    }
    const way = this.way();
    this.presses.tap(this.seat, way);
    this.from = this.list.at;
    if (way === "right") this.wanted = null;
    this.timer = setTimeout(() => {
      this.from = null;
      this.press();
    }, LOST_MS);
  }

  // The shorter way: a list goes round at its ends.
  way() {
    const { lines, at } = this.list;
    const down = (this.wanted - at + lines.length) % lines.length;
    if (down === 0) return "right";
    return down <= lines.length / 2 ? "down" : "up";
  }
}

// A way to the menu that can be seen, for the dealer: it holds a button as a hand does.
export class Menu {
  constructor(button, presses) {
    Object.assign(this, { button, presses, rows: [], wanted: false });
    button.addEventListener("click", () => {
      this.wanted = true;
      this.look();
    });
  }

  // `rows`: [seat, its row of the table's news] of whom it may be opened for; none: there is none.
  show(rows) {
    this.rows = rows;
    this.button.hidden = rows.length === 0;
    // It is open, or all answer something: what they can choose is on the panel.
    const open = rows.some(([, row]) => row.has_menu);
    if (open || rows.length === 0) this.wanted = false;
    this.button.disabled = open || rows.every(([, row]) => row.asked);
    this.look();
  }

  // In a race a hand that stays may be a tap: then it waits, and says for what.
  look() {
    const [seat, row] = this.rows.find(([, row]) => row.menu) ?? [];
    if (this.wanted && row && !this.button.disabled) {
      this.wanted = false;
      this.presses.tap(seat, row.menu, HELD_MS);
    }
    this.button.textContent = this.wanted ? `Menu: ${this.rows[0][1].menu_waits}` : "Menu";
    this.button.ariaPressed = String(this.wanted);
  }
}

// What the dealer alone has.
export class Dealer {
  constructor(session, again) {
    Object.assign(this, { session, now: session.now });
    $(".hand button").addEventListener("click", () =>
      session.send({ kind: "hand", seat: Number($(".hand select").value) }));
    $("#late").addEventListener("click", () => {
      this.now.joining = !this.now.joining && this.now.freeSeat() >= 0;
      again();
    });
  }

  show() {
    const { table, deals, watching, guests, joining } = this.now, free = this.now.freeSeat();
    $(".hand").hidden = !deals || watching;
    $("#late").hidden = !deals || free < 0;
    $("#late").ariaPressed = String(joining);
    $("#late").textContent = joining ? "Cancel" : "Add a player";
    if (joining) {
      $("#hint").textContent = `${table.seats[free].name}'s seat is free. Joining? Hold one of its ` +
        "buttons, then choose your name.";
    }
    $("#away").textContent = deals ? this.trouble() : "";
    if (!deals) return;
    put($(".hand .where"), this.where());
    const names = table.seats.map((row) => row.name), select = $(".hand select"), first = select.options.length === 0;
    put(select, names.map((name, seat) => h("option", { key: seat, value: seat }, `${name}, seat ${seat + 1}`)));
    if (first) select.value = Math.min(1, names.length - 1);
    put($(".phones ul"), Object.entries(guests).map(([seat, name]) =>
      h("li", { key: seat, "data-hue": seat % 8 }, mark(Number(seat)), h("bdi.name", {}, name),
        h("button", { type: "button", "aria-label": `Free this seat: ${name}`,
          onclick: () => this.session.send({ kind: "take back", seat: Number(seat) }) }, "Free this seat"))));
  }

  // Where other browsers find this table, as far as it knows.
  where() {
    const { address, phones } = this.now.setup, { hostname } = new URL(address);
    const code = `open ${address} and type the seat code once.`;
    if (phones) return `Phone: scan the code above. Computer: ${code}`;
    if (!/^(127\.|localhost$|\[::1\]$)/.test(hostname)) return `In your friend's browser: ${code}`;
    return "Phones can't join yet. Stop Naysayer and start it with: naysayer play --phones. Then scan " +
      `the code shown here. Until then, a friend can play in another window on this computer: ${code}`;
  }

  // What the dealer should know of the seats that others press.
  trouble() {
    const { links, setup } = this.now, live = this.session.live.table;
    const rows = live && this.now.named(live).seats;
    const gone = links.away.map((seat) => rows?.[seat]?.name ?? setup?.seats[seat] ?? "");
    return gone.length ? `${together(gone)} ${gone.length > 1 ? "are" : "is"} disconnected` : "";
  }

  // Where phones come in.
  joinCode({ address, code, modules }) {
    $(".phones").hidden = false;
    put($(".phones .how"), modules.length ? "Scan, or type " : "Type ", h("b", {}, `${new URL(address).host}/${code}`), " on a phone.");
    put($(".phones .scan"), modules.length > 0 && drawn(modules, address));
  }

  // A seat's code, on this page only.
  code({ seat, code }) {
    $(".hand output").textContent = `Code for ${this.now.table.seats[seat].name}: ${code}`;
  }
}

// The code that phones scan.
function drawn(modules, address) {
  const side = modules.length + 2 * QUIET;
  const dark = modules.map((row, y) => [...row].map((one, x) =>
    (one === "1" ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : "")).join("")).join("");
  return h("svg", { key: address, viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": `QR code: ${address}` },
    h("path", { d: dark }));
}
