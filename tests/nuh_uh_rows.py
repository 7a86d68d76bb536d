"""The turns of Nuh-Uh! as rows: the clause, who has what, who presses, what is ruled.

ADA reads to BEN; CLEO and DAN sit on. In teams of two ADA plays with CLEO, BEN with DAN.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from companion.games.nuh_uh.cards import Card, Hand
from companion.kit.events import Answer, Click, Event, Freed, Hold, Press

MS = 1_000_000
TIE = 250_000
ADA, BEN, CLEO, DAN = range(4)
NAMES = ("ADA", "BEN", "CLEO", "DAN")
LETTERS = {
    "s": "SWITCHEROO",
    "f": "FLIP-FLOP",
    "p": "PRIDE",
    "g": "GAMBLE",
    "b": "BLOCK",
    "-": "",
}


def press_ns(player: int, at_ns: int, button: str = "left", for_ms: float = 80) -> list[Event]:
    """Touched, and let go of; a long press says so after 600 ms."""
    end_ns = at_ns + round(for_ms * MS)
    long_ns = at_ns + 600 * MS
    ended: list[Event] = [Freed(player, button, end_ns)]
    if end_ns > long_ns:
        return [Press(player, button, at_ns), Hold(player, button, at_ns, long_ns), *ended]
    return [Press(player, button, at_ns), *ended, Click(player, button, at_ns, end_ns)]


def press(player: int, at_ms: float, button: str = "left", for_ms: float = 80) -> list[Event]:
    return press_ns(player, round(at_ms * MS), button, for_ms)


def says(player: int, key: str, at_ms: float) -> list[Event]:
    return [Answer(player, key, round(at_ms * MS))]


def menu(player: int, key: str, at_ms: float) -> list[Event]:
    """A long press, and a line chosen from the menu."""
    return press(player, at_ms, "left", 700) + says(player, key, at_ms + 900)


def cards(letters: str) -> tuple[Card, ...]:
    """A letter a card: small is Inactive, "-" has no Power."""
    return tuple(Card(LETTERS[x.lower()], x == "-" or x.isupper()) for x in letters)


def letters(hand: Hand) -> str:
    names = {power: letter for letter, power in LETTERS.items()}
    found = [(names[c.power], c.active) for c in hand.cards]
    return "".join(x.upper() if active else x for x, active in found)


def hands(ada: str = "0--", ben: str = "0--", cleo: str = "0--", dan: str = "0--") -> list[str]:
    """What lies in front of each: Trivia cards, and a letter for each Nuh-Uh card."""
    return [ada, ben, cleo, dan]


OPEN = press(ADA, 1_000, "down")  # ADA says that BEN has answered
FLIP = press(ADA, 3_000, "down")
ANSWERED = "BEN HAS ANSWERED"
ASKED = "ask ADA: Was BEN right?"
WHO_FIRST = "ask BEN: Who was first?"
POWERS = {"powers": True}


@dataclass(frozen=True)
class Row:
    """A turn: what lies in front of each, the events, what is heard, and what lies there then."""

    says: str
    events: list[Event]
    heard: list[str]
    before: list[str] = field(default_factory=hands)
    after: list[str] | None = None  # None: as before
    settings: dict[str, Any] = field(default_factory=dict)
    reads: str = "ADA to BEN"  # afterwards
    left: int = 5


def called(by: str = "CLEO") -> list[str]:
    return [ANSWERED, f"{by} SAYS NUH-UH", ASKED]


def judged(key: str, at_ms: float = 9_000) -> list[Event]:
    return says(ADA, key, at_ms)


CALL = OPEN + press(CLEO, 1_500)
NEXT = "BEN to CLEO"

WINDOW_ROWS = [
    Row("NU-2 after the answer an Adversary may say Nuh-Uh", CALL, called()),
    Row("NU-2 the Reader is an Adversary too", OPEN + press(ADA, 1_500, "up"), called("ADA")),
    Row(
        "NU-2 a slap is a Nuh-Uh, the Reader's too", OPEN + press(ADA, 1_500, "pad"), called("ADA")
    ),
    Row("NU-2 before the answer is too soon", press(CLEO, 800) + OPEN, ["CLEO too soon", ANSWERED]),
    Row(
        "NU-2 in a dead heat with the touch that says so it counts",
        press_ns(CLEO, 1_000 * MS - TIE) + OPEN,
        called(),
    ),
    Row(
        "NU-2 1 ns before that it is too soon",
        press_ns(CLEO, 1_000 * MS - TIE - 1) + OPEN,
        ["CLEO too soon", ANSWERED],
    ),
    Row(
        "NU-2 of early presses only one in the dead heat counts",
        press(CLEO, 900) + press_ns(DAN, 1_000 * MS - 1) + OPEN,
        ["CLEO too soon", ANSWERED, "DAN SAYS NUH-UH", ASKED],
    ),
    Row(
        "NU-2 such a one races those that come after the touch",
        press_ns(DAN, 1_000 * MS - 1) + OPEN + press_ns(CLEO, 1_000 * MS - 1 + TIE),
        [ANSWERED, "DEAD HEAT DAN + CLEO", WHO_FIRST],
    ),
    Row("NU-2 at that very touch it counts", OPEN + press(CLEO, 1_000), called()),
    Row("NU-2 1 ns after it, it counts", OPEN + press_ns(CLEO, 1_000 * MS + 1), called()),
    Row(
        "NU-2 a button down since before does not count",
        press(CLEO, 900, for_ms=500) + OPEN,
        [ANSWERED, "CLEO too soon"],
    ),
    Row(
        "NU-2 not even if it is kept down",
        press(CLEO, 900, for_ms=5_000) + OPEN,
        [ANSWERED, "CLEO too soon"],
    ),
    Row(
        "NU-2 let go of and pressed again it counts",
        press(CLEO, 900, for_ms=500) + OPEN + press(CLEO, 1_500),
        [ANSWERED, "CLEO too soon", "CLEO SAYS NUH-UH", ASKED],
    ),
    Row(
        "NU-2 another finger's earlier press takes nothing from it",
        press(CLEO, 900, "up", for_ms=5_000) + OPEN + press(CLEO, 1_450),
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
        CALL + press(DAN, 1_600),
        [ANSWERED, "CLEO has no card", "DAN SAYS NUH-UH", ASKED],
        before=hands(cleo="3"),
    ),
    Row(
        "NU-2 the Guesser may not",
        OPEN + press(BEN, 1_500),
        [ANSWERED, "BEN may not"],
    ),
    Row(
        "NU-2 nor may the Guesser's team",
        OPEN + press(DAN, 1_500),
        [ANSWERED, "DAN may not"],
        settings={"teams": 2},
    ),
    Row(
        "NU-2 a teammate's Nuh-Uh is the team's",
        CALL + judged("right"),
        [*called(), "BEN + DAN GET IT"],
        settings={"teams": 2},
        after=hands(ada="0-", cleo="0-", ben="1---", dan="1---"),
        reads="BEN to CLEO",
    ),
    Row(
        "NU-2 only the Reader says that it was answered",
        press(DAN, 1_000, "down"),
        ["DAN too soon"],
    ),
    Row("NU-2 not the Guesser", press(BEN, 1_000, "down"), []),
    Row(
        "NU-2 the Reader's up is a Nuh-Uh, and too soon here",
        press(ADA, 1_000, "up"),
        ["ADA too soon"],
    ),
    Row(
        "NU-2 the Reader's long press is the menu",
        press(ADA, 1_000, "down", 700),
        ["ask ADA: MENU"],
    ),
    Row(
        "NU-2 but not over a Nuh-Uh that came meanwhile",
        press(ADA, 1_000, "down", 700) + press(CLEO, 1_200),
        called(),
    ),
    Row("NU-2 the flip closes the window", OPEN + FLIP, [ANSWERED, "NO NUH-UH", ASKED]),
    Row("NU-2 only the Reader flips", OPEN + press(BEN, 3_000, "down"), [ANSWERED, "BEN may not"]),
    Row(
        "NU-2 a second press at once is no flip",
        OPEN + press(ADA, 1_499, "down") + press(CLEO, 1_700),
        called(),
    ),
    Row(
        "NU-2 1 ns before the flip a Nuh-Uh counts",
        OPEN + FLIP + press_ns(CLEO, 3_000 * MS - 1),
        called(),
    ),
    Row(
        "NU-2 in a dead heat with the flip it counts",
        OPEN + FLIP + press_ns(CLEO, 3_000 * MS + TIE),
        called(),
    ),
    Row(
        "NU-2 1 ns beyond the tie window it is too late",
        OPEN + FLIP + press_ns(CLEO, 3_000 * MS + TIE + 1),
        [ANSWERED, "NO NUH-UH", "CLEO too late", ASKED],
    ),
    Row(
        "NU-2 flipping again changes nothing",
        OPEN + FLIP + press(ADA, 3_000.1, "right") + press_ns(CLEO, 3_000 * MS + TIE + 1),
        [ANSWERED, "NO NUH-UH", "CLEO too late", ASKED],
    ),
    Row(
        "NU-2 while the answer is read it is too late",
        OPEN + FLIP + press(CLEO, 9_000),
        [ANSWERED, "NO NUH-UH", ASKED, "CLEO too late"],
    ),
    Row(
        "NU-2 of those without a card nothing is said then",
        OPEN + FLIP + press(CLEO, 9_000),
        [ANSWERED, "NO NUH-UH", ASKED],
        before=hands(cleo="1"),
    ),
]

RACE_ROWS = [
    Row(
        "NU-3 the first counts, by how much is said",
        CALL + press(DAN, 1_538),
        [ANSWERED, "CLEO by 38 ms: DAN was second", ASKED],
    ),
    Row(
        "NU-3 whoever that is",
        OPEN + press(DAN, 1_500) + press(CLEO, 1_512) + press(ADA, 1_540, "up"),
        [ANSWERED, "DAN by 12 ms: CLEO was second", ASKED],
    ),
    Row(
        "NU-3 inside the tie window the Guesser decides",
        CALL + press_ns(DAN, 1_500 * MS + TIE) + says(BEN, str(DAN), 9_000),
        [ANSWERED, "DEAD HEAT CLEO + DAN", WHO_FIRST, "DAN FIRST", ASKED],
    ),
    Row(
        "NU-3 1 ns beyond it the first was first",
        CALL + press_ns(DAN, 1_500 * MS + TIE + 1),
        [ANSWERED, "CLEO by 0.25 ms: DAN was second", ASKED],
    ),
    Row(
        "NU-3 the same instant is a dead heat",
        CALL + press(DAN, 1_500),
        [ANSWERED, "DEAD HEAT CLEO + DAN", WHO_FIRST],
    ),
    Row(
        "NU-3 a dead heat is not chained",
        CALL + press(DAN, 1_500.2) + press(ADA, 1_500.4, "up") + says(BEN, str(ADA), 9_000),
        [ANSWERED, "DEAD HEAT CLEO + DAN", WHO_FIRST],
    ),
    Row(
        "NU-3 three may be in it",
        CALL + press(DAN, 1_500.1) + press(ADA, 1_500.2, "up") + says(BEN, str(ADA), 9_000),
        [ANSWERED, "DEAD HEAT CLEO + DAN + ADA", WHO_FIRST, "ADA FIRST", ASKED],
    ),
    Row(
        "NU-3 nobody but the Guesser decides",
        CALL + press(DAN, 1_500) + says(CLEO, str(CLEO), 9_000) + says(ADA, str(DAN), 9_100),
        [ANSWERED, "DEAD HEAT CLEO + DAN", WHO_FIRST],
    ),
    Row(
        "NU-3 nobody races their own other hand",
        CALL + press(CLEO, 1_500.1, "up") + press(CLEO, 1_900),
        called(),
    ),
    Row(
        "NU-3 nor their own team",
        CALL + press(ADA, 1_500.1, "up"),
        called(),
        settings={"teams": 2},
    ),
    Row(
        "NU-3 a false start takes no part",
        press(DAN, 900, for_ms=500) + OPEN + press(CLEO, 1_500),
        [ANSWERED, "DAN too soon", "CLEO SAYS NUH-UH", ASKED],
    ),
    Row(
        "NU-3 the Reader's flip after it is no Nuh-Uh that came too late",
        CALL + press(DAN, 1_500) + press(ADA, 3_000, "down"),
        [ANSWERED, "DEAD HEAT CLEO + DAN", WHO_FIRST],
    ),
    Row(
        "NU-3 only one counts: after it, it is too late",
        CALL + press(DAN, 5_500),
        [*called(), "DAN too late"],
    ),
]

VERDICT_ROWS = [
    Row(
        "NU-4 Nuh-Uh and wrong: the Adversary gets the card, and keeps the Nuh-Uh",
        CALL + judged("wrong"),
        [*called(), "CLEO GETS IT"],
        after=hands(cleo="1--"),
        reads=NEXT,
    ),
    Row(
        "NU-4 Nuh-Uh and right: the Guesser gets both",
        CALL + judged("right"),
        [*called(), "BEN GETS IT"],
        after=hands(cleo="0-", ben="1---"),
        reads=NEXT,
    ),
    Row(
        "NU-4 no Nuh-Uh and right: the Guesser gets it",
        OPEN + FLIP + judged("right"),
        [ANSWERED, "NO NUH-UH", ASKED, "BEN GETS IT"],
        after=hands(ben="1--"),
        reads=NEXT,
    ),
    Row(
        "NU-4 no Nuh-Uh and wrong: it is discarded",
        OPEN + FLIP + judged("wrong"),
        [ANSWERED, "NO NUH-UH", ASKED, "NOBODY GETS IT"],
        reads=NEXT,
    ),
    Row(
        "NU-4 in a dead heat the card at stake is the one's the Guesser named",
        CALL + press(DAN, 1_500) + says(BEN, str(DAN), 9_000) + judged("right", 13_000),
        [ANSWERED, "DEAD HEAT CLEO + DAN", WHO_FIRST, "DAN FIRST", ASKED, "BEN GETS IT"],
        after=hands(dan="0-", ben="1---"),
        reads=NEXT,
    ),
    Row(
        "NU-4 nobody but the Reader says right or wrong", CALL + says(BEN, "right", 9_000), called()
    ),
    Row(
        "NU-4 a press of the Reader asks at once",
        CALL + press(ADA, 3_000, "left") + judged("wrong", 3_500),
        [*called(), "CLEO GETS IT"],
        after=hands(cleo="1--"),
        reads=NEXT,
    ),
    Row(
        "NU-5 the Guesser reads next, to the left",
        OPEN + FLIP + judged("wrong") + press(BEN, 11_000, "down"),
        [ANSWERED, "NO NUH-UH", ASKED, "NOBODY GETS IT", "CLEO HAS ANSWERED"],
        reads=NEXT,
    ),
    Row(
        "NU-5 a press at once after a turn is still of that turn",
        OPEN + FLIP + judged("wrong") + press(BEN, 9_499, "down"),
        [ANSWERED, "NO NUH-UH", ASKED, "NOBODY GETS IT"],
        reads=NEXT,
    ),
    Row(
        "NU-5 without a Trivia card the game is over",
        OPEN + FLIP + judged("right"),
        [ANSWERED, "NO NUH-UH", ASKED, "BEN GETS IT", "BEN WINS"],
        after=hands(ben="1--"),
        left=1,
        reads=NEXT,
    ),
    Row(
        "NU-7 no Nuh-Uh card at the start and none at the end: the Guesser draws one",
        OPEN + FLIP + judged("right"),
        [ANSWERED, "NO NUH-UH", ASKED, "BEN GETS IT", "BEN DRAWS A NUH-UH"],
        before=hands(ben="2"),
        after=hands(ben="3-"),
        reads=NEXT,
    ),
    Row(
        "NU-7 being wrong is no matter",
        CALL + judged("wrong"),
        [*called(), "CLEO GETS IT", "BEN DRAWS A NUH-UH"],
        before=hands(ben="2"),
        after=hands(ben="2-", cleo="1--"),
        reads=NEXT,
    ),
    Row(
        "NU-7 who won one in the turn draws none",
        CALL + judged("right"),
        [*called(), "BEN GETS IT"],
        before=hands(ben="2"),
        after=hands(ben="3-", cleo="0-"),
        reads=NEXT,
    ),
    Row(
        "NU-7 who has one draws none",
        OPEN + FLIP + judged("right"),
        [ANSWERED, "NO NUH-UH", ASKED, "BEN GETS IT"],
        before=hands(ben="2-"),
        after=hands(ben="3-"),
        reads=NEXT,
    ),
    Row(
        "NU-7 nor does an Adversary who has none",
        OPEN + FLIP + judged("right"),
        [ANSWERED, "NO NUH-UH", ASKED, "BEN GETS IT"],
        before=hands(ada="0", cleo="1"),
        after=hands(ada="0", ben="1--", cleo="1"),
        reads=NEXT,
    ),
    Row(
        "NU-7 without Catch Up nobody draws",
        OPEN + FLIP + judged("right"),
        [ANSWERED, "NO NUH-UH", ASKED, "BEN GETS IT"],
        before=hands(ben="2"),
        after=hands(ben="3"),
        settings={"catch_up": False},
        reads=NEXT,
    ),
    Row(
        "NU-7 a team's cards are the team's",
        OPEN + FLIP + judged("right"),
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


def power(settled: list[Event], *more: list[Event]) -> list[Event]:
    """CLEO says Nuh-Uh with the first card; then `more`, and what ADA says."""
    first = CALL + says(CLEO, "0", 6_000)
    return first + [event for events in more for event in events] + settled


CALLED_WITH = [ANSWERED, "CLEO SAYS NUH-UH", WHICH]

POWER_ROWS = [
    Row(
        "NU-8 which of different cards is played, its owner says",
        CALL + says(CLEO, "1", 6_000),
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
        power(judged("right") + judged("yes", 10_000)),
        [*CALLED_WITH, "CLEO: BLOCK", ASKED, "BEN IS RIGHT", BEN_GETS, "BEN GETS IT"],
        before=ACES,
        after=hands(ada="0SF", ben="1PGB", cleo="0S", dan="0GP"),
        settings=POWERS,
        reads=NEXT,
    ),
    Row(
        "NU-8 an Inactive card is recharged once it is settled, whoever has it then",
        power(judged("right") + judged("yes", 10_000)),
        [*CALLED_WITH, "CLEO: BLOCK, inactive", ASKED, "BEN IS RIGHT", BEN_GETS, "BEN GETS IT"],
        before=hands(ada="0SF", ben="0PG", cleo="0bS", dan="0GP"),
        after=hands(ada="0SF", ben="1PGB", cleo="0S", dan="0GP"),
        settings=POWERS,
        reads=NEXT,
    ),
    Row(
        "NU-8 its owner, if it stays",
        power(judged("wrong") + judged("yes", 10_000)),
        [*CALLED_WITH, "CLEO: BLOCK, inactive", ASKED, "BEN IS WRONG", CLEO_GETS, "CLEO GETS IT"],
        before=hands(ada="0SF", ben="0PG", cleo="0bs", dan="0GP"),
        after=hands(ada="0SF", ben="0PG", cleo="1Bs", dan="0GP"),
        settings=POWERS,
        reads=NEXT,
    ),
    Row(
        "NU-8 not before it is settled",
        power([]),
        [*CALLED_WITH, "CLEO: BLOCK, inactive", ASKED],
        before=hands(ada="0SF", ben="0PG", cleo="0bs", dan="0GP"),
        settings=POWERS,
    ),
    Row(
        "NU-8 a Power that is used is Inactive",
        menu(DAN, "use GAMBLE", 1_000),
        ["ask DAN: MENU", "DAN: GAMBLE: Power 1 of this turn; the card is inactive now"],
        before=ACES,
        after=hands(ada="0SF", ben="0PG", cleo="0BS", dan="0gP"),
        settings=POWERS,
    ),
    Row(
        "NU-8 an Inactive one cannot be used",
        menu(DAN, "use GAMBLE", 1_000) + menu(DAN, "use GAMBLE", 5_000),
        [
            "ask DAN: MENU",
            "DAN: GAMBLE: Power 1 of this turn; the card is inactive now",
            "ask DAN: MENU",
        ],
        before=ACES,
        after=hands(ada="0SF", ben="0PG", cleo="0BS", dan="0gP"),
        settings=POWERS,
    ),
    Row(
        "NU-8 nor one that somebody else has",
        menu(DAN, "use BLOCK", 1_000),
        ["ask DAN: MENU"],
        before=ACES,
        settings=POWERS,
    ),
    Row(
        "NU-8 the order of activation is kept",
        menu(DAN, "use PRIDE", 1_000) + menu(BEN, "use GAMBLE", 4_000),
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
        press(DAN, 1_000, for_ms=700) + menu(BEN, "use GAMBLE", 1_001),
        ["ask DAN: MENU"],
        before=ACES,
        settings=POWERS,
    ),
    Row(
        "NU-8 a card played Active and used then is not recharged",
        power(judged("wrong", 12_000) + judged("yes", 13_000), menu(CLEO, "use BLOCK", 7_000)),
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
        power(
            judged("right")
            + judged("other", 10_000)
            + judged(str(DAN), 11_000)
            + judged("1", 12_000)
            + judged(str(ADA), 13_000)
        ),
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
        OPEN + FLIP + judged("right") + judged("other", 10_000) + judged("out", 11_000),
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
        OPEN + FLIP + judged("wrong") + judged("other", 10_000) + judged("", 11_000),
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
        OPEN + FLIP + judged("right") + judged("two", 10_000),
        [ANSWERED, "NO NUH-UH", ASKED, "BEN IS RIGHT", BEN_GETS, "BEN GETS IT for 2"],
        before=ACES,
        after=hands(ada="0SF", ben="1+1PG", cleo="0BS", dan="0GP"),
        settings=POWERS,
        reads=NEXT,
    ),
    Row(
        "NU-8 so may one that was won before",
        menu(DAN, "twos", 1_000) + says(DAN, str(CLEO), 2_500),
        ["ask DAN: MENU", "ask DAN: Whose card turns to 2 points?", "CLEO +1"],
        before=hands(ada="0SF", ben="0PG", cleo="2BS", dan="0GP"),
        after=hands(ada="0SF", ben="0PG", cleo="2+1BS", dan="0GP"),
        settings=POWERS,
    ),
    Row(
        "NU-8 but not twice, nor one that is not there",
        menu(DAN, "twos", 1_000),
        ["ask DAN: MENU"],
        before=hands(ada="0SF", ben="0PG", cleo="1+1BS", dan="0GP"),
        settings=POWERS,
    ),
    Row(
        "NU-8 a card drawn to catch up tells its Power",
        OPEN + FLIP + judged("right") + judged("yes", 10_000) + says(BEN, "PRIDE", 14_000),
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
