"""The clauses of Not Not, a row or more for each: what lies there, what is tapped, what is ruled.

Each row is played as written, later in the evening, with the players changed round, and with
harmless noise between the taps; the rulings must be the same.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any

import pytest

from companion.games.not_not import NOT_NOT
from companion.games.not_not.cards import ANY, SLOTS, Cards
from companion.games.not_not.dice import Dice
from companion.games.not_not.state import Dealing, Racing, State
from companion.play import Answer, Click, Due, Event, Freed, Hold, Press, Ruling, Shown
from companion.race import Race

MS = 1_000_000
TIE = 250_000
ADA, BEN, CLEO = 0, 1, 2
CLAUSES = [f"NN-{n}" for n in range(1, 15)]


def tap(player: int, slot: str, at_ms: float) -> Press:
    return Press(player, slot, round(at_ms * MS))


def tap_ns(player: int, slot: str, at_ns: int) -> Press:
    return Press(player, slot, at_ns)


def says(player: int, answer: str, at_ms: float) -> Answer:
    return Answer(player, answer, round(at_ms * MS))


def cards(*, deck: int = 40, **slots: str) -> Cards:
    """Known faces by slot; "?" is a card nobody told the device about, "!red" one that is not."""

    def faces(word: str) -> frozenset[str]:
        if word == "?":
            return ANY
        return ANY - {word[1:]} if word.startswith("!") else frozenset({word})

    return Cards(slots=tuple(faces(slots[s]) for s in SLOTS), deck=deck)


def dice(*words: str, negation: str | None = None, arrow: str = "up", liar: bool = False) -> Dice:
    return Dice((words[0], words[1]), negation, arrow, liar)


FOUR = cards(up="red", right="green", down="blue", left="yellow")


@dataclass(frozen=True)
class Row:
    """A round: `points` before, the events, and the outcome in a few words each."""

    says: str
    cards: Cards
    dice: Dice
    events: list[Event]
    outcome: list[str]
    points: tuple[int, ...] = (3, 3, 3)
    settings: dict[str, Any] = field(default_factory=dict)
    deck: int | None = None  # how many cards are in it afterwards


ROWS = [
    Row(
        "NN-6 with two criteria, meeting the first is enough",
        FOUR,
        dice("DOWN", "RED"),
        [tap(ADA, "down", 400)],
        ["ADA wins down"],
    ),
    Row(
        "NN-6 with two criteria, meeting the second is enough",
        FOUR,
        dice("DOWN", "RED"),
        [tap(ADA, "up", 400)],
        ["ADA wins up"],
    ),
    Row(
        "NN-6 a card that meets neither is wrong",
        FOUR,
        dice("DOWN", "RED"),
        [tap(ADA, "left", 400)],
        ["ADA loses"],
    ),
    Row(
        "NN-6 with one criterion and NOTHING, that criterion alone counts",
        FOUR,
        dice("NOTHING", "RED"),
        [tap(ADA, "left", 400), tap(BEN, "up", 500)],
        ["ADA loses", "BEN wins up"],
    ),
    Row(
        "NN-6 with two NOTHING every tap is wrong",
        FOUR,
        dice("NOTHING", "NOTHING"),
        [tap(ADA, "up", 400)],
        ["ADA loses", "nobody at 4000"],
    ),
    Row(
        "NN-7 NOT takes a card that fails the one criterion",
        FOUR,
        dice("NOTHING", "RED", negation="NOT"),
        [tap(ADA, "up", 400), tap(BEN, "left", 450)],
        ["ADA loses", "BEN wins left"],
    ),
    Row(
        "NN-7 NOT with two criteria takes a card that fails one of them",
        FOUR,
        dice("LEFT", "GREEN", negation="NOT"),
        [tap(ADA, "left", 400)],
        ["ADA wins left"],
    ),
    Row(
        "NN-7 NOT with two criteria refuses the card that meets both",
        cards(up="red", right="green", down="blue", left="green"),
        dice("LEFT", "GREEN", negation="NOT"),
        [tap(ADA, "left", 400)],
        ["ADA loses"],
    ),
    Row(
        "NN-7 NOT NOTHING takes any portal",
        FOUR,
        dice("NOTHING", "NOTHING", negation="NOT"),
        [tap(ADA, "right", 400)],
        ["ADA wins right"],
    ),
    Row(
        "NN-7 NOT NOT is as if nothing were said",
        FOUR,
        dice("NOTHING", "RED", negation="NOT NOT"),
        [tap(ADA, "left", 400), tap(BEN, "up", 450)],
        ["ADA loses", "BEN wins up"],
    ),
    Row(
        "NN-7 NOT NOT NOTHING is still nothing",
        FOUR,
        dice("NOTHING", "NOTHING", negation="NOT NOT"),
        [tap(ADA, "up", 400)],
        ["ADA loses", "nobody at 4000"],
    ),
    Row(
        "NN-7 NOT NOT NOT is one NOT",
        FOUR,
        dice("DOWN", "BLUE", negation="NOT NOT NOT"),
        [tap(ADA, "down", 400), tap(BEN, "up", 420)],
        ["ADA loses", "BEN wins up"],
    ),
    Row(
        "NN-1 the Liar negates once more: with NOT NOT NOT it is the affirmative",
        FOUR,
        dice("DOWN", "BLUE", negation="NOT NOT NOT", liar=True),
        [tap(ADA, "up", 400), tap(BEN, "down", 420)],
        ["ADA loses", "BEN wins down"],
    ),
    Row(
        "NN-1 the Liar alone is a NOT",
        FOUR,
        dice("RIGHT", "YELLOW", negation="NOTHING", liar=True),
        [tap(ADA, "up", 400)],
        ["ADA wins up"],
    ),
    Row(
        "NN-8 the arrow's slot is the round's up, the others follow clockwise",
        FOUR,
        dice("UP", "NOTHING", negation="NOTHING", arrow="right"),
        [tap(ADA, "up", 400), tap(BEN, "right", 420)],
        ["ADA loses", "BEN wins right"],
    ),
    Row(
        "NN-8 with the arrow down, left is on the table's right",
        FOUR,
        dice("LEFT", "NOTHING", negation="NOTHING", arrow="down"),
        [tap(ADA, "right", 420)],
        ["ADA wins right"],
    ),
    Row(
        "NN-9 a Void can never be tapped rightly, whatever the dice say",
        cards(up="void", right="green", down="blue", left="yellow"),
        dice("UP", "NOTHING"),
        [tap(ADA, "up", 400)],
        ["ADA loses", "nobody at 4000"],
    ),
    Row(
        "NN-9 not even when the dice take anything",
        cards(up="void", right="green", down="blue", left="yellow"),
        dice("NOTHING", "NOTHING", negation="NOT"),
        [tap(ADA, "up", 400), tap(BEN, "left", 500)],
        ["ADA loses", "BEN wins up"],
    ),
    Row(
        "NN-10 the first right tap wins, by the time of its first touch",
        FOUR,
        dice("DOWN", "RED"),
        [tap(BEN, "up", 412), tap(ADA, "up", 450)],
        ["BEN wins up by 38 ms"],
    ),
    Row(
        "NN-10 a Void that lies there is the point, and the tapped card stays",
        cards(up="red", right="void", down="blue", left="white"),
        dice("NOTHING", "RED"),
        [tap(ADA, "up", 412)],
        ["ADA wins right"],
    ),
    Row(
        "NN-10 where a Void may lie, the dealer's press says which card went: the Void's",
        cards(up="red", right="?", down="blue", left="white"),
        dice("NOTHING", "RED"),
        [tap(ADA, "up", 412), Click(ADA, "right", 2_000 * MS, 2_080 * MS)],
        ["ADA wins ?", "gone right"],
    ),
    Row(
        "NN-10 or that the tapped card did",
        cards(up="red", right="?", down="blue", left="white"),
        dice("NOTHING", "RED"),
        [tap(ADA, "up", 412), Click(ADA, "up", 2_000 * MS, 2_080 * MS)],
        ["ADA wins ?", "gone up"],
    ),
    Row(
        "NN-11 a wrong tap costs a card, and the round goes on",
        FOUR,
        dice("DOWN", "RED"),
        [tap(ADA, "left", 400), tap(ADA, "up", 600)],
        ["ADA loses", "ADA wins up"],
    ),
    Row(
        "NN-11 from somebody without cards it costs nothing",
        FOUR,
        dice("DOWN", "RED"),
        [tap(ADA, "left", 400), tap(BEN, "up", 600)],
        ["ADA wrong", "BEN wins up"],
        points=(0, 3, 3),
    ),
    Row(
        "NN-11 with one_tap a wrong tap was the last of the round",
        FOUR,
        dice("DOWN", "RED"),
        [tap(ADA, "left", 400), tap(ADA, "up", 600), tap(BEN, "up", 700)],
        ["ADA loses", "BEN wins up"],
        settings={"one_tap": True},
    ),
    Row(
        "NN-11 a wrong tap 750 ms after the winning one still costs",
        FOUR,
        dice("DOWN", "RED"),
        [tap(ADA, "up", 400), tap(BEN, "left", 1150)],
        ["BEN loses", "ADA wins up"],
    ),
    Row(
        "NN-11 one that comes later costs nothing",
        FOUR,
        dice("DOWN", "RED"),
        [tap(ADA, "up", 400), tap_ns(BEN, "left", 1150 * MS + 1)],
        ["ADA wins up"],
    ),
    Row(
        "NN-11 a right tap after the tie window is merely late",
        FOUR,
        dice("DOWN", "RED"),
        [tap(ADA, "up", 400), tap(BEN, "down", 700)],
        ["ADA wins up by 300 ms"],
    ),
    Row(
        "NN-12 in a dead heat on two cards each takes a card",
        FOUR,
        dice("DOWN", "RED"),
        [tap_ns(ADA, "up", 400 * MS), tap_ns(BEN, "down", 400 * MS + TIE)],
        ["ADA + BEN win up down"],
    ),
    Row(
        "NN-12 1 ns outside the tie window there is one winner",
        FOUR,
        dice("DOWN", "RED"),
        [tap_ns(ADA, "up", 400 * MS), tap_ns(BEN, "down", 400 * MS + TIE + 1)],
        ["ADA wins up by 0.250001 ms"],
    ),
    Row(
        "NN-12 on the same card one takes it, the other the next one clockwise",
        FOUR,
        dice("DOWN", "RED"),
        [tap_ns(ADA, "up", 400 * MS), tap_ns(BEN, "up", 400 * MS + 10)],
        ["ADA + BEN win up right"],
    ),
    Row(
        "NN-12 a Void is taken first",
        cards(up="red", right="green", down="void", left="yellow"),
        dice("NOTHING", "RED"),
        [tap_ns(ADA, "up", 400 * MS), tap_ns(BEN, "up", 400 * MS + 10)],
        ["ADA + BEN win down up"],
    ),
    Row(
        "NN-12 three in a dead heat empty three slots",
        FOUR,
        dice("DOWN", "RED"),
        [tap(CLEO, "down", 400), tap(ADA, "up", 400), tap(BEN, "up", 400.1)],
        ["CLEO + ADA + BEN win down up left"],
    ),
    Row(
        "NN-13 when no card fits, the dice stay for the trap and then roll again",
        cards(up="red", right="red", down="blue", left="yellow"),
        dice("NOTHING", "GREEN", negation="NOT NOT"),
        [tap(ADA, "up", 3_900)],
        ["ADA loses", "nobody at 4000"],
    ),
    Row(
        "NN-13 when no card fits, nobody wins",
        cards(up="red", right="red", down="blue", left="yellow"),
        dice("NOTHING", "GREEN"),
        [],
        ["nobody at 4000"],
    ),
    Row(
        "NN-13 the dealer may call nobody at any time, by a slap on the pad",
        FOUR,
        dice("DOWN", "RED"),
        [tap(ADA, "pad", 1_500)],
        ["nobody at 1500"],
    ),
    Row(
        "NN-13 anybody else's slap calls nothing",
        FOUR,
        dice("DOWN", "RED"),
        [tap(BEN, "pad", 1_500)],
        [],
    ),
    Row(
        "NN-13 with nobody's tap for half a minute the dice roll again by themselves",
        cards(up="?", right="?", down="?", left="?"),
        dice("NOTHING", "RED"),
        [],
        ["nobody at 30000"],
    ),
    Row(
        "NN-14 the slots are filled again from the deck",
        FOUR,
        dice("DOWN", "RED"),
        [tap(ADA, "up", 400)],
        ["ADA wins up"],
        deck=39,
    ),
    Row(
        "NN-14 when the deck cannot fill the slots the game is over",
        cards(up="red", right="green", down="blue", left="yellow", deck=0),
        dice("DOWN", "RED"),
        [tap(ADA, "up", 400)],
        ["ADA wins up", "ADA WINS"],
    ),
    Row(
        "NN-14 one card is not enough after a dead heat of two",
        cards(up="red", right="green", down="blue", left="yellow", deck=1),
        dice("DOWN", "RED"),
        [tap(ADA, "up", 400), tap(BEN, "up", 400.1)],
        ["ADA + BEN win up right", "ADA + BEN WIN"],
        deck=1,
    ),
    Row(
        "NN-14 the last card of the deck still fills the last slot",
        cards(up="red", right="green", down="blue", left="yellow", deck=1),
        dice("DOWN", "RED"),
        [tap(ADA, "up", 400)],
        ["ADA wins up"],
        deck=0,
    ),
    Row(
        "NN-4 an unknown card is asked about once hands are still, and a yes wins",
        cards(up="?", right="green", down="blue", left="yellow"),
        dice("NOTHING", "RED"),
        [tap(BEN, "up", 400), says(ADA, "yes", 2_000)],
        ["ask ADA: Is UP red?", "BEN wins up"],
    ),
    Row(
        "NN-11 a no costs the tapper, and the race goes on with the next tap in time",
        cards(up="?", right="red", down="blue", left="yellow"),
        dice("NOTHING", "RED"),
        [tap(BEN, "up", 400), tap(CLEO, "right", 700), says(ADA, "no", 2_000)],
        ["ask ADA: Is UP red?", "BEN loses", "CLEO wins ?"],
    ),
    Row(
        "NN-10 a later tap that is surely right does not jump the queue",
        cards(up="?", right="red", down="blue", left="yellow"),
        dice("NOTHING", "RED"),
        [tap(BEN, "up", 400), tap(CLEO, "right", 401), says(ADA, "yes", 2_000)],
        ["ask ADA: Is UP red?", "BEN wins up by 1 ms"],
    ),
    Row(
        "NN-10 the dealer is not asked about the dealer's own tap",
        cards(up="?", right="green", down="blue", left="yellow"),
        dice("NOTHING", "RED"),
        [tap(ADA, "up", 400), says(BEN, "yes", 2_000)],
        ["ask BEN: Is UP red?", "ADA wins up"],
    ),
    Row(
        "NN-9 an unknown card under a direction is asked about only for a Void",
        cards(up="?", right="green", down="blue", left="yellow"),
        dice("UP", "NOTHING"),
        [tap(BEN, "up", 400), says(ADA, "no", 2_000)],
        ["ask ADA: Is UP a Void?", "BEN wins up"],
    ),
    Row(
        "NN-11 nothing is asked about a late tap of somebody with no card to lose",
        cards(up="red", right="!void", down="blue", left="yellow"),
        dice("NOTHING", "RED"),
        [tap(BEN, "up", 400), tap(CLEO, "right", 700)],
        ["BEN wins up"],
        points=(0, 0, 0),
    ),
    Row(
        "NN-10 a tap before the dice are out is a false start, and changes nothing",
        FOUR,
        dice("DOWN", "RED"),
        [tap(ADA, "up", -5), tap(BEN, "up", 400)],
        ["ADA too soon", "BEN wins up"],
    ),
    Row(
        "NN-5 the word counts, not the ink: RED in blue ink is red",
        FOUR,
        dice("NOTHING", "RED"),
        [tap(ADA, "down", 400), tap(BEN, "up", 500)],
        ["ADA loses", "BEN wins up"],
    ),
]


class Round:
    """A row being played: the state, and what was heard, in the words of the row."""

    def __init__(self, row: Row, turn: int) -> None:
        """`turn`: everybody sits that many places further on, the dealer too."""
        self.turn = turn
        names = tuple(["ADA", "BEN", "CLEO"][(i - turn) % 3] for i in range(3))
        state = NOT_NOT.new(names, row.settings, 7, TIE)
        self.state = replace(
            state,
            cards=row.cards,
            points=tuple(row.points[(i - turn) % 3] for i in range(3)),
            phase=Racing(row.dice, Race(TIE)),
            dealer=turn % 3,
        )
        self.heard: list[str] = []

    def play(self, row: Row, later_ns: int, noise: bool) -> None:
        events: list[Event] = sorted([Shown(0), *row.events], key=lambda e: e.at_ns)
        for event in events:
            event = self.moved(event, later_ns)
            self.wait(event.at_ns)
            if noise:
                self.fidget(event.at_ns)
            self.hear(event)
        quiet_ms = 5_000 if row.events else 31_000
        self.wait(events[-1].at_ns + later_ns + quiet_ms * MS)

    def wait(self, until_ns: int) -> None:
        """Let the alarms before that instant ring; the round ends with the race."""
        while isinstance(self.state.phase, Racing):
            at_ns = NOT_NOT.view(self.state).alarm_ns
            if at_ns is None or at_ns >= until_ns:
                return
            self.hear(Due(at_ns))

    def fidget(self, now_ns: int) -> None:
        """What must change nothing: releases, long presses, alarms that are not due."""
        for harmless in (
            Freed(0, "left", now_ns),
            Hold(1, "up", now_ns - 700 * MS, now_ns - 1),
            Click(2, "down", now_ns - 80 * MS, now_ns - 1),
            Answer(0, "maybe", now_ns - 1),
            Due(now_ns - 1),
        ):
            if isinstance(self.state.phase, Racing):
                self.state, said = NOT_NOT.step(self.state, harmless)
                assert said == ()

    def hear(self, event: Event) -> None:
        before = self.state
        self.state, said = NOT_NOT.step(before, event)
        self.heard += [self.in_words(s, event) for s in said if isinstance(s, Ruling)]
        asks = NOT_NOT.view(self.state).asks
        if asks and asks != NOT_NOT.view(before).asks:
            self.heard.append(f"ask {self.state.names[asks[0].player]}: {asks[0].question}")
        if isinstance(before.phase, Dealing) and before.phase.unsure:
            self.heard.append(f"gone {self.gone(event)}")

    def gone(self, event: Event) -> str:
        """Which card left, as the state has it once the dealer has said so."""
        phase = self.state.phase
        if isinstance(phase, Dealing):
            return " ".join(phase.taken)
        assert isinstance(event, Click)  # below Hard the same press rolls
        return event.button

    def in_words(self, ruling: Ruling, event: Event) -> str:
        names = " + ".join(self.state.names[p] for p in ruling.players)
        if ruling.headline.endswith("loses a card"):
            return f"{names} loses"
        if ruling.headline.endswith("is wrong"):
            return f"{names} wrong"
        if ruling.clause == "NN-13":
            opened_ns = self.opened_ns
            return f"nobody at {(event.at_ns - opened_ns) // MS}"
        if ruling.clause in ("NN-10", "NN-12") and ruling.rests_on_ns is not None:
            verb = "wins" if len(ruling.players) == 1 else "win"
            by = f" by {ruling.margin_ns / MS:.10g} ms" if ruling.margin_ns is not None else ""
            return f"{names} {verb} {self.emptied()}{by}"
        if ruling.clause == "NN-14":
            return " + ".join(sorted(names.split(" + "))) + " " + ruling.headline.split()[-1]
        return ruling.headline

    def emptied(self) -> str:
        phase = self.state.phase
        if isinstance(phase, Dealing):
            return " ".join(phase.taken) or "?"
        return " ".join(self.state.cards.empty())

    opened_ns = 0

    def moved(self, event: Event, later_ns: int) -> Event:
        self.opened_ns = later_ns
        event = replace(event, at_ns=event.at_ns + later_ns)
        if isinstance(event, Click | Hold):
            event = replace(event, pressed_ns=event.pressed_ns + later_ns)
        if not isinstance(event, Shown | Due):
            event = replace(event, player=(event.player + self.turn) % 3)
        return event


def points_after(row: Row) -> tuple[int, ...]:
    """What the outcome's words are worth."""
    points = dict(zip(["ADA", "BEN", "CLEO"], row.points, strict=True))
    for words in row.outcome:
        names = [w for w in words.split() if w in points]
        if " win" in words:
            for name in names:
                points[name] += 1
        elif words.endswith("loses"):
            points[names[0]] -= 1
    return tuple(points.values())


