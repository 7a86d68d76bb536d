"""What a colour alone cannot say: the kinds of cards on a long press, and the lines of the menu.

The likeliest eight are answered by one press, short or long; the rest stands in the menu behind
MORE. Whatever is chosen happened when the button was touched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from companion.games.super_power.bookkeeper.calls import WHOM, uno
from companion.games.super_power.bookkeeper.cards import (
    BUTTONS,
    COLOURS,
    NUMBERS,
    PLAIN,
    ZERO,
    Kind,
    Play,
    Touch,
)
from companion.games.super_power.bookkeeper.hands import goes_out
from companion.games.super_power.bookkeeper.outcomes import drew, passed
from companion.games.super_power.bookkeeper.plays import by_rule, play
from companion.games.super_power.bookkeeper.rules import READ
from companion.games.super_power.bookkeeper.state import Asked, Question, State, Step, Topic
from companion.kit.events import Pick
from companion.kit.view import Choice

CARD = "card "  # before the key of a kind: that card is played
SPECIAL = "+"  # after a colour: a card that is more than its colour


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


# ---- what a touch played


def played(state: State, touch: Touch) -> Step:
    """A short press: a card of that colour; where everything is told, its number comes first."""
    if state.options.tell_all:
        return state.asking(NUMBER, touch), ()
    return _plays(state, touch, PLAIN)


def opened(state: State, touch: Touch) -> Step:
    """A long press, or a press at a seat that cannot say a colour: the question it opens."""
    full = state.full(touch.player) and touch.button in COLOURS
    return state.asking(FIRST if full else COLOUR, touch), ()


def _plays(state: State, touch: Touch, key: str) -> Step:
    colour = COLOURS.get(touch.button, "")
    kind = state.kind(key)
    return play(state, Play(touch.player, colour, kind, touch.at_ns, touch.undo_to_ns))


def _number(_state: State, _question: Question) -> Asked:
    return "NUMBER?", tuple(Choice(n, n) for n in NUMBERS[:8])


def _numbered(state: State, question: Question, key: str) -> Step:
    return _plays(state, question.touch, key)


def _colour(state: State, question: Question) -> Asked:
    plain = [Choice(colour, colour.upper()) for colour in BUTTONS]
    special = [Choice(colour + SPECIAL, f"{colour.upper()} ...") for colour in BUTTONS]
    return f"{state.names[question.touch.player]} PLAYS?", (*plain, *special)


def _coloured(state: State, question: Question, key: str) -> Step:
    touch = replace(question.touch, button=BUTTONS[key.removesuffix(SPECIAL)])
    return (state.asking(FIRST, touch), ()) if key.endswith(SPECIAL) else played(state, touch)


NUMBER = Topic("number", _number, _numbered)
COLOUR = Topic("colour", _colour, _coloured)


# ---- the kinds of a colour


def _first(state: State, question: Question) -> Asked:
    touch = question.touch
    text = f"{state.names[touch.player]} {COLOURS[touch.button].upper()}?"
    return text, _first_lines(state, touch)


def _first_lines(state: State, touch: Touch) -> tuple[Choice, ...]:
    """What the card of that colour is, or UNO!: four short presses and four long ones."""
    cards = {key: _card(state.kind(key)) for key in ("skip", "reverse", "two", "wild", "four")}
    return (
        cards["skip"],
        cards["reverse"],
        cards["two"],
        *UNO.offered(state, touch),
        cards["wild"],
        cards["four"],
        next(_numbers(state, touch), *CAUGHT.offered(state, touch)),
        Choice("more", "MORE..."),
    )


def _card(kind: Kind) -> Choice:
    return Choice(CARD + kind.key, kind.label)


def _house_kinds(state: State, touch: Touch) -> list[Kind]:
    """Cards that only some rules know, in the colour that was pressed."""
    kinds = [ZERO, state.kind("9")] if state.options.tell_all else []  # no more in NUMBER
    kinds += [kind for rule in state.rules for kind in rule.kinds]
    return [kind for kind in kinds if kind.only in ("", COLOURS.get(touch.button))]


def _numbers(state: State, touch: Touch) -> Iterator[Choice]:
    """Number cards that do something in that colour."""
    return (_card(kind) for kind in _house_kinds(state, touch) if kind.number)


def chosen(state: State, touch: Touch, key: str) -> Step:
    """A card of that kind, a line of a rule's, or one of the lines here."""
    if key.startswith(CARD):
        return _plays(state, touch, key.removeprefix(CARD))
    if key == "more":
        return state.opening(touch)
    ruled = by_rule(state, touch, key)
    return LINES[key].does(state, touch) if ruled is None else ruled


def _first_chosen(state: State, question: Question, key: str) -> Step:
    return chosen(state, question.touch, key)


FIRST = Topic("first", _first, _first_chosen)


# ---- the menu


def lines(state: State, player: int) -> tuple[Choice, ...]:
    """What this game adds to the menu, as it fits the hand."""
    return _lines(state, _about(state, player))


def picked(state: State, event: Pick) -> Step:
    """A line that was offered, or none: the menu is closed."""
    touch = _about(state, event.player, event.pressed_ns)
    offered = {choice.key for choice in _lines(state, touch)}
    if touch == state.opened:
        state = replace(state, opened=None)
    return chosen(state, touch, event.key) if event.key in offered else (state, ())


def _about(state: State, player: int, pressed_ns: int = 0) -> Touch:
    """The touch that the open menu is about."""
    if state.opened is not None and state.proxy(state.opened.player) == player:
        return state.opened
    return Touch(player, "", pressed_ns, state.undo_to_ns(pressed_ns))


def _lines(state: State, touch: Touch) -> tuple[Choice, ...]:
    """While a rule has frozen play, only its own lines go on."""
    if state.stage == "dealing":
        return _offered(state, touch, RULES_LINE, DEAL)
    house, last = _house(state, touch.player), _offered(state, touch, OUT, RULES_LINE)
    if state.frozen:
        return (*house, *last)
    turn, calls = _offered(state, touch, DREW, PASS), _offered(state, touch, FOR, CAUGHT)
    if touch.button not in COLOURS:  # a card needs one
        return (*turn, *calls, *house, *last)
    cards = [_card(kind) for kind in _house_kinds(state, touch)]
    first = _first_lines(state, touch)
    return tuple(c for c in (*turn, *cards, *calls, *house, *last) if c not in first)


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


UNO = Line("uno", lambda _s, _t: "UNO!", lambda s, t: uno(s, t, t.player))
CAUGHT = Line("caught", lambda _s, _t: "CAUGHT!", _asks(WHOM))
DREW = Line("drew", _drew, lambda s, t: drew(s, t.undo_to_ns))
PASS = Line("passed", _pass, lambda s, t: passed(s, t.undo_to_ns))
FOR = Line("for", _play_for, _asks(Topic("for", _for, _for_chosen, listed=True)))
OUT = Line("out", lambda _s, _t: "I AM OUT", lambda s, t: goes_out(s, t.player, t.undo_to_ns))
DEAL = Line("deal", _i_deal, lambda s, t: (replace(s, dealer=t.player), ()))
RULES_LINE = Line("rules", lambda _s, _t: "RULES", _asks(READ))
LINES = {line.key: line for line in (UNO, CAUGHT, DREW, PASS, FOR, OUT, DEAL, RULES_LINE)}
