// The page: news from the table into the document, presses from the document to the table.

import { showStanding, turn } from "./board.js";
import { Cards } from "./cards.js";
import { Link } from "./link.js";
import { keyNames, Presses } from "./presses.js";
import { showRulings } from "./rulings.js";
import { Start } from "./start.js";
import { make, Table } from "./table.js";

const $ = (selector) => document.querySelector(selector);
const wanted = new URLSearchParams(location.search).get("view");
let house = null, table = null, mine = new Set(), deals = false, printed = 0;

const presses = new Presses((seat, way, down, t_ms) => {
  drawn.press(seat, way, down && mine.has(seat));
  if (mine.has(seat)) link.send({ kind: "touch", seat, switch: way, down, t_ms });
}, (seat) => mine.has(seat));
const drawn = new Table($(".table"), presses);
const cards = new Cards($(".cards"));
const start = new Start($(".start"), (message) => link.send(message));

const handlers = {
  link(up) {
    document.body.dataset.link = up ? "live" : "away";
    $("#link").textContent = up ? "live" : "the table is away, trying again";
    if (!up) presses.letGo(performance.now());
  },
  async house(news) {
    const same = house && JSON.stringify(house.seats) === JSON.stringify(news.seats);
    house = news;
    view(wanted === "tv" || news.real ? "tv" : document.body.dataset.view);
    if (same) return;
    drawn.build(news.seats.length);
    start.build(news.seats);
    start.offer(news.games);
    presses.useKeys(news.keys.slice(0, news.seats.length));
    drawn.keys(await keyNames(news.keys));
    if (table) handlers.table(table);
  },
  you(news) {
    mine = new Set(news.seats);
    deals = news.deals;
    $("#refused").textContent = "";
    if (table) handlers.table(table);
  },
  table(news) {
    table = news;
    $("#game").textContent = news.lobby ? "" : `${news.game}${news.level ? ` · ${news.level}` : ""}`;
    $("#hint").textContent = news.hint;
    $("#panel").alt = $("#mirror").alt = news.words.filter(Boolean).join(". ");
    drawn.show(news, mine);
    showStanding($(".standing"), news);
    $(".turn").textContent = turn(news);
    $(".start").hidden = !(deals && (news.lobby || news.over));
    document.body.dataset.phase = news.lobby ? "lobby" : news.over ? "over" : "game";
    if (!$(".start").hidden) start.say("");
    role();
  },
  deal: (news) => cards.show(news),
  rulings(news) {
    showRulings($(".console .ruling"), news.list, true);
    showRulings($(".board .ruling"), news.list, false);
  },
  frame(news) {
    for (const image of [$("#panel"), $("#mirror")]) {
      image.src = `data:image/png;base64,${news.png}`;
      image.width = news.width;
      image.height = news.height;
      image.parentElement.dataset.colours = news.colours;
    }
    fit();
  },
  paper(news) {
    const slips = news.slips.map((text) => make("pre", "slip", text));
    if (news.printed > printed && printed > 0) slips.at(-1)?.classList.add("new");
    printed = news.printed;
    $(".paper").replaceChildren(...slips.reverse());
  },
  code(news) {
    const place = $(`.codes [data-seat="${news.seat}"] output`);
    if (place) place.textContent = news.code;
  },
  refused(news) {
    $("#refused").textContent = news.why;
    if (!$(".start").hidden) start.say(news.why);
  },
};

function role() {
  const looking = mine.size === 0;
  $("#role").textContent = house?.real ? "" : looking ? "looking on" : "";
  $(".claim").hidden = !looking || Boolean(house?.real);
  $(".hand").hidden = !deals;
  document.body.dataset.mine = looking ? "none" : "some";
  const codes = $(".codes");
  if (!deals || codes.childElementCount === table.seats.length) return;
  codes.replaceChildren(...table.seats.map((row, seat) => {
    const line = make("p");
    line.dataset.seat = seat;
    const ask = make("button", "", `Code for seat ${seat + 1}`);
    ask.type = "button";
    ask.addEventListener("click", () => link.send({ kind: "hand", seat }));
    line.append(ask, make("output"));
    return line;
  }));
}

function view(name) {
  document.body.dataset.view = name;
  $("#view").textContent = name === "tv" ? "Table" : "Scoreboard";
  $("#view").hidden = Boolean(house?.real);
  fit();
}

// The panel pixel for pixel: as many whole pixels of this screen for each of its own as fit.
function fit() {
  for (const glass of document.querySelectorAll(".glass")) {
    const image = glass.firstElementChild;
    const tall = innerWidth <= 860 ? innerHeight * 0.33 : Infinity;
    const room = Math.min(glass.parentElement.clientWidth - 40, tall);
    const dots = Math.max(1, Math.floor((room * devicePixelRatio) / image.width));
    const size = dots / devicePixelRatio;
    image.style.width = `${image.width * size}px`;
    image.style.height = `${image.height * size}px`;
    glass.style.setProperty("--dot", `${size}px`);
  }
}

$("#view").addEventListener("click", () =>
  view(document.body.dataset.view === "tv" ? "table" : "tv"));
$(".claim").addEventListener("submit", (event) => {
  event.preventDefault();
  link.send({ kind: "claim", code: event.target.code.value.trim() });
});
new ResizeObserver(fit).observe(document.body);
addEventListener("resize", fit);
if (wanted === "tv") view("tv");

const link = new Link(handlers);
