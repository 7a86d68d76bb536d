"""Rows of moves for Not Not with cards that nobody knows: presumed, shown, and objected to.

They are those of `tests.not_not_rows`, and read the same.
"""

from __future__ import annotations

from companion.games.not_not.cards import Dice
from tests.not_not_rows import DOWN_OR_RED, EVERY, RED, Row, dice


class Race(Row, frozen=True):
    """A round in which RED counts and UP is not known, unless the row says otherwise."""

    lie: str = "? red blue yellow"
    dice: Dice | None = RED


OBJECTIONS: list[Row] = [
    Race(
        "NN-11 the first hand that may be right is presumed to be, and it says what must be so",
        "wait 400; B up",
        ["NN-10 BEN in 400 ms"],
        {
            "points": "3 4 3",
            "asked": [],
            "why": "only if UP is red",
            "todo": "ADA: refill UP, then roll · Wrong? Slap",
        },
    ),
    Race(
        "NN-11 what is surely wrong is told at once, and the race goes on",
        "wait 400; B left; +300 C up",
        ["NN-11 BEN: give up 1 card", "NN-10 CLEO in 700 ms"],
        {"points": "3 2 4", "why": "only if UP is red"},
    ),
    Race(
        "NN-11 what is surely right needs no if, and nobody can object",
        "wait 400; B right; A up/?",
        ["NN-10 BEN in 400 ms"],
        {
            "why": "RIGHT is red: matches RED",
            "menu": "TAKE BACK, SECOND VOID, ENTER CARDS, PLAYER LEAVES, RULES, END GAME, SCORES",
        },
    ),
    Race(
        "NN-11 a slap objects: the first hand pays, and the next one wins by the time it had",
        "wait 400; B up; +300 C right; C slap",
        ["NN-10 BEN by 300 ms", "NN-11 BEN: give up 1 card", "NN-10 CLEO in 700 ms"],
        {"points": "3 2 4", "why": "BEN was wrong. RIGHT is red: matches RED", "asked": []},
    ),
    Race(
        "NN-11 also before the round is closed",
        "wait 400; B up; +300 C right; +200 A slap",
        ["NN-11 BEN: give up 1 card", "NN-10 CLEO in 700 ms"],
        {"points": "3 2 4", "asked": []},
    ),
    Race(
        "NN-11 what an objection says of the card is learnt",
        "wait 400; B up; +300 C right; C slap",
        ["NN-10 BEN by 300 ms", "NN-11 BEN: give up 1 card", "NN-10 CLEO in 700 ms"],
        {"up": EVERY, "right": EVERY},  # a Void may have gone from UP
    ),
    Race(
        "NN-11 and rules out the same card for the next hand",
        "wait 400; B up; +100 C up; +300 A right; C slap",
        [
            "NN-10 BEN by 100 ms",
            "NN-11 BEN: give up 1 card",
            "NN-11 CLEO: give up 1 card",
            "NN-10 ADA in 800 ms",
        ],
        {"points": "4 2 2"},
    ),
    Race(
        "NN-11 another objection goes on down the list",
        "wait 400; B up; +100 C right; +100 A down; C slap; C slap",
        [
            "NN-10 BEN by 100 ms",
            "NN-11 BEN: give up 1 card",
            "NN-10 CLEO by 100 ms",
            "NN-11 CLEO: give up 1 card",
            "NN-10 ADA in 600 ms",
        ],
        {"points": "4 2 2", "why": "BEN + CLEO were wrong. Only if DOWN is red"},
        lie="? ? ? yellow",
    ),
    Race(
        "NN-11 a second slap within a second says the same once more",
        "wait 400; B up; +100 C right; C slap; +999.999999 A slap",
        ["NN-10 BEN by 100 ms", "NN-11 BEN: give up 1 card", "NN-10 CLEO in 500 ms"],
        {"points": "3 2 4"},
        lie="? ? blue yellow",
    ),
    Race(
        "NN-11 a second later it is another objection",
        "wait 400; B up; +100 C right; C slap; +1000 A slap",
        [
            "NN-10 BEN by 100 ms",
            "NN-11 BEN: give up 1 card",
            "NN-10 CLEO in 500 ms",
            "NN-11 CLEO: give up 1 card",
            "NN-13 NOBODY WINS",
        ],
        {"points": "3 2 2"},
        lie="? ? blue yellow",
    ),
    Race(
        "NN-11 with OBJECT in the menu it goes without a pad",
        "wait 400; B up; +300 C right; C up/OBJECT",
        ["NN-10 BEN by 300 ms", "NN-11 BEN: give up 1 card", "NN-10 CLEO in 700 ms"],
        {"points": "3 2 4"},
    ),
    Race(
        "NN-11 OBJECT and TAKE BACK are a press each there",
        "wait 400; B up; C up/?",
        ["NN-10 BEN in 400 ms"],
        {"menu": "OBJECT, TAKE BACK, MORE..., GO BACK"},
    ),
    Race(
        "NN-11 and the other lines behind MORE",
        "wait 400; B up; C up/MORE.../?",
        ["NN-10 BEN in 400 ms"],
        {
            "menu": "TAKE BACK, SECOND VOID, ENTER CARDS, MAKE ME DEALER, PLAYER LEAVES, RULES, "
            "END GAME, SCORES"
        },
    ),
    Race(
        "NN-11 a later hand on a card that may fit is late, and costs nothing until it is known",
        "wait 400; A right; +300 B up",
        ["NN-10 ADA by 300 ms"],
        {"points": "4 3 3", "asked": []},
    ),
    Race(
        "NN-13 when nobody else may be right nobody wins, and the dealer rolls again",
        "wait 400; B up; B slap",
        ["NN-10 BEN in 400 ms", "NN-11 BEN: give up 1 card", "NN-13 NOBODY WINS"],
        {"points": "3 2 3", "deck": 40, "up": "blue green white yellow void"},
    ),
    Race(
        "NN-11 after an objection in the race, hands that are on their way still count",
        "wait 400; B up; +200 A slap; +549.999999 C right",
        ["NN-11 BEN: give up 1 card", "NN-10 CLEO in 1150 ms"],
        {"points": "3 2 4"},
    ),
    Race(
        "NN-13 and when they are still nobody wins",
        "wait 400; B up; +200 A slap; wait 700",
        ["NN-11 BEN: give up 1 card", "NN-13 NOBODY WINS"],
        {"points": "3 2 3"},
    ),
    Race(
        "NN-11 a hand that came half a second after the round was closed may be the next",
        "wait 400; B up; +1249.999999 C right; C slap",
        ["NN-10 BEN in 400 ms", "NN-11 BEN: give up 1 card", "NN-10 CLEO in 1650 ms"],
        {"points": "3 2 4"},
    ),
    Race(
        "NN-11 1 ns later it is none",
        "wait 400; B up; +1250 C right; C slap",
        ["NN-10 BEN in 400 ms", "NN-11 BEN: give up 1 card", "NN-13 NOBODY WINS"],
        {"points": "3 2 3"},
    ),
    Race(
        "NN-11 an objection can be taken back",
        "wait 400; B up; +300 C right; C slap; C up/TAKE BACK",
        [
            "NN-10 BEN by 300 ms",
            "NN-11 BEN: give up 1 card",
            "NN-10 CLEO in 700 ms",
            "undo TAKEN BACK",
        ],
        {"points": "3 4 3"},
    ),
    Race(
        "NN-11 after the next dice, TAKE BACK goes to where one can object",
        "wait 400; B up; +300 C right; A up; A slap; +600 B up/TAKE BACK; B slap",
        [
            "NN-10 BEN by 300 ms",
            "NN-13 NOBODY WINS",
            "undo TAKEN BACK",
            "NN-11 BEN: give up 1 card",
            "NN-10 CLEO in 700 ms",
        ],
        {"points": "3 2 4"},
    ),
    Race(
        "NN-12 in a dead heat on two cards who objects says which is meant",
        "wait 400; B up; +0.1 C right; A slap; A: RIGHT · CLEO",
        ["NN-12 DEAD HEAT BEN + CLEO", "NN-11 CLEO: give up 1 card", "NN-10 BEN in 400 ms"],
        {"points": "3 4 2", "asked": ["ADA: Which card is wrong?"]},
        lie="? ? blue yellow",
    ),
    Race(
        "NN-12 and is asked once hands are still: until then a button of theirs is a tap",
        "wait 400; B up; +0.1 C right; +200 A slap; +200 A down; A: RIGHT · CLEO",
        [
            "NN-11 ADA: give up 1 card",
            "NN-12 DEAD HEAT BEN + CLEO",
            "NN-11 CLEO: give up 1 card",
            "NN-10 BEN in 400 ms",
        ],
        {"points": "2 4 2", "asked": ["ADA: Which card is wrong?"]},
        lie="? ? blue yellow",
    ),
    Race(
        "NN-14 the last round can be objected to before the dealer's press ends the game",
        "wait 400; B up; +300 C right; C slap",
        [
            "NN-10 BEN by 300 ms",
            "NN-11 BEN: give up 1 card",
            "NN-10 CLEO in 700 ms",
            "NN-14 CLEO WINS",
        ],
        {"over": True, "points": "3 2 4"},
        deck=0,
    ),
    Race(
        "NN-14 which it does",
        "wait 400; B up; A left",
        ["NN-10 BEN in 400 ms", "NN-14 BEN WINS"],
        {"over": True},
        deck=0,
    ),
]

