"""The clauses of Not Not as rows of moves: what lies there, what is thrown, what people do.

Those of `tests.not_not_presumed_rows` have cards that nobody knows. Ada deals. A row's moves are
those of `tests.at_table`; a race is opened at its beginning.
"""

from __future__ import annotations

from typing import Any

from companion.games.not_not.cards import ANY, Cards, Dice
from companion.kit.structs import Struct, field


def dice(*words: str, negation: str | None = None, arrow: str = "up", liar: bool = False) -> Dice:
    return Dice((words[0], words[1]), negation, arrow, liar)


def cards(words: str, deck: int = 40) -> Cards:
    """Up, right, down, left: a face; "?" is a card nobody knows, "!red" one that is not red."""

    def faces(word: str) -> frozenset[str]:
        if word == "?":
            return ANY
        return ANY - {word[1:]} if word.startswith("!") else frozenset({word})

    return Cards(slots=tuple(faces(word) for word in words.split()), deck=deck)


DOWN_OR_RED = dice("DOWN", "RED")
RED = dice("NOTHING", "RED")
NONE = dice("NOTHING", "NOTHING")
EVERY = "blue green red white yellow void"


class Row(Struct, frozen=True):
    """What is heard, and what is seen then: some of what `seen` knows.

    `dice`: thrown just now; None: the dealer may roll. `points`: what Ada, Ben and Cleo begin with.
    """

    says: str
    moves: str = ""
    heard: list[str] = field(default_factory=list)
    seen: dict[str, Any] = field(default_factory=dict)
    foul: str = ""
    lie: str = ""  # as the cards are dealt
    deck: int = 40
    dice: Dice | None = None
    points: tuple[int, ...] = (3, 3, 3)
    settings: dict[str, Any] = field(default_factory=dict)
    panel_ms: float = 0  # how long the panel takes to draw
    pads: bool = True  # whether seats have any


class Race(Row, frozen=True):
    """A round with four known cards, unless the row says otherwise."""

    lie: str = "red green blue yellow"
    dice: Dice | None = DOWN_OR_RED


