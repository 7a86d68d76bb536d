"""Play until the last card: locks and first-flip Ugh!s; with flips, turns and the deck too.

Whose turn it is nobody says. A flip by somebody else, or by somebody whose turn had ended, is
presumed to begin a turn: so a press that was forgotten spoils no turn of others, and MY TURN in
the menu corrects the rest.
"""

from __future__ import annotations

from dataclasses import replace

from companion.games.ugh import ending, words
from companion.games.ugh.state import Cost, Count, Lock, State, Step, Turn
from companion.kit.events import Click, Pick
from companion.kit.game import Effects
from companion.kit.view import Choice, View

LOCK, UGH = Choice("lock", "LOCK"), Choice("ugh", "UGH! +3")
LAST, LEFT = Choice("last", "LAST CARD"), Choice("left", "CARDS LEFT")
MY_TURN = Choice("turn", "MY TURN")
IN_POOL = 4  # the flip that goes there at once


def pressed(state: State, click: Click) -> Step:
    """Short presses, the same at every seat. A +3 or a flip too soon was a hand on its way."""
    match click.button:
        case "up":
            return _lock(state, click)
        case "down" if click.ready:
            return _ugh(state, click)
        case "left" if not state.flips:
            return ending.begun(state, click.player, click.at_ns)
        case "left":
            return _take(state, click)
        case "right" if state.flips and click.ready:
            return _flip(state, click)
    return state, ()


def view(state: State) -> View:
    title = words.leaders(state)
    if not state.flips:
        return words.view(state, title, words.QUICK, state.order, words.QUICK_HINT)
    turn = state.turn or Turn(0)
    player = (turn.player + bool(turn.ended)) % len(state.names)
    percent = round(100 * state.deck.odds()) if state.odds else 100
    hint = words.FLIPS_HINT.format(state.names[player])
    return words.view(state, title, words.FLIPS, (player,), hint, percent)


def menu(state: State) -> tuple[Choice, ...]:
    return (LOCK, MY_TURN, LAST, LEFT) if state.flips else (LOCK, UGH, LAST)


def picked(state: State, pick: Pick) -> Step:
    """A line of the menu. What is wrong with a press is not asked again here: the table objects."""
    player, at_ns = pick.player, pick.at_ns
    match pick.key:
        case "lock":
            return state.ask(Lock(player), at_ns), ()
        case "ugh":
            return ending.ugh(state, player, at_ns)
        case "last":
            return ending.begun(state, player, at_ns)
        case "left":
            return state.ask(Count(player, state.deck.left), at_ns), ()
        case "turn":
            ruling = words.quiet(state, player, "begins a turn", "the others forgot", at_ns)
            return replace(state, turn=Turn(player)), (ruling,)
    return state, ()


def _lock(state: State, click: Click) -> Step:
    if _has_flipped_ugh(state, click.player):
        return state, (words.caught(state, click.player, "UG-3", "LOCK", words.NO_LOCK),)
    return state.ask(Lock(click.player), click.at_ns), ()


def _ugh(state: State, click: Click) -> Step:
    """With flips it is judged; without them only those on a first flip are pressed."""
    player, at_ns = click.player, click.at_ns
    if not state.flips:
        return ending.ugh(state, player, at_ns)
    if state.deck.left <= 1:
        return ending.begun(state, player, at_ns)
    turn = _turn_of(state, player)
    ended = replace(turn, flips=turn.flips + 1, ended="UGH")
    state = _passed(state, ended, at_ns).flipped(player, ugh=True).ask(Cost(player), at_ns)
    effects: Effects = (words.later_ugh(state, player, at_ns),)
    if turn.flips == 0:
        state, effects = ending.ugh(state, player, at_ns)
    return state, (*effects, *words.last_announced(state))


def _flip(state: State, click: Click) -> Step:
    player, at_ns = click.player, click.at_ns
    if state.deck.left <= 1:
        return ending.begun(state, player, at_ns)
    turn = _turn_of(state, player)
    turn = replace(turn, flips=turn.flips + 1)
    fourth = turn.flips == IN_POOL
    now = replace(turn, ended="TAKE") if fourth else turn
    state = _passed(state, now, at_ns).flipped(player, ugh=False).with_pool(player, int(fourth))
    reason = f"card {turn.flips} of the turn, {state.deck.left} left"
    ruling = words.quiet(state, player, "flips", reason, at_ns)
    if fourth:
        ruling = words.fourth(state, player, at_ns)
    return state, (ruling, *words.last_announced(state))


def _take(state: State, click: Click) -> Step:
    player, at_ns = click.player, click.at_ns
    if _has_flipped_ugh(state, player):
        return state, (words.caught(state, player, "UG-3", "TAKE", words.NO_TAKE),)
    if not any(luck.flips for luck in state.luck):
        return state, (words.caught(state, player, "UG-2", "TAKE", words.NO_PILES),)
    turn = replace(_turn_of(state, player), ended="TAKE")
    state = _passed(state, turn, at_ns).with_pool(player, 1)
    return state, (words.quiet(state, player, "takes", "one card", at_ns),)


def _turn_of(state: State, player: int) -> Turn:
    turn = state.turn
    going_on = turn is not None and turn.player == player and not turn.ended
    return turn if turn is not None and going_on else Turn(player)


def _has_flipped_ugh(state: State, player: int) -> bool:
    turn = state.turn
    return turn is not None and turn.player == player and turn.ended == "UGH"


def _passed(state: State, turn: Turn, at_ns: int) -> State:
    """What an Ugh! before this has cost is not asked any more."""
    state = replace(state, turn=turn)
    if state.asked and isinstance(state.asked[0], Cost):
        return state.answered(at_ns)
    asked = tuple(one for one in state.asked if not isinstance(one, Cost))
    return replace(state, asked=asked)
