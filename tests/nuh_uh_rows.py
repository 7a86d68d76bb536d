"""The turns of Nuh-Uh! as rows: the clause, who has what, who presses, what is ruled.

The moves are those of tests.at_table; ADA reads to BEN, and CLEO and DAN sit on.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.nuh_uh_turn import hands

OPEN = "A down"  # ADA says that BEN has answered
FLIP = "; A down"
CALL = "A down; C left"
ANSWERED = "BEN HAS ANSWERED"
ASKED = "ask ADA: Was BEN right?"
WHO_FIRST = "ask BEN: Who was first?"
POWERS = {"powers": True}
NEXT = "BEN to CLEO"


@dataclass(frozen=True)
class Row:
    """A turn: what lies in front of each, the moves, what is heard, and what lies there then."""

    says: str
    moves: str
    heard: list[str]
    before: list[str] = field(default_factory=hands)
    after: list[str] | None = None  # None: as before
    settings: dict[str, Any] = field(default_factory=dict)
    reads: str = "ADA to BEN"  # afterwards
    left: int = 5


def called(by: str = "CLEO") -> list[str]:
    return [ANSWERED, f"{by} SAYS NUH-UH", ASKED]


WINDOW_ROWS = [
    Row("NU-2 after the answer an Adversary may say Nuh-Uh", CALL, called()),
    Row("NU-2 the Reader is an Adversary too", "A down; A up", called("ADA")),
    Row("NU-2 a slap is a Nuh-Uh, the Reader's too", "A down; A slap", called("ADA")),
    Row("NU-2 before the answer is too soon", "C left; A down", ["CLEO too soon", ANSWERED]),
    Row(
        "NU-2 in a dead heat with the touch that says so it counts",
        "C left; +0.25 A down",
        called(),
    ),
    Row(
        "NU-2 1 ns before that it is too soon",
        "C left; +0.250001 A down",
        ["CLEO too soon", ANSWERED],
    ),
    Row(
        "NU-2 of early presses only one in the dead heat counts",
        "C left; +99.999999 D left; +0.000001 A down",
        ["CLEO too soon", ANSWERED, "DAN SAYS NUH-UH", ASKED],
    ),
    Row(
        "NU-2 such a one races those that come after the touch",
        "D left; +0.000001 A down; +0.249999 C left",
        [ANSWERED, "DEAD HEAT DAN + CLEO", WHO_FIRST],
    ),
    Row("NU-2 at that very touch it counts", "A down; +0 C left", called()),
    Row("NU-2 1 ns after it, it counts", "A down; +0.000001 C left", called()),
    Row(
        "NU-2 a button down since before does not count",
        "C left for 500; +100 A down",
        [ANSWERED, "CLEO too soon"],
    ),
    Row(
        "NU-2 not even if it is kept down",
        "C left for 5000; +100 A down",
        [ANSWERED, "CLEO too soon"],
    ),
    Row(
        "NU-2 let go of and pressed again it counts",
        "C left for 500; +100 A down; +500 C left",
        [ANSWERED, "CLEO too soon", "CLEO SAYS NUH-UH", ASKED],
    ),
    Row(
        "NU-2 another finger's earlier press takes nothing from it",
        "C up for 5000; +100 A down; +450 C left",
        called(),
    ),
    Row(
        "NU-2 without a card there is no Nuh-Uh",
        CALL,
        [ANSWERED, "CLEO has no card"],
        before=hands(cleo="3"),
    ),
    Row(
        "NU-2 nor does it keep a later one from counting",
        "A down; C left; +100 D left",
        [ANSWERED, "CLEO has no card", "DAN SAYS NUH-UH", ASKED],
        before=hands(cleo="3"),
    ),
    Row(
        "NU-2 the Guesser may not",
        "A down; B left",
        [ANSWERED, "BEN may not"],
    ),
    Row(
        "NU-2 nor may the Guesser's team",
        "A down; D left",
        [ANSWERED, "DAN may not"],
        settings={"teams": 2},
    ),
    Row(
        "NU-2 a teammate's Nuh-Uh is the team's",
        CALL + "; A: RIGHT",
        [*called(), "BEN + DAN GET IT"],
        settings={"teams": 2},
        after=hands(ada="0-", cleo="0-", ben="1---", dan="1---"),
        reads="BEN to CLEO",
    ),
    Row(
        "NU-2 only the Reader says that it was answered",
        "D down",
        ["DAN too soon"],
    ),
    Row("NU-2 not the Guesser", "B down", []),
    Row(
        "NU-2 the Reader's up is a Nuh-Uh, and too soon here",
        "A up",
        ["ADA too soon"],
    ),
    Row(
        "NU-2 the Reader's long press is the menu",
        "A down/?",
        ["ask ADA: MENU"],
    ),
    Row(
        "NU-2 but not over a Nuh-Uh that came meanwhile",
        "A down for 700; +200 C left",
        called(),
    ),
    Row("NU-2 the flip closes the window", OPEN + FLIP, [ANSWERED, "NO NUH-UH", ASKED]),
    Row("NU-2 only the Reader flips", "A down; B down", [ANSWERED, "BEN may not"]),
    Row(
        "NU-2 a second press at once is no flip",
        "A down; +499.999999 A down; +200 C left",
        called(),
    ),
    Row(
        "NU-2 half a second after the touch it is one",
        "A down; +500 A down; +200 C left",
        [ANSWERED, "NO NUH-UH", "CLEO too late", ASKED],
    ),
    Row(
        "NU-2 1 ns before the flip a Nuh-Uh counts",
        "A down; C left; +0.000001 A down",
        called(),
    ),
    Row(
        "NU-2 in a dead heat with the flip it counts",
        "A down; A down; +0.25 C left",
        called(),
    ),
    Row(
        "NU-2 1 ns beyond the tie window it is too late",
        "A down; A down; +0.250001 C left",
        [ANSWERED, "NO NUH-UH", "CLEO too late", ASKED],
    ),
    Row(
        "NU-2 it is, though another one was in a dead heat with the flip",
        "A down; A down; +0.25 C left; +0.000001 D left",
        [ANSWERED, "DAN too late", "CLEO SAYS NUH-UH", ASKED],
    ),
    Row(
        "NU-2 flipping again changes nothing",
        "A down; A down; +0.1 A right; +0.150001 C left",
        [ANSWERED, "NO NUH-UH", "CLEO too late", ASKED],
    ),
    Row(
        "NU-2 while the answer is read it is too late",
        "A down; A down; wait 4000; C left",
        [ANSWERED, "NO NUH-UH", ASKED, "CLEO too late"],
    ),
    Row(
        "NU-2 of those without a card nothing is said then",
        "A down; A down; wait 4000; C left",
        [ANSWERED, "NO NUH-UH", ASKED],
        before=hands(cleo="1"),
    ),
]

RACE_ROWS = [
    Row(
        "NU-3 the first counts, by how much is said",
        "A down; C left; +38 D left",
        [ANSWERED, "CLEO by 38 ms: DAN was second", ASKED],
    ),
    Row(
        "NU-3 whoever that is",
        "A down; D left; +12 C left; +28 A up",
        [ANSWERED, "DAN by 12 ms: CLEO was second", ASKED],
    ),
    Row(
        "NU-3 inside the tie window the Guesser decides",
        "A down; C left; +0.25 D left; B: DAN",
        [ANSWERED, "DEAD HEAT CLEO + DAN", WHO_FIRST, "DAN FIRST", ASKED],
    ),
    Row(
        "NU-3 1 ns beyond it the first was first",
        "A down; C left; +0.250001 D left",
        [ANSWERED, "CLEO by 0.25 ms: DAN was second", ASKED],
    ),
    Row(
        "NU-3 the same instant is a dead heat",
        "A down; C left; +0 D left",
        [ANSWERED, "DEAD HEAT CLEO + DAN", WHO_FIRST],
    ),
    Row(
        "NU-3 a dead heat is not chained",
        "A down; C left; +0.2 D left; +0.2 A up",
        [ANSWERED, "DEAD HEAT CLEO + DAN", WHO_FIRST],
    ),
    Row(
        "NU-3 three may be in it",
        "A down; C left; +0.1 D left; +0.1 A up; B: ADA",
        [ANSWERED, "DEAD HEAT CLEO + DAN + ADA", WHO_FIRST, "ADA FIRST", ASKED],
    ),
    Row(
        "NU-3 nobody but the Guesser decides",
        "A down; C left; +0 D left; wait 4000; C left; D up; A left",
        [ANSWERED, "DEAD HEAT CLEO + DAN", WHO_FIRST],
    ),
    Row(
        "NU-3 nobody races their own other hand",
        "A down; C left; +0.1 C up; +400 C left",
        called(),
    ),
    Row(
        "NU-3 nor their own team",
        "A down; C left; +0.1 A up",
        called(),
        settings={"teams": 2},
    ),
    Row(
        "NU-3 a false start takes no part",
        "D left for 500; +100 A down; +500 C left",
        [ANSWERED, "DAN too soon", "CLEO SAYS NUH-UH", ASKED],
    ),
    Row(
        "NU-3 the Reader's flip after it is no Nuh-Uh that came too late",
        "A down; C left; +0 D left; A down",
        [ANSWERED, "DEAD HEAT CLEO + DAN", WHO_FIRST],
    ),
    Row(
        "NU-3 only one counts: after it, it is too late",
        "A down; C left; wait 4000; D left",
        [*called(), "DAN too late"],
    ),
]

VERDICT_ROWS = [
    Row(
        "NU-4 Nuh-Uh and wrong: the Adversary gets the card, and keeps the Nuh-Uh",
        CALL + "; A: WRONG",
        [*called(), "CLEO GETS IT"],
        after=hands(cleo="1--"),
        reads=NEXT,
    ),
    Row(
        "NU-4 Nuh-Uh and right: the Guesser gets both",
        CALL + "; A: RIGHT",
        [*called(), "BEN GETS IT"],
        after=hands(cleo="0-", ben="1---"),
        reads=NEXT,
    ),
    Row(
        "NU-4 no Nuh-Uh and right: the Guesser gets it",
        OPEN + FLIP + "; A: RIGHT",
        [ANSWERED, "NO NUH-UH", ASKED, "BEN GETS IT"],
        after=hands(ben="1--"),
        reads=NEXT,
    ),
    Row(
        "NU-4 no Nuh-Uh and wrong: it is discarded",
        OPEN + FLIP + "; A: WRONG",
        [ANSWERED, "NO NUH-UH", ASKED, "NOBODY GETS IT"],
        reads=NEXT,
    ),
    Row(
        "NU-4 in a dead heat the card at stake is the one's the Guesser named",
        "A down; C left; +0 D left; B: DAN; A: RIGHT",
        [ANSWERED, "DEAD HEAT CLEO + DAN", WHO_FIRST, "DAN FIRST", ASKED, "BEN GETS IT"],
        after=hands(dan="0-", ben="1---"),
        reads=NEXT,
    ),
    Row(
        "NU-4 nobody but the Reader says right or wrong",
        CALL + "; wait 4000; B right; B left",
        called(),
    ),
    Row(
        "NU-4 a press of the Reader asks at once",
        CALL + "; A left; A: WRONG",
        [*called(), "CLEO GETS IT"],
        after=hands(cleo="1--"),
        reads=NEXT,
    ),
    Row(
        "NU-5 the Guesser reads next, to the left",
        OPEN + FLIP + "; A: WRONG; wait 400; B down",
        [ANSWERED, "NO NUH-UH", ASKED, "NOBODY GETS IT", "CLEO HAS ANSWERED"],
        reads=NEXT,
    ),
    Row(
        "NU-5 a press at once after a turn is still of that turn",
        OPEN + FLIP + "; A: WRONG; wait 300; B down",
        [ANSWERED, "NO NUH-UH", ASKED, "NOBODY GETS IT"],
        reads=NEXT,
    ),
    Row(
        "NU-5 without a Trivia card the game is over",
        OPEN + FLIP + "; A: RIGHT",
        [ANSWERED, "NO NUH-UH", ASKED, "BEN GETS IT", "BEN WINS"],
        after=hands(ben="1--"),
        left=1,
        reads=NEXT,
    ),
    Row(
        "NU-7 no Nuh-Uh card at the start and none at the end: the Guesser draws one",
        OPEN + FLIP + "; A: RIGHT",
        [ANSWERED, "NO NUH-UH", ASKED, "BEN GETS IT", "BEN DRAWS A NUH-UH"],
        before=hands(ben="2"),
        after=hands(ben="3-"),
        reads=NEXT,
    ),
    Row(
        "NU-7 being wrong is no matter",
        CALL + "; A: WRONG",
        [*called(), "CLEO GETS IT", "BEN DRAWS A NUH-UH"],
        before=hands(ben="2"),
        after=hands(ben="2-", cleo="1--"),
        reads=NEXT,
    ),
    Row(
        "NU-7 who won one in the turn draws none",
        CALL + "; A: RIGHT",
        [*called(), "BEN GETS IT"],
        before=hands(ben="2"),
        after=hands(ben="3-", cleo="0-"),
        reads=NEXT,
    ),
    Row(
        "NU-7 who has one draws none",
        OPEN + FLIP + "; A: RIGHT",
        [ANSWERED, "NO NUH-UH", ASKED, "BEN GETS IT"],
        before=hands(ben="2-"),
        after=hands(ben="3-"),
        reads=NEXT,
    ),
    Row(
        "NU-7 nor does an Adversary who has none",
        OPEN + FLIP + "; A: RIGHT",
        [ANSWERED, "NO NUH-UH", ASKED, "BEN GETS IT"],
        before=hands(ada="0", cleo="1"),
        after=hands(ada="0", ben="1--", cleo="1"),
        reads=NEXT,
    ),
    Row(
        "NU-7 without Catch Up nobody draws",
        OPEN + FLIP + "; A: RIGHT",
        [ANSWERED, "NO NUH-UH", ASKED, "BEN GETS IT"],
        before=hands(ben="2"),
        after=hands(ben="3"),
        settings={"catch_up": False},
        reads=NEXT,
    ),
    Row(
        "NU-7 a team's cards are the team's",
        OPEN + FLIP + "; A: RIGHT",
        [ANSWERED, "NO NUH-UH", ASKED, "BEN + DAN GET IT", "BEN + DAN DRAW A NUH-UH"],
        before=hands(ben="2", dan="2"),
        after=hands(ben="3-", dan="3-"),
        settings={"teams": 2},
        reads="BEN to CLEO",
    ),
]

ACES = hands(ada="0SF", ben="0PG", cleo="0BS", dan="0GP")
WHICH = "ask CLEO: Which card do you play?"
BEN_GETS = "ask ADA: Card to BEN?"
CLEO_GETS = "ask ADA: Card to CLEO?"


BLOCKED = CALL + "; C: BLOCK"
CALLED_WITH = [ANSWERED, "CLEO SAYS NUH-UH", WHICH]

POWER_ROWS = [
    Row(
        "NU-8 which of different cards is played, its owner says",
        CALL + "; C: SWITCHEROO",
        [*CALLED_WITH, "CLEO: SWITCHEROO", ASKED],
        before=ACES,
        settings=POWERS,
    ),
    Row(
        "NU-8 of cards alike there is nothing to say",
        CALL,
        called(),
        before=hands(ada="0SF", ben="0PG", cleo="0BB", dan="0GP"),
        settings=POWERS,
    ),
    Row(
        "NU-8 an Active and an Inactive one are not alike",
        CALL,
        CALLED_WITH,
        before=hands(ada="0SF", ben="0PG", cleo="0Bb", dan="0GP"),
        settings=POWERS,
    ),
    Row(
        "NU-8 as usual is one press",
        BLOCKED + "; A: RIGHT; A: YES",
        [*CALLED_WITH, "CLEO: BLOCK", ASKED, "BEN IS RIGHT", BEN_GETS, "BEN GETS IT"],
        before=ACES,
        after=hands(ada="0SF", ben="1PGB", cleo="0S", dan="0GP"),
        settings=POWERS,
        reads=NEXT,
    ),
    Row(
        "NU-8 an Inactive card is recharged once it is settled, whoever has it then",
        CALL + "; C: BLOCK, inactive; A: RIGHT; A: YES",
        [*CALLED_WITH, "CLEO: BLOCK, inactive", ASKED, "BEN IS RIGHT", BEN_GETS, "BEN GETS IT"],
        before=hands(ada="0SF", ben="0PG", cleo="0bS", dan="0GP"),
        after=hands(ada="0SF", ben="1PGB", cleo="0S", dan="0GP"),
        settings=POWERS,
        reads=NEXT,
    ),
    Row(
        "NU-8 its owner, if it stays",
        CALL + "; C: BLOCK, inactive; A: WRONG; A: YES",
        [*CALLED_WITH, "CLEO: BLOCK, inactive", ASKED, "BEN IS WRONG", CLEO_GETS, "CLEO GETS IT"],
        before=hands(ada="0SF", ben="0PG", cleo="0bs", dan="0GP"),
        after=hands(ada="0SF", ben="0PG", cleo="1Bs", dan="0GP"),
        settings=POWERS,
        reads=NEXT,
    ),
    Row(
        "NU-8 not before it is settled",
        CALL + "; C: BLOCK, inactive",
        [*CALLED_WITH, "CLEO: BLOCK, inactive", ASKED],
        before=hands(ada="0SF", ben="0PG", cleo="0bs", dan="0GP"),
        settings=POWERS,
    ),
    Row(
        "NU-8 a Power that is used is Inactive",
        "D left/USE GAMBLE",
        ["ask DAN: MENU", "DAN: GAMBLE: Power 1 of this turn; the card is inactive now"],
        before=ACES,
        after=hands(ada="0SF", ben="0PG", cleo="0BS", dan="0gP"),
        settings=POWERS,
    ),
    Row(
        "NU-8 the order of activation is kept",
        "D left/USE PRIDE; B left/USE GAMBLE",
        [
            "ask DAN: MENU",
            "DAN: PRIDE: Power 1 of this turn; the card is inactive now",
            "ask BEN: MENU",
            "BEN: GAMBLE: Power 2 of this turn; the card is inactive now",
        ],
        before=ACES,
        after=hands(ada="0SF", ben="0Pg", cleo="0BS", dan="0Gp"),
        settings=POWERS,
    ),
    Row(
        "NU-8 the one who reaches for a Power first has the menu first",
        "D left for 700; +1 B left for 700",
        ["ask DAN: MENU"],
        before=ACES,
        settings=POWERS,
    ),
    Row(
        "NU-8 a card played Active and used then is not recharged",
        BLOCKED + "; C left/USE BLOCK; A: WRONG; A: YES",
        [
            *CALLED_WITH,
            "CLEO: BLOCK",
            "ask CLEO: MENU",
            "CLEO: BLOCK: Power 1 of this turn; the card is inactive now",
            ASKED,
            "BEN IS WRONG",
            CLEO_GETS,
            "CLEO GETS IT",
        ],
        before=ACES,
        after=hands(ada="0SF", ben="0PG", cleo="1bS", dan="0GP"),
        settings=POWERS,
        reads=NEXT,
    ),
    Row(
        "NU-8 the table says who else ends up with the cards",
        BLOCKED + "; A: RIGHT; A: NO; A: DAN; A: 1 POINT; A: ADA",
        [
            *CALLED_WITH,
            "CLEO: BLOCK",
            ASKED,
            "BEN IS RIGHT",
            BEN_GETS,
            "ask ADA: Who gets the Trivia card?",
            "ask ADA: What does it count?",
            "ask ADA: Who has CLEO's Nuh-Uh card now?",
            "DAN GETS IT",
        ],
        before=ACES,
        after=hands(ada="0SFB", ben="0PG", cleo="0S", dan="1GP"),
        settings=POWERS,
        reads=NEXT,
    ),
    Row(
        "NU-8 or that nobody does",
        OPEN + FLIP + "; A: RIGHT; A: NO; A: DISCARDED",
        [
            ANSWERED,
            "NO NUH-UH",
            ASKED,
            "BEN IS RIGHT",
            BEN_GETS,
            "ask ADA: Who gets the Trivia card?",
            "NOBODY GETS IT",
        ],
        before=ACES,
        settings=POWERS,
        reads=NEXT,
    ),
    Row(
        "NU-8 going back asks again",
        OPEN + FLIP + "; A: WRONG; A: NO; wait 500; A left",
        [
            ANSWERED,
            "NO NUH-UH",
            ASKED,
            "BEN IS WRONG",
            "ask ADA: Is the card discarded?",
            "ask ADA: Who gets the Trivia card?",
            "ask ADA: Is the card discarded?",
        ],
        before=ACES,
        settings=POWERS,
    ),
    Row(
        "NU-8 a card may count two",
        OPEN + FLIP + "; A: RIGHT; A: FOR 2",
        [ANSWERED, "NO NUH-UH", ASKED, "BEN IS RIGHT", BEN_GETS, "BEN GETS IT for 2"],
        before=ACES,
        after=hands(ada="0SF", ben="1+1PG", cleo="0BS", dan="0GP"),
        settings=POWERS,
        reads=NEXT,
    ),
    Row(
        "NU-8 so may one that was won before",
        "D left/A CARD TURNS TO 2/CLEO",
        ["ask DAN: MENU", "ask DAN: Whose card turns to 2 points?", "CLEO +1"],
        before=hands(ada="0SF", ben="0PG", cleo="2BS", dan="0GP"),
        after=hands(ada="0SF", ben="0PG", cleo="2+1BS", dan="0GP"),
        settings=POWERS,
    ),
    Row(
        "NU-8 a card drawn to catch up tells its Power",
        OPEN + FLIP + "; A: RIGHT; A: YES; B: PRIDE",
        [
            ANSWERED,
            "NO NUH-UH",
            ASKED,
            "BEN IS RIGHT",
            BEN_GETS,
            "BEN GETS IT",
            "BEN DRAWS A NUH-UH",
            "ask BEN: Power of Nuh-Uh card 1 of 1?",
            "BEN: READY",
        ],
        before=hands(ada="0SF", ben="0", cleo="0BS", dan="0GP"),
        after=hands(ada="0SF", ben="1P", cleo="0BS", dan="0GP"),
        settings=POWERS,
        reads=NEXT,
    ),
]

ROWS = [*WINDOW_ROWS, *RACE_ROWS, *VERDICT_ROWS, *POWER_ROWS]
