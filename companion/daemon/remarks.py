"""Remarks: what a ruling is besides: the quickest hand that a player has had this evening.

The rules know nothing of it, and the journal's rulings do not have it: a game that is judged again
comes to the same. It stands on the panel and on the slip.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.journal import evening
from companion.journal.counted import SIMULATED, Played, played
from companion.journal.journal import Journal
from companion.journal.records import JournalError, Record
from companion.journal.rows import to_entry
from companion.journal.statistics import Races, count
from companion.kit.game import Output
from companion.kit.phrases import ms
from companion.kit.rulings import Ruling
from companion.kit.screens import RulingScreen, Screen
from companion.kit.slips import Slip

ENOUGH = 5  # right presses of a player before any is remarkable


class Remarks:
    """Of one session, by its clock; the newest is on the panel as long as its ruling is."""

    def __init__(
        self, record: Record, before: Sequence[Played], said: Sequence[Sequence[Any]], grade: str
    ) -> None:
        """`before`: the evening's other games. `said`: in this one so far, rows of each entry."""
        self._record, self._before, self._grade = record, before, grade
        self._said = list(said)
        self._newest: tuple[RulingScreen, str] | None = None

    def on(self, said: Sequence[Output], names: Sequence[str]) -> tuple[Output, ...]:
        """The same, and on a slip what is remarkable about its ruling. `names`: by number."""
        remarks = [self._on(output, names) for output in said if isinstance(output, Ruling)]
        remark = next(filter(None, remarks), "")
        if any(isinstance(output, Ruling) for output in said):
            self._said.append([to_entry(output, names, self._grade) for output in said])
        return tuple(_with(output, remark) for output in said)

    def beside(self, screen: Screen) -> Screen:
        """The screen, with the remark if it is that of its ruling."""
        if self._newest is None or not isinstance(screen, RulingScreen):
            return screen
        of, remark = self._newest
        if (screen.headline, screen.reason) != (of.headline, of.reason):
            return screen
        return replace(screen, reason=f"{screen.reason}; {remark}")

    def _on(self, ruling: Ruling, names: Sequence[str]) -> str:
        """Of a single winner whose time is known; "": nothing to say."""
        if ruling.opened_ns is None or len(ruling.players) != 1:
            return ""
        [player] = ruling.players
        after_ns = next(f.after_ns for f in ruling.race if f.result == "first")
        name = names[player]
        best_ms = self._best_ms(name)
        if best_ms is None or after_ns / 1e6 >= best_ms:
            return ""
        remark = f"{name}'s fastest: {ms(after_ns)}"
        self._newest = ruling.screen(), remark
        return remark

    def _best_ms(self, name: str) -> float | None:
        """What there is to beat; None: too little, or a clock that does not count."""
        games = [*self._before, played(self._record, self._said)]
        player = count(games).get(name)
        races = player.races.get(self._grade, Races()) if player is not None else Races()
        known = sum(run.after_ms is not None for run in races.runs)
        return races.fastest_ms if known >= ENOUGH else None


def _with(output: Output, remark: str) -> Output:
    if remark and isinstance(output, Slip) and not output.final:
        return output._replace(lines=(*output.lines, remark))
    return output


def remarks(journal: Journal, number: int, grade: str) -> Remarks | None:
    """Of the game that has that number; None where there is nothing to compare with."""
    if grade == SIMULATED:
        return None
    try:
        record = journal.record(str(number))
        before, said = evening.played(journal, but=number), journal.said(number)
        played(record, said)  # what cannot be counted now could not be later
        return Remarks(record, before, said, grade)
    except JournalError:
        return None
