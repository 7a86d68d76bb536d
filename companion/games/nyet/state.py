"""The state of Nyet!: terms, teams, tricks and points."""

from __future__ import annotations

from typing import NamedTuple

from companion.kit.asking import Answering
from companion.kit.circle import Circle
from companion.kit.game import Effects
from companion.kit.standings import corrected
from companion.kit.structs import Struct, replace

HAND = {2: 15, 3: 16, 4: 15, 5: 12}  # cards that are dealt to each (NY-1)


class Discard(NamedTuple):
    """What everyone discards (NY-2), and how many tricks fewer there are for it."""

    fewer: int = 0
    text: str = "no discard"


class Terms(Struct, frozen=True):
    """What the five open boxes say (NY-2). `value` 0: they are not known yet."""

    first: int = 0
    discard: Discard = Discard()
    trump: str = ""
    supertrump: str = ""  # the colour of the three 1s; "": none
    value: int = 0


class Teams(NamedTuple):
    """The first player's team and the other; who has the Bonus card (NY-3)."""

    sides: tuple[tuple[int, ...], tuple[int, ...]]
    bonus: int | None = None

    def side(self, player: int) -> int:
        return int(player in self.sides[1])


class Count(NamedTuple):
    """The tricks and the loot of each side, so far in a round."""

    tricks: tuple[int, ...] = (0, 0)
    loot: tuple[int, ...] = (0, 0)

    def took(self, side: int, loot: int) -> Count:
        return Count(corrected(self.tricks, side, 1), corrected(self.loot, side, loot))

    def moved(self, what: str, side: int, by: int) -> Count:
        """Add 1 or -1. A trick more is one fewer for the other side."""
        if what == "loot":
            return self._replace(loot=corrected(self.loot, side, by))
        tricks = corrected(corrected(self.tricks, side, by), 1 - side, -by)
        return self._replace(tricks=tricks) if sum(tricks) == sum(self.tricks) else self


class State(Circle, frozen=True):
    """The whole game. Frozen: a step makes a new one. `phase`: a name in `game.MACHINE`."""

    own_board: bool
    at_end: bool  # tricks are counted at the end of a round
    rounds: int
    goal: int  # points that end the game; 0: the rounds do
    dealer: int
    totals: tuple[int, ...]
    counted: int = 0  # rounds that are in the totals
    phase: str = "dealing"
    entry: Answering = Answering(0)  # what is asked, and of whom; in tricks: who leads
    open: tuple[tuple[int, ...], ...] = ()  # the places not covered in each line; (): before that
    terms: Terms = Terms()
    teams: Teams = Teams(((), ()))
    count: Count = Count()
    over: bool = False

    @property
    def tricks(self) -> int:
        """Tricks in this round: one for each card that a player keeps (NY-1, NY-2)."""
        return HAND[len(self.names)] - self.terms.discard.fewer

    @property
    def playing(self) -> str:
        """The phase in which the tricks are played."""
        return "uncounted tricks" if self.at_end else "tricks"

    def into(self, phase: str, player: int, began_ns: int | None = None) -> State:
        """The state in a phase, in which that player is asked, or leads."""
        return replace(self, phase=phase, entry=Answering(player, began_ns=began_ns))


Step = tuple[State, Effects]
