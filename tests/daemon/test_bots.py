"""Bots: what they see and tap, and that they are players like all others: raced and journaled."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from companion.daemon.bots import Bots
from companion.daemon.session import begin
from companion.daemon.simulated_table import SimulatedTable
from companion.games.not_not.bot import hand
from companion.journal.journal import Journal
from companion.journal.records import Record
from companion.journal.replay import replay
from companion.journal.script import parse
from companion.kit.bots import GENTLE, QUICK, BotPress, Pace
from companion.kit.rulings import Ruling
from companion.kit.screens import DiceScreen, Die, MessageScreen
from companion.kit.structs import replace
from companion.kit.tableau import Cross, Face
from companion.kit.view import View
from companion.table.inputs import Contact
from firmware.simulated import simulated_board
from tests.sim import Recording

NAMES = ("Bot Ann", "Bot Max", "Ada")
RECORD = Record(
    game="not-not",
    names=NAMES,
    seats=(0, 1, 2),
    settings={"deck": "virtual", "cards": 12},
    seed=11,
    tie_ns=250_000,
    grade="simulated",
)
CARDS = ("red", "void", "blue", "white")  # up, right, down, left
SURE = replace(QUICK, errs=0.0)


def dice(first: str, second: str, negation: str | None = None, **more: object) -> View:
    screen = DiceScreen(
        (Die(first, "white"), Die(second, "white")),
        Die(negation, "white") if negation else None,
        **more,  # type: ignore[arg-type]
    )
    cross = Cross(tuple(Face(face, "white") for face in CARDS))
    return View(screen, lit=(0, 1), tableau=cross, racing=True)


@pytest.mark.parametrize(
    ("view", "fitting"),
    [
        (dice("LEFT", "RED"), {"up", "left"}),
        (dice("NOTHING", "NOTHING"), set()),
        (dice("RIGHT", "GREEN"), set()),  # a Void never fits
        (dice("LEFT", "RED", "NOT"), {"up", "down", "left"}),
        (dice("UP", "NOTHING", "NOT NOT"), {"up"}),
        (dice("UP", "NOTHING", "NOT NOT", liar=True), {"down", "left"}),
        (dice("UP", "NOTHING", arrow="down"), {"down"}),
        (dice("RIGHT", "NOTHING", arrow="down"), {"left"}),
    ],
)
def test_it_taps_what_the_dice_allow_on_the_cards_that_lie_there(
    view: View, fitting: set[str]
) -> None:
    chance = random.Random(3).random
    taps = {hand(view, 0, SURE, chance) for _ in range(60)}
    assert {tap.switch for tap in taps if tap} == fitting
    assert (None in taps) == (not fitting)
    assert all(300 < tap.after_ms < 6_000 for tap in taps if tap)


def test_it_errs_now_and_then_but_takes_no_void() -> None:
    chance = random.Random(3).random
    careless = replace(GENTLE, errs=1.0)
    taps = {hand(dice("LEFT", "RED"), 0, careless, chance) for _ in range(40)}
    assert {tap.switch for tap in taps if tap} == {"down"}


def test_it_waits_where_it_sees_no_cards_and_where_its_press_is_not_waited_for() -> None:
    view = dice("LEFT", "RED")
    assert hand(replace(view, tableau=None), 0, SURE, lambda: 0.5) is None
    assert hand(replace(view, lit=(1,)), 0, SURE, lambda: 0.5) is None
    paused = dice("NOTHING", "NOTHING").screen  # and nothing matches
    for screen in (MessageScreen("NOT NOT", "The cards lie ready."), paused):
        deals = replace(view, screen=screen, lit=(0,), racing=False)
        assert isinstance(hand(deals, 0, SURE, lambda: 0.5), BotPress)
        assert hand(replace(deals, lit=(0, 1)), 0, SURE, lambda: 0.5) is None


def test_gentle_ones_leave_a_newcomer_seconds_and_quick_ones_do_not() -> None:
    chance = random.Random(3).random
    thinks = {
        pace: sorted(
            tap.after_ms for _ in range(99) if (tap := hand(dice("LEFT", "RED"), 0, pace, chance))
        )
        for pace in (GENTLE, QUICK)
    }
    assert thinks[GENTLE][0] > 2_500
    assert thinks[QUICK][-1] < 1_700


def test_a_whole_game_of_theirs_is_in_the_journal_and_judged_the_same_again(
    fast_path: Path,
) -> None:
    """A bot deals, two play, and Ada only looks on; until the deck is used up."""
    recording = Recording()
    record = replace(RECORD, settings={**RECORD.settings, "level": "normal"})
    with closing(Journal(fast_path / "j.db")) as journal:
        session = begin(record, journal)
        bots = Bots(session, random.Random(5).random)
        script = parse("game not-not\nseat Bot\n1000 Bot up\n900000 Bot up\n")
        table = SimulatedTable(
            simulated_board(NAMES), session, script, journal, recording, bots=bots
        )
        while not session.state.over and (at_ns := table.step()) is not None:
            table.clock.advance_to(at_ns)
        table.close()
        assert session.state.over
        record, entries = journal.record("last"), journal.entries(1)
    assert replay(record, entries).difference is None
    contacts = [e.input for e in entries if isinstance(e.input, Contact)]
    pressed = Counter(contact.seat for contact in contacts)
    assert min(pressed[0], pressed[1]) > 5
    assert pressed[2] == 0
    assert len({contact.at_ns for contact in contacts}) == len(contacts)
    taps = [
        f.after_ns for output in recording.output if isinstance(output, Ruling) for f in output.race
    ]
    assert len(taps) > 8
    assert min(taps) > 300_000_000


def test_a_hand_is_held_back_when_somebody_was_first_but_not_at_the_last_moment() -> None:
    """What a bot sees changes while its hand is on the way."""
    for after_ms, comes_down in ((1_000, False), (100, True)):
        session = begin(replace(RECORD, seed=11), None)
        bots = Bots(session, lambda: 0.5, {"Bot Ann": Pace(after_ms, 0, 0.0)})
        session.state = replace(session.state, view=dice("LEFT", "RED"), shown=True)
        bots.look(0)
        due_ns = bots.due_ns()
        assert due_ns is not None
        session.state = replace(session.state, view=View(MessageScreen("Ben", "in 90 ms")))
        bots.look(50_000_000)
        assert bool(bots.presses(due_ns)) == comes_down
