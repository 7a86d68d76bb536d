"""What a colour alone cannot say: the kinds of cards, on a long press, and the calls.

A plain card is on the very button that was held, so that a press too long costs one more. UNO!,
whom somebody caught, and TAKE BACK are one long press; wilds and the cards of few tables are behind
MORE, and the menu behind that. Whatever is chosen happened when the button was touched.
"""

from __future__ import annotations

from dataclasses import replace

from companion.games.super_power.bookkeeper.calls import catchable, caught, uno
from companion.games.super_power.bookkeeper.cards import (
    BUTTONS,
    COLOURS,
    NUMBERS,
    PLAIN,
    ZERO,
    Card,
    Kind,
    Play,
    Touch,
)
from companion.games.super_power.bookkeeper.hands import started
from companion.games.super_power.bookkeeper.plays import play
from companion.games.super_power.bookkeeper.questions import about
from companion.games.super_power.bookkeeper.state import Asked, Question, State, Step, Topic
from companion.kit.game import TakeBack
from companion.kit.view import TAKE_BACK, Choice

CARD = "card "  # before the key of a kind: that card is played
CATCH = "caught "  # before a player: caught with one card and no UNO
SPECIAL = "+"  # after a colour: a card that is more than its colour
UNO = Choice("uno", "UNO!")
MORE = Choice("more", "MORE...")
MENU = Choice("menu", "MENU...")
JUST_NS = 5_000_000_000  # whoever has laid a card since then calls for that one


# ---- what a touch played


def played(state: State, touch: Touch) -> Step:
    """A short press: a card of that colour; where everything is told, its number comes first."""
    if state.options.tell_all:
        return state.asking(NUMBER, touch), ()
    return _plays(state, touch, PLAIN)


def turned(state: State, touch: Touch, key: str) -> Step:
    """The first card of a hand, told by who answers for the dealer; it may be jumped on."""
    return started(state, replace(touch, player=state.dealer), COLOURS[touch.button], key)


def opened(state: State, touch: Touch) -> Step:
    """A long press, or a press at a seat that cannot say a colour: the question it opens."""
    if state.full(touch.player) and touch.button in COLOURS:
        return _of_colour(state, touch), ()
    return state.asking(COLOUR, touch), ()


def _of_colour(state: State, touch: Touch) -> State:
    """Which card of that colour; or whom they caught, who stays the same though others play on."""
    return state.asking(FIRST, touch, found=(catchable(state, touch)[0],))


def _plays(state: State, touch: Touch, key: str) -> Step:
    if state.stage == "dealing":
        return turned(state, touch, key)
    colour = COLOURS.get(touch.button, "")
    kind = state.kind(key)
    at_ns, undo_to_ns = touch.at_ns, touch.undo_to_ns
    wanted = Play(touch.player, colour, kind, at_ns, undo_to_ns, stamp=touch.stamp)
    return play(state, wanted)


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
    return (_of_colour(state, touch), ()) if key.endswith(SPECIAL) else played(state, touch)


NUMBER = Topic("number", _number, _numbered, says=True)
COLOUR = Topic("colour", _colour, _coloured, says=True)


# ---- the kinds of a colour


def _first(state: State, question: Question) -> Asked:
    touch = question.touch
    text = f"{about(state, question)}{COLOURS[touch.button].upper()}?"
    return text, _first_lines(state, touch, question.found[0])


def _first_lines(state: State, touch: Touch, likeliest: int) -> tuple[Choice, ...]:
    """What the card of that colour is: four short presses; and four long ones, mostly calls."""
    cards = [_card(state.kind(key)) for key in ("skip", "reverse", "two")]
    cards.insert(list(COLOURS).index(touch.button), _card(state.kind(PLAIN)))
    if state.stage == "dealing":
        return (*cards, TAKE_BACK, MORE)
    catch = Choice(f"{CATCH}{likeliest}", "CAUGHT!")  # one card and no UNO: by one press
    return (*cards, UNO, catch, TAKE_BACK, MORE)


def _card(kind: Kind) -> Choice:
    return Choice(CARD + kind.key, kind.label or "PLAIN")


def _other(state: State, question: Question) -> Asked:
    """Wilds, and the cards that only some rules know."""
    touch = question.touch
    cards = [_card(kind) for kind in (state.kind("wild"), state.kind("four"))]
    house = [_card(kind) for kind in _house_kinds(state, touch)]
    text = f"{about(state, question)}{COLOURS[touch.button].upper()}?"
    return text, (*cards, *house[: 7 - len(cards)], MENU)


def _house_kinds(state: State, touch: Touch) -> list[Kind]:
    """Cards that only some rules know, in the colour that was pressed."""
    kinds = [ZERO, state.kind("9")] if state.options.tell_all else []  # no more in NUMBER
    kinds += [kind for rule in state.rules for kind in rule.kinds]
    of_colour = [kind for kind in kinds if kind.only in ("", COLOURS.get(touch.button))]
    return list(dict.fromkeys(of_colour))


def _chosen(state: State, question: Question, key: str) -> Step:
    """A card of that kind, a call, or where else to look."""
    touch = question.touch
    if key == CARD + PLAIN:
        return played(state, touch)
    if key.startswith(CARD):
        return _plays(state, touch, key.removeprefix(CARD))
    if key.startswith(CATCH):
        return caught(state, touch, touch.player, int(key.removeprefix(CATCH)))
    match key:
        case UNO.key:
            return _uno(state, touch)
        case TAKE_BACK.key:
            return state, (TakeBack(),)
        case MORE.key:
            return state.asking(OTHER, touch), ()
    return state.opening(touch)


FIRST = Topic("first", _first, _chosen, says=True)
OTHER = Topic("other", _other, _chosen, says=True)


# ---- UNO! with a colour held


def lays(state: State, touch: Touch) -> bool:
    """Whether UNO! with a colour held is said over a card that is laid with it.

    Not by who has laid one already, or must draw. Whoever has the turn again calls for that one if
    nobody has laid since, or if it was told by a menu, which has no room for a call.
    """
    if touch.player in state.out or touch.button not in COLOURS:
        return False
    just = _just_laid(state, touch)
    if touch.player != state.turn.player:
        return just is None
    again = just is not None and (just is state.top or just.kind.key != PLAIN)
    return not again and not state.turn.owed


def _just_laid(state: State, touch: Touch) -> Card | None:
    """Their last card, if it may still be called for."""
    cards = [card for card in state.pile if card.player == touch.player]
    just = bool(cards) and cards[-1].at_ns > touch.at_ns - JUST_NS
    return cards[-1] if just else None


def _uno(state: State, touch: Touch) -> Step:
    """Whose turn it is lays the card of that colour, and calls."""
    state, said = _plays(state, touch, PLAIN) if lays(state, touch) else (state, ())
    state, more = uno(state, touch, touch.player)
    return state, (*said, *more)
