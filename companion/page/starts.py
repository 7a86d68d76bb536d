"""Games that are wanted on a page: checked as soon as they are, and taken by the table's loop."""

from __future__ import annotations

import threading
from collections.abc import Iterable

from companion.daemon.seating import Clock, Start, record_of
from companion.journal.replay import game_called
from companion.kit.bots import is_bot, of_pace
from companion.kit.structs import replace
from companion.kit.usage import UsageError
from companion.page.offers import offered
from firmware.board import Board

PLAYED = "a game is being played"


class Starts:
    """`begin` belongs to the page's thread, the others to the loop's."""

    def __init__(self, board: Board) -> None:
        self.open = False  # a game may be started now
        self._board = board
        self._start: Start | None = None
        self._changing = threading.Lock()

    @property
    def waits(self) -> bool:
        """Whether a game was chosen, and nobody has taken it yet."""
        return self._start is not None

    def begin(self, start: Start, bots: str, taken: Iterable[int]) -> str:
        """Somebody chose a game. Why it cannot be played, or nothing.

        `bots`: the pace of two who play besides, at seats that are not `taken`; "": none do.
        """
        if not self.open:
            return PLAYED
        if unoffered := set(start.settings) - offered(start.game):
            return f"{', '.join(sorted(unoffered))} cannot be chosen here; use the board file"
        try:
            if named := [name for _, name in start.players if is_bot(name)]:
                raise UsageError(f"{named[0]} is a bot of the table's own; choose another name")
            with_bots = self._with_bots(start, bots, taken) if bots else start
            record = record_of(with_bots, self._board, Clock(0, "browser"))
            laid = game_called(start.game).laid
            if bots and not (laid and laid.items() <= record.settings.items()):
                raise UsageError("bots see only cards that the page lays; here it lays none")
        except UsageError as error:
            return str(error)
        return self._waits_unless_played(with_bots)

    def _waits_unless_played(self, start: Start) -> str:
        """Another may have been taken while this one was looked at."""
        with self._changing:
            if self.open:
                self._start = start
                return ""
        return PLAYED

    def take(self) -> Start | None:
        """Until the game is there, no other can be started: a button is easily pressed twice."""
        with self._changing:
            start, self._start = self._start, None
            self.open = self.open and start is None
        return start

    def _with_bots(self, start: Start, pace: str, taken: Iterable[int]) -> Start:
        """They sit at the lowest seats that nobody has."""
        there = {seat for seat, _ in start.players} | set(taken)
        free = [seat for seat in range(len(self._board.seats)) if seat not in there]
        seated = zip(free, of_pace(pace), strict=False)
        return replace(start, players=tuple(sorted((*start.players, *seated))))