WAYS = [
    pytest.param(0, 0, False, id="as written"),
    pytest.param(3_600_000 * MS + 1, 0, False, id="an hour later"),
    pytest.param(0, 1, False, id="one seat further"),
    pytest.param(77, 2, True, id="with noise between"),
]


@pytest.mark.parametrize(("later_ns", "turn", "noise"), WAYS)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.says)
def test_the_clause_holds(row: Row, later_ns: int, turn: int, noise: bool) -> None:
    played = Round(row, turn)
    played.play(row, later_ns, noise)
    assert played.heard == row.outcome
    points = played.state.points
    assert tuple(points[(i + turn) % 3] for i in range(3)) == points_after(row)
    if row.deck is not None:
        assert played.state.cards.deck == row.deck


def click(player: int, button: str, at_ms: float) -> Click:
    return Click(player, button, round(at_ms * MS), round((at_ms + 80) * MS))


def hold(player: int, button: str, at_ms: float) -> Hold:
    return Hold(player, button, round(at_ms * MS), round((at_ms + 600) * MS))


def menu(player: int, key: str, at_ms: float) -> list[Event]:
    """The menu opened by a slap, and a line chosen from it."""
    return [tap(player, "pad", at_ms), Answer(player, key, round((at_ms + 500) * MS))]


