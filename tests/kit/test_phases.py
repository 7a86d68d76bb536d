"""Phases: what a machine of data does with an event, and what a view reads from it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.kit import phases
from companion.kit.asking import Sheet
from companion.kit.events import Answer, Click, Due, Hold, Pick, Press
from companion.kit.game import Effects
from companion.kit.phases import OVER, Act, Phase, Timer
from companion.kit.structs import Struct, replace
from companion.kit.view import Choice, Meaning
from tests.machines import diagram

ADA, BEN = 0, 1


class State(Struct, frozen=True):
    done: tuple[str, ...] = ()
    rings_ns: int | None = None


def does(what: str) -> Any:
    def play(state: State, event: Any) -> tuple[State, Effects]:
        return replace(state, done=(*state.done, f"{what} by {getattr(event, 'player', '-')}")), ()

    return play


def is_ada(state: State, player: int) -> bool:
    return isinstance(state, State) and player == ADA


PHASE: Phase[State] = Phase(
    goes_to=("on", OVER),
    buttons={
        "up": Act("GO", does("go")),
        "down": Act("STOP", does("stop"), is_ada, at_once=True),
        "pad": Act("SLAP", does("slap"), on=Press),
    },
    menu=(Act("ALL", does("all")), Act("MINE", does("mine"), is_ada)),
    timers=(Timer(lambda state: state.rings_ns, does("bell")),),
    answer=does("answer"),
)


def click(player: int, button: str, *, ready: bool = True) -> Click:
    return Click(player, button, 5, 9, ready)


@pytest.mark.parametrize(
    ("event", "done"),
    [
        (click(BEN, "up"), "go by 1"),
        (Answer(BEN, "yes", 9), "answer by 1"),
        (click(BEN, "left"), ""),
        (click(BEN, "up", ready=False), ""),
        (click(ADA, "down", ready=False), "stop by 0"),
        (click(BEN, "down"), ""),
        (Press(BEN, "up", 5), ""),
        (Press(BEN, "pad", 5), "slap by 1"),
        (Hold(BEN, "up", 5, 9), ""),
        (Pick(BEN, "ALL", 5, 9), "all by 1"),
        (Pick(BEN, "MINE", 5, 9), ""),
        (Pick(ADA, "MINE", 5, 9), "mine by 0"),
        (Pick(ADA, "nonsense", 5, 9), ""),
        (Due(7), ""),
    ],
    ids=str,
)
def test_an_event_does_what_the_phase_has_for_it(event: Any, done: str) -> None:
    state = State()
    after, effects = phases.step(PHASE, state, event)
    assert after.done == ((done,) if done else ())
    assert (after is state) == (not done)
    assert effects == ()


@pytest.mark.parametrize(("now_ns", "rings"), [(6, False), (7, True), (8, True)])
def test_a_timer_rings_when_its_time_has_come_and_is_the_alarm(now_ns: int, rings: bool) -> None:
    state = State(rings_ns=7)
    assert phases.alarm_ns(PHASE, state) == 7
    assert phases.alarm_ns(PHASE, State()) is None
    after, _ = phases.step(PHASE, state, Due(now_ns))
    assert after.done == (("bell by -",) if rings else ())


def test_menu_legend_lights_and_bar_are_read_from_it() -> None:
    state, both = State(), (ADA, BEN)
    assert phases.menu(PHASE, state, BEN) == (Choice("ALL", "ALL"),)
    assert len(phases.menu(PHASE, state, ADA)) == 2
    assert phases.legend(PHASE, state, both) == (
        Meaning("up", "GO"),
        Meaning("down", "STOP", ADA),
        Meaning("pad", "SLAP"),
    )
    only_ada = replace(PHASE, buttons={"down": PHASE.buttons["down"]})
    assert phases.lit(PHASE, state, both) == both
    assert phases.lit(only_ada, state, both) == (ADA,)
    assert phases.bar(PHASE) == "▲GO ▼STOP ▬SLAP"


def test_the_diagram_has_every_phase_with_where_it_goes_and_what_can_be_done() -> None:
    assert diagram({"off": PHASE, "on": Phase(goes_to=("off",))}).splitlines() == [
        "off ──▶ on, over",
        "    up GO, down STOP, pad SLAP, menu ALL, menu MINE",
        "on ──▶ off",
    ]


@pytest.mark.parametrize(
    ("key", "done"),
    [("+b", "b by 1"), ("-b", "b by -1"), ("+c", ""), ("done", "done at 9"), ("", "done at 9")],
)
def test_a_sheet_changes_a_line_or_is_done(key: str, done: str) -> None:
    def all_right(state: State, at_ns: int) -> tuple[State, Effects]:
        return replace(state, done=(f"done at {at_ns}",)), ()

    def change(state: State, line: str, by: int) -> tuple[State, Effects]:
        return replace(state, done=(f"{line} by {by}",)), ()

    sheet = Sheet("CORRECT?", {"a": "ADA 1", "b": "BEN 2"})
    state, _ = sheet.step(State(), Answer(ADA, key, 9), all_right, change)
    assert state.done == ((done,) if done else ())
