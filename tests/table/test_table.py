"""What a table does around any game: questions, the menu, taking back, what stays to be read."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.games.not_not import NOT_NOT
from companion.games.not_not.state import Racing, State
from companion.journal.replay import game_called
from companion.kit.rulings import Ruling
from companion.kit.slips import Slip
from companion.kit.structs import replace
from companion.page.snapshot import words
from companion.table.furniture import PATIENCES, hint, noted_screen
from companion.table.hands import TWICE_NS
from companion.table.inputs import Contact, Release, Resumed
from companion.table.menu import OPEN_NS
from companion.table.play import KEEP_MOMENTS, before_the_last
from companion.table.table import Table
from tests.at_table import MS, AtTable
from tests.games.not_not.table import ENTERING, cards, dealt, dice, labels, racing, touch, won
from tests.games.nuh_uh.turn import Turn
from tests.musical_chairs import MUSICAL
from tests.table.test_lobby import Lobby

LINES = Path(__file__).with_name("rows.txt").read_text("utf-8").splitlines()
ROWS = [line.split(" | ") for line in LINES if line and not line.startswith("#")]


def last_round() -> AtTable[State]:
    """The deck is empty; up is right."""
    table = racing()
    empty = replace(table.game, cards=cards("red red red red", 0))
    table.state = table.table.start(empty.with_dice(dice("UP", "NOTHING")))
    return table


BEGINS: dict[str, Any] = {
    "dealt": dealt,
    "racing": racing,
    "last": last_round,
    "won": won,
    "entering": lambda: AtTable(NOT_NOT, 2, ENTERING),
    "lobby": Lobby,
    "turn": lambda **settings: Turn(settings=settings),
}


def begun(how: str) -> AtTable[Any]:
    """One of BEGINS, or a game by its name, for four if no other number of players is given."""
    name, *options = how.split()
    given: dict[str, Any] = {
        n: value or True for n, _, value in (o.partition("=") for o in options)
    }
    if name in BEGINS:
        table: AtTable[Any] = BEGINS[name](**given)
        return table
    return AtTable(game_called(name), int(given.pop("players", 4)), given)


@pytest.mark.parametrize(("begins", "moves"), [pytest.param(*row[1:], id=row[0]) for row in ROWS])
def test_the_table_does_what_its_row_says(begins: str, moves: str) -> None:
    table = begun(begins)
    table.run(table.now_ns)
    for move in re.split(r"; (?!\+)", moves):
        do(table, move)


def do(table: AtTable[Any], move: str) -> None:
    """A move, or what is seen after the moves before it."""
    verb, _, rest = move.partition(" ")
    match verb:
        case "sees":
            assert rest in panel(table)
        case "hides":
            assert rest not in panel(table)
        case "lists":
            assert ", ".join(labels(table)) == rest
        case "rules":
            assert table.ruled()[-1] == rest
        case "why":
            assert table.rulings()[-1].reason.split("; ")[0] == rest
        case "prints":
            slip = [one for one in table.output if isinstance(one, Slip)][-1]
            assert rest in (slip.title, *slip.lines)
        case "points":
            assert " ".join(map(str, table.game.points)) == rest
        case "in":
            assert f"the deck {table.game.cards.deck}" == rest
        case "leaves":
            assert table.state.done
        case "lights":
            assert " ".join(table.names[player][0] for player in table.state.view.lit) == rest
        case "won":
            assert " ".join(table.names[player][0] for player in table.state.view.won) == rest
        case "tap":
            touch(table, *rest.split())
        case "late" | "lifts":
            letter, switch, ago_ms = rest.split()
            what = Contact if verb == "late" else Release
            at_ns = table.now_ns - round(float(ago_ms) * MS)
            table.give(what(table.seat(letter), switch, at_ns))
        case "resumes":
            table.give(Resumed(table.now_ns))
        case "foul":
            before = table.game
            do(table, rest)
            assert table.game == before
        case _:
            table.play(move)


def panel(table: AtTable[Any]) -> str:
    """All that is read there, after what kind of screen it is; then what the page says below it."""
    screen = noted_screen(table.state)
    kind = type(screen).__name__.removesuffix("Screen")
    return " · ".join((kind, *words(screen), hint(table.state)))


# ---- what no row can say


def test_no_two_presses_of_habit_end_a_game() -> None:
    for first in ("", "up", "down"):
        for last in ("up", "right", "down", "left"):
            table = won().play("; ".join(["B up/?", *([f"B {first}"] if first else [])]))
            table.play(f"B {last}")
            assert not table.state.over, (first, last)


@pytest.mark.parametrize("line", ["?", "RULES/?"])
def test_a_menu_that_its_owner_goes_on_pressing_in_closes_within_a_minute(line: str) -> None:
    table = won().play(f"wait 1000; B up/{line}")
    since_ns, longest_ns = table.state.asked_ns, PATIENCES * OPEN_NS
    assert since_ns is not None
    while table.state.menu is not None and table.now_ns < since_ns + 2 * longest_ns:
        table.play("B down")
    assert since_ns + longest_ns <= table.now_ns < since_ns + longest_ns + 2_000 * MS


def test_scores_stay_open_until_a_minute_after_the_last_press_at_them() -> None:
    table = won().play("wait 1000; B up/SCORES; B down")
    for points in range(2, 42):  # more than a minute
        table.play("B right")
        assert panel(table).startswith(f"Ask · BEN · SCORES · DONE, BEN {points}, ADA 0")
    table.play(f"wait {60_000 - 2 * 1_500 - 100}")
    assert table.state.menu is not None
    assert table.play("wait 3000").state.menu is None


def test_what_was_corrected_is_printed_when_the_sheet_of_scores_closes_by_itself() -> None:
    table = won().play("wait 1000; B up/SCORES; B down; B right; wait 61000")
    assert table.state.menu is None
    assert table.output[-1].title == "Corrected"  # type: ignore[union-attr]  # a slip


def test_a_taking_back_is_reported_at_the_time_when_it_was_chosen() -> None:
    table = won().play("B up/?")
    table.run(table.now_ns + 1_000 * MS)
    at_ns = table.now_ns
    touch(table, "B", "right")
    assert table.rulings()[-1].headline == "TAKEN BACK"
    assert table.rulings()[-1].at_ns == at_ns


def test_after_undo_the_race_goes_on_from_the_instant_before_the_tap_at_the_dealers_press() -> None:
    table = won().play("B up/?")
    touch(table, "B", "right")  # TAKE BACK: it is the instant of the tap again
    assert "TAKEN BACK · ADA: press" in panel(table)
    assert table.state.view.lit == (0,)
    table.play("wait 700; B left; A up; wait 100; B left")
    assert table.ruled()[-1] == "NN-10 BEN in 1680 ms", "since the dealer let it go on"
    again = racing().play("wait 500; B left")
    assert table.game.cards == again.game.cards
    assert table.game.points == again.game.points


def test_after_undo_presses_count_again_only_once_the_dice_are_drawn() -> None:
    table = won().play("B up/?")
    table.give(Contact(table.seat("B"), "right", table.now_ns))
    table.give(Release(table.seat("B"), "right", table.now_ns))
    assert table.state.undrawn
    table.give(Contact(table.seat("A"), "up", table.now_ns))
    phase = table.game.phase
    assert isinstance(phase, Racing)
    assert phase.race.entries == ()


def test_what_nothing_can_go_back_to_is_forgotten_and_never_gone_back_to() -> None:
    table: Table[tuple[int, ...]] = Table(MUSICAL, MUSICAL.setup(["?"] * 3, {}), range(3))
    state = table.start()
    for at_ns in range(0, 600 * TWICE_NS, TWICE_NS):
        state, _ = table.step(state, Contact(0, "up", at_ns))
        state, _ = table.step(state, Release(0, "up", at_ns + MS))
    assert len(state.past) == KEEP_MOMENTS
    kept_ns = state.past[1].at_ns
    for since_ns, found in ((kept_ns - TWICE_NS, None), (kept_ns, 1)):
        ruling = Ruling(clause="?", headline="?", reason="?", undo_to_ns=since_ns)
        assert before_the_last(replace(state, rulings=(ruling,))) == found
