"""What a table can choose for Nyet!: whose board, who counts, how long."""

from __future__ import annotations

from companion.kit.options import Asked, Number, OneOf, Setting, Variant

BOARD = "the game's own board, and the dealer enters what is open; or on the panel (NY-2)"
COUNT = "tricks and loot are counted once a round; or after every trick (NY-7)"
HOW_OFTEN = "how often everyone deals; 0: 4 times if you are two, 3 if three, else twice (NY-1)"
GOAL = "points that end the game; 0: all deals are played (NY-8)"

BOARDS = Asked("Where boxes are covered", words=("on the game's own board", "on the panel"))
COUNTS = Asked("When tricks are counted", words=("once, after the last", "each by a press"))
DEALS = Asked("How often everyone deals; 0 = as in the rules", "times")
POINTS = Asked("Points needed to win; 0 = play all rounds", "points")

SETTINGS: tuple[Setting, ...] = (
    OneOf("board", "cardboard", ("cardboard", "panel"), BOARD, BOARDS),
    OneOf("count", "at the end", ("at the end", "each trick"), COUNT, COUNTS),
    Number("deals", 0, 0, 20, HOW_OFTEN, DEALS),
    Number("points", 0, 0, 999, GOAL, POINTS),
)

EACH_TRICK = {"count": "each trick"}
VARIANTS: tuple[Variant, ...] = (
    Variant("own", "OWN BOARD", "the game's own board; tricks are counted at the end", {}),
    Variant("tricks", "EACH TRICK", "the player who takes a trick presses", EACH_TRICK),
    Variant(
        "panel",
        "BOARD ON PANEL",
        "boxes are covered on the panel, and each trick is pressed",
        {"board": "panel", **EACH_TRICK},
    ),
    Variant("short", "SHORT GAME", "everyone deals once", {"deals": 1}),
    Variant("hundred", "TO 100", "until someone has 100 points", {"points": 100}),
)
