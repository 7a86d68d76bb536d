"""Tables of a club: simulated, each with a journal, for quick games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

from companion.club.publisher import Publisher
from companion.daemon import session as sessions
from companion.daemon.seating import board_for
from companion.daemon.simulated_table import SimulatedTable
from companion.journal.journal import Journal
from companion.journal.script import parse
from companion.kit.structs import replace
from firmware.board import ClubWiring
from tests.sim import record_of

QUICK = """
game spank
{seats}
set rounds 1
seed 1
3000 {first} pad for 100
{others}
"""


class Sent:
    """Stands in for paho's client: keeps what is sent, and is connected or not."""

    def __init__(self) -> None:
        self.connected = False
        self.messages: list[tuple[str, bytes, bool]] = []
        self.will: tuple[str, bytes, bool] | None = None
        self.on_connect: Callable[[], None] = lambda: None

    def make(
        self, _: ClubWiring, name: str, connected: Callable[[], None], warn: Callable[[str], None]
    ) -> Sent:
        del warn
        self.name, self.on_connect = name, connected
        return self

    def publisher(self, *words: Any, **more: Any) -> Publisher:
        with patch("companion.club.publisher.client", self.make):
            return Publisher(*words, **more)

    def connect(self) -> None:
        self.connected = True
        self.on_connect()

    def will_set(self, topic: str, payload: Any, qos: int, retain: bool, properties: Any) -> None:
        del qos, properties
        self.will = topic, payload, retain

    def publish(
        self, topic: str, payload: Any, qos: int = 0, retain: bool = False, properties: Any = None
    ) -> None:
        del qos, properties
        if self.connected:
            self.messages.append((topic, payload, retain))

    def is_connected(self) -> bool:
        return self.connected

    def loop_start(self) -> None: ...
    def loop_stop(self) -> None: ...
    def disconnect(self, _: object) -> None: ...

    def newest(self, what: str) -> bytes:
        return next(p for topic, p, _ in reversed(self.messages) if topic.endswith(f"/{what}"))


class ClubTable:
    """A table whose program can `start` and `stop`. `clock`: how far its clock is off."""

    def __init__(
        self,
        path: Path,
        wiring: ClubWiring,
        sent: Sent | None = None,
        clock: timedelta = timedelta(),
    ) -> None:
        self.path, self.wiring, self._sent, self.clock = path, wiring, sent, clock
        self.warnings: list[str] = []
        self.start()

    def start(self) -> None:
        self.journal = Journal(self.path)
        made = Publisher if self._sent is None else self._sent.publisher
        self.publisher = made(self.wiring, self.journal, self.warnings.append, now=self._now)
        if self._sent is None:
            self.publisher.__enter__()

    def stop(self) -> None:
        """Stop the program; the journal stays."""
        self.publisher.__exit__(None, None, None)
        self.journal.close()

    def _now(self) -> datetime:
        return datetime.now(UTC) + self.clock

    def play(self, *names: str) -> SimulatedTable:
        """Play a quick game: `names` slap in this order, and the first wins."""
        others = "\n".join(f"+20 {name} pad for 100" for name in names[1:])
        seats = "\n".join(f"seat {name} pad" for name in sorted(names))
        script = parse(QUICK.format(seats=seats, first=names[0], others=others))
        record = replace(record_of(script), grade="kernel", began=self._now().isoformat())
        session = sessions.begin(record, self.journal)
        self.publisher.watch(session)
        board = board_for(script)
        table = SimulatedTable(board, session, script, self.journal, self.publisher)
        table.run()
        table.close()
        return table


def wiring(table: str = "window", **more: Any) -> ClubWiring:
    return ClubWiring(table=table, **more)


def points(players: Sequence[Any]) -> dict[str, int]:
    return {player.name: player.points for player in players}
