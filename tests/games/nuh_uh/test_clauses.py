"""The clauses of Nuh-Uh!, a row or more for each.

Each row is played as written, later in the evening, with the players changed round, and with
harmless noise between the presses and late alarms; what is heard must be the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from companion.games.nuh_uh import NUH_UH
from companion.games.nuh_uh.state import State
from companion.games.nuh_uh.words import standings
from companion.kit.game import EVERY_SWITCH
from companion.kit.screens import ScoreScreen
from companion.kit.structs import replace
from companion.page.snapshot import words
from companion.table.furniture import noted_screen
from tests.at_table import MS, NAMES, AtTable
from tests.games.nuh_uh.turn import Turn, of_all, turn_of
from tests.games.rows import WAYS, Row, read

ADA, BEN = range(2)
ROWS = read(__file__)
ALWAYS = ("LEAVE GAME", "RULES", "END GAME", "SCORES")  # lines of every game's menu
CLAUSES = [f"NU-{n}" for n in range(1, 9)]
LATE = {"late alarms": {"turned": 3, "noise": True, "late_ns": 20 * MS}}


@pytest.mark.parametrize("way", WAYS | LATE)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.says)
def test_the_clause_holds(row: Row, way: str) -> None:
    turn = turn_of(row, **(WAYS | LATE)[way])
    before = turn.hands()
    turn.play(f"{row.moves}; wait 5000")
    assert turn.announced == row.ruled
    assert turn.hands() == (of_all(row.has) if row.has else before)
    assert turn.reads() == (row.one("reads") or "ADA to BEN")
    shown = " ".join(words(noted_screen(turn.state)))
    assert [text for text in row.more.get("panel", []) if text not in shown] == [], shown
    if lines := row.one("lines"):
        labels = [choice.label for choice in turn.asked.choices]
        assert labels == ["TAKE BACK", *lines.split(", "), *ALWAYS]
    if ranked := row.one("ranked"):
        places = standings(turn.game).ranked()
        found = [f"{place} {name[0]} {points}" for place, name, points in places]
        assert sorted(found) == sorted(ranked.split(", "))


# ---- setting up


def new(settings: dict[str, Any], names: Sequence[str] = NAMES[:4]) -> State:
    state: State = NUH_UH.rules().new(NUH_UH.setup(names, settings))
    return state


LENGTHS = [
    ("NU-1 a quick game has 6 Trivia cards each, and 2 Nuh-Uh cards", {}, 24, 2),
    ("NU-1 or any number", {"trivia_each": 7}, 28, 2),
    ("NU-1 with any number of Nuh-Uh cards", {"nuh_uhs": 5}, 24, 5),
    ("NU-1 even none", {"nuh_uhs": 0}, 24, 0),
    ("NU-1 each team counts once", {"teams": 2}, 12, 2),
    ("NU-1 three teams of four players", {"teams": 3}, 18, 2),
]


@pytest.mark.parametrize(("says", "settings", "trivia", "nuh_uhs"), LENGTHS)
def test_the_deal(says: str, settings: dict[str, Any], trivia: int, nuh_uhs: int) -> None:
    assert says
    state = new(settings)
    assert state.remaining == trivia
    assert {hand.nuh_uhs for hand in state.hands} == {nuh_uhs}
    assert {points for _, points in standings(state).rows} == {nuh_uhs // 2}


REFUSED = [
    ({"trivia_each": "0"}, {}, 'option trivia_each = "0": use 1 to 50'),
    ({"teams": "1"}, {}, 'option teams = "1": use 0 for none, or 2 to 8'),
    ({"teams": "5"}, {}, 'option teams = "5": use at most 4, one for each player'),
    ({"nuh_uhs": "13"}, {}, 'option nuh_uhs = "13": use 0 to 12'),
    ({"powers": True}, {"up", "pad"}, "Powers need 4 buttons and BEN's seat has fewer"),
    ({}, {"up"}, "BEN's seat needs 4 buttons, or 1 button and a pad"),
    ({}, {"pad"}, "BEN's seat needs 4 buttons, or 1 button and a pad"),
]


@pytest.mark.parametrize(("settings", "has", "line"), REFUSED)
def test_an_option_or_a_seat_that_cannot_be_is_refused_in_one_line(
    settings: dict[str, Any], has: set[str], line: str
) -> None:
    seats = [EVERY_SWITCH, frozenset(has) or EVERY_SWITCH, EVERY_SWITCH, EVERY_SWITCH]
    with pytest.raises(ValueError, match="^" + line) as refused:
        NUH_UH.rules().new(NUH_UH.setup(NAMES[:4], settings, switches=seats))
    assert "\n" not in str(refused.value)


def rows(table: AtTable[State]) -> dict[str, int]:
    screen = table.state.screen
    assert isinstance(screen, ScoreScreen)
    return dict(screen.rows)


def test_teams_are_shown_and_a_press_moves_yourself() -> None:
    table: AtTable[State] = AtTable(NUH_UH, 4, {"teams": 2})
    assert rows(table) == {"ADA + CLEO": 1, "BEN + DAN": 2}
    table.play("C left")
    assert rows(table) == {"ADA": 1, "BEN + CLEO + DAN": 2}
    assert standings(table.game).sides == (0, 1, 1, 1)
    table.play("C left; D down")
    assert table.game.side_of == (0, 1, 0, 1)
    assert table.state.view.lit == (ADA, BEN)


def test_a_game_cannot_start_with_an_empty_team() -> None:
    table: AtTable[State] = AtTable(NUH_UH, 2, {"teams": 2}).play("A left; B down")
    assert rows(table) == {"nobody": 1, "ADA + BEN": 2}
    assert "team is empty" in getattr(table.state.screen, "todo", "")
    table.play("B left; B down")
    assert table.state.view.lit == (ADA, BEN)


def test_a_team_is_called_by_its_players_as_long_as_that_is_short() -> None:
    names = ("ADA", "MAXIMILIANE", "CLEO", "WILHELMINE")
    state = new({"teams": 2}, names)
    assert [name for name, _ in standings(state).rows] == ["ADA + CLEO", "TEAM 2"]


def test_in_a_team_answering_and_reading_go_round() -> None:
    """NU-5: whoever answered for a side reads next, and a team takes it by turns."""
    state = new({"teams": 2}, ("ADA", "BEN", "CLEO", "DAN", "EVE"))
    turns = [state.names[state.speaker(turn % 2, turn)] for turn in range(8)]
    assert turns == ["ADA", "BEN", "CLEO", "DAN", "EVE", "BEN", "ADA", "DAN"]


def test_each_tie_is_explained_in_the_end() -> None:
    turn = Turn(["4--", "4---", "5-", "2"])
    found = standings(replace(turn.game, over=True))
    assert found.winners("NU-6", "over", 0).reason == "5 points, more Trivia cards (5); over"
    assert found.details[:2] == ("CLEO: 5 Trivia, 1 Nuh-Uh", "BEN: 4 Trivia, 3 Nuh-Uh")


def test_every_clause_has_a_row() -> None:
    covered = {says.split()[0] for says in (*(row.says for row in ROWS), *(r[0] for r in LENGTHS))}
    assert [clause for clause in CLAUSES if clause not in covered] == []
    assert covered <= set(CLAUSES)
