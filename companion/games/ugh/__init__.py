"""Ugh!: press your luck, multiply, lock; and what a table can choose."""

from typing import Any

from companion.kit.game import Game, imported, lesson
from companion.kit.options import Asked, Flag, Number, Setting, Variant

FLIPS = "Press for every flip too, so Naysayer can count the deck"
BLUE = "Younger players: how many blue-numbered Ugh! cards you took out of each deck"

SETTINGS: tuple[Setting, ...] = (
    Flag("flips", False, FLIPS, Asked(clause="UG-2")),
    Number("blue", 0, 0, 28, BLUE, Asked("cards", clause="UG-7")),
)
VARIANTS: tuple[Variant, ...] = (
    Variant("quick", "QUICK", "only what scores is pressed", {"flips": False}),
    Variant("full", "FULL", "flips too: the deck is counted, with odds", {"flips": True}),
)

UGH: Game[Any] = Game(
    id="ugh",
    title="Ugh!",
    about="Press your luck: lock sets of 3 colours, multiply them, and watch out for the Ugh!",
    players=range(2, 13),
    buttons=4,
    needs="the cards of Ugh!, two decks from seven players on",
    settings=SETTINGS,
    variants=VARIANTS,
    rules=imported(f"{__name__}.game:RULES"),
    lesson=lesson(__name__),
)
