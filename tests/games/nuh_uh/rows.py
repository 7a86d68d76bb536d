"""The turns of Nuh-Uh! as rows: the clause, who has what, who presses, what is ruled.

The moves are those of tests.at_table; ADA reads to BEN, and CLEO and DAN sit on.
"""

from __future__ import annotations

from typing import Any

from companion.kit.structs import Struct, field
from tests.games.nuh_uh.turn import hands

OPEN = "B up"  # BEN's answer is final
FLIP = "; A down"
CALL = "B up; C left"
ANSWERED = "BEN's answer is final"
NOT_YET = "BEN: not final yet"
WHO_FIRST = "ask BEN: Who was first?"
POWERS = {"powers": True}
NEXT = "BEN to CLEO"


class Row(Struct, frozen=True):
    """A turn: what is in front of each, the moves, what is announced, and what is there then."""

    says: str
    moves: str
    heard: list[str]
    before: list[str] = field(default_factory=hands)
    after: list[str] | None = None  # None: as before
    settings: dict[str, Any] = field(default_factory=dict)
    reads: str = "ADA to BEN"  # afterwards
    left: int = 5


def called(by: str = "CLEO") -> list[str]:
    return [ANSWERED, f"{by} says Nuh-Uh"]


WINDOW_ROWS = [
    Row("NU-2 after the answer an Adversary may say Nuh-Uh", CALL, called()),
    Row("NU-2 the Reader is an Adversary too", "B up; A up", called("ADA")),
    Row("NU-2 a slap is a Nuh-Uh, the Reader's too", "B up; A slap", called("ADA")),
    Row("NU-2 the Reader may say that it is final, too", "A down; C left", called()),
    Row("NU-2 an Adversary may not", "D down; wait 1000", ["DAN: too soon"]),
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
        ["CLEO: too soon", ANSWERED],
    ),
    Row("NU-2 so it is long before", "C left; wait 3000; B up", ["CLEO: too soon", ANSWERED]),
    Row(
        "NU-2 whoever doubts the answer is not slower for waiting until it is final",
        "D left; +500 B up; +200 C left",
        [ANSWERED, "DAN by 700 ms: CLEO was second"],
    ),
    Row(
        "NU-2 of early presses only those in the last second count",
        "C left; +300 D left; +800 B up",
        ["CLEO: too soon", ANSWERED, "DAN says Nuh-Uh"],
    ),
    Row(
        "NU-2 an early press and a later one are two",
        "C left; +900 C left; +500 B up",
        ["CLEO: too soon", *called()],
    ),
    Row(
        "NU-2 an early one races those that come after the press",
        "D left; +900 B up; +0 C left",
        [ANSWERED, "DAN by 900 ms: CLEO was second"],
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
        ["CLEO: too soon", ANSWERED],
    ),
    Row(
        "NU-2 a long press takes nothing from a Nuh-Uh that came after it",
        "B up; C left for 700; +100 D left",
        called("DAN"),
    ),
    Row(
        "NU-2 nor from the same finger's next press",
        "B up; C left for 700; wait 25000; C left",
        [ANSWERED, "ask CLEO: MENU", "CLEO says Nuh-Uh"],
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
        [ANSWERED, "ADA by 300 ms: CLEO was second"],
    ),
    Row(
        "NU-2 of those it yields to the first counts",
        "B up; A up; +200 D left; +250 C left",
        [ANSWERED, "DAN by 250 ms: ADA is the Reader: others go first"],
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
        [ANSWERED, NOT_YET, "CLEO: too soon"],
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
        [ANSWERED, "BEN: not you", "CLEO says Nuh-Uh"],
    ),
    Row(
        "NU-2 who doubts after it was taken back is only early",
        "B up; B up; +700 C left; +850 B up",
        [ANSWERED, NOT_YET, *called()],
    ),
    Row(
        "NU-2 without a card there is no Nuh-Uh",
        CALL,
        [ANSWERED, "CLEO: no card"],
        before=hands(cleo="3"),
    ),
    Row(
        "NU-2 nor is it early",
        "C left; +100 B up",
        ["CLEO: no card", ANSWERED],
        before=hands(cleo="3"),
    ),
    Row(
        "NU-2 nor does it keep a later one from counting",
        "B up; C left; +100 D left",
        [ANSWERED, "CLEO: no card", "DAN says Nuh-Uh"],
        before=hands(cleo="3"),
    ),
    Row("NU-2 the Guesser may not", "B up; B slap", [ANSWERED, "BEN: not you"]),
    Row(
        "NU-2 nor may the Guesser's team doubt",
        "B up; D left",
        [ANSWERED, "DAN: not you"],
        settings={"teams": 2},
    ),
    Row(
        "NU-2 a teammate's Nuh-Uh is the team's",
        CALL + "; A right",
        [*called(), "BEN + DAN: take both cards"],
        settings={"teams": 2},
        after=hands(ada="0-", cleo="0-", ben="1---", dan="1---"),
        reads="BEN to CLEO",
    ),
    Row("NU-2 the Reader's up is a Nuh-Uh, and too soon here", "A up; wait 300", ["ADA: too soon"]),
    Row("NU-2 the flip closes the window", OPEN + FLIP, [ANSWERED, "Nobody said Nuh-Uh"]),
    Row("NU-2 only the Reader flips", "B up; D down", [ANSWERED, "DAN says Nuh-Uh"]),
    Row(
        "NU-2 Guesser and Reader both say that it is final: that is no flip",
        "B up; +999.999999 A down; +500 C left",
        called(),
    ),
    Row(
        "NU-2 a second after the touch it is one",
        "B up; +1000 A down; +500 C left",
        [ANSWERED, "Nobody said Nuh-Uh", "CLEO: too late"],
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
        [ANSWERED, "Nobody said Nuh-Uh", "CLEO: too late"],
    ),
    Row(
        "NU-2 however long the Reader's finger stays",
        "B up; A down for 500; +100 C left",
        [ANSWERED, "CLEO: too late", "Nobody said Nuh-Uh"],
    ),
    Row(
        "NU-2 it is, though another one was in a dead heat with the flip",
        "B up; A down; +0.25 C left; +0.000001 D left",
        [ANSWERED, "DAN: too late", "CLEO says Nuh-Uh"],
    ),
    Row(
        "NU-2 flipping again changes nothing",
        "B up; A down; +0.1 A right; +0.150001 C left",
        [ANSWERED, "Nobody said Nuh-Uh", "CLEO: too late"],
    ),
    Row(
        "NU-2 while the answer is read it is too late",
        "B up; A down; wait 4000; C left",
        [ANSWERED, "Nobody said Nuh-Uh", "CLEO: too late"],
    ),
    Row(
        "NU-2 of those without a card nothing is said then",
        "B up; A down; wait 4000; C left",
        [ANSWERED, "Nobody said Nuh-Uh"],
        before=hands(cleo="1"),
    ),
]

