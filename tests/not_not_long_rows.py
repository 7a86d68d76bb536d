"""Rows of moves for Not Not with buttons that stay down: resting hands, the menu, objecting by it.

They are those of `tests.not_not_presumed_rows`, and read the same.
"""

from __future__ import annotations

from tests.not_not_presumed_rows import Race
from tests.not_not_rows import EVERY, Row, dice


class NoPads(Race, frozen=True):
    """At a table without pads."""

    pads: bool = False


LONG: list[Row] = [
    Race(
        "NN-11 a touch that began when the first hand was named, held long, objects in the menu",
        "wait 400; B up; +100 A right; +150 C left/OBJECT",
        [
            "NN-11 CLEO: give up 1 card",
            "NN-10 BEN by 100 ms",
            "NN-11 BEN: give up 1 card",
            "NN-10 ADA in 500 ms",
        ],
        {"points": "4 2 3"},  # it was no tap: Cleo has the card back
    ),
    Race(
        "NN-11 and whatever else is chosen there: it was no tap",
        "wait 400; B up; +300 C left/MORE.../MAKE ME DEALER",
        ["NN-11 CLEO: give up 1 card", "NN-10 BEN in 400 ms"],
        {"points": "3 4 3", "todo": "CLEO: refill UP, then roll · Wrong? Slap"},
    ),
    Race(
        "NN-11 nor was it one if nothing is chosen",
        "wait 400; B up; +300 C left/GO BACK",
        ["NN-11 CLEO: give up 1 card", "NN-10 BEN in 400 ms"],
        {"points": "3 4 3", "foot": "CLEO: take 1 back"},
    ),
    Race(
        "NN-11 1 ns sooner nobody has seen who was first: it is a tap, however long",
        "wait 400; B up; +249.999999 C left for 3000",
        ["NN-11 CLEO: give up 1 card", "NN-10 BEN in 400 ms"],
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
        "wait 400; A up; +300 A left/MORE.../ENTER CARDS",
        ["NN-11 ADA: give up 1 card", "NN-10 ADA in 400 ms"],
        {"points": "1 3 3"},
        points=(0, 3, 3),
    ),
    Race(
        "NN-11 where no hand may be right, a button kept down for two seconds opens the menu",
        "wait 400; C left for 2001",
        ["NN-11 CLEO: give up 1 card"],
        {
            "points": "3 3 3",
            "menu": "TAKE BACK, PLAYER LEAVES, RULES, END GAME, SCORES",
        },
    ),
    Race(
        "NN-11 let go 1 ns sooner it was a tap",
        "wait 400; C left for 1999.999999",
        ["NN-11 CLEO: give up 1 card"],
        {"points": "3 3 2", "menu": "", "note": ""},
    ),
    Race(
        "NN-11 so everything can be taken back in two presses, in an open race as well",
        "wait 400; C left for 2001; C: TAKE BACK",
        ["NN-11 CLEO: give up 1 card", "undo TAKEN BACK"],
        {"points": "3 3 3", "note": "TAKEN BACK · ADA: press"},
    ),
    Race(
        "NN-10 a hand that may be right comes first",
        "wait 400; C left for 2700; +1999.999999 B right",
        ["NN-11 CLEO: give up 1 card", "NN-10 BEN in 2400 ms"],
        {"points": "3 4 2", "menu": ""},
    ),
    Race(
        "NN-10 a button that was down before the dice were out opens it too",
        "B up for 2001",
        ["NN-10 BEN: too soon"],
        {"menu": "TAKE BACK, PLAYER LEAVES, RULES, END GAME, SCORES"},
        panel_ms=5,
    ),
    Race(
        "NN-14 nor was it one if the game is ended there",
        "wait 400; B up; +300 C left/MORE.../END GAME",
        ["NN-11 CLEO: give up 1 card", "NN-10 BEN in 400 ms", "NN-14 BEN WINS"],
        {"points": "3 4 3", "over": True},
    ),
    Race(
        "NN-14 and that end be taken back",
        "wait 400; B up; +300 C left/MORE.../END GAME; wait 5000; A up/TAKE BACK",
        ["NN-11 CLEO: give up 1 card", "NN-10 BEN in 400 ms", "NN-14 BEN WINS", "undo TAKEN BACK"],
        {"points": "3 4 3", "over": False},
    ),
    Race(
        "NN-14 or somebody leaves by it",
        "wait 400; B up; +300 C left/MORE.../PLAYER LEAVES",
        ["NN-11 CLEO: give up 1 card", "NN-10 BEN in 400 ms", "NN-14 CLEO LEAVES"],
        {"points": "3 4 3"},
    ),
]

