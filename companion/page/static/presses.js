// Presses: mouse, fingers and keys become touches of a seat's switches, with the event's own time.

const WRITING = "input:not([type=checkbox]), select, textarea";

export class Presses {
  // press(seat, switch, down, at_ms, finger); may(seat) says whether the seat is ours.
  constructor(press, may) {
    this.press = press;
    this.may = may;
    this.keys = new Map(); // KeyboardEvent.code -> [seat, switch]
    this.held = new Map(); // what holds it -> [seat, switch]
    addEventListener("keydown", (event) => this.keyDown(event));
    addEventListener("keyup", (event) => this.up(event.code, event.timeStamp));
    for (const end of ["pointerup", "pointercancel"]) {
      addEventListener(end, (event) => this.up(`pointer ${event.pointerId}`, event.timeStamp));
    }
    addEventListener("blur", (event) => this.letGo(event.timeStamp));
    document.addEventListener("visibilitychange", (event) => this.letGo(event.timeStamp));
  }

  useKeys(legend) {
    this.keys.clear();
    legend.forEach((keys, seat) => {
      for (const [name, code] of Object.entries(keys)) this.keys.set(code, [seat, name]);
    });
  }

  // An element is a switch, for a mouse, every finger, and a keyboard that has walked to it.
  // `whose()` is the seat that it belongs to just now.
  watch(element, whose, name) {
    element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      element.setPointerCapture(event.pointerId); // a finger that slides off still holds it
      const finger = event.pointerType === "touch";
      this.down(`pointer ${event.pointerId}`, whose(), name, event.timeStamp, finger);
    });
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    element.addEventListener("keydown", (event) => {
      if (event.code !== "Space" && event.code !== "Enter") return;
      event.preventDefault();
      if (!event.repeat) this.down(event.code, whose(), name, event.timeStamp);
    });
  }

  keyDown(event) {
    if (event.code === "Escape") this.letGo(event.timeStamp);
    if (document.querySelector("dialog[open]")) return; // a key answers the lesson
    const found = this.keys.get(event.code);
    const writing = event.target.closest?.(WRITING);
    if (!found || writing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!this.may(found[0])) return;
    event.preventDefault();
    if (!event.repeat) this.down(event.code, found[0], found[1], event.timeStamp);
  }

  down(holder, seat, name, at, finger = false) {
    if (this.held.has(holder)) return;
    this.held.set(holder, [seat, name, finger]);
    this.press(seat, name, true, at, finger);
  }

  up(holder, at) {
    const found = this.held.get(holder);
    if (!found) return;
    this.held.delete(holder);
    this.press(found[0], found[1], false, at, found[2]);
  }

  letGo(at) {
    for (const holder of [...this.held.keys()]) this.up(holder, at);
  }
}

// What is printed on the keys of this keyboard, where the browser knows.
export async function keyNames(legend) {
  const known = { ArrowUp: "↑", ArrowRight: "→", ArrowDown: "↓", ArrowLeft: "←", Slash: "/" };
  const layout = await navigator.keyboard?.getLayoutMap?.().catch(() => null);
  const name = (code) =>
    (code.startsWith("Arrow") ? known[code] : layout?.get(code)?.toUpperCase()) ??
    known[code] ?? code.replace("Key", "");
  return legend.map((keys) =>
    Object.fromEntries(Object.entries(keys).map(([key, code]) => [key, name(code)])));
}
