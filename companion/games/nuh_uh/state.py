"""The state of a game of Nuh-Uh!: who plays for whom, who has what, and where the turn is.

A competitor is a player, or the players of a team; a `side` is a competitor's number.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from typing import Any

from companion.games.nuh_uh.cards import HeldCards
from companion.kit.circle import Circle
from companion.kit.events import Press
from companion.kit.game import Effects
from companion.kit.race import Entry, is_ahead
from companion.kit.structs import Struct, field, replace
from companion.kit.view import FOUR

LONGEST_NAME = 12
PAD = "pad"
AGAIN_NS = 1_000_000_000  # so soon after the final press no other one flips the card
TWICE_NS = 1_600_000_000  # so soon after a press the same hand means the same
READER_YIELDS_NS = 300_000_000  # the Reader, who knows the answer, yields to others within so long


class NuhUhTouch(Entry, frozen=True):
    """A touch that says Nuh-Uh or flips the card. While it is `down` it can become a hold.

    A slap is certain at once, because a pad opens no menu.
    """

    flips: bool = False
    down: bool = True


class Window(Struct, frozen=True):
    """The time for a Nuh-Uh: from the final answer until the Reader flips the card."""

    opened_ns: int = 0
    by: int | None = None  # who said that the answer is final
    touches: tuple[NuhUhTouch, ...] = ()  # oldest first
    named: bool = False  # no earlier press can arrive any more: the panel names the first

    @property
    def calls(self) -> tuple[NuhUhTouch, ...]:
        return tuple(touch for touch in self.touches if not touch.flips)

    @property
    def flip(self) -> NuhUhTouch | None:
        """The touch that flipped the card, once it cannot become a hold."""
        return next((touch for touch in self.touches if touch.flips and not touch.down), None)

    def repeats(self, player: int, at_ns: int) -> bool:
        """Whether a press is still the one that made the answer final."""
        return at_ns < self.opened_ns + (TWICE_NS if player == self.by else AGAIN_NS)

    def touched(self, press: Press, *, flips: bool = False) -> Window:
        down = press.button != PAD
        touch = NuhUhTouch(press.player, press.button, press.at_ns, press.stamp, flips, down)
        touches = sorted((*self.touches, touch), key=lambda other: other.at_ns)
        return replace(self, touches=tuple(touches))

    def freed(self, player: int, button: str) -> Window:
        """The window after a button came up: what it said is certain."""
        touches = list(self.touches)
        for at, touch in enumerate(touches):
            if (touch.player, touch.button) == (player, button):
                touches[at] = replace(touch, down=False)
        return replace(self, touches=tuple(touches))

    def without(self, touches: Collection[NuhUhTouch]) -> Window:
        return replace(self, touches=tuple(t for t in self.touches if t not in touches))


class Use(Struct, frozen=True):
    """Who used which Power, and whether that was after the Nuh-Uh (NU-8)."""

    player: int
    power: str
    called: bool


class Outcome(Struct, frozen=True):
    """Where the cards of a turn go: the side that gets each; None: the Trivia card is discarded."""

    holder: int | None = None
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
    correct: bool = False
    outcome: Outcome = Outcome()  # once it is judged
    uses: tuple[Use, ...] = ()


class State(Circle, frozen=True, dict=True):
    """The whole game. What a view needs often is cached."""

    settings: Mapping[str, Any]
    tie_ns: int
    buttons: tuple[tuple[str, ...], ...]  # at each player's seat
    side_of: tuple[int, ...]  # of each player
    hands: tuple[HeldCards, ...]  # of each side
    remaining: int  # Trivia cards not yet won or discarded, the one being read among them
    phase: str = "teams"
    window: Window = field(default_factory=Window)
    turn: Turn = field(default_factory=Turn)
    reader: int = 0
    guesser: int = 1
    number: int = 0  # turns that are over
    reads: int = 0  # the side that does
    judged_ns: int = 0  # when a Reader last pressed WRONG or CORRECT; 0: not yet
    drew: int | None = None  # the side that draws a card because of Catch Up, just now
    pile_empty: bool = False  # as somebody announced
    over: bool = False

    # ---- who

    def members(self, side: int) -> tuple[int, ...]:
        return tuple(p for p, s in enumerate(self.side_of) if s == side)

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """The sides with a player here, clockwise from the one that reads."""
        there = {self.side_of[player] for player in self.here}
        return tuple(side for side in self.sides_from(self.reads) if side in there)

    def sides_from(self, first: int) -> tuple[int, ...]:
        """All sides clockwise from that one on; teams in the order of their numbers."""
        sides = range(len(self.hands)) if self.settings["teams"] else self.circle
        at = sides.index(first)
        return (*sides[at:], *sides[:at])

    @property
    def has_empty_team(self) -> bool:
        return len(self.sides) < len(self.hands)

    def speaker(self, side: int, turn: int) -> int:
        """Who plays for a side in that turn, from 0. The players of a team take turns."""
        members = self.members(side)
        at = turn // len(self.hands) % len(members)
        return next(player for player in members[at:] + members[:at] if player not in self.away)

    @property
    def speakers(self) -> tuple[int, int]:
        """Reader and Guesser. The Reader was the Guesser in the turn before (NU-5)."""
        sides, turn = self.sides, self.number
        return self.speaker(sides[0], turn), self.speaker(sides[1 % len(sides)], turn + 1)

    @property
    def guessing(self) -> int:
        """The Guesser's side."""
        return self.side_of[self.guesser]

    def hand(self, player: int) -> HeldCards:
        """The cards in front of a player's side."""
        return self.hands[self.side_of[player]]

    def side_name(self, side: int) -> str:
        """A player's name, or a team's: its players', if they are short."""
        joined = self.names_of(self.members(side), " + ")
        return joined if 0 < len(joined) <= LONGEST_NAME else f"TEAM {side + 1}"

    # ---- what the switches of a seat are for (NU-2)

    def is_full(self, player: int) -> bool:
        """Whether the seat has four buttons; others have a button and a pad."""
        return len(self.buttons[player]) == len(FOUR)

    def says(self, player: int, switch: str) -> str:
        """What a switch at that player's seat does now; "": nothing."""
        match self.phase:
            case "teams":
                return "START" if switch in ("down", PAD) else "NEXT TEAM"
            case "window" if player == self.guesser:
                return "NOT YET" if switch != PAD else ""
            case "window" if self.calls_with(player, switch):
                return "NUH-UH!"
            case "window":
                return "FLIP" if self.advances(player, switch) else ""
            case "reading" | "sheet" if player == self.guesser:
                return "FINAL" if switch != PAD else ""
            case "reading" | "sheet" if self.advances(player, switch):
                return "ANSWERED"
            case "reading" if player == self.reader and self.drew == self.side_of[player]:
                return "NO DRAW" if switch == ("left" if self.is_full(player) else PAD) else ""
            case "verdict" if player == self.reader and self.is_full(player):
                return {"left": "WRONG", "right": "CORRECT"}.get(switch, "")
            case "verdict" if player == self.reader:
                return "WRONG" if switch == PAD else "CORRECT"
        return ""

    def advances(self, player: int, switch: str) -> bool:
        """Whether it is the Reader's ANSWERED and FLIP: down, or the button of a small seat."""
        full = self.is_full(player)
        return player == self.reader and (switch == "down" if full else switch != PAD)

    def calls_with(self, player: int, switch: str) -> bool:
        """Whether it says Nuh-Uh: up or the pad of the Reader, any switch of the others."""
        if self.phase == "reading" and self.says(player, switch) == "NO DRAW":
            return False
        up = self.is_full(player) and switch == "up"
        return (player != self.reader or switch == PAD or up) and self.may_call(player)

    def is_adversary(self, player: int) -> bool:
        """Whether they may doubt the answer: everyone but the Guesser's side, the Reader too."""
        return self.side_of[player] != self.guessing

    def may_call(self, player: int) -> bool:
        """Whether it is an Adversary with a Nuh-Uh card to play."""
        return self.is_adversary(player) and self.hand(player).nuh_uhs > 0

    @cached_property
    def callers(self) -> tuple[int, ...]:
        return tuple(player for player in self.here if self.may_call(player))

    def has_just_judged(self, at_ns: int) -> bool:
        """Whether a press is still of the turn before."""
        return bool(self.judged_ns) and at_ns < self.judged_ns + TWICE_NS

    # ---- who was first (NU-3)

    @cached_property
    def firsts(self) -> tuple[NuhUhTouch, ...]:
        """The first Nuh-Uh of each side, in order; the Reader's if no other came within 300 ms."""
        calls = self.window.calls
        own = next((touch for touch in calls if touch.player == self.reader), None)
        others = tuple(touch for touch in calls if touch.player != self.reader)
        if own is not None and others:
            is_first = not is_ahead(others[0], own, self.tie_ns)
            if is_first and others[0].at_ns <= own.at_ns + READER_YIELDS_NS:
                calls = others
        found: dict[int, NuhUhTouch] = {}
        for touch in calls:
            found.setdefault(self.side_of[touch.player], touch)
        return tuple(found.values())

    # ---- the next state

    def with_cards(self, side: int, hand: HeldCards) -> State:
        return replace(self, hands=(*self.hands[:side], hand, *self.hands[side + 1 :]))

    def begin_turn(self) -> State:
        """The state at the beginning of a turn: the Reader reads a question."""
        reader, guesser = self.speakers
        turn = Turn(without_cards=not self.hand(guesser).nuh_uhs)
        fresh = replace(self, phase="reading", window=Window(), turn=turn)
        return replace(fresh, reader=reader, guesser=guesser)

    @property
    def next_turn(self) -> State:
        """The state at the beginning of the turn after this one (NU-5)."""
        number, remaining = self.number + 1, self.remaining - 1
        return replace(self, number=number, remaining=remaining, reads=self.guessing).begin_turn()

    @property
    def settles(self) -> int:
        """Who is shown the sheet: the Reader, unless the next press of a Reader is an answer."""
        return self.guesser if self.next_turn.guesser == self.reader else self.reader


Step = tuple[State, Effects]
