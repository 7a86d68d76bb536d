// What the page and a phone share: the connection, what is known of the table, presses, lessons, the
// panel's picture, and what a screen reader says.

import { $ } from "./h.js";

export const SHOWN = ["table", "rulings", "frame", "paper"]; // a show has news of these, too
const QUIET = ["frame", "paper", "code", "join_code", "resolved", "refused"];

const TOKEN = "naysayer-token";
const AGAIN_MS = 500; // until the table is tried again
const OPENING_MS = 4000; // that a connection may take to open
// The table sends something every 750 ms: after so long without anything the connection is lost.
const SILENT_MS = 2500;
const LOOK_MS = 250;

class Link {
  constructor(handlers) {
    this.handlers = handlers;
    setInterval(() => this.listen(), LOOK_MS);
    addEventListener("hashchange", () => this.claimFromAddress());
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const wants = document.body.matches(".phone") ? "?phone" : ""; // neither panel nor receipts
    const socket = new WebSocket(`${scheme}://${location.host}/ws${wants}`);
    this.socket = socket;
    this.heard = performance.now();
    socket.addEventListener("open", () => {
      const token = localStorage.getItem(TOKEN);
      if (token) this.send({ kind: "resume", token });
      this.claimFromAddress();
      this.handlers.up(true);
    });
    socket.addEventListener("message", (event) => this.take(JSON.parse(event.data)));
    socket.addEventListener("close", () => {
      if (this.socket !== socket) return;
      this.handlers.up(false);
      setTimeout(() => this.open(), AGAIN_MS);
    });
  }

  // A connection can be lost without its socket being closed.
  listen() {
    const silent = this.socket;
    if (!silent) return;
    const { readyState } = silent;
    const waits = readyState === WebSocket.OPEN ? SILENT_MS : OPENING_MS;
    if (readyState > WebSocket.OPEN || performance.now() - this.heard < waits) return;
    this.handlers.up(false);
    this.open();
    silent.close();
  }

  claimFromAddress() {
    const code = location.hash.slice(1);
    if (!code) return;
    history.replaceState(null, "", location.pathname + location.search);
    this.send({ kind: "claim", code });
  }

  take(news) {
    this.heard = performance.now();
    if (news.kind === "clock") {
      this.send({ kind: "clock", n: news.n, t_ms: performance.now() });
      return;
    }
    if (news.kind === "you" && news.token) localStorage.setItem(TOKEN, news.token);
    this.handlers.take(news);
  }

  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}

const TAP_MS = 60; // a hand on a button
const WRITING = "input:not([type=checkbox]), select, textarea";

class Presses {
  // press(seat, switch, down, at_ms, finger); may(seat) says whether the seat is ours.
  constructor(press, may) {
    Object.assign(this, { press, may });
    this.keys = new Map(); // KeyboardEvent.code -> [seat, switch]
    this.held = new Map(); // what holds it -> [seat, switch]
    addEventListener("keydown", (event) => this.keyDown(event));
    addEventListener("keyup", (event) => this.up(event.code, event.timeStamp));
    for (const end of ["pointerup", "pointercancel"]) {
      addEventListener(end, (event) => this.up(`pointer ${event.pointerId}`, event.timeStamp));
    }
    addEventListener("blur", (event) => this.letGo(event.timeStamp));
    document.addEventListener("visibilitychange", (event) => this.letGo(event.timeStamp));
  }

  useKeys(legend) {
    this.keys.clear();
    legend.forEach((keys, seat) => {
      for (const [name, code] of Object.entries(keys)) this.keys.set(code, [seat, name]);
    });
  }

