// The dealer's: what phones scan to come in, who has come, and taking a seat back.

import { make, mark } from "./seat.js";

const SVG = "http://www.w3.org/2000/svg";
const QUIET = 4; // light modules around a code

export class Phones {
  constructor(section, send) {
    this.section = section;
    this.send = send;
    this.picture = section.querySelector(".scan");
    this.text = section.querySelector(".how");
    this.list = section.querySelector("ul");
  }

  invite({ address, code, modules }) {
    this.section.hidden = false;
    const { host } = new URL(address);
    this.text.replaceChildren(...(modules.length ? ["Scan, or type "] : ["Type "]),
      make("b", "", `${host}/${code}`), " on a phone.");
    this.picture.replaceChildren(...(modules.length ? [drawn(modules, address)] : []));
  }

  show(guests) {
    this.list.replaceChildren(...Object.entries(guests).map(([seat, name]) => {
      const row = make("li");
      row.dataset.hue = seat % 8;
      const back = make("button", "", "Take back");
      back.type = "button";
      back.ariaLabel = `Take back ${name}'s seat`;
      back.addEventListener("click", () => this.send({ kind: "take back", seat: Number(seat) }));
      row.append(mark(seat), make("span", "name", name), back);
      return row;
    }));
  }
}

function drawn(modules, address) {
  const side = modules.length + 2 * QUIET;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${side} ${side}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", `a code to scan: ${address}`);
  const dark = document.createElementNS(SVG, "path");
  dark.setAttribute("d", modules.map((row, y) => [...row].map((one, x) =>
    (one === "1" ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : "")).join("")).join(""));
  svg.append(dark);
  return svg;
}
