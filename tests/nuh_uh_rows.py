"""The turns of Nuh-Uh! as rows: the clause, who has what, who presses, what is ruled.

The moves are those of tests.at_table; ADA reads to BEN, and CLEO and DAN sit on.
"""

from __future__ import annotations

from typing import Any

from companion.kit.structs import Struct, field
from tests.nuh_uh_turn import hands

OPEN = "B up"  # BEN's answer is final
FLIP = "; A down"
CALL = "B up; C left"
ANSWERED = "BEN HAS ANSWERED"
NOT_YET = "NOT YET, BEN"
ASKED = "ask ADA: Was BEN right?"
WHO_FIRST = "ask BEN: Who was first?"
POWERS = {"powers": True}
NEXT = "BEN to CLEO"


class Row(Struct, frozen=True):
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
    Row("NU-2 the Reader is an Adversary too", "B up; A up", called("ADA")),
    Row("NU-2 a slap is a Nuh-Uh, the Reader's too", "B up; A slap", called("ADA")),
    Row("NU-2 the Reader may say that it is final, too", "A down; C left", called()),
    Row("NU-2 an Adversary may not", "D down; wait 1000", ["DAN too soon"]),
    Row("NU-2 nor may the Guesser's team", "D down", [], settings={"teams": 2}),
    Row("NU-2 the Guesser says so with any button", "B left; C left", called()),
    Row("NU-2 with none of their pad", "B slap", []),
    Row(
        "NU-2 a second before it is final a Nuh-Uh counts",
        "C left; +1000 B up",
        called(),
    ),
    Row(
        "NU-2 1 ns more, and it is too soon",
        "C left; +1000.000001 B up",
        ["CLEO too soon", ANSWERED],
    ),
    Row("NU-2 so it is long before", "C left; wait 3000; B up", ["CLEO too soon", ANSWERED]),
    Row(
        "NU-2 whoever doubts the answer is not slower for waiting until it is final",
        "D left; +500 B up; +200 C left",
        [ANSWERED, "DAN by 700 ms: CLEO was second", ASKED],
    ),
    Row(
        "NU-2 of early presses only those in the last second count",
        "C left; +300 D left; +800 B up",
        ["CLEO too soon", ANSWERED, "DAN SAYS NUH-UH", ASKED],
    ),
    Row(
        "NU-2 an early press and a later one are two",
        "C left; +900 C left; +500 B up",
        ["CLEO too soon", *called()],
    ),
    Row(
        "NU-2 an early one races those that come after the press",
        "D left; +900 B up; +0 C left",
        [ANSWERED, "DAN by 900 ms: CLEO was second", ASKED],
    ),
    Row(
        "NU-2 and may be in a dead heat with one of them",
        "D left; +0.000001 B up; +0.249999 C left",
        [ANSWERED, "DEAD HEAT DAN + CLEO", WHO_FIRST],
    ),
    Row("NU-2 at that very touch it counts", "B up; +0 C left", called()),
    Row("NU-2 1 ns after it, it counts", "B up; +0.000001 C left", called()),
    Row(
        "NU-2 who presses for long says nothing, and has the menu",
        "B up; C left/?",
        [ANSWERED, "ask CLEO: MENU"],
    ),
    Row(
        "NU-2 just short of that it is a Nuh-Uh",
        "B up; C left for 599",
        called(),
    ),
    Row("NU-2 a hand that stays on the pad has slapped", "B up; C slap for 5000", called()),
    Row(
        "NU-2 not if it lay there long before",
        "C slap for 5000; +2000 B up",
        ["CLEO too soon", ANSWERED],
    ),
    Row(
        "NU-2 a long press takes nothing from a Nuh-Uh that came after it",
        "B up; C left for 700; +100 D left",
        called("DAN"),
    ),
    Row(
        "NU-2 nor from the same finger's next press",
        "B up; C left for 700; wait 25000; C left",
        [ANSWERED, "ask CLEO: MENU", "CLEO SAYS NUH-UH", ASKED],
    ),
    Row("NU-2 the Guesser's long press opens nothing", "B up/?", ["ask BEN: MENU"]),
    Row("NU-2 nor does the Reader's", "A down/?", ["ask ADA: MENU"]),
    Row(
        "NU-2 nor does it flip the card",
        "B up; A down/?",
        [ANSWERED, "ask ADA: MENU"],
    ),
    Row(
        "NU-2 the Reader's Nuh-Uh yields to another within 300 ms",
        "B up; A up; +300 C left",
        called(),
    ),
    Row(
        "NU-2 1 ns later it does not",
        "B up; A up; +300.000001 C left",
        [ANSWERED, "ADA by 300 ms: CLEO was second", ASKED],
    ),
    Row(
        "NU-2 of those it yields to the first counts",
        "B up; A up; +200 D left; +250 C left",
        [ANSWERED, "DAN by 250 ms: CLEO was second; ADA yields", ASKED],
    ),
    Row("NU-2 in a dead heat it yields, too", "B up; A up; +0 C left", called()),
    Row(
        "NU-2 to a long press it does not",
        "B up; A up; +100 C left for 700",
        called("ADA"),
    ),
    Row(
        "NU-2 before anybody doubts it the Guesser takes an answer back",
        "B up; B up; C left; wait 1000",
        [ANSWERED, NOT_YET, "CLEO too soon"],
    ),
    Row("NU-2 whoever said that it was final", "A down; B up", [ANSWERED, NOT_YET]),
    Row(
        "NU-2 and says it again",
        "B up; B up; B up; C left",
        [ANSWERED, NOT_YET, *called()],
    ),
    Row(
        "NU-2 within a second it is but the same press once more",
        "B up; +999.999999 B up; C left",
        called(),
    ),
    Row(
        "NU-2 once somebody has doubted it, it stands",
        "B up; C left; +1 B up",
        [ANSWERED, "BEN may not", "CLEO SAYS NUH-UH", ASKED],
    ),
    Row(
        "NU-2 who doubts after it was taken back is only early",
        "B up; B up; +600 C left; +800 B up",
        [ANSWERED, NOT_YET, *called()],
    ),
    Row(
        "NU-2 without a card there is no Nuh-Uh",
        CALL,
        [ANSWERED, "CLEO has no card"],
        before=hands(cleo="3"),
    ),
    Row(
        "NU-2 nor is it early",
        "C left; +100 B up",
        ["CLEO has no card", ANSWERED],
        before=hands(cleo="3"),
    ),
    Row(
        "NU-2 nor does it keep a later one from counting",
        "B up; C left; +100 D left",
        [ANSWERED, "CLEO has no card", "DAN SAYS NUH-UH", ASKED],
        before=hands(cleo="3"),
    ),
    Row("NU-2 the Guesser may not", "B up; B slap", [ANSWERED, "BEN may not"]),
    Row(
        "NU-2 nor may the Guesser's team doubt",
        "B up; D left",
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
    Row("NU-2 the Reader's up is a Nuh-Uh, and too soon here", "A up; wait 300", ["ADA too soon"]),
    Row("NU-2 the flip closes the window", OPEN + FLIP, [ANSWERED, "NO NUH-UH", ASKED]),
    Row("NU-2 only the Reader flips", "B up; D down", [ANSWERED, "DAN SAYS NUH-UH", ASKED]),
    Row(
        "NU-2 Guesser and Reader both say that it is final: that is no flip",
        "B up; +999.999999 A down; +500 C left",
        called(),
    ),
    Row(
        "NU-2 a second after the touch it is one",
        "B up; +1000 A down; +500 C left",
        [ANSWERED, "NO NUH-UH", "CLEO too late", ASKED],
    ),
    Row(
        "NU-2 1 ns before the flip a Nuh-Uh counts",
        "B up; C left; +0.000001 A down",
        called(),
    ),
    Row(
        "NU-2 in a dead heat with the flip it counts",
        "B up; A down; +0.25 C left",
        called(),
    ),
    Row(
        "NU-2 1 ns beyond the tie window it is too late",
        "B up; A down; +0.250001 C left",
        [ANSWERED, "NO NUH-UH", "CLEO too late", ASKED],
    ),
    Row(
        "NU-2 however long the Reader's finger stays",
        "B up; A down for 500; +100 C left",
        [ANSWERED, "CLEO too late", "NO NUH-UH", ASKED],
    ),
    Row(
        "NU-2 it is, though another one was in a dead heat with the flip",
        "B up; A down; +0.25 C left; +0.000001 D left",
        [ANSWERED, "DAN too late", "CLEO SAYS NUH-UH", ASKED],
    ),
    Row(
        "NU-2 flipping again changes nothing",
        "B up; A down; +0.1 A right; +0.150001 C left",
        [ANSWERED, "NO NUH-UH", "CLEO too late", ASKED],
    ),
    Row(
        "NU-2 while the answer is read it is too late",
        "B up; A down; wait 4000; C left",
        [ANSWERED, "NO NUH-UH", ASKED, "CLEO too late"],
    ),
    Row(
        "NU-2 of those without a card nothing is said then",
        "B up; A down; wait 4000; C left",
        [ANSWERED, "NO NUH-UH", ASKED],
        before=hands(cleo="1"),
    ),
]

