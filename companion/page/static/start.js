// Who plays, and how: the same that the seats' buttons choose in the lobby.

import { make, MARKS } from "./table.js";

export class Start {
  constructor(form, send) {
    this.form = form;
    this.players = form.querySelector(".players");
    this.wrong = form.querySelector(".wrong");
    this.games = [];
    form.game.addEventListener("change", () => this.offerVariants());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const players = this.chosen();
      const names = new Set(players.map((player) => player[1]));
      if (players.length < 2) this.say("At least two players.");
      else if (names.size < players.length) this.say("Two players of one name; call one otherwise.");
      else {
        const game = form.game.value, variant = form.variant.value;
        send({ kind: "start", game, variant, settings: {}, players });
      }
    });
  }

  offer(games) {
    this.games = games;
    this.form.game.replaceChildren(...games.map((game) => new Option(game.title, game.id)));
    this.offerVariants();
  }

  offerVariants() {
    const game = this.games.find((one) => one.id === this.form.game.value);
    const shown = ({ label, text }) => `${label[0]}${label.slice(1).toLowerCase()} · ${text}`;
    this.form.variant.replaceChildren(
      ...game.variants.map((variant) => new Option(shown(variant), variant.key)));
  }

  build(names) {
    this.players.replaceChildren();
    names.forEach((name, seat) => {
      const row = make("div", "player");
      row.dataset.hue = seat % 8;
      const plays = make("input");
      plays.type = "checkbox";
      plays.checked = seat < 2;
      plays.ariaLabel = `seat ${seat + 1} plays`;
      const mark = make("span", "mark", MARKS[seat % 8]);
      mark.ariaHidden = "true";
      const input = make("input");
      input.value = name;
      input.maxLength = 12;
      input.ariaLabel = `name at seat ${seat + 1}`;
      input.addEventListener("input", () => { plays.checked = input.value.trim() !== ""; });
      row.append(plays, mark, input);
      this.players.append(row);
    });
  }

  chosen() {
    return [...this.players.children].flatMap((row, seat) => {
      const [plays, name] = row.querySelectorAll("input");
      return plays.checked && name.value.trim() ? [[seat, name.value.trim()]] : [];
    });
  }

  say(text) {
    this.wrong.textContent = text;
  }
}
