"""The judge: which cards the dice allow, as far as the cards are known, and why, in words."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.not_not.cards import (
    COLOUR_WORDS,
    COLOURS,
    DIRECTIONS,
    EMPTY,
    NOTHING,
    PORTALS,
    SLOTS,
    VOID,
    Cards,
    Dice,
)


def meeting(dice: Dice, criterion: str, slot: str) -> frozenset[str]:
    """The portals that meet one criterion in that slot (NN-4, NN-8)."""
    if criterion in COLOUR_WORDS:
        return frozenset((criterion.lower(),))
    return PORTALS if criterion == dice.direction(slot) else EMPTY


def right_faces(dice: Dice, slot: str) -> frozenset[str]:
    """The faces a card in that slot may have to be tapped rightly (NN-6, NN-7, NN-9)."""
    met = [meeting(dice, criterion, slot) for criterion in dice.active]
    if not dice.negated:
        return EMPTY.union(*met)
    return PORTALS - PORTALS.intersection(*met) if met else PORTALS


def verdict(dice: Dice, slot: str, cards: Cards) -> bool | None:
    """Whether a tap is correct; None: the faces that the card can still have do not settle it."""
    possible = cards.faces(slot)
    right = right_faces(dice, slot) & possible
    wrong = possible - right
    if not right:
        return False
    return None if wrong else True


def nothing_fits(dice: Dice, cards: Cards) -> bool:
    """Whether it is certain that no card may be tapped (NN-13)."""
    return not any(right_faces(dice, slot) & cards.faces(slot) for slot in SLOTS)


def perhaps_nothing_fits(dice: Dice) -> bool:
    """Whether no card may match, as often happens with a colour alone (NN-13)."""
    return not dice.negated and all(criterion in COLOUR_WORDS for criterion in dice.active)


def claim(dice: Dice, slot: str, cards: Cards) -> str:
    """What has to be true of a tapped card that may match: "LEFT is green".

    That it is not a Void goes without saying, when few of the unknown cards are Voids.
    """
    right = right_faces(dice, slot) & cards.faces(slot)
    wrong = cards.faces(slot) - right
    if len(right) <= len(wrong):
        return f"{slot.upper()} is {_either(right)}"
    nots = [f"not {colour}" for colour in COLOURS if colour in wrong]
    nots += ["not a Void"] if VOID in wrong and cards.void_is_likely else []
    return f"{slot.upper()} is {' and '.join(nots)}" if nots else ""


def why_right(dice: Dice, slot: str, cards: Cards) -> str:
    """The reason for a correct tap: "LEFT is green: matches NOT RED"."""
    if not dice.active:
        return f"{_effective(dice, NOTHING)}: any portal matches"
    colours = cards.faces(slot) & PORTALS
    met = {c: meeting(dice, c, slot) & colours for c in dice.active}
    sure = [c for c in met if met[c] == (EMPTY if dice.negated else colours)]
    if not sure:  # whichever colour it is, it matches one of the dice
        either = " or ".join(_effective(dice, c) for c in dice.active)
        return f"{slot.upper()} is {_either(colours)}: matches {either}"
    # Directions first: their truth needs no look at the card.
    criterion = min(sure, key=lambda c: c in COLOUR_WORDS)
    fact = _fact(dice, slot, [criterion], colours)
    is_so = f"{slot.upper()} is {fact}:" if fact else slot.upper()
    return f"{is_so} matches {_effective(dice, criterion)}"


def why_wrong(dice: Dice, slot: str, cards: Cards) -> str:
    """The reason for a wrong tap: "UP is white. Needed: LEFT or RED"."""
    faces, name = cards.faces(slot), slot.upper()
    if faces == {VOID}:
        return f"{name} is a Void. Never tap a Void"
    if not dice.active:
        return f"{_effective(dice, NOTHING)}: no card matches"
    needed = " or ".join(_effective(dice, c) for c in dice.active)
    fact = _fact(dice, slot, dice.active, faces & PORTALS)
    if not fact:
        return f"{name} tapped. Needed: {needed}"
    says_all = fact == f"not {needed.lower()}"
    return f"{name} is {fact}" if says_all else f"{name} is {fact}. Needed: {needed}"


def _fact(dice: Dice, slot: str, criteria: Iterable[str], colours: frozenset[str]) -> str:
    """What is known of the card that the criteria ask about: "now DOWN and not red"; or ""."""
    asked = [c.lower() for c in criteria if c in COLOUR_WORDS]
    turned = dice.direction(slot) != slot.upper() and set(criteria) & set(DIRECTIONS)
    facts = [f"now {dice.direction(slot)}"] if turned else []
    if asked and len(colours) == 1:
        facts += colours
    else:
        facts += [f"not {colour}" for colour in asked if colour not in colours]
    return " and ".join(facts)


def _effective(dice: Dice, criterion: str) -> str:
    """A criterion with all negations: "NOT RED" or "RED"."""
    return f"NOT {criterion}" if dice.negated else criterion


def _either(faces: frozenset[str]) -> str:
    """ "red", "red or blue", "red or a Void"."""
    words = [c for c in COLOURS if c in faces] + (["a Void"] if VOID in faces else [])
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
