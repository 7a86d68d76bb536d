"""A card that is not laid: late, out of turn, or in a dead heat. Output, and what it costs."""

from __future__ import annotations

from companion.games.super_power.cards import PLAIN, Card, Play
from companion.games.super_power.laying import shown
from companion.games.super_power.state import State, Step
from companion.games.super_power.words import (
    apart,
    follows,
    late_race,
    margin_to,
    ruling_screen,
)
from companion.kit.rulings import Ruling
from companion.kit.phrases import ms


def foul(state: State, wanted: Play) -> Step:
    """Out of turn, and not to be played: what that costs is a house rule's business (SP-8)."""
    top = state.top
    if top is not None and top.player != wanted.player and follows(state, wanted):
        behind_ns = abs(wanted.at_ns - top.at_ns)
        if behind_ns <= state.tie_ns:
            return dead_heat(state, wanted)
        why = f"{state.names[top.player]} was first by {ms(behind_ns)}"
        if _was_drawing(top, wanted):
            return refused(state, wanted, "SP-2", "stops drawing", why)
    else:
        why = f"it is {state.names[state.turn.player]}'s turn"
    for rule in state.rules:
        if rule.foul is not None:
            state, said = rule.foul(state, wanted, why)
            return shown(state, said)
    headline = "not your turn"
    return refused(state, wanted, "SP-2", headline, why)


def _was_drawing(top: Card, wanted: Play) -> bool:
    """A press of somebody who had to draw, until this card jumped in, was to say so: no card."""
    owed = top.claimed and top.before.player == wanted.player and top.before.owed
    return bool(owed) and wanted.kind.key == PLAIN


def dead_heat(state: State, wanted: Play) -> Step:
    """Nobody can say that it was late: it goes back to the hand and costs nothing."""
    top = state.top
    assert top is not None  # it was raced against
    ruling = Ruling(
        "SP-2",
        f"DEAD HEAT {state.names[top.player]} + {state.names[wanted.player]}",
        f"{apart(wanted.at_ns - top.at_ns)}: {state.names[wanted.player]} takes the card back",
        wanted.at_ns,
        (top.player, wanted.player),
        race=late_race(state, wanted),
    )
    return state.announced(ruling_screen(ruling, "even")), (ruling,)


def refused(state: State, wanted: Play, clause: str, what: str, reason: str) -> Step:
    """A card that was not laid: said, and nothing hangs on it."""
    ruling = Ruling(
        clause,
        f"{state.names[wanted.player]} {what}",
        reason,
        wanted.at_ns,
        (wanted.player,),
        margin_ns=margin_to(state, wanted),
        race=late_race(state, wanted),
    )
    return state.announced(ruling_screen(ruling, "bad")), (ruling,)