RACE_ROWS = [
    Row(
        "NU-3 the first counts, by how much is said",
        "B up; C left; +38 D left",
        [ANSWERED, "CLEO by 38 ms: DAN was second"],
    ),
    Row(
        "NU-3 whoever that is",
        "B up; D left; +12 C left; +28 A up",
        [ANSWERED, "DAN by 12 ms: CLEO was second"],
    ),
    Row(
        "NU-3 inside the tie window the Guesser decides",
        "B up; C left; +0.25 D left; B: DAN",
        [ANSWERED, "DEAD HEAT CLEO + DAN", WHO_FIRST, "DAN was first"],
    ),
    Row(
        "NU-3 1 ns beyond it the first was first",
        "B up; C left; +0.250001 D left",
        [ANSWERED, "CLEO by 0.25 ms: DAN was second"],
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
        [ANSWERED, "DEAD HEAT CLEO + DAN", WHO_FIRST, "DAN was first"],
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
        ["DAN: too soon", *called()],
    ),
    Row(
        "NU-3 the Reader's flip after it is no Nuh-Uh that came too late",
        "B up; C left; +0 D left; A down",
        [ANSWERED, "DEAD HEAT CLEO + DAN", WHO_FIRST],
    ),
    Row(
        "NU-3 only one counts: after it, it is too late",
        "B up; C left; wait 4000; D left",
        [*called(), "DAN: too late"],
    ),
]

