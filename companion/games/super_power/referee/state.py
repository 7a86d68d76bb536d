"""The state of a refereed hand: what was told, and what must still be done. Never whose turn it is.

dealt   --the first press of anybody--> playing; the press counts
playing --me first!--> playing, with hands that reach; after the race window: who was first
playing --caught--> playing, with a catch; after the race window: judged, or asked whom
playing --a slap--> playing, with a pile of hands; all down or time up: counted
playing --a zero told of--> playing, with hands that go round; all have passed, or play goes on
playing --enough are out of cards--> dealt, the hand counted; after the last hand: over

All of these run beside each other: each is a field of the hand, and none waits for another. Only
questions come one by one; whoever is not asked goes on playing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar, NamedTuple

from companion.games.spank.slaps import Slaps
from companion.kit.game import Effects, Setup
from companion.kit.race import Entry
from companion.kit.stamp import OWN, Stamp
from companion.kit.structs import Struct, field, replace
from companion.kit.view import Choice

MS = 1_000_000
TURN_NS = 6_000 * MS  # a turn takes about so long
BY_BUTTONS = 8  # answers to a question: four short presses and four long ones

Step = tuple["State", Effects]
Asked = tuple[str, tuple[Choice, ...]]  # a question's text, and what can be answered


class Take(NamedTuple):
    """Cards that a player must take."""

    player: int
    what: str  # "5", "the reds"
    at_ns: int


class Laid(NamedTuple):
    """A draw card that was told of: who laid it, and the touch that said so."""

    player: int
    cards: int
    at_ns: int


class Debt(Struct, frozen=True):
    """Draw cards that add up, the first one laid first; or none."""

    laid: tuple[Laid, ...] = ()

    @property
    def cards(self) -> int:
        """What they come to."""
        return sum(laid.cards for laid in self.laid)

    def with_one(self, laid: Laid) -> Debt:
        """One more: a long press is heard after a short one that was touched later."""
        return Debt(tuple(sorted((*self.laid, laid), key=lambda one: one.at_ns)))

    def since(self, at_ns: int) -> Debt:
        """Those that were laid after that time."""
        return Debt(tuple(laid for laid in self.laid if laid.at_ns > at_ns))


class Presumed(NamedTuple):
    """Cards that are presumed drawn, and since when."""

    cards: int
    since_ns: int


class Reach(Struct, frozen=True):
    """Hands that fly at the same card, the first one first.

    `taking`: presses of people who had cards to take. Most of them say no more than that they have.
    `again_ns`: when one of these hands was last touched once more.
    """

    hands: tuple[Entry, ...]
    taking: tuple[Entry, ...] = ()
    again_ns: int = 0


class Catch(Struct, frozen=True):
    """Somebody, or several at once, say that a player has one card and has not called UNO."""

    by: tuple[Entry, ...]
    again: int | None = None  # whom the same player caught before, where a call was said to hold


class Judged(Struct, frozen=True):
    """The newest judgement of a catch: an UNO! or a second catch that follows is about it."""

    by: Entry  # the catch
    player: int  # who was caught
    ruled_ns: int
    costs: bool  # the player takes cards
    recent: bool = False  # it was a race with an UNO!; else the call was older


class Passing(Struct, frozen=True):
    """A zero lies: hands go round. `done`: who has passed, and the touch that said so."""

    since_ns: int
    done: tuple[tuple[int, int], ...] = ()
    over_ns: int = 0  # when play went on


class Settled(NamedTuple):
    """The newest touch that said of a player's cards that they were taken."""

    player: int
    at_ns: int  # the touch
    ruled_ns: int  # when they were to be taken


class Hand(Struct, frozen=True):
    """All that is known of this hand."""

    dealt: bool = True  # nobody has pressed yet: the panel says what to know before it begins
    debt: Debt = field(default_factory=Debt)
    presumed: Presumed | None = None  # the newest
    takes: tuple[Take, ...] = ()
    settled: Settled | None = None
    calls: tuple[Entry, ...] = ()  # the touches that called UNO
    lapsed: tuple[Entry, ...] = ()  # a round old: not shown any more
    out: tuple[int, ...] = ()  # in the doghouse, the first one out first
    newcomers: frozenset[int] = frozenset()  # of them, who have had no cards yet
    clockwise: bool | None = None  # None: nobody has told which way play goes
    touches: tuple[Entry, ...] = ()  # of buttons, just now
    palm: tuple[Entry, ...] = ()  # the touches of the newest palm
    doghouse: tuple[tuple[int, ...], frozenset[int]] = ((), frozenset())  # out, newcomers: before
    reach: Reach | None = None
    raced: Reach | None = None  # the newest race that was decided
    catch: Catch | None = None
    judged: Judged | None = None
    slaps: Slaps | None = None
    trailing_ns: int = 0  # slaps until then belong to the hands that were counted
    passing: Passing | None = None
    passed: Passing | None = None  # the newest that is over
    gone: tuple[int, int] | None = None  # whose question was given up last, and when


