"""What a table can choose for Nyet!: whose board, who counts, how long."""

from __future__ import annotations

from companion.kit.options import Number, OneOf, Setting, Variant

BOARD = "boxes are covered on the panel; or on your own board, and the dealer tells the rest (NY-2)"
COUNT = "who takes a trick presses; or tricks and loot are asked once a round (NY-7)"
HOW_OFTEN = "how often everybody deals; 0: 4 times if you are two, 3 if three, else twice (NY-1)"
GOAL = "the game is over once somebody has so many points; 0: after the deals (NY-8)"

SETTINGS: tuple[Setting, ...] = (
    OneOf("board", "panel", ("panel", "cardboard"), BOARD),
    OneOf("count", "each trick", ("each trick", "at the end"), COUNT),
    Number("deals", 0, 0, 20, HOW_OFTEN),
    Number("points", 0, 0, 999, GOAL),
)
VARIANTS: tuple[Variant, ...] = (
    Variant("full", "FULL GAME", "as many rounds as the rules have", {"deals": 0}),
    Variant("short", "SHORT GAME", "everybody deals once", {"deals": 1}),
    Variant("hundred", "TO 100", "until somebody has 100 points", {"points": 100}),
)