RULES_OF_THE_DICE: list[Row] = [
    Race(
        "NN-6 with two criteria, meeting the first is enough",
        "wait 400; A down",
        ["NN-10 ADA in 400 ms"],
        {"points": "4 3 3", "todo": "ADA: refill DOWN, then roll"},
    ),
    Race(
        "NN-6 with two criteria, meeting the second is enough",
        "wait 400; A up",
        ["NN-10 ADA in 400 ms"],
        {"points": "4 3 3", "todo": "ADA: refill UP, then roll"},
    ),
    Race(
        "NN-6 a card that meets neither is wrong",
        "wait 400; A left",
        ["NN-11 ADA: give up 1 card"],
        {"points": "2 3 3"},
    ),
    Race(
        "NN-6 with one criterion and NOTHING, that criterion alone counts",
        "wait 400; A left; +100 B up",
        ["NN-11 ADA: give up 1 card", "NN-10 BEN in 500 ms"],
        {"points": "2 4 3"},
        dice=RED,
    ),
    Race(
        "NN-6 with two NOTHING every tap is wrong",
        "wait 400; A up",
        ["NN-11 ADA: give up 1 card"],
        dice=NONE,
    ),
    Race(
        "NN-7 NOT takes a card that fails the one criterion",
        "wait 400; A up; +50 B left",
        ["NN-11 ADA: give up 1 card", "NN-10 BEN in 450 ms"],
        dice=dice("NOTHING", "RED", negation="NOT"),
    ),
    Race(
        "NN-7 NOT with two criteria takes a card that fails one of them",
        "wait 400; A left",
        ["NN-10 ADA in 400 ms"],
        dice=dice("LEFT", "GREEN", negation="NOT"),
    ),
    Race(
        "NN-7 NOT with two criteria refuses the card that meets both",
        "wait 400; A left",
        ["NN-11 ADA: give up 1 card"],
        lie="red green blue green",
        dice=dice("LEFT", "GREEN", negation="NOT"),
    ),
    Race(
        "NN-7 NOT NOTHING takes any portal",
        "wait 400; A right",
        ["NN-10 ADA in 400 ms"],
        dice=dice("NOTHING", "NOTHING", negation="NOT"),
    ),
    Race(
        "NN-7 NOT NOT is as if nothing were said",
        "wait 400; A left; +50 B up",
        ["NN-11 ADA: give up 1 card", "NN-10 BEN in 450 ms"],
        dice=dice("NOTHING", "RED", negation="NOT NOT"),
    ),
    Race(
        "NN-7 NOT NOT NOTHING is still nothing",
        "wait 400; A up",
        ["NN-11 ADA: give up 1 card"],
        dice=dice("NOTHING", "NOTHING", negation="NOT NOT"),
    ),
    Race(
        "NN-7 NOT NOT NOT is one NOT",
        "wait 400; A down; +20 B up",
        ["NN-11 ADA: give up 1 card", "NN-10 BEN in 420 ms"],
        dice=dice("DOWN", "BLUE", negation="NOT NOT NOT"),
    ),
    Race(
        "NN-1 the Liar negates once more: with NOT NOT NOT it is the affirmative",
        "wait 400; A up; +20 B down",
        ["NN-11 ADA: give up 1 card", "NN-10 BEN in 420 ms"],
        dice=dice("DOWN", "BLUE", negation="NOT NOT NOT", liar=True),
    ),
    Race(
        "NN-1 the Liar alone is a NOT",
        "wait 400; A up",
        ["NN-10 ADA in 400 ms"],
        dice=dice("RIGHT", "YELLOW", negation="NOTHING", liar=True),
    ),
    Race(
        "NN-8 the arrow's slot is the round's up, the others follow clockwise",
        "wait 400; A up; +20 B right",
        ["NN-11 ADA: give up 1 card", "NN-10 BEN in 420 ms"],
        dice=dice("UP", "NOTHING", negation="NOTHING", arrow="right"),
    ),
    Race(
        "NN-8 with the arrow down, left is on the table's right",
        "wait 420; A right",
        ["NN-10 ADA in 420 ms"],
        dice=dice("LEFT", "NOTHING", negation="NOTHING", arrow="down"),
    ),
    Race(
        "NN-9 a Void can never be tapped rightly, whatever the dice say",
        "wait 400; A up",
        ["NN-9 ADA: give up 1 card"],
        lie="void green blue yellow",
        dice=dice("UP", "NOTHING"),
    ),
    Race(
        "NN-9 not even when the dice take anything",
        "wait 400; A up; +100 B left",
        ["NN-9 ADA: give up 1 card", "NN-10 BEN in 500 ms"],
        {"points": "2 4 3", "todo": "ADA: refill UP, then roll"},
        lie="void green blue yellow",
        dice=dice("NOTHING", "NOTHING", negation="NOT"),
    ),
    Race(
        "NN-5 the word counts, not the ink: RED in blue ink is red",
        "wait 400; A down; +100 B up",
        ["NN-11 ADA: give up 1 card", "NN-10 BEN in 500 ms"],
        dice=RED,
    ),
]

