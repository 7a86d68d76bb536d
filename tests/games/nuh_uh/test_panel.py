"""What the panel shows in an evening of Nuh-Uh!, on panels of every size: whole, and legible."""

from __future__ import annotations

from typing import Any

import pytest

from companion.drawing.draw import lay_out
from companion.drawing.lettering import ELLIPSIS
from companion.drawing.pages import pages
from companion.kit.screens import RulingScreen, Screen
from tests import at_table
from tests.games.habits import Habits
from tests.games.nuh_uh.people import People
from tests.games.nuh_uh.quiz import Quiz

NAMES = ("Ada", "Benedicta", "Cle", "Desdemona", "Jo", "Ferdinand")
GAMES: list[tuple[int, dict[str, Any]]] = [
    (4, {"trivia_each": 2, "nuh_uhs": 1}),
    (6, {"trivia_each": 2, "powers": True, "teams": 3}),
    (6, {"trivia_each": 2, "powers": True, "nuh_uhs": 3}),
]


def screens(players: int, settings: dict[str, Any]) -> list[Screen]:
    """All that an evening shows, each once."""
    found: dict[Screen, None] = {}
    for seed in range(3):
        quiz = Quiz(seed, players, settings, 0.3, names=NAMES)
        for _ in quiz.steps():
            found[quiz.state.screen] = None
    return list(found)


@pytest.mark.parametrize(("players", "settings"), GAMES)
@pytest.mark.parametrize("panel", [(128, 64), (256, 64), (128, 128)])
def test_nothing_is_cut(players: int, settings: dict[str, Any], panel: tuple[int, int]) -> None:
    for screen in screens(players, settings):
        for page in pages(screen, panel):
            canvas = lay_out(page, panel, "1")
            assert not canvas.cut, page
            assert not any(ELLIPSIS in text for text, _ in canvas.written), page


@pytest.mark.parametrize(("players", "settings"), GAMES)
@pytest.mark.parametrize("panel", [(128, 32), (96, 64), (64, 128)])
def test_on_a_smaller_panel_who_it_is_about_is_whole(
    players: int, settings: dict[str, Any], panel: tuple[int, int]
) -> None:
    for screen in screens(players, settings):
        if isinstance(screen, RulingScreen) and screen.tone != "even":  # a dead heat may be many
            texts = "".join(text for text, _ in lay_out(screen, panel, "RGB").written)
            who = screen.headline.partition(":")[0]
            assert who.replace(" ", "") in texts.replace(" ", ""), screen


SHORT = ("Ada", "Ben", "Cle", "Dan")
LONG = ("Alexander", "Benedicta", "Cleopatra", "Desdemona")
SOME = Habits(0.2, 0.1, 0.05, 0.1, 0.1, 0.1)


@pytest.mark.parametrize("names", [SHORT, LONG], ids=["three letters", "nine letters"])
def test_what_people_see_who_forget_and_correct_is_not_cut(
    names: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(at_table, "NAMES", names)
    seen: set[Screen] = set()
    give = at_table.AtTable.give

    def watched(self: Any, item: Any) -> None:
        give(self, item)
        seen.add(self.state.screen)

    monkeypatch.setattr(at_table.AtTable, "give", watched)
    for powers in (False, True):
        People(4, 4, SOME, powers=powers).play()
    assert len(seen) > 60
    for screen in seen:
        for page in pages(screen, (128, 64)):
            canvas = lay_out(page, (128, 64), "1")
            assert not canvas.cut, page
            assert ELLIPSIS not in "".join(text for text, _ in canvas.written), page