  // An element is a switch, for a mouse, every finger, and a keyboard that has walked to it.
  // `whose()` is the seat that it belongs to just now.
  watch(element, whose, name) {
    element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      element.setPointerCapture(event.pointerId); // a finger that slides off still holds it
      const finger = event.pointerType === "touch";
      this.down(`pointer ${event.pointerId}`, whose(), name, event.timeStamp, finger);
    });
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    element.addEventListener("keydown", (event) => {
      if (event.code !== "Space" && event.code !== "Enter") return;
      event.preventDefault();
      if (!event.repeat) this.down(event.code, whose(), name, event.timeStamp);
    });
  }

  keyDown(event) {
    if (event.code === "Escape") this.letGo(event.timeStamp);
    if (document.querySelector("dialog[open]")) return; // a key answers the lesson
    const found = this.keys.get(event.code);
    const writing = event.target.closest?.(WRITING);
    if (!found || writing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!this.may(found[0])) return;
    event.preventDefault();
    if (!event.repeat) this.down(event.code, found[0], found[1], event.timeStamp);
  }

  down(holder, seat, name, at, finger = false) {
    if (this.held.has(holder)) return;
    this.held.set(holder, [seat, name, finger]);
    this.press(seat, name, true, at, finger);
  }

  up(holder, at) {
    const found = this.held.get(holder);
    if (!found) return;
    this.held.delete(holder);
    this.press(found[0], found[1], false, at, found[2]);
  }

  // As a hand would, for a moment or longer.
  tap(seat, name, held_ms = TAP_MS) {
    const holder = `tap ${seat} ${name}`;
    this.down(holder, seat, name, performance.now());
    setTimeout(() => this.up(holder, performance.now()), held_ms);
  }

  letGo(at) {
    for (const holder of [...this.held.keys()]) this.up(holder, at);
  }
}

// What is printed on the keys of this keyboard, where the browser knows.
export async function keyNames(legend) {
  const known = { ArrowUp: "↑", ArrowRight: "→", ArrowDown: "↓", ArrowLeft: "←", Slash: "/" };
  const layout = await navigator.keyboard?.getLayoutMap?.().catch(() => null);
  const name = (code) =>
    (code.startsWith("Arrow") ? known[code] : layout?.get(code)?.toUpperCase()) ??
    known[code] ?? code.replace("Key", "");
  return legend.map((keys) =>
    Object.fromEntries(Object.entries(keys).map(([key, code]) => [key, name(code)])));
}

class Now {
  constructor() {
    this.setup = null;
    this.newest = null; // the newest news of the table, as they came...
    this.table = null; // ...and with the names of those who came by phone
    this.mine = new Set(); // the seats of this browser
    this.deals = false; // it runs the table
    this.guests = {}; // seat -> who came by phone
    this.links = { away: [] };
    this.lessons = {}; // what each game teaches
    this.rulings = []; // the newest ones of this game...
    this.count = 0; // ...of so many
    this.facts = []; // of it, that are worth saying aloud
    this.joining = false; // somebody new wants a seat
    this.watching = false; // a show is on, and none of its seats is pressed here
  }

  hear(news) {
    this.newest = news;
    this.table = this.named(news);
    if (news.lobby || this.freeSeat() < 0) this.joining = false;
  }

  // Who has come by phone is called so before they play, too.
  named(news) {
    const name = (row, seat) =>
      (row.player === null || news.lobby ? this.guests[seat] : "") || row.name;
    return { ...news, seats: news.seats.map((row, seat) => ({ ...row, name: name(row, seat) })) };
  }

  // The last ruling of this game.
  get ruling() {
    return this.rulings.at(-1) ?? null;
  }

  away(seat) {
    return !this.watching && this.links.away.includes(seat);
  }

  // The offer of the game on the table, as `setup` has it; undefined where there is none.
  get game() {
    return this.setup?.games.find((one) => one.id === this.table.id);
  }

  // The seats that are pressed here.
  get hands() {
    return this.watching ? new Set() : this.mine;
  }

  // Bots press their own.
  presses(seat) {
    return this.hands.has(seat) && !this.table?.seats[seat]?.bot;
  }

  // The seats of ours that play; bots play their own, and so do phones.
  get playing() {
    return this.table.seats.flatMap((row, seat) => (row.plays && this.presses(seat) &&
      !(this.deals && seat in this.guests) && !this.table.lobby ? [seat] : []));
  }

  // The one seat of ours that plays, if there is one alone; or null.
  get alone() {
    const seats = this.playing;
    return seats.length === 1 ? seats[0] : null;
  }

