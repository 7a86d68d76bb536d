"""An evening to watch: the bundled one as it is judged, in one browser, while the table goes on."""

from __future__ import annotations

import gzip
import json
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from companion.daemon.seating import bundled
from companion.journal.script import read_script
from companion.kit.structs import replace
from companion.page.catalogue import browser_board, evenings
from companion.page.shows import packed
from tests.page.sight import SCRIPTS, sees
from tests.page.still import page_of
from tools.axe import violations
from tools.browser_hands import choose
from tools.stage import Stage

GOLDEN = Path(__file__).parent.parent / "golden"
EVENINGS = list(evenings().items())
FORM = "document.querySelector('.start').hidden === false"
ON = "document.body.dataset.show === 'on'"


def scenes(evening: str) -> list[tuple[int, dict[str, Any]]]:
    found = json.loads(gzip.decompress(packed(evening)))["scenes"]
    return [(at_ms, news) for at_ms, news in found]


# The three facts at the end of each that are worth saying aloud.
FACTS = {
    "not-not-laid": ["Fastest press", "Longest streak", "Closest race"],
    "super-power": ["Closest race", "Most cards to draw", "Most draw cards"],
    "spank": ["Closest race", "Most cards to draw", "Most often first"],
    "nuh-uh": ["Fastest press", "Longest streak", "Got most Nuh-Uhs"],
    "nyet-short": ["Most tricks", "Most loot", "Best round"],
    "ugh": ["Best set", "Most sets", "Most first Ugh!s"],
}


@pytest.mark.parametrize("evening", [evening for _, evening in EVENINGS])
def test_a_show_is_the_evening_as_it_is_judged_with_every_press_in_its_time(evening: str) -> None:
    found = scenes(evening)
    assert [at_ms for at_ms, _ in found] == sorted(at_ms for at_ms, _ in found)
    kinds = [news["kind"] for _, news in found]
    assert kinds.index("table") < kinds.index("press")  # nobody presses before there are seats
    golden = map(json.loads, (GOLDEN / f"{evening}.jsonl").read_text("utf-8").splitlines())
    output = [
        news["list"][-1]["headline"]
        for _, news in found
        if news["kind"] == "rulings" and news["list"]
    ]
    assert output == [row["headline"] for row in golden if row["kind"] == "ruling"]
    pressed = {
        (at_ms, news["seat"], news["switch"])
        for at_ms, news in found
        if news["kind"] == "press" and news["down"]
    }
    script = read_script(bundled(evening))
    assert pressed == {(p.at_ns // 1_000_000, p.seat, p.switch) for p in script.presses}
    last = [news for _, news in found if news["kind"] == "rulings"][-1]
    assert [fact["label"] for fact in last["facts"]] == FACTS[evening]
    tables = [news for _, news in found if news["kind"] == "table"]
    cards = {news["tableau"] and news["tableau"]["kind"] for news in tables}
    assert ("cross" in cards) == (evening == "not-not-laid")
    assert [news["over"] for news in tables].index(True) > 0
    assert all(row["player"] is not None for row in tables[0]["seats"])  # no empty seat is sent


def test_every_game_has_an_evening_to_watch() -> None:
    for game, name in EVENINGS:
        assert read_script(bundled(name)).game == game


@pytest.mark.parametrize(
    "path", ["show/", "show/chess", "show/nyet-2", "show/..%2fevenings%2fnyet"]
)
def test_there_is_no_show_but_those_that_are_offered(path: str) -> None:
    assert got(path, real=False) == 404


def test_a_show_is_next_to_a_form_that_starts_games_and_nowhere_else(tmp_path: Path) -> None:
    assert got("show/spank", real=False, journal=tmp_path / "journal.db") == 200
    assert got("show/spank", real=True) == 404  # a real table has better things to do
    assert list(tmp_path.iterdir()) == []  # nothing of it is written down


def got(path: str, *, real: bool, journal: Path | None = None) -> int:
    """What a browser gets for that: the status."""
    board = replace(browser_board(()), panel=None)
    with page_of(board=board, real=real, journal=journal) as page:
        try:
            with urllib.request.urlopen(f"{page.page.address}{path}") as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            return error.code


def test_a_show_goes_by_in_one_browser_and_leaves_the_table_as_it_was(stage: Stage) -> None:
    stage.lobby()
    tab = stage.tabs["laptop"]
    choose(tab, "game", "spank")
    tab.run("document.querySelector('.watch').focus()")
    before = tab.run(SCRIPTS["what a show changes"])
    tab.click(".start .watch")
    tab.until(f"{ON} && document.querySelector('.presses b')?.textContent === 'SLAP'")
    sees(tab, "document.querySelectorAll('.arcade:enabled').length", 0)
    tab.click(".show .pause")
    at = tab.run("document.querySelector('.show progress').value")
    tab.click(".show .next")
    tab.until(f"document.querySelector('.show progress').value > {at}")
    tab.until("document.querySelector('.console .ruling h2')?.textContent")
    assert violations(tab) == []
    tab.click(".show .next")
    at = tab.run("document.querySelector('.show progress').value")
    tab.click(".show .back")
    tab.until(f"document.querySelector('.show progress').value < {at}")
    assert tab.run("document.querySelectorAll('.change').length") == 0  # nobody won or lost by it
    tab.click(".show .speed")
    tab.until("document.querySelector('.show .speed').textContent === 'Speed ×2'")
    while not tab.run("document.querySelector('.show .next').disabled"):
        tab.click(".show .next")
    assert tab.run("document.querySelector('.start').hidden")  # who won is read first
    tab.click(".show .end")
    tab.until(FORM)
    sees(tab, SCRIPTS["what a show changes"], before)
    word = "document.querySelector('.watch').textContent"  # that it is coming, if that takes long
    assert tab.run(f"[{word}, document.querySelector('.watch').click(), {word}]")[::2] == [
        "Watch a game",
        "One moment…",
    ]
    tab.until(f"{ON} && {word} === 'Watch a game'")
    play = stage.play("nuh-uh")  # a game begins at the table: it is not missed
    tab.until(f"!({ON}) && document.body.dataset.phase === 'game'")
    sees(tab, "document.querySelector('#game').textContent", "Nuh-Uh!")
    play.close()
    choose(tab, "game", "not-not")
