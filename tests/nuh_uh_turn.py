"""A turn of Nuh-Uh! at the table: who has what at its start, what is heard, who has what then.

ADA reads to BEN; CLEO and DAN sit on. In teams of two ADA plays with CLEO, BEN with DAN.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.nuh_uh import NUH_UH
from companion.games.nuh_uh.cards import Card, Hand
from companion.games.nuh_uh.state import Reading, State
from companion.kit.rulings import Ruling
from companion.kit.structs import replace
from companion.table.inputs import Input
from tests.at_table import MS, NAMES, AtTable

PLAYERS = 4
LETTERS = {
    "s": "SWITCHEROO",
    "f": "FLIP-FLOP",
    "p": "PRIDE",
    "g": "GAMBLE",
    "b": "BLOCK",
    "-": "",
}
ASKED_MS = 4_000  # until a ruling has been read, and the question after it is put


def hands(ada: str = "0--", ben: str = "0--", cleo: str = "0--", dan: str = "0--") -> list[str]:
    """What lies in front of each: Trivia cards, and a letter for each Nuh-Uh card.

    A small letter is Inactive, "-" has no Power. "1+1PG": one Trivia card, which counts two.
    """
    return [ada, ben, cleo, dan]


def in_front(words: str) -> Hand:
    trivia, _, rest = words.partition("+")
    twos = rest[:1] or "0"
    cards_at = len(trivia) + 2 if rest else 1
    return Hand(int(trivia[0]), int(twos), _cards(words[cards_at:]))


def _cards(letters: str) -> tuple[Card, ...]:
    return tuple(Card(LETTERS[x.lower()], x == "-" or x.isupper()) for x in letters)


def in_words(hand: Hand) -> str:
    names = {power: letter for letter, power in LETTERS.items()}
    found = [(names[card.power], card.active) for card in hand.cards]
    letters = "".join(x.upper() if active else x for x, active in found)
    return f"{hand.trivia}{f'+{hand.twos}' if hand.twos else ''}{letters}"


class Turn(AtTable[State]):
    """`told` is all that is heard: rulings, and questions as "ask ADA: Was BEN right?"."""

    def __init__(
        self,
        before: Sequence[str] | None = None,
        settings: Mapping[str, Any] | None = None,
        left: int = 5,
        turned: int = 0,
        **how: Any,
    ) -> None:
        """`before`: what lies in front of ADA, BEN, CLEO and DAN."""

        def first(state: State) -> State:
            lie = before or hands()
            sides = range(len(state.hands))
            dealt = tuple(in_front(lie[(side - turned) % PLAYERS]) for side in sides)
            state = replace(state, hands=dealt, number=turned, left=left)
            return state.now(Reading())

        self.told: list[str] = []
        super().__init__(NUH_UH, PLAYERS, settings, first=first, turned=turned, **how)

    def give(self, item: Input) -> None:
        said, asked = len(self.said), len(self.heard_questions)
        super().give(item)
        self.told += [_spoken(s) for s in self.said[said:] if isinstance(s, Ruling)]
        self.told += [f"ask {question}" for question in self.heard_questions[asked:]]

    def answer(self, label: str) -> None:
        """Once the question is put."""
        if self.state.asked is None:
            self.run(self.now_ns + ASKED_MS * MS)
        super().answer(label)

    def hands(self) -> list[str]:
        """What lies in front of ADA, BEN, CLEO and DAN."""
        return [in_words(self.game.hand(self.names.index(name))) for name in NAMES[:PLAYERS]]

    def reads(self) -> str:
        game = self.game
        return f"{game.names[game.reader]} to {game.names[game.guesser]}"

    def unchanged(self) -> State:
        """The state, less what it remembers of presses that may yet turn out to be in time."""
        game = self.game
        if isinstance(game.phase, Reading):
            return game.now(Reading())
        return game


def _spoken(ruling: Ruling) -> str:
    """The headline; and the reason, where it matters. A team's players by name."""
    headline = ruling.headline
    if headline.endswith(("GET IT", "DRAW A NUH-UH")):
        words = headline.split()
        headline = " ".join([" + ".join(sorted([words[0], words[2]])), *words[3:]])
    wanted = " by " in headline or ruling.reason.startswith("Power")
    return f"{headline}: {ruling.reason}" if wanted else headline
