"""Screens as games make them, and as full as they can be, for tests of drawings."""

from __future__ import annotations

from companion.kit.screens import (
    AnswerLine,
    AskScreen,
    BoardBox,
    BoardLine,
    BoardScreen,
    FactsScreen,
    JoinScreen,
    MessageScreen,
    OrderScreen,
    RulingScreen,
    ScoreScreen,
    Screen,
)
from companion.kit.structs import replace
from tests.drawing.drawn import DIRECTIONS, NAMES, REASON


def four(who: str, question: str, *labels: str) -> AskScreen:
    """A question with an answer for each button, from up on."""
    answers = (AnswerLine(label, way) for label, way in zip(labels, DIRECTIONS, strict=True))
    return AskScreen(who, question, tuple(answers))


MENU = AskScreen("Jürgen", "Menu", tuple(AnswerLine(f"Entry {n}") for n in range(9)), selected=7)
FACES_OF_A_CARD = four("WWWWWWWWWWWW", "Which card lies UP?", "red", "blue", "yellow", "green")
KINDS_OF_A_CARD = four("WWWWWWWWWWWW", "YELLOW?", "SKIP", "PLAIN", "REVERSE", "+2")
YES_OR_NO = AskScreen(
    "ADA", "Is LEFT's portal blue?", (AnswerLine("Yes", "left"), AnswerLine("No", "right"))
)
A_VALUE = four("ADA", "ORANGE? 2 × ? × ?", "1", "2", "3", "4 5 WILD")
OVER = {AskScreen: "ADA", MessageScreen: "LAST CARD", RulingScreen: "ADA +24"}
BOARD = (
    BoardLine(tuple(BoardBox(name, True, "up") for name in ("ADA", "WWW", "CLE", "DAN", "EVE"))),
    BoardLine(tuple(BoardBox(sign, False) for sign in ("-1", "-2", "!1", "P1", "0"))),
    BoardLine(tuple(BoardBox(sign, True, "down") for sign in "BRYG")),
    BoardLine((BoardBox("B1"), *(BoardBox(s, False) for s in ("R1", "Y1", "no")))),
    BoardLine((BoardBox("+1", False), BoardBox("+2", True, "left"), BoardBox("-2"))),
)
PLAIN_BOARD = tuple(
    BoardLine(tuple(replace(box, button="") for box in line.boxes)) for line in BOARD
)
CODE = tuple(f"{n * 2654435761 % 2**25:025b}" for n in range(1, 26))  # as large as an address needs
SCREENS: list[Screen] = [
    *(RulingScreen(f"{name} by 1203 ms", REASON, "refill LEFT") for name in NAMES),
    RulingScreen("Dead heat: ADA and BEN", "0.1 ms apart", "", "even"),
    RulingScreen("ADA", ""),
    MENU,
    FACES_OF_A_CARD,
    KINDS_OF_A_CARD,
    A_VALUE,
    YES_OR_NO,
    AskScreen("ADA", "?", ()),
    ScoreScreen("Scores", tuple((name, 12 - rank) for rank, name in enumerate(NAMES)), "Ada deals"),
    ScoreScreen("Scores", tuple((f"WWWWWWWWWW{n}", n) for n in range(16, 0, -1))),
    ScoreScreen("Scores", ()),
    MessageScreen("Not Not", "Four seats. Discovery.", "ADA: press up"),
    ScoreScreen("+12 ADA", tuple((name, n) for n, name in enumerate(NAMES)), "UGH! 25 %"),
    ScoreScreen("12 AHEAD: ADA", tuple((f"P{n}", 100 + n) for n in range(12)), "57 LEFT"),
    OrderScreen("ADA by 12 ms", tuple((f"{name} 12 ms", f"+{n}") for n, name in enumerate(NAMES))),
    OrderScreen("HEAT ADA + BEN", tuple((f"WWWWWWWW{n} -", f"+{n}") for n in range(16))),
    MessageScreen("", ""),
    FactsScreen("DRAW 12", (("TAKE", "CLEO 2, DAN 3+5"), ("UNO", "ADA"), ("DOGHOUSE", "EVE, FAY"))),
    FactsScreen("MAXIMILIANE deals 7", (("DECKS", "2"), ("RULES", "all, 2 in the doghouse"))),
    FactsScreen("", (("TAKE", "WWWWWWWWWWWW 5"),)),
    FactsScreen("DRAW 2", (("DRAWN?", "4"),)),
    FactsScreen("", (("DRAWN?", "6"), ("UNO", "ADA"))),
    FactsScreen("DRAW 2", ()),
    FactsScreen("", ()),
    BoardScreen("CLEO", BOARD),
    BoardScreen("CLEO", PLAIN_BOARD, "down"),
    BoardScreen("", ()),
    *(JoinScreen("JOIN", "WWWWWW", "Scan, or type the code", c) for c in (CODE, CODE[:21], ())),
]
