"""Me first!: hands that fly at the same card, and who was first (SP-2, SP-9).

Whose turn it is nobody knows here, and so a lone hand has raced nobody and means nothing. Who has
cards to take presses to say that they are taken: that is no hand, unless it came with others.
"""

from __future__ import annotations

from companion.games.super_power.referee.state import Reach, State, Step
from companion.games.super_power.referee.words import clause, raced
from companion.kit.events import Hold, Press
from companion.kit.phrases import ms
from companion.kit.race import Entry
from companion.kit.rulings import Ruling
from companion.kit.screens import MessageScreen, Screen
from companion.kit.structs import replace

LATE_NS = 3_000_000_000  # a lone hand so soon after a race came too late for it
WITH_NS = 150_000_000  # hands so close together fly at the same card


def pressed(state: State, event: Press, *, taking: bool) -> State:
    """A hand reaches. A second one of the same player is the same hand.

    Unless the first has only said that cards were taken.
    """
    reach = state.hand.reach or Reach(())
    before = (*reach.hands, *reach.taking) if taking else reach.hands
    if any(entry.player == event.player for entry in before):
        return state.told(reach=replace(reach, again_ns=event.at_ns))
    entry = Entry(event.player, event.button, event.at_ns, event.stamp)
    if taking:
        return state.told(reach=replace(reach, taking=(*reach.taking, entry)))
    return state.told(reach=replace(reach, hands=(*reach.hands, entry)))


def is_race(state: State, event: Hold) -> bool:
    """Whether the touch of a long press raced with others: then it is no more than that."""
    races = [reach for reach in (state.hand.reach, state.hand.raced) if reach is not None]
    return any(len(r.hands) > 1 and any(_is(e, event) for e in r.hands) for r in races)


def withdrawn(state: State, event: Hold) -> State:
    """The touch was a long press that raced nobody: it was meant for something else."""
    reach = state.hand.reach
    if reach is None:
        return state
    hands = tuple(entry for entry in reach.hands if not _is(entry, event))
    taking = tuple(entry for entry in reach.taking if not _is(entry, event))
    left = replace(reach, hands=hands, taking=taking) if hands or taking else None
    return state.told(reach=left)


def _is(entry: Entry, event: Hold) -> bool:
    return (entry.player, entry.at_ns) == (event.player, event.pressed_ns)


def closes_ns(state: State) -> int | None:
    """The window after the first hand; who only says that they have taken opens none.

    A touch that comes late in it may be the first of a race of its own, so that others may follow;
    but whoever drums on a button holds up nobody.
    """
    reach = state.hand.reach
    if reach is None:
        return None
    first, last = (*reach.hands, *reach.taking)[0], (*reach.taking[:1], *reach.hands)[-1]
    last_ns = max(last.at_ns, reach.again_ns)
    longest_ns = min(last_ns + state.race_ns // 2, first.at_ns + 2 * state.race_ns)
    return max(first.at_ns + state.race_ns, longest_ns) + 1


def decided(state: State) -> Step:
    """The race window is over: the order of the hands."""
    reach, last = state.hand.reach, state.hand.raced
    assert reach is not None  # its window has closed
    if not reach.hands:
        return state.told(reach=None), ()
    hands = tuple(sorted((*reach.hands, *_flew(reach)), key=lambda entry: entry.at_ns))
    state = state.told(reach=None, raced=Reach(hands))
    if len(hands) > 1:
        return state, (raced(state, hands),)
    silent = _said_taken(state, hands[0]) or hands[0].player in {e.player for e in reach.taking}
    return state, () if silent else (_alone(state, hands[0], last),)


def _said_taken(state: State, entry: Entry) -> bool:
    """Whether a lone press has taken cards off the panel, however long they had stood there."""
    settled = state.hand.settled
    return settled is not None and (settled.player, settled.at_ns) == (entry.player, entry.at_ns)


def _flew(reach: Reach) -> tuple[Entry, ...]:
    """Of those who had cards to take, whose hand came with the others'."""
    times = [entry.at_ns for entry in reach.hands]
    again = {entry.player for entry in reach.hands}
    return tuple(
        e
        for e in reach.taking
        if e.player not in again and min(abs(e.at_ns - at) for at in times) <= WITH_NS
    )


def _alone(state: State, entry: Entry, last: Reach | None) -> Ruling:
    """Nothing hangs on it."""
    who = state.names[entry.player]
    headline, reason = f"{who} ALONE", "nobody else reached for it"
    first = last.hands[0] if last is not None else entry
    if first.player != entry.player and entry.at_ns - first.at_ns <= LATE_NS:
        behind = ms(entry.at_ns - first.at_ns)
        headline, reason = f"{who} TOO LATE", f"{behind} after {state.names[first.player]}"
    return Ruling(
        clause=clause(state),
        headline=headline,
        reason=reason,
        players=(entry.player,),
        tone="plain",
    )


def screen(state: State) -> Screen | None:
    """The hands so far."""
    reach = state.hand.reach
    if reach is None or not reach.hands:
        return None
    return MessageScreen("ME FIRST!", state.called(entry.player for entry in reach.hands))
