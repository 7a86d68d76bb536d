"""The menu's lines: what each one does. It happened when the button was touched."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.games.super_power import calls, debts, hands, passing, plays
from companion.games.super_power.cards import COLOURS, PLAIN, Play
from companion.games.super_power.menu import CARD
from companion.games.super_power.state import State, Step, Touch
from companion.games.super_power.words import score_screen, slip
from companion.kit.game import Leave, Undo
from companion.kit.standings import Score


def play_of(state: State, touch: Touch, key: str = PLAIN) -> Play:
    """The card that a touch played."""
    colour = COLOURS.get(touch.button, "")
    return Play(touch.player, colour, state.kind(key), touch.at_ns, touch.undo_to_ns)


def played(state: State, touch: Touch) -> Step:
    """A short press: a card of that colour; where everything is told, its number comes first."""
    if state.stage == "dealing":
        return hands.start(state, touch, COLOURS[touch.button])
    if state.options.tell_all:
        return state.asking("number", touch), ()
    return plays.play(state, play_of(state, touch))


def chosen(state: State, touch: Touch, key: str) -> Step:
    """A line of the menu. What it does happened when the button was touched."""
    if key.startswith(CARD):
        return plays.play(state, play_of(state, touch, key.removeprefix(CARD)))
    for rule in state.rules:
        if rule.told is not None and key.startswith(f"{rule.name} "):
            return rule.told(state, touch, key)
    return LINES[key](state, touch)


def _ask(what: str) -> Callable[[State, Touch], Step]:
    return lambda state, touch: (state.asking(what, touch), ())


def _scores(state: State, _touch: Touch) -> Step:
    shown = state.announced(score_screen(state, f"HAND {state.hand}"))
    return shown, (Score(state.standings()), slip(state, f"so far, hand {state.hand}"))


def _deal(state: State, touch: Touch) -> Step:
    return replace(state, dealer=touch.player, news=()), ()


def _end(state: State, touch: Touch) -> Step:
    why = f"{state.names[touch.player]} ended it"
    return hands.game_over(state, why, touch.at_ns, touch.undo_to_ns)


def _drew(state: State, touch: Touch) -> Step:
    return debts.drew(state, touch.at_ns, touch.undo_to_ns) if state.turn.owed else (state, ())


LINES: dict[str, Callable[[State, Touch], Step]] = {
    "more": _ask("more"),
    "caught": _ask("whom"),
    "for": _ask("for"),
    "rules": _ask("rules"),
    "numbers": _ask("count"),
    "uno": lambda state, touch: calls.uno(state, touch, touch.player),
    "drew": _drew,
    "passed": lambda state, touch: plays.passed(state, touch.at_ns, touch.undo_to_ns),
    "out": lambda state, touch: hands.goes_out(state, touch.player, touch.at_ns, touch.undo_to_ns),
    "all passed": lambda state, touch: passing.all_passed(state, touch.at_ns, touch.undo_to_ns),
    "scores": _scores,
    "deal": _deal,
    "end": _end,
    "undo": lambda state, touch: (state, (Undo(touch.player),)),
    "again": lambda state, _touch: (state, (Leave(),)),
}
