"""The lines that this game adds to the menu of the table, as they fit the hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.games.super_power.bookkeeper.calls import asks_whom, uno
from companion.games.super_power.bookkeeper.cards import COLOURS, Touch
from companion.games.super_power.bookkeeper.ending import goes_out, new_deal
from companion.games.super_power.bookkeeper.outcomes import drew, passed
from companion.games.super_power.bookkeeper.plays import by_rule
from companion.games.super_power.bookkeeper.state import Asked, Question, State, Step, Topic
from companion.games.super_power.bookkeeper.telling import COLOUR, lays
from companion.kit.events import Pick
from companion.kit.view import Choice


@dataclass(frozen=True)
class Line:
    """A line of a menu: how it reads ("": not now), and what it does."""

    key: str
    label: Callable[[State, Touch], str]
    does: Callable[[State, Touch], Step]

    def offered(self, state: State, touch: Touch) -> tuple[Choice, ...]:
        label = self.label(state, touch)
        return (Choice(self.key, label),) if label else ()


def _asks(topic: Topic) -> Callable[[State, Touch], Step]:
    return lambda state, touch: (state.asking(topic, touch), ())


def lines(state: State, player: int) -> tuple[Choice, ...]:
    """What this game adds to the menu, as it fits the hand."""
    return _lines(state, _about(state, player))


def picked(state: State, event: Pick) -> Step:
    """A line that was offered, or none: the menu is closed."""
    touch = _about(state, event.player, event.pressed_ns)
    offered = {choice.key for choice in _lines(state, touch)}
    if touch == state.opened:
        state = replace(state, opened=None)
        if state.top is not None and state.top.at_ns > touch.at_ns:  # others have played on
            touch = replace(touch, undo_to_ns=event.at_ns)
    return chosen(state, touch, event.key) if event.key in offered else (state, ())


def chosen(state: State, touch: Touch, key: str) -> Step:
    """A line of a rule's, or one of the lines here."""
    ruled = by_rule(state, touch, key)
    return LINES[key].does(state, touch) if ruled is None else ruled


def _about(state: State, player: int, pressed_ns: int = 0) -> Touch:
    """The touch that the open menu is about."""
    if state.opened is not None and state.proxy(state.opened.player) == player:
        return state.opened
    return Touch(player, "", pressed_ns, state.undo_to_ns(pressed_ns))


def _lines(state: State, touch: Touch) -> tuple[Choice, ...]:
    """While a rule has frozen play, only its own lines go on."""
    if state.stage == "dealing":
        return _offered(state, touch, DEAL)
    house, last = _house(state, touch.player), _offered(state, touch, OUT, NEW_DEAL)
    if state.frozen:
        return (*house, *last)
    turn, calls = _offered(state, touch, DREW, PASS), _offered(state, touch, SAYS, FOR, CAUGHT)
    if touch.button not in COLOURS:  # a card needs one
        return (*turn, *calls, *house, *last)
    return (*turn, *calls, *house, *last)


def _offered(state: State, touch: Touch, *lines: Line) -> tuple[Choice, ...]:
    return tuple(choice for line in lines for choice in line.offered(state, touch))


def _house(state: State, player: int) -> tuple[Choice, ...]:
    rules = [rule for rule in state.rules if rule.frozen is not None or not state.frozen]
    added = [rule.lines(state, player) for rule in rules if rule.lines is not None]
    return tuple(choice for choices in added for choice in choices)


def _drew(state: State, _touch: Touch) -> str:
    return f"{state.names[state.turn.player]} DREW" if state.turn.owed else ""


def _pass(state: State, touch: Touch) -> str:
    mine = touch.player == state.turn.player
    return "I PASS" if mine and not state.turn.owed and not state.jumps else ""


def _play_for(state: State, touch: Touch) -> str:
    few = any(state.proxy(p) == touch.player for p in state.order if not state.full(p))
    return "PLAY FOR..." if few else ""


def _i_deal(state: State, touch: Touch) -> str:
    return "I DEAL" if touch.player != state.dealer else ""


def _for(state: State, _question: Question) -> Asked:
    few = [p for p in state.order if not state.full(p)]
    return "PLAY FOR", tuple(Choice(str(p), state.names[p]) for p in few)


def _for_chosen(state: State, question: Question, key: str) -> Step:
    return state.asking(COLOUR, replace(question.touch, player=int(key))), ()


def _says_only(state: State, touch: Touch) -> str:
    return "UNO!, NO CARD" if lays(state, touch) else ""


SAYS = Line("says uno", _says_only, lambda s, t: uno(s, t, t.player))
CAUGHT = Line("caught", lambda _s, _t: "CAUGHT...", asks_whom)
NEW_DEAL = Line("new deal", lambda _s, _t: "NEW DEAL", new_deal)
DREW = Line("drew", _drew, lambda s, t: drew(s, t.undo_to_ns))
PASS = Line("passed", _pass, lambda s, t: passed(s, t.undo_to_ns))
FOR_WHOM = Topic("for", _for, _for_chosen, listed=True, says=True)
FOR = Line("for", _play_for, _asks(FOR_WHOM))
OUT = Line("out", lambda _s, _t: "I AM OUT", lambda s, t: goes_out(s, t.player, t.undo_to_ns))
DEAL = Line("deal", _i_deal, lambda s, t: (replace(s, dealer=t.player), ()))
LINES = {line.key: line for line in (SAYS, CAUGHT, DREW, PASS, FOR, OUT, NEW_DEAL, DEAL)}
