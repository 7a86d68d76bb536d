"""What a table can choose for Ugh!: what is pressed besides what scores, and the cards."""

from __future__ import annotations

from companion.kit.options import Asked, Flag, Number, Setting, Variant

FLIPS = "every flip is pressed too, so that the deck is counted (UG-2)"
BLUE = "Ugh! cards with blue numbers left out of each deck (UG-7)"
ASKS_FLIPS = Asked("Press for every flip too, so Naysayer can count the deck")
ASKS_BLUE = Asked("Younger players: how many blue-numbered Ugh! cards you took out", "cards")

SETTINGS: tuple[Setting, ...] = (
    Flag("flips", False, FLIPS, ASKS_FLIPS),
    Number("blue", 0, 0, 28, BLUE, ASKS_BLUE),
)
VARIANTS: tuple[Variant, ...] = (
    Variant("quick", "QUICK", "only what scores is pressed", {"flips": False}),
    Variant("full", "FULL", "flips too: the deck is counted, with odds", {"flips": True}),
)