  // The first of our seats at which somebody can join the game, or is about to; -1: none.
  freeSeat() {
    return this.table?.seats.findIndex((row, seat) =>
      this.mine.has(seat) && row.player === null && Object.keys(row.labels).length > 0) ?? -1;
  }

  // The seats to draw: in a game those that play, and one for somebody new; before it those that
  // may, of which the form shows the first `rows`.
  drawn(rows) {
    const some = this.table && !this.table.lobby;
    const free = this.joining || !this.deals ? this.freeSeat() : -1;
    return (this.table?.seats ?? []).flatMap((row, seat) => {
      const may = seat < rows || row.plays || (!this.deals && this.mine.has(seat));
      return (some ? row.player !== null || seat === free : may) ? [seat] : [];
    });
  }
}

const LEARNED = "naysayer-learned"; // the games that are, "all" of them for who needs no lesson

function learned() {
  return (localStorage.getItem(LEARNED) ?? "").split(" ");
}

// Whether somebody here was taught that game, or skipped it.
export function knows(game) {
  return learned().some((one) => one === game || one === "all");
}

export function knowsNow(game) {
  localStorage.setItem(LEARNED, [...new Set([...learned(), game])].join(" ").trim());
}

export class Session {
  // `show()` is told when anything has changed; `press(seat, switch, down)` draws a press; `hear` has
  // what else is to be done with news, by their kind.
  constructor({ show, press, hear = {} }) {
    Object.assign(this, { show, hear, press, now: new Now(), live: {}, spoken: [] });
    this.gate = null; // a show that is on; the table's news wait for its end
    this.link = new Link(this);
    this.presses = new Presses((seat, way, down, t_ms, finger) => {
      this.press(seat, way, down);
      if (this.now.presses(seat)) this.send({ kind: "touch", seat, switch: way, down, t_ms, finger });
    }, (seat) => this.now.presses(seat));
    this.link.open();
  }

  send(message) {
    this.link.send(message);
  }

  up(live) {
    document.body.dataset.link = live ? "live" : "away";
    $("#link").textContent = live ? "live" : "no connection to the table; trying again";
    if (!live) this.presses?.letGo(performance.now());
  }

  take(news) {
    if (SHOWN.includes(news.kind)) {
      this.live[news.kind] = news;
      if (this.gate) return this.gate(news);
    }
    this.hears(news);
  }

  // News of the table, or of a show.
  hears(news) {
    if (["setup", "links", "lessons"].includes(news.kind)) this.now[news.kind] = news;
    this[`_${news.kind}`]?.(news);
    this.hear[news.kind]?.(news);
    if (!QUIET.includes(news.kind) && this.now.table) this.show();
  }

  _you({ seats, deals }) {
    Object.assign(this.now, { mine: new Set(seats), deals });
  }

  _guests(news) {
    this.now.guests = news.seats;
    if (this.now.newest) this.now.hear(this.now.newest);
  }

  _table(news) {
    this.now.hear(news);
    document.body.dataset.phase = news.lobby ? "lobby" : news.over ? "over" : "game";
    this.say(news.words.filter(Boolean));
  }

  _rulings({ list, count, facts }) {
    Object.assign(this.now, { rulings: list, count, facts });
  }

  // The panel, pixel for pixel.
  _frame(frame) {
    const panel = $("#panel");
    panel.src = `data:image/png;base64,${frame.png}`;
    panel.width = frame.width;
    panel.height = frame.height;
    panel.parentElement.dataset.colours = frame.colours;
  }

  // To a screen reader: all of it, or in a list that somebody moves through only the chosen line.
  say(lines) {
    const before = this.spoken;
    $("#panel").alt = sentences(lines);
    if (lines.join() === before.join()) return;
    this.spoken = lines;
    const moved = lines.length === before.length && lines.at(-1)?.startsWith("chosen: ")
      && lines.slice(0, -1).join() === before.slice(0, -1).join();
    $(".spoken[aria-live]").textContent = sentences(moved ? lines.slice(-1) : lines);
  }
}

function sentences(lines) {
  return lines.map((line) => line.replace(/[. ]+$/, "")).join(". ");
}
