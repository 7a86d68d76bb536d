// The lesson: a game in guided taps, before its first round in this browser. And the words that are
// shown just now, each a button that explains it.

import { ARROWS, h, put, SLOTS, together } from "./h.js";
import { knowsNow } from "./session.js";

const MENU = "TAKE BACK"; // a line of the table's menu, and no TAKE of a game

export class Learn {
  constructor(dialog, now) {
    Object.assign(this, { dialog, now, after: () => {} });
    dialog.addEventListener("close", () => this.over());
  }

  // `then` is called after the lesson; `play` is written on the button that goes on to it.
  open(game, then = () => {}, play = "Done") {
    const { taps } = this.now.lessons[game.id];
    Object.assign(this, { game, taps, after: then, play });
    this.dialog.showModal();
    this.show(0);
  }

  show(at) {
    Object.assign(this, { at, tapped: null });
    this.draw();
    this.dialog.querySelector(".offer").focus();
  }

  draw() {
    const { at, taps, tapped, game, dialog, play } = this, tap = taps[at], last = at + 1 === taps.length;
    const right = tapped !== null && tap.right.includes(tapped);
    put(dialog, h("form", { method: "dialog" },
      h("div.head", {}, h("h2", { id: "lesson-title" }, `${game.title}: tap the right one`), h("p.step", {}, `${at + 1} of ${taps.length}`)),
      h("p.tells", {}, tap.tells),
      h("div", { class: tap.cards ? "shows of-dice" : "shows", role: "img", "aria-label": tap.shows.join(", ") },
        tap.shows.map((line, key) => h("span", { key: `${at} ${key}`, class: tap.cards ? `die${/^NOT( NOT)*$/.test(line) ? " not" : ""}` : "" }, line))),
      h("div", { class: tap.cards ? "offers of-cards" : "offers", role: "group", "aria-label": "Your buttons" },
        Object.entries(tap.offers).map(([way, says]) => this.offer(way, says, tap, right))),
      h("p", { class: `outcome ${tapped === null ? "" : right ? "good" : "bad"}`, "aria-live": "polite" },
        tapped === null ? "" : right ? tap.because : tap.otherwise),
      h("div.foot", {},
        h("button.skip", { key: "skip", type: "button", class: right ? "go" : "", onclick: () => dialog.close() },
          right || at > 0 ? play : "Skip"),
        right && !last && h("button.next", { key: "next", type: "button", onclick: () => this.show(at + 1) },
          `${taps.length - at - 1} more`))));
  }

  offer(way, says, tap, right) {
    const was = this.tapped === way ? (right ? "right-one" : "wrong-one") : "", card = tap.cards;
    return h("button.offer", { key: `${this.at} ${way}`, class: `${way} ${was}`, type: "button", disabled: right, "--at": way,
      "data-face": card ? says : null, "aria-label": card ? `${way}: ${says}` : says,
      onclick: () => {
        this.tapped = way;
        this.draw();
        if (tap.right.includes(way)) this.dialog.querySelector(".skip").focus();
      } },
    card ? says !== "void" && h("span.portal") : ARROWS[way] && h("i", {}, ARROWS[way]),
    h("b", {}, card ? says.toUpperCase() : says));
  }

  over() {
    knowsNow(this.game.id);
    this.after();
  }
}

// The words that are in these texts; the longest are looked for first: NOT NOT is not also NOT.
function found(words, texts, most) {
  let text = texts.join(" \n ").replaceAll(MENU, "\n");
  const there = Object.keys(words).sort((a, b) => b.length - a.length).filter((word) => {
    const letters = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), before = text;
    text = text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${letters}(?![\\p{L}\\p{N}])`, "gu"), "\n");
    return text !== before;
  });
  return Object.keys(words).filter((word) => there.includes(word)).slice(0, most);
}

const away = (on) => ({ target }) => target.parentElement?.classList.toggle("put-away", on);

// The first `most` of the game's words that are on the panel or in `texts`, each with its meaning.
export function explain(root, { table, lessons }, most, ...texts) {
  const words = lessons[table.id]?.words ?? {};
  put(root, found(words, [...table.words, table.hint, ...texts], most).map((word, n) =>
    h("span", { key: word, class: n > 1 && n % 3 === 2 ? "end" : "" },
      h("button.word", { type: "button", "aria-describedby": `word-${n}`, onfocusout: away(false), onpointerover: away(false),
        onclick: ({ currentTarget }) => currentTarget.focus(), // not every finger does that
        onkeydown: (event) => { if (event.key === "Escape") away(true)(event); } }, word),
      h("span", { id: `word-${n}`, role: "tooltip" }, words[word]))));
}

// What the buttons say where their seats have no room for it: once for all who have the same.
export function showLegend(root, rows) {
  const groups = new Map();
  for (const { name, labels } of rows) {
    const says = [...SLOTS, "pad"].filter((way) => labels[way]?.some(Boolean)).map((way) => [ARROWS[way] ?? "pad", ...labels[way]]);
    const same = groups.get(says.join()) ?? { says, names: [] };
    if (says.length) groups.set(says.join(), { says, names: [...same.names, name] });
  }
  put(root, [...groups.values()].map(({ says, names }) => h("li", { key: names[0] },
    groups.size > 1 && h("b", { key: "who" }, together(names)), says.map(([way, short, long]) =>
      h("span", { key: way }, `${way} `, [short, long && `hold: ${long}`].filter(Boolean).join(", "))))));
}
