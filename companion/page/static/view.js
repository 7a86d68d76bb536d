// Which view is shown, the table or the scoreboard for the room; what stands at its head; and for
// whoever has no seat a way to one.

import { later } from "./later.js";
import { say } from "./seat.js";

const $ = (selector) => document.querySelector(selector);
const DOOR_LENGTH = 4;

export class View {
  constructor(now, panel, send) {
    this.now = now;
    this.panel = panel;
    this.wanted = new URLSearchParams(location.search).get("view");
    this.board = later(() => import("./board.js"), ["board.css"], (board) => board);
    $("#view").addEventListener("click", () =>
      this.choose(document.body.dataset.view === "tv" ? "table" : "tv"));
    $(".claim").addEventListener("submit", (event) => {
      event.preventDefault();
      const code = event.target.code.value.trim();
      if (code.length === DOOR_LENGTH) location.assign(`/${code}`); // of the whole table, for phones
      else send({ kind: "claim", code });
    });
    this.begin();
  }

  // As the address wants it; a real table is only looked at.
  begin() {
    const tv = this.wanted === "tv" || this.now.house?.real;
    this.choose(tv ? "tv" : document.body.dataset.view || "table");
  }

  choose(name) {
    const show = () => {
      document.body.dataset.view = name;
      $("#view").textContent = name === "tv" ? "Table" : "Scoreboard";
      $("#view").hidden = Boolean(this.now.house?.real);
      this.panel.fit();
    };
    if (name === "table") return show();
    this.board((board) => {
      this.score(board);
      show();
    });
  }

  // What is played, whose turn it is, and who looks at it.
  show() {
    const { table, house, hands, mine, alone, watching } = this.now;
    const level = table.level ? ` · ${table.level}` : "", show = watching ? " · a show" : "";
    document.body.dataset.mine = ["none", "one"][hands.size] ?? "some";
    $("#game").textContent = table.lobby ? "" : `${table.game}${level}${show}`;
    $("#you").textContent = alone === null ? "" : `You are ${table.seats[alone].name}`;
    say($("#hint"), table.hint);
    $(".board .hint").textContent = table.hint;
    const looking = mine.size === 0 && !house.real;
    $("#role").textContent = looking ? "looking on" : "";
    $(".claim").hidden = !looking;
    this.board.there((board) => this.score(board));
  }

  score({ showStanding, turn }) {
    const { table } = this.now;
    if (!table) return;
    showStanding($(".standing"), table);
    $(".turn").textContent = turn(table);
  }
}
