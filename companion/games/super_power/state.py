"""The state of an evening: who sits where, whose turn it is, what lies, and what is being asked."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from companion.games.spank.slaps import Slaps
from companion.games.super_power.cards import BASE, Card, Kind, Play, Turn
from companion.games.super_power.rule import Rule
from companion.kit.game import Effect
from companion.kit.screens import Screen

if TYPE_CHECKING:
    from companion.games.super_power.options import Options

MS = 1_000_000
READ_NS = 2_500_000_000  # how long news stay on the panel before the turn is shown again

Step = tuple["State", tuple[Effect, ...]]
Stage = Literal["dealing", "playing", "passing", "over"]


@dataclass(frozen=True)
class Touch:
    """A button touched; `how` it was meant is known when it comes up, or has become long."""

    player: int
    button: str
    at_ns: int
    undo_to_ns: int  # the earliest touch that was undecided when this one came
    how: Literal["", "short", "long"] = ""


@dataclass(frozen=True)
class Question:
    """What is asked, of whom, about which touch or play; given up at `until_ns`."""

    what: str
    player: int
    touch: Touch
    play: Play | None = None
    found: tuple[int, ...] = ()  # players named in answer so far
    until_ns: int | None = None  # None: it has just been put


@dataclass(frozen=True)
class Call:
    """Somebody said UNO, or was caught without, at that touch."""

    player: int
    at_ns: int
    by: int = 0


@dataclass(frozen=True)
class Ledger:
    """What draw cards asked for, and what became of it; `drawn` counts each player's cards."""

    drawn: tuple[int, ...]
    asked: int = 0
    paid: int = 0
    muted: int = 0
    removed: int = 0


@dataclass(frozen=True)
class State:
    """Everything. Frozen: a step makes a new one."""

    options: Options
    rules: tuple[Rule, ...]  # those that are on
    names: tuple[str, ...]
    switches: tuple[frozenset[str], ...]  # of each place
    tie_ns: int
    points: tuple[int, ...]
    order: tuple[int, ...]  # who sits at each place, clockwise
    ledger: Ledger
    dealer: int = 0
    hand: int = 1
    stage: Stage = "dealing"
    turn: Turn = field(default_factory=lambda: Turn(0))
    pile: tuple[Card, ...] = ()
    out: tuple[int, ...] = ()  # in the doghouse, the first one out first
    uno: tuple[Call, ...] = ()
    caught: Call | None = None
    passed: frozenset[int] = frozenset()
    queue: tuple[Touch, ...] = ()
    question: Question | None = None
    later: tuple[Question, ...] = ()  # to be put once that one is answered
    slaps: Slaps | None = None
    baby_ns: int | None = None  # a spank whose red three nobody has told of yet
    quiet_until_ns: int = 0  # slaps until then are trailing hands
    news: tuple[Screen, ...] = ()  # pages, the one on the panel first...
    news_until_ns: int | None = None  # ...which stays until then
    page_ns: int = READ_NS  # how long each page stays
    won: tuple[int, ...] = ()  # whom the news name as winners

    @property
    def top(self) -> Card | None:
        return self.pile[-1] if self.pile else None

    def kind(self, key: str) -> Kind:
        """A kind of card by its key. Raises KeyError for one that no rule knows."""
        kinds = (*BASE, *(kind for rule in self.rules for kind in rule.kinds))
        return {kind.key: kind for kind in kinds}[key]

    def on(self, name: str) -> bool:
        """Whether a house rule is on."""
        return any(rule.name == name for rule in self.rules)

    def places(self) -> tuple[int, ...]:
        """Where each player sits now."""
        return tuple(self.order.index(player) for player in range(len(self.names)))

    def full(self, player: int) -> bool:
        """Whether a player's seat has all four buttons, so that it can say a colour."""
        return len(self.switches[self.order.index(player)] - {"pad"}) == 4

    def proxy(self, player: int) -> int:
        """Who answers for a player: the player; for a seat with few buttons the dealer.

        If the dealer's own seat has few, the nearest to the dealer's left that has all.
        """
        if self.full(player):
            return player
        start = self.order.index(self.dealer)
        around = self.order[start:] + self.order[:start]
        return next((p for p in around if self.full(p)), player)

    def standings(self) -> tuple[tuple[str, int], ...]:
        return tuple(zip(self.names, self.points, strict=True))

    def announced(
        self, *screens: Screen, won: tuple[int, ...] = (), page_ns: int = READ_NS
    ) -> State:
        """Put news on the panel for a while, page after page."""
        return replace(self, news=screens, news_until_ns=None, page_ns=page_ns, won=won)

    def asking(
        self,
        what: str,
        touch: Touch,
        play: Play | None = None,
        player: int | None = None,
        found: tuple[int, ...] = (),
    ) -> State:
        """Put a question about a touch to who answers for a player: else for the toucher.

        One that is being asked is answered first.
        """
        asked = self.proxy(touch.player if player is None else player)
        question = Question(what, asked, touch, play, found)
        if self.question is not None:
            return replace(self, later=(*self.later, question))
        return replace(self, question=question, news=())

    def timed(self, now_ns: int) -> State:
        """Let what has just begun last from now: news, a question, a spank that was told of."""
        state = self
        if state.news and state.news_until_ns is None:
            state = replace(state, news_until_ns=now_ns + state.page_ns)
        if state.question is not None and state.question.until_ns is None:
            until_ns = now_ns + state.options.menu_ms * MS
            state = replace(state, question=replace(state.question, until_ns=until_ns))
        if state.slaps is not None and state.slaps.until_ns is None:
            until_ns = now_ns + state.options.spank_ms * MS
            state = replace(state, slaps=replace(state.slaps, until_ns=until_ns))
        return state

    def gets(self, player: int, cards: int) -> State:
        """A player takes cards: counted; out of the doghouse, and UNO no longer holds."""
        if not cards:
            return self
        drawn = tuple(n + cards * (p == player) for p, n in enumerate(self.ledger.drawn))
        return replace(
            self,
            ledger=replace(self.ledger, drawn=drawn),
            out=tuple(p for p in self.out if p != player),
            uno=tuple(call for call in self.uno if call.player != player),
        )
