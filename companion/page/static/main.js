// The page: what is known of the table, drawn anew whenever it changes, and presses from it.

import { Dealer, Lines, Menu } from "./dealer.js";
import { $, h, put } from "./h.js";
import { explain, Learn, showLegend } from "./learn.js";
import { Middle } from "./middle.js";
import { Pad } from "./pad.js";
import { result, showRulings } from "./rulings.js";
import { keyNames, Session } from "./session.js";
import { Show } from "./show.js";
import { Sound } from "./sound.js";
import { Start, wants } from "./start.js";
import { MANY, Table } from "./table.js";
import { Trick } from "./trick.js";
import { showStanding, turn } from "./tv.js";

const SMALL = matchMedia("(max-width: 640px), (max-height: 480px)");
const DOOR_LENGTH = 6, FEW_WORDS = 3, WORDS = 6;
const overlay = location.pathname.endsWith("/overlay") && (location.search === "?race" ? "race" : "score");
const wanted = overlay ? "tv" : new URLSearchParams(location.search).get("view");
let printed = 0;

const session = new Session({
  show,
  press(seat, way, down) {
    table.press(seat, way, down);
    if (down) sound.hand();
    if (seat === now.alone || now.watching) middle.tap(way, down);
    if (seat === now.alone) pad.press(way, down);
  },
  hear: {
    setup: built,
    paper,
    frame: () => panel(),
    guests: ({ seats }) => start.seat(seats),
    you: () => refuse(""),
    refused: ({ why }) => refuse(why),
    code: (news) => dealer.code(news),
    join_code: (news) => dealer.joinCode(news),
    resolved: ({ lines }) => trick.tell(lines),
  },
});
const { now, presses } = session;
const table = new Table($(".table"), presses);
const pad = new Pad($(".room > .pad"), presses, () => now.alone);
const middle = new Middle($(".scene"), presses, (seat, way) => presses.tap(seat, way));
const sound = new Sound($("#sound"));
const learn = new Learn($(".lesson"), now);
const trick = new Trick($(".trick > div"), (message) => session.send(message));
const lines = new Lines($(".lines"), presses);
const menu = new Menu($("#menu"), presses);
const dealer = new Dealer(session, show);
const start = new Start($(".start"), (message) => session.send(message), {
  changed: show,
  teach: (...lesson) => learn.open(...lesson),
  watch: (title, evening) => playback.begin(title, evening),
  answer: (way) => presses.tap([...now.hands][0], way),
});
const playback = new Show($(".show"), session, (on) => {
  now.watching = on;
  document.body.dataset.show = on ? "on" : "off";
  presses.letGo(performance.now());
  table.forget();
  printed = 0;
});

if (overlay) document.body.dataset.overlay = overlay;

async function built({ seats, keys, real, phones, games }) {
  if (wanted === "tv" || real) view("tv");
  else document.body.dataset.view ||= "table";
  $("#view").hidden = real;
  if (start.seats.join() !== seats.join()) {
    start.build(seats, phones);
    start.offer(games);
    start.seat(now.guests);
  }
  presses.useKeys(keys);
  table.names = await keyNames(keys);
  show();
}

function paper({ slips, printed: count }) {
  const fresh = count > printed && printed > 0;
  printed = count;
  put($(".paper"), slips.map((text, at) => h("pre.slip", { key: count - slips.length + at,
    class: fresh && at === slips.length - 1 ? "new" : "" }, text)).reverse());
}

function refuse(why) {
  if ($(".start").hidden) $("#refused").textContent = why;
  else start.say(why);
}

function show() {
  if (!now.setup || !now.table) return;
  const { body } = document, { deals, watching, alone } = now, lobby = now.table.lobby, { over } = now.table;
  const choosing = deals && !watching && lobby;
  body.dataset.mine = ["none", "one"][now.hands.size] ?? "some";
  body.dataset.start = choosing ? "yes" : "no";
  body.dataset.screen = now.table.screen.kind;
  if (!watching) start.follow(now.table);
  $(".start").hidden = !choosing;
  now.wants = unsaid();
  $(".room").classList.toggle("one", SMALL.matches && alone !== null && !over && !now.joining && now.table.tableau?.kind === "cross");
  const drawn = now.drawn(start.rows), many = drawn.length > MANY;
  table.show(now, drawn, show);
  showLegend($(".legend"), many ? drawn.map((seat) => now.table.seats[seat]) : []);
  middle.show(now);
  if ($(".room").matches(".one")) pad.show(now.table.seats[alone], now.table, middle);
  head();
  explained();
  extras();
  sound.hear(now);
  panel();
}

