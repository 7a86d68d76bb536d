"""The state of Super Power: who sits where, whose turn it is, what lies, and what is being asked.

dealing --the dealer's press: the colour of the first card--> playing
playing --a touch that is known to be short, in order of touch--> playing: a card, or refused
playing --a long one, or a card that needs words--> playing, with a question
a question --its answer; none in time: what it comes to unanswered--> what the answer does
           meanwhile the others play on; only behind one that says what a touch was they wait,
           and not for long
playing --a house rule takes the table (a spank, hands that go round)--> playing, once it is done
playing --enough players are out--> dealing, the hand counted; after the last hand: over
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Any, ClassVar, Literal

from companion.games.super_power.bookkeeper.cards import BASE, Card, Kind, Play, Touch, Turn
from companion.games.super_power.bookkeeper.rule import Rule
from companion.kit.game import Effects, OpenMenu
from companion.kit.stamp import OWN, Stamp
from companion.kit.view import Choice

Step = tuple["State", Effects]
Asked = tuple[str, tuple[Choice, ...]]  # a question's text, and what can be answered
OURS = "companion."  # the modules that are no stranger's


@dataclass(frozen=True)
class Options:
    """The settings that are not switches of one rule alone."""

    doghouse: int
    cards: int
    hands: int
    spank_ms: int
    race_ms: int
    menu_ms: int
    tell_all: bool


@dataclass(frozen=True, eq=False)
class Topic:
    """What can be asked: how, what an answer does, and what it comes to if nobody answers."""

    name: str
    ask: Callable[[State, Question], Asked]
    answer: Callable[[State, Question, str], Step]
    unanswered: str = ""  # the answer; "": nothing happens
    listed: bool = False  # any number of answers, in a list
    at_once: bool = True  # not after what was said last has been read
    says: bool = False  # what a touch was: those that came after it wait
    soon: bool = False  # given up sooner than others: what it comes to unanswered is likely
    still: bool = False  # put when the hands of whoever is asked are still: no press was on its way
    moot: Callable[[State, Question], bool] | None = None  # whether play has answered it

    def __reduce__(self) -> tuple[Callable[[str, str], Topic], tuple[str, str]]:
        """There is one of each: wherever a state goes, it finds the one that is there."""
        return topic_of, (self.answer.__module__, self.name)


def topic_of(module: str, name: str) -> Topic:
    """The topic of that name that one of our modules has. Raises LookupError."""
    if not module.startswith(OURS):
        raise LookupError(f"{module} is somebody else's")
    known = vars(import_module(module)).values()
    return {one.name: one for one in known if isinstance(one, Topic)}[name]


@dataclass(frozen=True)
class Question:
    """What is asked, of whom, about which touch or play; given up at `until_ns`."""

    topic: Topic
    player: int
    touch: Touch
    play: Play | None = None
    found: tuple[int, ...] = ()  # players named in answer so far
    taken: int = 0  # how many cards the toucher had taken by rulings when it was asked
    until_ns: int | None = None  # None: nobody has seen it yet
    put_ns: int | None = None  # when hands will have been still
    put: bool = False  # they are
    overtaken: bool = False  # others have waited long enough for it, and play on meanwhile

    @property
    def holds(self) -> bool:
        """Whether those that touched after it wait until it is answered."""
        return self.topic.says and not self.overtaken


@dataclass(frozen=True)
class Call:
    """Somebody said UNO, or was caught without, at that touch."""

    player: int
    at_ns: int
    by: int = 0
    stamp: Stamp = OWN


@dataclass(frozen=True)
class Take:
    """Cards that a ruling gave to a player: on the panel until taken, or until then."""

    player: int
    cards: int
    until_ns: int | None = None  # None: it was ruled just now


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

    mode: ClassVar[str] = "bookkeeper"

    options: Options
    rules: tuple[Rule[State], ...]  # those that are on
    names: tuple[str, ...]
    switches: tuple[frozenset[str], ...]  # of each place
    tie_ns: int  # of presses that one clock has timed
    points: tuple[int, ...]
    order: tuple[int, ...]  # who is there, clockwise...
    chairs: tuple[int, ...]  # ...and the place where each of those sits
    ledger: Ledger
    dealer: int = 0
    hand: int = 1
    stage: Literal["dealing", "playing", "over"] = "dealing"
    turn: Turn = field(default_factory=lambda: Turn(0))
    pile: tuple[Card, ...] = ()
    left: Mapping[int, int] = field(default_factory=dict)  # who has gone: where they sat
    out: tuple[int, ...] = ()  # in the doghouse, the first one out first
    fresh: tuple[int, ...] = ()  # of those, who came late and had no cards yet
    perhaps: tuple[int, ...] = ()  # who may have laid their last card, and did not say
    takes: tuple[Take, ...] = ()  # cards that somebody has been told to take
    uno: tuple[Call, ...] = ()
    caught: Call | None = None
    queue: tuple[Touch, ...] = ()
    question: Question | None = None
    later: tuple[Question, ...] = ()  # to be put once that one is answered
    opened: Touch | None = None  # what the menu that is open now is about
    kept: Mapping[str, Any] = field(default_factory=dict)  # what a rule remembers, by its name

    # ---- cards and rules

    @property
    def top(self) -> Card | None:
        return self.pile[-1] if self.pile else None

    @property
    def jumps(self) -> bool:
        """Whether cards come out of turn."""
        return any(rule.jumps for rule in self.rules)

    @property
    def frozen(self) -> bool:
        """Whether nothing is played until a rule is done."""
        return any(rule.frozen is not None and rule.frozen(self) for rule in self.rules)

    @property
    def busy(self) -> bool:
        """Whether the hand cannot end just now."""
        busy = any(rule.busy is not None and rule.busy(self) for rule in self.rules)
        return busy or self.frozen

    def kind(self, key: str) -> Kind:
        """A kind of card by its key. Raises KeyError for one that no rule knows."""
        kinds = (*BASE, *(kind for rule in self.rules for kind in rule.kinds))
        return {kind.key: kind for kind in kinds}[key]

    def keeping(self, name: str, kept: object) -> State:
        """A rule of that name remembers this from now on; None: nothing."""
        others = {key: value for key, value in self.kept.items() if key != name}
        return replace(self, kept=others if kept is None else {**others, name: kept})

    # ---- players and seats

    @property
    def players_in(self) -> tuple[int, ...]:
        """Who still holds cards, clockwise from the first place."""
        return tuple(p for p in self.order if p not in self.out)

    def after(self, player: int, direction: int, steps: int = 1) -> int:
        """The player so many turns on from another; nobody else left: that one."""
        at, count = self.places(), len(self.names)
        apart = {p: (at[p] - at[player]) * direction % count or count for p in self.order}
        around = sorted(self.order, key=lambda p: apart[p])  # they themselves come last
        there = [p for p in around if p not in self.out] or [player]
        return there[(steps - 1) % len(there)]

    def distance(self, player: int, other: int, direction: int) -> int:
        """How many places on in that direction the other sits."""
        places = self.places()
        return (places[other] - places[player]) * direction % len(places)

    def left_of(self, player: int) -> int:
        """The neighbour on the left, in the doghouse or not (SP-4)."""
        return replace(self, out=()).after(player, 1)

    def out_of_the_way(self) -> State:
        """The turn goes on from somebody who has no cards any more."""
        if self.turn.player not in self.out or not self.players_in:
            return self
        player = self.after(self.turn.player, self.turn.direction)
        return replace(self, turn=replace(self.turn, player=player))

    def places(self) -> tuple[int, ...]:
        """Where each player sits now."""
        at = {**self.left, **dict(zip(self.order, self.chairs, strict=True))}
        return tuple(at[player] for player in range(len(self.names)))

    def called(self, players: Iterable[int], between: str = " + ") -> str:
        """Their names, in a line."""
        return between.join(self.names[p] for p in players)

    def full(self, player: int) -> bool:
        """Whether a player's seat has all four buttons, so that it can say a colour."""
        return len(self.switches[self.places()[player]] - {"pad"}) == 4

    def proxy(self, player: int) -> int:
        """Who answers for a player: the player; for a seat with few buttons the dealer.

        If the dealer's own seat has few, the nearest to the dealer's left that has all.
        """
        if self.full(player):
            return player
        start = self.order.index(self.dealer)
        around = self.order[start:] + self.order[:start]
        return next((p for p in around if self.full(p)), player)

    # ---- what comes of a step

    def undo_to_ns(self, at_ns: int) -> int:
        """The earliest touch that was undecided at that time: what undo must go back to."""
        says = self.question is not None and self.question.topic.says
        asked = self.question.touch if self.question is not None and says else None
        about = [touch for touch in (*self.queue, asked, self.opened) if touch is not None]
        since = [rule.since(self) for rule in self.rules if rule.since is not None]
        waits = [at_ns, *(touch.undo_to_ns for touch in about)]
        return min([*waits, *(ns for ns in since if ns is not None)])

    def asking(
        self,
        topic: Topic,
        touch: Touch,
        play: Play | None = None,
        player: int | None = None,
        found: tuple[int, ...] = (),
    ) -> State:
        """Put a question about a touch to who answers for a player: else for the toucher.

        One that is being asked is answered first; but what a touch was is asked before all else,
        and one that others have overtaken makes room for good: by then its hand plays other cards.
        """
        asked = self.proxy(touch.player if player is None else player)
        taken = self.ledger.drawn[touch.player]
        question = Question(topic, asked, touch, play, found, taken)
        before = self.question
        if before is None:
            return replace(self, question=question)
        if topic.says and not before.holds:
            waits = () if before.overtaken else (replace(before, until_ns=None),)
            return replace(self, question=question, later=(*waits, *self.later))
        return replace(self, later=(*self.later, question))

    def opening(self, touch: Touch) -> Step:
        """The menu, about a touch, for who answers for the toucher.

        Those that came after it wait until it is closed.
        """
        return replace(self, opened=touch), (OpenMenu(self.proxy(touch.player), touch.at_ns),)

    def gets(self, player: int, cards: int) -> State:
        """A player is told to take cards: they stay on the panel until taken."""
        if not cards:
            return self
        before = sum(take.cards for take in self.takes if take.player == player)
        takes = (*(t for t in self.takes if t.player != player), Take(player, before + cards))
        return replace(self.took(player, cards), takes=takes)

    def took(self, player: int, cards: int) -> State:
        """A player takes cards: counted; out of the doghouse, and UNO no longer holds."""
        drawn = tuple(n + cards * (p == player) for p, n in enumerate(self.ledger.drawn))
        return replace(
            self,
            ledger=replace(self.ledger, drawn=drawn),
            out=tuple(p for p in self.out if p != player),
            fresh=tuple(p for p in self.fresh if p != player),
            perhaps=tuple(p for p in self.perhaps if p != player),
            uno=tuple(call for call in self.uno if call.player != player),
        )
