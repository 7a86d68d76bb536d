"""What a table can choose for Ugh!: what is pressed besides what scores, and the cards."""

from __future__ import annotations

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
