"""A bot at Not Not: reads the dice and the cards that lie open, and taps. Pure.

It knows no more than anybody at the table: what the panel shows, and what the page has laid.
"""

from __future__ import annotations

from companion.games.not_not.cards import SLOTS, VOID, Dice
from companion.games.not_not.judge import right_faces
from companion.kit.bots import BotPress, Chance, Pace
from companion.kit.screens import DiceScreen
from companion.kit.tableau import Cross
from companion.kit.view import View

DEALS_MS = 1_800  # looks whether everybody is ready
SPREAD = 0.9  # of a thought: from a little quicker than usual to half as long again


def hand(view: View, player: int, pace: Pace, chance: Chance) -> BotPress | None:
    """What a bot does about what it sees; None: it waits."""
    screen, cross = view.screen, view.tableau
    if player not in view.lit or not isinstance(cross, Cross):
        return None
    if isinstance(screen, DiceScreen) and view.racing:  # else they are paused
        return _tap(_read(screen), cross, pace, chance)
    dealer = view.lit == (player,) and not view.asks
    return BotPress(SLOTS[0], round(DEALS_MS * _thought(chance))) if dealer else None


def _read(screen: DiceScreen) -> Dice:
    """The words that count, whatever their inks."""
    first, second = screen.criteria
    negation = screen.negation.word if screen.negation is not None else None
    return Dice((first.word, second.word), negation, screen.arrow or SLOTS[0], screen.liar)


def _tap(dice: Dice, cross: Cross, pace: Pace, chance: Chance) -> BotPress | None:
    """A card that fits, or in error one that does not; a Void it never takes for a portal."""
    faces = {s: card.face for s, card in zip(SLOTS, cross.slots, strict=True) if card is not None}
    portals = [slot for slot, face in faces.items() if face != VOID]
    right = [slot for slot in portals if faces[slot] in right_faces(dice, slot)]
    wrong = [slot for slot in portals if slot not in right]
    among = wrong if chance() < pace.errs else right
    if not among:
        return None
    words = [*dice.active, *(dice.negation or "").split(), *(["LIAR"] if dice.liar else [])]
    turned = dice.arrow != SLOTS[0]
    thinks_ms = pace.sees_ms + pace.word_ms * (len(words) + turned)
    return BotPress(among[int(chance() * len(among))], round(thinks_ms * _thought(chance)))


def _thought(chance: Chance) -> float:
    return 1 + SPREAD * (chance() - 1 / 3)
