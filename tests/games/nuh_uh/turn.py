"""A turn of Nuh-Uh! at the table: who has what at its start, what is heard, who has what then.

ADA reads to BEN; CLEO and DAN sit on. In teams of two ADA plays with CLEO, BEN with DAN.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.nuh_uh import NUH_UH
from companion.games.nuh_uh.cards import HeldCards
from companion.games.nuh_uh.state import State
from companion.kit.game import Game
from companion.kit.rulings import Ruling
from companion.kit.structs import replace
from companion.table.inputs import Input
from tests.at_table import MS, NAMES, AtTable
from tests.games.rows import Row, by_letter

PLAYERS = 4
FEW = (frozenset({"up", "pad"}),) * PLAYERS
LETTERS = {"s": "SWITCHEROO", "f": "FLIP-FLOP", "p": "PRIDE", "g": "GAMBLE", "b": "BLOCK"}
WAYS = {"+": "right", "-": "left"}
ASKED_MS = 4_000  # until a ruling has been read, and the question after it is put


def of_all(has: Mapping[str, str]) -> list[str]:
    """What is in front of each: Trivia cards, and a sign for each Nuh-Uh card.

    A letter is an Inactive one, "-" an Active one. "1+1-g": one Trivia card, which counts 2.
    `has`: by the letters of those who have something else than at first.
    """
    return [has.get(letter, "0--") for letter in "ABCD"]


def in_front(words: str) -> HeldCards:
    trivia, _, rest = words.partition("+")
    twos = rest[:1] or "0"
    cards = words[len(trivia) + 2 if rest else 1 :]
    inactive = tuple(LETTERS[sign] for sign in cards if sign != "-")
    return HeldCards(int(trivia[0]), int(twos), len(cards), inactive)


def in_words(hand: HeldCards) -> str:
    names = {power: letter for letter, power in LETTERS.items()}
    cards = "-" * (hand.nuh_uhs - len(hand.inactive)) + "".join(map(names.get, hand.inactive))  # type: ignore[arg-type]  # each of them is a letter
    return f"{hand.trivia}{f'+{hand.twos}' if hand.twos else ''}{cards}"


class Sheets(AtTable[State]):
    """A table at which lines of a sheet are answered by their name."""

    def answer(self, label: str) -> None:
        """Once the question is put. "CLEO TRIVIA +": that line of a sheet, one more."""
        if self.state.asked is None:
            self.run(self.now_ns + ASKED_MS * MS)
        line, _, sign = label.rpartition(" ")
        if sign in WAYS:
            self._change(line, WAYS[sign])
        else:
            super().answer(label)

    def _change(self, line: str, way: str) -> None:
        """To a line of the sheet by the shorter way, one more or less, and back."""
        self.run(self.now_ns + ASKED_MS * MS)
        seat, labels = self.seat_of(self.asked.player), [c.label for c in self.asked.choices]
        steps = next(at for at, label in enumerate(labels) if label.startswith(line))
        there, back, steps = min(
            ("down", "up", steps), ("up", "down", len(labels) - steps), key=lambda path: path[2]
        )
        for switch in (*(there,) * steps, way, *(back,) * steps):
            self._press(seat, switch, 80)


class Turn(Sheets):
    """`announced`: rulings, and questions as "ask BEN: Who was first?"."""

    def __init__(
        self,
        before: Sequence[str] | None = None,
        settings: Mapping[str, Any] | None = None,
        left: int = 5,
        turned: int = 0,
        *,
        game: Game[State] = NUH_UH,
        dealt: bool = True,
        **how: Any,
    ) -> None:
        """`before`: what is in front of each. `dealt`: the teams are picked already."""

        def first(state: State) -> State:
            if not dealt:
                return state
            lie = before or of_all({})
            sides = range(len(state.hands))
            held = tuple(in_front(lie[(side - turned) % PLAYERS]) for side in sides)
            state = replace(state, reads=turned % len(sides), number=turned)
            return replace(state, hands=held, remaining=left).begin_turn()

        self.announced: list[str] = []
        super().__init__(game, PLAYERS, settings, first=first, turned=turned, **how)

    def give(self, item: Input) -> None:
        output, asked = len(self.output), len(self.questions)
        super().give(item)
        self.announced += [_spoken(s) for s in self.output[output:] if isinstance(s, Ruling)]
        for question in self.questions[asked:]:
            if self.announced[-1:] != [f"ask {question}"]:  # of a sheet only a number has changed
                self.announced.append(f"ask {question}")

    def hands(self) -> list[str]:
        """What is in front of ADA, BEN, CLEO and DAN."""
        return [in_words(self.game.hand(self.names.index(name))) for name in NAMES[:PLAYERS]]

    def reads(self) -> str:
        game = self.game
        return f"{game.names[game.reader]} to {game.names[game.guesser]}"


def _spoken(ruling: Ruling) -> str:
    """The headline; and the reason, where it matters. A team's players by name."""
    names, colon, headline = ruling.headline.rpartition(":")
    headline = " + ".join(sorted(names.split(" + "))) + colon + headline
    wanted = " by " in headline or ruling.reason.startswith("Power")
    return f"{headline}: {ruling.reason}" if wanted else headline


def turn_of(row: Row, **way: Any) -> Turn:
    """A table at which that row can be played."""
    settings = row.settings
    del settings["players"]
    if "few" in row.more:
        way["switches"] = FEW
    return Turn(of_all(by_letter(row.one("before"))), settings, int(row.one("left") or 5), **way)
