"""The clauses of Nyet!, as rows: what is pressed at the table, what is heard, what stands then."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from companion.games.nyet import board
from companion.games.nyet.resolver import Trumps
from companion.games.nyet.state import Result, State, Taken, Teams, Terms, Tricks
from companion.kit.structs import replace
from tests.at_table import NAMES

First = Callable[[State], State]
SECOND_NS = 1_000_000_000
COLOURS = {"b": "blue", "r": "red", "y": "yellow", "g": "green", "-": ""}
PLACES = {"b": 0, "r": 1, "y": 2, "g": 3, "-": 4}


@dataclass
class Row:
    """What is pressed from `first` on; the last rulings heard; who is asked what with which
    answers; points; what can be read on the panel. `foul`: moves after those that change nothing.
    """

    says: str
    moves: str = ""
    heard: list[str] = field(default_factory=list)
    players: int = 4
    first: First | None = None
    settings: dict[str, Any] = field(default_factory=dict)
    asked: str = ""
    choices: list[str] = field(default_factory=list)
    points: dict[str, int] = field(default_factory=dict)
    panel: list[str] = field(default_factory=list)
    foul: str = ""
    over: bool = False
    turns: bool = True  # False: which button chooses which player depends on where they sit


def who(state: State, letter: str) -> int:
    return state.names.index(NAMES["ABCDE".index(letter)])


def deals(dealer: str) -> First:
    """A new round, dealt by that player."""
    return lambda state: board.dealt(state, who(state, dealer))


def boxes(turn: str, open_: str, dealer: str = "A") -> First:
    """The board with only those boxes open: letters, places, colours, colours, places."""

    def first(state: State) -> State:
        lines = open_.split("/")
        places = [
            {who(state, c) for c in lines[0]},
            {int(c) for c in lines[1]},
            {PLACES[c] for c in lines[2]},
            {PLACES[c] for c in lines[3]},
            {int(c) for c in lines[4]},
        ]
        state = board.dealt(state, who(state, dealer))
        every = [box for line in board.uncovered(state) for box in line]
        covered = tuple((line, place) for line, place in every if place not in places[line])
        return replace(state, phase=board.covering(state, who(state, turn), covered))

    return first


def begun(
    teams: str,
    *,
    terms: str = "none r/b 2",
    taken: str = "",
    points: str = "",
    dealer: str = "A",
) -> First:
    """The tricks have begun: "AC/BD" the teams, the first player's first; "A/BC A" with a Bonus.

    `taken`: who took the tricks so far, each with its loot: "A0 B1 C?"; ? is not known. `points`:
    what the rounds before this one brought, for A, B, C...
    """

    def first(state: State) -> State:
        sides, _, bonus = teams.partition(" ")
        one, _, other = sides.partition("/")
        discard, trumps, value = terms.replace("no 1s", "no_1s").split()
        trump, _, supertrump = trumps.partition("/")
        told = [Taken(who(state, t[0]), None if t[1] == "?" else int(t[1])) for t in taken.split()]
        state = replace(
            board.dealt(state, who(state, dealer)),
            terms=Terms(
                who(state, one[0]),
                discard.replace("_", " "),
                Trumps(COLOURS[trump], COLOURS[supertrump]),
                int(value),
            ),
            teams=Teams(
                (tuple(who(state, c) for c in one), tuple(who(state, c) for c in other)),
                who(state, bonus) if bonus else None,
            ),
            taken=tuple(told),
            phase=Tricks(who(state, (taken or teams)[-2 if taken else 0]), last_ns=-SECOND_NS),
        )
        return with_points(state, points) if points else state

    return first


def with_points(state: State, points: str) -> State:
    """Rounds before this one, the first of which brought all the points: "10 0 5 0, 3"."""
    words, _, count = points.partition(", ")
    given = {who(state, "ABCDE"[n]): int(word) for n, word in enumerate(words.split())}
    every = tuple(given[player] for player in range(len(state.names)))
    nothing = Result((0, 0), (0, 0), (0,) * len(every))
    results = (Result((0, 0), (0, 0), every), *(nothing,) * (int(count or 1) - 1))
    return replace(state, results=results)


def many(taken: str, count: int) -> str:
    return " ".join([taken] * count)


SHORT = {"deals": 1}
CARDBOARD = {"board": "cardboard"}
AT_END = {"count": "at the end"}
TO_100 = {"points": 100}

BOARD = [
    Row("NY-2 the dealer covers first", first=deals("B"), panel=["BEN covers"]),
    Row(
        "NY-2 a line, a box, and a press that covers it; then clockwise",
        "B left; B up; B right",
        ["NY-2 BEN COVERS 1 A TRICK"],
        first=deals("B"),
        panel=["CLEO covers"],
    ),
    Row(
        "NY-2 what is about to be covered is seen first",
        "B left; B up",
        first=deals("B"),
        panel=["BEN ✗ 1 A TRICK"],
    ),
    Row("NY-2 1 ns before it can have been seen a press covers nothing",
        "B left; B up for 1; +299.999999 B right", first=deals("B"), panel=["BEN ✗ 1 A TRICK"]),
    Row("NY-2 and then it does", "B left; B up for 1; +300 B right",
        ["NY-2 BEN COVERS 1 A TRICK"], first=deals("B"), panel=["CLEO covers"]),
    Row(
        "NY-2 and need not be covered",
        "B left; B up; B left; B up; B down; B right",
        ["NY-2 BEN COVERS CLEO FIRST"],
        turns=False,
        first=deals("B"),
    ),
    Row(
        "NY-2 trump and supertrump share a button while all five lines are open",
        "A down; A up; A right; A right; B down; B down; B right",
        ["NY-2 ADA COVERS RED TRUMP", "NY-2 BEN COVERS NO SUPER"],
        first=deals("A"),
    ),
    Row("NY-2 after the last seat the first", "D left; D up; D right", first=deals("D"),
        panel=["ADA covers"]),
    Row("NY-2 nobody covers out of turn", first=deals("A"), foul="B up; C up; D left; D slap"),
    Row("NY-2 a covered box is no choice any more", "A left; A up; A right; B left; B up",
        first=deals("A"), panel=["BEN ✗ 2 A TRICK"]),
    Row(
        "NY-2 a line with one open box is closed: the other is all there is",
        "A right; A right",
        ["NY-2 ADA COVERS RED TRUMP", "NY-2 ADA BEGINS"],
        first=boxes("A", "A/4/br/-/2"),
        foul="B up; C right",
        panel=["Press, ADA", "BLUE", "none", "3 each", "nobody discards"],
    ),
    Row(
        "NY-2 no turn is left over when the last box of the last line is covered",
        "C right; C right",
        ["NY-2 CLEO COVERS YELLOW TRUMP", "NY-2 ADA BEGINS"],
        first=boxes("C", "A/1/by/r/4"),
        panel=["Press, ADA", "BLUE", "RED 1s", "-2 each", "all discard 2"],
    ),
    Row(
        "NY-2 two open lines, one of them of five",
        "A down; A right",
        ["NY-2 ADA COVERS NO SUPER"],
        first=boxes("A", "A/4/br/bryg-/2"),
    ),
    Row(
        "NY-2 with three there are three boxes for who begins",
        "A up; A down; A right",
        ["NY-2 ADA COVERS CLEO FIRST"],
        players=3,
        turns=False,
        first=deals("A"),
    ),
    Row(
        "NY-2 with five five, the last two on one button",
        "A up; A left; A right; A right",
        ["NY-2 ADA COVERS EVE FIRST"],
        players=5,
        turns=False,
        first=deals("A"),
    ),
    Row(
        "NY-2 one covering is taken back by two presses and a hold",
        "A left; A up; A right; B up/TAKE BACK",
        ["NY-2 ADA COVERS 1 A TRICK", "undo TAKEN BACK"],
        first=deals("A"),
        panel=["ADA covers"],
    ),
    Row(
        "NY-2 the cardboard is told by the dealer, line by line",
        "A: BEN; A: PASS 1, NONE; A: PASS 1; A: GREEN; A: GREEN, NONE; A: NONE; A: 1",
        ["NY-2 BEN BEGINS"],
        settings=CARDBOARD,
        first=deals("A"),
        panel=["Press, BEN", "GREEN", "none", "1 each", "all pass left 1"],
    ),
    Row("NY-2 a line of four boxes is one press", "A: BEN; A: 1", settings=CARDBOARD,
        first=deals("A"), asked="ADA: TRUMP?", choices=["BLUE", "RED", "YELLOW", "GREEN"]),
    Row("NY-2 nobody else tells it", settings=CARDBOARD, first=deals("A"), foul="B up; C right"),
    Row(
        "NY-2 the terms stay until the first player presses",
        "A right; A right; wait 600000",
        first=boxes("A", "C/2/by/r/0"),
        foul="A up; B up; D up",
        panel=["Press, CLEO", "all discard 1, no 1s"],
    ),
    Row("NY-2 a second press of the same hand skips no terms", "A right; A right",
        first=boxes("A", "B/2/by/r/0"), panel=["Press, BEN"]),
]  # fmt: skip

TEAMS = [
    Row("NY-3 with two there is nothing to pick", "A right; A right; wait 1500; B up",
        ["NY-2 ADA COVERS YELLOW TRUMP", "NY-2 BEN BEGINS", "NY-3 BEN v ADA"],
        players=2, first=boxes("A", "B/4/by/r/1"), panel=["WHO TOOK 1 of 15?"]),
    Row("NY-3 1 ns before the terms have been up for a second a press is none",
        "A right; A right for 1; +1000.999999 B up; wait 1000", players=2,
        first=boxes("A", "B/4/by/r/1"), panel=["Press, BEN"]),
    Row("NY-3 and then it is one", "A right; A right for 1; +1001 B up; wait 3000", players=2,
        first=boxes("A", "B/4/by/r/1"), panel=["WHO TOOK 1 of 15?"]),
    Row("NY-3 a second press of the same hand takes no trick",
        "A right; A right for 1; wait 1500; B up; +999.999999 B up; wait 1000", players=2,
        first=boxes("A", "B/4/by/r/1"), panel=["WHO TOOK 1 of 15?"]),
    Row("NY-3 with three alone or with another", "A right; A right; wait 1500; B up", players=3,
        first=boxes("A", "B/4/by/r/1"), asked="BEN: YOUR TEAM?", choices=["ALONE", "TWO OF US"]),
    Row("NY-3 alone has the Bonus card", "A right; A right; wait 1500; B up; B: ALONE",
        ["NY-3 BEN v CLEO + ADA"], players=3, first=boxes("A", "B/4/by/r/1"),
        panel=["Bonus card: BEN"]),
    Row("NY-3 or else the one who is left",
        "A right; A right; wait 1500; B up; B: TWO OF US; B: ADA",
        ["NY-3 BEN + ADA v CLEO"], players=3, first=boxes("A", "B/4/by/r/1"),
        panel=["Bonus card: CLEO"]),
    Row("NY-3 with four one of the three others", "A right; A right; wait 1500; B up",
        first=boxes("A", "B/4/by/r/1"), asked="BEN: WHO PLAYS WITH YOU?",
        choices=["CLEO", "DAN", "ADA"]),
    Row("NY-3 and there is no Bonus card", "A right; A right; wait 1500; B up; B: DAN",
        ["NY-3 BEN + DAN v CLEO + ADA"], first=boxes("A", "B/4/by/r/1")),
    Row("NY-3 with five in a team of two or of three", "A right; A right; wait 1500; B up",
        players=5, first=boxes("A", "B/4/by/r/1"), asked="BEN: YOUR TEAM?",
        choices=["TWO OF US", "THREE OF US"]),
    Row("NY-3 the Bonus card goes to one of the two",
        "A right; A right; wait 1500; B up; B: THREE OF US; B: ADA; B: DAN", players=5,
        first=boxes("A", "B/4/by/r/1"), asked="BEN: WHO GETS THE BONUS CARD?",
        choices=["CLEO", "EVE"]),
    Row("NY-3 that the first player picked",
        "A right; A right; wait 1500; B up; B: THREE OF US; B: ADA; B: DAN; B: EVE",
        ["NY-3 BEN + DAN + ADA v CLEO + EVE"], players=5, first=boxes("A", "B/4/by/r/1"),
        panel=["Bonus card: EVE"]),
    Row("NY-3 the rulebook's board: yellow is trump, blue 1s over it, no discard, 2 points",
        "A left; A right; wait 1500; A up; A: THREE OF US; A: BEN; A: CLEO; A: DAN; wait 3000",
        ["NY-2 ADA COVERS BLUE TRUMP", "NY-2 ADA BEGINS", "NY-3 ADA + BEN + CLEO v DAN + EVE"],
        players=5, first=boxes("A", "A/4/by/b/1"),
        panel=["BLUE 1s > YELLOW", "trick, loot 2 each", "nobody discards"]),
    Row("NY-3 or to oneself",
        "A right; A right; wait 1500; B up; B: TWO OF US; B: ADA; B: BEN",
        ["NY-3 BEN + ADA v CLEO + DAN + EVE"], players=5, first=boxes("A", "B/4/by/r/1"),
        panel=["Bonus card: BEN"]),
    Row("NY-3 teams are taken back whole",
        "A right; A right; wait 1500; B up; B: DAN; wait 3000; C up/TAKE BACK",
        ["NY-3 BEN + DAN v CLEO + ADA", "undo TAKEN BACK"], first=boxes("A", "B/4/by/r/1"),
        asked="BEN: WHO PLAYS WITH YOU?", choices=["CLEO", "DAN", "ADA"]),
]  # fmt: skip

TRICKS = [
    Row("NY-1 four play fifteen tricks", first=begun("AC/BD"), panel=["WHO TOOK 1 of 15?"]),
    Row("NY-1 three sixteen", players=3, first=begun("A/BC A"), panel=["WHO TOOK 1 of 16?"]),
    Row("NY-1 five twelve", players=5, first=begun("AC/BDE A"), panel=["WHO TOOK 1 of 12?"]),
    Row("NY-1 two fifteen", players=2, first=begun("A/B"), panel=["WHO TOOK 1 of 15?"]),
    Row("NY-2 one less if a card is discarded", first=begun("AC/BD", terms="1 r/b 2"),
        panel=["WHO TOOK 1 of 14?", "all discard 1"]),
    Row("NY-2 or one that is no 1", first=begun("AC/BD", terms="no 1s r/b 2"),
        panel=["WHO TOOK 1 of 14?", "all discard 1, no 1s"]),
    Row("NY-2 two less for two", first=begun("AC/BD", terms="2 r/b 2"),
        panel=["WHO TOOK 1 of 13?", "all discard 2"]),
    Row("NY-2 none for a card passed", first=begun("AC/BD", terms="pass r/b 2"),
        panel=["WHO TOOK 1 of 15?", "all pass left 1"]),
    Row("NY-2 what is discarded stays until the first trick", "B up; B: 0",
        first=begun("AC/BD", terms="pass r/- 2"), panel=["only trump RED", "TOOK 2"]),
    Row("NY-5 one press of who took it", "B down; B: 0; D left; D: 0; D slap",
        ["NY-5 BEN TAKES IT", "NY-5 DAN TAKES IT", "NY-5 DAN TAKES IT"], first=begun("AC/BD"),
        asked="DAN: LOOT in trick 3?"),
    Row("NY-5 a second press within a second is none", "B up for 1; +999.999999 C up; B: 0",
        ["NY-5 BEN TAKES IT"], first=begun("AC/BD"), panel=["WHO TOOK 2 of 15?"]),
    Row("NY-5 after a second it is the next trick", "B up for 1; +1000 C up; C: 0",
        ["NY-5 BEN TAKES IT", "NY-5 CLEO TAKES IT"], first=begun("AC/BD"),
        panel=["WHO TOOK 3 of 15?"]),
    Row("NY-5 a long press takes no trick", first=begun("AC/BD"), foul="C up/?; wait 21000"),
    Row("NY-5 who pressed and did not take it says so", "B up; B: NOT MINE; C up; C: 0",
        ["NY-5 BEN TAKES IT", "NY-5 NOT BEN'S", "NY-5 CLEO TAKES IT"], first=begun("AC/BD"),
        panel=["WHO TOOK 2 of 15?", "ADA CLE 1+0"]),
    Row("NY-5 a trick is taken back", "B up; B: 0; C up/TAKE BACK",
        ["NY-5 BEN TAKES IT", "undo TAKEN BACK"], first=begun("AC/BD"),
        panel=["WHO TOOK 1 of 15?"]),
    Row("NY-6 loot is asked with a number", "B up", ["NY-5 BEN TAKES IT"], first=begun("AC/BD"),
        asked="BEN: LOOT in trick 1?", choices=["0", "1", "2", "NOT MINE"]),
    Row("NY-6 up to three where there are three opponents", "C up", ["NY-5 CLEO TAKES IT"],
        players=5, first=begun("AC/BDE A"), choices=["0", "1", "2", "3, NOT MINE"],
        asked="CLEO: LOOT in trick 1?"),
    Row("NY-5 there too it can have been another's", "C up; C: 3, NOT MINE; C: NOT MINE",
        ["NY-5 CLEO TAKES IT", "NY-5 NOT CLEO'S"], players=5, first=begun("AC/BDE A"),
        panel=["WHO TOOK 1 of 12?"]),
    Row("NY-6 three at once", "C up; C: 3, NOT MINE; C: 3",
        ["NY-5 CLEO TAKES IT", "NY-6 CLEO: 3 LOOT"], players=5, first=begun("AC/BDE A"),
        panel=["ADA CLE 1+3"]),
    Row("NY-6 two of three's opponents", "B up", players=5, first=begun("AC/BDE A"),
        asked="BEN: LOOT in trick 1?", choices=["0", "1", "2", "NOT MINE"]),
    Row("NY-6 one where there is one opponent", "B up", players=3, first=begun("A/BC A"),
        asked="BEN: LOOT in trick 1?", choices=["0", "1", "NOT MINE"]),
    Row("NY-6 as many as are left of twelve", "B up",
        first=begun("AC/BD", taken=many("A2", 5) + " D1"),
        asked="BEN: LOOT in trick 7?", choices=["0", "1", "NOT MINE"]),
    Row("NY-6 none is asked where none is left", "B up", ["NY-5 BEN TAKES IT"],
        first=begun("AC/BD", taken=many("A2", 6)), panel=["BEN TAKES IT", "trick 7 of 15"]),
    Row("NY-6 with no question a double press is still one trick", "B up; +400 B up",
        ["NY-5 BEN TAKES IT"], first=begun("AC/BD", taken=many("A2", 6)),
        panel=["BEN TAKES IT", "trick 7 of 15"]),
    Row("NY-6 an unanswered question does not hold up the next trick", "B up; C up; C: 1",
        ["NY-5 BEN TAKES IT", "NY-5 CLEO TAKES IT", "NY-6 CLEO: 1 LOOT"], first=begun("AC/BD"),
        panel=["WHO TOOK 3 of 15?", "ADA CLE 1+1", "BEN DAN 1+0"]),
    Row("NY-6 and comes back if that was none", "B up; C up; C: NOT MINE",
        ["NY-5 BEN TAKES IT", "NY-5 CLEO TAKES IT", "NY-5 NOT CLEO'S"], first=begun("AC/BD"),
        asked="BEN: LOOT in trick 1?", choices=["0", "1", "2", "NOT MINE"]),
    Row("NY-6 loot alone is taken back first", "B up; B: 2; C up/TAKE BACK",
        ["NY-5 BEN TAKES IT", "NY-6 BEN: 2 LOOT", "undo TAKEN BACK"], first=begun("AC/BD"),
        asked="BEN: LOOT in trick 1?"),
]  # fmt: skip

FOURTEEN = many("A0", 8) + " " + many("B1", 4) + " D0 D0"
POINTS = [
    Row("NY-7 the round ends by itself: (tricks + loot) × points for everybody of a side",
        "C up; C: 1", ["NY-5 CLEO TAKES IT", "NY-6 CLEO: 1 LOOT", "NY-7 ROUND 1"],
        first=begun("AC/BD", taken=FOURTEEN), points={"A": 20, "B": 20, "C": 20, "D": 20}),
    Row("NY-7 negative points too", "C up; C: 0", ["NY-5 CLEO TAKES IT", "NY-7 ROUND 1"],
        first=begun("AC/BD", taken=FOURTEEN, terms="none r/b -2"),
        points={"A": -18, "B": -20, "C": -18, "D": -20}),
    Row("NY-7 the Bonus card doubles its holder's", "C up; C: 0",
        ["NY-5 CLEO TAKES IT", "NY-7 ROUND 1"], players=5,
        first=begun("AC/BDE C", taken=many("A1", 4) + " " + many("B0", 7), terms="none r/b 3"),
        points={"A": 27, "B": 21, "C": 54, "D": 21, "E": 21}),
    Row("NY-7 downwards too", "A up; A: 2",
        ["NY-5 ADA TAKES IT", "NY-6 ADA: 2 LOOT", "NY-7 ROUND 1"],
        players=3, first=begun("A/BC A", taken=many("B0", 15), terms="none r/b -2"),
        points={"A": -12, "B": -30, "C": -30}),
    Row("NY-7 a trick missing is asked after, with its loot", "C up/NO CARDS LEFT",
        ["NY-7 NO CARDS LEFT"], first=begun("AC/BD", taken=FOURTEEN),
        asked="CLEO: 1 MISSING: WHOSE?",
        choices=["RIGHT", "ADA CLE 8 tricks", "BEN DAN 4 loot"]),
    Row("NY-7 a press gives it to the other team",
        "C up/NO CARDS LEFT; C: ADA CLE 8 tricks", first=begun("AC/BD", taken=FOURTEEN),
        asked="CLEO: 1 MISSING: WHOSE?",
        choices=["RIGHT", "ADA CLE 9 tricks", "ADA CLE 0 loot"]),
    Row("NY-7 and that one question settles the round",
        "C up/NO CARDS LEFT; C: BEN DAN 4 loot; C: RIGHT",
        ["NY-7 NO CARDS LEFT", "NY-7 ROUND 1"],
        first=begun("AC/BD", taken=FOURTEEN), points={"A": 16, "B": 24, "C": 16, "D": 24}),
    Row("NY-7 loot is no part of it where none is left", "C up/NO CARDS LEFT; C: RIGHT",
        ["NY-7 NO CARDS LEFT", "NY-7 ROUND 1"],
        first=begun("AC/BD", taken=many("A2", 6) + " " + many("B0", 8)),
        points={"A": 36, "B": 18, "C": 36, "D": 18}),
    Row("NY-7 loot that was not told is part of the same question", "C up/NO CARDS LEFT",
        ["NY-7 NO CARDS LEFT"], first=begun("AC/BD", taken=FOURTEEN.replace("A0 B1", "A? B1")),
        asked="CLEO: 1 MISSING: WHOSE?",
        choices=["RIGHT", "ADA CLE 8 tricks", "ADA CLE 0 loot", "BEN DAN 4 loot"]),
    Row("NY-7 and so are several missing tricks, presumed to be shared", "C up/NO CARDS LEFT",
        ["NY-7 NO CARDS LEFT"], first=begun("AC/BD", taken=many("A0", 8) + " B0 B0 D0 D0"),
        asked="CLEO: 3 MISSING: WHOSE?",
        choices=["RIGHT", "ADA CLE 9 tricks", "ADA CLE 0 loot", "BEN DAN 0 loot"]),
    Row("NY-7 after the most that a team can have comes the least",
        "C up/NO CARDS LEFT; C: ADA CLE 9 tricks; C: ADA CLE 10 tricks; C: ADA CLE 11 tricks",
        first=begun("AC/BD", taken=many("A0", 8) + " B0 B0 D0 D0"),
        asked="CLEO: 3 MISSING: WHOSE?",
        choices=["RIGHT", "ADA CLE 8 tricks", "BEN DAN 0 loot"]),
    Row("NY-7 tricks that go to the others take their loot along",
        "C up/NO CARDS LEFT; C: ADA CLE 0 loot; C: ADA CLE 1 loot; C: ADA CLE 9 tricks; "
        "C: ADA CLE 10 tricks; C: ADA CLE 11 tricks; C: ADA CLE 8 tricks",
        first=begun("AC/BD", taken=many("A0", 8) + " B0 B0 D0 D0"),
        choices=["RIGHT", "ADA CLE 9 tricks", "ADA CLE 0 loot", "BEN DAN 0 loot"]),
    Row("NY-7 of uneven teams the smaller one's tricks are named", "C up/NO CARDS LEFT",
        players=5, first=begun("ACE/BD B", taken=many("A0", 11)),
        choices=["RIGHT", "BEN DAN 1 trick", "BEN DAN 0 loot"]),
    Row("NY-7 loot that was not told is asked at the end", "C up; C: 0",
        ["NY-5 CLEO TAKES IT"], first=begun("AC/BD", taken=FOURTEEN.replace("D0", "D?")),
        asked="CLEO: HOW MUCH LOOT?", choices=["RIGHT", "BEN DAN 4 loot"]),
    Row("NY-7 no cards left by mistake is taken back",
        "C up/NO CARDS LEFT; D up/TAKE BACK", ["NY-7 NO CARDS LEFT", "undo TAKEN BACK"],
        first=begun("AC/BD", taken="A0"), panel=["WHO TOOK 2 of 15?"]),
    Row("NY-7 counted at the end: the dealer presses, and is asked tricks of one team",
        "A up", ["NY-7 NO CARDS LEFT"], settings=AT_END, first=begun("AC/BD"),
        asked="ADA: TRICKS of ADA + CLEO?",
        choices=["0 to 3", "4 to 7", "8 to 11", "12 to 15"]),
    Row("NY-7 and the loot of each",
        "A up; A: 8 to 11; A: 9; A: ADA CLE 0 loot; A: ADA CLE 1 loot; A: BEN DAN 0 loot; A: RIGHT",
        ["NY-7 NO CARDS LEFT", "NY-7 ROUND 1"], settings=AT_END, first=begun("AC/BD"),
        points={"A": 22, "B": 14, "C": 22, "D": 14}),
    Row("NY-7 nobody else's press counts then", settings=AT_END, first=begun("AC/BD"),
        foul="B up; C down; D slap"),
    Row("NY-7 a trick too many is offered to be taken back",
        "C up; C: 0; wait 3000; D up", ["NY-5 CLEO TAKES IT", "NY-7 ROUND 1"],
        first=begun("AC/BD", taken=FOURTEEN), asked="DAN: 16 TRICKS OF 15: TAKE BACK?",
        choices=["CLEO'S", "DAN'S", "BEN'S", "ADA'S", "THIS PRESS"]),
    Row("NY-7 and the round is counted anew",
        "C up; C: 0; wait 3000; D up; D: ADA'S; D: 1",
        ["NY-5 CLEO TAKES IT", "NY-7 ROUND 1", "NY-5 ADA: ONE TRICK LESS", "NY-5 DAN TAKES IT",
         "NY-6 DAN: 1 LOOT", "NY-7 ROUND 1"], first=begun("AC/BD", taken=FOURTEEN),
        points={"A": 16, "B": 24, "C": 16, "D": 24}),
    Row("NY-7 or it was no trick at all", "C up; C: 0; wait 3000; D up; D: THIS PRESS; wait 3000",
        ["NY-5 CLEO TAKES IT", "NY-7 ROUND 1"], first=begun("AC/BD", taken=FOURTEEN),
        panel=["BEN deals: press"], points={"A": 18, "B": 20, "C": 18, "D": 20}),
    Row("NY-7 going back from it is that too", "C up; C: 0; wait 3000; D up; D left; wait 3000",
        ["NY-5 CLEO TAKES IT", "NY-7 ROUND 1"], first=begun("AC/BD", taken=FOURTEEN),
        panel=["BEN deals: press"], points={"A": 18, "B": 20, "C": 18, "D": 20}),
    Row("NY-7 one too many while the last one's loot is asked",
        "C up; D up; D: CLEO'S; D: 0", ["NY-5 CLEO TAKES IT", "NY-5 CLEO: ONE TRICK LESS",
        "NY-5 DAN TAKES IT", "NY-7 ROUND 1"], first=begun("AC/BD", taken=FOURTEEN),
        points={"A": 16, "B": 22, "C": 16, "D": 22}),
    Row("NY-7 a counted round is taken back", "C up; C: 0; wait 3000; D up/TAKE BACK",
        ["NY-5 CLEO TAKES IT", "NY-7 ROUND 1", "undo TAKEN BACK"],
        first=begun("AC/BD", taken=FOURTEEN), asked="CLEO: LOOT in trick 15?"),
    Row("NY-1 the dealer moves left", "C up; C: 0; wait 3000; B up",
        first=begun("AC/BD", taken=FOURTEEN), panel=["BEN covers"]),
    Row("NY-8 most points after the last round win", "C up; C: 0; wait 5000",
        ["NY-5 CLEO TAKES IT", "NY-7 ROUND 4", "NY-8 BEN WINS"], settings=SHORT, over=True,
        first=begun("AC/BD", taken=FOURTEEN, points="1 1 2 0, 3"),
        points={"A": 19, "B": 21, "C": 20, "D": 20}),
    Row("NY-8 ties share", "C up; C: 0; wait 5000",
        ["NY-5 CLEO TAKES IT", "NY-7 ROUND 4", "NY-8 BEN + CLEO + DAN WIN"], settings=SHORT,
        first=begun("AC/BD", taken=FOURTEEN, points="1 0 2 0, 3"), over=True,
        points={"A": 19, "B": 20, "C": 20, "D": 20}),
    Row("NY-8 not before the last round", "C up; C: 0; wait 5000",
        ["NY-5 CLEO TAKES IT", "NY-7 ROUND 3"], settings=SHORT,
        first=begun("AC/BD", taken=FOURTEEN, points="1 0 2 0, 2")),
    Row("NY-8 to a number of points: with 99 it goes on", "C up; C: 0; wait 5000",
        ["NY-5 CLEO TAKES IT", "NY-7 ROUND 9"], settings=TO_100,
        first=begun("AC/BD", taken=FOURTEEN, points="81 0 2 0, 8"),
        points={"A": 99, "B": 20, "C": 20, "D": 20}),
    Row("NY-8 with 100 it is over", "C up; C: 0; wait 5000",
        ["NY-5 CLEO TAKES IT", "NY-7 ROUND 9", "NY-8 ADA WINS"], settings=TO_100, over=True,
        first=begun("AC/BD", taken=FOURTEEN, points="82 0 2 0, 8"),
        points={"A": 100, "B": 20, "C": 20, "D": 20}),
    Row("NY-8 who leaves ends it with the points so far", "B up/END GAME", ["NY-8 DAN WINS"],
        first=begun("AC/BD", taken=FOURTEEN, points="1 0 2 3, 3"), over=True,
        points={"A": 1, "B": 0, "C": 2, "D": 3}),
]  # fmt: skip


def argued(cards: str) -> str:
    """Cards as answers: "g9 y1"; the values are grouped as the table groups them."""
    names = {"b": "BLUE", "r": "RED", "y": "YELLOW", "g": "GREEN"}
    groups = {1: "1 to 3", 4: "4 to 6", 7: "7 to 9", 10: "10 to 13"}
    found = []
    for card in cards.split():
        colour, value = names[card[0]], int(card[1:])
        group = next(text for low, text in reversed(groups.items()) if value >= low)
        found += [colour, f"{colour} {group}", f"{colour} {value}"]
    return "A up/WHO TAKES IT?/ADA; " + "; ".join(f"A: {answer}" for answer in found)


ARGUMENTS = [
    Row("NY-5 the table is told who takes a trick, by which rule, and with what loot",
        argued("g9 g1 y1 y7") + "; A: NO; A: NO", ["NY-5 DAN TAKES IT"],
        first=begun("AC/BD", terms="none y/b 2"),
        panel=["DAN TAKES IT yellow 7: the highest trump; loot: yellow 1"]),
    Row("NY-5 the rulebook's example: yellow is trump, the blue 1s are supertrumps",
        argued("g9 g1 g4 y1 y7") + "; A: NO; A: NO", ["NY-5 EVE TAKES IT"], players=5,
        first=begun("ABE/CD C", terms="none y/b 2"), panel=["EVE TAKES IT"]),
    Row("NY-4 who did not follow is asked after", argued("g9 g1 y1 y7"),
        first=begun("AC/BD", terms="none y/b 2"), asked="ADA: Does CLEO still hold green?",
        choices=["YES", "NO"]),
    Row("NY-4 and who could have, had to", argued("g9 g1 y1 y7") + "; A: YES; A: NO",
        ["NY-4 DAN TAKES IT"], first=begun("AC/BD", terms="none y/b 2")),
    Row("NY-4 a supertrump led asks for trump", argued("b1 g1 y3 y7"),
        first=begun("AC/BD", terms="none y/b 2"), asked="ADA: Does BEN still hold yellow?"),
    Row("NY-5 it stays as long as anybody wants, and changes nothing",
        argued("g9 g1 g4 g7") + "; wait 900000; C up", ["NY-5 ADA TAKES IT"],
        first=begun("AC/BD", taken="A0 B1"), panel=["WHO TOOK 3 of 15?"]),
    Row("NY-5 a second press of the hand that ends it takes no trick",
        argued("g9 g1 g4 g7") + "; wait 3000; C up; +300 C up", ["NY-5 ADA TAKES IT"],
        first=begun("AC/BD"), panel=["WHO TOOK 1 of 15?"]),
    Row("NY-5 a trick is not taken by a press while it is argued about",
        "A up/WHO TAKES IT?/ADA", first=begun("AC/BD"), foul="B up; C up"),
    Row("NY-5 the argument can be dropped", "A up/WHO TAKES IT?/ADA; B up/STOP ASKING",
        first=begun("AC/BD"), panel=["WHO TOOK 1 of 15?"]),
    Row("NY-5 or gone back from", "A up/WHO TAKES IT?; wait 500; A left",
        first=begun("AC/BD"), panel=["WHO TOOK 1 of 15?"]),
    Row("NY-5 who led is asked first, most likely the first player", "C up/WHO TAKES IT?",
        first=begun("BD/AC"), asked="CLEO: WHO LED?", choices=["BEN", "CLEO", "DAN", "ADA"]),
    Row("NY-5 or who took the trick before the last", "C up/WHO TAKES IT?",
        first=begun("BD/AC", taken="B0 A0 D0"), asked="CLEO: WHO LED?",
        choices=["ADA", "BEN", "CLEO", "DAN"]),
    Row("NY-1 three play without 11, 12 and 13", "A up/WHO TAKES IT?/ADA; A: RED", players=3,
        first=begun("A/BC A"), asked="ADA: ADA PLAYED?",
        choices=["RED 1, 2", "RED 3 to 5", "RED 6, 7", "RED 8 to 10"]),
]  # fmt: skip

ROWS = [*BOARD, *TEAMS, *TRICKS, *POINTS, *ARGUMENTS]
