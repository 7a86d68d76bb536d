"""Rows of moves for Not Not with buttons that stay down: resting hands, the menu, objecting by it.

They are those of `tests.not_not_presumed_rows`, and read the same.
"""

from __future__ import annotations

from tests.not_not_presumed_rows import Race
from tests.not_not_rows import Row, dice


class NoPads(Race, frozen=True):
    """At a table without pads."""

    pads: bool = False


LONG: list[Row] = [
    Race(
        "NN-11 a touch that began when the first hand was named, held long, objects in the menu",
        "wait 400; B up; +100 A right; +150 C left/OBJECT",
        [
            "NN-11 CLEO loses a card",
            "NN-10 BEN by 100 ms",
            "NN-11 BEN loses a card",
            "NN-10 ADA in 500 ms",
        ],
        {"points": "4 2 3", "aside": 1},  # it was no tap: Cleo has the card back
    ),
    Race(
        "NN-11 and whatever else is chosen there: it was no tap",
        "wait 400; B up; +300 C left/MORE.../I DEAL",
        ["NN-11 CLEO loses a card", "NN-10 BEN in 400 ms"],
        {"points": "3 4 3", "aside": 0, "todo": "CLEO: fill UP, roll · not so? pad"},
    ),
    Race(
        "NN-11 if nothing is chosen it was a tap by a hand that rests",
        "wait 400; B up; +300 C left/GO BACK",
        ["NN-11 CLEO loses a card", "NN-10 BEN in 400 ms"],
        {"points": "3 4 2"},
    ),
    Race(
        "NN-11 which may be the next",
        "wait 400; B up; +300 C right/GO BACK; A slap",
        ["NN-10 BEN by 300 ms", "NN-11 BEN loses a card", "NN-10 CLEO in 700 ms"],
        {"points": "3 2 4"},
    ),
    Race(
        "NN-11 nor is it the hand that is ruled for, where it objects",
        "wait 400; B up; +300 C right/OBJECT",
        ["NN-10 BEN by 300 ms", "NN-11 BEN loses a card", "NN-13 NOBODY"],
        {"points": "3 2 3"},
    ),
    Race(
        "NN-11 1 ns sooner nobody has seen who was first: it is a tap, however long",
        "wait 400; B up; +249.999999 C left for 3000",
        ["NN-11 CLEO loses a card", "NN-10 BEN in 400 ms"],
        {"points": "3 4 2", "menu": ""},
    ),
    Race(
        "NN-10 the first hand may rest as long as it likes",
        "wait 400; B up for 3000",
        ["NN-10 BEN in 400 ms"],
        {"points": "3 4 3", "menu": ""},
    ),
    Race(
        "NN-11 the card is given back of a winner who had none but the one just won",
        "wait 400; A up; +300 A left/MORE.../ENTER EACH CARD",
        ["NN-11 ADA loses a card", "NN-10 ADA in 400 ms"],
        {"points": "1 3 3", "aside": 0},
        points=(0, 3, 3),
    ),
    Race(
        "NN-11 where no hand may be right, a button kept down for two seconds opens the menu",
        "wait 400; C left for 2001",
        ["NN-11 CLEO loses a card"],
        {
            "points": "3 3 3",
            "aside": 0,
            "menu": "TAKE BACK, PLAYER LEAVES, RULES, END GAME, SCORES",
        },
    ),
    Race(
        "NN-11 let go 1 ns sooner it was a tap",
        "wait 400; C left for 1999.999999",
        ["NN-11 CLEO loses a card"],
        {"points": "3 3 2", "menu": "", "note": ""},
    ),
    Race(
        "NN-11 so everything can be taken back in two presses, in an open race as well",
        "wait 400; C left for 2001; C: TAKE BACK",
        ["NN-11 CLEO loses a card", "undo TAKEN BACK"],
        {"points": "3 3 3", "note": "TAKEN BACK · ADA: press to go on"},
    ),
    Race(
        "NN-10 a hand that may be right comes first",
        "wait 400; C left for 2700; +1999.999999 B right",
        ["NN-11 CLEO loses a card", "NN-10 BEN in 2400 ms"],
        {"points": "3 4 2", "menu": ""},
    ),
    Race(
        "NN-10 a button that was down before the dice were out opens it too",
        "B up for 2001",
        ["NN-10 BEN too soon"],
        {"menu": "TAKE BACK, PLAYER LEAVES, RULES, END GAME, SCORES"},
        panel_ms=5,
    ),
    Race(
        "NN-14 nor was it one if the game is ended there",
        "wait 400; B up; +300 C left/MORE.../END GAME",
        ["NN-11 CLEO loses a card", "NN-10 BEN in 400 ms", "NN-14 BEN WINS"],
        {"points": "3 4 3", "aside": 0, "over": True},
    ),
    Race(
        "NN-14 and that end be taken back",
        "wait 400; B up; +300 C left/MORE.../END GAME; wait 5000; A up/TAKE BACK",
        ["NN-11 CLEO loses a card", "NN-10 BEN in 400 ms", "NN-14 BEN WINS", "undo TAKEN BACK"],
        {"points": "3 4 3", "aside": 0, "over": False},
    ),
    Race(
        "NN-14 or somebody leaves by it",
        "wait 400; B up; +300 C left/MORE.../PLAYER LEAVES",
        ["NN-11 CLEO loses a card", "NN-10 BEN in 400 ms", "NN-14 CLEO LEAVES"],
        {"points": "3 4 3", "aside": 0},
    ),
]

