"""Spank the Baby: hands on the pad, the doghouse's too, counted from below (SP-7).

The cards lie where Naysayer cannot see them: half of the hands are a baby, fewer are elbows.
"""

from __future__ import annotations

from companion.games.spank.slaps import ALONE_NS, TRAILING_NS, Hand, Slaps, stacked
from companion.games.spank.words import spanked, stack_lines, stack_rows
from companion.games.super_power.referee.state import MS, State, Step
from companion.games.super_power.referee.words import slip, standings
from companion.kit.events import Press
from companion.kit.game import Notice
from companion.kit.rulings import Ruling
from companion.kit.screens import MessageScreen, Screen, order_pages
from companion.kit.standings import Score


def slapped(state: State, event: Press) -> State:
    """A hand on the pad. The first one opens it, unless it trails behind the last ones."""
    slaps = state.hand.slaps
    if not state.on("spank") or (slaps is None and event.at_ns < state.hand.trailing_ns):
        return state
    until_ns = event.at_ns + state.setup.settings["spank_ms"] * MS
    slaps = slaps or Slaps(event.at_ns, event.at_ns, until_ns)
    return state.with_hand(slaps=slaps.slap(event))


def screen(state: State) -> Screen | None:
    slaps = state.hand.slaps
    if slaps is None:
        return None
    return MessageScreen("SLAP!", state.called(slaps.missing(state.order)))


def closes_ns(state: State) -> int | None:
    """When the order is certain, or it is certain that there is none."""
    slaps = state.hand.slaps
    if slaps is None:
        return None
    closes_ns = slaps.closes_ns(state.order, state.tie_ns)
    if closes_ns is None or len(slaps.hands) > 1:
        return closes_ns
    return min(closes_ns, slaps.opened_ns + ALONE_NS)


def counted(state: State, now_ns: int) -> Step:
    """The hands below are the cards to take; who never slapped is last, from the dealer's left."""
    slaps = state.hand.slaps
    assert slaps is not None  # somebody's hand is down
    if len(slaps.hands) == 1 or 2 * len(slaps.hands) < len(state.order):
        return state.with_hand(slaps=None), (_elbow(state, slaps),)
    state = state.with_hand(slaps=None, trailing_ns=now_ns + TRAILING_NS, dealt=False)
    stack = stacked(slaps, state.round_from(state.dealer), state.tie_ns)
    return _draws(state, slaps, stack, now_ns)


def _elbow(state: State, slaps: Slaps) -> Ruling:
    """Said, and without cost: nothing hangs on it. A table forgets a hand or two, and no more."""
    players = tuple(hand.player for hand in slaps.hands)
    alone = len(players) == 1
    hands = f"{state.names[players[0]]}'s hand alone" if alone else f"only {state.called(players)}"
    return Ruling(
        clause="SP-7",
        headline="AN ELBOW?" if alone else "ELBOWS?",
        reason=f"{hands}: no baby, nobody draws",
        players=players,
        tone="plain",
    )


def _draws(state: State, slaps: Slaps, stack: tuple[Hand, ...], now_ns: int) -> Step:
    ruling = spanked(state.names, slaps, stack)
    for hand in stack:
        if hand.draws:
            state = state.takes(hand.player, str(hand.draws), now_ns)
    pages = Notice(order_pages(ruling.headline, stack_rows(state.names, stack)), ruling.players)
    lines = (ruling.headline, *stack_lines(state.names, stack))
    return state, (ruling, Score(standings(state)), slip(state, "spank the baby", *lines), pages)
