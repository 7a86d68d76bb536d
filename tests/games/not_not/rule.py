"""The rule of the dice, stated a second time and in another way, to hold the judge against."""

from __future__ import annotations

from companion.games.not_not.cards import Dice

CLOCKWISE = ["up", "right", "down", "left"]


def may_tap(dice: Dice, slot: str, face: str) -> bool:
    """By counting the criteria that speak, and those that are true, and then every NOT in turn."""
    if face == "void":
        return False
    turns = CLOCKWISE.index(dice.arrow)
    names = CLOCKWISE[-turns:] + CLOCKWISE[:-turns] if turns else CLOCKWISE
    place = names[CLOCKWISE.index(slot)]
    true = {place.upper(), face.upper()}
    output = [word for word in dice.criteria if word != "NOTHING"]
    satisfied = [word in true for word in output]
    nots = 0 if dice.negation in (None, "NOTHING") else len(dice.negation.split())
    for _ in range(nots + int(dice.liar)):
        satisfied = [not one for one in satisfied]
    if not output:
        return (nots + int(dice.liar)) % 2 == 1
    return satisfied.count(True) >= 1
