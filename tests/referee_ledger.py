"""What a refereed panel ought to say, from the presses that were made, and by what is true.

By what truly happened: which draw cards were one debt, and who sat where. What a forgotten press
explains is no fault of the panel's; anything else has outlived its own press.
"""

from __future__ import annotations

from companion.games.super_power.referee.debts import DRAWN_NS, TRUCK_NS
from companion.games.super_power.state import State
from tests.at_table import AtTable
from tests.referee_cards import Cloth


class Ledger:
    """One hand's. `outlived`: wrong things on the panel that no open press explains."""

    def __init__(self) -> None:
        self.debt: list[tuple[int, int]] = []  # each draw card pressed: its chain, how many cards
        self.laid_ns = 0  # the newest
        self.out: list[int] = []
        self.clockwise: bool | None = None  # the way of play, if anybody has told
        self.takes: list[tuple[int, str]] = []
        self.since_ns: dict[int, int] = {}  # when somebody had cards to take
        self.outlived: list[str] = []
        self.looks = self.wrong = 0  # how often the panel was not as the cards are

    def lays(self, chain: int, cards: int, touched_ns: int) -> None:
        """A draw card was pressed. `chain`: those that were truly one debt."""
        self.debt.append((chain, cards))
        self.laid_ns = touched_ns

    def drawn(self) -> None:
        """Somebody has said so, of all that there was."""
        self.debt.clear()

    def debts(self, chain: int) -> set[int]:
        """What the cards of one debt can come to: the last of them, or the last two, and so on.

        Who took their time began a new one.
        """
        cards = [n for of, n in self.debt if of == chain]
        return {sum(cards[at:]) for at in range(len(cards))}

    def listed(self, player: int, what: str, now_ns: int) -> None:
        self.takes.append((player, what))
        self.since_ns[player] = now_ns

    def took(self, player: int) -> None:
        """Any press of a player says that what stood by their name was taken."""
        self.takes = [take for take in self.takes if take[0] != player]

    def goes_out(self, player: int) -> None:
        """By a press; none is needed, and none offered, where the panel says so already."""
        if player not in self.out:
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
        chains = [chain for chain, _ in self.debt]
        known = self.debts(chains[-1]) if chains else {0}
        longest_ns = TRUCK_NS if at.game.on("truck") else DRAWN_NS
        if at.now_ns >= self.laid_ns + longest_ns:  # nobody has said so: it was drawn
            known = {0}
        if hand.debt.cards not in known:
            self.outlived.append(f"debt: {hand.debt.cards}, of {self.debt} told")
        of_old = {
            n + m for chain in chains for n in self.debts(chain) for m in (0, -hand.debt.cards)
        }
        if hand.presumed is not None and hand.presumed.cards not in of_old:
            self.outlived.append(f"drawn: {hand.presumed.cards}?, of {self.debt} told")
        takes = [(take.player, take.what) for take in hand.takes]
        if sorted(takes) != sorted(self.takes):
            self.outlived.append(f"take: {takes}, and {self.takes} was told of")
        if sorted(hand.out) != sorted(self.out):
            self.outlived.append(f"doghouse: {hand.out}, and {self.out} was told of")
        if hand.clockwise != self.clockwise:
            self.outlived.append(f"way: {hand.clockwise}, and {self.clockwise} was told of")
        for call in hand.calls:
            if call.player in self.out:
                self.outlived.append(f"UNO: {names[call.player]} is out")
        one = {p for p, cards in enumerate(cloth.cards) if len(cards) == 1}
        truly = hand.debt.cards == cloth.owed and sorted(hand.out) == sorted(cloth.out)
        self.wrong += not (truly and {c.player for c in hand.calls} <= one and not hand.takes)
