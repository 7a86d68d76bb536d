"""What a colour alone cannot say: the kinds of cards on a long press, and the lines of the menu.

The likeliest eight are answered by one press, short or long; the rest stands in the menu behind
MORE. Whatever is chosen happened when the button was touched.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.games.super_power.calls import WHOM, uno
from companion.games.super_power.cards import (
    BUTTONS,
    COLOURS,
    NUMBERS,
    PLAIN,
    ZERO,
    Kind,
    Play,
    Touch,
)
from companion.games.super_power.hands import goes_out
from companion.games.super_power.outcomes import drew, passed
from companion.games.super_power.plays import by_rule, play
from companion.games.super_power.rule import Rule
from companion.games.super_power.rules import RULES
from companion.games.super_power.state import Asked, Question, State, Step, Topic
from companion.kit.events import Pick
from companion.kit.game import Notice
from companion.kit.screens import MessageScreen
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
        next((_card(kind) for kind in _numbers(state, touch)), *CAUGHT.offered(state, touch)),
        Choice("more", "MORE..."),
    )


def _card(kind: Kind) -> Choice:
    return Choice(CARD + kind.key, kind.label)


def _house_kinds(state: State, touch: Touch) -> list[Kind]:
    """Cards that only some rules know, in the colour that was pressed."""
    kinds = [kind for rule in state.rules for kind in rule.kinds]
    told = [ZERO, state.kind("9")] if state.options.tell_all else []
    return [k for k in (*told[:1], *kinds, *told[1:]) if k.only in ("", _pressed(touch))]


def _numbers(state: State, touch: Touch) -> list[Kind]:
    """Number cards that do something in that colour."""
    return [kind for kind in _house_kinds(state, touch) if kind.number]


def _pressed(touch: Touch) -> str:
    return COLOURS.get(touch.button, "")


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
    """A rule's own lines go on while it has frozen play; before a hand only the dealer counts."""
    added = [rule.lines(state, touch.player) for rule in state.rules if rule.lines is not None]
    house = tuple(line for lines in added for line in lines)
    if state.stage == "dealing":
        return (*RULES_LINE.offered(state, touch), *DEAL.offered(state, touch))
    if state.frozen:
        return (*house, *OUT.offered(state, touch), *RULES_LINE.offered(state, touch))
    before = (line for each in (DREW, PASS) for line in each.offered(state, touch))
    after = (line for each in (FOR, CAUGHT) for line in each.offered(state, touch))
    last = (line for each in (OUT, RULES_LINE) for line in each.offered(state, touch))
    every = (*before, *_cards(state, touch), *after, *house, *last)
    first = _first_lines(state, touch) if touch.button in COLOURS else ()
    return tuple(line for line in every if line not in first)


def _cards(state: State, touch: Touch) -> list[Choice]:
    """A card needs a colour."""
    return [_card(kind) for kind in _house_kinds(state, touch)] if _pressed(touch) else []


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


def _rules(state: State, _question: Question) -> Asked:
    return "RULES", tuple(
        Choice(str(number), f"{'' if rule in state.rules else '(off) '}{rule.title}")
        for number, rule in enumerate((*RULES, *_own(state)))
    )


def _own(state: State) -> tuple[Rule[State], ...]:
    return tuple(rule for rule in state.rules if rule not in RULES)


def _read(state: State, _question: Question, key: str) -> Step:
    """The text of a rule, then what it does to others: a page a sentence, for small panels."""
    rule = (*RULES, *_own(state))[int(key)]
    sentences = f"{rule.text} {rule.interactions}".strip().removesuffix(".").split(". ")
    pages = tuple(MessageScreen(rule.title, f"{sentence}.") for sentence in sentences)
    return state, (Notice(pages, looked_up=True),)


UNO = Line("uno", lambda _s, _t: "UNO!", lambda s, t: uno(s, t, t.player))
CAUGHT = Line("caught", lambda _s, _t: "CAUGHT!", _asks(WHOM))
DREW = Line("drew", _drew, lambda s, t: drew(s, t.undo_to_ns))
PASS = Line("passed", _pass, lambda s, t: passed(s, t.undo_to_ns))
FOR = Line("for", _play_for, _asks(Topic("for", _for, _for_chosen, listed=True)))
OUT = Line("out", lambda _s, _t: "I AM OUT", lambda s, t: goes_out(s, t.player, t.undo_to_ns))
DEAL = Line("deal", _i_deal, lambda s, t: (replace(s, dealer=t.player), ()))
RULES_LINE = Line(
    "rules", lambda _s, _t: "RULES", _asks(Topic("rules", _rules, _read, listed=True))
)
LINES = {line.key: line for line in (UNO, CAUGHT, DREW, PASS, FOR, OUT, DEAL, RULES_LINE)}
