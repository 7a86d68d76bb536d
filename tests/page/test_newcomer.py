"""Somebody who has never heard of the games: taught in three taps, told the words, given bots."""

from __future__ import annotations

import json

import pytest

from companion.games import GAMES
from companion.kit import texts
from tests.page.conftest import Daemon
from tests.page.sight import GAME, HINT, PANEL, SCRIPTS, resized
from tools.browser_hands import choose
from tools.browser_player import SEEN, fitting
from tools.chromium import Chromium, Tab
from tools.stage import Stage

LESSON = texts.read("companion.games.not_not").lesson
SHOWN = "getComputedStyle(document.querySelector('.words [role=tooltip]'))"
NAMES = "[...document.querySelectorAll('.seat:not([hidden]) .name')].map(one => one.textContent)"
PATIENCE_MS = 10 * 60 * 1000  # two minutes at most where nothing else runs
OPEN = "document.querySelector('.lesson').open"
FORM = "document.querySelector('.start').hidden === false"
RULED = "document.querySelector('.console .ruling h2')?.textContent ?? ''"
WORDS_A_S = 230 / 60  # of somebody who reads everything
AIM_S = 1  # to find and press a button
FIRST_TAP_S = 30


@pytest.fixture
def newcomer(browser: Chromium, daemon: Daemon) -> Tab:
    tab = browser.tab(daemon.address, alone=True, newcomer=True)
    tab.until(FORM)
    return tab


def test_a_newcomer_who_reads_everything_has_tapped_within_half_a_minute(newcomer: Tab) -> None:
    tab, tap = newcomer, LESSON.taps[0]
    tab.size(1366, 768)
    words: list[str] = tab.run(SCRIPTS["words to read"])
    tab.click(".solo")
    tab.until(OPEN)
    words += tab.run(SCRIPTS["words to read"])
    tab.click(f".offer.{tap.right[0]}")
    tab.until(f"document.querySelector('.outcome').textContent === {json.dumps(tap.because)}")
    words += tap.because.split()
    assert {"tap", "Play", "matches", "Correct!"} <= set(words), words
    assert len(words) / WORDS_A_S + 2 * AIM_S < FIRST_TAP_S, (len(words), words)


def learn(tab: Tab) -> None:
    """Each of the three taps, a wrong one first where there is one."""
    tab.until(OPEN)
    for tap in LESSON.taps:
        wrong = next(way for way in tap.offers if way not in tap.right)
        tab.click(f".offer.{wrong}")
        tab.until(f"document.querySelector('.outcome').textContent === {json.dumps(tap.otherwise)}")
        tab.click(f".offer.{tap.right[0]}")
        tab.until(f"document.querySelector('.outcome').textContent === {json.dumps(tap.because)}")
        tab.click(".lesson .skip" if tap is LESSON.taps[-1] else ".lesson .next")


def in_sight(tab: Tab) -> None:
    """All that can be pressed, and the panel, on every screen that a phone has; no scrolling."""
    for width, height in ((375, 553), (360, 592), (664, 390), (390, 664)):
        resized(tab, width, height, 2, phone=True)
        assert tab.run(SCRIPTS["one screen"]) == "[true,[],true]", (width, height, tab.run(HINT))


def test_a_newcomer_on_a_phone_wins_a_round_against_two_bots(newcomer: Tab) -> None:
    tab = newcomer
    tab.size(390, 664, 2, phone=True)
    tab.click(".solo")
    learn(tab)
    tab.until(GAME)
    assert tab.run(NAMES) == ["Ada", "Bot Ann", "Bot Bo"]
    tab.until("[...document.querySelectorAll('.word')].some(one => one.textContent === 'portal')")
    in_sight(tab)
    while not tab.run(RULED).startswith(("Ada in ", "Ada by ")):
        seen = tab.run(SEEN)
        slot = fitting(seen) if "first correct tap" in seen["hint"] else None
        if slot is not None:
            tab.touch(f".way[aria-label^='{slot}:']")
        elif seen["hint"].startswith("Ada: press ROLL"):
            tab.touch(".way.all")
        tab.run("new Promise(done => setTimeout(done, 250))")
        assert tab.run("performance.now()") < PATIENCE_MS
    tab.tap("ArrowUp")  # nobody presses for a bot
    assert tab.run("document.querySelectorAll('.arcade.pressed').length") == 0
    tab.touch("#menu")  # at once, or when the round is over
    tab.until(PANEL + ".includes('END GAME')")
    in_sight(tab)
    lines = "[...document.querySelectorAll('.lines > *')].map((one) => one.textContent)"
    line = f"{lines}.indexOf('END GAME')"
    tab.until(f"{line} > 0")
    tab.click(f".lines > :nth-child({tab.run(line) + 1})")  # what stands there can be chosen there
    tab.until("document.body.dataset.phase === 'over'")
    tab.go(tab.run("location.href"))
    assert "not-not" in tab.run("localStorage.getItem('naysayer-learned')")


def test_every_lesson_fits_the_screens_that_phones_have_and_can_be_skipped(newcomer: Tab) -> None:
    tab = newcomer
    for game in GAMES:
        choose(tab, "game", game.id)
        for width, height in ((360, 592), (664, 390)):
            tab.size(width, height)
            tab.run("document.querySelector('.teach').click()")
            tab.until(OPEN)
            assert tab.run(SCRIPTS["hidden buttons"]) == [], (game.id, width)
            tab.run("document.querySelector('.lesson .skip').click()")
            tab.until(f"!({OPEN})")
    assert tab.run("document.body.dataset.phase") == "lobby"


def test_a_word_that_stands_there_is_explained_to_a_key_and_a_finger(stage: Stage) -> None:
    play = stage.play("not-not")
    next(play.kinds())
    stage.shows(play.session)
    play.close()
    tab = stage.tabs["laptop"]
    tab.until("document.querySelector('.word')?.textContent === 'NOTHING'")
    for width, height in ((360, 592), (768, 1024)):  # nor does it widen a page unseen
        resized(tab, width, height)
        tab.until("document.scrollingElement.scrollWidth <= innerWidth")
    resized(tab, 1280, 800)
    assert tab.run(f"{SHOWN}.visibility") == "hidden"
    tab.run("document.querySelector('.word').focus()")
    assert tab.run(f"{SHOWN}.visibility") == "visible"
    assert (
        tab.run("document.querySelector('.words [role=tooltip]').textContent")
        == (LESSON.words["NOTHING"])
    )
    tab.tap("Escape")
    assert tab.run(f"{SHOWN}.visibility") == "hidden"
