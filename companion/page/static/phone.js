// A phone that is a seat: its person's name at the door, and then what they can press.

import { later, styled } from "./later.js";
import { Lessons, knows } from "./lessons.js";
import { Link } from "./link.js";
import { Pad } from "./pad.js";
import { Presses } from "./presses.js";
import { say } from "./seat.js";
import { Spoken } from "./spoken.js";

const $ = (selector) => document.querySelector(selector);
const code = location.pathname.match(/^\/([a-z]{4})$/i)?.[1] ?? "";
const FEW_WORDS = 3;
let seat = null, table = null, guests = {};

const presses = new Presses((at, way, down, t_ms, finger) => {
  if (at !== seat) return;
  pad.press(way, down);
  link.send({ kind: "touch", seat, switch: way, down, t_ms, finger });
}, (at) => at === seat);
const pad = new Pad($(".pad"), presses, () => seat);
const lessons = new Lessons((message) => link.send(message));
const learn = later(() => import("./learn.js"), ["cards.css", "learn.css"],
  ({ Learn }) => new Learn($(".lesson"), lessons));
const words = later(() => import("./words.js"), ["words.css"],
  ({ Words }) => new Words($(".words")));
const lines = later(() => import("./lines.js"), ["lines.css"],
  ({ Lines }) => new Lines($(".lines"), presses));
const spoken = new Spoken($(".spoken"));

const handlers = {
  link(up) {
    document.body.dataset.link = up ? "live" : "away";
    $("#link").textContent = up ? "live" : "the table is away, trying again";
    if (up) lessons.again();
    else presses.letGo(performance.now());
  },
  you(news) {
    if (news.deals) location.replace("/"); // a dealer's browser has a table of its own
    const before = seat;
    seat = news.seats[0] ?? null;
    if (before !== null && seat === null) $("#refused").textContent = "The dealer took your seat back.";
    if (seat !== null) $("#refused").textContent = "";
    document.body.dataset.at = seat === null ? "door" : "seat";
    document.body.dataset.hue = (seat ?? 0) % 8;
    show();
  },
  table(news) {
    table = news;
    const laid = news.tableau?.kind === "cross" ? news.tableau : null;
    if (laid) styled("cards.css").catch(() => {}); // asked anew with the next news
    pad.lay(laid, news.racing);
    show();
  },
  rulings(news) {
    pad.rule(news.list.at(-1));
    show();
  },
  lesson: (news) => lessons.take(news),
  guests(news) { guests = news.seats; show(); },
  frame(news) {
    $("#panel").src = `data:image/png;base64,${news.png}`;
    $("#panel").width = news.width;
    $("#panel").height = news.height;
    $(".glass").dataset.colours = news.colours;
  },
  refused(news) {
    $(seat === null ? "#refused" : "#hint").textContent = news.why;
    if (news.code) $(".join .code").hidden = false; // the one in the address is of another evening
  },
};

function show() {
  const row = seat === null ? null : table?.seats[seat];
  const list = row?.list ?? null; // what of it stands on the panel can be clicked
  (list ? lines : lines.there)((lines) => lines.show(list ? seat : null, list));
  if (!row) return;
  const plays = row.player !== null && !table.lobby;
  const side = plays && table.standings.find((one) => one.players.includes(row.player));
  $("#name").textContent = plays ? row.name : guests[seat] ?? row.name;
  $("#points").textContent = side ? side.points : "";
  $("#panel").alt = table.words.filter(Boolean).join(". ");
  const joins = row.player === null && Object.keys(row.labels).length > 0;
  const hint = plays ? table.hint : joins ? "You have a seat. Hold a button, and you play."
    : table.lobby ? "You have a seat. The dealer starts the game; keep this page open."
      : "You have a seat. You play from the next game on.";
  say($("#hint"), hint);
  pad.show(plays || joins ? row : null, table.over);
  spoken.say(table.words.filter(Boolean));
  about(plays && !table.over ? table : null);
}

// What the words mean that stand there; and the lesson, for who plays this for the first time.
function about(there) {
  $(".teach").hidden = !there || knows(there.id);
  if (!there) return words.there((words) => words.show({}, []));
  lessons.want(there.id, (lesson) => words((words) => {
    if (there === table) words.show(lesson.words, [...there.words, there.hint], FEW_WORDS);
  }));
}

$(".teach").addEventListener("click", () =>
  learn((learn) => learn.open({ id: table.id, title: table.game }, () => show())));

$(".join").code.value = code.toUpperCase();
$(".join .code").hidden = Boolean(code);
$(".join").addEventListener("submit", (event) => {
  event.preventDefault();
  const { name, code } = event.target;
  link.send({ kind: "join", code: code.value.trim(), name: name.value.trim() });
});

const link = new Link(handlers);
