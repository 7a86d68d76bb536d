"""Super Power: who holds the same card may lay it out of turn (SP-2)."""

from __future__ import annotations

from companion.games.super_power.cards import Card, Play
from companion.games.super_power.rule import Rule, Verdict
from companion.games.super_power.state import State

MS = 1_000_000


def lets(state: State, play: Play) -> Verdict:
    """A press of the top colour claims the same card; told more, more is checked.

    Just after another card lay, nobody but the player knows which of the two was meant; and on
    a card of one's own a second press was perhaps none.
    """
    top = state.top
    if top is None or not same(top, play):
        return "no"
    if play.identical is not None:
        return "yes" if play.identical else "no"
    fresh_ns = max(state.options.hands_ms * MS, state.tie_ns)
    unsure = play.at_ns - top.at_ns <= fresh_ns or top.player == play.player
    return "ask" if unsure and not state.options.tell_all else "yes"


def same(top: Card, play: Play) -> bool:
    """Whether the card may be identical to the top one, for all that was told of both."""
    colour = top.colour == play.colour
    if top.kind.wild or play.kind.wild:
        told = top.kind == play.kind
        return told or (colour and play.kind.key == "")
    claims = play.kind.key == "" or (top.kind.key == "" and play.kind.number)
    return colour and (top.kind == play.kind or claims)


RULE = Rule(
    name="super",
    title="Super Power",
    clause="SP-2",
    text="A card identical to the top one may be played out of turn. It must come before the "
    "card of whose turn it is. Play goes on from there. Draw cards add up.",
    interactions="Drawing is not playing. Identical skips skip one player only.",
    lets=lets,
)
