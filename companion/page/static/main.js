// The page: news from the table into the document, presses from the document to the table.

import { Hand } from "./hand.js";
import { later } from "./later.js";
import { Lessons } from "./lessons.js";
import { Link } from "./link.js";
import { Panel } from "./panel.js";
import { Phones } from "./phones.js";
import { keyNames, Presses } from "./presses.js";
import { make, together } from "./seat.js";
import { Spoken } from "./spoken.js";
import { Start, wants } from "./start.js";
import { Table } from "./table.js";
import { Watch } from "./watch.js";

const $ = (selector) => document.querySelector(selector);
const DOOR_LENGTH = 4;
const FEW_WORDS = 3;
const UNTOLD = { top: "", colour: "", facts: [], hands: [] };
const wanted = new URLSearchParams(location.search).get("view");
let house = null, told = null, table = null, mine = new Set(), deals = false, printed = 0;
let late = false; // somebody new wants a seat
let ruled = false; // in this game, so that its people know what they need
let links = { away: [], cut: {} }, guests = {};

const send = (message) => link.send(message);
const hands = () => (watch.on ? new Set() : mine); // the seats that are pressed here
const ours = (seat) => hands().has(seat) && !table?.seats[seat]?.bot;
const presses = new Presses((seat, way, down, t_ms, finger) => {
  drawn.press(seat, way, down && ours(seat));
  cards.there((cards) => cards.press(seat, way, down));
  solo.there((solo) => solo.press(seat, way, down));
  if (ours(seat)) send({ kind: "touch", seat, switch: way, down, t_ms, finger });
}, (seat) => ours(seat));
const drawn = new Table($(".table"), presses);
const panel = new Panel($("#panel"), $("#mirror"));
const hand = new Hand($(".hand"), panel, send);
const phones = new Phones($(".phones"), send);
const lessons = new Lessons(send);
const spoken = new Spoken($(".spoken"));
const start = new Start($(".start"), send, {
  changed: () => drawn.lay(needed()),
  teach: (...lesson) => learn((learn) => learn.open(...lesson)),
  watch: (title, evening) => watch.begin(title, evening),
});

// What only a game needs, or who asks for it.
const learn = later(() => import("./learn.js"), ["cards.css", "learn.css"],
  ({ Learn }) => new Learn($(".lesson"), lessons));
const words = later(() => import("./words.js"), ["words.css"],
  ({ Words }) => new Words($(".words")));
const cards = later(() => import("./cards.js"), ["cards.css"],
  ({ Cards }) => new Cards($(".cards"), presses));
const menu = later(() => import("./menu.js"), [], ({ Menu }) => new Menu($("#menu"), presses));
const solo = later(() => import("./solo.js"), [],
  ({ Solo }) => new Solo($(".room"), presses, () => { if (told) handlers.table(told); }));
const tellings = later(() => import("./told.js"), ["told.css"], (module) => module);
const trick = later(() => import("./trick.js"), ["trick.css"],
  ({ Trick }) => new Trick($(".trick"), send));
const rulings = later(() => import("./rulings.js"), [], (module) => module);
const board = later(() => import("./board.js"), ["board.css"], (board) => board);

$("#late").addEventListener("click", () => {
  showLate(!late);
  if (late) view("table");
  handlers.table(told);
});

