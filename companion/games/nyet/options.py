"""What a table can choose for Nyet!: whose board, who counts, how long."""

from __future__ import annotations

from companion.kit.options import Asked, Number, OneOf, Setting, Variant

BOARD = "boxes are covered on the panel; or on your own board, and the dealer tells the rest (NY-2)"
COUNT = "who takes a trick presses; or tricks and loot are asked once a round (NY-7)"
HOW_OFTEN = "how often everybody deals; 0: 4 times if you are two, 3 if three, else twice (NY-1)"
GOAL = "the game is over once somebody has so many points; 0: after the deals (NY-8)"

SETTINGS: tuple[Setting, ...] = (
    OneOf(
        "board",
        "panel",
        ("panel", "cardboard"),
        BOARD,
        Asked("Where boxes are covered", words=("on the panel", "on the game's own board")),
    ),
    OneOf(
        "count",
        "each trick",
        ("each trick", "at the end"),
        COUNT,
        Asked(
            "When tricks are counted",
            words=("whoever takes one presses", "all at the end of a round"),
        ),
    ),
    Number(
        "deals",
        0,
        0,
        20,
        HOW_OFTEN,
        Asked("How often everybody deals; 0 for as often as the rules have it", "times"),
    ),
    Number(
        "points",
        0,
        0,
        999,
        GOAL,
        Asked("With how many points somebody has won; 0 to play all the deals", "points"),
    ),
)
VARIANTS: tuple[Variant, ...] = (
    Variant("full", "FULL GAME", "as many rounds as the rules have", {"deals": 0}),
    Variant("short", "SHORT GAME", "everybody deals once", {"deals": 1}),
    Variant("hundred", "TO 100", "until somebody has 100 points", {"points": 100}),
)
