"""The contract of a house rule: one module with one `RULE`, ours and a table's own alike.

A rule says what it is called and what it means; and it may hook into play. Every hook is a pure
function of the state. A hook that has nothing to add gives back the state and no effects.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from companion.games.super_power.cards import Card, Kind, Play
from companion.kit.game import Effect
from companion.kit.view import Choice

if TYPE_CHECKING:
    from companion.games.super_power.state import State, Touch

Verdict = Literal["yes", "no", "ask"]  # ask: the player must say whether the card is identical


@dataclass(frozen=True)
class Rule:
    """A house rule: its name, what it says, what it does besides, and what it needs."""

    name: str  # of the option that switches it on
    title: str
    clause: str
    text: str  # the rule, in a sentence or two that fit a small panel
    interactions: str = ""  # what it does to other rules
    needs: tuple[str, ...] = ()  # options that must be on with it
    kinds: tuple[Kind, ...] = ()  # cards that do something only under this rule

    lets: Callable[[State, Play], Verdict] | None = None
    """Whether somebody whose turn it is not may lay this card."""

    laid: Callable[[State, Card], tuple[State, tuple[Effect, ...]]] | None = None
    """What happens when a card lies, and the turn has moved on."""

    foul: Callable[[State, Play, str], tuple[State, tuple[Effect, ...]]] | None = None
    """What a play out of turn costs, and why it was one. Without such a rule: nothing."""

    lines: Callable[[State, int], tuple[Choice, ...]] | None = None
    """What it adds to a player's menu; its keys begin with the rule's name."""

    told: Callable[[State, Touch, str], tuple[State, tuple[Effect, ...]]] | None = None
    """What a line of the menu does: the touch that opened the menu, and the line's key."""
