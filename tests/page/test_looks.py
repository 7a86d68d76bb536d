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
from companion.kit.view import Ask, Choice, Meaning, View
from companion.page.table_page import TablePage
from tests.page.sight import SCRIPTS, resized
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
FACTS = tuple(Fact(what, "1, 2, 3, 4, -2") for what in ("FIRST", "DISCARD", "TRUMP", "POINTS"))


@contextmanager
def shown(
    browser: Chromium, session: Session, width: int, height: int
) -> Iterator[tuple[Tab, TablePage]]:
    """The page of a table with that on it, for a browser that has every seat."""
    with page_of(session.names) as page:
        page.watch(session)
        tab = browser.tab(page.address(), width, height, alone=True)
        tab.until("document.body.dataset.phase && document.body.dataset.mine === 'some'")
        yield tab, page


@pytest.mark.parametrize(("players", "words"), [*((4, words) for words in WORDS), (16, WORDS[2])])
def test_no_label_covers_a_key_a_name_or_another_label(
    browser: Chromium, players: int, words: tuple[str, ...]
) -> None:
    names = WIDE_NAMES[:players]
    output = [(switch, *word.partition("/")) for switch, word in zip(SWITCHES, words, strict=True)]
    legend = tuple(Meaning(switch, word, held=held) for switch, word, _, held in output)
    session = still_life(names, lit=tuple(range(players)), legend=legend)
    with shown(browser, session, 1280, 800) as (tab, _):
        tab.until("document.querySelector('.answer:not(:empty)') !== null")
        tab.until("document.querySelector('.arcade kbd:not(:empty)') !== null")
        labels, covered, cut = tab.run(SCRIPTS["covered labels"])
        next_to = tab.run("document.querySelectorAll('.legend span').length")
        assert (labels, next_to) == ((5 * players, 0) if players <= 8 else (0, 5))
        assert (covered, cut) == ([], [])


def test_no_row_of_what_was_reported_touches_the_ring(browser: Chromium) -> None:
    facts = (Fact("SUPER", "BLUE, RED, YELLOW, GREEN, NONE, AND MORE"), *FACTS)
    session = still_life(WIDE_NAMES[:4], tableau=Reported("", facts))
    with shown(browser, session, 1280, 720) as (tab, _):
        tab.until("document.querySelectorAll('.reported .fact').length === 5")
        tab.until(f"{SCRIPTS['farthest corner']} < 1")
        resized(tab, 390, 664, phone=True)
        resized(tab, 1920, 1080)
        tab.until(f"{SCRIPTS['farthest corner']} < 1")


def test_what_was_reported_of_the_cards_is_inside_the_ring(browser: Chromium) -> None:
    facts = tuple(Fact("", "12 cards, 3 Nuh-Uh", (player,)) for player in range(16))
    lines = Reported("WILD +4 YELLOW", facts)
    session = still_life(WIDE_NAMES, lit=(0,), tableau=lines)
    with shown(browser, session, 1280, 800) as (tab, _):
        tab.until("document.querySelectorAll('.reported .fact').length === 16")
        inside, ring = tab.run(
            "[document.querySelector('.reported').scrollHeight,"
            " document.querySelector('.ring').getBoundingClientRect().height * .85]"
        )
        assert inside <= ring


@pytest.mark.parametrize(("width", "height"), [(844, 390), (768, 1024), (640, 400)])
def test_start_covers_nothing_of_the_form(ours: Tab, width: int, height: int) -> None:
    resized(ours, width, height)
    assert ours.run(SCRIPTS["hidden inputs"]) == 0


def test_a_wrong_tap_is_marked_on_its_card_with_its_name(browser: Chromium) -> None:
    cards = Cross(tuple(Face(colour, "white") for colour in ("red", "blue", "green", "red")))
    session = still_life(("Ada", "Ben"), tableau=cards, racing=True)
    ruling = Ruling(clause="", headline="Ben is wrong", reason="", players=(1,), wrong="left")
    with shown(browser, session, 1280, 800) as (tab, page):
        page.say(ruling)
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
    with shown(browser, session, 844, 390) as (tab, page):
        page.slip(text(slip, COLUMNS))
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


PARTS: dict[str, list[object]] = {
    "times": ["first", "in 412 ms"],
    "a clause": [True, False, "A Void never fits."],
    "any press": ["PRESS"],  # nobody is told to slap
    "the menu": [["Menu", WAITING, WAITING, "Menu", "Menu"], ["up"], True],
    "a list": ["up", "right"],  # the shorter way
    "keys": [True, True, False, "a"],
    "a result": [[1, False], [1, True]],
    "boxes": [0, ["up"]],
}


@pytest.mark.parametrize("part", PARTS)
def test_parts_of_the_page_do_what_is_written_above_them(ours: Tab, part: str) -> None:
    assert ours.run(SCRIPTS[part]) == PARTS[part]


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


def test_a_phone_shows_everybody_who_has_to_take_cards(browser: Chromium) -> None:
    names = ("Alexander", "Benedicta", "Cleopatra", "Desdemona", "Eleonoras", "Ferdinand")
    takes = (Fact("TAKE", str(player), (player,)) for player in range(1, 6))
    lines = Reported("DRAW 6", (Fact("PLAYED", "+2 +2 +2"), *takes))
    ask = Ask(0, "MENU", tuple(Choice(label, label) for label in ("BACK", "TAKE BACK", "MORE...")))
    game = still(View(SCREEN, asks=(ask,), tableau=lines), of_players(names, [0] * 6))
    with page_of(names) as page:
        page.watch(session_of(replace(game, id="super-power"), names))
        seat = page.seats.offer(frozenset({0}))
        tab = browser.tab(f"{page.page.address}phone.html#{seat}", 390, 664, alone=True)
        tab.until("document.querySelectorAll('.takes li').length === 5")
        box = "document.querySelector('.reported')"
        tab.until(f"{box}.scrollHeight <= {box}.clientHeight")
        assert tab.run("document.querySelector('#panel').src") == ""
