"""The state of a game of Nuh-Uh!: who plays for whom, who has what, and the phase of the turn.

A competitor is a player, or the players of a team; a `side` is a competitor's number.

teaming  --a long press--> telling or reading
telling  --a Power--> telling; once all are told: reading
reading  --the Guesser's short press, or the Reader's--> window
window   --the Guesser's, before anybody doubts--> reading
window   --the flip, without a Nuh-Uh--> asked: right or wrong?
window   --hands still after a Nuh-Uh--> asked: who was first? which card? right or wrong?
asked    --an answer--> the next of these questions, or settling: with Powers the Reader says...
settling --...who gets the cards--> telling or reading, the Guesser reads; without cards: over
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Literal

from companion.games.nuh_uh.cards import UNTOLD, Hand
from companion.games.nuh_uh.doubts import Doubts
from companion.games.nuh_uh.options import LENGTHS
from companion.kit.game import Effects
from companion.kit.options import wrong
from companion.kit.race import Entry
from companion.kit.structs import Struct, field, replace

LONGEST_NAME = 12


class Options(Struct, frozen=True):
    """The settings of a game, each a field of the same name."""

    length: str
    trivia_each: int
    nuh_uhs: int
    catch_up: bool
    powers: bool
    teams: int

    def trivia(self, competitors: int) -> int:
        """How many Trivia cards are drawn for so many competitors (NU-1)."""
        return (self.trivia_each or LENGTHS[self.length]) * competitors


def options(settings: Mapping[str, Any], players: int) -> Options:
    """Options from settings. Raises ValueError with one line for one that cannot be used."""
    chosen = Options(**settings)
    if chosen.teams == 1:
        raise wrong("teams", 1, "0 for none, or 2 to 8")
    if chosen.teams > players:
        raise wrong("teams", chosen.teams, f"at most {players}, one for each player")
    return chosen


class Use(Struct, frozen=True):
    """A Power that was activated: by whom, and which (NU-8)."""

    player: int
    power: str


class Turn(Struct, frozen=True):
    """What has happened since the Reader took a card."""

    by: int | None = None  # the Adversary whose Nuh-Uh counts...
    played: int = 0  # ...the place of the card played, among those of that side...
    recharges: bool = False  # ...and whether it was Inactive then (NU-8)
    call: str = ""  # how that was decided, for the slip
    closed_ns: int = 0  # the last instant at which a Nuh-Uh could have counted
    flip: Entry | None = None  # the Reader's, if nobody said Nuh-Uh before
    right: bool = False
    uses: tuple[Use, ...] = ()


class Outcome(Struct, frozen=True):
    """Where the cards of a turn go: the side that gets each; None: the Trivia card is discarded."""

    holder: int | None
    worth: int
    keeper: int | None  # who has the played Nuh-Uh card then; None: there was none


class Teaming(Struct, frozen=True):
    """Who plays for whom: a press moves to the next team, a long press starts."""


class Telling(Struct, frozen=True):
    """Nuh-Uh cards whose Power nobody has said: dealt at the start, or drawn to catch up."""

    dealt: bool
    kept: frozenset[int] = frozenset()  # sides that keep a pair of the same Power


class Reading(Struct, frozen=True):
    """The Reader reads, the Guesser answers; who doubts that may be ahead of the press."""

    doubts: Doubts = field(default_factory=Doubts)


class Window(Struct, frozen=True):
    """The answer is final: any Adversary may say Nuh-Uh, until the Reader flips the card."""

    opened_ns: int
    doubts: Doubts = field(default_factory=Doubts)
    flipping: Entry | None = None  # the Reader's touch: a flip, unless it becomes a long press
    flip: Entry | None = None  # the card is flipped, since that touch
    announced: bool = False  # nobody can come before the first any more: the panel may name them


class Asked(Struct, frozen=True):
    """The window is closed, and only one player can say how it goes on.

    `first`: who was, in a dead heat (NU-3). `card`: which one is played (NU-8). `right`: whether
    the Guesser was (NU-4).
    """

    question: Literal["first", "card", "right"]
    among: tuple[int, ...] = ()  # the players of the dead heat


class Settling(Struct, frozen=True):
    """With Powers, the table says where the cards end up (NU-8)."""

    stage: Literal["as usual", "who", "worth", "card"] = "as usual"
    holder: int | None = None  # the side that gets the Trivia card; None: it is discarded
    worth: int = 1


Phase = Teaming | Telling | Reading | Window | Asked | Settling


class Moving(Struct, frozen=True):
    """Somebody puts a card right, step by step, until then if they say nothing.

    `place`: where it lies, a side's number, "out" or "pile"; "": that is asked. `card`: which of
    those that lie there; "": that is asked.
    """

    player: int
    until_ns: int
    place: str = ""
    card: str = ""


class State(Struct, frozen=True, dict=True):
    """Everything. Frozen: a step makes a new one, and what a view asks for often is found once."""

    options: Options
    names: tuple[str, ...]
    tie_ns: int
    buttons: tuple[tuple[str, ...], ...]  # at each player's seat
    side_of: tuple[int, ...]  # of each player
    hands: tuple[Hand, ...]  # of each side
    circle: tuple[int, ...]  # the sides clockwise, gone home or not
    left: int  # Trivia cards not yet won or discarded, the one being read among them
    phase: Phase
    discarded: int = 0
    drawn: int = 0  # Nuh-Uh cards that came from the pile
    caught_up: int | None = None  # the side that drew one at the end of the turn before
    pile_empty: bool = False  # somebody said so
    number: int = 0  # turns that are over
    turn: Turn = field(default_factory=Turn)
    reached: Entry | None = None  # the touch that reached for the menu last, with Powers...
    reach_from_ns: int = 0  # ...and those before this reach for none: there was a dead heat
    moving: Moving | None = None
    away: frozenset[int] = frozenset()  # players who have gone, and may come back
    since: int = 0  # from this turn on the sides read in the order they do now...
    first: int = 0  # ...beginning with this one
    over: bool = False

    @cached_property
    def everybody(self) -> tuple[int, ...]:
        """Who is there."""
        return tuple(player for player in range(len(self.names)) if player not in self.away)

    def members(self, side: int) -> tuple[int, ...]:
        return tuple(p for p, s in enumerate(self.side_of) if s == side)

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """The sides with somebody there, in the order in which they read."""
        there = {self.side_of[player] for player in self.everybody}
        at = self.circle.index(self.first)
        return tuple(side for side in (*self.circle[at:], *self.circle[:at]) if side in there)

    def speaker(self, turn: int) -> int:
        """Who answers for the side that guesses in a turn, from 0: a team takes it by turns."""
        sides = self.sides
        members = self.members(sides[(turn - self.since) % len(sides)])
        at = turn // len(self.hands) % len(members)
        return next(player for player in members[at:] + members[:at] if player not in self.away)

    @cached_property
    def reader(self) -> int:
        """The Reader is the player who was the Guesser in the turn before (NU-5)."""
        return self.speaker(self.number)

    @cached_property
    def guesser(self) -> int:
        return self.speaker(self.number + 1)

    @cached_property
    def guessing(self) -> int:
        """The side that the question is put to."""
        return self.side_of[self.guesser]

    def hand(self, player: int) -> Hand:
        """What lies in front of a player's side."""
        return self.hands[self.side_of[player]]

    def is_adversary(self, player: int) -> bool:
        """Everybody but the Guesser's side, the Reader too (NU-2)."""
        return self.side_of[player] != self.guessing

    def may_call(self, player: int) -> bool:
        """An Adversary with a Nuh-Uh card to play (NU-2)."""
        return self.is_adversary(player) and bool(self.hand(player).cards)

    @property
    def callers(self) -> tuple[int, ...]:
        return tuple(player for player in self.everybody if self.may_call(player))

    def holding(self, side: int, hand: Hand) -> State:
        hands = (*self.hands[:side], hand, *self.hands[side + 1 :])
        return replace(self, hands=hands)

    def without(self, side: int, at: int) -> State:
        """A Nuh-Uh card is taken from a side; the one at stake is found again all the same."""
        state = self.holding(side, self.hands[side].drop(at))
        by, played = self.turn.by, self.turn.played
        if by is None or self.side_of[by] != side or at > played:
            return state
        return replace(state, turn=replace(self.turn, played=played - 1))

    @property
    def racing(self) -> bool:
        """Whether somebody has doubted, and which card is at stake for it is not known yet."""
        match self.phase:
            case Reading() | Window():
                return bool(self.phase.doubts.entries)
            case Asked():
                return self.phase.question != "right"
        return False

    def now(self, phase: Phase) -> State:
        return replace(self, phase=phase)

    def read_on(self, *, dealt: bool = False) -> State:
        """The Reader is next, unless a Power has yet to be told."""
        untold = any(card.power == UNTOLD for s in self.sides for card in self.hands[s].cards)
        if self.options.powers and untold:
            return replace(self, phase=Telling(dealt), moving=None)
        return self.now(Reading())

    def side_name(self, side: int) -> str:
        """A player's name, or a team's: its players', if they are short."""
        joined = " + ".join(self.names[p] for p in self.members(side))
        return joined if 0 < len(joined) <= LONGEST_NAME else f"TEAM {side + 1}"

    def ranks(self) -> tuple[int, ...]:
        """The sides' places: by points, then Trivia cards, then Nuh-Uh cards (NU-6)."""
        best = [hand.standing for hand in self.hands]
        return tuple(1 + sum(other > hand.standing for other in best) for hand in self.hands)


Step = tuple[State, Effects]