def seen(state: State) -> dict[str, Any]:
    """What the rows below speak of."""
    shown: dict[str, Any] = {
        "level": state.level.name,
        "deck": state.cards.deck,
        "aside": state.cards.aside,
        "up may be": "".join(sorted(f[0] for f in state.cards.faces("up"))),
    }
    if isinstance(state.phase, Racing):
        thrown = state.phase.dice
        shown |= {"arrow": thrown.arrow, "liar": thrown.liar}
        shown |= {"dice": 2 if thrown.negation is None else 3}
    if isinstance(state.phase, Dealing):
        shown |= {"entering": len(state.phase.entering)}
    return shown


def enter(*faces: str) -> list[Event]:
    return [Answer(ADA, face, 10 + i) for i, face in enumerate(faces)]


SETUPS: list[tuple[str, dict[str, Any], list[Event], dict[str, Any]]] = [
    (
        "NN-1 Discovery has two Criteria dice, and up is the table's up",
        {"level": "discovery"},
        [click(ADA, "left", 1_000)],
        {"dice": 2, "arrow": "up", "liar": False},
    ),
    (
        "NN-1 Normal adds the Negation die",
        {"level": "normal"},
        [click(ADA, "left", 1_000)],
        {"dice": 3, "arrow": "up", "liar": False},
    ),
    (
        "NN-1 Hard adds the arrow: the dealer presses where it points",
        {"level": "hard"},
        [click(ADA, "left", 1_000)],
        {"dice": 3, "arrow": "left", "liar": False},
    ),
    (
        "NN-1 Extreme adds the Liar: a long press says it is there",
        {"level": "extreme"},
        [hold(ADA, "down", 1_000)],
        {"dice": 3, "arrow": "down", "liar": True},
    ),
    (
        "NN-1 in Extreme a short press says it is not",
        {"level": "extreme"},
        [click(ADA, "down", 1_000)],
        {"dice": 3, "arrow": "down", "liar": False},
    ),
    (
        "NN-8 only the dealer says where the arrow points",
        {"level": "hard"},
        [click(BEN, "left", 1_000)],
        {"entering": 0},
    ),
    (
        "NN-2 a first game starts in Discovery",
        {"first_game": True},
        [],
        {"level": "DISCOVERY", "deck": 44},
    ),
    (
        "NN-2 each rule card raises the level, and is not counted",
        {"first_game": True},
        [*menu(BEN, "rule", 1_000), *menu(BEN, "rule", 2_000)],
        {"level": "HARD", "deck": 44, "aside": 0},
    ),
    (
        "NN-2 the third raises it to Extreme, and there it stays",
        {"first_game": True},
        [e for at in (1_000, 2_000, 3_000, 4_000) for e in menu(BEN, "rule", at)],
        {"level": "EXTREME"},
    ),
    (
        "NN-2 without a first game there are no rule cards to draw",
        {"level": "normal"},
        menu(BEN, "rule", 1_000),
        {"level": "NORMAL"},
    ),
    (
        "NN-3 four slots around a deck of the other 44 cards",
        {},
        [],
        {"deck": 44, "aside": 0, "up may be": "bgrvwy"},
    ),
    (
        "NN-3 a second Void is put away and the next card laid",
        {},
        menu(BEN, "void", 1_000),
        {"deck": 43, "aside": 1},
    ),
    (
        "NN-3 entered as it is dealt, a second Void is noticed and asked for again",
        {"enter_cards": True},
        enter("red", "void", "void"),
        {"deck": 43, "aside": 1, "entering": 2},
    ),
    (
        "NN-3 as often as needed",
        {"enter_cards": True},
        enter("void", "void", "void", "void", "green"),
        {"deck": 41, "aside": 3, "entering": 2},
    ),
    (
        "NN-3 one Void in the slots means that no other card there is one",
        {"enter_cards": True},
        enter("red", "void"),
        {"up may be": "r", "entering": 2},
    ),
]


