"""Export: a game that is exported plays again to the same rulings, whatever was pressed in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES
from companion.journal.script import Script, export, parse
from companion.kit.game import Game
from companion.table.inputs import Contact, Due, Input, Shown
from tests.journal.round_trip import differs, differs_resumed, played, random_script, recorded
from tests.sim import play, record_of


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_random_evening_plays_again_the_same(game: Game[Any], fast_path: Path) -> None:
    assert differs(random_script(game, 4, presses=30), fast_path) == ""


@pytest.mark.parametrize("game", ["nyet", "ugh", "nuh-uh"])
def test_cut_off_and_resumed_it_is_the_same(game: str, fast_path: Path) -> None:
    known = {one.id: one for one in GAMES}
    assert differs_resumed(random_script(known[game], 4, presses=30), fast_path) == ""


def judged_again(script: Script, inputs: list[Input], folder: Path) -> list[Input]:
    """The inputs that the judge gets when inputs are exported and played."""
    play(parse(export(record_of(script), inputs)), folder / "again.db")
    return [entry.input for entry in recorded(folder / "again.db")[1]]


LONG = "game not-not\nseat Ada\nseat Ben\nset level normal\nseed 1\n1000 Ada left for 900\n"


def test_a_game_that_was_broken_off_ends_just_there(fast_path: Path) -> None:
    """With every alarm that had rung, and no other: here for a long press, and its menu."""
    script = parse(LONG)
    inputs = [entry.input for entry in played(LONG, fast_path)[1]]
    waits = [at for at, item in enumerate(inputs) if isinstance(item, Due)]
    assert waits
    for end in range(1, len(inputs) + 1):
        folder = fast_path / str(end)
        folder.mkdir()
        assert judged_again(script, inputs[:end], folder) == inputs[:end]


def test_what_came_late_comes_late_again(fast_path: Path) -> None:
    """The frame of the menu reached the judge after a press that came later."""
    script = parse(LONG)
    inputs: list[Input] = [
        Shown(1, 0),
        Contact(0, "left", 1_000_000_000),
        Due(1_600_000_000),
        Contact(1, "up", 1_650_000_000),
        Shown(2, 1_600_000_000),
        Contact(1, "down", 1_600_000_001),
        Contact(1, "pad", 1_700_000_000),
    ]
    assert judged_again(script, inputs, fast_path) == inputs
