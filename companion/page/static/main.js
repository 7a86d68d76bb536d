// The page: news from the table into the document, presses from the document to the table.

import { Dealer } from "./dealer.js";
import { later } from "./later.js";
import { Lessons } from "./lessons.js";
import { Link } from "./link.js";
import { Now } from "./now.js";
import { Panel } from "./panel.js";
import { keyNames, Presses } from "./presses.js";
import { make } from "./seat.js";
import { Spoken } from "./spoken.js";
import { Table } from "./table.js";
import { View } from "./view.js";
import { Watch } from "./watch.js";

const $ = (selector) => document.querySelector(selector);
const now = new Now();
let printed = 0;

const send = (message) => link.send(message);
const presses = new Presses((seat, way, down, t_ms, finger) => {
  const ours = now.presses(seat);
  drawn.press(seat, way, down && ours);
  game.there(({ middle }) => middle.press(seat, way, down));
  if (ours) send({ kind: "touch", seat, switch: way, down, t_ms, finger });
}, (seat) => now.presses(seat));
const drawn = new Table($(".table"), presses);
const panel = new Panel($("#panel"), $("#mirror"));
const spoken = new Spoken($(".spoken"));
const lessons = new Lessons(send);
const view = new View(now, panel, send);
const dealer = new Dealer(now, panel, send, {
  changed: () => drawn.lay(now.drawn(dealer.start.rows)),
  teach: (...lesson) => learn((learn) => learn.open(...lesson)),
  watch: (title, evening) => watch.begin(title, evening),
  real: () => watch.live.table,
});

// What only a game needs, or who asks for it.
const learn = later(() => import("./learn.js"), ["cards.css", "learn.css"],
  ({ Learn }) => new Learn($(".lesson"), lessons));
const game = later(() => import("./game.js"), [],
  ({ Game }) => new Game(now, panel, presses, lessons, send, {
    changed: again,
    seat: () => view.choose("table"),
  }));
const rulings = later(() => import("./rulings.js"), [], (module) => module);

const handlers = {
  link(up) {
    document.body.dataset.link = up ? "live" : "away";
    $("#link").textContent = up ? "live" : "the table is away, trying again";
    if (up) lessons.again();
    else presses.letGo(performance.now());
  },
  lesson: (news) => lessons.take(news),
  async house(news) {
    const same = now.house && JSON.stringify(now.house) === JSON.stringify(news);
    now.house = news;
    view.begin();
    if (same) return;
    drawn.build(news.seats.length);
    dealer.build();
    presses.useKeys(news.keys);
    again();
    drawn.keys(await keyNames(news.keys));
  },
  you(news) {
    now.mine = new Set(news.seats);
    now.deals = news.deals;
    dealer.showGuests();
    $("#refused").textContent = "";
    again();
  },
  table(news) {
    now.hear(news);
    if (now.house) show(now.table);
  },
  rulings(news) {
    now.ruling = news.list.at(-1) ?? null;
    if (now.table && now.house) showGame(({ middle }) => middle.show());
    (now.ruling ? rulings : rulings.there)(({ showRulings }) => {
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
  code: (news) => dealer.showCode(news),
  door: (news) => dealer.invite(news),
  guests(news) {
    now.guests = news.seats;
    dealer.seatGuests();
    again();
  },
  resolved: (news) => game.there((game) => game.settle(news.lines)),
  claimed: (news) => dealer.claimed(news.seats),
  links(news) {
    now.links = news;
    showLinks();
  },
  refused: (news) => dealer.refuse(news.why),
};

// What was heard of the table, with what is known of it by now.
function again() {
  if (now.told) handlers.table(now.told);
}

function show(table) {
  const phase = table.lobby ? "lobby" : table.over ? "over" : "game";
  if (phase !== document.body.dataset.phase) panel.uncover();
  document.body.dataset.phase = phase;
  const words = table.words.filter(Boolean);
  panel.say(words.join(". "));
  spoken.say(words);
  view.show();
  dealer.show();
  drawn.lay(now.drawn(dealer.start.rows));
  drawn.show(table, now.hands);
  drawn.you(now.alone);
  showLinks();
  showGame((game) => game.show());
}

function showLinks() {
  drawn.away(now.watching ? [] : now.links.away);
  dealer.tellLinks();
}

// Before the first game there is nothing of it.
function showGame(use) {
  (now.table.lobby ? game.there : game)(use);
}

new ResizeObserver(() => panel.fit()).observe(document.body);
addEventListener("resize", () => panel.fit());

const watch = new Watch($(".show"), {
  take: handlers,
  press(seat, way, down) {
    drawn.press(seat, way, down);
    game.there(({ middle }) => middle.tap(way, down));
  },
  seats: () => now.house.seats,
  changed(on) {
    now.watching = on;
    document.body.dataset.show = on ? "on" : "off";
    presses.letGo(performance.now());
    printed = 0;
  },
});
const link = new Link(watch.gate(handlers));