@pytest.mark.parametrize(("says", "settings", "events", "expected"), SETUPS, ids=lambda v: v)
def test_setting_up(
    says: str, settings: dict[str, Any], events: list[Event], expected: dict[str, Any]
) -> None:
    assert says
    state = NOT_NOT.new(("ADA", "BEN"), settings, 7, TIE)
    for event in events:
        state, _ = NOT_NOT.step(state, event)
    found = seen(state)
    assert {key: found.get(key) for key in expected} == expected


def faces_thrown(settings: dict[str, Any]) -> tuple[set[str], set[str], set[str]]:
    """What a thousand rolls showed on each die."""
    first, second, third = set(), set(), set()
    state = NOT_NOT.new(("ADA", "BEN"), {"level": "normal", **settings}, 7, TIE)
    for number in range(1_000):
        rolled = replace(state, rolls=number).roll("up", liar=False).phase
        assert isinstance(rolled, Racing)
        first.add(rolled.dice.criteria[0])
        second.add(rolled.dice.criteria[1])
        third.add(rolled.dice.negation or "")
    return first, second, third


THROWS = [
    (
        "NN-4 one die has the directions, the other the colours, the third the negations",
        {},
        "UP RIGHT DOWN LEFT NOTHING",
        "RED GREEN BLUE YELLOW NOTHING",
        {"NOTHING", "NOT", "NOT NOT", "NOT NOT NOT"},
    ),
    (
        "NN-4 dice = mixed has both kinds on both",
        {"dice": "mixed"},
        "UP LEFT RED GREEN NOTHING",
        "DOWN RIGHT BLUE YELLOW NOTHING",
        {"NOTHING", "NOT", "NOT NOT", "NOT NOT NOT"},
    ),
    (
        "NN-4 the negation die's faces are the table's to choose",
        {"negation": "NOT,NOT,NOT,NOT,NOT NOT,NOT NOT"},
        "UP RIGHT DOWN LEFT NOTHING",
        "RED GREEN BLUE YELLOW NOTHING",
        {"NOT", "NOT NOT"},
    ),
]


