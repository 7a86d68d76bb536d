"""The menu on a long press: what a colour alone cannot say. The likeliest first.

The first eight are answered by one press, short or long, the rest stands in a list behind MORE.
"""

from __future__ import annotations

from companion.games.super_power.cards import COLOURS
from companion.games.super_power.state import State, Touch
from companion.kit.view import Choice

CARD = "card "  # before the key of a kind: that card is played
END = (
    Choice("scores", "SCORES"),
    Choice("rules", "RULES"),
)
UNDO = Choice("undo", "TAKE BACK")
CAUGHT = Choice("caught", "CAUGHT!")


def first_lines(state: State, touch: Touch) -> tuple[Choice, ...]:
    """What the card of that colour is, or UNO!: four short presses and four long ones."""
    eighth = Choice("more", "MORE...")
    return (
        _card(state, "skip"),
        _card(state, "reverse"),
        _card(state, "two"),
        Choice("uno", "UNO!"),
        _card(state, "wild"),
        _card(state, "four"),
        _seventh(state, touch),
        eighth,
    )


def _card(state: State, key: str) -> Choice:
    return Choice(CARD + key, state.kind(key).label)


def _seventh(state: State, touch: Touch) -> Choice:
    """A zero, where it does something; else a red three; else who was caught."""
    if state.on("get_out") or state.options.tell_all:
        return _card(state, "zero")
    if state.on("spank") and COLOURS.get(touch.button) == "red":
        return _card(state, "three")
    return CAUGHT


def more_lines(state: State, touch: Touch) -> tuple[Choice, ...]:
    """Everything else, as it fits the hand."""
    match state.stage:
        case "over":
            return (UNDO, *END, Choice("again", "NEW GAME"))
        case "dealing":
            deal = [Choice("deal", "I DEAL")] if touch.player != state.dealer else []
            return (UNDO, *END, *deal, Choice("end", "END GAME"))
        case "passing":
            passed = Choice("all passed", "ALL HAVE PASSED")
            return (passed, Choice("out", "I AM OUT"), UNDO, *END)
    return (*_turn(state, touch), *_cards(state, touch), *_table(state, touch))


def _turn(state: State, touch: Touch) -> list[Choice]:
    """What belongs to the turn."""
    lines = []
    mine = touch.player == state.turn.player
    if state.turn.owed:
        lines.append(Choice("drew", f"{state.names[state.turn.player]} DREW"))
    if mine and state.turn.owed and state.on("truck"):
        lines.append(Choice("numbers", "PAID IN NUMBERS"))
    if mine and not state.turn.owed and not state.on("super"):
        lines.append(Choice("passed", "I PASS"))
    return lines


def _cards(state: State, touch: Touch) -> list[Choice]:
    """Cards that only some rules know; a red three only where red was held."""
    if touch.button not in COLOURS:
        return []
    first = first_lines(state, touch)
    kinds = [kind for rule in state.rules for kind in rule.kinds]
    kinds += [state.kind("9")] if state.options.tell_all else []
    there = [k for k in kinds if k.key != "three" or COLOURS[touch.button] == "red"]
    lines = [_card(state, kind.key) for kind in there]
    return [line for line in lines if line not in first]


def _table(state: State, touch: Touch) -> list[Choice]:
    """What anybody may say at any time, and what the rules add."""
    calls = [CAUGHT] if CAUGHT not in first_lines(state, touch) else []
    few = any(state.proxy(p) == touch.player for p in state.order if not state.full(p))
    told_for = [Choice("for", "PLAY FOR...")] if few else []
    out = Choice("out", "I AM OUT")
    added = [r.lines(state, touch.player) for r in state.rules if r.lines is not None]
    house = [line for lines in added for line in lines]
    return [*told_for, *calls, *house, out, UNDO, *END, Choice("end", "END GAME")]
