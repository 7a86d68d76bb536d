"""What Ugh! shows is read whole on every panel, with short names and long ones."""

from __future__ import annotations

from typing import Any

import pytest

from companion.drawing.draw import lay_out
from companion.drawing.pages import pages
from companion.kit.screens import Screen
from tests import at_table
from tests.games.habits import Habits
from tests.games.ugh.people import People
from tests.games.ugh.test_clauses import ROWS, seated

SIZES = [(128, 64), (96, 64)]
SHORT = ("Ada", "Ben", "Cle", "Dan", "Eve", "Fay", "Gus")
LONG = ("Alexander", "Benedicta", "Cleopatra", "Desdemona", "Eleonora", "Ferdinand", "Guinevere")


def screens_of(names: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> set[Screen]:
    """Whatever comes to the panel in the rows of the clauses, and in games of people."""
    monkeypatch.setattr(at_table, "NAMES", names)
    seen: set[Screen] = set()
    give = at_table.AtTable.give

    def watched(self: Any, item: Any) -> None:
        give(self, item)
        seen.add(self.state.screen)

    monkeypatch.setattr(at_table.AtTable, "give", watched)
    for row in ROWS:
        seated(row).play(row.moves)
    for flips in (False, True):
        People(4, 4, Habits(0.2, 0.1, 0.01, 0.1, 0.05, 0.05), flips=flips).play()
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
