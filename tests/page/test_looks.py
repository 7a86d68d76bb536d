"""What is to be read on the page is not covered and not cut: labels, names, slips, the form."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from companion.daemon.session import Session
from companion.kit.rulings import Ruling
from companion.kit.slips import Slip, text
from companion.kit.standings import of_players
from companion.kit.structs import replace
from companion.kit.tableau import Cross, Face, Fact, Reported
from companion.kit.view import Meaning, View
from companion.page.table_page import TablePage
from tests.page.sight import resized
from tests.page.still import SCREEN, page_of, session_of, still, still_life
from tools.chromium import Chromium, Tab

WIDE_NAMES = tuple(f"WWWWWWWWWW{n:02}" for n in range(16))  # as wide as twelve letters can be
SWITCHES = ("up", "right", "down", "left", "pad")
WORDS = (
    ("RED", "YELLOW", "GREEN", "BLUE", "SLAP"),
    ("NUH-UH", *("ANSWERED",) * 3, "NUH-UH"),
    ("ME FIRST!/MENU", "UNO!", "DRAW CARD +2/+4", "CAUGHT!/DRAWN", "SLAP"),
)
COLUMNS = 32  # of a slip
# Labels that lie on a key's letter, on another label or on a name; and names that are cut.
COVERED = """(() => {
  const box = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return { what: element.textContent, ...range.getBoundingClientRect().toJSON() };
  };
  const shown = (what) => [...document.querySelectorAll(what)]
    .filter((element) => element.textContent && element.checkVisibility()).map(box);
  const over = (a, b) => a !== b && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const labels = shown('.answer');
  const others = [...labels, ...shown('.arcade kbd'), ...shown('.plate')];
  const wrong = labels.flatMap((a) =>
    others.filter((b) => over(a, b)).map((b) => [a.what, b.what]));
  const cut = [...document.querySelectorAll('.seat:not([hidden]) .name')].filter((name) =>
    name.scrollWidth > name.clientWidth || name.offsetHeight > name.parentElement.clientHeight);
  return [labels.length, wrong, cut.map((name) => name.textContent)];
})()"""
FACTS = tuple(Fact(what, "1, 2, 3, 4, -2") for what in ("FIRST", "DISCARD", "TRUMP", "POINTS"))
# How far the farthest corner of a row is from the middle of the ring, of its inner side.
CORNER = """(() => {
  const ring = document.querySelector('.ring').getBoundingClientRect();
  const [x, y] = [ring.x + ring.width / 2, ring.y + ring.height / 2];
  return Math.max(...[...document.querySelectorAll('.told .fact > *')].flatMap((part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    return [left - x, right - x].flatMap((a) => [top - y, bottom - y].map((b) => Math.hypot(a, b)));
  })) / (ring.width * 282 / 628);
})()"""
# Of the form, what a finger does not find where it is, after scrolling there.
HIDDEN = """[...document.querySelectorAll('.start :is(input, select, button, summary)')]
  .filter((e) => e.checkVisibility()).filter((e) => {
    e.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const r = e.getBoundingClientRect();
    const found = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
    return found !== e && !e.contains(found);
  }).length"""
# The text behind the number of a clause: before it is clicked, and after.
LAW = """import('/rulings.js').then(({ showRulings }) => {
  const root = document.createElement('div');
  const ruling = { headline: '', reason: '', clause: 'NN-9', text: 'A Void never fits.', race: [] };
  showRulings(root, { rulings: [ruling], count: 1, table: { seats: [] } }, false);
  const law = root.querySelector('.law'), before = law.hidden;
  root.querySelector('.clause').click();
  return [before, law.hidden, law.textContent];
})"""
# A race that began with its first press, and one that did not.
TIMES = """import('/rulings.js').then(({ showRulings }) => [0, 412].map((after_ms) => {
  const root = document.createElement('div');
  const race = [{ name: 'Ada', button: 'pad', after_ms, result: 'first' }];
  const rulings = [{ headline: '', reason: '', clause: '', race }];
  showRulings(root, { rulings, count: 1, table: { seats: [] } }, false);
  return root.querySelector('.when').textContent;
}))"""
# Elements are kept under their keys, whatever comes between; who holds one holds it still.
KEPT = """import('/h.js').then(({ h, put }) => {
  const root = document.createElement('div'), row = (key) => h('p', { key, class: key }, key);
  put(root, row('a'), row('b'));
  const [a, b] = root.children;
  put(root, row('c'), row('b'), 'text', row('a'));
  const kept = root.children[1] === b && root.children[2] === a;
  put(root, h('p', { key: 'a' }, 'a'));
  return [kept, root.children[0] === a, a.hasAttribute('class'), root.textContent];
})"""
# A seat that may press anything, and is told no words.
ANY_PRESS = """import('/pad.js').then(({ Pad }) => {
  const root = document.createElement('div'), pad = new Pad(root, { watch() {} }, () => 0);
  pad.show({ labels: {}, lit: true, switches: ['up', 'down', 'pad'] }, { over: false });
  return [...root.querySelectorAll('.way')].map((one) => one.textContent.trim());
})"""
# The button of the menu in a race, clicked twice; and once the race is over.
WAITS = """import('/dealer.js').then(({ Menu }) => {
  const button = document.createElement('button'), pressed = [];
  const menu = new Menu(button, { tap: (seat, way) => pressed.push(way) });
  const row = { asked: false, has_menu: false, menu: '', menu_waits: 'after this round' };
  const said = [() => menu.show([[0, row]]), () => button.click(), () => button.click(),
    () => menu.show([[0, { ...row, menu: 'up' }]]),
    () => menu.show([[0, { ...row, asked: true, has_menu: true }]])]
    .map((does) => { does(); return button.textContent; });
  return [said, pressed, button.disabled];
})"""
# The last line of three is clicked before the list is drawn. A press is only made once the one
# before was heard of, and none after the choice.
CHOSEN = """import('/dealer.js').then(({ Lines }) => new Promise((done) => {
  const root = document.createElement('div'), pressed = [];
  const list = (at, up = true) => lines.show(0, { lines: ['a', 'b', 'c'], at, up });
  const lines = new Lines(root, { tap(seat, way) {
    pressed.push(way);
    queueMicrotask(() => {
      list(0);
      if (way !== 'right') return list(2);
      list(2);
      done(pressed);
    });
  } });
  list(0, false);
  root.lastChild.click();
  list(0);
}))"""
# A phone draws the result where a card was that won, and is ringed for a while. What the timer does
# in a game that goes on, and in one that has ended by then.
RINGED = """Promise.all([import('/middle.js'), import('/h.js')]).then(([{ Middle }, { h, put }]) =>
  [false, true].map((over) => {
    const root = document.createElement('div'), timers = [], wait = window.setTimeout;
    window.setTimeout = (call) => { timers.push(call); };
    const ruling = { race: [{ name: 'Ada', button: 'up', result: 'first' }] };
    const table = { lobby: false, screen: { kind: 'message', text: ['go', 'on'] }, seats: [] };
    const now = { alone: 0, count: 1, ruling, table };
    new Middle(root, { watch() {} }, () => {}).show(now);
    now.table = { ...table, over };
    put(root, h('div.podium', { key: 'podium' }, 'ADA WINS'));
    timers.forEach((call) => call());
    window.setTimeout = wait;
    return [timers.length, root.textContent === 'ADA WINS'];
  }))"""
# A box of Nyet! is clicked, and its board goes away before the press counts; and comes back with
# fewer boxes.
WALKED = """Promise.all([import('/boards.js'), import('/h.js')]).then(([{ boxes }, { put }]) => {
  const root = document.body.appendChild(document.createElement('div')), pressed = [];
  const wait = window.setTimeout, timers = [];
  window.setTimeout = (call) => { timers.push(call); };
  const row = (n) => ({ boxes: Array(n).fill({ sign: '0', mark: 'open', button: 'up' }) });
  const seats = [{ lit: true }], press = (seat, way) => pressed.push(way);
  const show = (n) => put(root, boxes({ seats, screen: { lines: [row(n)] } }, press, () => true));
  const late = () => timers.splice(0).forEach((call) => call());
  show(3);
  root.querySelector('.box:last-child').click();
  put(root);
  late();
  const away = pressed.length;
  show(3);
  late();
  show(2);
  late();
  window.setTimeout = wait;
  root.remove();
  return [away, pressed];
})"""


@contextmanager
def shown(
    browser: Chromium, session: Session, width: int, height: int
) -> Iterator[tuple[Tab, TablePage]]:
    """The page of a table with that on it, for a browser that has every seat."""
    with page_of(session.names) as house:
        house.watch(session)
        tab = browser.tab(house.address(), width, height, alone=True)
        tab.until("document.body.dataset.phase && document.body.dataset.mine === 'some'")
        yield tab, house


@pytest.mark.parametrize(("players", "words"), [*((4, words) for words in WORDS), (16, WORDS[2])])
def test_no_label_covers_a_key_a_name_or_another_label(
    browser: Chromium, players: int, words: tuple[str, ...]
) -> None:
    names = WIDE_NAMES[:players]
    said = [(switch, *word.partition("/")) for switch, word in zip(SWITCHES, words, strict=True)]
    legend = tuple(Meaning(switch, word, held=held) for switch, word, _, held in said)
    session = still_life(names, lit=tuple(range(players)), legend=legend)
    with shown(browser, session, 1280, 800) as (tab, _):
        tab.until("document.querySelector('.answer:not(:empty)') !== null")
        tab.until("document.querySelector('.arcade kbd:not(:empty)') !== null")
        labels, covered, cut = tab.run(COVERED)
        beside = tab.run("document.querySelectorAll('.legend span').length")
        assert (labels, beside) == ((5 * players, 0) if players <= 8 else (0, 5))
        assert (covered, cut) == ([], [])


def test_no_row_of_what_was_told_touches_the_ring(browser: Chromium) -> None:
    facts = (Fact("SUPER", "BLUE, RED, YELLOW, GREEN, NONE, AND MORE"), *FACTS)
    session = still_life(WIDE_NAMES[:4], tableau=Reported("", "", facts))
    with shown(browser, session, 1280, 720) as (tab, _):
        tab.until("document.querySelectorAll('.told .fact').length === 5")
        tab.until(f"{CORNER} < 1")
        resized(tab, 390, 664, phone=True)
        resized(tab, 1920, 1080)
        tab.until(f"{CORNER} < 1")


def test_what_was_told_of_the_cards_lies_inside_the_ring(browser: Chromium) -> None:
    facts = tuple(Fact("", "12 cards, 3 Nuh-Uh", (player,)) for player in range(16))
    told = Reported("WILD +4 YELLOW", "yellow", facts)
    session = still_life(WIDE_NAMES, lit=(0,), tableau=told)
    with shown(browser, session, 1280, 800) as (tab, _):
        tab.until("document.querySelectorAll('.told .fact').length === 16")
        inside, ring = tab.run(
            "[document.querySelector('.told').scrollHeight,"
            " document.querySelector('.ring').getBoundingClientRect().height * .85]"
        )
        assert inside <= ring


@pytest.mark.parametrize(("width", "height"), [(844, 390), (768, 1024), (640, 400)])
def test_start_covers_nothing_of_the_form(ours: Tab, width: int, height: int) -> None:
    resized(ours, width, height)
    assert ours.run(HIDDEN) == 0


def test_a_wrong_tap_is_marked_on_its_card_with_its_name(browser: Chromium) -> None:
    cards = Cross(tuple(Face(colour, "white") for colour in ("red", "blue", "green", "red")))
    session = still_life(("Ada", "Ben"), tableau=cards, racing=True)
    ruling = Ruling(clause="", headline="Ben is wrong", reason="", players=(1,), wrong="left")
    with shown(browser, session, 1280, 800) as (tab, house):
        house.say(ruling)
        tab.until("document.querySelector('.card.left.nay .tag')?.textContent === 'Ben ✕'")
        assert tab.run("document.querySelectorAll('.card.nay').length") == 1


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 664), (844, 390)])
def test_the_last_slip_and_the_panel_are_seen_whole_on_any_screen(
    browser: Chromium, width: int, height: int
) -> None:
    names = WIDE_NAMES[:6]
    standings = of_players(names, range(6))
    session = session_of(still(View(SCREEN), standings), names)
    session.state = replace(session.state, over=True)
    slip = Slip("STILL final score", ("it is over",) * 12, standings)
    with shown(browser, session, 844, 390) as (tab, house):
        house.slip(text(slip, COLUMNS))
        tab.until("document.querySelector('.slip') !== null")
        resized(tab, width, height)
        cut = tab.run(
            "['.paper', '.slip'].map((what) => document.querySelector(what))"
            ".filter((e) => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth)"
            ".length"
        )
        assert cut == 0
        wide = "['.device', '#panel'].map((e) => document.querySelector(e).offsetWidth)"
        tab.until(f"(([device, panel]) => panel < device)({wide})")


WAITING = "Menu: after this round"


@pytest.mark.parametrize(
    ("script", "found"),
    [
        (TIMES, ["first", "in 412 ms"]),
        (LAW, [True, False, "A Void never fits."]),
        (ANY_PRESS, ["PRESS"]),  # nobody is told to slap
        (WAITS, [["Menu", WAITING, WAITING, "Opening…", "Menu"], ["up"], True]),
        (CHOSEN, ["up", "right"]),  # the shorter way
        (KEPT, [True, True, False, "a"]),
        (RINGED, [[1, False], [1, True]]),
        (WALKED, [0, ["up"]]),
    ],
    ids=["times", "a clause", "any press", "the menu", "a list", "keys", "a result", "boxes"],
)
def test_parts_of_the_page_do_what_is_written_above_them(
    ours: Tab, script: str, found: list[object]
) -> None:
    assert ours.run(script) == found


def test_on_a_phone_a_title_without_room_is_out_of_sight(browser: Chromium) -> None:
    with shown(browser, still_life(("Ada", "Ben")), 360, 640) as (tab, _):
        resized(tab, 360, 640, phone=True)
        for title, room in (("Ugh!", True), ("Super Power, No Sissies", True), ("Ugh!", False)):
            tab.run("document.querySelector('#menu').hidden = false")
            tab.run(f"document.querySelector('#late').hidden = {json.dumps(room)}")
            tab.run(f"document.querySelector('#game').textContent = {json.dumps(title)}")
            inside, wide = tab.run(
                "(([head, title]) => [title.top < head.bottom, title.width])(['.bar h1', '#game']"
                ".map((what) => document.querySelector(what).getBoundingClientRect()))"
            )
            assert (inside, wide > 25) == (room, room), (title, wide)
            assert tab.run("document.scrollingElement.scrollWidth") == 360