RACE_ROWS = [
    Row(
        "NU-3 the first counts, by how much is said",
        "B up; C left; +38 D left",
        [ANSWERED, "CLEO by 38 ms: DAN was second", ASKED],
    ),
    Row(
        "NU-3 whoever that is",
        "B up; D left; +12 C left; +28 A up",
        [ANSWERED, "DAN by 12 ms: CLEO was second", ASKED],
    ),
    Row(
        "NU-3 inside the tie window the Guesser decides",
        "B up; C left; +0.25 D left; B: DAN",
        [ANSWERED, "DEAD HEAT CLEO + DAN", WHO_FIRST, "DAN FIRST", ASKED],
    ),
    Row(
        "NU-3 1 ns beyond it the first was first",
        "B up; C left; +0.250001 D left",
        [ANSWERED, "CLEO by 0.25 ms: DAN was second", ASKED],
    ),
    Row(
        "NU-3 the same instant is a dead heat",
        "B up; C left; +0 D left",
        [ANSWERED, "DEAD HEAT CLEO + DAN", WHO_FIRST],
    ),
    Row(
        "NU-3 a dead heat is not chained",
        "B up; C left; +0.2 D left; +0.2 A up",
        [ANSWERED, "DEAD HEAT CLEO + DAN", WHO_FIRST],
    ),
    Row(
        "NU-3 the Reader, who yields, is not in it",
        "B up; C left; +0.1 A up; +0.1 D left; B: DAN",
        [ANSWERED, "DEAD HEAT CLEO + DAN", WHO_FIRST, "DAN FIRST", ASKED],
    ),
    Row(
        "NU-3 nobody but the Guesser decides",
        "B up; C left; +0 D left; wait 4000; C left; D up; A left",
        [ANSWERED, "DEAD HEAT CLEO + DAN", WHO_FIRST],
    ),
    Row(
        "NU-3 nobody races their own other hand",
        "B up; C left; +0.1 C up; +400 C left",
        called(),
    ),
    Row(
        "NU-3 nor their own team",
        "B up; C left; +0.1 A up",
        called(),
        settings={"teams": 2},
    ),
    Row(
        "NU-3 a false start takes no part",
        "D left; +1100 B up; +500 C left",
        ["DAN too soon", *called()],
    ),
    Row(
        "NU-3 the Reader's flip after it is no Nuh-Uh that came too late",
        "B up; C left; +0 D left; A down",
        [ANSWERED, "DEAD HEAT CLEO + DAN", WHO_FIRST],
    ),
    Row(
        "NU-3 only one counts: after it, it is too late",
        "B up; C left; wait 4000; D left",
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
        "B up; C left; +0 D left; B: DAN; A: RIGHT",
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
        OPEN + FLIP + "; A: WRONG; wait 600; B down",
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


MOVE = "MOVE OR TURN A CARD"
MOVING = [
    f"ask DAN: {question}"
    for question in ("MENU", "Where does the card lie?", "Which card?", "Where to?")
]
EMPTY = "THE PILE IS EMPTY"
DRAWS = "BEN DRAWS A NUH-UH"

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
        ["ask DAN: MENU", "DAN: GAMBLE: Power 1 of this turn; the card is inactive"],
        before=ACES,
        after=hands(ada="0SF", ben="0PG", cleo="0BS", dan="0gP"),
        settings=POWERS,
    ),
    Row(
        "NU-8 the order of activation is kept",
        "D left/USE PRIDE; B left/USE GAMBLE",
        [
            "ask DAN: MENU",
            "DAN: PRIDE: Power 1 of this turn; the card is inactive",
            "ask BEN: MENU",
            "BEN: GAMBLE: Power 2 of this turn; the card is inactive",
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
            "CLEO: BLOCK: Power 1 of this turn; the card is inactive",
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
        f"D left/{MOVE}/CLEO/TRIVIA/TURNED OVER",
        [*MOVING, "TRIVIA: TURNED OVER"],
        before=hands(ada="0SF", ben="0PG", cleo="2BS", dan="0GP"),
        after=hands(ada="0SF", ben="0PG", cleo="2+1BS", dan="0GP"),
        settings=POWERS,
    ),
    Row(
        "NU-8 and count one again",
        f"D left/{MOVE}/CLEO/TRIVIA FOR 2/TURNED OVER",
        [*MOVING, "TRIVIA FOR 2: TURNED OVER"],
        before=hands(cleo="2+1BS"),
        after=hands(cleo="2BS"),
        settings=POWERS,
    ),
    Row(
        "NU-8 any card can be moved, and counts what it did",
        f"D left/{MOVE}/CLEO/TRIVIA FOR 2/ADA",
        [*MOVING, "TRIVIA FOR 2: ADA"],
        before=hands(ada="0SF", cleo="2+1BS"),
        after=hands(ada="1+1SF", cleo="1BS"),
        settings=POWERS,
    ),
    Row(
        "NU-8 a Nuh-Uh card too, Active or not",
        f"D left/{MOVE}/CLEO/SWITCHEROO, inactive/BEN",
        [*MOVING, "SWITCHEROO, inactive: BEN"],
        before=hands(ben="0P", cleo="0Bs"),
        after=hands(ben="0Ps", cleo="0B"),
        settings=POWERS,
    ),
    Row(
        "NU-8 or be turned over",
        f"D left/{MOVE}/CLEO/SWITCHEROO, inactive/TURNED OVER",
        [*MOVING, "SWITCHEROO, inactive: TURNED OVER"],
        before=hands(cleo="0Bs"),
        after=hands(cleo="0BS"),
        settings=POWERS,
    ),
    Row(
        "NU-8 or go back to the pile",
        f"D left/{MOVE}/CLEO/BLOCK/NUH-UH PILE",
        [*MOVING, "BLOCK: NUH-UH PILE"],
        before=hands(cleo="0Bs"),
        after=hands(cleo="0s"),
        settings=POWERS,
    ),
    Row(
        "NU-8 while the answer is read, too, but not the card at stake",
        f"{CALL}; D left/{MOVE}/CLEO/BLOCK/NUH-UH PILE; A: RIGHT; A: YES",
        [
            *(*called()[:2], *MOVING, "BLOCK: NUH-UH PILE"),
            *(ASKED, "BEN IS RIGHT", BEN_GETS, "BEN GETS IT"),
        ],
        before=hands(ada="0S", ben="0P", cleo="0BB", dan="0G"),
        after=hands(ada="0S", ben="1PB", cleo="0", dan="0G"),
        settings=POWERS,
        reads=NEXT,
    ),
    Row(
        "NU-8 TAKE BACK asks again where to",
        f"D left/{MOVE}/CLEO/BLOCK/BEN; D left/TAKE BACK",
        [*MOVING, "BLOCK: BEN", "ask DAN: MENU", "TAKEN BACK", MOVING[-1]],
        before=hands(ben="0P", cleo="0B"),
        settings=POWERS,
    ),
    Row(
        "NU-4 a card that was given to the wrong one can be moved",
        f"D left/{MOVE}/CLEO/TRIVIA/BEN",
        [*MOVING, "TRIVIA: BEN"],
        before=hands(cleo="2--"),
        after=hands(ben="1--", cleo="1--"),
    ),
    Row(
        "NU-4 or be discarded",
        f"D left/{MOVE}/CLEO/TRIVIA/DISCARDED",
        [*MOVING, "TRIVIA: DISCARDED"],
        before=hands(cleo="2--"),
        after=hands(cleo="1--"),
    ),
    Row(
        "NU-4 and one that was discarded is somebody's",
        f"{OPEN}{FLIP}; A: WRONG; D left/{MOVE}/DISCARDED/TRIVIA/BEN",
        [ANSWERED, "NO NUH-UH", ASKED, "NOBODY GETS IT", *MOVING, "TRIVIA: BEN"],
        after=hands(ben="1--"),
        reads=NEXT,
    ),
    Row(
        "NU-4 a Nuh-Uh card comes from the pile",
        f"D left/{MOVE}/NUH-UH PILE/NUH-UH/BEN",
        [*MOVING, "NUH-UH: BEN"],
        after=hands(ben="0---"),
    ),
    Row(
        "NU-7 when the pile is empty nobody draws",
        f"D left/PILE IS EMPTY; {OPEN}{FLIP}; A: RIGHT",
        ["ask DAN: MENU", EMPTY, ANSWERED, "NO NUH-UH", ASKED, "BEN GETS IT"],
        before=hands(ben="2"),
        after=hands(ben="3"),
        reads=NEXT,
    ),
    Row(
        "NU-7 nor did the one who should have just now",
        f"{OPEN}{FLIP}; A: RIGHT; D left/PILE IS EMPTY",
        [ANSWERED, "NO NUH-UH", ASKED, "BEN GETS IT", DRAWS, "ask DAN: MENU", EMPTY],
        before=hands(ben="2"),
        after=hands(ben="3"),
        reads=NEXT,
    ),
    Row(
        "NU-7 until it has cards again",
        f"D left/PILE IS EMPTY; D left/PILE HAS CARDS; {OPEN}{FLIP}; A: RIGHT",
        [
            *("ask DAN: MENU", EMPTY, "ask DAN: MENU", "THE PILE HAS CARDS"),
            *(ANSWERED, "NO NUH-UH", ASKED, "BEN GETS IT", DRAWS),
        ],
        before=hands(ben="2"),
        after=hands(ben="3-"),
        reads=NEXT,
    ),
    Row(
        "NU-7 with Powers whoever is asked for the new card's says that there is none",
        OPEN + FLIP + "; A: RIGHT; A: YES; B: PILE IS EMPTY",
        [
            *(ANSWERED, "NO NUH-UH", ASKED, "BEN IS RIGHT", BEN_GETS, "BEN GETS IT", DRAWS),
            *("ask BEN: Power of Nuh-Uh card 1 of 1?", EMPTY),
        ],
        before=hands(ada="0SF", ben="0", cleo="0BS", dan="0GP"),
        after=hands(ada="0SF", ben="1", cleo="0BS", dan="0GP"),
        settings=POWERS,
        reads=NEXT,
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