CARDS: list[Row] = [
    Race(
        "NN-10 where a Void may have gone nothing is asked: those cards are unknown",
        "wait 400; A up",
        ["NN-10 ADA in 400 ms"],
        {
            "todo": "ADA: refill, then roll",
            "up": EVERY,
            "right": EVERY,
            "down": "blue",
            "asked": [],
        },
        lie="red ? blue white",
    ),
    Race(
        "NN-10 and the dealer's one press rolls",
        "wait 400; A up; A up",
        ["NN-10 ADA in 400 ms"],
        {"dice": 3},
        lie="red ? blue white",
    ),
    Race(
        "NN-10 who enters each card enters all that may have gone",
        "wait 400; A up; wait 2500; A: GREEN; A: BLUE",
        ["NN-10 ADA in 400 ms"],
        {"asked": ["ADA: Which card is UP?", "ADA: Which card is RIGHT?"], "right": "blue"},
        lie="red ? blue white",
        settings={"enter_cards": True},
    ),
    Race(
        "NN-12 in a dead heat on one card the second takes any other, so no card is sure any more",
        "wait 400; A up; +0.1 B up",
        ["NN-12 DEAD HEAT ADA + BEN"],
        {"up": EVERY, "right": EVERY, "down": EVERY, "left": EVERY, "deck": 38},
        lie="red ? blue white",
    ),
    Race(
        "NN-9 a Void that was tapped is objected to like any other card",
        "wait 400; B up; +300 C up; +100 A right; C slap",
        [
            "NN-10 BEN by 300 ms",
            "NN-9 BEN: give up 1 card",
            "NN-9 CLEO: give up 1 card",
            "NN-10 ADA in 800 ms",
        ],
        {"points": "4 2 2"},
        dice=dice("NOTHING", "NOTHING", negation="NOT"),
    ),
    Race(
        "NN-11 a winner without cards who then taps wrong gives up the card just won",
        "wait 400; A right; +300 A left",
        ["NN-11 ADA: give up 1 card", "NN-10 ADA in 400 ms"],
        {"points": "0 3 3"},
        points=(0, 3, 3),
    ),
    Race(
        "NN-11 once",
        "wait 400; A right; +300 A left; +100 A left",
        ["NN-11 ADA: give up 1 card", "NN-11 ADA is wrong", "NN-10 ADA in 400 ms"],
        {"points": "0 3 3"},
        points=(0, 3, 3),
    ),
    Race(
        "NN-12 how far a dead heat was apart is told to the nanosecond",
        "wait 400; A right; +0.000001 B right",
        ["NN-12 DEAD HEAT ADA + BEN"],
        {"why": "1 ns apart. RIGHT is red: matches RED"},
    ),
    Race(
        "NN-4 with dice = mixed the reason names both criteria where either may be the one",
        "wait 400; A up",
        ["NN-10 ADA in 400 ms"],
        {"why": "only if UP is red or blue"},
        dice=dice("RED", "BLUE"),
        settings={"dice": "mixed"},
    ),
    Row(
        "NN-3 there are eight Voids, so seven at most are replaced",
        "; ".join(["B up/SECOND VOID"] * 7) + "; B up/?",
        ["NN-3 SECOND VOID"] * 7,
        {"menu": "TAKE BACK, ENTER CARDS, MAKE ME DEALER, PLAYER LEAVES, RULES, END GAME, SCORES"},
    ),
]

