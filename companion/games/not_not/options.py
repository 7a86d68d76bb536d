"""What a table can choose before a game of Not Not."""

from __future__ import annotations

from companion.games.not_not.cards import CARDS, COLOUR_WORDS, DIRECTIONS, NOTHING
from companion.kit.options import Asked, Flag, Number, OneOf, Setting, Variant, Words

LONGEST_MS = 600_000
LEVELS = {  # NN-1
    "discovery": "two dice, to begin with",
    "normal": "adds the NOTs",
    "hard": "adds the arrow: it points to UP",
    "extreme": "adds the Liar: 1 more NOT",
}
FACES = (*DIRECTIONS, *COLOUR_WORDS)
PLAIN = DIRECTIONS, ("RED", "GREEN", "BLUE", "YELLOW")
MIXED = {"die_1": ("UP", "LEFT", "RED", "GREEN"), "die_2": ("DOWN", "RIGHT", "BLUE", "YELLOW")}
NEGATION = (NOTHING, "NOT", "NOT", "NOT NOT", "NOT NOT", "NOT NOT NOT")  # NN-4

DECK, TAPS = "The cards", "Taps"

HARD = tuple(f"{name.title()}: {text}" for name, text in LEVELS.items())
FIRST_GAME = "First game: start in Discovery; 3 rule cards in the deck raise the level"
DICE, ON_DICE = ("plain", "mixed"), ("directions on one, colours on the other", "both on each")
OWN_DICE = "You roll your own dice, and the dealer enters their faces"
NEGATES = "The 6 faces of the Negation die, separated by commas"
NEGATION_FACES = (NOTHING, "NOT", "NOT NOT", "NOT NOT NOT")
DECKS, IN_DECK = ("real", "virtual"), ("your own, on the table", "on the page")
HOW_MANY = "How many cards the deck has; fewer make a shorter game"
BACKS, BY = ("dealer", "random"), ("the deck: the dealer presses", "Naysayer, at random")
ARROW = "With your own cards, the arrow and the Liar come from"
ENTERS = "With your own cards: the dealer enters every card"
LAST = "A wrong tap is your last of the round"
MOVING = "How long after the winning tap a wrong one still costs a card"
PATIENCE = "How long to wait for a correct tap before new dice; 0 = no limit"


def _faces(name: str, faces: tuple[str, ...], number: str) -> Setting:
    """What is on a Criteria die that the table names itself, besides two NOTHINGs (NN-4)."""
    text = f"With plain dice: the {number} die's 4 faces besides 2 NOTHINGs, separated by commas"
    return Words(name, faces, text, FACES, 4, Asked(rare=True, clause="NN-4"))


def _time(name: str, usual_ms: int, clause: str, text: str) -> Setting:
    asked = Asked("s", 1000, group=TAPS, rare=True, clause=clause)
    return Number(name, usual_ms, 0, LONGEST_MS, text, asked)


SETTINGS: tuple[Setting, ...] = (
    OneOf("level", "normal", tuple(LEVELS), "How hard it is", Asked(words=HARD, clause="NN-1")),
    Flag("first_game", False, FIRST_GAME, Asked(clause="NN-2")),
    OneOf("dice", "plain", DICE, "What is on the two dice", Asked(words=ON_DICE, rare=True)),
    _faces("die_1", PLAIN[0], "first"),
    _faces("die_2", PLAIN[1], "second"),
    Flag("own_dice", False, OWN_DICE, Asked(rare=True, clause="NN-4")),
    Words("negation", NEGATION, NEGATES, NEGATION_FACES, 6, Asked(rare=True, clause="NN-4")),
    OneOf("deck", "real", DECKS, "Which cards", Asked(words=IN_DECK, group=DECK)),
    Number("cards", CARDS, 8, CARDS, HOW_MANY, Asked("cards", group=DECK, clause="NN-3")),
    OneOf("back", "dealer", BACKS, ARROW, Asked(words=BY, rare=True, clause="NN-8")),
    Flag("enter_cards", False, ENTERS, Asked(rare=True)),
    Flag("one_tap", False, LAST, Asked(group=TAPS, clause="NN-11")),
    _time("moving_ms", 750, "NN-11", MOVING),
    _time("trap_ms", 4000, "NN-13", "How long dice stay when no card matches"),
    _time("patience_ms", 30_000, "NN-13", PATIENCE),
)
LAID = {"deck": "virtual"}  # for a table that has no cards


def _variant(name: str, title: str, text: str, level: str) -> Variant:
    return Variant(name, title, text, {"level": level, "first_game": name == "first"})


VARIANTS = (
    *(_variant(name, name.upper(), text, name) for name, text in LEVELS.items()),
    _variant("first", "FIRST GAME", "level by level, with the rule cards", "discovery"),
)