class Topic(Struct, frozen=True, eq=False):
    """What can be asked: how, and what an answer does. Nobody's answer does nothing."""

    name: str
    ask: Callable[[State, Question], Asked]
    answer: Callable[[State, Question, str, int], Step]  # the key, and when
    lost: str = ""  # what is said of it if nobody answers; "": nothing hangs on it
    most_ns: int | None = None  # given up then at the latest, whatever the table has chosen


class Question(Struct, frozen=True):
    """What is asked, of whom, about which touch; `found` are players named in answer so far."""

    topic: Topic
    player: int
    at_ns: int
    found: tuple[int, ...] = ()
    until_ns: int | None = None  # given up then; None: it waits for the one before it
    stamp: Stamp = OWN  # whose clock timed that touch


class State(Struct, frozen=True):
    """Everything. Frozen: a step makes a new one."""

    mode: ClassVar[str] = "referee"

    setup: Setup
    points: tuple[int, ...]
    chairs: tuple[int, ...]  # who sits at each place, clockwise, gone home or not
    number: int = 1  # of the hand
    dealer: int = 0
    hand: Hand = field(default_factory=Hand)
    questions: tuple[Question, ...] = ()  # the first is being asked
    away: frozenset[int] = frozenset()  # who have gone home
    over: bool = False

    # ---- what was chosen

    @property
    def names(self) -> tuple[str, ...]:
        return self.setup.names

    @property
    def tie_ns(self) -> int:
        return self.setup.tie_ns

    @property
    def race_ns(self) -> int:
        """So close together presses are one race."""
        return max(int(self.setup.settings["race_ms"]) * MS, self.tie_ns)

    def on(self, rule: str) -> bool:
        """Whether a house rule is on."""
        return bool(self.setup.settings[rule])

    # ---- players and seats

    @property
    def order(self) -> tuple[int, ...]:
        """Who is there, clockwise from the first place."""
        return tuple(p for p in self.chairs if p not in self.away)

    @property
    def players_in(self) -> tuple[int, ...]:
        """Who still holds cards, clockwise from the first place."""
        return tuple(p for p in self.order if p not in self.hand.out)

    @property
    def round_ns(self) -> int:
        """By then everybody's turn has come."""
        return TURN_NS * len(self.players_in)

    def place(self, player: int) -> int:
        return self.chairs.index(player)

    def left_of(self, player: int) -> int:
        """The neighbour on the left, in the doghouse or not."""
        return self.round_from(player)[0]

    def round_from(self, player: int) -> tuple[int, ...]:
        """Everybody who is there, clockwise, that player last."""
        start = self.place(player) + 1
        around = self.chairs[start:] + self.chairs[:start]
        return tuple(p for p in around if p not in self.away)

    def full(self, player: int) -> bool:
        """Whether a player's seat has all four buttons."""
        return len(self.setup.switches[self.place(player)] - {"pad"}) == 4

    def places(self) -> tuple[int, ...]:
        """Where each player sits now."""
        return tuple(self.place(player) for player in range(len(self.names)))

    def beside(self, player: int) -> tuple[int, int]:
        """Who plays before and after somebody, whichever way play goes."""
        around = [p for p in self.round_from(player) if p != player]
        there = [p for p in around if p not in self.hand.out] or [player]
        return there[0], there[-1]

    def called(self, players: Iterable[int], between: str = ", ") -> str:
        """Their names, in a line."""
        return between.join(self.names[p] for p in players)

    # ---- the next state

    def told(self, **changes: object) -> State:
        """The hand, with those fields of it changed."""
        return replace(self, hand=replace(self.hand, **changes))  # type: ignore[arg-type]  # its own fields

    def takes(self, player: int, what: str, at_ns: int) -> State:
        """A player has cards to take: no UNO any more, and no place in the doghouse."""
        taken = Take(player, what, at_ns)
        return self.told(takes=(*self.hand.takes, taken)).has_cards(player)

    def has_cards(self, player: int) -> State:
        """More than one, again."""
        return self.told(
            calls=tuple(call for call in self.hand.calls if call.player != player),
            lapsed=tuple(call for call in self.hand.lapsed if call.player != player),
            out=tuple(p for p in self.hand.out if p != player),
            newcomers=self.hand.newcomers - {player},
        )

    def asking(self, question: Question) -> State:
        """Put a question, after those that wait already."""
        return replace(self, questions=(*self.questions, question))