WHO_WINS: list[Row] = [
    Race(
        "NN-10 the first right tap wins, by the time of its first touch",
        "wait 412; B up; +38 A up",
        ["NN-10 BEN by 38 ms"],
        {"points": "3 4 3", "margin": 38_000_000},
    ),
    Race(
        "NN-10 a Void that lies there is the point, and the tapped card stays",
        "wait 412; A up",
        ["NN-10 ADA in 412 ms"],
        {"points": "4 3 3", "todo": "ADA: refill RIGHT, then roll"},
        lie="red void blue white",
        dice=RED,
    ),
    Race(
        "NN-10 where a Void may lie nothing is asked, here too: the dealer's one press rolls",
        "wait 412; A up; A right",
        ["NN-10 ADA in 412 ms"],
        {"asked": [], "dice": 2, "up": EVERY, "right": EVERY, "down": "blue"},
        lie="red ? blue white",
        dice=RED,
        settings={"level": "discovery"},
    ),
    Race(
        "NN-8 from Hard on that press is the arrow",
        "wait 412; A up; A left",
        ["NN-10 ADA in 412 ms"],
        {"arrow": "left", "dice": 3},
        lie="red ? blue white",
        dice=dice("NOTHING", "RED", negation="NOTHING"),
        settings={"level": "hard"},
    ),
    Race(
        "NN-10 a tap before the dice are out is a false start, and changes nothing",
        "A up; wait 300; B up",
        ["NN-10 ADA: too soon", "NN-10 BEN in 1955 ms"],
        {"points": "3 4 3"},
        panel_ms=5,
    ),
    Race(
        "NN-10 1 ns before the panel has drawn them it is one still",
        "wait 4.999999; A up",
        ["NN-10 ADA: too soon"],
        {"points": "3 3 3"},
        panel_ms=5,
    ),
    Race(
        "NN-10 and at that instant it counts",
        "wait 5; A up",
        ["NN-10 ADA in 0 ms"],
        {"points": "4 3 3"},
        panel_ms=5,
    ),
    Race(
        "NN-12 in a dead heat on two cards each takes a card",
        "wait 400; A up; +0.25 B down",
        ["NN-12 DEAD HEAT ADA + BEN"],
        {"points": "4 4 3", "todo": "ADA: refill UP DOWN, then roll"},
    ),
    Race(
        "NN-12 1 ns outside the tie window there is one winner",
        "wait 400; A up; +0.250001 B down",
        ["NN-10 ADA by 0.25 ms"],
        {"points": "4 3 3", "todo": "ADA: refill UP, then roll", "margin": 250_001},
    ),
    Race(
        "NN-12 on the same card one takes it, the other the next one clockwise",
        "wait 400; A up; +0.00001 B up",
        ["NN-12 DEAD HEAT ADA + BEN"],
        {"points": "4 4 3", "todo": "ADA: refill UP RIGHT, then roll"},
    ),
    Race(
        "NN-12 a Void is taken first",
        "wait 400; A up; +0.00001 B up",
        ["NN-12 DEAD HEAT ADA + BEN"],
        {"todo": "ADA: refill DOWN UP, then roll"},
        lie="red green void yellow",
        dice=RED,
    ),
    Race(
        "NN-12 three in a dead heat empty three slots",
        "wait 400; C down; +0 A up; +0.1 B up",
        ["NN-12 DEAD HEAT CLEO + ADA + BEN"],
        {"points": "4 4 4", "todo": "ADA: refill DOWN UP LEFT, then roll"},
    ),
]

WRONG_TAPS: list[Row] = [
    Race(
        "NN-11 a wrong tap costs a card, and the round goes on",
        "wait 400; A left; +200 A up",
        ["NN-11 ADA: give up 1 card", "NN-10 ADA in 600 ms"],
        {"points": "3 3 3"},
    ),
    Race(
        "NN-11 from somebody without cards it costs nothing",
        "wait 400; A left; +200 B up",
        ["NN-11 ADA is wrong", "NN-10 BEN in 600 ms"],
        {"points": "0 4 3"},
        points=(0, 3, 3),
    ),
    Race(
        "NN-11 with one_tap a wrong tap was the last of the round",
        "wait 400; A left; +200 A up; +100 B up",
        ["NN-11 ADA: give up 1 card", "NN-10 BEN in 700 ms"],
        {"points": "2 4 3"},
        settings={"one_tap": True},
    ),
    Race(
        "NN-11 a wrong tap 750 ms after the winning one still costs",
        "wait 400; A up; +750 B left",
        ["NN-11 BEN: give up 1 card", "NN-10 ADA in 400 ms"],
        {"points": "4 2 3"},
    ),
    Race(
        "NN-11 1 ns later it costs nothing",
        "wait 400; A up; +750.000001 B left",
        ["NN-10 ADA in 400 ms"],
        {"points": "4 3 3"},
    ),
    Race(
        "NN-11 how long that is can be chosen",
        "wait 400; A up; +200.000001 B left",
        ["NN-10 ADA in 400 ms"],
        {"points": "4 3 3"},
        settings={"moving_ms": 200},
    ),
    Race(
        "NN-11 a right tap after the tie window is merely late",
        "wait 400; A up; +300 B down",
        ["NN-10 ADA by 300 ms"],
        {"points": "4 3 3"},
    ),
]

