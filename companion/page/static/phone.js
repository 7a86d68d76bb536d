// A phone that is a seat: its person's name at the door, and then what they see and can press.

import { Lines } from "./dealer.js";
import { $, h, put } from "./h.js";
import { explain, Learn } from "./learn.js";
import { Middle } from "./middle.js";
import { Pad } from "./pad.js";
import { result } from "./rulings.js";
import { knows, Session } from "./session.js";
import { Sound } from "./sound.js";

const code = location.pathname.match(/^\/([a-z]{6})$/i)?.[1] ?? "";
const FEW_WORDS = 3;
let seat = null;

const session = new Session({
  show,
  press(at, way, down) {
    if (at !== seat) return;
    if (down) sound.hand();
    pad.press(way, down);
  },
  hear: {
    you({ seats, deals }) {
      if (deals) location.replace("/"); // a dealer's browser has a table of its own
      const before = seat;
      seat = seats[0] ?? null;
      if (before !== null && seat === null) $("#refused").textContent = "The dealer freed your seat.";
      if (seat !== null) $("#refused").textContent = "";
      document.body.dataset.at = seat === null ? "door" : "seat";
      document.body.dataset.hue = (seat ?? 0) % 8;
    },
    refused({ why, code }) {
      $(seat === null ? "#refused" : "#hint").textContent = why;
      if (code) $(".join .code").hidden = false; // the one in the address is of another evening
    },
  },
});
const { now, presses } = session;
const pad = new Pad($(".pad"), presses, () => seat);
const middle = new Middle($(".scene"), presses, (seat, way) => presses.tap(seat, way));
const sound = new Sound($("#sound"), true);
const learn = new Learn($(".lesson"), now);
const lines = new Lines($(".lines"), presses);

function show() {
  const { table, guests } = now, row = seat === null ? null : table.seats[seat], list = row?.list ?? null;
  lines.show(list ? seat : null, list);
  if (!row) return;
  const plays = row.player !== null && !table.lobby;
  const side = plays && table.standings.find((one) => one.players.includes(row.player));
  put($("#name"), plays ? row.name : guests[seat] ?? row.name);
  put($("#points"), side ? side.points : "");
  const joins = row.player === null && Object.keys(row.labels).length > 0;
  put($("#hint"), plays ? table.hint : joins ? "You have a seat. Hold a button to join in."
    : table.lobby ? "You have a seat. The dealer starts the game; keep this page open."
      : "You have a seat. You're in the next game.");
  document.body.dataset.kind = plays ? table.screen.kind : "";
  document.body.dataset.listed = list ? "yes" : "no";
  if (!plays) put($(".scene"));
  else if (!table.over) middle.show(now);
  else put($(".scene"), h("div.podium", { key: "podium" }, result(now)));
  pad.show(plays || joins ? row : null, table, middle);
  about(plays && !table.over ? table : null);
  sound.hear(now);
}

// What the words mean that stand there; and the lesson, for who plays this for the first time.
function about(there) {
  $(".teach").hidden = !there || knows(there.id);
  if (!there) return put($(".words"));
  explain($(".words"), now, FEW_WORDS);
}

$(".teach").addEventListener("click", () =>
  learn.open({ id: now.table.id, title: now.table.game }, show));
$(".join").code.value = code.toUpperCase();
$(".join .code").hidden = Boolean(code);
$(".join").addEventListener("submit", (event) => {
  event.preventDefault();
  const { name, code } = event.target;
  session.send({ kind: "hello", version: 1, code: code.value.trim(), name: name.value.trim() });
});
