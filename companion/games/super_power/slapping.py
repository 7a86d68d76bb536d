"""Spank the Baby at a table that plays: hands open it, and the cards say if there was a baby."""

from __future__ import annotations

from dataclasses import replace

from companion.games.spank.slaps import Hand, Slaps, stacked
from companion.games.spank.words import order_screens, spanked, stack_lines
from companion.games.super_power.cards import PLAIN, Card
from companion.games.super_power.hands import settled
from companion.games.super_power.rules.spank import THREES
from companion.games.super_power.state import State, Step
from companion.games.super_power.turns import from_the_left
from companion.games.super_power.words import ruling_screen, slip
from companion.kit.events import Press
from companion.kit.rulings import Ruling
from companion.kit.standings import Score

MS = 1_000_000
ALONE_NS = 3_000 * MS  # a hand alone where no red card lies was an elbow
TRAILING_NS = 2_000 * MS  # hands that come so soon after a spank belong to it


def on_slap(state: State, event: Press, undo_to_ns: int) -> Step:
    """A hand on the pad, from the doghouse too. The first one opens it."""
    if not state.on("spank") or state.stage != "playing":
        return state, ()
    slaps = state.slaps
    if slaps is None:
        if event.at_ns < state.quiet_until_ns:
            return state, ()
        slaps = Slaps(event.at_ns, undo_to_ns)
    slaps = slaps.slap(event.player, event.at_ns)
    return replace(state, slaps=slaps, news=()), ()


def closes_ns(state: State) -> int | None:
    """When the order is certain, or it is certain that there is none."""
    slaps = state.slaps
    if slaps is None:
        return None
    closes_ns = slaps.closes_ns(state.order, state.tie_ns)
    if closes_ns is None or len(slaps.hands) != 1 or _baby(state, slaps):
        return closes_ns
    return min(closes_ns, slaps.opened_ns + ALONE_NS)


def close(state: State, slaps: Slaps, at_ns: int) -> Step:
    """The order is certain. Every hand there, or a red card that may be a three: a baby."""
    stack = stacked(slaps, from_the_left(state), state.tie_ns)
    told = _baby(state, slaps)
    everybody = not slaps.missing(state.order)
    asked = replace(state.question, until_ns=None) if state.question is not None else None
    state = replace(state, slaps=None, quiet_until_ns=at_ns + TRAILING_NS, question=asked)
    if not slaps.hands:
        return _nobody(state, "NOBODY SLAPPED", "nobody draws", at_ns)
    if not (told or everybody):
        return _nobody(state, "NO BABY", "no red three was laid; nobody draws", at_ns)
    state = replace(state, baby_ns=None if slaps.told else slaps.opened_ns)
    return _draws(state, slaps, stack, at_ns)


def _baby(state: State, slaps: Slaps) -> bool:
    """Whether there is reason to think that a red three was laid."""
    return slaps.told or any(_three(card) for card in _since(state, slaps))


def _since(state: State, slaps: Slaps) -> tuple[Card, ...]:
    """The card on top when the first hand came, and those laid since."""
    before = [card for card in state.pile if card.at_ns <= slaps.opened_ns][-1:]
    return (*before, *(card for card in state.pile if card.at_ns > slaps.opened_ns))


def _three(card: Card) -> bool:
    """Whether a card can be a red three, for all that was told of it."""
    return card.colour == "red" and card.kind.key in (PLAIN, *THREES)


def _nobody(state: State, headline: str, reason: str, at_ns: int) -> Step:
    ruling = Ruling("SP-7", headline, reason, at_ns)
    state = state.announced(ruling_screen(ruling, "plain"))
    state, more = settled(state, at_ns, at_ns)
    return state, (ruling, *more)


def _draws(state: State, slaps: Slaps, stack: tuple[Hand, ...], at_ns: int) -> Step:
    ruling = spanked(state.names, slaps, stack, at_ns)
    title = ruling.headline
    for hand in stack:
        state = state.gets(hand.player, hand.draws)
    pages = order_screens(state.names, title, stack)
    state = state.announced(*pages, won=ruling.players)
    printed = slip(state, "spank the baby", title, *stack_lines(state.names, stack))
    state, more = settled(state, at_ns, slaps.undo_to_ns)
    return state, (ruling, Score(state.standings()), printed, *more)
