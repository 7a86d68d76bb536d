"""The real cards of Super Power that people of code hold, and what is counted of their play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from companion.games.super_power.bookkeeper.cards import BUTTONS
from tests.at_table import MS

DECKS = 2
DEALT = 7
COLOURS = tuple(BUTTONS)
WORDS = ("SKIP", "REVERSE", "+2")
CATCHES = 0.5  # how often somebody sees that an UNO was forgotten
MORE, MENU, NEW_DEAL = "MORE...", "MENU...", "NEW DEAL"
TELLS_NS = 3_000 * MS  # so long it takes to say what a card is
JUMPS = 0.4  # how often somebody sees that they hold the same card
SHORT = ("PLAIN", "DREW", "PAYS")  # what no button is held for
LIES = ("plays ", "JUMPS IN", "told ")
BACK = ("not your turn", "takes ", "must draw", "has no cards", "stops drawing", "takes it back",
        "lays no card")  # fmt: skip


class Card(NamedTuple):
    """A real card: a wild has no colour."""

    colour: str
    word: str

    @property
    def draws(self) -> int:
        return {"+2": 2, "WILD +4": 4}.get(self.word, 0)

    def fits(self, top: Card, called: str) -> bool:
        return not self.colour or self.colour == called or self.word == top.word


def deck() -> list[Card]:
    """As the rules say for so many: two packs."""
    numbers = [Card(c, str(n)) for c in COLOURS for n in (0, *range(1, 10), *range(1, 10))]
    words = [Card(c, word) for c in COLOURS for word in WORDS] * 2
    wilds = [Card("", "WILD"), Card("", "WILD +4")] * 4
    return [*numbers, *words, *wilds] * DECKS


@dataclass
class Counts:
    """Sums over hands."""

    hands: int = 0
    presses: int = 0
    samples: int = 0  # cards laid and draws done, and how often the panel was wrong just before
    wrong: int = 0
    wrong_debt: int = 0
    honest: int = 0  # presses for what truly lay or was truly drawn
    refused: int = 0  # of those: refused, fouled
    lost: int = 0  # of those: nothing came of them at all
    forgotten: int = 0
    repairs: int = 0  # questions answered that put something right, a press each
    winners: int = 0  # hands that came out with the true winner
    wrong_winners: int = 0  # hands that somebody else won, or that ended before anybody was out

    def per_hand(self, number: float) -> float:
        return number / self.hands

    def __str__(self) -> str:
        return (
            f"{self.hands} hands: {self.per_hand(self.presses):.0f} presses a hand, "
            f"the turn wrong {self.wrong / self.samples:.1%} of {self.samples} times "
            f"and the debt {self.wrong_debt / self.samples:.1%}, "
            f"of 100 honest presses {100 * self.refused / self.honest:.1f} refused "
            f"and {100 * self.lost / self.honest:.1f} lost, "
            f"{self.repairs} presses to mend {self.forgotten} forgotten, "
            f"true winner {self.winners / self.hands:.1%}, a wrong one {self.wrong_winners} times"
        )


class Wish(NamedTuple):
    """What somebody has pressed a button for."""

    label: str  # "PLAIN", "SKIP", "WILD +4", "UNO!", "DREW", "CAUGHT BEN", "I AM OUT"
    at_ns: int
    same: bool = False  # it is the same card as the one below it
    late: bool = False  # it was truly too late, and goes back
    last: bool = False
    next: int = 0  # whose turn it truly is after it
