"""Personal bests: a ruling on a player's quickest press so far says so, on panel and slip.

Neither the rules nor the journal know of it, so a game that is judged again comes out the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from companion.journal.journal import Journal
from companion.journal.records import JournalError, Record
from companion.journal.rows import Row, to_row
from companion.journal.standing_rulings import (
    SIMULATED,
    Called,
    Played,
    as_before,
    counting,
    played,
)
from companion.journal.statistics import Timed, count
from companion.kit.game import Output
from companion.kit.phrases import ms
from companion.kit.rulings import Ruling
from companion.kit.screens import RulingScreen, Screen
from companion.kit.slips import Slip
from companion.kit.structs import Struct, replace

ENOUGH = 5  # races that a player has won before a press counts as the best


class Best(Struct, frozen=True):
    """How many races a player has won, and the quickest press that did."""

    won: int = 0
    fastest_ms: float | None = None

    def __add__(self, other: Best) -> Best:
        times = [ms for ms in (self.fastest_ms, other.fastest_ms) if ms is not None]
        return Best(self.won + other.won, min(times, default=None))


def bests(game: Played, grade: str) -> dict[str, Best]:
    """Everybody's in a game, by clocks of that grade."""
    timed = Timed(game.game, grade)
    races = {name: p.races[timed] for name, p in count([game]).items() if timed in p.races}
    return {name: Best(found.firsts, found.fastest_ms) for name, found in races.items()}


class Past:
    """Everybody's best in the journal, by this table's clock. A game that is over is read once."""

    def __init__(self, journal: Journal, grade: str) -> None:
        self.journal, self.grade = journal, grade
        self._over: dict[int, dict[str, Best]] = {}

    def before(self, this: Record, called: Called) -> dict[str, Best]:
        """In all others of that game, by what people are called now; damaged ones are left out."""
        found: dict[str, Best] = {}
        for record in counting(self.journal):
            if isinstance(record, Record) and record.id != this.id and record.game == this.game:
                game = self._of(record)
                for name, best in zip(called(list(game)), game.values(), strict=True):
                    found[name] = found.get(name, Best()) + best
        return found

    def _of(self, record: Record) -> dict[str, Best]:
        if record.id in self._over:
            return self._over[record.id]
        with suppress(JournalError):
            found = bests(played(record, self.journal.rulings(record.id)), self.grade)
            if record.over:
                self._over[record.id] = found
            return found
        return {}


class Remarks:
    """Of one session; the newest is on the panel as long as its ruling is."""

    def __init__(
        self,
        record: Record,
        before: Mapping[str, Best],
        rulings: Sequence[Sequence[Row]],
        grade: str,
    ) -> None:
        """`before`: of all other games. `rulings`: in this one so far, rows of each entry."""
        self._record, self._before, self._grade = record, before, grade
        self._rulings = list(rulings)
        self._newest: tuple[RulingScreen, str] | None = None

    def on(self, outputs: Sequence[Output], names: Sequence[str]) -> tuple[Output, ...]:
        """The same output; a slip also has the personal best. `names`: the players' names."""
        remarks = [self._on(output, names) for output in outputs if isinstance(output, Ruling)]
        remark = next(filter(None, remarks), "")
        if any(isinstance(output, Ruling) for output in outputs):
            self._rulings.append([to_row(output, names, self._grade) for output in outputs])
        return tuple(_with(output, remark) for output in outputs)

    def with_best(self, screen: Screen) -> Screen:
        """The screen, with the remark if it is that of its ruling."""
        if self._newest is None or not isinstance(screen, RulingScreen):
            return screen
        of, remark = self._newest
        if (screen.headline, screen.reason) != (of.headline, of.reason):
            return screen
        return replace(screen, reason=f"{screen.reason}; {remark}")

    def _on(self, ruling: Ruling, names: Sequence[str]) -> str:
        """The words for a single winner whose time is known; "": it is no personal best."""
        if ruling.opened_ns is None or len(ruling.players) != 1:
            return ""
        name = names[ruling.players[0]]
        after_ns = next(finish.after_ns for finish in ruling.race if finish.result == "first")
        best = self._best(name)
        if best.won < ENOUGH or best.fastest_ms is None or not 0 < after_ns / 1e6 < best.fastest_ms:
            return ""
        remark = f"{name}'s best ever: {ms(after_ns)}"
        self._newest = ruling.screen(), remark
        return remark

    def _best(self, name: str) -> Best:
        """Counted again, as a win may have been taken back or gone to somebody else."""
        here = bests(played(self._record, self._rulings), self._grade)
        return here.get(name, Best()) + self._before.get(name, Best())


def _with(output: Output, remark: str) -> Output:
    if remark and isinstance(output, Slip) and not output.final:
        return replace(output, lines=(*output.lines, remark))
    return output


def remarks(past: Past, number: int, called: Called = as_before) -> Remarks | None:
    """Of the game that has that number; None where there is nothing to compare with."""
    if past.grade == SIMULATED:
        return None
    try:
        record, rulings = past.journal.record(str(number)), past.journal.rulings(number)
        played(record, rulings)  # what cannot be counted now could not be later
        return Remarks(record, past.before(record, called), rulings, past.grade)
    except JournalError:
        return None
