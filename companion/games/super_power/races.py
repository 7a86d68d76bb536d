"""Me first!: hands that reach for the same card, and who was first (SP-2, SP-9).

The referee does not know whose turn it is. A hand that nobody raced jumps in, unless another player
says within a second that it was their turn. Every press of me first! counts in a race from the time
of its touch, even if it also opens the menu, answers a question, or settles cards to take.
"""

from __future__ import annotations

from companion.games.super_power.state import Reach, S, State, Step, touch
from companion.kit.events import LONG_NS, Due, Press
from companion.kit.phrases import ms
from companion.kit.race import Entry, Margin, describe_gap, heats, margin
from companion.kit.rulings import Finish, Ruling
from companion.kit.screens import Tone
from companion.kit.structs import replace

LATE_NS = 3 * S  # a hand alone this soon after a race came too late for it
MINE_NS = 1 * S  # a press this soon after a jump-in was announced says: it was my turn
LONGEST_NS = 15 * S  # a race over several cards, one after the other, is decided by then

# ---- hands


def pressed(state: State, press: Press) -> Step:
    """A player reaches, but not while hands are passed. A second press is for the next card."""
    if state.hand.zero_ns is not None:
        return state, ()
    entry = touch(press)
    reach, player = state.hand.reach or Reach(), entry.player
    if any(one.player == player for one in reach.hands):
        return state.with_hand(reach=replace(reach, again=(*reach.again, entry))), ()
    hands = tuple(sorted((*reach.hands, entry), key=lambda one: one.at_ns))
    is_silent = press.asked or state.hand.gains or entry in state.hand.took
    quiet = reach.silent | {player} if is_silent else reach.silent
    return state.with_hand(reach=replace(reach, hands=hands, silent=quiet)), ()


def stays_down(state: State, touch: Entry) -> State:
    """A hand stays down: it opens the menu. If others reach too, it is in the race as well."""
    reach = state.hand.reach
    if reach is None or touch not in reach.hands:
        return state
    return state.with_hand(reach=replace(reach, held=reach.held | {touch.player}))


def is_race(state: State, touch: Entry) -> bool:
    """Whether the touch of a long press raced with others."""
    races = [reach for reach in (state.hand.reach, state.hand.raced) if reach is not None]
    return any(len(reach.hands) > 1 and touch in reach.hands for reach in races)


# ---- who was first


def closes_ns(state: State) -> int | None:
    """When the race is decided: its window is over, and the last press is surely no long one.

    It stays open while players reach for the next cards; one player alone cannot keep it open.
    """
    reach = state.hand.reach
    return None if reach is None else _closes_ns(state, reach)


def _closes_ns(state: State, reach: Reach) -> int:
    first_ns = reach.hands[0].at_ns
    last_ns = reach.hands[-1].at_ns
    newest = {hand.player: hand.at_ns for hand in (*reach.hands, *reach.again)}  # of each player
    *others, newest_ns = sorted(newest.values())
    other_ns = others[-1] if others else first_ns
    next_card_ns = min(newest_ns + LONG_NS, other_ns + 2 * state.race_ns, first_ns + LONGEST_NS)
    return max(first_ns + state.race_ns, last_ns + LONG_NS, next_card_ns) + 1


def decided(state: State, _due: Due) -> Step:
    """The race window is over: who came when, or that a hand was alone."""
    reach, last = state.hand.reach, state.hand.raced
    assert reach is not None  # its window has closed
    hand, *others = reach.hands
    state = state.with_hand(reach=None)
    if {entry.player for entry in reach.hands} <= reach.held:
        return state, ()
    if others:
        return state.with_hand(raced=reach), (_raced(state, reach),)
    if hand.player in reach.silent:
        return state, ()
    first, *raced = last.hands if last is not None else reach.hands
    gap_ns, is_other = hand.at_ns - first.at_ns, first.player != hand.player
    if is_other and raced and gap_ns <= LATE_NS:
        why = f"{ms(gap_ns)} after {state.names[first.player]}"
        return state, (state.refusal(hand.player, state.clause, "too late", why),)
    announced_ns = _closes_ns(state, last or reach)
    if is_other and not raced and hand.at_ns <= announced_ns + MINE_NS:
        return state.with_hand(raced=None), (_turn(state, first, hand),)
    return state.with_hand(raced=reach), (_alone(state, hand),)


def _raced(state: State, reach: Reach) -> Ruling:
    """Who was first, by how much, and who came after, at the next cards too (SP-2)."""
    hands = reach.hands
    groups = list(heats((*hands, *reach.again), state.tie_ns))
    first = tuple(entry.player for entry in groups[0])
    ahead = margin(hands, state.tie_ns) if len(first) == 1 else None
    by = f" by {ahead}" if ahead is not None else ""
    later = ", ".join(_group(state, group, groups[0][0].at_ns) for group in groups[1:])
    headline = f"{state.names[first[0]]}{by}"
    reason = f"then {later}"
    if len(first) > 1:
        headline = f"DEAD HEAT {state.names_of(first, ' + ')}"
        reason = f"{describe_gap(groups[0], state.tie_ns)}. Turn order decides"
        reason += f". Then {later}" if later else ""
    tone: Tone = "even" if len(first) > 1 else "good"
    ruling = Ruling(state.clause, headline, reason, first, hands[0].at_ns, tone=tone)
    return with_race(state, ruling, ahead, *hands)


def _group(state: State, group: tuple[Entry, ...], from_ns: int) -> str:
    """ "BEN +38 ms", "CLEO + DAN +112 ms"."""
    who = state.names_of((entry.player for entry in group), " + ")
    return f"{who} +{ms(group[0].at_ns - from_ns)}"


def with_race(state: State, ruling: Ruling, ahead: Margin | None, *touches: Entry) -> Ruling:
    """That ruling, with what it was decided on, and by how much the first touch was ahead."""
    first, *others = heats(touches, state.tie_ns)
    from_ns = first[0].at_ns
    race = [Finish(e.player, e.button, e.at_ns - from_ns, "first") for e in first]
    for heat in others:
        race += [Finish(e.player, e.button, e.at_ns - from_ns, "late") for e in heat]
    ns, within_ns = ahead or (None, None)
    return replace(ruling, race=tuple(race), margin_ns=ns, within_ns=within_ns)


def _alone(state: State, entry: Entry) -> Ruling:
    """Nobody raced this hand: it jumps in. Nothing depends on that."""
    name = state.names[entry.player]
    if not state.on("super"):
        return Ruling(state.clause, f"{name} pressed alone", "No race", (entry.player,))
    reason = "Your turn, and you were first? Press ME FIRST! now"
    return Ruling(state.clause, f"{name} jumps in", reason, (entry.player,))


def _turn(state: State, jumped: Entry, entry: Entry) -> Ruling:
    """A second player says that it was their turn, and plays first. TAKE BACK undoes it."""
    who, other = state.names[entry.player], state.names[jumped.player]
    reason = f"{who} was first. {other}: take your card back"
    return state.ruling(entry, state.clause, "{}'s turn", reason)
