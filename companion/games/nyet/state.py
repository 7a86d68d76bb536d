"""The state of Nyet!: terms, teams, tricks and points. What can happen in it: see `game`."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.nyet.resolver import Trumps
from companion.kit.asking import Entry
from companion.kit.game import Effects
from companion.kit.structs import Struct, replace

DISCARDS = {"1": 1, "2": 2, "no 1s": 1, "pass": 0, "none": 0}  # so many tricks fewer (NY-2)
VALUES = (1, 2, 3, 4, -2)
HAND = {2: 15, 3: 16, 4: 15, 5: 12}  # cards that are dealt to each (NY-1)
ONES = 12

Box = tuple[int, int]  # a line of the board, and the place in it


class Terms(Struct, frozen=True):
    """What the five open boxes say (NY-2)."""

    first: int
    discard: str
    trumps: Trumps
    value: int


class Teams(NamedTuple):
    """The first player's team and the other; who of the smaller one has the Bonus card (NY-3)."""

    sides: tuple[tuple[int, ...], tuple[int, ...]]
    bonus: int | None = None

    def side(self, player: int) -> int:
        return int(player in self.sides[1])

    def most_loot(self, player: int) -> int:
        """How many 1s a trick can bring that player's side (NY-6)."""
        return min(len(self.sides[1 - self.side(player)]), 3)


class Taken(NamedTuple):
    """A trick: who took it, and with how much loot."""

    player: int
    loot: int


class Count(NamedTuple):
    """A round as it is added up: the tricks and the loot of each side."""

    tricks: tuple[int, int]
    loot: tuple[int, int]

    def moved(self, what: str, side: int, by: int) -> Count:
        """One number more or less; a trick more for one side is one less for the other."""
        if what == "loot":
            loot = (self.loot[0] + by * (not side), self.loot[1] + by * side)
            return self if min(loot) < 0 or sum(loot) > ONES else self._replace(loot=loot)
        by = -by if side else by
        tricks = (self.tricks[0] + by, self.tricks[1] - by)
        return self if min(tricks) < 0 else self._replace(tricks=tricks)


class State(Struct, frozen=True):
    """Everything. Frozen: a step makes a new one. `phase`: a name in `game.MACHINE`."""

    names: tuple[str, ...]
    own_board: bool
    at_end: bool  # tricks are counted at the end of a round
    rounds: int
    goal: int  # points that end the game; 0: the rounds do
    dealer: int
    totals: tuple[int, ...]
    counted: int = 0  # rounds that are in the totals
    phase: str = "dealing"
    entry: Entry = Entry(0)  # what somebody is asked, or covers
    covered: tuple[Box, ...] = ()
    terms: Terms = Terms(0, "none", Trumps(""), 0)  # before any are known
    teams: Teams = Teams(((), ()))
    taken: tuple[Taken, ...] = ()  # the tricks of this round
    count: Count = Count((0, 0), (0, 0))
    over: bool = False

    @property
    def tricks(self) -> int:
        """How many are played in this round: a card of everybody's hand each (NY-1, NY-2)."""
        return HAND[len(self.names)] - DISCARDS[self.terms.discard]

    @property
    def leader(self) -> int:
        """Who leads to the next trick, as far as tricks are pressed."""
        return self.taken[-1].player if self.taken else self.terms.first

    def clockwise(self, first: int = 0) -> tuple[int, ...]:
        """Everybody, from that player on."""
        return tuple((first + n) % len(self.names) for n in range(len(self.names)))

    def into(self, phase: str, player: int, at_ns: int) -> State:
        """Another phase, of that player."""
        return replace(self, phase=phase, entry=Entry(player, last_ns=at_ns))


Step = tuple[State, Effects]
