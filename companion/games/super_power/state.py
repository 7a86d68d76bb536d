"""The state of a hand: what people have reported, and what must still be done. Never whose turn.

Draw cards, races, catches and slaps run at the same time: each is a field of the hand with a timer,
and none waits for another. Only questions come one by one; the others go on playing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from companion.games.spank.slaps import Slaps
from companion.games.super_power.rule import Rule
from companion.kit.asking import Answering, Question, Topic
from companion.kit.circle import Circle
from companion.kit.events import Click, Hold, Press
from companion.kit.game import Effects, Setup
from companion.kit.race import Entry
from companion.kit.standings import Standings, of_players
from companion.kit.structs import Struct, field, replace
from companion.kit.view import FOUR

MS = 1_000_000
S = 1_000 * MS
TURN_NS = 6 * S  # about how long a turn takes
AGAIN_NS = 8 * S  # a second catch so soon is about the same card

Step = tuple["State", Effects]


class Laid(NamedTuple):
    """A draw card that was reported: who laid it, and the touch that said so."""

    player: int
    cards: int
    at_ns: int


def total(laid: Iterable[Laid]) -> int:
    return sum(one.cards for one in laid)


class Take(NamedTuple):
    """Cards that a player must take."""

    player: int
    what: str  # "5", "reds"
    at_ns: int


class Reach(Struct, frozen=True):
    """Hands that reach for the same card, the first one first.

    If nobody else reached, a player who `held` only opened the menu, and one who is `silent` does
    not jump in.
    """

    hands: tuple[Entry, ...] = ()
    held: frozenset[int] = frozenset()  # who kept the button down
    silent: frozenset[int] = frozenset()  # whose press also answered, or said that cards are taken
    again: tuple[Entry, ...] = ()  # later presses by the same players, for the next card

    def without(self, player: int) -> Reach | None:
        hands = tuple(entry for entry in self.hands if entry.player != player)
        return replace(self, hands=hands) if hands else None


class Catch(Struct, frozen=True):
    """How the newest catch was judged."""

    by: Entry  # the catch
    player: int  # who was caught
    ruled_ns: int
    costs: bool  # the player takes cards
    raced: bool = False  # with the UNO!; else the player had called long before

    def is_doubted(self, entry: Entry, calls: Iterable[Entry]) -> bool:
        """Whether the catcher presses once more: they know that an old call does not hold."""
        again = entry.player == self.by.player and entry.at_ns - self.ruled_ns <= AGAIN_NS
        is_old = not (self.costs or self.raced)
        return again and is_old and any(call.player == self.player for call in calls)


class Hand(Struct, frozen=True):
    """All that is known of this hand."""

    dealt: bool = True  # nobody has pressed yet: the panel says what to know before it begins
    owed: tuple[Laid, ...] = ()  # draw cards that add up, the first one first
    presumed: tuple[Laid, ...] = ()  # the newest debt that nobody said was drawn
    takes: tuple[Take, ...] = ()  # not taken yet
    took: tuple[Entry, ...] = ()  # the touches that said that theirs are taken
    calls: tuple[Entry, ...] = ()  # the touches that called UNO
    lapsed_ns: int = -1  # those until then are a round old, and not shown any more
    out: tuple[int, ...] = ()  # in the doghouse, the first one out first
    newcomers: frozenset[int] = frozenset()  # of those in the doghouse, who have had no cards yet
    gains: tuple[tuple[int, int], ...] = ()  # the hand is over: what it gives each, to be corrected
    reach: Reach | None = None
    raced: Reach | None = None  # the newest race that was decided, or hand that nobody raced
    catch: tuple[Entry, ...] = ()  # who caught somebody just now: one player or several
    judged: Catch | None = None
    slaps: Slaps = Slaps()
    zero_ns: int | None = None  # since when hands go round; None: they do not
    passed: tuple[Entry, ...] = ()  # the touches that said "I have passed my cards"

    @property
    def shown(self) -> tuple[Entry, ...]:
        """The calls of the last round."""
        return tuple(call for call in self.calls if call.at_ns > self.lapsed_ns)

    @property
    def debt(self) -> int:
        return total(self.owed)


class State(Circle, frozen=True):
    """The whole game. Frozen: a step makes a new one. `circle`: who sits at each place."""

    setup: Setup
    points: tuple[int, ...]
    number: int = 1  # of the hand
    dealer: int = 0
    hand: Hand = field(default_factory=Hand)
    questions: tuple[Answering, ...] = ()  # each about a touch; the first is being asked
    own: tuple[Rule, ...] = ()  # house rules that this table made up
    failed: tuple[str, ...] = ()  # why some of them are off
    over: bool = False

    # ---- what was chosen

    @property
    def tie_ns(self) -> int:
        return self.setup.tie_ns

    @property
    def race_ns(self) -> int:
        """Presses this close together are one race."""
        return max(int(self.setup.settings["race_ms"]) * MS, self.tie_ns)

    def on(self, rule: str) -> bool:
        return bool(self.setup.settings[rule])

    @property
    def clause(self) -> str:
        """The clause for jump-ins and for draw cards that add up."""
        return "SP-2" if self.on("super") else "SP-1"

    # ---- players and seats

    @property
    def players_in(self) -> tuple[int, ...]:
        """Who still holds cards, clockwise from the first place."""
        return tuple(p for p in self.here if p not in self.hand.out)

    @property
    def phase(self) -> str:
        """The name of the phase that the hand is in."""
        if self.hand.gains:
            return "closing"
        if self.hand.zero_ns is not None:
            return "passing"
        return "dealt" if self.hand.dealt else "playing"

    @property
    def round_ns(self) -> int:
        """How long it takes until everyone has had a turn."""
        return TURN_NS * len(self.players_in)

    def place(self, player: int) -> int:
        return self.circle.index(player)

    def round_from(self, player: int) -> tuple[int, ...]:
        """All players who are there, clockwise; that player last."""
        return self.clockwise(self.next_clockwise(player))

    def neighbours(self, player: int) -> tuple[int, int]:
        """Who plays after a player: clockwise, and counterclockwise. Not those in the doghouse."""
        around = [p for p in self.round_from(player) if p != player]
        there = [p for p in around if p not in self.hand.out] or [player]
        return there[0], there[-1]

    def full(self, player: int) -> bool:
        return len(self.setup.switches[self.place(player)] - {"pad"}) == 4

    def question(
        self, text: str, players: Iterable[int], first: Mapping[Any, str] | None = None
    ) -> Question:
        """A question that is answered with a player. `first`: an answer in place of BACK."""
        answers = {**(first or {}), **{player: self.names[player] for player in players}}
        most = len(FOUR) - (first is None)
        return Question(text, answers, "list" if len(answers) > most else "buttons", most=most)

    # ---- the next state

    def with_hand(self, **changes: object) -> State:
        """The hand, with those fields of it changed."""
        return replace(self, hand=replace(self.hand, **changes))  # type: ignore[arg-type]  # its own fields

    def takes(self, player: int, what: str, at_ns: int) -> State:
        """A player has cards to take, so they are not out, nor at UNO."""
        takes = (*self.hand.takes, Take(player, what, at_ns))
        return self.with_hand(takes=takes).has_cards(player)

    def has_cards(self, player: int) -> State:
        """Without the player's UNO calls and their place in the doghouse."""
        return self.with_hand(
            calls=tuple(call for call in self.hand.calls if call.player != player),
            out=tuple(p for p in self.hand.out if p != player),
            newcomers=self.hand.newcomers - {player},
        )

    def asking(self, topic: Topic[State], touch: Entry) -> State:
        """Ask the player of that touch, after the questions that wait already."""
        question = Answering(touch.player, topic=topic, about=touch)
        return replace(self, questions=(*self.questions, question))


def standings(state: State) -> Standings:
    return of_players(state.names, state.points, progress=f"hand {state.number}")


def touch(event: Press | Click | Hold) -> Entry:
    """The touch that an event is about."""
    at_ns = event.at_ns if isinstance(event, Press) else event.pressed_ns
    return Entry(event.player, event.button, at_ns, event.stamp)
