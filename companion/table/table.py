"""The table: players at seats, their buttons and questions, around any game. Pure.

`step` takes one input and gives the next state and what is written. An input goes through four
stages, downwards: time (here, with `late` and `undo`) puts it in its place; `hands` says what a
touch means; `furniture` has questions, menu and what is read; `play` has the game. At the end
`look` brings the panel up to date.

Time inside the game is the table's time less what was taken back, so that after an undo the game
goes on from that instant.
"""

from __future__ import annotations

from companion.kit import events
from companion.kit.events import LONG_NS
from companion.kit.game import Newcomer, Output
from companion.kit.rulings import Ruling
from companion.kit.structs import replace
from companion.table import late
from companion.table.hands import Hands
from companion.table.inputs import Contact, Due, Input, Joins, Release, Shown
from companion.table.play import Stepped
from companion.table.state import S, TableState, TooLate

__all__ = ["Stepped", "Table"]


class Table(Hands[S]):
    """A game with its players. Holds no state: `start` makes the first, `step` the next."""

    def step(self, state: TableState[S], item: Input) -> Stepped[S]:
        """One input. One that is late is judged in its own time, or reported. Never raises."""
        if isinstance(item, Contact | Release) and item.at_ns < state.newest_ns:
            return self._late(state, item)
        after, output = self._judged(state, item)
        if after.too_late is not None and any(_is_decision(one) for one in output):
            after, more = self.rule_too_late(after, item.at_ns - after.back_ns)
            after, output = self.look(after), output + more
        return late.remembering(state, item, after, output), output

    def due_ns(self, state: TableState[S]) -> int | None:
        """When a Due is wanted: an alarm, the next long press, a question that gives way."""
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

    def _judged(self, state: TableState[S], item: Input) -> Stepped[S]:
        """One input, in time order; and what the panel shows after it."""
        after, output = self._taken(state, item)
        return self.look(after), output

    def _taken(self, state: TableState[S], item: Input) -> Stepped[S]:
        match item:
            case Contact(stamp=stamp) if stamp.cut_ns and late.meant_for_before(
                state, item.at_ns - stamp.cut_ns
            ):
                return self._too_late(state, item, item.at_ns)
            case Contact():
                seats = self.seats(state)
                if item.seat not in seats:
                    return state, ()
                return self.contact(state, item, seats.index(item.seat))
            case Release():
                return self.release(state, item)
            case Joins():
                return self._joins(state, item)
            case Shown():
                return self._shown(state, item)
            case Due():
                return self._due(state, item)

    def _joins(self, state: TableState[S], item: Joins) -> Stepped[S]:
        """Who has gone comes back to their own seat; nobody sits down where somebody plays."""
        names, now_ns = state.sitting.names, item.at_ns - state.back_ns
        if item.name in names and names.index(item.name) in state.own.away:
            return self.comes_or_goes(state, names.index(item.name), now_ns)
        if item.seat in self.seats(state) or item.after not in names:
            return state, ()
        newcomer = Newcomer(item.name, frozenset(item.switches), names.index(item.after))
        return self.joins(state, item.seat, newcomer, now_ns)

    def _shown(self, state: TableState[S], item: Shown) -> Stepped[S]:
        if item.number != state.number or state.shown:
            return state, ()
        state = replace(state, shown=True, undrawn=False)
        if state.asked is not None:
            asked_ns = item.at_ns if state.asked_ns is None else state.asked_ns
            return replace(state, asked_ns=asked_ns), ()
        return self.tell(state, events.Shown(item.at_ns - state.back_ns))

    def _due(self, state: TableState[S], item: Due) -> Stepped[S]:
        state, output = self.hands_due(state, item.at_ns)
        state, more = self.furniture_due(state, item.at_ns)
        output += more
        now_ns = item.at_ns - state.back_ns
        if state.own.alarm_ns is not None and now_ns >= state.own.alarm_ns:
            state, more = self.tell(state, events.Due(now_ns))
            output += more
        return state, output

    # ---- what comes late

    def _late(self, state: TableState[S], item: Contact | Release) -> Stepped[S]:
        """A press that came after something later was judged; in its own time, if that can be."""
        found = late.in_its_time(state, item, self._judged, self.due_ns)
        if found is not None:
            return found
        now_ns = state.newest_ns
        if isinstance(item, Release):  # the button is up, whenever that was
            item = replace(item, at_ns=now_ns)
            after, output = self.release(state, item)
        else:
            after, output = self._too_late(state, item, now_ns)
        after = self.look(after)
        return late.remembering(state, replace(item, at_ns=now_ns), after, output), output

    def _too_late(self, state: TableState[S], item: Contact, now_ns: int) -> Stepped[S]:
        """It is reported once the ruling is there that it was too late for."""
        seats = self.seats(state)
        if item.seat not in seats or state.over:
            return state, ()
        press = TooLate(seats.index(item.seat), item.at_ns - item.stamp.cut_ns - state.back_ns)
        state = replace(state, too_late=press)
        if state.own.won and not late.is_ruled(state, press):
            return state, ()
        return self.rule_too_late(state, now_ns - state.back_ns)


def _is_decision(output: Output) -> bool:
    return isinstance(output, Ruling) and output.undo_to_ns is not None
