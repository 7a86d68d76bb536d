"""Late presses: those that arrive after something later was judged. Pure.

The table goes back to before the press, and judges it and everything after it anew. If every ruling
and every winner comes out as before, the press counts in its own time. If not, its race was decided
without it, and a ruling says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from companion.kit.game import Output
from companion.kit.structs import replace
from companion.table.inputs import Contact, Due, Input, Release, Shown
from companion.table.state import Judged, S, TableState, TooLate

REACH_NS = 2_000_000_000  # how far back the table can step
T = TypeVar("T")

Judge = Callable[[TableState[S], Input], tuple[TableState[S], tuple[Output, ...]]]
DueNs = Callable[[TableState[S]], int | None]


def remembering(
    before: TableState[S], item: Input, after: TableState[S], output: tuple[Output, ...]
) -> TableState[S]:
    """The table after an input, with what is needed to step back to before it.

    A press that did not count is only shown: there is nothing to step back to.
    """
    if not output and (after is before or after.note not in (None, before.note)):
        return after
    judged = (*before.judged, Judged(item, replace(before, judged=()), output))
    # The one before those within reach says since when the table was as they found it.
    from_ns, first = item.at_ns - REACH_NS, 0
    while judged[first].item.at_ns < from_ns:
        first += 1
    newest_ns = max(after.newest_ns, item.at_ns)
    return replace(after, judged=judged[max(0, first - 1) :], newest_ns=newest_ns)


def in_its_time(
    state: TableState[S], item: Contact | Release, judge: Judge[S], due_ns: DueNs[S]
) -> tuple[TableState[S], tuple[Output, ...]] | None:
    """The table as if the press had come in time, and the output that is new.

    None if that was longer ago than the table can go back, or if a ruling or a winner would then be
    missing that was announced already.
    """
    if item.at_ns < max(0, state.newest_ns - REACH_NS):
        return None
    again = tuple(old for old in state.judged if old.item.at_ns > item.at_ns)
    if not again:  # what came after it changed nothing
        after, written = judge(state, item)
        return remembering(state, item, after, written), written
    at = len(state.judged) - len(again)
    now = replace(again[0].before, judged=state.judged[:at])
    now, output = _judged_again(now, item, again, judge, due_ns)
    new = _without([o for old in again for o in old.output], output)
    if new is None or _without(_winners(again, state), _winners(now.judged[at:], now)) is None:
        return None
    return _shown_as(state, now), tuple(new)


def is_ruled(state: TableState[S], press: TooLate) -> bool:
    """Whether the race that was ruled on last began with a press that came after that one."""
    last = state.rulings[-1] if state.rulings else None
    return last is not None and bool(last.race) and (last.undo_to_ns or 0) > press.at_ns


def meant_for_before(state: TableState[S], since_ns: int) -> bool:
    """Whether something was decided, or a race began, after that time."""
    since = [old for old in state.judged if old.item.at_ns > since_ns]
    if any(old.output for old in since):
        return True
    views = [*(old.before.own for old in since), state.own]
    return any((v.racing, v.won) != (views[0].racing, views[0].won) for v in views)


def _judged_again(
    now: TableState[S],
    item: Input,
    again: tuple[Judged[S], ...],
    judge: Judge[S],
    due_ns: DueNs[S],
) -> tuple[TableState[S], list[Output]]:
    """Judge all of it in order of time, with the alarms that are due now."""
    output: list[Output] = []

    def give(now: TableState[S], item: Input) -> TableState[S]:
        after, written = judge(now, item)
        output.extend(written)
        return remembering(now, item, after, written)

    def ring(now: TableState[S], until_ns: int) -> TableState[S]:
        while (at_ns := due_ns(now)) is not None and at_ns < until_ns:
            after = give(now, Due(max(at_ns, now.newest_ns)))
            if after == now:
                break  # it rings for nothing
            now = after
        return now

    now = give(now, item)
    for old in again:
        now = ring(now, old.item.at_ns)
        match old.item:
            case Due():
                pass  # alarms are rung anew
            case Shown(number, at_ns):
                if old.before.number == number and old.before.screen == now.screen:
                    now = give(now, Shown(now.number, at_ns))
            case _:
                now = give(now, old.item)
    return ring(now, again[-1].item.at_ns + 1), output


def _shown_as(before: TableState[S], after: TableState[S]) -> TableState[S]:
    """With a new screen number if the screen differs from what the panel has."""
    after = replace(after, newest_ns=before.newest_ns)
    if (after.screen, after.shown) == (before.screen, before.shown):
        return replace(after, number=before.number)
    return replace(after, number=before.number + 1, shown=False)


def _winners(judged: tuple[Judged[S], ...], state: TableState[S]) -> list[tuple[int, ...]]:
    """The winners that were shown, one after the other."""
    views = [*(old.before.own for old in judged[1:]), state.own]
    return [v.won for at, v in enumerate(views) if v.won and (not at or views[at - 1].won != v.won)]


def _without(old: Iterable[T], new: Iterable[T]) -> list[T] | None:
    """The new without the old, if those are all there in their order; None if not."""
    rest, found = list(new), list[T]()
    for one in old:
        if one not in rest:
            return None
        at = rest.index(one)
        found += rest[:at]
        rest = rest[at + 1 :]
    return found + rest