const handlers = {
  link(up) {
    document.body.dataset.link = up ? "live" : "away";
    $("#link").textContent = up ? "live" : "the table is away, trying again";
    if (up) lessons.again();
    else presses.letGo(performance.now());
  },
  lesson: (news) => lessons.take(news),
  async house(news) {
    const same = house && JSON.stringify(house) === JSON.stringify(news);
    house = news;
    view(wanted === "tv" || news.real ? "tv" : document.body.dataset.view || "table");
    if (same) return;
    drawn.build(news.seats.length);
    start.build(news.seats, news.phones ? 0 : 2);
    start.offer(news.games);
    start.seat(guests);
    hand.tell(news.address, news.phones);
    presses.useKeys(news.keys);
    if (told) handlers.table(told);
    drawn.keys(await keyNames(news.keys));
  },
  you(news) {
    mine = new Set(news.seats);
    deals = news.deals;
    phones.show(deals ? guests : {});
    $("#refused").textContent = "";
    if (told) handlers.table(told);
  },
  table(news) {
    told = news;
    news = table = named(news);
    if (!house) return;
    const phase = news.lobby ? "lobby" : news.over ? "over" : "game";
    if (phase !== document.body.dataset.phase) panel.uncover();
    const choosing = deals && !watch.on && (news.lobby || news.over);
    document.body.dataset.phase = phase;
    document.body.dataset.mine = ["none", "one"][hands().size] ?? "some";
    $("#game").textContent = news.lobby ? "" : `${news.game}${news.level ? ` · ${news.level}` : ""}` +
      (watch.on ? " · a show" : "");
    $("#hint").textContent = $(".board .hint").textContent = news.hint;
    panel.say(news.words.filter(Boolean).join(". "));
    spoken.say(news.words.filter(Boolean));
    if (!watch.on) follow(news);
    if ($(".start").hidden && choosing) start.say("");
    $(".start").hidden = !choosing;
    showLate(late && !news.lobby);
    if (late) $("#hint").textContent = whoJoins();
    drawn.lay(needed());
    drawn.show(news, hands());
    handlers.links(links);
    showMiddle(news);
    showWords();
    showMenu();
    $(".trick").hidden = news.lobby || news.id !== "nyet";
    if (!$(".trick").hidden) trick(() => {});
    board.there(showBoard);
    role();
  },
  rulings(news) {
    ruled = news.list.length > 0;
    if (table && house) showMiddle(table);
    (ruled ? rulings : rulings.there)(({ showRulings }) => {
      showRulings($(".console .ruling"), news.list, true);
      showRulings($(".board .ruling"), news.list, false);
      panel.fit();
    });
  },
  frame: (news) => panel.show(news),
  paper(news) {
    const slips = news.slips.map((text) => make("pre", "slip", text));
    if (news.printed > printed && printed > 0) slips.at(-1)?.classList.add("new");
    printed = news.printed;
    $(".paper").replaceChildren(...slips.reverse());
  },
  code: (news) => hand.show(news),
  door: (news) => phones.invite(news),
  guests(news) {
    guests = news.seats;
    phones.show(deals ? guests : {});
    start.seat(guests);
    if (told) handlers.table(told);
  },
  resolved: (news) => trick.there((trick) => trick.tell(news.lines)),
  claimed: (news) => hand.claimed(news.seats),
  links(news) {
    links = news;
    drawn.away(watch.on ? [] : news.away);
    $("#away").textContent = deals ? trouble(news) : "";
  },
  refused(news) {
    if ($(".start").hidden) $("#refused").textContent = news.why;
    else start.say(news.why);
  },
};

// Who plays at the real table, in the forms beside it.
function follow(news) {
  start.follow(news);
  hand.offer(news.seats.map((row) => row.name), Math.min(1, news.seats.length - 1));
}

// Who has come by phone is called so before they play, too.
function named(news) {
  const name = (row, seat) => (row.player === null || news.lobby ? guests[seat] : "") || row.name;
  return { ...news, seats: news.seats.map((row, seat) => ({ ...row, name: name(row, seat) })) };
}

// What the dealer should know of the seats that others press.
function trouble(news) {
  const rows = watch.live.table && named(watch.live.table).seats;
  const name = (seat) => rows?.[seat]?.name ?? house?.seats[seat] ?? "";
  const gone = news.away.map(name);
  const away = gone.length ? [`${together(gone)} ${gone.length > 1 ? "are" : "is"} away`] : [];
  const cut = Object.entries(news.cut).map(([seat, times]) =>
    `${name(seat)} claimed too early a time, ${times}×`);
  return [...away, ...cut].join(" · ");
}

// The seats to draw: in a game those that play, and one for somebody new; before it those that may.
function needed() {
  const some = table && !table.lobby, free = late || !deals ? freeSeat() : -1;
  return (table?.seats ?? []).flatMap((row, seat) => {
    const may = seat < start.rows || row.plays || (!deals && mine.has(seat));
    return (some ? row.player !== null || seat === free : may) ? [seat] : [];
  });
}

// The first of our seats at which somebody can join the game, or is about to; -1: none.
function freeSeat() {
  return table?.seats.findIndex((row, seat) =>
    mine.has(seat) && row.player === null && Object.keys(row.labels).length > 0) ?? -1;
}

