"""Spank the Baby, played with the pads alone; and what a table can choose."""

from typing import Any

from companion.kit.game import Game, imported, lesson
from companion.kit.options import Asked, Number, Setting, Variant

ROUNDS = "How many spanks the game has; 0 = until someone ends it"
WAIT = "How long a spank waits for the last hand"
SETTINGS: tuple[Setting, ...] = (
    Number("rounds", 10, 0, 99, ROUNDS, Asked("spanks")),
    Number("spank_ms", 10_000, 1_000, 60_000, WAIT, Asked("s", 1000, clause="SP-7")),
)
VARIANTS: tuple[Variant, ...] = (
    Variant("ten", "TEN SPANKS", "a point for each hand above yours", {}),
    Variant("three", "THREE SPANKS", "a short one", {"rounds": 3}),
    Variant("open", "NO END", "until someone ends it", {"rounds": 0}),
)

SPANK: Game[Any] = Game(
    id="spank",
    title="Spank the Baby",
    about="A red three: everyone slaps the pad, and each hand draws for those below it.",
    players=range(2, 17),
    buttons=0,
    needs="a pack of cards with red threes",
    settings=SETTINGS,
    variants=VARIANTS,
    rules=imported(f"{__name__}.game:RULES"),
    lesson=lesson(__name__),
)
