"""Nyet!: cover what you don't want, then take tricks; and what a table can choose."""

from typing import Any

from companion.kit.game import Game, imported, lesson
from companion.kit.options import Asked, Number, OneOf, Setting, Variant

BOARD = "Where boxes are covered"
BOARDS = ("on the game's own board", "on the panel")
COUNT = "When tricks are counted"
HOW = ("at the end", "each trick")
COUNTS = ("once, after the last", "each by a press")
DEALS = "How often everyone deals; 0 = 4 times if you are two, 3 if three, else twice"
POINTS = "Points needed to win; 0 = play all rounds"

SETTINGS: tuple[Setting, ...] = (
    OneOf("board", "cardboard", ("cardboard", "panel"), BOARD, Asked(words=BOARDS, clause="NY-2")),
    OneOf("count", "at the end", HOW, COUNT, Asked(words=COUNTS, clause="NY-7")),
    Number("deals", 0, 0, 20, DEALS, Asked("times", clause="NY-1")),
    Number("points", 0, 0, 999, POINTS, Asked("points", clause="NY-8")),
)

EACH_TRICK = {"count": "each trick"}
ON_PANEL = {"board": "panel", **EACH_TRICK}
VARIANTS: tuple[Variant, ...] = (
    Variant("own", "OWN BOARD", "the game's own board; tricks are counted at the end", {}),
    Variant("tricks", "EACH TRICK", "the player who takes a trick presses", EACH_TRICK),
    Variant("panel", "BOARD ON PANEL", "boxes and tricks are pressed", ON_PANEL),
    Variant("short", "SHORT GAME", "everyone deals once", {"deals": 1}),
    Variant("hundred", "TO 100", "until someone has 100 points", {"points": 100}),
)

NYET: Game[Any] = Game(
    id="nyet",
    title="Nyet!",
    about="Say nyet to what you don't want, then take tricks with a new team every round.",
    players=range(2, 6),
    buttons=4,
    needs="the cards of Nyet!",
    settings=SETTINGS,
    variants=VARIANTS,
    rules=imported(f"{__name__}.game:RULES"),
    lesson=lesson(__name__),
)
