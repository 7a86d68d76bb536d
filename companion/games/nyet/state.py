"""The state of Nyet!.

covering --a box--> covering --every line has one open box--> reading
telling  --what the cardboard left open, line by line--> reading
reading  --the first player presses--> teaming --the teams are whole--> tricks
tricks   --who took it, its loot--> tricks --all of them known--> counted, or over
tricks   --no cards left, and something unknown--> settling --it is right--> counted, or over
tricks, counted --a trick too many--> too many --whose was none--> tricks
counted  --the next dealer presses--> covering or telling
any but covering and telling --who takes this trick?--> resolving --a press--> where it was
"""

from __future__ import annotations

from typing import NamedTuple, TypeGuard

from companion.games.nyet.resolver import Trumps
from companion.kit.asking import Asking
from companion.kit.events import Click, Event
from companion.kit.game import Effects
from companion.kit.structs import Struct, replace

DISCARDS = {"1": 1, "2": 2, "no 1s": 1, "pass": 0, "none": 0}  # so many tricks less (NY-2)
VALUES = (1, 2, 3, 4, -2)
HAND = {2: 15, 3: 16, 4: 15, 5: 12}  # cards that are dealt to each (NY-1)
ONES = 12
APART_NS = 1_000_000_000  # no trick is played, and no terms are read, so soon after the last press

Box = tuple[int, int]  # a line, and the place in it


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

    def most_loot(self, side: int) -> int:
        """How many 1s a trick can bring a side (NY-6)."""
        return min(len(self.sides[1 - side]), 3)


NO_TERMS = Terms(0, "none", Trumps(""), 0)  # before any are known
NO_TEAMS = Teams(((), ()))


class Taken(NamedTuple):
    """A trick: who took it, and with how much loot; None: not known."""

    player: int
    loot: int | None


class Covering(Asking, frozen=True):
    """Whose turn it is. What is told are the covered boxes, of everybody."""


class Telling(Asking, frozen=True):
    """The dealer: which box of each line of the cardboard is open."""


class Reading(Asking, frozen=True):
    """The terms are up, until the first player has read them."""


class Teaming(Asking, frozen=True):
    """The first player: how many play together, who they are, who has the Bonus card."""


class Tricks(Asking, frozen=True):
    """They are played. Who took the last one is asked for its loot."""


class TooMany(Asking, frozen=True):
    """Who took one trick too many: whose was none."""


class Settling(Asking, frozen=True):
    """What a count leaves open. An answer is the whole count, as it is presumed then."""


class Counted(Asking, frozen=True):
    """The round is counted, and waits for the next dealer."""


class Resolving(Asking, frozen=True):
    """An argument: who led, every card, who could still have followed."""


def is_heard(event: Event, phase: Asking) -> TypeGuard[Click]:
    """Whether it is a press; one so soon after the last one is of the same hand."""
    if not isinstance(event, Click):
        return False
    return event.ready and event.pressed_ns >= phase.last_ns + APART_NS


class Result(NamedTuple):
    """A round that was counted: of each side its tricks and loot, and everybody's points."""

    tricks: tuple[int, int]
    loot: tuple[int, int]
    points: tuple[int, ...]


class State(Struct, frozen=True):
    """Everything. Frozen: a step makes a new one."""

    names: tuple[str, ...]
    cardboard: bool
    at_end: bool
    rounds: int
    goal: int  # points that end the game; 0: the rounds do
    dealer: int
    phase: Asking
    terms: Terms = NO_TERMS
    teams: Teams = NO_TEAMS
    taken: tuple[Taken, ...] = ()  # the tricks of this round
    results: tuple[Result, ...] = ()
    over: bool = False

    def now(self, phase: Asking) -> State:
        return replace(self, phase=phase)

    @property
    def untold(self) -> bool:
        """Whether the loot of the last trick is not known."""
        return bool(self.taken) and self.taken[-1].loot is None

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(sum(r.points[p] for r in self.results) for p in range(len(self.names)))

    @property
    def tricks(self) -> int:
        """How many are played in this round: a card of everybody's hand each (NY-1, NY-2)."""
        return HAND[len(self.names)] - DISCARDS[self.terms.discard]

    def clockwise(self, first: int = 0) -> tuple[int, ...]:
        """Everybody, from that player on."""
        return tuple((first + n) % len(self.names) for n in range(len(self.names)))

    def after(self, player: int) -> int:
        """Who sits to the left."""
        return (player + 1) % len(self.names)


Step = tuple[State, Effects]