// What is played, who looks at it, and what to do.
function head() {
  const { table, alone, mine, setup, watching } = now, level = table.level ? ` · ${table.level}` : "";
  put($("#game"), table.lobby ? "" : `${table.game}${level}${watching ? " · a demo" : ""}`);
  put($("#you"), alone === null ? "" : ["You are ", h("bdi", {}, table.seats[alone].name)]);
  put($("#hint"), table.hint);
  $("#role").hidden = $(".claim").hidden = mine.size > 0 || setup.real;
}

// The cards that people need for this game, until it is plain that they have them.
function unsaid() {
  const { game, setup, ruling, table, watching } = now;
  return game && !ruling && !setup.real && !watching && table.tableau?.kind !== "cross" ? wants(game) : "";
}

// What the words mean that stand there now; on cards, too.
function explained() {
  const { table, game } = now, small = $(".room").matches(".one"), root = $(".words");
  if (!game || table.over) return put(root);
  const slots = table.tableau?.kind === "cross" ? table.tableau.slots : null;
  explain(root, now, small ? FEW_WORDS : WORDS, slots ? "portal" : "",
    slots?.some((card) => card?.face === "void") ? "Void" : "");
}

function extras() {
  const { table, deals, playing, watching } = now, { over, lobby } = table;
  showRulings($(".console .ruling"), now, true);
  showRulings($(".board .ruling"), now, false);
  put($(".podium"), over && result(now, deals && !watching ? { again: () => start.repeat(), other } : {}));
  dealer.show();
  menu.show(over || !deals ? [] : playing.map((seat) => [seat, table.seats[seat]]));
  const seat = table.seats.findIndex((row, seat) => row.list && now.presses(seat));
  lines.show(seat, seat < 0 ? null : table.seats[seat].list);
  $("#object").hidden = objector() === null;
  $(".trick").hidden = lobby || table.id !== "nyet" || over;
  if (document.body.dataset.view === "tv") television();
}

function television() {
  const { table, setup, points, guests } = now, { screen, words: [, code], hint } = table, at = new URL(setup.address).host;
  showStanding($(".standing"), table, points, Object.values(guests));
  put($(".turn"), turn(table));
  put($(".board .hint"), screen.kind === "join" ? ["Scan, or type ", h("b", {}, `${at}/${code}`)] : hint);
}

// Whose slap of ours would object to the ruling: the table says when one does. null: nobody's.
function objector() {
  const seat = now.playing.find((seat) => now.table.seats[seat].switches.includes("pad"));
  return seat !== undefined && now.table.objects ? seat : null;
}

// Who has played chooses anew; the table's own lobby comes by its menu.
function other() {
  $(".start").hidden = false;
  document.body.dataset.start = "yes";
  start.fold.open = true;
  start.form.game.focus();
}

function panel() {
  const image = $("#panel"), room = image.closest(".device").clientWidth - 44;
  const wide = image.getAttribute("width"); // image.width: as it is drawn now
  const pixels = Math.max(1, Math.floor((room / wide) * devicePixelRatio)) / devicePixelRatio;
  image.style.width = `${wide * pixels}px`;
}

function view(name) {
  document.body.dataset.view = name;
  $("#view").textContent = name === "tv" ? "Table" : "Scoreboard";
  show();
}

$("#view").addEventListener("click", () => view(document.body.dataset.view === "tv" ? "table" : "tv"));
$("#object").addEventListener("click", () => presses.tap(objector(), "pad"));
$(".claim").addEventListener("submit", (event) => {
  event.preventDefault();
  const code = event.target.code.value.trim();
  if (code.length === DOOR_LENGTH) location.assign(`/${code}`); // of the whole table, for phones
  else session.send({ kind: "claim", code });
});
addEventListener("click", (event) => {
  if (event.detail < 2 || !event.target.closest(".go")) return;
  event.preventDefault(); // a double click begins one game
  event.stopPropagation();
}, true);
SMALL.addEventListener("change", show);
new ResizeObserver(panel).observe(document.body);