VERDICT_ROWS = [
    Row(
        "NU-4 Nuh-Uh and wrong: the Adversary gets the card, and keeps the Nuh-Uh",
        CALL + "; A left",
        [*called(), "CLEO: take the card"],
        after=hands(cleo="1--"),
        reads=NEXT,
    ),
    Row(
        "NU-4 Nuh-Uh and right: the Guesser gets both",
        CALL + "; A right",
        [*called(), "BEN: take both cards"],
        after=hands(cleo="0-", ben="1---"),
        reads=NEXT,
    ),
    Row(
        "NU-4 no Nuh-Uh and right: the Guesser gets it",
        OPEN + FLIP + "; A right",
        [ANSWERED, "Nobody said Nuh-Uh", "BEN: take the card"],
        after=hands(ben="1--"),
        reads=NEXT,
    ),
    Row(
        "NU-4 no Nuh-Uh and wrong: it is discarded",
        OPEN + FLIP + "; A left",
        [ANSWERED, "Nobody said Nuh-Uh", "Discard the card"],
        reads=NEXT,
    ),
    Row(
        "NU-4 in a dead heat the card at stake is the one's the Guesser named",
        "B up; C left; +0 D left; B: DAN; A right",
        [ANSWERED, "DEAD HEAT CLEO + DAN", WHO_FIRST, "DAN was first", "BEN: take both cards"],
        after=hands(dan="0-", ben="1---"),
        reads=NEXT,
    ),
    Row(
        "NU-4 nobody but the Reader says right or wrong",
        CALL + "; wait 4000; B right; B left",
        called(),
    ),
    Row(
        "NU-5 the Guesser reads next, to the left",
        OPEN + FLIP + "; A left; wait 600; B down",
        [ANSWERED, "Nobody said Nuh-Uh", "Discard the card", "CLEO's answer is final"],
        reads=NEXT,
    ),
    Row(
        "NU-5 a press at once after a turn is still of that turn",
        OPEN + FLIP + "; A left; +300 B down",
        [ANSWERED, "Nobody said Nuh-Uh", "Discard the card"],
        reads=NEXT,
    ),
    Row(
        "NU-5 without a Trivia card the game is over",
        OPEN + FLIP + "; A right",
        [ANSWERED, "Nobody said Nuh-Uh", "BEN: take the card", "BEN WINS"],
        after=hands(ben="1--"),
        left=1,
        reads=NEXT,
    ),
    Row(
        "NU-7 no Nuh-Uh card at the start and none at the end: the Guesser draws one",
        OPEN + FLIP + "; A right",
        [ANSWERED, "Nobody said Nuh-Uh", "BEN: take the card", "BEN: draw a Nuh-Uh card"],
        before=hands(ben="2"),
        after=hands(ben="3-"),
        reads=NEXT,
    ),
    Row(
        "NU-7 being wrong is no matter",
        CALL + "; A left",
        [*called(), "CLEO: take the card", "BEN: draw a Nuh-Uh card"],
        before=hands(ben="2"),
        after=hands(ben="2-", cleo="1--"),
        reads=NEXT,
    ),
    Row(
        "NU-7 who won one in the turn draws none",
        CALL + "; A right",
        [*called(), "BEN: take both cards"],
        before=hands(ben="2"),
        after=hands(ben="3-", cleo="0-"),
        reads=NEXT,
    ),
    Row(
        "NU-7 who has one draws none",
        OPEN + FLIP + "; A right",
        [ANSWERED, "Nobody said Nuh-Uh", "BEN: take the card"],
        before=hands(ben="2-"),
        after=hands(ben="3-"),
        reads=NEXT,
    ),
    Row(
        "NU-7 nor does an Adversary who has none",
        OPEN + FLIP + "; A right",
        [ANSWERED, "Nobody said Nuh-Uh", "BEN: take the card"],
        before=hands(ada="0", cleo="1"),
        after=hands(ada="0", ben="1--", cleo="1"),
        reads=NEXT,
    ),
    Row(
        "NU-7 without Catch Up nobody draws",
        OPEN + FLIP + "; A right",
        [ANSWERED, "Nobody said Nuh-Uh", "BEN: take the card"],
        before=hands(ben="2"),
        after=hands(ben="3"),
        settings={"catch_up": False},
        reads=NEXT,
    ),
    Row(
        "NU-7 a team's cards are the team's",
        OPEN + FLIP + "; A right",
        [
            ANSWERED,
            "Nobody said Nuh-Uh",
            "BEN + DAN: take the card",
            "BEN + DAN: draw a Nuh-Uh card",
        ],
        before=hands(ben="2", dan="2"),
        after=hands(ben="3-", dan="3-"),
        settings={"teams": 2},
        reads="BEN to CLEO",
    ),
]


