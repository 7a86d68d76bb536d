"""The clauses of Ugh! as rows: what is pressed at the table, what is ruled, who has what."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

FULL = {"flips": True}


def entered(letter: str, values: str) -> str:
    """The presses that enter three values, as "2 4 W", and lock them."""
    answers: list[str] = []
    for value in values.split():
        answers += ["4 5 WILD"] if value in "45W" else []
        answers.append("WILD" if value == "W" else value)
    return "; ".join(f"{letter}: {answer}" for answer in answers)


def locked(letter: str, values: str) -> str:
    return f"{letter} lock; {entered(letter, values)}; {letter}: LOCK; wait 2600"


@dataclass
class Row:
    """`before` sets the scene, without being checked; `moves` are what the row is about."""

    says: str
    moves: str
    heard: list[str]
    points: dict[str, int] = field(default_factory=dict)  # of those who have any
    settings: dict[str, Any] = field(default_factory=dict)
    before: str = ""
    players: int = 4
    panel: str = ""  # what the panel says in the end, among other things
    details: list[str] | None = None

    @property
    def clause(self) -> str:
        return self.says.split()[0]


DUE = "wait 60000; wait 2600"
LAST = "A last; wait 2600"
ALL_DONE = "A done; B done; C done; D done; wait 2600"
CALLED = ["UG-6 LAST CARD"]
FLIPPING = [*CALLED, "UG-6 FLIP IT"]

ROWS = [
    # ---- UG-5: sets
    Row(
        "UG-5 a set is worth the product of its values",
        locked("A", "2 4 3"),
        ["UG-5 ADA +24"],
        {"A": 24},
    ),
    Row("UG-5 the lowest there is", locked("B", "1 1 1"), ["UG-5 BEN +1"], {"B": 1}),
    Row(
        "UG-5 the highest there is, and it is the leader's",
        locked("B", "5 5 5"),
        ["UG-5 BEN +125"],
        {"B": 125},
        panel="125 AHEAD: BEN",
    ),
    Row(
        "UG-5 a Wild is one less than the lowest Number card, and is not typed",
        locked("C", "4 W 5"),
        ["UG-5 CLEO +60"],
        {"C": 60},
    ),
    Row("UG-5 two Wilds are alike", locked("C", "W 4 W"), ["UG-5 CLEO +36"], {"C": 36}),
    Row("UG-5 beside a 1 a Wild is nothing", locked("C", "5 W 1"), ["UG-5 CLEO +0"], {}),
    Row(
        "UG-5 the product is on the panel before it is confirmed",
        "A lock; " + entered("A", "2 4 3"),
        [],
        panel="2 × 4 × 3 = 24",
    ),
    Row(
        "UG-5 with three figures in the product there is room for it all the same",
        "A lock; " + entered("A", "5 4 5"),
        [],
        panel="5×4×5 = 100",
    ),
    Row(
        "UG-5 several sets in a row",
        locked("A", "2 4 3") + "; " + locked("A", "1 1 2") + "; " + locked("A", "3 3 3"),
        ["UG-5 ADA +24", "UG-5 ADA +2", "UG-5 ADA +27"],
        {"A": 53},
    ),
    Row(
        "UG-5 one colour can be corrected, and the others stay",
        "A lock; " + entered("A", "2 4 3") + "; A: CHANGE; A: ORANGE 4; A: 1; A: LOCK",
        ["UG-5 ADA +6"],
        {"A": 6},
    ),
    Row(
        "UG-5 BACK takes the last value away",
        "A lock; A: 2; A: 3; A: BACK; A: 1; A: 3; A: LOCK",
        ["UG-5 ADA +6"],
        {"A": 6},
    ),
    Row(
        "UG-5 BACK among the other values shows the first again",
        "A lock; A: 2; A: 4 5 WILD; A: BACK; A: 1; A: 3; A: LOCK",
        ["UG-5 ADA +6"],
        {"A": 6},
    ),
    Row("UG-5 BACK at the first colour is no set", "A lock; A: BACK", [], panel="UGH!"),
    Row(
        "UG-5 NO SET is none",
        "A lock; " + entered("A", "2 4 3") + "; A: NO SET",
        [],
        panel="UGH!",
    ),
    Row("UG-5 who says nothing for 20 s locks none", "A lock; wait 20100", [], panel="UGH!"),
    Row(
        "UG-5 and is told so, if there was anything to lock",
        "A lock; " + entered("A", "2 4 3") + "; wait 20100",
        ["UG-5 ADA LOCKS NONE"],
    ),
    Row("UG-5 or a part of it", "A lock; A: 2; wait 20100", ["UG-5 ADA LOCKS NONE"]),
    Row(
        "UG-5 but goes on within it",
        "A lock; wait 16000; A: 2; wait 18000; A: 1; A: 3; A: LOCK",
        ["UG-5 ADA +6"],
        {"A": 6},
    ),
    Row(
        "UG-5 three Wilds are no set, the panel says why, and it can be made one",
        f"A lock; {entered('A', 'W W W')}; wait 2600; A: PURPLE W; A: 3; A: LOCK",
        ["UG-5 NO SET, ADA", "UG-5 ADA +12"],
        {"A": 12},
    ),
    Row(
        "UG-5 two Wilds and a Number card are one",
        locked("A", "W W 3"),
        ["UG-5 ADA +12"],
        {"A": 12},
    ),
    Row(
        "UG-5 two at once: who pressed first is asked first, nobody is lost",
        "A lock; +40 B lock; "
        + entered("A", "1 1 2")
        + "; A: LOCK; wait 2600; "
        + entered("B", "3 1 1")
        + "; B: LOCK",
        ["UG-5 ADA +2", "UG-5 BEN +3"],
        {"A": 2, "B": 3},
    ),
    Row(
        "UG-5 others score while somebody enters a set",
        "A lock; A: 1; B ugh; A: 2; A: 2; A: LOCK",
        ["UG-3 BEN +3", "UG-5 ADA +4"],
        {"A": 4, "B": 3},
    ),
    Row(
        "UG-5 a set can be locked from the menu too",
        f"A up/LOCK; {entered('A', '1 2 3')}; A: LOCK",
        ["UG-5 ADA +6"],
        {"A": 6},
    ),
    Row(
        "UG-5 taken back, its values are still there, and nothing of others is lost",
        f"A lock; {entered('A', '1 2 3')}; B ugh; A: LOCK; wait 2600; A up/TAKE BACK; A: CHANGE; "
        "A: GREEN 1; A: 2; A: LOCK",
        ["UG-3 BEN +3", "UG-5 ADA +6", "undo TAKEN BACK", "UG-5 ADA +12"],
        {"A": 12, "B": 3},
    ),
    # ---- UG-1: the deck
    Row(
        "UG-1 of the Wilds there are four",
        f"A lock; {entered('A', 'W 1 1')}; wait 2600",
        ["UG-1 NO SET, ADA"],
        {"A": 2, "B": 2},
        before=locked("A", "W W 2") + "; " + locked("B", "2 W W"),
        panel="only 4 Wilds in the deck",
    ),
    Row(
        "UG-1 and eight in two decks",
        locked("A", "W 1 1"),
        ["UG-5 ADA +0"],
        {"A": 2, "B": 2},
        {"decks": 2},
        before=locked("A", "W W 2") + "; " + locked("B", "2 W W"),
    ),
    Row(
        "UG-1 of a colour two Wilds: its own, and the All Wild",
        f"A lock; {entered('A', 'W 1 1')}; wait 2600",
        ["UG-1 NO SET, ADA"],
        {"A": 4, "B": 4},
        before=locked("A", "W 2 2") + "; " + locked("B", "W 2 2"),
        panel="only 2 GREEN W in the deck",
    ),
    Row(
        "UG-1 where the counts are known, no set has one too many",
        f"A lock; {entered('A', '5 1 1')}; wait 2600",
        ["UG-1 NO SET, ADA"],
        {"A": 5},
        {"counts": "10,8,4,3,1"},
        before=locked("A", "5 1 1"),
        panel="only 1 GREEN 5 in the deck",
    ),
    Row(
        "UG-1 of all colours there is one Wild: it is not in two of them",
        f"A lock; {entered('A', '2 W 2')}; wait 2600; A: ORANGE W; A: 1; A: LOCK",
        ["UG-1 NO SET, ADA", "UG-5 ADA +4"],
        {"A": 4, "B": 8, "C": 4},
        before="; ".join((locked("B", "W 2 2"), locked("B", "W 2 2"), locked("C", "2 W 2"))),
    ),
    Row(
        "UG-1 where the counts are known, a value that there is not is none, and it is said why",
        f"A lock; {entered('A', '5 1 1')}; wait 2600",
        ["UG-1 NO SET, ADA"],
        {},
        {"counts": "10,8,4,4,0"},
        panel="no GREEN 5 in the deck",
    ),
    Row(
        "UG-1 in two decks there is twice as much of each",
        f"{locked('A', '5 1 1')}; A lock; {entered('A', '5 1 1')}; wait 2600",
        ["UG-5 ADA +5", "UG-1 NO SET, ADA"],
        {"A": 10},
        {"counts": "10,8,4,3,1", "decks": 2},
        before=locked("A", "5 1 1"),
        panel="only 2 GREEN 5 in the deck",
    ),
    Row(
        "UG-1 the same value in another colour is another card",
        locked("A", "1 5 1"),
        ["UG-5 ADA +5"],
        {"A": 10},
        {"counts": "10,8,4,3,1"},
        before=locked("A", "5 1 1"),
    ),
    Row(
        "UG-1 nobody checks what nobody knows",
        locked("A", "5 1 1"),
        ["UG-5 ADA +5"],
        {"A": 10},
        before=locked("A", "5 1 1"),
    ),
    Row(
        "UG-1 a flip is one card less",
        "A flip; A flip; A take",
        ["UG-2 ADA flips", "UG-2 ADA flips", "UG-2 ADA takes"],
        {},
        FULL,
        panel="UGH! 26 %, 108 LEFT",
    ),
    Row("UG-1 two decks are twice as many", "wait 0", [], {}, {**FULL, "decks": 2}, panel="220"),
    Row("UG-1 more than six play with two", "wait 0", [], {}, FULL, players=7, panel="220 LEFT"),
    Row("UG-1 and six with one", "wait 0", [], {}, FULL, players=6, panel="110 LEFT"),
    Row(
        "UG-1 how many are left can be set right",
        "A flip; B up/CARDS LEFT; B: -10; B: -1; B: +1; B: DONE",
        ["UG-2 ADA flips"],
        {},
        FULL,
        panel="UGH! 26 %, 99 LEFT",
    ),
    Row(
        "UG-1 purists see no odds",
        "A flip",
        ["UG-2 ADA flips"],
        {},
        {**FULL, "odds": False},
        panel="109 LEFT",
    ),
    # ---- UG-2: turns, with flips
    Row(
        "UG-2 three flips are free",
        "A flip; A flip; A flip",
        ["UG-2 ADA flips"] * 3,
        {},
        FULL,
    ),
    Row(
        "UG-2 a second tap of an excited hand is no second flip",
        "A flip; +399.999999 A flip; +150 A flip",
        ["UG-2 ADA flips"] * 2,
        {},
        FULL,
        panel="108 LEFT",
    ),
    Row(
        "UG-2 0.4 s later it is one",
        "A flip; +400 A flip",
        ["UG-2 ADA flips"] * 2,
        {},
        FULL,
        panel="108 LEFT",
    ),
    Row(
        "UG-2 another hand, or another button, is not the same one",
        "A flip; +100 B flip; +100 B take",
        ["UG-2 ADA flips", "UG-2 BEN flips", "UG-2 BEN takes"],
        {},
        FULL,
        panel="108 LEFT",
    ),
    Row(
        "UG-2 a fourth is played at once, and ends the turn",
        "A flip; A flip; A flip; A flip; wait 2600; A ugh",
        [*["UG-2 ADA flips"] * 3, "UG-2 FOURTH FLIP, ADA", "UG-3 ADA +3"],
        {"A": 3},
        FULL,
    ),
    Row(
        "UG-2 on the first turn there is nothing to take",
        "A take",
        ["UG-2 NO TAKE, ADA"],
        {},
        FULL,
    ),
    Row(
        "UG-2 somebody else's flip begins their turn, though nobody took anything",
        "A flip; B ugh",
        ["UG-2 ADA flips", "UG-3 BEN +3"],
        {"B": 3},
        FULL,
    ),
    Row(
        "UG-2 who presses after taking begins a turn: the others forgot",
        "A flip; A take; A ugh",
        ["UG-2 ADA flips", "UG-2 ADA takes", "UG-3 ADA +3"],
        {"A": 3},
        FULL,
    ),
    Row(
        "UG-2 MY TURN begins one that nothing else began",
        "A flip; A up/MY TURN; A ugh",
        ["UG-2 ADA flips", "UG-2 ADA begins a turn", "UG-3 ADA +3"],
        {"A": 3},
        FULL,
    ),
    # ---- UG-3: Ugh!s
    Row("UG-3 a first-flip Ugh! is one press, and 3 points", "B ugh", ["UG-3 BEN +3"], {"B": 3}),
    Row(
        "UG-3 a press within half a second of its ruling was the same one",
        "B ugh; wait 2600; B ugh; +579.999999 B ugh",
        ["UG-3 BEN +3", "UG-3 BEN +3"],
        {"B": 6},
    ),
    Row(
        "UG-3 half a second later it is another",
        "B ugh; wait 2600; B ugh; +580 B ugh",
        ["UG-3 BEN +3", "UG-3 BEN +3", "UG-3 BEN +3"],
        {"B": 9},
    ),
    Row("UG-3 so it is from the menu", "B up/UGH! +3", ["UG-3 BEN +3"], {"B": 3}),
    Row(
        "UG-3 more than the deck has cannot be",
        "B ugh; wait 2600; B ugh",
        ["UG-3 BEN +3", "UG-1 NO UGH!, BEN"],
        {"A": 3, "B": 3},
        {"blue": 26},
        before="A ugh; wait 2600",
    ),
    Row(
        "UG-3 later in the turn it is discarded",
        "A flip; A ugh",
        ["UG-2 ADA flips", "UG-3 UGH!, ADA"],
        {},
        FULL,
    ),
    Row(
        "UG-3 what it costs, and that the Pool has it",
        "A ugh; wait 2600; A: 1",
        ["UG-3 ADA +3", "UG-3 ADA pays 1"],
        {"A": 3},
        FULL,
        before="A flip; A take; B flip; B take; A flip; A take; B flip",
        panel="it costs 1; Pool, as pressed: 2",
    ),
    Row(
        "UG-3 the Ice Age costs no more than there is",
        "A ugh; wait 2600; A: ICE AGE",
        ["UG-3 ADA +3", "UG-3 ADA pays 2"],
        {"A": 3},
        FULL,
        before="A flip; A take; B flip; B take; A flip; A take; B flip",
        panel="Pool, as pressed",
    ),
    Row(
        "UG-3 nobody needs to say what it costs: the next flip ends the question",
        "A ugh; wait 2600; B flip",
        ["UG-3 ADA +3", "UG-2 BEN flips"],
        {"A": 3},
        FULL,
        panel="108 LEFT",
    ),
    Row(
        "UG-3 after an Ugh! nothing is taken",
        "A take",
        ["UG-3 NO TAKE, ADA"],
        {},
        FULL,
        before="A flip; A ugh; wait 2600; A: NOTHING; wait 2600",
    ),
    Row(
        "UG-3 after an Ugh! nothing is locked",
        "A lock",
        ["UG-3 NO LOCK, ADA"],
        {},
        FULL,
        before="A flip; A ugh; wait 2600; A: NOTHING; wait 2600",
    ),
    Row(
        "UG-3 what was locked before it is entered from the menu",
        f"A up/LOCK; {entered('A', '1 2 3')}; A: LOCK",
        ["UG-5 ADA +6"],
        {"A": 6},
        FULL,
        before="A flip; A ugh; wait 2600; A: NOTHING; wait 2600",
    ),
    Row(
        "UG-3 or once the next has flipped",
        f"B flip; A lock; {entered('A', '1 2 3')}; A: LOCK",
        ["UG-2 BEN flips", "UG-5 ADA +6"],
        {"A": 6},
        FULL,
        before="A flip; A ugh; wait 2600; A: NOTHING; wait 2600",
    ),
    # ---- UG-4: steals need no press, and a Wild may be locked as its colour
    Row("UG-4 a Wild is locked as its colour", locked("D", "W 5 2"), ["UG-5 DAN +10"], {"D": 10}),
    # ---- UG-6: the last card
    Row(
        "UG-6 whoever sees the last card presses once, and everybody locks in any order",
        f"{LAST}; {locked('C', '1 1 2')}; {locked('A', '2 2 1')}; {ALL_DONE}",
        [*CALLED, "UG-5 CLEO +2", "UG-5 ADA +4", "UG-6 FLIP IT"],
        {"C": 2, "A": 4},
    ),
    Row(
        "UG-6 who has not said done is on the panel",
        f"{LAST}; A done; C done",
        CALLED,
        panel="ADA 0 | ▶BEN 0 | CLEO 0 | ▶DAN 0",
    ),
    Row("UG-6 after 60 s it goes on", f"{LAST}; {DUE}", FLIPPING, panel="FLIP IT, LEAD 0"),
    Row(
        "UG-6 1 s before it does not",
        "A last; wait 57300",
        CALLED,
        panel="LAST LOCKS",
    ),
    Row(
        "UG-6 a set that is being entered then is heard out",
        f"{LAST}; wait 50000; B lock; wait 12000; {entered('B', '1 2 3')}; B: LOCK; wait 2600",
        [*CALLED, "UG-5 BEN +6", "UG-6 FLIP IT"],
        {"B": 6},
    ),
    Row(
        "UG-6 who locks once more is not done",
        f"{LAST}; A done; B done; C done; A lock; D done; {entered('A', '1 2 3')}; A: LOCK; "
        "wait 2600",
        [*CALLED, "UG-5 ADA +6"],
        {"A": 6},
        panel="▶ADA 6 | BEN 0 | CLEO 0 | DAN 0",
    ),
    Row(
        "UG-6 a hand that comes down with a ruling is not done",
        f"{LAST}; B ugh; +200 B done",
        [*CALLED, "UG-3 BEN +3"],
        {"B": 3},
    ),
    Row(
        "UG-6 an Ugh! on the Victory pile that nobody pressed still counts",
        f"{LAST}; B ugh; wait 2600; {ALL_DONE}",
        [*CALLED, "UG-3 BEN +3", "UG-6 FLIP IT"],
        {"B": 3},
    ),
    Row(
        "UG-6 so does a set, from the menu",
        f"{LAST}; B up/LOCK; {entered('B', '1 2 3')}; B: LOCK",
        [*CALLED, "UG-5 BEN +6"],
        {"B": 6},
    ),
    Row(
        "UG-6 an Ugh! ends the game at once",
        f"{LAST}; {ALL_DONE}; B later",
        [*FLIPPING, "UG-6 ADA WINS"],
        {"A": 24},
        before=locked("A", "2 4 3"),
    ),
    Row(
        "UG-6 on a first flip it still is 3 points",
        f"{LAST}; {ALL_DONE}; B ugh",
        [*FLIPPING, "UG-3 BEN +3", "UG-6 BEN WINS"],
        {"B": 3},
    ),
    Row(
        "UG-6 who flips a card plays it, locks alone, and is done",
        f"{LAST}; {ALL_DONE}; B card; C lock; B lock; {entered('B', '1 2 3')}; B: LOCK; wait 2600; "
        "C done; B done",
        [*FLIPPING, "UG-2 BEN flips", "UG-5 BEN +6", "UG-6 BEN WINS"],
        {"B": 6},
    ),
    Row(
        "UG-6 a second tap of the hand that flipped it locks nothing",
        f"{LAST}; {ALL_DONE}; B card; +200 B card; B done",
        [*FLIPPING, "UG-2 BEN flips", "UG-6 ADA WINS"],
        {"A": 6},
        before=locked("A", "1 2 3"),
    ),
    Row(
        "UG-6 or is it after 60 s",
        f"{LAST}; {ALL_DONE}; B card; wait 60000",
        [*FLIPPING, "UG-2 BEN flips", "UG-6 ADA WINS"],
        {"A": 6},
        before=locked("A", "1 2 3"),
    ),
    Row(
        "UG-6 ties share",
        f"{LAST}; {ALL_DONE}; B later",
        [*FLIPPING, "UG-6 ADA + CLEO WIN"],
        {"A": 6, "C": 6},
        before=locked("A", "1 2 3") + "; " + locked("C", "3 2 1"),
    ),
    Row(
        "UG-6 ended in the menu, cards that are not locked are worth nothing",
        "A lock; A: 3; B up/END GAME",
        ["UG-6 CLEO WINS"],
        {"C": 3},
        before="C ugh; wait 2600",
    ),
    Row(
        "UG-6 the end can be taken back",
        f"{LAST}; {ALL_DONE}; B later; wait 4100; B up/TAKE BACK; B card",
        [*FLIPPING, "UG-6 ADA WINS", "undo TAKEN BACK", "UG-2 BEN flips"],
        {"A": 6},
        before=locked("A", "1 2 3"),
        panel="▶BEN 0",
    ),
    Row(
        "UG-6 so can the last card",
        f"{LAST}; B up/TAKE BACK",
        [*CALLED, "undo TAKEN BACK"],
        panel="UGH!",
    ),
    Row(
        "UG-6 and if it was not the last, play goes on, with what was locked meanwhile",
        f"{LAST}; {locked('C', '1 1 2')}; A done; B up/NOT YET; wait 2600; C ugh",
        [*CALLED, "UG-5 CLEO +2", "UG-6 NOT YET, BEN", "UG-3 CLEO +3"],
        {"C": 5},
    ),
    Row(
        "UG-6 with flips the last card is announced before it is flipped",
        "A flip; wait 2600",
        ["UG-2 ADA flips", "UG-6 ONE CARD LEFT"],
        {},
        {**FULL, "decks": 1},
        before="A up/CARDS LEFT" + "; A: -10" * 11 + "; A: +1; A: +1; A: DONE",
        panel="1 LEFT",
    ),
    Row(
        "UG-6 who would flip it lets everybody lock first",
        f"A flip; wait 2600; A flip; wait 2600; {ALL_DONE}; A ugh",
        ["UG-2 ADA flips", "UG-6 ONE CARD LEFT", *FLIPPING, "UG-3 ADA +3", "UG-6 ADA WINS"],
        {"A": 3},
        FULL,
        before="A up/CARDS LEFT" + "; A: -10" * 11 + "; A: +1; A: +1; A: DONE",
    ),
    Row(
        "UG-6 so does an Ugh! that was flipped too soon",
        "A ugh; wait 2600",
        ["UG-6 LAST CARD"],
        {},
        FULL,
        before="A up/CARDS LEFT" + "; A: -10" * 11 + "; A: +1; A: DONE; wait 2600",
        panel="LAST LOCKS",
    ),
    Row(
        "UG-6 it is called before the count says so, if somebody sees it",
        f"A flip; B up/LAST CARD; wait 2600; {ALL_DONE}; A later",
        ["UG-2 ADA flips", *FLIPPING, "UG-6 ADA + BEN + CLEO + DAN WIN"],
        {},
        FULL,
        details=["ADA: flips 2, Ugh!s 1, expected 0.5"],
    ),
    # ---- UG-7: younger players
    Row(
        "UG-7 without the blue Ugh!s the deck is smaller, and the odds are better",
        "wait 0",
        [],
        {},
        {**FULL, "blue": 8},
        panel="UGH! 20 %, 102 LEFT",
    ),
]
