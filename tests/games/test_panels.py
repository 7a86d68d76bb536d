"""Whatever the games show is read whole on every panel, with short names and with long ones.

What is shown comes of games by people with all the habits, of the rows of the clauses, with the
menu and the notes over them; and of the lobby's lists and options. Of screens that differ only in
digits and in names, which are equally long, one is drawn.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from companion.drawing import pages as pages_of
from companion.drawing.draw import lay_out
from companion.drawing.lettering import ELLIPSIS
from companion.drawing.pages import pages
from companion.games import GAMES as GAMES_OF_ALL
from companion.kit.screens import AskScreen, Screen
from companion.table.furniture import noted_screen
from companion.table.table import Table
from tests import at_table
from tests.games.habits import ALL, Habits
from tests.games.not_not import test_clauses as not_not_clauses
from tests.games.not_not.people import People as NotNot
from tests.games.nuh_uh.people import People as NuhUh
from tests.games.nuh_uh.test_clauses import ROWS as NUH_UH_ROWS
from tests.games.nuh_uh.turn import turn_of
from tests.games.nyet.people import People as Nyet
from tests.games.nyet.test_people import WAYS
from tests.games.spank.people import People as Spank
from tests.games.super_power import test_referee_clauses as super_power_clauses
from tests.games.super_power.people import People as SuperPower
from tests.games.super_power.referee_table import ALL as EVERY_RULE
from tests.games.ugh.people import People as Ugh
from tests.games.ugh.test_clauses import ROWS, seated, spelled
from tests.table.test_lobby import Lobby

UPPER = at_table.NAMES  # as rows have them
SHORT = ("Ada", "Ben", "Cle", "Dan", "Eve", "Fay", "Gus", "Hal")
LONG = ("Alexander", "Benedicta", "Cleopatra", "Desdemona", "Eleonoras", "Ferdinand", "Guinevere",
        "Henrietta")  # fmt: skip
SIZES = [(128, 64), (256, 64), (128, 128), (128, 32), (96, 64), (64, 128)]
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
    for row in NUH_UH_ROWS:
        turn_of(row).play(named(row.moves))
    for powers in (False, True):
        NuhUh(4, 4, SOME, powers=powers).play()


def spank() -> None:
    for players in (2, 5, 7):
        Spank(players, players, SOME).play()


def not_not() -> None:
    for row in not_not_clauses.ROWS:
        not_not_clauses.seated(row).play(named(row.moves))
    for seed, level in enumerate(("discovery", "normal", "hard", "extreme")):
        for pads in (True, False):
            settings = {"level": level, "cards": 20}
            NotNot(seed, 3 + seed, settings, ALL, pads=pads).play()
    for other in ({"first_game": True}, {"level": "hard", "enter_cards": True}):
        NotNot(7, 8, {"cards": 24, **other}, ALL).play()


def super_power() -> None:
    for row in super_power_clauses.ROWS:
        super_power_clauses.seated(row).play(named(row.moves))
    SuperPower(3, 6, EVERY_RULE, Habits(forgetful=0.1, stray=0.05)).play(2)


def lobby() -> None:
    """Somebody looks through the lists, and begins each game again and again."""
    chance = random.Random(7)
    for game in GAMES_OF_ALL:
        for _ in range(4):
            waiting = Lobby(only=game.id).play("A up; B up; C up; D up")
            for _ in range(40):
                if not waiting.state.done:
                    switch = chance.choice(("up", "right", "down", "down"))
                    for_ms = 700 if waiting.state.asked is None else 80
                    waiting.play(f"B {switch} for {for_ms}")


def named(moves: str) -> str:
    """The moves of a row, with the names that people have here."""
    for name, other in zip(UPPER, at_table.NAMES, strict=False):
        moves = re.sub(rf"\b{name}\b", other, moves)
    return moves


GAMES: dict[str, tuple[Callable[[], None], int]] = {
    "lobby": (lobby, 30),
    "not-not": (not_not, 800),
    "super-power": (super_power, 1_000),
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
        for has_names in (at_table, not_not_clauses):
            patched.setattr(has_names, "NAMES", names)
        patched.setattr(Table, "step", watched(Table.step, seen))
        play()
    assert len(seen) > at_least
    name = re.compile("|".join(names), re.IGNORECASE)
    return list(
        {name.sub("N", re.sub(r"\d", "0", repr(screen))): screen for screen in seen}.values()
    )


def watched(step: Callable[..., Any], seen: dict[Screen, None]) -> Callable[..., Any]:
    def stepping(table: Table[Any], state: Any, item: Any) -> Any:
        after, output = step(table, state, item)
        seen[after.screen] = seen[noted_screen(after)] = None
        return after, output

    return stepping


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_is_cut(
    screens: list[Screen], size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = cache(lay_out)
    monkeypatch.setattr(pages_of, "lay_out", drawn)
    of_each = {screen: pages(screen, size) for screen in screens}
    for screen, parts in of_each.items():
        written = [text for page in parts for text, _ in drawn(page, size, "1").written]
        for text in to_do(screen):
            assert letters(text) in letters("".join(written)), screen
    for page in dict.fromkeys(page for parts in of_each.values() for page in parts):
        canvas = drawn(page, size, "1")
        assert not canvas.cut, page
        for text, (x, y, width, height) in canvas.written:
            assert ELLIPSIS not in text, page
            inside = min(x, y) >= 0 and x + width <= size[0] and y + height <= size[1]
            assert inside or not text, page


def to_do(screen: Screen) -> tuple[str, ...]:
    """What stands under a screen until it is done. Under a question it gives way to the answers."""
    foot = () if isinstance(screen, AskScreen) else getattr(screen, "foot", ())
    return (getattr(screen, "todo", ""), *foot)


def letters(text: str) -> str:
    return re.sub(r"[ ·]", "", text)
