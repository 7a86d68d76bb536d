"""The table: players at seats, their buttons and questions, around any game. Pure.

`step` takes an input and returns the next state and the output. An input passes through four
stages, downwards: time (this file) puts it in its place; `hands` decides what a touch means;
`furniture` has the questions, the menu and what is being read; `play` has the game. Then
`refresh_view` brings the panel up to date.

A press is late if it arrives after something later was judged. The table then goes back to before
the press, and judges it and everything after it anew. If every ruling and every winner comes out as
before, the press counts in its own time. If not, its race was decided without it, and a ruling says
so.

Game time is table time minus what was taken back, so after TAKE BACK a game continues from the
instant that it went back to.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from companion.kit import events
from companion.kit.circle import Newcomer
from companion.kit.events import LONG_NS
from companion.kit.game import Output
from companion.kit.phrases import ms
from companion.kit.screens import DiceScreen
from companion.kit.structs import replace
from companion.table import words
from companion.table.hands import Hands
from companion.table.inputs import Contact, Due, Input, Joins, Release, Resumed, Shown
from companion.table.play import opened, undrawn
from companion.table.state import Judged, S, Since, TableState

REACH_NS = 2_000_000_000  # how far back the table can step
T = TypeVar("T")


class Table(Hands[S]):
    """A game with its players. Holds no state: `start` makes the first, `step` the next."""

    def step(self, state: TableState[S], item: Input) -> tuple[TableState[S], tuple[Output, ...]]:
        """Take one input: the next state, and the output. Never raises."""
        if isinstance(item, Contact | Release) and item.at_ns < state.newest_ns:
            after = self._late(state, item)
        else:
            after = self._judged(state, item)
            if after.too_late is not None and after.rulings is not state.rulings:
                after = self._rule_too_late(after, item.at_ns - after.back_ns)
            after = _remembering(state, item, after)
        return (replace(after, output=()), after.output) if after.output else (after, ())

    def due_ns(self, state: TableState[S]) -> int | None:
        """When the table wants a `Due`: for an alarm, a hold, or a question that gives way."""
        waits = [d.at_ns + LONG_NS for d in state.down if not d.long]
        if state.view.alarm_ns is not None:
            waits.append(state.view.alarm_ns + state.back_ns)
        gives_way_ns = self.gives_way_ns(state)
        return min(waits if gives_way_ns is None else [*waits, gives_way_ns], default=None)

    def seats(self, state: TableState[S]) -> tuple[int, ...]:
        """Where each player sits now."""
        places, seats = state.own.places, state.sitting.seats
        return tuple(seats[place] for place in places) if places else seats

    # ---- in order of time

    def _judged(self, state: TableState[S], item: Input) -> TableState[S]:
        """Judge an input that is in order of time, and bring the panel up to date."""
        match item:
            case Contact():
                after = self._touched(state, item)
            case Release():
                after = self.release(state, item)
            case Joins():
                after = self._joins(state, item)
            case Shown():
                after = self._shown(state, item)
            case Due():
                after = self._due(state, item)
            case Resumed(at_ns):
                down = tuple(replace(down, long=True) for down in state.down)  # none is a click
                state = replace(undrawn(state), down=down)
                after = self.tell(state, events.TakenBack(at_ns - state.back_ns))
        if state.menu is not None and after.menu is None:
            after = self.sheet_closed(after, state.menu, item.at_ns - after.back_ns)
        return self.refresh_view(after)

    def _touched(self, state: TableState[S], item: Contact) -> TableState[S]:
        cut_ns, seats = item.stamp.cut_ns, self.seats(state)
        if cut_ns and _was_meant_for_before(state, item.at_ns - cut_ns):
            return self._too_late(state, item, item.at_ns)
        if item.seat not in seats:
            return state
        return self.contact(state, item, seats.index(item.seat))

    def _joins(self, state: TableState[S], item: Joins) -> TableState[S]:
        """Somebody new joins, or a player who was away rejoins at their own seat."""
        names, now_ns = state.sitting.names, item.at_ns - state.back_ns
        if item.name in names and names.index(item.name) in state.away:
            return self.comes_or_goes(state, names.index(item.name), now_ns)
        if item.seat in self.seats(state) or item.after not in names:
            return state
        newcomer = Newcomer(item.name, frozenset(item.switches), names.index(item.after))
        return self.joins(state, item.seat, newcomer, now_ns)

    def _shown(self, state: TableState[S], item: Shown) -> TableState[S]:
        if item.number != state.number or state.shown:
            return state
        state = replace(state, shown=True, undrawn=False)
        if state.asked is None:
            return self.tell(state, events.Shown(item.at_ns - state.back_ns))
        return replace(state, asked_ns=item.at_ns) if state.asked_ns is None else state

    def _due(self, state: TableState[S], item: Due) -> TableState[S]:
        state = self.furniture_due(self.hands_due(state, item.at_ns), item.at_ns)
        now_ns = item.at_ns - state.back_ns
        if state.own.alarm_ns is None or now_ns < state.own.alarm_ns:
            return state
        return self.tell(state, events.Due(now_ns))

    # ---- what comes late

    def _late(self, state: TableState[S], item: Contact | Release) -> TableState[S]:
        """A press or a release that came late, in its own time if that is possible."""
        found = self._in_its_time(state, item)
        if found is not None:
            return found
        if isinstance(item, Release):  # the button is up, whenever that was
            return self._give(state, replace(item, at_ns=state.newest_ns))
        cut_ns = item.stamp.cut_ns + state.newest_ns - item.at_ns  # it is late if judged again, too
        now = replace(item, at_ns=state.newest_ns, stamp=replace(item.stamp, cut_ns=cut_ns))
        return _remembering(state, now, self._too_late(state, item, now.at_ns))

    def _in_its_time(self, state: TableState[S], item: Contact | Release) -> TableState[S] | None:
        """The table as if the input had come in time, with only the output that is new.

        None if that is longer ago than the table can go back, or if a ruling or a winner that was
        announced would be missing then.
        """
        if item.at_ns < max(0, state.newest_ns - REACH_NS):
            return None
        again = tuple(old for old in state.judged if old.item.at_ns > item.at_ns)
        if not again:  # what came after it changed nothing
            return self._give(state, item)
        at = len(state.judged) - len(again)
        now = self._judged_again(replace(again[0].before, judged=state.judged[:at]), item, again)
        new = _without([o for old in again for o in old.output], now.output)
        if new is None or _without(_winners(again, state), _winners(now.judged[at:], now)) is None:
            return None
        return _shown_as(state, replace(now, output=tuple(new)))

    def _judged_again(
        self, now: TableState[S], item: Input, again: tuple[Judged[S], ...]
    ) -> TableState[S]:
        """Judge all these inputs in order of time, with the alarms as they fall due now."""
        now = self._give(now, item)
        for old in again:
            now = self._ring(now, old.item.at_ns)
            match old.item:
                case Due():
                    pass  # alarms fall due anew
                case Shown(number, at_ns):
                    if old.before.number == number and old.before.screen == now.screen:
                        now = self._give(now, Shown(now.number, at_ns))
                case _:
                    now = self._give(now, old.item)
        return self._ring(now, again[-1].item.at_ns + 1)

    def _give(self, now: TableState[S], item: Input) -> TableState[S]:
        return _remembering(now, item, self._judged(now, item))

    def _ring(self, now: TableState[S], until_ns: int) -> TableState[S]:
        """Let everything happen that is due before that time."""
        while (at_ns := self.due_ns(now)) is not None and at_ns < until_ns:
            now = self._give(now, Due(max(at_ns, now.newest_ns)))
        return now

    # ---- what comes too late

    def _too_late(self, state: TableState[S], item: Contact, now_ns: int) -> TableState[S]:
        """Report a press that was too late for its race, as soon as that race has its ruling."""
        seats = self.seats(state)
        if item.seat not in seats or state.over:
            return state
        press = Since(seats.index(item.seat), item.at_ns - item.stamp.cut_ns - state.back_ns)
        state = replace(state, too_late=press)
        if state.own.won and not _ahead_ns(state, press):
            return state
        return self._rule_too_late(state, now_ns - state.back_ns)

    def _rule_too_late(self, state: TableState[S], now_ns: int) -> TableState[S]:
        """Say that a press was too late for its race; if it was first, open its player's menu."""
        press = state.too_late
        assert press is not None
        ahead_ns = _ahead_ns(state, press)
        by = ms(ahead_ns) if ahead_ns else ""
        name = state.sitting.names[press.player]
        ruling = words.too_late(name, press.player, by)
        state = self.apply_effects(replace(state, too_late=None), (ruling,), now_ns)
        if by and not isinstance(state.own.screen, DiceScreen):
            state = opened(state, press.player, press.at_ns, title=f"{name}: first by {by}")
        return self.refresh_view(state)


