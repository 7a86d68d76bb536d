"""Phases: a game's machine as data. Pure.

A `Phase` has all that can happen in it: what each button and each line of the menu says and does,
the timers that run, and the phases that may come next. Legend, alarm, menu and bar are read from
it, and `step` does what an event means. A game keeps its phases in a dict by name, its machine;
its state says which of them it is in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from companion.kit.events import Click, Due, Event, Hold, Pick, Press
from companion.kit.game import Effects
from companion.kit.screens import ARROWS
from companion.kit.structs import Struct
from companion.kit.view import Choice, Meaning

S = TypeVar("S")
OVER = "over"  # the phase of a game that has ended


def anyone(state: Any, player: int) -> bool:
    """For an act that every player can do."""
    del state, player
    return True


class Act(Struct, Generic[S], frozen=True):
    """Something that players can do: by a button, or by a line of the menu that opens on a hold.

    `on`: the event of a button that does it: Click (it came up again), Press (it went down, for
    races) or Hold. `at_once`: also in the half second after something new came to the panel, when
    a press may have been meant for what was there before.
    """

    word: str  # on the panel, the seat and the menu: "LOCK"
    play: Callable[[S, Any], tuple[S, Effects]]  # of the state and the Click, Press, Hold or Pick
    who: Callable[[S, int], bool] = anyone
    on: type = Click
    at_once: bool = False


class Timer(Struct, Generic[S], frozen=True):
    """What happens by itself. `at_ns`: when, read from the state; None: it does not run."""

    at_ns: Callable[[S], int | None]
    play: Callable[[S, Due], tuple[S, Effects]]


class Phase(Struct, Generic[S], frozen=True):
    """All that can happen until the next phase comes."""

    goes_to: tuple[str, ...]  # names of phases; OVER
    buttons: Mapping[str, Act[S]] = {}  # by "up", "right", ..., "pad"
    menu: tuple[Act[S], ...] = ()
    timers: tuple[Timer[S], ...] = ()
    title: str = ""
    hint: str = ""


def step(phase: Phase[S], state: S, event: Event) -> tuple[S, Effects]:
    """What that event means in the phase; the same state and no effects if it means nothing."""
    match event:
        case Click() | Press() | Hold() if event.button in phase.buttons:
            return _pressed(phase, state, event)
        case Pick(player, key):
            line = next((act for act in phase.menu if act.word == key), None)
            return line.play(state, event) if line and line.who(state, player) else (state, ())
        case Due(at_ns):
            return _due(phase, state, at_ns)
    return state, ()


def _pressed(phase: Phase[S], state: S, event: Click | Press | Hold) -> tuple[S, Effects]:
    act = phase.buttons[event.button]
    fits = isinstance(event, act.on) and (event.ready or act.at_once)
    return act.play(state, event) if fits and act.who(state, event.player) else (state, ())


def _due(phase: Phase[S], state: S, now_ns: int) -> tuple[S, Effects]:
    """The first timer whose time has come. One that is due later asks for its own wake-up."""
    for timer in phase.timers:
        at_ns = timer.at_ns(state)
        if at_ns is not None and at_ns <= now_ns:
            return timer.play(state, Due(now_ns))
    return state, ()


def alarm_ns(phase: Phase[S], state: S) -> int | None:
    """When the first of its timers is due: `View.alarm_ns`."""
    times = (timer.at_ns(state) for timer in phase.timers)
    return min((at_ns for at_ns in times if at_ns is not None), default=None)


def menu(phase: Phase[S], state: S, player: int) -> tuple[Choice, ...]:
    """The lines that it adds to a player's menu: `Rules.menu`."""
    return tuple(Choice(act.word, act.word) for act in phase.menu if act.who(state, player))


def legend(phase: Phase[S], state: S, players: Sequence[int]) -> tuple[Meaning, ...]:
    """What each button says, to everyone or only at the seats of those it is for: `View.legend`."""
    found: list[Meaning] = []
    for button, act in phase.buttons.items():
        able = [player for player in players if act.who(state, player)]
        everyone = len(able) == len(players)
        found += [Meaning(button, act.word, who) for who in ((None,) if everyone else able)]
    return tuple(found)


def lit(phase: Phase[S], state: S, players: Sequence[int]) -> tuple[int, ...]:
    """The players for whom a button does something: `View.lit`."""
    acts = phase.buttons.values()
    return tuple(player for player in players if any(act.who(state, player) for act in acts))


def bar(phase: Phase[S]) -> str:
    """What the buttons do, for the bar of a screen: "▲LOCK ▶FLIP"."""
    return " ".join(f"{ARROWS[button]}{act.word}" for button, act in phase.buttons.items())


def diagram(machine: Mapping[str, Phase[Any]]) -> str:
    """The machine in lines of text: each phase, where it may go, and what can be done in it."""
    lines: list[str] = []
    for name, phase in machine.items():
        buttons = [f"{button} {act.word}" for button, act in phase.buttons.items()]
        acts = [*buttons, *(f"menu {act.word}" for act in phase.menu)]
        lines += [f"{name} ──▶ {', '.join(phase.goes_to)}", f"    {', '.join(acts)}"]
    return "\n".join(line.rstrip() for line in lines if line.strip())
