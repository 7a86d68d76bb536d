// A game's options: a control for each, set as the chosen variant has it.

import { make } from "./seat.js";

const LONGEST = 120;

function control(setting, value) {
  if (setting.kind === "choice") {
    const select = make("select");
    select.append(...setting.words.map(([word, said]) => new Option(said, word)));
    select.value = value;
    return select;
  }
  const input = make("input");
  if (setting.kind === "flag") {
    input.type = "checkbox";
    input.checked = value;
  } else {
    input.value = setting.kind === "number" ? value / setting.parts : value;
    input.maxLength = LONGEST;
  }
  if (setting.kind === "number") {
    input.type = "number";
    input.step = 1 / Math.min(setting.parts, 100);
    input.min = setting.lowest / setting.parts;
    input.max = setting.highest / setting.parts;
  }
  return input;
}

function chosen(setting, input) {
  if (setting.kind === "flag") return input.checked;
  if (setting.kind !== "number" || !/^-?\d{1,12}([.,]\d{1,3})?$/.test(input.value)) return input.value;
  return Math.round(Number(input.value.replace(",", ".")) * setting.parts);
}

// A sentence, and what ends it: a box to tick stands before it, all else behind.
function row({ setting, input }) {
  const label = make("label", `option ${setting.kind}`);
  label.dataset.name = setting.name;
  const unit = make("span", "unit", setting.unit);
  const said = make("span", "sentence", setting.kind === "flag" ? setting.sentence : `${setting.sentence}:`);
  if (setting.kind === "flag") label.append(input, said);
  else label.append(said, input, ...(setting.unit ? [unit] : []));
  return label;
}

// Rows under the headings of their groups, those without one first.
function grouped(rows) {
  const groups = [...new Set(rows.map(({ setting }) => setting.group))].sort((a, b) => !b - !a);
  return groups.flatMap((group) => [
    ...(group ? [make("h2", "", group)] : []),
    ...rows.filter(({ setting }) => setting.group === group).map(row),
  ]);
}

export class Options {
  constructor(root) {
    this.root = root; // a <details>
    this.rows = [];
  }

  offer(game, variant) {
    this.rows = game.settings.map((setting) => {
      const given = variant.settings[setting.name] ?? setting.default;
      const value = Array.isArray(given) ? given.join(",") : given;
      return { setting, value, input: control(setting, value) };
    });
    const [usual, rare] = [false, true].map((which) =>
      this.rows.filter(({ setting }) => setting.rare === which));
    this.root.querySelector(".usual").replaceChildren(...grouped(usual));
    this.root.querySelector(".rare").replaceChildren(...grouped(rare));
    this.root.querySelector(".seldom").hidden = rare.length === 0;
    this.root.hidden = this.rows.length === 0;
  }

  // Whether all of these are chosen.
  has(settings) {
    return Object.entries(settings).every(([name, wanted]) =>
      this.rows.some(({ setting, input }) => setting.name === name && chosen(setting, input) === wanted));
  }

  // Only what differs from the variant.
  differing() {
    const rows = this.rows.map(({ setting, value, input }) =>
      [setting.name, chosen(setting, input), value]);
    return Object.fromEntries(
      rows.filter(([, now, before]) => now !== before).map(([name, now]) => [name, now]));
  }
}