HELD_UP: list[Row] = [
    Race(
        "NN-11 whose tap is not waited for opens the menu by a hold, and the race stands still",
        "wait 400; B left; B up/?",
        ["NN-11 BEN: give up 1 card"],
        {"menu": "TAKE BACK, BEN MATCHED, PLAYER LEAVES, RULES, END GAME, SCORES"},
        settings={"one_tap": True},
    ),
    Race(
        "NN-11 what is chosen there is done, and the race still stands",
        "wait 400; B left; B up/TAKE BACK",
        ["NN-11 BEN: give up 1 card", "undo TAKEN BACK"],
        {"points": "3 3 3", "note": "TAKEN BACK · ADA: press"},
        settings={"one_tap": True},
    ),
    Race(
        "NN-14 and the game be ended",
        "wait 400; B left for 2001; B: END GAME",
        ["NN-11 BEN: give up 1 card", "NN-14 CLEO WINS"],
        {"over": True},
        points=(3, 4, 5),
    ),
    Race(
        "NN-13 it goes on at the dealer's press, and not before",
        "wait 400; C left for 2001; C left; B right; A up; wait 100; B right",
        ["NN-11 CLEO: give up 1 card", "NN-10 BEN in 1680 ms"],
        {"points": "3 4 3"},
    ),
    Race(
        "NN-13 it says so meanwhile",
        "wait 400; C left for 2001; C left",
        ["NN-11 CLEO: give up 1 card"],
        {"note": "PAUSED · ADA: press"},
    ),
    Race(
        "NN-8 in Hard, too, any button of the dealer goes on",
        "wait 400; C left for 2001; C left; A up; wait 100; B right",
        ["NN-11 CLEO: give up 1 card", "NN-10 BEN in 1680 ms"],
        settings={"level": "hard"},
        dice=dice("NOTHING", "RED", negation="NOT NOT"),
    ),
    Race(
        "NN-8 a wrong arrow is mended by calling nobody and pressing the right one",
        "wait 400; A slap; A down",
        ["NN-13 NOBODY WINS"],
        {"arrow": "down", "dice": 3},
        settings={"level": "hard"},
        dice=dice("NOTHING", "RED", negation="NOT NOT"),
    ),
    Race(
        "NN-8 and so is a Liar that was forgotten",
        "wait 400; A slap; A down; +400 A down",
        ["NN-13 NOBODY WINS"],
        {"arrow": "down", "liar": True},
        settings={"level": "extreme"},
        dice=dice("NOTHING", "RED", negation="NOT NOT", arrow="down"),
    ),
    Race(
        "NN-8 where no card lies on the deck there is no arrow to ask for",
        "wait 400; A right; A left",
        ["NN-10 ADA in 400 ms"],
        {"arrow": "up", "liar": False, "dice": 3},
        lie="red red blue yellow",
        deck=1,
        settings={"level": "extreme"},
        dice=dice("NOTHING", "RED", negation="NOT NOT"),
    ),
    Race(
        "NN-13 the dice do not come again once nobody has pressed for two minutes",
        "wait 135000",
        ["NN-13 NOBODY WINS"] * 5,
        {"dice": 0, "todo": "ADA: press to roll"},
        dice=DOWN_OR_RED,
        lie="? ? ? ?",
    ),
    Race(
        "NN-14 who leaves keeps their cards, and the others play on",
        "wait 400; B left for 2001; B: PLAYER LEAVES; wait 1000; A up; wait 100; B right; C right",
        ["NN-11 BEN: give up 1 card", "NN-14 BEN LEAVES", "NN-10 CLEO in 3340 ms"],
        {"points": "3 3 4"},
    ),
    Row(
        "NN-14 with the dealer the deal goes on to the next",
        "A up/PLAYER LEAVES; A up; B up",
        ["NN-14 ADA LEAVES"],
        {"dice": 3},
    ),
    Row(
        "NN-14 who is back plays again",
        "C up/PLAYER LEAVES; C up/PLAYER IS BACK",
        ["NN-14 CLEO LEAVES", "NN-14 CLEO IS BACK"],
    ),
    Row(
        "NN-14 with one player left the game is over",
        "A up/PLAYER LEAVES; B up/PLAYER LEAVES",
        ["NN-14 ADA LEAVES", "NN-14 BEN LEAVES", "NN-14 ADA + BEN + CLEO WIN"],
        {"over": True},
    ),
]

ROWS = [*OBJECTIONS, *CARDS, *HELD_UP]
