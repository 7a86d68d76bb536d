"""Phases: a game's state machine as data. Pure.

A `Phase` lists everything that can happen in it: what each button and menu line says and does, what
an answer does, the timers that run, and the phases that may follow. Legend, alarm, menu and bar are
derived from it; `step` applies an event. A game keeps its phases in a dict by name, which is its
machine, and the name of the current one in its state. `rules` makes its rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from companion.kit import texts
from companion.kit.events import Answer, Click, Due, Event, Hold, Pick, Press
from companion.kit.game import Effects, Rules, Setup
from companion.kit.screens import ARROWS
from companion.kit.standings import Standings
from companion.kit.structs import Struct
from companion.kit.view import Choice, Meaning, View

S = TypeVar("S")
OVER = "over"  # the phase of a game that has ended


def anyone(state: Any, player: int) -> bool:
    """The `who` of an act that every player can do."""
    del state, player
    return True


class Act(Struct, Generic[S], frozen=True):
    """Something that players can do, by a button or by a line of the menu."""

    word: str  # on the panel, the seat and the menu: "LOCK"
    play: Callable[[S, Any], tuple[S, Effects]]  # the step: of the state and the event
    who: Callable[[S, int], bool] = anyone  # whether that player can do it now
    on: type = Click  # the event of a button: Click, or Press for races
    at_once: bool = False  # also by a press that is not `ready`
    key: str = ""  # of a line of the menu, if two may have the same word


class Timer(Struct, Generic[S], frozen=True):
    """Something that happens by itself at a time that follows from the state; None: never."""

    at_ns: Callable[[S], int | None]
    play: Callable[[S, Due], tuple[S, Effects]]


class Phase(Struct, Generic[S], frozen=True):
    """Everything that can happen in one part of a game."""

    goes_to: tuple[str, ...]  # the names of the phases that may follow
    buttons: Mapping[str, Act[S]] = {}  # by "up", "right", ..., "pad"
    holds: Mapping[str, Act[S]] = {}  # what a hold of a button does, if it opens no menu
    menu: tuple[Act[S], ...] = ()
    timers: tuple[Timer[S], ...] = ()
    answer: Callable[[S, Answer], tuple[S, Effects]] | None = None  # what an answer does
    title: str = ""
    hint: str = ""


def rules(
    machine: Mapping[str, Phase[S]],
    module: str,
    new: Callable[[Setup], S],
    view: Callable[[S], View],
    standings: Callable[[S], Standings],
    **more: Any,
) -> Rules[S]:
    """The rules of a game with that machine. `module`: one of its package. `more`: of `Rules`."""
    clauses = texts.read(module).clauses
    parts: dict[str, Any] = {
        "step": lambda state, event: step(machine[state.phase], state, event),
        "menu": lambda state, player: menu(machine[state.phase], state, player),
        "clauses": lambda _state: clauses,
    }
    return Rules(new=new, view=view, standings=standings, **(parts | more))


def step(phase: Phase[S], state: S, event: Event) -> tuple[S, Effects]:
    """Apply an event; the same state and no effects if it means nothing in this phase."""
    match event:
        case Hold() if event.button in phase.holds:
            return _pressed(phase.holds[event.button], state, event)
        case Click() | Press() if event.button in phase.buttons:
            act = phase.buttons[event.button]
            return _pressed(act, state, event) if isinstance(event, act.on) else (state, ())
        case Pick(player, key):
            line = next((act for act in phase.menu if (act.key or act.word) == key), None)
            return line.play(state, event) if line and line.who(state, player) else (state, ())
        case Answer() if phase.answer is not None:
            return phase.answer(state, event)
        case Due(at_ns):
            return _due(phase, state, at_ns)
    return state, ()


def _pressed(act: Act[S], state: S, event: Click | Press | Hold) -> tuple[S, Effects]:
    fits = (event.ready or act.at_once) and act.who(state, event.player)
    return act.play(state, event) if fits else (state, ())


def _due(phase: Phase[S], state: S, now_ns: int) -> tuple[S, Effects]:
    """Let the first timer that is due do its step."""
    for timer in phase.timers:
        at_ns = timer.at_ns(state)
        if at_ns is not None and at_ns <= now_ns:
            return timer.play(state, Due(now_ns))
    return state, ()


def alarm_ns(phase: Phase[S], state: S) -> int | None:
    """When the next timer is due: `View.alarm_ns`."""
    times = (timer.at_ns(state) for timer in phase.timers)
    return min((at_ns for at_ns in times if at_ns is not None), default=None)


def menu(phase: Phase[S], state: S, player: int) -> tuple[Choice, ...]:
    """The lines that the phase adds to a player's menu: `Rules.menu`."""
    able = (act for act in phase.menu if act.who(state, player))
    return tuple(Choice(act.key or act.word, act.word) for act in able)


def legend(phase: Phase[S], state: S, players: Sequence[int]) -> tuple[Meaning, ...]:
    """What each button says, at every seat or only at those that can use it: `View.legend`."""
    found: list[Meaning] = []
    for button, act in phase.buttons.items():
        held = phase.holds[button].word if button in phase.holds else ""
        found += [Meaning(button, act.word, who, held) for who in _able(act, state, players)]
    return tuple(found)


def _able(act: Act[S], state: S, players: Sequence[int]) -> Sequence[int | None]:
    """The players who can do it; only None, if that is everyone."""
    if act.who is anyone:
        return (None,)
    able = [player for player in players if act.who(state, player)]
    return able if len(able) < len(players) else (None,)


def lit(phase: Phase[S], state: S, players: Sequence[int]) -> tuple[int, ...]:
    """The players for whom a button does something: `View.lit`."""
    acts = phase.buttons.values()
    return tuple(player for player in players if any(act.who(state, player) for act in acts))


def bar(phase: Phase[S]) -> str:
    """What the buttons do, for a screen's bar: "▲LOCK ▶FLIP"."""
    return " ".join(f"{ARROWS[button]}{act.word}" for button, act in phase.buttons.items())