HOLDING_ON: list[Row] = [
    NoPads(
        "NN-11 without pads one long press objects",
        "wait 400; B up; +300 A right; wait 1500; C down for 1600.000001",
        ["NN-10 BEN by 300 ms", "NN-11 BEN: give up 1 card", "NN-10 ADA in 700 ms"],
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
        ["NN-10 BEN by 300 ms", "NN-11 BEN: give up 1 card", "NN-10 ADA in 700 ms"],
        {"points": "4 2 3"},
    ),
    NoPads(
        "NN-11 the button that is down is the dealer's as well: it does not roll",
        "wait 400; B up; +300 C right; wait 1500; A down for 1600.000001",
        ["NN-10 BEN by 300 ms", "NN-11 BEN: give up 1 card", "NN-10 CLEO in 700 ms"],
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
            "NN-11 CLEO: give up 1 card",
            "NN-10 BEN by 300 ms",
            "NN-11 BEN: give up 1 card",
            "NN-10 ADA in 700 ms",
        ],
        {"points": "4 2 3"},
    ),
    NoPads(
        "NN-11 and 1 ns sooner it has the menu",
        "wait 400; B up; +300 A right; +100 C down for 3999.999999",
        ["NN-11 CLEO: give up 1 card", "NN-10 BEN by 300 ms"],
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
        "wait 400; B up; +0.1 C right; wait 1500; A down for 1700; A: RIGHT · CLEO",
        ["NN-12 DEAD HEAT BEN + CLEO", "NN-11 CLEO: give up 1 card", "NN-10 BEN in 400 ms"],
        {"points": "3 4 2"},
        lie="? ? blue yellow",
    ),
]

LIARS: list[Row] = [
    Row(
        "NN-8 pressed again within 600 ms it is the Liar",
        "A down; +599.999999 A down",
        seen={"dice": 3, "arrow": "down", "liar": True},
        settings={"level": "extreme"},
    ),
    Row(
        "NN-8 another arrow is a correction",
        "A down; +400 A left; wait 700",
        seen={"dice": 3, "arrow": "left", "liar": False},
        settings={"level": "extreme"},
    ),
    Row(
        "NN-8 the dealer's hold is the menu, in Extreme as well",
        "A down/?",
        seen={"dice": 0, "question": "MENU"},
        settings={"level": "extreme"},
    ),
    Row(
        "NN-8 dice that came with the Liar can be taken back like others",
        "A down; +400 A down; A slap; +600 B up/TAKE BACK",
        ["NN-13 NOBODY WINS", "undo TAKEN BACK"],
        {"dice": 0, "todo": "ADA: press arrow (Liar: twice)"},
        settings={"level": "extreme"},
    ),
]

DUTIES: list[Row] = [
    Race(
        "NN-11 what each must do stands on the panel after every ruling",
        "wait 400; C left; +100 B up",
        ["NN-11 CLEO: give up 1 card", "NN-10 BEN in 500 ms"],
        {"foot": "CLEO: give up 1"},
    ),
    Race(
        "NN-11 also of who was wrong after the winner",
        "wait 400; B up; +700 C left",
        ["NN-11 CLEO: give up 1 card", "NN-10 BEN in 400 ms"],
        {"foot": "CLEO: give up 1"},
    ),
    Race(
        "NN-11 who is objected to puts the card back that the panel had given them",
        "wait 400; B right; wait 1500",
        ["NN-10 BEN in 400 ms"],
        {"foot": ""},
    ),
    Race(
        "NN-11 and gives up another, whoever wins now",
        "wait 400; B up; +300 C right; A slap",
        ["NN-10 BEN by 300 ms", "NN-11 BEN: give up 1 card", "NN-10 CLEO in 700 ms"],
        {"foot": "BEN: give up 1 · BEN: put back UP"},
        lie="!void red blue yellow",
    ),
    Race(
        "NN-13 and if nobody does",
        "wait 400; B up; A slap",
        ["NN-10 BEN in 400 ms", "NN-11 BEN: give up 1 card", "NN-13 NOBODY WINS"],
        {"foot": "BEN: give up 1 · BEN: put back UP", "points": "3 2 3"},
        lie="!void green blue yellow",
    ),
    Race(
        "NN-13 until the dice roll",
        "wait 400; B up; A slap; A up",
        ["NN-10 BEN in 400 ms", "NN-11 BEN: give up 1 card", "NN-13 NOBODY WINS"],
        {"foot": "", "dice": 3},
        lie="!void green blue yellow",
    ),
    Race(
        "NN-13 when the dealer calls nobody, too",
        "wait 400; B left; A slap",
        ["NN-11 BEN: give up 1 card", "NN-13 NOBODY WINS"],
        {"foot": "BEN: give up 1"},
        dice=dice("NOTHING", "RED", negation="NOTHING"),
    ),
]

