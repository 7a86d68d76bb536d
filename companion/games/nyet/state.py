"""The state of Nyet!.

covering --a box--> covering --every line has one open box--> reading
telling  --what the cardboard left open, line by line--> reading
reading  --the first player presses--> teaming; with two players: tricks
teaming  --the teams are whole--> tricks
tricks   --who took it, its loot--> tricks --all of them known--> tricks, counted; the last: over
tricks   --no cards left, and something unknown--> settling --the last answer--> tricks, counted
tricks, counted --a trick too many--> tricks
tricks, counted --the next dealer presses--> covering or telling
any but covering and telling --who takes this trick?--> resolving --a press--> where it was
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.nyet.resolver import COLOURS, Card, Trumps
from companion.kit.game import Effects

FIRST, DISCARD, TRUMP, SUPER, VALUE = LINES = range(5)
DISCARDS = ("1", "2", "no 1s", "pass", "none")
VALUES = (1, 2, 3, 4, -2)
HAND = {2: 15, 3: 16, 4: 15, 5: 12}  # cards that are dealt to each (NY-1)
DEALS = {2: 4, 3: 3, 4: 2, 5: 2}  # how often everybody deals (NY-1)
ONES = 12
APART_NS = 1_000_000_000  # no trick is played, and no terms are read, so soon after the last press
SEEN_NS = 300_000_000  # and no box has been seen before a hand comes down again

Box = tuple[int, int]  # a line, and the place in it


@dataclass(frozen=True)
class Terms:
    """What the five open boxes say (NY-2)."""

    first: int
    discard: str
    trumps: Trumps
    value: int

    @classmethod
    def of(cls, places: tuple[int, ...]) -> Terms:
        """From the place of the open box of each line."""
        colours = (*COLOURS, "")
        trumps = Trumps(colours[places[TRUMP]], colours[places[SUPER]])
        return cls(places[FIRST], DISCARDS[places[DISCARD]], trumps, VALUES[places[VALUE]])


@dataclass(frozen=True)
class Teams:
    """The first player's team and the other; who of the smaller one has the Bonus card (NY-3)."""

    sides: tuple[tuple[int, ...], tuple[int, ...]]
    bonus: int | None = None

    def side(self, player: int) -> int:
        return int(player in self.sides[1])

    def most_loot(self, side: int) -> int:
        """How many 1s a trick of that side can bring it (NY-6)."""
        return min(len(self.sides[1 - side]), 3)


@dataclass(frozen=True)
class Covering:
    """Whose turn it is; what is covered; which of the open boxes the presses so far leave."""

    turn: int
    covered: frozenset[Box] = frozenset()
    among: tuple[Box, ...] = ()  # all of them, sorted, before the first press
    began_ns: int = 0  # that press
    last_ns: int = 0  # and the last one


@dataclass(frozen=True)
class Telling:
    """The open boxes that the dealer has told so far, and those of the next line still meant."""

    open: tuple[int, ...] = ()
    among: tuple[int, ...] = ()
    began_ns: int | None = None


@dataclass(frozen=True)
class Reading:
    """The terms are up, until the first player has read them."""

    since_ns: int


@dataclass(frozen=True)
class Teaming:
    """How many the first player's team has, and who is in it so far."""

    size: int
    members: tuple[int, ...]
    began_ns: int | None = None


@dataclass(frozen=True)
class Taken:
    """A trick: who took it, and with how much loot; None: not known."""

    player: int
    loot: int | None


@dataclass(frozen=True)
class Tricks:
    """The tricks so far. `asking`: for the loot of the last. `extra`: who took one too many."""

    taken: tuple[Taken, ...] = ()
    asking: bool = False
    extra: int | None = None
    counted: bool = False
    last_ns: int = -APART_NS


@dataclass(frozen=True)
class Settling:
    """What a count of the tricks leaves open: how many each side took, and their loot."""

    asker: int
    taken: tuple[Taken, ...]
    began_ns: int
    tricks: tuple[int, int] | None = None
    loot: tuple[int, ...] = ()  # of the first side, then of the other
    among: tuple[int, ...] = ()  # the numbers that the answers so far leave


@dataclass(frozen=True)
class Resolving:
    """One trick, card by card, for a player who wants to know; `still`: who could have followed."""

    player: int
    under: Reading | Teaming | Tricks | Settling
    leader: int | None = None
    cards: tuple[Card, ...] = ()
    colour: str = ""
    among: tuple[int, ...] = ()
    still: tuple[bool, ...] = ()


Phase = Covering | Telling | Reading | Teaming | Tricks | Settling | Resolving


@dataclass(frozen=True)
class Result:
    """A round that was counted: of each side its tricks and loot, and everybody's points."""

    tricks: tuple[int, int]
    loot: tuple[int, int]
    points: tuple[int, ...]


@dataclass(frozen=True)
class State:
    """Everything. Frozen: a step makes a new one."""

    names: tuple[str, ...]
    cardboard: bool
    at_end: bool
    rounds: int
    goal: int  # points that end the game; 0: the rounds do
    dealer: int
    phase: Phase
    results: tuple[Result, ...] = ()
    terms: Terms | None = None
    teams: Teams | None = None
    over: bool = False

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(sum(r.points[p] for r in self.results) for p in range(len(self.names)))

    @property
    def tricks(self) -> int:
        """How many are played in this round: a card of everybody's hand each (NY-1, NY-2)."""
        discard = self.terms.discard if self.terms else "none"
        return HAND[len(self.names)] - {"1": 1, "2": 2, "no 1s": 1}.get(discard, 0)

    @property
    def number(self) -> int:
        """The round's, from 1."""
        counted = isinstance(self.phase, Tricks) and self.phase.counted
        return len(self.results) + (not counted)

    def after(self, player: int) -> int:
        """Who sits to the left."""
        return (player + 1) % len(self.names)


Step = tuple[State, Effects]
