"""Every game by buttons alone: from power on to its final slip, again, and through a power cut."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from companion.daemon import seating
from companion.games import GAMES
from companion.kit.game import EVERY_SWITCH
from companion.kit.screens import AskScreen, MessageScreen, ScoreScreen
from companion.kit.structs import replace
from firmware.board import Board, Default
from firmware.simulated import simulated_board
from tests.virtual_table import MS, AtButtons, PowerCutError, evening

SEATS = ("north", "east", "south")
MOST_PRESSES = 1_500

# Where people find it, and what in a board file makes it short.
WAYS: dict[str, tuple[str, dict[str, Default]]] = {
    "not-not": ("NOT NOT/DISCOVERY", {"cards": 8}),
    "super-power": ("SUPER POWER, NO SISSIES/SUPER POWER", {}),
    "spank": ("SPANK THE BABY/THREE SPANKS", {}),
    "nuh-uh": ("NUH-UH!/QUICK", {"trivia_each": 2}),
    "nyet": ("NYET!/SHORT GAME", {"count": "at the end"}),
    "ugh": ("UGH!/QUICK", {}),
}
BUTTON, AND_PAD = frozenset({"up"}), frozenset({"up", "pad"})
# Who sits where. Each game with four buttons a seat, and with as few as it can be played with.
TABLES = [(game.id, (EVERY_SWITCH,) * 3) for game in GAMES]
TABLES += [
    ("super-power", (EVERY_SWITCH, BUTTON, BUTTON)),  # somebody has to reach for the menu
    ("super-power", (EVERY_SWITCH, AND_PAD, AND_PAD)),
    ("spank", (AND_PAD,) * 3),
    ("nuh-uh", (AND_PAD,) * 3),
]


def board(game: str, switches: tuple[frozenset[str], ...]) -> Board:
    return replace(simulated_board(SEATS, switches), defaults={game: WAYS[game][1]})


def play(at: AtButtons, chance: random.Random, presses: int = MOST_PRESSES) -> None:
    """Whoever the panel asks answers, and whoever may press does, until the game is over."""
    for _ in range(presses):
        if at.state.over:
            return
        asks, lit = at.state.view.asks, at.state.view.lit
        if asks:
            ask = chance.choice(asks)
            at.choose(ask, chance.randrange(len(ask.choices)))
        elif lit:
            at.press(at.seat_of(chance.choice(lit)), chance)
        at.run(at.now_ns + 500 * MS)
    assert presses < MOST_PRESSES, f"no end: {at.state.screen}"


def end(at: AtButtons, chance: random.Random) -> None:
    """By the menu, as soon as there is one: not over dice, and not before a question."""
    for _ in range(20):
        if at.state.over:
            return
        if not at.state.view.asks:
            at.play("A up/END GAME")
        play(at, chance, presses=1)
    raise AssertionError(f"no menu: {at.state.screen}")


@pytest.mark.parametrize(("game", "switches"), TABLES)
def test_a_game_from_power_on_to_its_final_slip_and_through_a_power_cut(
    game: str,
    switches: tuple[frozenset[str], ...],
    fast_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chance = random.Random(game)
    monkeypatch.setattr(seating, "SystemRandom", lambda: chance)
    before, after = fast_path / "before" / "journal.db", fast_path / "after" / "journal.db"
    names, points = ("Al", "east"), list[int]()

    def they_sit_down_and_choose(at: AtButtons) -> None:
        at.run(at.now_ns + 1_000 * MS)
        assert at.sees == MessageScreen("NAYSAYER", "Who plays?", "Press to sit down")
        at.play("A up/NEW NAME...")
        at.spell("Al")
        at.play("B up")
        assert at.sees == MessageScreen("NAYSAYER", "Al, east", "Hold: choose a game")
        at.play(f"A up/{WAYS[game][0]}")

    def they_play(at: AtButtons) -> None:
        assert at.session.names == names
        if game == "super-power":  # which goes on, hand after hand, until people have had enough
            play(at, chance, presses=20)
            end(at, chance)
        play(at, chance)
        at.run(at.now_ns + 9_000 * MS)
        assert isinstance(at.sees, ScoreScreen)
        assert at.sees.todo == "Press to play again"
        assert_final(at.on.paper[-1], names)
        at.play("B up")

    def again_until_somebody_stumbles_over_the_wire(at: AtButtons) -> None:
        assert (at.session.names, at.session.record.id) == (names, 2)
        play(at, chance, presses=3)
        assert not at.state.over
        points.extend(n for _, n in at.table.standings(at.state).rows)
        shutil.copytree(before.parent, after.parent)
        raise PowerCutError

    def it_offers_to_go_on(at: AtButtons) -> None:
        at.run(at.now_ns + 1_000 * MS)
        assert isinstance(at.sees, AskScreen)
        assert at.sees.question.startswith("Al, east: continue?")
        at.answer("CONTINUE")

    def they_go_on_and_end_it(at: AtButtons) -> None:
        assert (at.session.names, at.session.record.id) == (names, 2)
        assert [n for _, n in at.table.standings(at.state).rows] == points
        at.run(at.now_ns + 9_000 * MS)
        assert "going on" in " ".join(at.on.paper[0].split())
        end(at, chance)
        at.run(at.now_ns + 9_000 * MS)
        assert_final(at.on.paper[-1], names)
        at.play("A up/NEW GAME")

    def they_sit_there_still_and_are_known(at: AtButtons) -> None:
        at.run(at.now_ns + 1_000 * MS)
        assert at.sees == MessageScreen("NAYSAYER", "Al, east", "Hold: choose a game")
        title = next(one.title for one in GAMES if one.id == game)
        at.play(f"A up/AGAIN {title.upper()}")

    table = board(game, switches)
    with pytest.raises(PowerCutError):
        evening(
            before,
            table,
            they_sit_down_and_choose,
            they_play,
            again_until_somebody_stumbles_over_the_wire,
        )
    warnings = evening(
        after,
        table,
        it_offers_to_go_on,
        they_go_on_and_end_it,
        they_sit_there_still_and_are_known,
    ).warnings
    assert warnings == []


def assert_final(slip: str, names: tuple[str, ...]) -> None:
    lines = slip.splitlines()
    assert lines[0] == lines[-1] == "=" * 32
    assert "final score" in " ".join(lines)
    assert all(any(f". {name} ..." in line for line in lines) for name in names)
