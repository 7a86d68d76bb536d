"""The clauses of Nuh-Uh!, a row or more for each.

Each row is played as written, later in the evening, with the players changed round, and with
harmless noise between the presses and late alarms; what is heard must be the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

import pytest

from companion.games.nuh_uh import NUH_UH
from companion.games.nuh_uh.cards import POWERS, Card, Hand
from companion.games.nuh_uh.placing import final_slip, order, winners
from companion.games.nuh_uh.state import State
from companion.kit.events import Answer, Click, Due, Event, Hold
from companion.kit.rulings import Ruling
from companion.kit.view import View
from companion.kit.screens import ScoreScreen
from companion.kit.slips import ranked
from tests.nuh_uh_rows import ADA, BEN, CLEO, DAN, MS, NAMES, ROWS, TIE, Row, press
from tests.nuh_uh_turn import Played

CLAUSES = [f"NU-{n}" for n in range(1, 9)]
WAYS = [
    pytest.param(0, 0, False, 0, id="as written"),
    pytest.param(3_600_000 * MS + 1, 0, False, 0, id="an hour later"),
    pytest.param(0, 1, False, 0, id="one seat further"),
    pytest.param(77, 2, True, 0, id="with noise between"),
    pytest.param(0, 3, True, 20 * MS, id="with late alarms"),
]


@pytest.mark.parametrize(("later_ns", "turn", "noise", "late_ns"), WAYS)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.says)
def test_the_clause_holds(row: Row, later_ns: int, turn: int, noise: bool, late_ns: int) -> None:
    played = Played(row, turn, late_ns)
    played.play(row, later_ns, noise)
    assert played.heard == row.heard
    assert played.hands() == (row.before if row.after is None else row.after)
    assert played.reads() == row.reads


# ---- setting up


def new(settings: dict[str, Any], names: Sequence[str] = NAMES) -> State:
    return NUH_UH.new(names, settings, 7, TIE, ())


LENGTHS = [
    ("NU-1 a quick game has 6 Trivia cards each, and 2 Nuh-Uh cards", {"length": "quick"}, 24, 2),
    ("NU-1 a regular one 9", {"length": "regular"}, 36, 2),
    ("NU-1 a longer one 12", {"length": "longer"}, 48, 2),
    ("NU-1 or any number", {"length": "longer", "trivia_each": 7}, 28, 2),
    ("NU-1 with any number of Nuh-Uh cards", {"nuh_uhs": 5}, 24, 5),
    ("NU-1 even none", {"nuh_uhs": 0}, 24, 0),
    ("NU-1 each team counts once", {"teams": 2}, 12, 2),
    ("NU-1 three teams of four players", {"teams": 3}, 18, 2),
]


@pytest.mark.parametrize(("says", "settings", "trivia", "nuh_uhs"), LENGTHS)
def test_the_deal(says: str, settings: dict[str, Any], trivia: int, nuh_uhs: int) -> None:
    assert says
    state = new(settings)
    assert state.left == trivia
    assert {len(hand.cards) for hand in state.hands} == {nuh_uhs}
    assert set(state.standings()) == {(name, nuh_uhs // 2) for name, _ in state.standings()}


BAD_OPTIONS = [
    ({"length": "endless"}, 'option length = "endless": use quick, regular or longer'),
    ({"teams": "1"}, 'option teams = "1": use 0 for none, or 2 to 8'),
    ({"teams": "5"}, 'option teams = "5": use at most 4, one for each player'),
    ({"teams": "9"}, 'option teams = "9": use 0 to 8'),
    ({"nuh_uhs": "13"}, 'option nuh_uhs = "13": use 0 to 12'),
    ({"speed": "9"}, 'nuh-uh has no option "speed": it has length'),
]


@pytest.mark.parametrize(("settings", "line"), BAD_OPTIONS)
def test_an_option_that_cannot_be_is_refused_in_one_line(
    settings: dict[str, Any], line: str
) -> None:
    with pytest.raises(ValueError, match="^" + line) as refused:
        new(settings)
    assert "\n" not in str(refused.value)


def play(state: State, *events: Event) -> tuple[State, list[str]]:
    heard: list[str] = []
    for event in events:
        state, said = NUH_UH.step(state, event)
        heard += [s.headline for s in said if isinstance(s, Ruling)]
    return state, heard


def click(player: int, at_ms: int) -> Click:
    return Click(player, "left", at_ms * MS, (at_ms + 80) * MS)


def hold(player: int, at_ms: int) -> Hold:
    return Hold(player, "left", at_ms * MS, (at_ms + 600) * MS)


def rows(view: View) -> dict[str, int]:
    assert isinstance(view.screen, ScoreScreen)
    return dict(view.screen.rows)


def test_teams_are_shown_and_a_press_moves_yourself() -> None:
    state = new({"teams": 2})
    assert rows(NUH_UH.view(state)) == {"ADA + CLEO": 1, "BEN + DAN": 2}
    state, _ = play(state, click(CLEO, 1_000))
    assert rows(NUH_UH.view(state)) == {"ADA": 1, "BEN + CLEO + DAN": 2}
    assert NUH_UH.view(state).sides == (0, 1, 1, 1)
    state, _ = play(state, click(CLEO, 2_000), hold(DAN, 3_000))
    assert state.side_of == (0, 1, 0, 1)
    assert NUH_UH.view(state).lit == (ADA,)


def test_a_game_cannot_start_with_an_empty_team() -> None:
    state = new({"teams": 2}, NAMES[:2])
    state, _ = play(state, click(ADA, 1_000), hold(BEN, 2_000))
    assert rows(NUH_UH.view(state)) == {"nobody": 1, "ADA + BEN": 2}
    assert "empty team" in NUH_UH.view(state).screen.todo  # type: ignore[union-attr]  # a score
    state, _ = play(state, click(BEN, 3_000), hold(BEN, 4_000))
    assert NUH_UH.view(state).lit == (ADA,) or NUH_UH.view(state).lit == (BEN,)


def test_a_team_is_called_by_its_players_as_long_as_that_is_short() -> None:
    names = ("ADA", "MAXIMILIANE", "CLEO", "WILHELMINE")
    assert [name for name, _ in new({"teams": 2}, names).standings()] == ["ADA + CLEO", "TEAM 2"]


def test_in_a_team_answering_and_reading_go_round() -> None:
    """NU-5: whoever answered for a side reads next, and a team takes it by turns."""
    state = new({"teams": 2}, ("ADA", "BEN", "CLEO", "DAN", "EVE"))
    turns = [state.names[state.speaker(turn)] for turn in range(8)]
    assert turns == ["ADA", "BEN", "CLEO", "DAN", "EVE", "BEN", "ADA", "DAN"]


# ---- the Powers at the deal


def told(*keys: str, player: int = ADA, at_ms: int = 1_000) -> list[Event]:
    return [Answer(player, key, (at_ms + i) * MS) for i, key in enumerate(keys)]


DEALS: list[tuple[str, list[Event], list[str], str, str]] = [
    ("NU-8 each tells what its cards can do", [], [], "ADA", "Power of Nuh-Uh card 1 of 2?"),
    ("NU-8 card by card", told("PRIDE"), [], "ADA", "Power of Nuh-Uh card 2 of 2?"),
    (
        "NU-8 going back asks for the one before",
        told("PRIDE", ""),
        [],
        "ADA",
        "Power of Nuh-Uh card 1",
    ),
    ("NU-8 nobody else tells it", told("PRIDE", player=BEN), [], "ADA", "Power of Nuh-Uh card 1"),
    ("NU-8 only Powers that there are", told("MAGIC"), [], "ADA", "Power of Nuh-Uh card 1"),
    (
        "NU-8 then the next one",
        told("PRIDE", "BLOCK"),
        ["ADA: READY"],
        "BEN",
        "Power of Nuh-Uh card 1",
    ),
    ("NU-8 a pair may be broken", told("PRIDE", "PRIDE"), [], "ADA", "Two with PRIDE: redraw"),
    (
        "NU-8 another card is drawn for one of them",
        told("PRIDE", "PRIDE", "redraw"),
        ["ADA REDRAWS"],
        "ADA",
        "Power of Nuh-Uh card 2 of 2?",
    ),
    (
        "NU-8 and if that makes a pair again, it may be broken too",
        told("PRIDE", "PRIDE", "redraw", "PRIDE"),
        ["ADA REDRAWS"],
        "ADA",
        "Two with PRIDE",
    ),
    (
        "NU-8 or kept",
        told("PRIDE", "PRIDE", "keep"),
        ["ADA: READY"],
        "BEN",
        "Power of Nuh-Uh card 1",
    ),
]


@pytest.mark.parametrize(("says", "events", "heard", "who", "question"), DEALS)
def test_telling_the_powers(
    says: str, events: list[Event], heard: list[str], who: str, question: str
) -> None:
    assert says
    state, output = play(new({"powers": True}), *events)
    assert output == heard
    [ask] = NUH_UH.view(state).asks
    assert (state.names[ask.player], ask.question[: len(question)]) == (who, question)


def test_once_all_is_told_the_first_question_is_read() -> None:
    state = new({"powers": True}, NAMES[:2])
    state, _ = play(state, *told("PRIDE", "BLOCK"), *told("PRIDE", "GAMBLE", player=BEN))
    assert [card.label() for card in state.hands[BEN].cards] == ["PRIDE", "GAMBLE"]
    assert NUH_UH.view(state).asks == ()
    assert NUH_UH.view(state).lit == (ADA,)


def test_a_power_game_without_nuh_uh_cards_begins_at_once() -> None:
    assert NUH_UH.view(new({"powers": True, "nuh_uhs": 0})).asks == ()


def test_the_six_powers() -> None:
    assert len(set(POWERS)) == 6
    [ask] = NUH_UH.view(new({"powers": True})).asks
    assert [option.label for option in ask.choices] == list(POWERS)


# ---- the score


def hand(trivia: int, nuh_uhs: int, twos: int = 0) -> Hand:
    return Hand(trivia, twos, (Card(),) * nuh_uhs)


SCORES: list[tuple[str, list[Hand], list[list[int]], list[int], str]] = [
    (
        "NU-6 a point for each Trivia card and for every two Nuh-Uh cards, rounded down",
        [hand(3, 3), hand(3, 4), hand(0, 1)],
        [[BEN], [ADA], [CLEO]],
        [4, 5, 0],
        "BEN WINS",
    ),
    (
        "NU-6 with equal points the more Trivia cards win",
        [hand(3, 4), hand(4, 2), hand(5, 1)],
        [[CLEO], [BEN], [ADA]],
        [5, 5, 5],
        "CLEO WINS",
    ),
    (
        "NU-6 with as many of those, the more Nuh-Uh cards",
        [hand(4, 2), hand(4, 3)],
        [[BEN], [ADA]],
        [5, 5],
        "BEN WINS",
    ),
    (
        "NU-6 with as many of those, rivals for life",
        [hand(4, 3), hand(2, 0), hand(4, 3)],
        [[ADA, CLEO], [BEN]],
        [5, 2, 5],
        "ADA + CLEO: RIVALS FOR LIFE",
    ),
    (
        "NU-6 all of them, if need be",
        [hand(0, 2)] * 4,
        [[ADA, BEN, CLEO, DAN]],
        [1] * 4,
        "ADA + BEN + CLEO + DAN: RIVALS FOR LIFE",
    ),
    (
        "NU-8 a card turned to 2 counts two, but is one card in a tie",
        [hand(3, 0, twos=1), hand(4, 0)],
        [[BEN], [ADA]],
        [4, 4],
        "BEN WINS",
    ),
]


@pytest.mark.parametrize(("says", "hands", "places", "points", "headline"), SCORES)
def test_the_score(
    says: str, hands: list[Hand], places: list[list[int]], points: list[int], headline: str
) -> None:
    assert says
    state = new({}, NAMES[: len(hands)])
    for side, has in enumerate(hands):
        state = state.holding(side, has)
    assert [list(sides) for sides in order(state)] == places
    assert [number for _, number in state.standings()] == points
    ruling = winners(state, "over", 0)
    assert ruling.headline == headline
    assert list(ruling.players) == places[0]
    slip = final_slip(state, ruling)
    assert slip.final
    ranked_rows = [name for place, name, _ in ranked(slip.points, slip.ranks) if place == 1]
    assert ranked_rows == [NAMES[side] for side in places[0]]


def test_the_final_slip_explains_each_tie() -> None:
    state = new({})
    for side, has in enumerate([hand(4, 2), hand(4, 3), hand(5, 1), hand(2, 0)]):
        state = state.holding(side, has)
    slip = final_slip(state, winners(state, "over", 0))
    assert slip.lines[2:5] == (
        "CLEO: more Trivia cards (5)",
        "BEN: more Nuh-Uh cards (3)",
        "CLEO: 5 Trivia, 1 Nuh-Uh",
    )
    places = [(place, name) for place, name, _ in ranked(slip.points, slip.ranks)]
    assert places == [(1, "CLEO"), (2, "BEN"), (3, "ADA"), (4, "DAN")]


# ---- looking things up


def test_a_menu_that_nobody_uses_closes() -> None:
    state, _ = play(new({}), hold(DAN, 1_000))
    alarm_ns = NUH_UH.view(state).alarm_ns
    assert alarm_ns is not None
    assert NUH_UH.view(state).asks[0].player == DAN
    state, _ = play(state, Due(alarm_ns - 1))
    assert NUH_UH.view(state).asks
    state, _ = play(state, Due(alarm_ns))
    assert NUH_UH.view(state).asks == ()


@pytest.mark.parametrize(
    ("key", "title"), [("scores", "SCORES"), ("cards", "NUH-UH CARDS"), ("powers", "DAN")]
)
def test_what_is_looked_up_stays_until_somebody_presses(key: str, title: str) -> None:
    state = new({"powers": True, "nuh_uhs": 0})
    state, _ = play(state, hold(DAN, 1_000), Answer(DAN, key, 2_000 * MS))
    assert getattr(NUH_UH.view(state).screen, "title", "") == title
    state, heard = play(state, click(BEN, 3_000))
    assert heard == []
    assert getattr(NUH_UH.view(state).screen, "title", "") == "NUH-UH!"


def test_ended_from_the_menu_the_points_are_counted() -> None:
    state, heard = play(new({}), hold(DAN, 1_000), Answer(DAN, "end", 2_000 * MS))
    assert heard == ["THE END", "ADA + BEN + CLEO + DAN: RIVALS FOR LIFE"]
    assert NUH_UH.over(state)


def test_every_clause_has_a_row() -> None:
    tables = chain(
        (r.says for r in ROWS), *([row[0] for row in t] for t in (LENGTHS, DEALS, SCORES))
    )
    told_of = {says.split()[0] for says in tables}
    assert [clause for clause in CLAUSES if clause not in told_of] == []
    assert told_of <= set(CLAUSES)


def test_the_buttons_say_what_they_mean_at_each_seat() -> None:
    """For a page: the Reader's are not the others', and the Guesser has none."""
    state, _ = play(new({}), *press(ADA, 1_000, "down"))
    found = {(m.player, m.switch): m.word for m in NUH_UH.view(state).legend}
    assert found[ADA, "down"] == "FLIP"
    assert found[ADA, "up"] == found[CLEO, "down"] == found[DAN, "pad"] == "NUH-UH!"
    assert not any(player == BEN for player, _ in found)
