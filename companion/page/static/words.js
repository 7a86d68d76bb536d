// The words of a game that stand there just now: each tells what it means to a finger, a mouse, a key.

import { make } from "./seat.js";

const MOST = 6;
const MENU = "TAKE BACK"; // a line of the table's menu, and no TAKE of a game

// Those that are in these texts, the longest first, so that NOT NOT is not also NOT.
function found(words, texts, most) {
  let text = texts.join(" \n ").replaceAll(MENU, "\n");
  const longest = Object.keys(words).sort((a, b) => b.length - a.length);
  const there = longest.filter((word) => {
    const letters = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    const whole = new RegExp(`(?<![\\p{L}\\p{N}])${letters}(?![\\p{L}\\p{N}])`, "gu");
    const before = text;
    text = text.replace(whole, "\n");
    return text !== before;
  });
  return Object.keys(words).filter((word) => there.includes(word)).slice(0, most);
}

export class Words {
  constructor(root) {
    this.root = root;
    this.shown = "";
    root.addEventListener("keydown", (event) => {
      if (event.key === "Escape") event.target.parentElement.classList.add("put-away");
    });
    for (const back of ["focusout", "pointerover"]) {
      root.addEventListener(back, (event) =>
        event.target.parentElement?.classList.remove("put-away"));
    }
  }

  show(words, texts, most = MOST) {
    const all = found(words, texts, most);
    if (all.join() === this.shown) return;
    this.shown = all.join();
    this.root.replaceChildren(...all.map((word, n) => {
      const both = make("span", n > 1 && n % 3 === 2 ? "end" : "");
      const button = make("button", "word", word), text = make("span", "", words[word]);
      button.type = "button";
      button.setAttribute("aria-describedby", text.id = `word-${n}`);
      button.addEventListener("click", () => button.focus()); // not every finger does that
      text.setAttribute("role", "tooltip");
      both.append(button, text);
      return both;
    }));
  }
}
