// What lies in the middle of the table, and what the words mean that stand there now: cards that the
// page lays, what people told of their own, or which they need.

import { later } from "./later.js";
import { wants } from "./start.js";

const $ = (selector) => document.querySelector(selector);
const FEW_WORDS = 3; // on a small screen
const UNTOLD = { top: "", colour: "", facts: [], hands: [] };

export class Middle {
  // `changed()` is told when the screen has become small, or is not any more.
  constructor(now, panel, presses, lessons, changed) {
    this.now = now;
    this.panel = panel;
    this.lessons = lessons;
    this.cards = later(() => import("./cards.js"), ["cards.css"],
      ({ Cards }) => new Cards($(".cards"), presses));
    this.solo = later(() => import("./solo.js"), [],
      ({ Solo }) => new Solo($(".room"), presses, changed));
    this.tellings = later(() => import("./told.js"), ["told.css"], (module) => module);
    this.words = later(() => import("./words.js"), ["words.css"],
      ({ Words }) => new Words($(".words")));
  }

  press(seat, way, down) {
    this.cards.there((cards) => cards.press(seat, way, down));
    this.solo.there((solo) => solo.press(seat, way, down));
  }

  // Of whoever presses in a show.
  tap(way, down) {
    this.cards.there((cards) => cards.tap(way, down));
  }

  show() {
    this.lay();
    this.explain();
  }

  lay() {
    const { table, alone, joining } = this.now;
    const kind = table.tableau?.kind ?? "", laid = kind === "cross";
    const unsaid = this.unsaid();
    const told = kind === "told" ? table.tableau : unsaid ? UNTOLD : null;
    (laid ? this.cards : this.cards.there)((cards) => {
      cards.level(table.level);
      cards.show(laid ? table.tableau : null, table.racing);
      cards.belong(alone);
    });
    (told ? this.tellings : this.tellings.there)(({ showTold }) =>
      showTold($(".told"), told, table, unsaid));
    document.body.dataset.middle = told ? "told" : kind;
    (alone !== null && laid ? this.solo : this.solo.there)((solo) => {
      solo.show(joining ? null : alone, table, this.now.ruling);
      this.panel.fit();
    });
    this.panel.fit();
  }

  // The cards that people need for this game, until it is plain that they have them.
  unsaid() {
    const { game, house, ruling, table } = this.now;
    const shown = game && !ruling && !house.real && table.tableau?.kind !== "cross";
    return shown ? wants(game) : "";
  }

  // What the words mean that stand there now; on cards, too.
  explain() {
    const { table, game } = this.now;
    if (!game?.teaches || table.over) return this.words.there((words) => words.show({}, []));
    const texts = [...table.words, table.hint, ...onCards(table.tableau)];
    this.lessons.want(game.id, (lesson) => this.words((words) => {
      const most = $(".room").matches(".one") ? FEW_WORDS : undefined;
      if (table === this.now.table) words.show(lesson.words, texts, most);
    }));
  }
}

function onCards(tableau) {
  if (tableau?.kind !== "cross") return [];
  return ["portal", ...(tableau.slots.some((card) => card?.face === "void") ? ["Void"] : [])];
}
