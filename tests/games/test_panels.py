"""Whatever these games show is read whole on every panel, with short names and with long ones.

What is shown comes of games by people with all the habits, and of Ugh!'s rows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.drawing.draw import lay_out
from companion.drawing.lettering import ELLIPSIS
from companion.drawing.pages import pages
from companion.kit.screens import BoardScreen, RulingScreen, Screen
from companion.table.table import Table
from tests import at_table
from tests.games.habits import Habits
from tests.games.nuh_uh.people import People as NuhUh
from tests.games.nuh_uh.quiz import Quiz
from tests.games.nyet.people import People as Nyet
from tests.games.nyet.test_people import WAYS
from tests.games.spank.people import People as Spank
from tests.games.ugh.people import People as Ugh
from tests.games.ugh.test_clauses import ROWS, seated, spelled

SHORT = ("Ada", "Ben", "Cle", "Dan", "Eve", "Fay", "Gus")
LONG = ("Alexander", "Benedicta", "Cleopatra", "Desdemona", "Eleonora", "Ferdinand", "Guinevere")
WHOLE = [(128, 64), (256, 64), (128, 128)]
NARROW = (96, 64)
LOW = (128, 32)
SMALL = [LOW, NARROW, (64, 128)]
SOME = Habits(0.2, 0.1, 0.01, 0.1, 0.05, 0.05)


def nyet() -> None:
    for way in WAYS.values():
        for players in (2, 3, 4, 5):
            people = Nyet(players, players, SOME, settings=way)
            people.round()
            people.round()


def ugh() -> None:
    for row in ROWS:
        seated(row).play(spelled(row.moves))
    for flips in (False, True):
        Ugh(4, 4, SOME, flips=flips).play()


def nuh_uh() -> None:
    for powers in (False, True):
        NuhUh(4, 4, SOME, powers=powers).play()
    Quiz(3, 6, {"trivia_each": 2, "powers": True, "teams": 3}, names=at_table.NAMES).play()


def spank() -> None:
    for players in (2, 5, 7):
        Spank(players, players, SOME).play()


GAMES: dict[str, tuple[Callable[[], None], int]] = {
    "nyet": (nyet, 200),  # and how many screens it shows at least
    "ugh": (ugh, 200),
    "nuh-uh": (nuh_uh, 100),
    "spank": (spank, 30),
}


@pytest.fixture(params=[SHORT, LONG], ids=["three letters", "nine letters"], scope="module")
def names(request: pytest.FixtureRequest) -> tuple[str, ...]:
    found: tuple[str, ...] = request.param
    return found


@pytest.fixture(params=GAMES, scope="module")
def screens(request: pytest.FixtureRequest, names: tuple[str, ...]) -> list[Screen]:
    """All that comes to the panel, each once."""
    play, at_least = GAMES[request.param]
    seen: dict[Screen, None] = {}
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(at_table, "NAMES", names)
        patched.setattr(Table, "step", watched(Table.step, seen))
        play()
    assert len(seen) > at_least
    return list(seen)


def watched(step: Callable[..., Any], seen: dict[Screen, None]) -> Callable[..., Any]:
    def stepping(table: Table[Any], state: Any, item: Any) -> Any:
        after, output = step(table, state, item)
        seen[after.screen] = None
        return after, output

    return stepping


@pytest.mark.parametrize("size", [*WHOLE, NARROW], ids=str)
def test_nothing_is_cut(screens: list[Screen], size: tuple[int, int]) -> None:
    for screen in screens:
        for page in pages(screen, size):
            canvas = lay_out(page, size, "1")
            assert not canvas.cut, page
            shortened = any(ELLIPSIS in text for text, _ in canvas.written)
            assert size == NARROW or not shortened, page


@pytest.mark.parametrize("size", SMALL, ids=str)
def test_on_a_smaller_panel_who_a_ruling_is_about_is_whole(
    screens: list[Screen], size: tuple[int, int]
) -> None:
    for screen in screens:
        if isinstance(screen, RulingScreen) and ":" in screen.headline:
            texts = "".join(text for text, _ in lay_out(screen, size, "RGB").written)
            who = screen.headline.partition(":")[0]
            assert who.replace(" ", "") in texts.replace(" ", ""), screen


def test_a_board_is_whole_on_a_low_panel(screens: list[Screen]) -> None:
    boards = [screen for screen in screens if isinstance(screen, BoardScreen)]
    assert not any(lay_out(screen, LOW, "1").cut for screen in boards)
