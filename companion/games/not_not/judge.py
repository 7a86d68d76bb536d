"""The judge: which cards the dice allow, as far as the cards are known, and why, in words."""

from __future__ import annotations

from companion.games.not_not.cards import ANY, COLOURS, PORTALS, SLOTS, VOID, Cards
from companion.games.not_not.dice import COLOUR_WORDS, Dice


def presumed(dice: Dice, slot: str, cards: Cards) -> str:
    """What has to be true of a tapped card that may be right: "LEFT is green"."""
    right = right_faces(dice, slot) & cards.faces(slot)
    wrong = cards.faces(slot) - right
    if len(right) <= len(wrong):
        return f"{slot.upper()} is {_either(right)}"
    if wrong == {VOID}:
        return f"{slot.upper()} is no Void"
    nots = [f"not {colour}" for colour in COLOURS if colour in wrong]
    nots += ["no Void"] if VOID in wrong else []
    return f"{slot.upper()} is {' and '.join(nots)}"


def meets(dice: Dice, criterion: str, slot: str, colour: str) -> bool:
    """Whether a portal card of that colour in that slot meets one criterion (NN-4, NN-8)."""
    if criterion in COLOUR_WORDS:
        return criterion == colour.upper()
    return criterion == dice.direction(slot)


def fits(dice: Dice, slot: str, face: str) -> bool:
    """Whether a card with that face in that slot may be tapped (NN-6, NN-7, NN-9)."""
    if face == VOID:
        return False
    met = [meets(dice, criterion, slot, face) for criterion in dice.active]
    if dice.negated:
        return not met or not all(met)
    return any(met)


def right_faces(dice: Dice, slot: str) -> frozenset[str]:
    """The faces a card in that slot may have to be tapped rightly."""
    return frozenset(face for face in ANY if fits(dice, slot, face))


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


def why_right(dice: Dice, slot: str, cards: Cards) -> str:
    """The reason for a right tap, in words a player understands: "LEFT is green, NOT RED holds"."""
    if not dice.active:
        return f"{slot.upper()} is a portal, {_said(dice)} takes any portal"
    colours = cards.faces(slot) & PORTALS
    holding = [
        c
        for c in dice.active
        if all(meets(dice, c, slot, colour) != dice.negated for colour in colours)
    ]
    if not holding and not dice.negated:  # one of them does, whichever colour it is
        either = " or ".join(dice.active)
        return f"{slot.upper()} is {_either(colours)}, {either} holds"
    # Directions first: their truth needs no look at the card.
    criterion = min(holding or dice.active, key=lambda c: c in COLOUR_WORDS)
    facts = _facts(dice, slot, [criterion], colours)
    return ", ".join([*facts, f"{_effective(dice, criterion)} holds"])


def why_wrong(dice: Dice, slot: str, cards: Cards) -> str:
    """The reason for a wrong tap: "UP is white and not LEFT: LEFT and RED fail"."""
    faces = cards.faces(slot)
    if faces == {VOID}:
        return f"{slot.upper()} is a Void: never tapped"
    if not dice.active:
        return f"{_said(dice)}: no card may be tapped"
    criteria = sorted(dice.active, key=lambda c: c not in COLOUR_WORDS)
    facts = _facts(dice, slot, criteria, faces & PORTALS)
    if VOID in faces:
        facts = [f"{facts[0]}, or a Void" if facts else f"{slot.upper()} may be a Void"]
    fails = " and ".join(_effective(dice, c) for c in dice.active)
    return ": ".join([*facts, f"{fails} {'fail' if len(dice.active) > 1 else 'fails'}"])


def _facts(dice: Dice, slot: str, criteria: list[str], colours: frozenset[str]) -> list[str]:
    """What is so about the slot, as far as the criteria care: a sentence, or none."""
    name = slot.upper()
    found = dict.fromkeys(_fact(name, dice.direction(slot), c, colours) for c in criteria)
    words = " and ".join(filter(None, found))
    return [f"{name} is {words}"] if words else []


def _fact(name: str, here: str, criterion: str, colours: frozenset[str]) -> str:
    """ "green", "not red", "now UP", "not LEFT"; "" where the direction says it all."""
    if criterion in COLOUR_WORDS:
        if len(colours) == 1:
            return next(iter(colours))
        return f"{'not ' if criterion.lower() not in colours else 'maybe '}{criterion.lower()}"
    if here != name:
        return f"now {here}"
    return "" if here == criterion else f"not {criterion}"


def _effective(dice: Dice, criterion: str) -> str:
    """A criterion as it counts in the end, all negations taken together."""
    return f"NOT {criterion}" if dice.negated else criterion


def _said(dice: Dice) -> str:
    """The dice when both criteria say NOTHING."""
    words = [*(["LIAR"] if dice.liar else []), *((dice.negation or "").split()), "NOTHING"]
    return " ".join(w for i, w in enumerate(words) if w != "NOTHING" or i == len(words) - 1)


def _either(faces: frozenset[str]) -> str:
    """ "red", "red or blue", "red or a Void"."""
    words = [c for c in COLOURS if c in faces] + (["a Void"] if VOID in faces else [])
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
