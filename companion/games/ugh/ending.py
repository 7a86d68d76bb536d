"""The last card: everybody locks, it is flipped, and unless an Ugh! locked on (UG-6)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.ugh import words
from companion.games.ugh.state import Lock, State, Step, Turn
from companion.kit.events import Click, Pick
from companion.kit.game import Effects, Ended
from companion.kit.view import Choice, View

NOT_YET = Choice("not yet", "NOT YET")
PLAYED = "the last card is played"
UGH = "the last card is an Ugh!"


def begun(state: State, player: int, at_ns: int) -> Step:
    """Somebody sees that the next card is the last."""
    state = replace(state, phase="last locks", until_ns=at_ns + state.last_ns)
    return state, (words.last_card(state, player, at_ns),)


def pressed(state: State, click: Click) -> Step:
    """Presses on their way while something was ruled mean no DONE and no last card."""
    match state.phase, click.button:
        case "last locks" | "last turn", "up":
            return lock(state, click.player, click.at_ns), ()
        case "last locks", "down" if click.ready:
            return ugh(state, click.player, click.at_ns)
        case "last locks", "right" if click.ready and click.player not in state.done:
            state = replace(state, done=state.done | {click.player})
            return (state, ()) if waited_for(state) else _all_done(state, click.at_ns)
        case "last flip", ("up" | "down" | "left") if click.ready:
            return _flipped(state, click)
        case "last turn", "right" if click.ready and click.player in waited_for(state):
            return over(state, PLAYED, click.at_ns)
    return state, ()


def picked(state: State, pick: Pick) -> Step:
    if pick.key != NOT_YET.key:
        return lock(state, pick.player, pick.at_ns), ()
    ruling = words.not_yet(state, pick.player, pick.at_ns)
    return replace(state, phase="playing", until_ns=None, done=frozenset()), (ruling,)


def lock(state: State, player: int, at_ns: int) -> State:
    """Who locks once more is not done."""
    if player not in waited_for(state) | state.done or state.phase == "last flip":
        return state
    return replace(state, done=state.done - {player}).ask(Lock(player), at_ns)


def ugh(state: State, player: int, at_ns: int) -> Step:
    """An Ugh! on a first flip; pressed late, if the Victory pile has one that was not."""
    if sum(state.ughs) >= state.whole.ughs:
        why = f"all {state.whole.ughs} Ugh! cards are counted"
        return state, (words.caught(state, player, "UG-1", "UGH!", why),)
    state = state.with_ugh(player)
    return state, words.first_ugh(state, player, at_ns)


def due(state: State, at_ns: int) -> Step:
    if state.until_ns is None or at_ns < state.until_ns:
        return state, ()
    return _all_done(state, None) if state.phase == "last locks" else over(state, PLAYED, None)


def over(state: State, why: str, at_ns: int | None) -> Step:
    """Cards that are not locked are worth nothing."""
    return replace(state, over=True, asked=()), (Ended("UG-6", why, at_ns),)


def waited_for(state: State) -> frozenset[int]:
    if state.phase == "last turn" and state.turn is not None:
        return frozenset({state.turn.player})
    return frozenset(state.order) - state.done


def view(state: State) -> View:
    lit = tuple(sorted(waited_for(state)))
    buttons, title, hint = words.ENDS[state.phase]
    title = title.format(", ".join(state.names[player] for player in lit))
    return words.view(state, title, buttons, lit, hint)


def _all_done(state: State, at_ns: int | None) -> Step:
    state = replace(state, phase="last flip", until_ns=None, done=frozenset())
    return state, (words.flip_it(at_ns),)


def _flipped(state: State, click: Click) -> Step:
    """Up: a card. Down: an Ugh! as the first flip of the turn. Left: an Ugh! later in it."""
    player, at_ns = click.player, click.at_ns
    if state.flips:
        state = state.flipped(player, ugh=click.button != "up")
    if click.button == "up":
        until_ns = at_ns + state.last_ns
        state = replace(state, phase="last turn", turn=Turn(player), until_ns=until_ns)
        return state, (words.quiet(state, player, "flips", "the last card, no Ugh!", at_ns),)
    effects: Effects = ()
    if click.button == "down":
        state, effects = ugh(state, player, at_ns)
    state, ended = over(state, UGH, at_ns)
    return state, (*effects, *ended)