@pytest.mark.parametrize(("says", "settings", "first", "second", "third"), THROWS)
def test_the_faces_of_the_dice(
    says: str, settings: dict[str, Any], first: str, second: str, third: set[str]
) -> None:
    assert says
    assert faces_thrown(settings) == (set(first.split()), set(second.split()), third)


BAD_OPTIONS = [
    ({"level": "nightmare"}, 'option level = "nightmare": use one of discovery, normal, hard'),
    ({"dice": "loaded"}, 'option dice = "loaded": use plain or mixed'),
    ({"cards": "7"}, 'option cards = "7": use 8 to 48'),
    ({"cards": "many"}, 'option cards = "many": use 8 to 48'),
    ({"one_tap": "perhaps"}, 'option one_tap = "perhaps": use yes or no'),
    ({"negation": "NOT"}, 'option negation = "NOT": six faces'),
    ({"speed": "9"}, 'not-not has no option "speed": it has level'),
]


@pytest.mark.parametrize(("settings", "line"), BAD_OPTIONS)
def test_an_option_that_cannot_be_is_refused_in_one_line(
    settings: dict[str, Any], line: str
) -> None:
    with pytest.raises(ValueError, match="^" + line.replace("?", "[?]")) as refused:
        NOT_NOT.new(("ADA", "BEN"), settings, 7, TIE)
    assert "\n" not in str(refused.value)


def test_every_clause_has_a_row() -> None:
    told = {says.split()[0] for says in chain((r.says for r in ROWS), (s[0] for s in SETUPS))}
    told |= {says[0].split()[0] for says in THROWS}
    assert [clause for clause in CLAUSES if clause not in told] == []
