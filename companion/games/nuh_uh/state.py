"""The state of a game of Nuh-Uh!: who plays for whom, who has what, and where the turn is.

A competitor is a player, or the players of a team; a `side` is a competitor's number.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from companion.games.nuh_uh.cards import Hand
from companion.games.nuh_uh.race import PAD, Window
from companion.kit.game import Effects
from companion.kit.race import Entry
from companion.kit.structs import Struct, field, replace
from companion.kit.view import FOUR

LONGEST_NAME = 12


class Use(Struct, frozen=True):
    """A Power that was used: by whom, and which (NU-8)."""

    player: int
    power: str


class Outcome(Struct, frozen=True):
    """Where the cards of a turn go: the side that gets each; None: the Trivia card is discarded."""

    holder: int | None
    worth: int = 1
    keeper: int | None = None  # who has the played Nuh-Uh card then; None: there was none
    card: str = ""  # which one was played: its Power if it was Inactive, "" for an Active one


class Turn(Struct, frozen=True):
    """What has happened since the Reader took a card."""

    without_cards: bool = False  # the Guesser's side had no Nuh-Uh card when it began (NU-7)
    by: int | None = None  # the Adversary whose Nuh-Uh counts
    tied: tuple[int, ...] = ()  # the players of a dead heat
    call: str = ""  # how that was decided, for the slip
    closed_ns: int = 0  # the last instant at which a Nuh-Uh could have counted
    flip: Entry | None = None  # the Reader's, if it came before any Nuh-Uh
    correct: bool = False
    judged_ns: int = 0  # when the Reader pressed WRONG or CORRECT
    outcome: Outcome | None = None  # with Powers, as it stands on the sheet
    uses: tuple[Use, ...] = ()
    used_since: tuple[str, ...] = ()  # Powers of the side that said Nuh-Uh, used after it did


class Editing(Struct, frozen=True):
    """A player corrects cards on a sheet: what they were, and since when."""

    player: int
    hands: tuple[Hand, ...]
    since_ns: int


class State(Struct, frozen=True, dict=True):
    """Everything. Frozen: a step makes a new one, and what a view asks for often is found once."""

    settings: Mapping[str, Any]
    names: tuple[str, ...]
    tie_ns: int
    buttons: tuple[tuple[str, ...], ...]  # at each player's seat
    side_of: tuple[int, ...]  # of each player
    hands: tuple[Hand, ...]  # of each side
    circle: tuple[int, ...]  # the sides clockwise, away or not; the one that reads is the first
    remaining: int  # Trivia cards not yet won or discarded, the one being read among them
    phase: str = "teams"
    window: Window = field(default_factory=Window)
    turn: Turn = field(default_factory=Turn)
    number: int = 0  # turns that are over
    drew: int | None = None  # the side that draws a card because of Catch Up, just now
    pile_empty: bool = False  # as somebody announced
    editing: Editing | None = None
    away: frozenset[int] = frozenset()  # players who went home, and may come back
    over: bool = False

    # ---- who

    @cached_property
    def everybody(self) -> tuple[int, ...]:
        """The players who are here."""
        return tuple(player for player in range(len(self.names)) if player not in self.away)

    def members(self, side: int) -> tuple[int, ...]:
        return tuple(p for p, s in enumerate(self.side_of) if s == side)

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """The sides with a player here, in the order in which they read."""
        there = {self.side_of[player] for player in self.everybody}
        return tuple(side for side in self.circle if side in there)

    def speaker(self, side: int, turn: int) -> int:
        """Who plays for a side in a turn, counted from 0. The players of a team take turns."""
        members = self.members(side)
        at = turn // len(self.hands) % len(members)
        return next(player for player in members[at:] + members[:at] if player not in self.away)

    @cached_property
    def reader(self) -> int:
        """The Reader is the player who was the Guesser in the turn before (NU-5)."""
        return self.speaker(self.sides[0], self.number)

    @cached_property
    def guesser(self) -> int:
        return self.speaker(self.sides[1 % len(self.sides)], self.number + 1)

    @cached_property
    def guessing(self) -> int:
        """The side that the question is put to."""
        return self.side_of[self.guesser]

    def hand(self, player: int) -> Hand:
        """What is in front of a player's side."""
        return self.hands[self.side_of[player]]

    def side_name(self, side: int) -> str:
        """A player's name, or a team's: its players', if they are short."""
        joined = " + ".join(self.names[p] for p in self.members(side))
        return joined if 0 < len(joined) <= LONGEST_NAME else f"TEAM {side + 1}"

    # ---- what the switches of a seat are for (NU-2)

    def is_full(self, player: int) -> bool:
        """Whether the seat has four buttons; others have a button and a pad."""
        return len(self.buttons[player]) == len(FOUR)

    def continues(self, player: int, switch: str) -> bool:
        """The Reader's switch for "answered" and the flip: down; at a small seat its button."""
        go_on = switch == "down" if self.is_full(player) else switch != PAD
        return player == self.reader and go_on

    def finishes(self, player: int, switch: str) -> bool:
        """Whether it makes the answer final: any button of the Guesser, or the Reader's down."""
        return (player == self.guesser and switch != PAD) or self.continues(player, switch)

    def calls_with(self, player: int, switch: str) -> bool:
        """Whether it says Nuh-Uh: the Reader's up, any switch of the others; always the pad."""
        if (
            player == self.reader
            and switch != PAD
            and not (self.is_full(player) and switch == "up")
        ):
            return False
        return self.may_call(player)

    def is_adversary(self, player: int) -> bool:
        """Everyone but the Guesser's side, the Reader too."""
        return self.side_of[player] != self.guessing

    def may_call(self, player: int) -> bool:
        """An Adversary with a Nuh-Uh card to play."""
        return self.is_adversary(player) and self.hand(player).nuh_uhs > 0

    # ---- the next state

    def into(self, phase: str) -> State:
        return replace(self, phase=phase)

    def holding(self, side: int, hand: Hand) -> State:
        return replace(self, hands=(*self.hands[:side], hand, *self.hands[side + 1 :]))

    def circle_from(self, side: int) -> tuple[int, ...]:
        at = self.circle.index(side)
        return (*self.circle[at:], *self.circle[:at])

    def reading(self) -> State:
        """A turn begins: the Reader reads a question."""
        state = replace(self, phase="reading", window=Window(), turn=Turn())
        empty = not state.hands[state.guessing].nuh_uhs
        return replace(state, turn=Turn(without_cards=empty))


Step = tuple[State, Effects]
