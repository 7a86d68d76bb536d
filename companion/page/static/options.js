// A game's options: a control for each, set as the chosen variant has it.

import { make } from "./seat.js";

const LONGEST = 120;

function control(setting, value) {
  if (setting.kind === "choice") {
    const select = make("select");
    select.append(...setting.words.map((word) => new Option(word, word)));
    select.value = value;
    return select;
  }
  const input = make("input");
  if (setting.kind === "flag") {
    input.type = "checkbox";
    input.checked = value;
  } else {
    input.value = value;
    input.maxLength = LONGEST;
  }
  if (setting.kind === "number") {
    input.type = "number";
    input.min = setting.lowest;
    input.max = setting.highest;
  }
  return input;
}

function chosen(setting, input) {
  if (setting.kind === "flag") return input.checked;
  const whole = setting.kind === "number" && /^-?\d{1,15}$/.test(input.value);
  return whole ? Number(input.value) : input.value;
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
    this.root.querySelector(".options").replaceChildren(...this.rows.map(({ setting, input }) => {
      const label = make("label", `option ${setting.kind}`);
      label.append(make("b", "", setting.name.replaceAll("_", " ")), input,
        make("small", "", setting.text));
      return label;
    }));
    this.root.hidden = this.rows.length === 0;
  }

  // Only what differs from the variant.
  differing() {
    const rows = this.rows.map(({ setting, value, input }) =>
      [setting.name, chosen(setting, input), value]);
    return Object.fromEntries(
      rows.filter(([, now, before]) => now !== before).map(([name, now]) => [name, now]));
  }
}