HOLDING_ON: list[Row] = [
    NoPads(
        "NN-11 without pads one long press objects",
        "wait 400; B up; +300 A right; wait 1500; C down for 1600.000001",
        ["NN-10 BEN by 300 ms", "NN-11 BEN loses a card", "NN-10 ADA in 700 ms"],
        {"points": "4 2 3", "asked": ["CLEO: HOLD ON: OBJECT"]},
    ),
    NoPads(
        "NN-11 let go 1 ns sooner it is the menu, as ever",
        "wait 400; B up; +300 A right; wait 1500; C down for 1599.999999",
        ["NN-10 BEN by 300 ms"],
        {"menu": "OBJECT, TAKE BACK, MORE..., GO BACK", "question": "MENU"},
    ),
    NoPads(
        "NN-11 and whoever has let go can say so by a press",
        "wait 400; B up; +300 A right; wait 1500; C down for 1500; C: OBJECT",
        ["NN-10 BEN by 300 ms", "NN-11 BEN loses a card", "NN-10 ADA in 700 ms"],
        {"points": "4 2 3"},
    ),
    NoPads(
        "NN-11 the button that is down is the dealer's as well: it does not roll",
        "wait 400; B up; +300 C right; wait 1500; A down for 1600.000001",
        ["NN-10 BEN by 300 ms", "NN-11 BEN loses a card", "NN-10 CLEO in 700 ms"],
        {"points": "3 2 4", "dice": 0},
    ),
    NoPads(
        "NN-11 where there is nothing to object to, a hold is the menu for as long as it lasts",
        "wait 400; B right; wait 1500; C down for 5000",
        ["NN-10 BEN in 400 ms"],
        {"points": "3 4 3", "question": "MENU"},
    ),
    NoPads(
        "NN-11 a hand that has tapped may only rest: it objects after four seconds",
        "wait 400; B up; +300 A right; +100 C down for 4000.000001",
        [
            "NN-11 CLEO loses a card",
            "NN-10 BEN by 300 ms",
            "NN-11 BEN loses a card",
            "NN-10 ADA in 700 ms",
        ],
        {"points": "4 2 3", "aside": 1},
    ),
    NoPads(
        "NN-11 and 1 ns sooner it has the menu",
        "wait 400; B up; +300 A right; +100 C down for 3999.999999",
        ["NN-11 CLEO loses a card", "NN-10 BEN by 300 ms"],
        {"menu": "OBJECT, TAKE BACK, MORE..., GO BACK"},
    ),
    Race(
        "NN-11 whoever has a pad slaps it: their hold is the menu for as long as it lasts",
        "wait 400; B up; +300 A right; wait 1500; C down for 5000",
        ["NN-10 BEN by 300 ms"],
        {"points": "3 4 3", "question": "MENU"},
    ),
    NoPads(
        "NN-12 in a dead heat on two cards who holds on is asked which is meant",
        "wait 400; B up; +0.1 C right; wait 1500; A down for 1700; A: RIGHT",
        ["NN-12 DEAD HEAT BEN + CLEO", "NN-11 CLEO loses a card", "NN-10 BEN in 400 ms"],
        {"points": "3 4 2"},
        lie="? ? blue yellow",
    ),
]

LIARS: list[Row] = [
    NoPads(
        "NN-8 in Extreme the dealer's hold is the Liar, and the dice come when it is let go",
        "wait 400; B up; wait 1500; A down for 1999.999999",
        ["NN-10 BEN in 400 ms"],
        {"dice": 3, "arrow": "down", "liar": True},
        settings={"level": "extreme"},
    ),
    NoPads(
        "NN-8 held on it is the dealer's way to the menu",
        "wait 400; B up; wait 1500; A down for 2000.000001",
        ["NN-10 BEN in 400 ms"],
        {"dice": 0, "menu": "OBJECT, TAKE BACK, MORE..., GO BACK"},
        settings={"level": "extreme"},
    ),
    NoPads(
        "NN-11 and a second later it objects",
        "wait 400; B up; +300 C right; wait 1500; A down for 3000.000001",
        ["NN-10 BEN by 300 ms", "NN-11 BEN loses a card", "NN-10 CLEO in 700 ms"],
        {"points": "3 2 4", "dice": 0},
        settings={"level": "extreme"},
    ),
    Row(
        "NN-8 dice that came with the Liar can be taken back like others",
        "A down for 700; wait 100; B slap; +200 B slap/TAKE BACK",
        ["undo TAKEN BACK"],
        {"dice": 0, "todo": "ADA: arrow (hold: Liar)"},
        settings={"level": "extreme"},
    ),
    Race(
        "NN-8 a race that stands still goes on when the dealer lets the Liar go",
        "wait 400; B slap; +500 B slap/?; B left; A up for 700",
        seen={"arrow": "up", "liar": True, "note": ""},
        settings={"level": "extreme"},
        dice=dice("NOTHING", "RED", negation="NOT NOT", liar=True),
    ),
    Race(
        "NN-8 and opens the menu if the dealer holds on",
        "wait 400; B slap; +500 B slap/?; B left; A up for 2000.000001",
        seen={"menu": "TAKE BACK, PLAYER LEAVES, RULES, END GAME, SCORES", "question": "MENU"},
        settings={"level": "extreme"},
        dice=dice("NOTHING", "RED", negation="NOT NOT", liar=True),
    ),
    Race(
        "NN-8 another arrow than before throws new dice then, too",
        "wait 400; B slap; +500 B slap/?; B left; A down for 1900",
        seen={"arrow": "down", "liar": True, "note": ""},
        settings={"level": "extreme"},
        dice=dice("NOTHING", "RED", negation="NOT NOT", arrow="up"),
    ),
]

ROWS = [*LONG, *HOLDING_ON, *LIARS]