def _remembering(before: TableState[S], item: Input, after: TableState[S]) -> TableState[S]:
    """The table after an input, with what it needs to go back to before that.

    For an input that only brought a note it needs nothing.
    """
    output = after.output[len(before.output) :]
    if not output and (after is before or replace(after, note=before.note) == before):
        return after
    old = Judged(item, replace(before, judged=(), output=()), output)
    judged, newest_ns = (*before.judged, old), max(after.newest_ns, item.at_ns)
    count = sum(one.item.at_ns >= item.at_ns - REACH_NS for one in judged)
    # The one before those within reach is kept, too: it says how they found the table.
    return replace(after, judged=judged[-count - 1 :], newest_ns=newest_ns)


def _ahead_ns(state: TableState[S], press: Since) -> int:
    """By how much a press was ahead of the one that won the last race; 0: it was not."""
    last = state.rulings[-1] if state.rulings else None
    return max(0, (last.undo_to_ns or 0) - press.at_ns) if last and last.race else 0


def _was_meant_for_before(state: TableState[S], since_ns: int) -> bool:
    """Whether something was decided or a race began after that time."""
    since = [old for old in state.judged if old.item.at_ns > since_ns]
    if any(old.output for old in since):
        return True
    views = [*(old.before.own for old in since), state.own]
    return any((v.racing, v.won) != (views[0].racing, views[0].won) for v in views)


def _shown_as(before: TableState[S], after: TableState[S]) -> TableState[S]:
    """With a new screen number if the screen is not the one that the panel has."""
    after = replace(after, newest_ns=before.newest_ns)
    if (after.screen, after.shown) == (before.screen, before.shown):
        return replace(after, number=before.number)
    return replace(after, number=before.number + 1, shown=False)


def _winners(judged: tuple[Judged[S], ...], state: TableState[S]) -> list[tuple[int, ...]]:
    """The winners that the panel named, in order."""
    views = [*(old.before.own for old in judged[1:]), state.own]
    return [v.won for at, v in enumerate(views) if v.won and (not at or views[at - 1].won != v.won)]


def _without(old: Iterable[T], new: Iterable[T]) -> list[T] | None:
    """The new without the old; None unless all of the old are among them in their order."""
    rest, found = list(new), list[T]()
    for one in old:
        if one not in rest:
            return None
        at = rest.index(one)
        found += rest[:at]
        rest = rest[at + 1 :]
    return found + rest
