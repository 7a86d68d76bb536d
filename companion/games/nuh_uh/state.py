"""The state of a game of Nuh-Uh!: who plays for whom, who has what, and the phase of the turn.

A competitor is a player, or the players of a team; a `side` is a competitor's number.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from companion.games.nuh_uh.cards import Hand
from companion.games.nuh_uh.options import Options
from companion.kit.race import Entry, Race
from companion.kit.screens import MessageScreen, RulingScreen, Screen

LONGEST_NAME = 12
READERS = ("right", "down", "left")  # what the Reader says "answered" and flips with; up: Nuh-Uh


@dataclass(frozen=True)
class Use:
    """A Power that was activated: by whom, which, and when they reached for it (NU-8)."""

    player: int
    power: str
    at_ns: int


@dataclass(frozen=True)
class Turn:
    """What has happened since the Reader took a card."""

    by: int | None = None  # the Adversary whose Nuh-Uh counts...
    played: int = 0  # ...the place of the card played, among those of that side...
    recharges: bool = False  # ...and whether it was Inactive then (NU-8)
    call: str = ""  # how that was decided, for the slip
    flipped_ns: int | None = None  # the Reader's flip, if nobody said Nuh-Uh before
    right: bool = False
    uses: tuple[Use, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """Where the cards of a turn go: the side that gets each; None: the Trivia card is discarded."""

    holder: int | None
    worth: int
    keeper: int | None  # who has the played Nuh-Uh card then; None: there was none


@dataclass(frozen=True)
class Teaming:
    """Who plays for whom: a press moves to the next team, a long press starts."""


@dataclass(frozen=True)
class Telling:
    """Nuh-Uh cards whose Power nobody has said: dealt at the start, or drawn to catch up."""

    screen: RulingScreen | MessageScreen
    since_ns: int
    dealt: bool
    open: bool = True  # the ruling before has been up long enough: the question is put
    kept: frozenset[int] = frozenset()  # sides that keep a pair of the same Power


@dataclass(frozen=True)
class Reading:
    """The Reader reads, the Guesser answers. The Reader's touch opens the race."""

    screen: RulingScreen | MessageScreen  # its todo follows from the rest
    since_ns: int
    race: Race
    won: tuple[int, ...] = ()  # who got the card that the screen tells of
    early: tuple[Entry, ...] = ()  # within the tie window before the newest press


@dataclass(frozen=True)
class Window:
    """The Guesser has answered: any Adversary may say Nuh-Uh, until the Reader flips the card."""

    race: Race
    flipped_ns: int | None = None
    announced: bool = False  # the tie window is over: the panel may name the first


@dataclass(frozen=True)
class Asked:
    """The window is closed. Its ruling stays up to be read, then a question follows.

    `first`: who was, in a dead heat (NU-3). `card`: which one is played (NU-8). `right`: whether
    the Guesser was (NU-4).
    """

    question: Literal["first", "card", "right"]
    screen: RulingScreen
    since_ns: int
    heat: tuple[Entry, ...] = ()
    open: bool = False


@dataclass(frozen=True)
class Settling:
    """With Powers, the table says where the cards end up (NU-8)."""

    stage: Literal["as usual", "who", "worth", "card"] = "as usual"
    holder: int | None = None  # the side that gets the Trivia card; None: it is discarded
    worth: int = 1


@dataclass(frozen=True)
class Over:
    """No Trivia card is left. The last ruling stays on the panel until `until_ns`."""

    screen: RulingScreen | MessageScreen
    since_ns: int
    until_ns: int
    shown: bool = False


Phase = Teaming | Telling | Reading | Window | Asked | Settling | Over


@dataclass(frozen=True)
class Menu:
    """Somebody has the menu open, since the touch at `at_ns`."""

    player: int
    at_ns: int
    until_ns: int
    twos: bool = False  # choosing whose Trivia card is turned to two points


@dataclass(frozen=True)
class Note:
    """A screen in place of the phase's own for a moment. `looked_up`: before questions, too."""

    screen: Screen
    until_ns: int
    looked_up: bool = False


@dataclass(frozen=True)
class State:
    """Everything. Frozen: a step makes a new one."""

    options: Options
    names: tuple[str, ...]
    tie_ns: int
    side_of: tuple[int, ...]  # of each player
    hands: tuple[Hand, ...]  # of each side
    left: int  # Trivia cards not yet won or discarded, the one being read among them
    phase: Phase
    discarded: int = 0
    drawn: int = 0  # Nuh-Uh cards from the pile, to catch up
    number: int = 0  # turns that are over
    turn: Turn = field(default_factory=Turn)
    menu: Menu | None = None
    reach_ns: int = 0  # a touch before this reaches for no menu: there was a dead heat for it
    note: Note | None = None

    def members(self, side: int) -> tuple[int, ...]:
        return tuple(p for p, s in enumerate(self.side_of) if s == side)

    def speaker(self, turn: int) -> int:
        """Who answers for the side that guesses in a turn, from 0: a team takes it by turns."""
        members = self.members(turn % len(self.hands))
        return members[turn // len(self.hands) % len(members)]

    @property
    def reader(self) -> int:
        """The Reader is the player who was the Guesser in the turn before (NU-5)."""
        return self.speaker(self.number)

    @property
    def guesser(self) -> int:
        return self.speaker(self.number + 1)

    @property
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

    def holding(self, side: int, hand: Hand) -> State:
        hands = (*self.hands[:side], hand, *self.hands[side + 1 :])
        return replace(self, hands=hands)

    def now(self, phase: Phase) -> State:
        return replace(self, phase=phase)

    def side_name(self, side: int) -> str:
        """A player's name, or a team's: its players', if they are short."""
        joined = " + ".join(self.names[p] for p in self.members(side))
        return joined if 0 < len(joined) <= LONGEST_NAME else f"TEAM {side + 1}"

    def standings(self) -> tuple[tuple[str, int], ...]:
        return tuple((self.side_name(side), hand.points) for side, hand in enumerate(self.hands))

    def ranks(self) -> tuple[int, ...]:
        """The sides' places: by points, then Trivia cards, then Nuh-Uh cards (NU-6)."""
        best = [hand.standing for hand in self.hands]
        return tuple(1 + sum(other > hand.standing for other in best) for hand in self.hands)
