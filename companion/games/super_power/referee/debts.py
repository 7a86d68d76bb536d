"""Draw cards add up, until they are drawn; and who else has cards to take (SP-2).

Who adds to a debt jumps in at once, or plays next: sits beside whoever laid the last card. Any
other draw card begins a debt of its own. So nobody has to say that one was drawn: when nobody can
add to it any more it is presumed to be, and stays in sight for a round as DRAWN?, or until
somebody says so. Nobody lays two as fast as a button is pressed twice, nor a +4 on their own +2:
such a press is the same card's.
"""

from __future__ import annotations

from companion.games.super_power.referee.state import (
    Debt,
    Laid,
    Presumed,
    Settled,
    State,
    Step,
    Take,
)
from companion.games.super_power.referee.words import clause
from companion.kit.events import Press
from companion.kit.rulings import Ruling

S = 1_000_000_000
JUMP_NS = 3 * S  # so soon after a draw card another one lies on it, whoever laid it
TWICE_NS = 1 * S  # so soon after a player's press the same one says no more
NEXT_NS = 7 * S  # so soon, if whoever plays next laid it: nobody has drawn and another laid by then
DRAWN_NS = 16 * S  # so long after the newest draw card a debt is presumed drawn...
TRUCK_NS = 45 * S  # ...or so long, where numbers are added up backwards (SP-10)
DRAWING_NS = 1 * S  # nobody has drawn for a draw card sooner: said by then, it was of those before
SEEN_NS = 500_000_000  # a press sooner after something was said is about what was before
TAKING_NS = 30 * S  # after a spank one after the other says so; later somebody has forgotten to
SHORT, LONG = 2, 4  # cards, by a short press and a long one


def added(state: State, player: int, cards: int, at_ns: int) -> Step:
    """Somebody has laid a draw card."""
    debt = state.hand.debt
    again = _again(debt, player, cards, at_ns)
    if again is not None:
        return _corrected(state, again, cards)
    if debt.laid and not _adds_up(state, player, at_ns):
        state = state.with_hand(presumed=Presumed(debt.cards, at_ns))
        debt = Debt()
    debt = debt.with_one(Laid(player, cards, at_ns))
    ruling = Ruling(
        clause=clause(state),
        headline=f"{state.names[player]} lays +{cards}",
        reason=f"{debt.cards} to draw",
        players=(player,),
        undo_to_ns=at_ns,
        quiet=True,  # the panel shows the sum
    )
    return state.with_hand(debt=debt), (ruling,)


def _again(debt: Debt, player: int, cards: int, at_ns: int) -> Laid | None:
    """The card that somebody has just told of, and tells of once more or rightly now."""
    mine = [laid for laid in debt.laid if laid.player == player]
    if not mine:
        return None
    within_ns = TWICE_NS if mine[-1].cards == cards else JUMP_NS
    return mine[-1] if abs(at_ns - mine[-1].at_ns) <= within_ns else None


def _corrected(state: State, laid: Laid, cards: int) -> Step:
    """What the newest press says of it holds; it lies where it lay."""
    debt, who = state.hand.debt, state.names[laid.player]
    debt = Debt(tuple(laid._replace(cards=cards) if one == laid else one for one in debt.laid))
    reason = f"and not +{laid.cards}: {debt.cards} to draw"
    if cards == laid.cards:
        reason = f"pressed twice at once is one card: {debt.cards} to draw"
    ruling = Ruling(
        clause=clause(state),
        headline=f"{who} lays +{cards}",
        reason=reason,
        players=(laid.player,),
        undo_to_ns=laid.at_ns if cards != laid.cards else None,
        tone="plain",
        quiet=cards != laid.cards,
    )
    return state.with_hand(debt=debt), (ruling,)


def _adds_up(state: State, player: int, at_ns: int) -> bool:
    """Whether a draw card that somebody lays at that time lies on those that stand."""
    newest = state.hand.debt.laid[-1]
    if at_ns - newest.at_ns <= JUMP_NS:
        return True
    near = len(state.players_in) <= 3 or player in state.beside(newest.player)
    return near and at_ns - newest.at_ns <= NEXT_NS


def closes_ns(state: State) -> int | None:
    """When a debt is presumed drawn, or one that was has been in sight for long enough."""
    debt, presumed = state.hand.debt, state.hand.presumed
    waits = [presumed.since_ns + state.round_ns] if presumed is not None else []
    if debt.laid:
        waits.append(debt.laid[-1].at_ns + (TRUCK_NS if state.on("truck") else DRAWN_NS))
    return min(waits, default=None)


def presumed(state: State, now_ns: int) -> Step:
    """Nobody has said so: it is not worth a ruling, and the panel says what has become of it."""
    debt, before = state.hand.debt, state.hand.presumed
    if before is not None and now_ns >= before.since_ns + state.round_ns:
        return state.with_hand(presumed=None), ()
    return state.with_hand(debt=Debt(), presumed=Presumed(debt.cards, now_ns)), ()


def is_taking(state: State, event: Press) -> bool:
    """Whether somebody presses who has just now seen that they have cards to take."""
    just = [take for take in state.hand.takes if event.at_ns <= take.at_ns + TAKING_NS]
    return any(_seen(take, event) for take in just)


def taken(state: State, event: Press) -> State:
    """Who presses any button has taken them by now: one press settles what stands by a name."""
    mine = [take for take in state.hand.takes if _seen(take, event)]
    if not mine:
        return state
    takes = tuple(take for take in state.hand.takes if take not in mine)
    settled = Settled(event.player, event.at_ns, max(take.at_ns for take in mine))
    return state.with_hand(takes=takes, settled=settled)


def _seen(take: Take, event: Press) -> bool:
    return take.player == event.player and event.at_ns >= take.at_ns + SEEN_NS


def drawn(state: State, player: int, pressed_ns: int) -> Step:
    """What draw cards have added up to was drawn: those that lay there for long enough.

    By whom is not known, since anybody may say so; so nobody's UNO is void by it.

    Not by the touch that said of newer cards that they were taken. Where nobody has told of a draw
    card there is nothing to do, and that is said: perhaps it was meant for a short press.
    """
    settled, debt, presumed = state.hand.settled, state.hand.debt, state.hand.presumed
    mine = settled is not None and (settled.player, settled.at_ns) == (player, pressed_ns)
    told_ns = [laid.at_ns for laid in debt.laid]
    told_ns += [presumed.since_ns] if presumed is not None else []
    if mine and settled is not None and settled.ruled_ns >= max(told_ns, default=0):
        return state, ()
    left = debt.since(pressed_ns - DRAWING_NS)
    cards = debt.cards - left.cards or (presumed.cards if presumed is not None else 0)
    if not cards:
        return state, () if mine else (_nothing(state, player, debt),)
    ruling = Ruling(
        clause=clause(state),
        headline=f"{cards} DRAWN",
        reason=f"{state.names[player]} says so",
        undo_to_ns=pressed_ns,
        quiet=True,
    )
    return state.with_hand(debt=left, presumed=None), (ruling,)


def _nothing(state: State, player: int, debt: Debt) -> Ruling:
    reason = "nobody told of a draw card; caught is a short press"
    if debt.laid:
        reason = "too soon: hold it again once they are drawn"
    return Ruling(
        clause=clause(state),
        headline="NOTHING TO DRAW" if not debt.laid else f"{debt.cards} TO DRAW",
        reason=reason,
        players=(player,),
        tone="plain",
    )
