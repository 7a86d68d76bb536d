"""The rounds of Not Not as rows: the clause, what lies there, what is tapped, what is ruled."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from companion.games.not_not.cards import ANY, SLOTS, Cards
from companion.games.not_not.dice import Dice
from companion.kit.events import Answer, Click, Event, Press

MS = 1_000_000
TIE = 250_000
ADA, BEN, CLEO = 0, 1, 2


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
