"""Flips, if they are pressed too: turns, what cannot be in them, and the deck (UG-2, UG-3).

Whose turn it is nobody says. A flip by somebody else, or by somebody whose turn had ended, is
presumed to begin a turn: so a press that was forgotten spoils no turn of others, and MY TURN in
the menu corrects the rest.
"""

from __future__ import annotations

from companion.games.ugh import locking
from companion.games.ugh.ending import first_ugh, last_card
from companion.games.ugh.state import Phase, Question, State, Step, Turn
from companion.games.ugh.words import caught, quiet, says
from companion.kit.game import Effects
from companion.kit.rulings import told
from companion.kit.structs import replace
from companion.kit.view import Ask, Choice

IN_POOL = 4  # the flip that goes there at once
ICE_AGE = 4  # cards: one of each colour, and one more
COSTS = (*locking.ONE_TO_THREE, Choice("0", "NOTHING"), Choice(str(ICE_AGE), "ICE AGE"))
STEPS = tuple(Choice(n, n) for n in ("+10", "+1", "-10", "-1"))
COUNTED = Choice("ok", "DONE")


def lock(state: State, player: int, at_ns: int) -> Step:
    if _had_ugh(state, player):
        why = "after an Ugh! no set is locked; one from before it: menu, LOCK"
        return state, caught(state, player, "UG-3", "LOCK", why)
    return locking.lock(state, player, at_ns)


def flip(state: State, player: int, at_ns: int) -> Step:
    if state.deck.left <= 1:
        return last_card(state, player, at_ns)
    flips = _flips(state, player) + 1
    fourth = flips == IN_POOL
    state = state.turned(Turn(player, flips, "TAKE" if fourth else ""))
    state = state.with_flip(player, ugh=False).with_pool(player, int(fourth))
    why = f"card {flips} of the turn, {state.deck.left} left"
    effects = quiet(state, player, "flips", why, at_ns)
    if fourth:
        why = "into the Pool, or steal with it"  # if it is a Wild: UG-4
        effects = (says(state, player, "UG-2", "FOURTH FLIP, {}", why, at_ns),)
    return state, (*effects, *_announced(state))


def ugh(state: State, player: int, at_ns: int) -> Step:
    if state.deck.left <= 1:
        return last_card(state, player, at_ns)
    flips = _flips(state, player)
    state = state.turned(Turn(player, flips + 1, "UGH")).with_flip(player, ugh=True)
    state = state.ask(Question(player, "cost"), at_ns)
    why = "not the first flip: no points"
    effects: Effects = (says(state, player, "UG-3", "UGH!, {}", why, at_ns),)
    if not flips:
        state, effects = first_ugh(state, player, at_ns)
    return state, (*effects, *_announced(state))


def take(state: State, player: int, at_ns: int) -> Step:
    if _had_ugh(state, player):
        why = "after an Ugh! no card is taken; a new turn: menu, MY TURN"
        return state, caught(state, player, "UG-3", "TAKE", why)
    if not state.flipped:
        why = "nothing lies in the Safety piles yet: flip a card"
        return state, caught(state, player, "UG-2", "TAKE", why)
    state = state.turned(Turn(player, ended="TAKE")).with_pool(player, 1)
    return state, quiet(state, player, "takes", "one card", at_ns)


def my_turn(state: State, player: int, at_ns: int) -> Step:
    state = replace(state, turn=Turn(player))
    return state, quiet(state, player, "begins a turn", "the others forgot", at_ns)


def count(state: State, player: int, at_ns: int) -> Step:
    return state.ask(Question(player, "left", left=state.deck.left), at_ns), ()


def ask(question: Question) -> Ask:
    if question.about == "cost":
        return Ask(question.player, "THE UGH! COSTS", COSTS)
    return Ask(question.player, f"CARDS LEFT: {question.left}?", (*STEPS, COUNTED))


def answered(state: State, question: Question, key: str, at_ns: int) -> Step:
    """What an Ugh! costs; or a count goes up or down, and is right."""
    if question.about == "cost":
        return _paid(state.answered(at_ns), question.player, int(key))
    if key == COUNTED.key:
        state = replace(state.answered(at_ns), deck=state.deck.counted(question.left))
        return state, _announced(state)
    left = min(max(question.left + int(key), 0), state.whole.left)
    return state.answered(at_ns, replace(question, left=left)), ()


def _paid(state: State, player: int, cost: int) -> Step:
    """Whether the Pool has that; as far as anybody pressed."""
    have = state.pools[player]
    cards = "1 of each colour, 1 more" if cost == ICE_AGE else cost
    why = f"it costs {cards}; Pool, as pressed: {have}"
    ruling = says(state, player, "UG-3", f"{{}} pays {min(cost, have)}", why)
    return state.with_pool(player, -cost), (ruling,)


def _flips(state: State, player: int) -> int:
    """How many there were in a turn that goes on; one that is presumed to begin has none."""
    turn = state.turn
    return turn.flips if turn.player == player and not turn.ended else 0


def _had_ugh(state: State, player: int) -> bool:
    return state.turn.player == player and state.turn.ended == "UGH"


def _announced(state: State) -> Effects:
    reason = "who wants to flip it presses FLIP first: then everybody may lock"
    return (told("UG-6", "ONE CARD LEFT", reason),) if state.deck.left == 1 else ()


FLIPS = Phase(
    {"up": ("LOCK", lock), "right": ("FLIP", flip), "down": ("UGH!", ugh), "left": ("TAKE", take)},
    {
        "LOCK": locking.lock,  # never refused: the set may be from before an Ugh!
        "MY TURN": my_turn,
        "LAST CARD": last_card,
        "CARDS LEFT": count,
    },
    "{}: press right for a card you flip, down for an Ugh!, left when you take one.",
)
