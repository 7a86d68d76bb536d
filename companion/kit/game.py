"""What a game and the table say to each other: events in, effects out, and a view of the state.

A game is two pure functions over a frozen state. `step` takes an event and is total: foul play
is a ruling, never an exception. `view` says what the state wants of the world: the screen, the
questions, and when it must be woken. Because those are read from the state and not sent, taking
a ruling back or going on after a power cut needs nothing but the state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, TypeVar

from companion.kit.options import Setting, Variant
from companion.kit.screens import Screen
from companion.kit.slips import Slip


@dataclass(frozen=True)
class Press:
    """A player touched a button, just now. The moment that races are decided on."""

    player: int
    button: str
    at_ns: int


@dataclass(frozen=True)
class Click:
    """A player let go of a button before it was a long press. `pressed_ns` is the touch."""

    player: int
    button: str
    pressed_ns: int
    at_ns: int


@dataclass(frozen=True)
class Hold:
    """A player has kept a button down for a long press."""

    player: int
    button: str
    pressed_ns: int
    at_ns: int


@dataclass(frozen=True)
class Freed:
    """A button came up, after a short press or a long one."""

    player: int
    button: str
    at_ns: int


@dataclass(frozen=True)
class Answer:
    """The asked player's choice, by its key; "" when they went back without choosing."""

    player: int
    key: str
    at_ns: int


@dataclass(frozen=True)
class Shown:
    """The screen of the current state is on the panel."""

    at_ns: int


@dataclass(frozen=True)
class Due:
    """The wake-up that the view asked for."""

    at_ns: int


Event = Press | Click | Hold | Freed | Answer | Shown | Due


@dataclass(frozen=True)
class Choice:
    """One possible answer: what the game calls it, and what the player reads."""

    key: str
    label: str


@dataclass(frozen=True)
class Ask:
    """A question for one player. `buttons`: up to four by a press, four more by a long press.

    `list`: any number, moved through with up and down, chosen with right, left goes back.
    """

    player: int
    question: str
    choices: tuple[Choice, ...]
    style: Literal["buttons", "list"] = "buttons"


@dataclass(frozen=True)
class Meaning:
    """What a press of a switch says now: "RED". `player`: at whose seat; None: at everybody's."""

    switch: str
    word: str
    player: int | None = None


@dataclass(frozen=True)
class View:
    """What a state wants of the world. `lit`: the players whose press is waited for.

    `places` and `sides` have an entry for every player, or none at all. Player i sits where player
    `places[i]` began, if players change places; and plays for row `sides[i]` of the standings, if
    players form teams.
    """

    screen: Screen
    asks: tuple[Ask, ...] = ()
    alarm_ns: int | None = None
    lit: tuple[int, ...] = ()
    won: tuple[int, ...] = ()  # the players whom the screen names as winners
    hint: str = ""  # what to do now, in a sentence, for somebody who has never played
    legend: tuple[Meaning, ...] = ()
    places: tuple[int, ...] = ()
    sides: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()  # each row's place in the standings, where points do not say it


@dataclass(frozen=True)
class Finish:
    """One press of a race that was decided: when, after the start, and what it was worth."""

    player: int
    button: str
    after_ns: int
    result: Literal["first", "late", "wrong"]


@dataclass(frozen=True)
class Ruling:
    """What the judge says, the clause it rests on, and by how much.

    `undo_to_ns` is the time of the first press that led to it: undo goes back to before that.
    None: nothing hangs on it, so there is nothing to take back.
    """

    clause: str
    headline: str
    reason: str
    at_ns: int
    players: tuple[int, ...] = ()
    margin_ns: int | None = None
    undo_to_ns: int | None = None
    race: tuple[Finish, ...] = ()  # what it was decided on, in order of time


@dataclass(frozen=True)
class Score:
    """Everybody's points, in seat order; and their places, where points alone do not say them."""

    points: tuple[tuple[str, int], ...]
    ranks: tuple[int, ...] = ()


@dataclass(frozen=True)
class Undo:
    """The game asks the table to take back the last ruling."""

    player: int


@dataclass(frozen=True)
class Leave:
    """The players are done: the table may offer another game."""


Effect = Ruling | Score | Slip | Undo | Leave
EVERY_SWITCH = frozenset({"up", "right", "down", "left", "pad"})

S = TypeVar("S")
Settings = dict[str, Any]


class Game(Protocol[S]):
    """One game, as the table runs it."""

    id: str
    title: str
    about: str  # what it is, in a sentence
    players: range
    buttons: int  # that every seat must have
    settings: tuple[Setting, ...]  # all that a table can choose
    variants: tuple[Variant, ...]  # the usual choices, the one to begin with first

    def new(
        self,
        names: Sequence[str],
        settings: Settings,
        seed: int,
        tie_ns: int,
        switches: Sequence[frozenset[str]],
    ) -> S:
        """The first state. `switches`: what each player's seat has, of up, right, down, left, pad.

        Raises ValueError with one line for a setting it cannot use, or a seat that lacks a switch.
        """
        ...

    def step(self, state: S, event: Event) -> tuple[S, tuple[Effect, ...]]: ...

    def view(self, state: S) -> View: ...

    def standings(self, state: S) -> tuple[tuple[str, int], ...]:
        """Everybody's points, in the players' order; or every team's, with `View.sides`."""
        ...

    def over(self, state: S) -> bool: ...