MENU_D = "ask DAN: MENU"
EDITED = [MENU_D, "ask DAN: CARDS", "DAN: corrected"]
EMPTY = "The pile is empty"
DRAWS = "BEN: draw a Nuh-Uh card"
CORRECT = "ask ADA: BEN is correct. Powers?"
WRONG = "ask ADA: BEN is wrong. Powers?"
USED = "1 this turn. Flip that card to Inactive"

POWER_ROWS = [
    Row(
        "NU-8 as usual is one press",
        CALL + "; A right; A: DONE",
        [*called(), "BEN is correct", CORRECT, "BEN: take both cards"],
        after=hands(ben="1---", cleo="0-"),
        settings=POWERS,
        reads=NEXT,
    ),
    Row(
        "NU-8 a Power that is used is Inactive",
        "D left/USE GAMBLE",
        [MENU_D, f"DAN: GAMBLE: Power {USED}"],
        after=hands(dan="0-g"),
        settings=POWERS,
    ),
    Row(
        "NU-8 the order of activation is kept",
        "D left/USE PRIDE; B left/USE GAMBLE",
        [
            *(MENU_D, f"DAN: PRIDE: Power {USED}"),
            *("ask BEN: MENU", f"BEN: GAMBLE: Power {USED.replace('1', '2', 1)}"),
        ],
        after=hands(ben="0-g", dan="0-p"),
        settings=POWERS,
    ),
    Row(
        "NU-8 a Nuh-Uh with an Inactive card recharges it once it is settled",
        CALL + "; A left; A: DONE",
        [*called(), "BEN is wrong", WRONG, "CLEO: take the card"],
        before=hands(cleo="0b"),
        after=hands(cleo="1-"),
        settings=POWERS,
        reads=NEXT,
    ),
    Row(
        "NU-8 whoever has it then",
        CALL + "; A right; A: DONE",
        [*called(), "BEN is correct", CORRECT, "BEN: take both cards"],
        before=hands(cleo="0b"),
        after=hands(ben="1---", cleo="0"),
        settings=POWERS,
        reads=NEXT,
    ),
    Row(
        "NU-8 not before it is settled",
        CALL + "; A right",
        [*called(), "BEN is correct", CORRECT],
        before=hands(cleo="0b"),
        settings=POWERS,
    ),
    Row(
        "NU-8 of an Active and an Inactive card the Active one is presumed...",
        CALL + "; A left; A: DONE",
        [*called(), "BEN is wrong", WRONG, "CLEO: take the card"],
        before=hands(cleo="0-b"),
        after=hands(cleo="1-b"),
        settings=POWERS,
        reads=NEXT,
    ),
    Row(
        "NU-8 ...and the other one is a line of the sheet",
        CALL + "; A left; A: PLAYED +; A: DONE",
        [*called(), "BEN is wrong", WRONG, "CLEO: take the card"],
        before=hands(cleo="0-b"),
        after=hands(cleo="1--"),
        settings=POWERS,
        reads=NEXT,
    ),
    Row(
        "NU-8 a card played Active and used then is not recharged",
        CALL + "; C left/USE BLOCK; A left; A: DONE",
        [
            *called(),
            *("ask CLEO: MENU", f"CLEO: BLOCK: Power {USED}"),
            *("BEN is wrong", WRONG, "CLEO: take the card"),
        ],
        before=hands(cleo="0-"),
        after=hands(cleo="1b"),
        settings=POWERS,
        reads=NEXT,
    ),
    Row(
        "NU-8 one sheet shows who else ends up with the cards, and what they count",
        CALL + "; A right; A: TRIVIA +; A: TRIVIA +; A: WORTH +; A: NUH-UH -; A: DONE",
        [*called(), "BEN is correct", CORRECT, "DAN: take the card"],
        after=hands(ada="0---", cleo="0-", dan="1+1--"),
        settings=POWERS,
        reads=NEXT,
    ),
    Row(
        "NU-8 or that nobody does",
        OPEN + FLIP + "; A right; A: TRIVIA -; A: DONE",
        [ANSWERED, "Nobody said Nuh-Uh", "BEN is correct", CORRECT, "Discard the card"],
        settings=POWERS,
        reads=NEXT,
    ),
    Row(
        "NU-8 each line goes back, too",
        OPEN + FLIP + "; A right; A: TRIVIA +; A: TRIVIA -; A: DONE",
        [ANSWERED, "Nobody said Nuh-Uh", "BEN is correct", CORRECT, "BEN: take the card"],
        after=hands(ben="1--"),
        settings=POWERS,
        reads=NEXT,
    ),
    Row(
        "NU-8 the press of CORRECT once more is not DONE",
        OPEN + FLIP + "; A right; +1499 A right",
        [ANSWERED, "Nobody said Nuh-Uh", "BEN is correct", CORRECT],
        settings=POWERS,
    ),
    Row(
        "NU-8 a sheet that the Reader overlooks is done when the next answer is final",
        OPEN + FLIP + "; A right; wait 6000; C left",
        [
            *(ANSWERED, "Nobody said Nuh-Uh", "BEN is correct", CORRECT),
            *("BEN: take the card", "CLEO's answer is final"),
        ],
        after=hands(ben="1--"),
        settings=POWERS,
        reads=NEXT,
    ),
    Row(
        "NU-8 not by a Nuh-Uh that is merely late",
        OPEN + FLIP + "; A right; wait 2000; C left",
        [ANSWERED, "Nobody said Nuh-Uh", "BEN is correct", CORRECT],
        settings=POWERS,
    ),
    Row(
        "NU-8 a card that was won before can count 2",
        "D left/CARDS; D: CLEO 2-POINT +; D: DONE",
        EDITED,
        before=hands(ada="0", ben="0", cleo="2", dan="0"),
        after=hands(ada="0", ben="0", cleo="2+1", dan="0"),
        settings=POWERS,
    ),
    Row(
        "NU-4 a card that went to the wrong player is one less there, and one more here",
        "D left/CARDS; D: ADA TRIVIA -; D: DAN TRIVIA +; D: DONE",
        EDITED,
        before=hands(ada="1--"),
        after=hands(ada="0--", dan="1--"),
    ),
    Row(
        "NU-4 DONE without a change changes nothing",
        "D left/CARDS; wait 400; D right",
        EDITED[:2],
    ),
    Row(
        "NU-7 when the pile is empty nobody draws",
        f"D left/PILE IS EMPTY; {OPEN}{FLIP}; A right",
        [MENU_D, EMPTY, ANSWERED, "Nobody said Nuh-Uh", "BEN: take the card"],
        before=hands(ben="2"),
        after=hands(ben="3"),
        reads=NEXT,
    ),
    Row(
        "NU-7 nor does the side that should have just now",
        f"{OPEN}{FLIP}; A right; D left/PILE IS EMPTY",
        [ANSWERED, "Nobody said Nuh-Uh", "BEN: take the card", DRAWS, MENU_D, EMPTY],
        before=hands(ben="2"),
        after=hands(ben="3"),
        reads=NEXT,
    ),
    Row(
        "NU-7 until it has cards again",
        f"D left/PILE IS EMPTY; D left/PILE HAS CARDS; {OPEN}{FLIP}; A right",
        [
            *(MENU_D, EMPTY, MENU_D, "The pile has cards"),
            *(ANSWERED, "Nobody said Nuh-Uh", "BEN: take the card", DRAWS),
        ],
        before=hands(ben="2"),
        after=hands(ben="3-"),
        reads=NEXT,
    ),
    Row(
        "NU-7 with one press it is declined",
        f"{OPEN}{FLIP}; A right; B left",
        [ANSWERED, "Nobody said Nuh-Uh", "BEN: take the card", DRAWS, "BEN: no card"],
        before=hands(ben="2"),
        after=hands(ben="3"),
        reads=NEXT,
    ),
    Row(
        "NU-7 and TAKE BACK has them draw again",
        f"{OPEN}{FLIP}; A right; B left; D left/TAKE BACK",
        [
            *(ANSWERED, "Nobody said Nuh-Uh", "BEN: take the card", DRAWS, "BEN: no card"),
            *(MENU_D, "TAKEN BACK"),
        ],
        before=hands(ben="2"),
        after=hands(ben="3-"),
        reads=NEXT,
    ),
    Row(
        "NU-7 the menu has it, too",
        f"{OPEN}{FLIP}; A right; B up/NO DRAW",
        [
            *(ANSWERED, "Nobody said Nuh-Uh", "BEN: take the card", DRAWS),
            *("ask BEN: MENU", "BEN: no card"),
        ],
        before=hands(ben="2"),
        after=hands(ben="3"),
        reads=NEXT,
    ),
    Row(
        "NU-7 nobody else declines it",
        f"{OPEN}{FLIP}; A right; A left",
        [ANSWERED, "Nobody said Nuh-Uh", "BEN: take the card", DRAWS, "ADA: too soon"],
        before=hands(ben="2"),
        after=hands(ben="3-"),
        reads=NEXT,
    ),
    Row(
        "NU-8 a sheet that nobody uses is done as it stands",
        OPEN + FLIP + "; A right; wait 91000",
        [ANSWERED, "Nobody said Nuh-Uh", "BEN is correct", CORRECT, "BEN: take the card"],
        after=hands(ben="1--"),
        settings=POWERS,
        reads=NEXT,
    ),
    Row(
        "NU-4 a verdict that is taken back is pressed again",
        f"{OPEN}{FLIP}; A left; D left/TAKE BACK; A right",
        [
            *(ANSWERED, "Nobody said Nuh-Uh", "Discard the card", MENU_D, "TAKEN BACK"),
            "BEN: take the card",
        ],
        after=hands(ben="1--"),
        reads=NEXT,
    ),
    Row(
        "NU-7 a card that came and went in the turn is no matter",
        f"{OPEN}{FLIP}; D left/CARDS; D: BEN NUH-UH +; D: BEN NUH-UH -; D: DONE; A right",
        [
            *(ANSWERED, "Nobody said Nuh-Uh", MENU_D, "ask DAN: CARDS"),
            *("BEN: take the card", DRAWS),
        ],
        before=hands(ben="2"),
        after=hands(ben="3-"),
        reads=NEXT,
    ),
    Row(
        "NU-7 whoever had a card at the start draws none, though it went in the turn",
        f"{OPEN}{FLIP}; D left/CARDS; D: BEN NUH-UH -; D: DONE; A right",
        [
            *(ANSWERED, "Nobody said Nuh-Uh", MENU_D, "ask DAN: CARDS", "DAN: corrected"),
            "BEN: take the card",
        ],
        before=hands(ben="2-"),
        after=hands(ben="3"),
        reads=NEXT,
    ),
]

ROWS = [*WINDOW_ROWS, *RACE_ROWS, *VERDICT_ROWS, *POWER_ROWS]
