"""What the panel ought to say before a referee, from the presses that were made, and by what is true.

By what truly happened: which draw cards were one debt, and who sat where. What a forgotten press
explains is no fault of the panel's; anything else has outlived its own press.
"""

from __future__ import annotations

from collections import Counter

from companion.games.super_power.referee.state import NOBODY, State
from tests.at_table import AtTable
from tests.referee_cards import Cloth


class Ledger:
    """One hand's. `outlived`: wrong things on the panel that no open press explains."""

    def __init__(self) -> None:
        self.debt: Counter[int] = Counter()  # pressed for each chain of draw cards
        self.chain = 0  # of the newest press
        self.out: list[int] = []
        self.takes: list[tuple[int, str]] = []
        self.since_ns: dict[int, int] = {}  # when somebody had cards to take
        self.outlived: list[str] = []
        self.looks = self.wrong = 0  # how often the panel was not as the cards are

    def lays(self, chain: int, cards: int) -> None:
        """A draw card was pressed."""
        self.debt[chain] += cards
        self.chain = chain

    def listed(self, player: int, what: str, now_ns: int) -> None:
        self.takes.append((player, what))
        self.since_ns[player] = now_ns

    def took(self, player: int) -> None:
        """Any press of a player says that what stood by their name was taken."""
        self.takes = [take for take in self.takes if take[0] != player]

    def goes_out(self, player: int) -> None:
        self.out.append(player)
        self.took(player)

    def back_in(self, player: int) -> None:
        if player in self.out:
            self.out.remove(player)

    # ---- the panel, held against it

    def look(self, at: AtTable[State], cloth: Cloth) -> None:
        """Between two turns: is there anything on the panel that its own press does not explain?"""
        hand, names = at.game.hand, at.names
        self.looks += 1
        debt = self.debt[self.chain]
        asked = [int(take.what) for take in hand.takes if take.player == NOBODY]
        known = {hand.debt.cards + sum(asked[n:]) for n in range(len(asked) + 1)}
        if hand.debt.cards > debt or debt not in known:
            self.outlived.append(f"debt: {hand.debt.cards} and {asked}, of {debt} told")
        takes = [(take.player, take.what) for take in hand.takes if take.player != NOBODY]
        if sorted(takes) != sorted(self.takes):
            self.outlived.append(f"take: {takes}, and {self.takes} was told of")
        if sorted(hand.out) != sorted(self.out):
            self.outlived.append(f"doghouse: {hand.out}, and {self.out} was told of")
        for call in hand.calls:
            if call.player in self.out:
                self.outlived.append(f"UNO: {names[call.player]} is out")
        one = {p for p, cards in enumerate(cloth.cards) if len(cards) == 1}
        truly = hand.debt.cards == cloth.owed and sorted(hand.out) == sorted(cloth.out)
        self.wrong += not (truly and {c.player for c in hand.calls} <= one and not hand.takes)
