"""After a round: who gets which cards, which slots are emptied, filling them again, and the end."""

from __future__ import annotations

from dataclasses import replace

from companion.games.not_not.cards import SLOTS, VOID, Cards
from companion.games.not_not.state import Dealing, Racing, State, Win
from companion.games.not_not.words import replaced, round_slip, standings
from companion.kit.game import Effects, Ended
from companion.kit.rulings import Ruling
from companion.kit.standings import Score

Step = tuple[State, Effects]
EMPTY = "the deck cannot fill the slots"


def after_round(state: State, racing: Racing, win: Win, ruling: Ruling) -> Step:
    """Give the winners their cards, a Void first, and make room for new ones (NN-10, NN-12)."""
    for entry in win.heat:
        state = state.give(entry.player, 1)
    effects = (ruling, Score(standings(state)), round_slip(state, racing, ruling))
    count = min(len(win.heat), len(SLOTS))
    tapped = tuple(dict.fromkeys(e.button for e in win.heat))
    cards = state.cards.draw(len(win.heat) - count)  # a dead heat of more than the table holds
    for slot in tapped:
        cards = cards.learn(slot, (VOID,), among=False)
    state = replace(state, cards=cards, round=state.round + 1, phase=Dealing())
    state, last = _emptied(state, tapped, count, ruling.undo_to_ns)
    return state, (*effects, *last)


def _emptied(state: State, tapped: tuple[str, ...], count: int, undo_to_ns: int | None) -> Step:
    """The winners' cards leave, once it is known which; with none to follow them it is over."""
    cards = state.cards
    gone = leaving(cards, tapped, count)
    if cards.deck < count:
        return ended(replace(state, cards=cards.take(gone)), EMPTY, undo_to_ns)
    if count < len(SLOTS) and cards.void() is None and cards.maybe_void():
        return replace(state, phase=Dealing(tapped=tapped, count=count)), ()
    return refilled(state, gone), ()


def leaving(cards: Cards, tapped: tuple[str, ...], count: int) -> tuple[str, ...]:
    """Which slots are emptied: the Void's first, then the tapped ones, then clockwise (NN-12)."""
    void = cards.void()
    start = SLOTS.index(tapped[0])
    clockwise = SLOTS[start:] + SLOTS[:start]
    order = dict.fromkeys([*([void] if void else []), *tapped, *clockwise])
    return tuple(order)[:count]


def refilled(state: State, slots: tuple[str, ...], quiet_until_ns: int = 0) -> State:
    """Cards leave, and new ones are laid if the deck has enough."""
    cards = state.cards.take(slots)
    if cards.deck >= len(cards.empty()):
        cards = cards.fill()
    entering = tuple(s for s in SLOTS if s in slots) if state.options.enter_cards else ()
    phase = Dealing(taken=slots, entering=entering, quiet_until_ns=quiet_until_ns)
    return replace(state, cards=cards, phase=phase)


def void_replaced(state: State, dealing: Dealing, at_ns: int) -> Step:
    """A second Void was drawn and the next card laid instead (NN-3)."""
    # Until it is known which card left, the cards laid for it are still counted in the deck.
    if state.cards.deck <= dealing.count * dealing.unsure:
        return ended(state, EMPTY, at_ns)
    cards = state.cards.put_aside(1, from_deck=True)
    cards = replace(cards, voids=max(0, cards.voids - 1))
    return replace(state, cards=cards), (replaced(at_ns),)


def ended(state: State, why: str, undo_to_ns: int | None) -> Step:
    """Most cards win (NN-14)."""
    phase = state.phase
    if isinstance(phase, Dealing) and phase.unsure:
        gone = leaving(state.cards, phase.tapped, phase.count)
        state = replace(state, cards=state.cards.take(gone))
    return replace(state, over=True), (Ended("NN-14", why, undo_to_ns),)
