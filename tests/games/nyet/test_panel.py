"""What Nyet! shows is read whole on every panel, with short names and long ones."""

from __future__ import annotations

from typing import Any

import pytest

from companion.drawing.draw import lay_out
from companion.drawing.pages import pages
from companion.kit.screens import BoardScreen, Screen
from tests import at_table
from tests.games.habits import Habits
from tests.games.nyet.people import People
from tests.games.nyet.test_people import WAYS

SIZES = [(128, 64), (96, 64)]
LOW = (128, 32)
SHORT = ("Ada", "Ben", "Cle", "Dan", "Eve")
LONG = ("Alexander", "Benedicta", "Cleopatra", "Desdemona", "Eleonora")


def screens_of(names: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> set[Screen]:
    """Whatever comes to the panel in games of people."""
    monkeypatch.setattr(at_table, "NAMES", names)
    seen: set[Screen] = set()
    give = at_table.AtTable.give

    def watched(self: Any, item: Any) -> None:
        give(self, item)
        seen.add(self.state.screen)

    monkeypatch.setattr(at_table.AtTable, "give", watched)
    for way in WAYS.values():
        for players in (2, 3, 4, 5):
            people = People(players, players, Habits(0.1, 0.1, 0.01, 0.1, 0.05, 0.05), settings=way)
            people.round()
            people.round()
    return seen


@pytest.mark.parametrize("names", [SHORT, LONG], ids=["three letters", "nine letters"])
def test_nothing_is_cut(names: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    seen = screens_of(names, monkeypatch)
    assert len(seen) > 200
    for size in SIZES:
        for screen in seen:
            for page in pages(screen, size):
                canvas = lay_out(page, size, "1")
                assert not canvas.cut, (size, page)
                if size[0] >= 128:
                    assert "…" not in "".join(text for text, _ in canvas.written), (size, page)


@pytest.mark.parametrize("names", [SHORT, LONG], ids=["three letters", "nine letters"])
def test_nor_is_a_board_on_a_low_panel(
    names: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    boards = [one for one in screens_of(names, monkeypatch) if isinstance(one, BoardScreen)]
    assert len(boards) > 50
    assert not any(lay_out(screen, LOW, "1").cut for screen in boards)
