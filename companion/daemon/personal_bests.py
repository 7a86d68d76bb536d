"""Personal bests: a ruling on a player's quickest press so far says so, on panel and slip.

Neither the rules nor the journal know of it, so a game that is judged again comes out the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from itertools import chain

from companion.journal.reader import Reader
from companion.journal.records import JournalError, JudgedInput, Record
from companion.journal.statistics import Called, Played, counting, played
from companion.kit.bots import is_bot
from companion.kit.game import Output
from companion.kit.phrases import ms
from companion.kit.rulings import Ruling
from companion.kit.screens import RulingScreen, Screen
from companion.kit.slips import Slip
from companion.kit.structs import replace

ENOUGH = 5  # races that a player has won before a press counts as the best
Wins = dict[str, list[int]]  # everybody's winning presses since a signal, in ns


def wins(game: Played, grade: str) -> Wins:
    """Every player's winning times in a game, by clocks of that grade."""
    found: Wins = {name: [] for name in game.names if not is_bot(name)}
    races = [r.race for g, r in game.rulings if g == grade and r.opened_ns is not None]
    for finish in chain.from_iterable(races):
        name = game.names[finish.player]
        if name in found and finish.result == "first" and finish.after_ns > 0:
            found[name].append(finish.after_ns)
    return found


def before(journal: Reader, this: Record, called: Called, over: dict[int, Wins]) -> Wins:
    """The same of all other records of this game, by the names that players have now.

    `over`: of games that are over, by number: each is read once. A damaged game does not count.
    """
    found: Wins = defaultdict(list)
    for record in counting(journal)[0]:
        if record.id == this.id or record.game != this.game:
            continue
        with suppress(JournalError):
            won = over.get(record.id)
            if won is None:
                won = wins(played(record, journal.rulings(record.id)), this.grade)
            if record.over:
                over[record.id] = won
            for name, times in zip(called(list(won)), won.values(), strict=True):
                found[name] += times
    return found


class PersonalBests:
    """The personal bests of one session; the newest is shown as long as its ruling is."""

    def __init__(
        self,
        journal: Reader,
        record: Record,
        called: Called = tuple,
        over: dict[int, Wins] | None = None,
    ) -> None:
        """`over`: see `before`. Raises JournalError if the game cannot be read."""
        self._record = record
        self._rulings = journal.rulings(record.id)  # of each entry so far
        self._before = before(journal, record, called, {} if over is None else over)
        self._newest: tuple[RulingScreen, str] | None = None

    def with_remark(self, outputs: Sequence[Output], names: Sequence[str]) -> tuple[Output, ...]:
        """The outputs, with a personal best added to the slip."""
        rulings = [output for output in outputs if isinstance(output, Ruling)]
        if not rulings:
            return tuple(outputs)
        found = [self._remark(ruling, names) for ruling in rulings]
        first = next((remark for remark in found if remark), "")
        self._rulings.append(JudgedInput(tuple(outputs), tuple(names)))
        return tuple(_with(output, first) for output in outputs)

    def on_screen(self, screen: Screen) -> Screen:
        """The screen, with the personal best if it shows its ruling."""
        if self._newest is None or not isinstance(screen, RulingScreen):
            return screen
        of, remark = self._newest
        if (screen.headline, screen.reason) != (of.headline, of.reason):
            return screen
        return replace(screen, reason=f"{screen.reason}; {remark}")

    def _remark(self, ruling: Ruling, names: Sequence[str]) -> str:
        """The words for a personal best; "" for any other ruling."""
        if ruling.opened_ns is None or len(ruling.players) != 1:
            return ""
        name = names[ruling.players[0]]
        after_ns = next(finish.after_ns for finish in ruling.race if finish.result == "first")
        # Counted again, as a win may have been taken back or gone to somebody else.
        here = wins(played(self._record, self._rulings), self._record.grade)
        won = [*here.get(name, ()), *self._before.get(name, ())]
        if len(won) < ENOUGH or not 0 < after_ns < min(won):
            return ""
        remark = f"{name}'s best ever: {ms(after_ns)}"
        self._newest = ruling.screen(), remark
        return remark


def _with(output: Output, remark: str) -> Output:
    if remark and isinstance(output, Slip) and not output.final:
        return replace(output, lines=(*output.lines, remark))
    return output