CLAIMS: list[Row] = [
    Race(
        "NN-11 a late hand on a card that nobody knows costs, once the table says so",
        "wait 400; A right; +300 B up; C up/BEN WAS WRONG",
        ["NN-10 ADA by 300 ms", "NN-11 BEN: give up 1 card", "NN-10 ADA in 400 ms"],
        {"points": "4 2 3", "foot": "BEN: give up 1"},
    ),
    Race(
        "NN-11 there is no such line for a hand that came too late to cost",
        "wait 400; A right; +750.000001 B up; C up/?",
        ["NN-10 ADA in 400 ms"],
        {
            "menu": "TAKE BACK, SECOND VOID, ENTER CARDS, MAKE ME DEALER, PLAYER LEAVES, RULES, "
            "END GAME, SCORES"
        },
    ),
    Race(
        "NN-11 a slap while hands are moving asks which is meant, if there is such a hand",
        "wait 400; B up; +300 C down; +200 A slap; A: DOWN · CLEO",
        ["NN-10 BEN by 300 ms", "NN-11 CLEO: give up 1 card", "NN-10 BEN in 400 ms"],
        {"points": "3 4 2", "asked": ["ADA: Which card is wrong?"]},
        lie="? red ? yellow",
    ),
    Race(
        "NN-11 and none can be",
        "wait 400; B up; +300 C down; +200 A slap; A: NONE",
        ["NN-10 BEN by 300 ms"],
        {"points": "3 4 3"},
        lie="? red ? yellow",
    ),
    Race(
        "NN-11 an objection can be unlearnt: the first hand wins after all",
        "wait 400; B up; +300 C right; A slap; C up/BEN MATCHED",
        [
            "NN-10 BEN by 300 ms",
            "NN-11 BEN: give up 1 card",
            "NN-10 CLEO in 700 ms",
            "NN-11 BEN was correct",
            "NN-10 BEN by 300 ms",
        ],
        {"points": "3 4 3", "foot": "BEN: take 1 back · CLEO: put back RIGHT"},
        lie="!void red blue yellow",
    ),
    Race(
        "NN-11 a slap where nobody won asks which loss was wrong",
        "wait 400; B up; A slap; wait 1000; C slap; C: UP · BEN",
        [
            "NN-10 BEN in 400 ms",
            "NN-11 BEN: give up 1 card",
            "NN-13 NOBODY WINS",
            "NN-11 BEN was correct",
            "NN-10 BEN in 400 ms",
        ],
        {"points": "3 4 3"},
        lie="!void green blue yellow",
    ),
    Race(
        "NN-11 what was learnt of the cards is forgotten then",
        "wait 400; B left; +300 A right; C up/BEN MATCHED",
        [
            "NN-11 BEN: give up 1 card",
            "NN-10 ADA in 700 ms",
            "NN-11 BEN was correct",
            "NN-10 BEN by 300 ms",
        ],
        {"points": "3 4 3", "up": EVERY, "down": EVERY},
    ),
]

CALLING: list[Row] = [
    NoPads(
        "NN-13 without a pad the dealer's hold has NOBODY as its first line",
        "wait 400; A left/NOBODY",
        ["NN-11 ADA: give up 1 card", "NN-13 NOBODY WINS"],
        {"points": "3 3 3"},
    ),
    NoPads(
        "NN-13 which is chosen by keeping the button down",
        "wait 400; A left for 4000.000001",
        ["NN-11 ADA: give up 1 card", "NN-13 NOBODY WINS"],
        {"points": "3 3 3"},
    ),
    NoPads(
        "NN-13 also where the card may match: that touch was no tap",
        "wait 400; A up/NOBODY",
        ["NN-13 NOBODY WINS"],
        {"points": "3 3 3"},
    ),
    NoPads(
        "NN-13 and was one if nothing is chosen: the hand may only rest",
        "wait 400; A up/GO BACK",
        ["NN-10 ADA in 400 ms"],
        {"points": "4 3 3"},
    ),
]

ROWS = [*LONG, *HOLDING_ON, *LIARS, *DUTIES, *CLAIMS, *CALLING]
