"""What a long press reaches for: Powers to use, in the order of the touches, and cards (NU-8)."""

from __future__ import annotations

from companion.games.nuh_uh import moving, pile
from companion.games.nuh_uh.doubts import PAD
from companion.games.nuh_uh.state import State, Step, Telling, Use
from companion.games.nuh_uh.words import dead_heat, used
from companion.kit.events import Hold, Pick
from companion.kit.game import CloseMenu, Notice, OpenMenu
from companion.kit.race import Entry, is_even
from companion.kit.screens import MessageScreen, ScoreScreen, Screen
from companion.kit.structs import replace
from companion.kit.view import Choice

USE = "use "
CARDS = Choice("cards", "NUH-UH CARDS")
MY_POWERS = Choice("powers", "MY POWERS")
GO_ON = "Press: go on"


def menu(state: State, player: int) -> tuple[Choice, ...]:
    """What a player can reach for now."""
    if isinstance(state.phase, Telling):
        return (CARDS,)
    if not state.options.powers:
        return (CARDS, *moving.lines(state), *pile.lines(state))
    uses = tuple(Choice(USE + power, f"USE {power}") for power in _usable(state, player))
    return (*uses, CARDS, MY_POWERS, *moving.lines(state), *pile.lines(state))


def reach(state: State, event: Hold) -> Step:
    """The menu for whoever touched first; for neither, if two did in the same instant.

    The table says who reaches again first: the order of Powers matters. A hand that rests on a pad
    reaches for nothing.
    """
    if event.button == PAD:
        return state, ()
    touch = Entry(event.player, event.button, event.pressed_ns, event.stamp)
    return reach_at(state, touch, event.at_ns)


def reach_at(state: State, touch: Entry, now_ns: int) -> Step:
    first = state.reached
    if touch.at_ns < state.reach_from_ns:
        return state, ()
    if first is not None and _is_dead_heat(state, first, touch):
        state = replace(state, reached=None, reach_from_ns=now_ns)
        return state, (CloseMenu(first.player), dead_heat(state, (first.player, touch.player)))
    if state.options.powers:
        state = replace(state, reached=touch)
    return state, (OpenMenu(touch.player, touch.at_ns),)


def _is_dead_heat(state: State, first: Entry, touch: Entry) -> bool:
    return touch.player != first.player and is_even(first, touch, state.tie_ns)


def picked(state: State, event: Pick) -> Step:
    """A line of the menu."""
    if event.key not in [line.key for line in menu(state, event.player)]:
        return state, ()
    match event.key:
        case CARDS.key:
            return _shown(state, _cards_screen(state))
        case MY_POWERS.key:
            return _shown(state, _powers_screen(state, event.player))
        case moving.MOVE.key:
            return moving.begin(state, event)
        case pile.EMPTY.key | pile.REFILLED.key:
            return pile.told(state, event)
    return _use(state, event, event.key.removeprefix(USE))


def _usable(state: State, player: int) -> tuple[str, ...]:
    """The Active Powers of a player's side."""
    cards = state.hand(player).cards
    return tuple(dict.fromkeys(card.power for card in cards if card.active and card.power))


def _use(state: State, event: Pick, power: str) -> Step:
    """A Power is activated, and its card is Inactive then."""
    side = state.side_of[event.player]
    hand = state.hands[side]
    at = next(n for n, card in enumerate(hand.cards) if card.active and card.power == power)
    state = state.holding(side, hand.put(at, replace(hand.cards[at], active=False)))
    uses = (*state.turn.uses, Use(event.player, power))
    state = replace(state, turn=replace(state.turn, uses=uses))
    return state, (used(state, event.player, power, event.pressed_ns),)


def _shown(state: State, page: Screen) -> Step:
    return state, (Notice((page,), looked_up=True),)


def _cards_screen(state: State) -> ScoreScreen:
    """How many Nuh-Uh cards lie in front of each."""
    rows = tuple((state.side_name(side), len(h.cards)) for side, h in enumerate(state.hands))
    return ScoreScreen(CARDS.label, rows, GO_ON)


def _powers_screen(state: State, player: int) -> MessageScreen:
    """A player's own Powers, and those that were activated in this turn, in order."""
    held = ", ".join(card.label() for card in state.hand(player).cards) or "no cards"
    uses = " ".join(
        f"{n}. {state.names[use.player]} {use.power}" for n, use in enumerate(state.turn.uses, 1)
    )
    text = f"{held}. Used now: {uses}" if uses else held
    return MessageScreen(state.side_name(state.side_of[player]), text, GO_ON)