NOBODY: list[Row] = [
    Race(
        "NN-13 when no card fits, the dice stay for the trap",
        "wait 3999.999999",
        [],
        {"dice": 3},
        lie="red red blue yellow",
        dice=dice("NOTHING", "GREEN", negation="NOT NOT"),
    ),
    Race(
        "NN-13 after it nobody wins",
        "wait 4000",
        ["NN-13 NOBODY WINS"],
        {"points": "3 3 3", "dice": 0},
        lie="red red blue yellow",
        dice=dice("NOTHING", "GREEN", negation="NOT NOT"),
    ),
    Race(
        "NN-13 once that was read the dice come again, with the same top card",
        "wait 6500",
        ["NN-13 NOBODY WINS"],
        {"dice": 3, "arrow": "left", "liar": True},
        lie="red red blue yellow",
        dice=dice("NOTHING", "GREEN", negation="NOT NOT NOT", arrow="left", liar=True),
        settings={"level": "extreme"},
    ),
    Race(
        "NN-13 the trap catches who taps to its end",
        "wait 3900; A up",
        ["NN-11 ADA: give up 1 card", "NN-13 NOBODY WINS"],
        {"points": "2 3 3"},
        lie="red red blue yellow",
        dice=dice("NOTHING", "GREEN"),
    ),
    Race(
        "NN-13 the dealer may call nobody at any time, by a slap on the pad",
        "wait 1500; A slap",
        ["NN-13 NOBODY WINS"],
        {"points": "3 3 3"},
    ),
    Race(
        "NN-13 the dealer's next press brings the new dice on",
        "wait 1500; A slap; A up",
        ["NN-13 NOBODY WINS"],
        {"dice": 3},
    ),
    Race(
        "NN-13 nobody else's does",
        "wait 1500; A slap; +600 B up",
        ["NN-13 NOBODY WINS"],
        {"dice": 0},
    ),
    Race(
        "NN-13 anybody else's slap calls nothing",
        "wait 1500; B slap",
        seen={"dice": 2},
    ),
    Race(
        "NN-13 with nobody's tap for half a minute the dice lie there still",
        "wait 29999.999999",
        lie="? ? ? ?",
        dice=RED,
    ),
    Race(
        "NN-13 and then roll again by themselves",
        "wait 30000",
        ["NN-13 NOBODY WINS"],
        lie="? ? ? ?",
        dice=RED,
    ),
    Race(
        "NN-13 with patience_ms = 0 never",
        "wait 600000",
        lie="? ? ? ?",
        dice=RED,
        settings={"patience_ms": 0},
    ),
]

THE_END: list[Row] = [
    Race(
        "NN-14 the slots are filled again from the deck",
        "wait 400; A up",
        ["NN-10 ADA in 400 ms"],
        {"deck": 39},
    ),
    Race(
        "NN-14 when the deck is empty the game is over",
        "wait 400; A up",
        ["NN-10 ADA in 400 ms", "NN-14 ADA WINS"],
        {"why": "4 cards; the deck is empty", "over": True},
        deck=0,
    ),
    Race(
        "NN-14 one card is not enough after a dead heat of two",
        "wait 400; A up; +0.1 B up",
        ["NN-12 DEAD HEAT ADA + BEN", "NN-14 ADA + BEN WIN"],
        {"deck": 1, "over": True},
        deck=1,
    ),
    Race(
        "NN-14 the last card of the deck still fills the last slot",
        "wait 400; A up",
        ["NN-10 ADA in 400 ms"],
        {"deck": 0, "over": False},
        deck=1,
    ),
    Row(
        "NN-14 whoever ends it is named, and most cards win",
        "C up/END GAME",
        ["NN-14 BEN WINS"],
        {"why": "1 card; CLEO ended it", "over": True},
        points=(0, 1, 0),
    ),
]