function showLate(wanted) {
  late = wanted && freeSeat() >= 0;
  $("#late").hidden = !deals || freeSeat() < 0;
  $("#late").ariaPressed = String(late);
  $("#late").textContent = late ? "Nobody joins" : "Somebody joins";
}

// How somebody new gets in, where the hint is: the seat itself may be out of sight.
function whoJoins() {
  const { name } = table.seats[freeSeat()];
  return `${name}'s seat is free. Whoever joins holds one of its buttons, and is asked for a name.`;
}

// What the words mean that stand there now; on cards, too.
function showWords() {
  const there = table, game = house.games.find((one) => one.id === there.id);
  const cards = there.tableau?.kind === "cross" ? ["portal", ...(there.tableau.slots
    .some((card) => card?.face === "void") ? ["Void"] : [])] : [];
  const texts = [...there.words, there.hint, ...cards];
  if (!game?.teaches || there.over) return words.there((words) => words.show({}, []));
  lessons.want(game.id, (lesson) => words((words) => {
    if (there === table) words.show(lesson.words, texts, $(".room").matches(".one") ? FEW_WORDS : undefined);
  }));
}

// The seats of ours that play; bots play their own, and so do phones.
function playing() {
  return table.seats.flatMap((row, seat) =>
    (row.plays && ours(seat) && !(deals && seat in guests) && !table.lobby ? [seat] : []));
}

// The one seat of ours that plays, if there is one alone.
function alone() {
  const seats = playing();
  return seats.length === 1 ? seats[0] : null;
}

// For whoever runs the table, or sits alone at it, a way to its menu that can be seen.
function showMenu() {
  const rows = table.over || !deals ? [] : playing().map((seat) => [seat, table.seats[seat]]);
  (rows.length ? menu : menu.there)((menu) => menu.show(rows));
}

function showMiddle(there) {
  const kind = there.tableau?.kind ?? "", seat = alone();
  const game = house.games.find((one) => one.id === there.id);
  const unsaid = game && !ruled && !house.real && kind !== "cross" ? wants(game) : "";
  const told = kind === "told" ? there.tableau : unsaid ? UNTOLD : null;
  (kind === "cross" ? cards : cards.there)((cards) => {
    cards.level(there.level);
    cards.show(kind === "cross" ? there.tableau : null);
    cards.belong(seat);
  });
  (told ? tellings : tellings.there)(({ showTold }) => showTold($(".told"), told, there, unsaid));
  document.body.dataset.middle = told ? "told" : kind;
  (seat !== null && kind === "cross" ? solo : solo.there)((solo) => {
    solo.show(late ? null : seat, there);
    panel.fit();
  });
  drawn.you(seat);
  $("#you").textContent = seat === null ? "" : `You are ${there.seats[seat].name}`;
  panel.fit();
}

function showBoard({ showStanding, turn }) {
  if (!table) return;
  showStanding($(".standing"), table);
  $(".turn").textContent = turn(table);
}

function role() {
  const looking = mine.size === 0;
  $("#role").textContent = looking && !house.real ? "looking on" : "";
  $(".claim").hidden = !looking || house.real;
  $(".hand").hidden = !deals;
}

function view(name) {
  const show = () => {
    document.body.dataset.view = name;
    $("#view").textContent = name === "tv" ? "Table" : "Scoreboard";
    $("#view").hidden = Boolean(house?.real);
    panel.fit();
  };
  if (name === "table") return show();
  board((board) => {
    showBoard(board);
    show();
  });
}

$("#view").addEventListener("click", () =>
  view(document.body.dataset.view === "tv" ? "table" : "tv"));
$(".claim").addEventListener("submit", (event) => {
  event.preventDefault();
  const code = event.target.code.value.trim();
  if (code.length === DOOR_LENGTH) location.assign(`/${code}`); // of the whole table, for phones
  else send({ kind: "claim", code });
});
new ResizeObserver(() => panel.fit()).observe(document.body);
addEventListener("resize", () => panel.fit());
view(wanted === "tv" ? "tv" : "table");

const watch = new Watch($(".show"), {
  take: handlers,
  press(seat, way, down) {
    drawn.press(seat, way, down);
    cards.there((cards) => cards.tap(way, down));
  },
  seats: () => house.seats,
  changed(on) {
    document.body.dataset.show = on ? "on" : "off";
    presses.letGo(performance.now());
    printed = 0;
  },
});
const link = new Link(watch.gate(handlers));
