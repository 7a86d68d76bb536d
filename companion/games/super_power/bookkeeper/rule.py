"""The contract of a house rule: one module with one `RULE`, ours and a table's own alike.

A rule says what it is called and what it means; and it may hook into play. Every hook is a pure
function of the state. A hook that has nothing to add gives back the state and no effects. What a
rule must remember for itself is kept in the state under its name (`State.kept`). What a table's own
rule gives back is checked (`given_back`), and the steps that it takes are counted (`metered`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from companion.games.super_power.bookkeeper.cards import Card, Kind, Play, Touch
from companion.kit.events import Click, Freed, Hold, Press
from companion.kit.game import Effects
from companion.kit.view import Choice, Meaning, View

Verdict = Literal["yes", "no", "ask"]  # ask: the player must say whether the card is identical
S = TypeVar("S")  # the state


@dataclass(frozen=True)
class Rule(Generic[S]):
    """A house rule: its name, what it says, what it does besides, and what it needs."""

    name: str  # of the option that switches it on
    title: str
    clause: str
    text: str  # the rule, in a sentence or two that fit a small panel
    interactions: str = ""  # what it does to other rules
    needs: tuple[str, ...] = ()  # options that must be on with it
    kinds: tuple[Kind, ...] = ()  # cards that do something only under this rule
    jumps: bool = False  # cards come out of turn, so that one of the next player is no sign
    uno_costs: int = 0  # cards for one card and no UNO, where that is more than usual
    pad: str = ""  # what every seat needs a pad for: "to spank"
    legend: tuple[Meaning, ...] = ()  # switches that say something while cards are played

    # ---- cards and the menu

    allows: Callable[[S, Play], Verdict] | None = None
    """Whether somebody whose turn it is not may play this card."""

    doubts: Callable[[S, Play], Any] | None = None
    """What to ask (a `Topic`) before a card that nobody allows is a foul; None: nothing."""

    played: Callable[[S, Card], tuple[S, Effects]] | None = None
    """What happens when a card lies, and the turn has moved on."""

    foul: Callable[[S, Play, str], tuple[S, Effects]] | None = None
    """What a play out of turn costs, and why it was one. Without such a rule: nothing."""

    lines: Callable[[S, int], tuple[Choice, ...]] | None = None
    """What it adds to a player's menu; its keys begin with the rule's name."""

    owing: Callable[[S], tuple[Choice, ...]] | None = None
    """What somebody who must draw may answer besides; its keys begin with the rule's name."""

    chosen: Callable[[S, Touch, str], tuple[S, Effects]] | None = None
    """What such a line or answer does: the touch that led to it, and its key."""

    # ---- the table for itself: presses and time

    pressed: Callable[[S, Press | Click | Hold | Freed], tuple[S, Effects] | None] | None = None
    """A press that the rule takes for itself; None: it does not."""

    timed: Callable[[S, int], S] | None = None
    """After every event: what has just begun lasts from now."""

    due: Callable[[S, int], tuple[S, Effects]] | None = None
    """What it is time for."""

    alarm: Callable[[S], int | None] | None = None
    """When it is time for that."""

    view: Callable[[S], View | None] | None = None
    """What is shown while the rule has the table; a question without a place in it waits."""

    since: Callable[[S], int | None] | None = None
    """The first press of what it has not decided yet: undo goes back to before that."""

    busy: Callable[[S], bool] | None = None
    """Whether it must be done first before the hand can end."""

    frozen: Callable[[S], bool] | None = None
    """Whether nothing is played meanwhile, and no other rule has lines; then it is busy, too."""
