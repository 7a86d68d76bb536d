"""The last card: everybody locks, it is flipped, and unless an Ugh! locked on (UG-6)."""

from __future__ import annotations

from companion.games.ugh import locking
from companion.games.ugh.state import FIRST_UGH, Phase, State, Step, Turn, more
from companion.games.ugh.words import caught, quiet, says, scores
from companion.kit.game import Ended
from companion.kit.leaving import leaves
from companion.kit.rulings import told
from companion.kit.structs import replace

PLAYED, UGH = "the last card is played", "the last card is an Ugh!"
FLIP_IT = "an Ugh! ends the game"


def last_card(state: State, player: int, at_ns: int) -> Step:
    """Somebody sees that the next card is the last."""
    waits, until_ns = frozenset(state.order), at_ns + state.last_ns
    state = replace(state, phase="last locks", waits=waits, until_ns=until_ns)
    return state, (says(state, player, "UG-6", "LAST CARD", "lock before it is flipped", at_ns),)


def not_yet(state: State, player: int, at_ns: int) -> Step:
    state = replace(state, phase="playing", waits=frozenset(), until_ns=None)
    return state, (says(state, player, "UG-6", "NOT YET, {}", "cards are left", at_ns),)


def lock(state: State, player: int, at_ns: int) -> Step:
    """Who locks once more is not done; the last card is only for whoever flipped it."""
    if state.phase == "last turn" and player not in state.waits:
        return state, ()
    return locking.lock(replace(state, waits=state.waits | {player}), player, at_ns)


def done(state: State, player: int, at_ns: int) -> Step:
    if player not in state.waits:
        return state, ()
    state = replace(state, waits=state.waits - {player})
    return (state, ()) if state.waits else _all_done(state, at_ns)


def due(state: State, at_ns: int) -> Step:
    in_time = state.until_ns is None or at_ns < state.until_ns
    return (state, ()) if in_time else _all_done(state, None)


def card(state: State, player: int, at_ns: int) -> Step:
    """The last card is none that ends the game: whoever flipped it plays it."""
    waits, until_ns = frozenset({player}), at_ns + state.last_ns
    state = state.with_flip(player, ugh=False).turned(Turn(player))
    state = replace(state, phase="last turn", waits=waits, until_ns=until_ns)
    return state, quiet(state, player, "flips", "the last card, no Ugh!", at_ns)


def ugh(state: State, player: int, at_ns: int) -> Step:
    """The last card is an Ugh!, and not the first of the turn."""
    return over(state.with_flip(player, ugh=True), UGH, at_ns)


def ugh_first(state: State, player: int, at_ns: int) -> Step:
    """The last card is an Ugh!, and the first of the turn."""
    state, effects = first_ugh(state.with_flip(player, ugh=True), player, at_ns)
    state, ended = over(state, UGH, at_ns)
    return state, (*effects, *ended)


def first_ugh(state: State, player: int, at_ns: int) -> Step:
    """An Ugh! on a first flip; pressed late, if the Victory pile has one that was not."""
    if sum(state.ughs) >= state.whole.ughs:
        why = f"all {state.whole.ughs} Ugh! cards are counted"
        return state, caught(state, player, "UG-1", "UGH!", why)
    state = replace(state, ughs=more(state.ughs, player, 1))
    return scores(state, player, "UG-3", FIRST_UGH, "an Ugh! as first flip", at_ns)


def over(state: State, why: str, at_ns: int | None) -> Step:
    """Cards that are not locked are worth nothing."""
    return replace(state, over=True, asked=()), (Ended("UG-6", why, at_ns),)


def leave(state: State, player: int, at_ns: int) -> Step:
    """The Pool is discarded, what is locked counts, and nobody waits for them any more (UG-6)."""
    reason = f"keeps {state.points[player]}; the Pool is discarded"
    ruling = leaves(state.names[player], "UG-6", reason, at_ns)
    waits = state.waits - {player}
    state = replace(
        state,
        left=state.left | {player},
        waits=waits,
        asked=tuple(question for question in state.asked if question.player != player),
        since_ns=at_ns,
    ).with_pool(player, -state.pools[player])
    if not state.order or waits or state.phase not in ("last locks", "last turn"):
        return state, (ruling,)
    state, effects = _all_done(state, at_ns)
    return state, (ruling, *effects)


def _all_done(state: State, at_ns: int | None) -> Step:
    """With the last card, or before it."""
    if state.phase == "last turn":
        return over(state, PLAYED, at_ns)
    state = replace(state, phase="last flip", waits=frozenset(state.order), until_ns=None)
    return state, (told("UG-6", "FLIP IT", FLIP_IT, undo_to_ns=at_ns),)


ENDS = {
    "last locks": Phase(
        {"up": ("LOCK", lock), "right": ("DONE", done), "down": ("UGH!", first_ugh)},
        {"LOCK": lock, "NOT YET": not_yet},
        "Up: lock what you can, also what you forgot. Right: done. The last card comes then.",
        "LAST LOCKS",
    ),
    "last flip": Phase(
        {"up": ("CARD", card), "down": ("+3", ugh_first), "left": ("UGH!", ugh)},
        {"NOT YET": not_yet},
        "Who flips it presses up for a card, down for an Ugh! as a first flip, left for a later.",
        "FLIP IT",
    ),
    "last turn": Phase(
        {"up": ("LOCK", lock), "right": ("DONE", done)},
        {"LOCK": lock, "NOT YET": not_yet},
        "Play the last card. Up: lock what you can. Right: done.",
        "LAST LOCKS",
    ),
}