SETTING_UP: list[Row] = [
    Row(
        "NN-1 Discovery has two Criteria dice, and up is the table's up",
        "A left",
        seen={"dice": 2, "arrow": "up", "liar": False},
        settings={"level": "discovery"},
    ),
    Row(
        "NN-1 Normal adds the Negation die",
        "A left",
        seen={"dice": 3, "arrow": "up", "liar": False},
        settings={"level": "normal"},
    ),
    Row(
        "NN-1 Hard adds the arrow: the dealer presses where it points",
        "A left",
        seen={"dice": 3, "arrow": "left", "liar": False},
        settings={"level": "hard"},
    ),
    Row(
        "NN-1 Extreme adds the Liar: the arrow pressed twice says it is there",
        "A down; +400 A down",
        seen={"dice": 3, "arrow": "down", "liar": True},
        settings={"level": "extreme"},
    ),
    Row(
        "NN-1 in Extreme one press says it is not",
        "A down",
        seen={"dice": 3, "arrow": "down", "liar": False},
        settings={"level": "extreme"},
    ),
    Row(
        "NN-8 only the dealer says where the arrow points",
        foul="B left",
        seen={"todo": "ADA: press arrow"},
        settings={"level": "hard"},
    ),
    Row(
        "NN-8 the dealer can be somebody else",
        "B up/MAKE ME DEALER; B left",
        seen={"arrow": "left"},
        settings={"level": "hard"},
    ),
    Row(
        "NN-8 with back = rolled any of the dealer's buttons rolls, and the device says the arrow",
        "A left",
        seen={"arrow": "up"},
        settings={"level": "hard", "back": "random"},
    ),
    Row(
        "NN-2 a first game starts in Discovery",
        "wait 1",
        seen={"level": "discovery", "deck": 44},
        settings={"first_game": True},
    ),
    Row(
        "NN-2 each rule card raises the level, and is not counted",
        "B up/RULE CARD DRAWN; C up/RULE CARD DRAWN",
        ["NN-2 LEVEL: NORMAL", "NN-2 LEVEL: HARD"],
        {"level": "hard", "deck": 44},
        settings={"first_game": True},
    ),
    Row(
        "NN-2 the third raises it to Extreme, and there is no fourth",
        "B up/RULE CARD DRAWN; B up/RULE CARD DRAWN; B up/RULE CARD DRAWN; B up/?",
        ["NN-2 LEVEL: NORMAL", "NN-2 LEVEL: HARD", "NN-2 LEVEL: EXTREME"],
        {
            "level": "extreme",
            "menu": "TAKE BACK, SECOND VOID, ENTER CARDS, MAKE ME DEALER, PLAYER LEAVES, RULES, "
            "END GAME, SCORES",
        },
        settings={"first_game": True},
    ),
    Row(
        "NN-2 without a first game there are no rule cards to draw",
        "A up/?",
        seen={
            "menu": "TAKE BACK, SECOND VOID, ENTER CARDS, PLAYER LEAVES, RULES, END GAME, SCORES"
        },
    ),
    Row(
        "NN-3 four slots around a deck of the other 44 cards",
        "wait 1",
        seen={"deck": 44, "up": "blue green red white yellow void"},
    ),
    Row(
        "NN-3 a second Void is put away and the next card laid",
        "B up/SECOND VOID",
        ["NN-3 SECOND VOID"],
        {"deck": 43},
    ),
    Row(
        "NN-3 with no next card the game is over",
        "B up/SECOND VOID",
        ["NN-14 ADA WINS"],
        {"over": True, "why": "1 card; the deck is empty"},
        lie="red void blue yellow",
        deck=0,
        points=(1, 0, 0),
    ),
    Row(
        "NN-3 entered as it is dealt, a second Void is noticed and asked for again",
        "A: RED; A: OTHER; A: VOID; A: OTHER; A: VOID; wait 2500",
        ["NN-3 SECOND VOID"],
        {"deck": 43, "question": "Which card is DOWN?"},
        settings={"enter_cards": True},
    ),
    Row(
        "NN-3 one Void in the slots means that no other card there is one",
        "A: RED; A: OTHER; A: VOID",
        seen={"up": "red", "right": "void", "down": "blue green red white yellow"},
        settings={"enter_cards": True},
    ),
    Row(
        "NN-3 entering can be begun later, and given up",
        "B up/ENTER CARDS; C up/STOP ENTERING",
        seen={"todo": "ADA: press to roll"},
    ),
]

ROWS = [
    *RULES_OF_THE_DICE,
    *WHO_WINS,
    *WRONG_TAPS,
    *NOBODY,
    *THE_END,
    *SETTING_UP,
]
