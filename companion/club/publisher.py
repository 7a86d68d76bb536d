"""The publisher sends a table's state to a broker, once the disk has it. The table never waits.

It sends state, not events: what is retained is whole, and is sent again at each connection and
every BEAT_S. So nothing is queued while there is no broker, and the next message replaces one that
was lost. The loop leaves a copy of its session here; a thread makes messages of the newest copy,
and of this evening's games, which it reads from the journal.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from datetime import UTC, datetime

from companion.club.broker import client, end_with_will, lasting, unless_repeated
from companion.club.home_assistant import discovery
from companion.club.sheet import (
    LONGEST_TEXT,
    MOST_GAMES,
    MOST_PLAYERS,
    ROOT,
    ClubGame,
    ClubPlace,
    Evening,
    Now,
    Verdict,
    written,
)
from companion.daemon.session import Observer, Session
from companion.games import GAMES
from companion.journal.reader import Reader, read_each
from companion.journal.records import Record, reading
from companion.journal.statistics import PAUSE, newest_together
from companion.kit.bots import is_bot
from companion.kit.game import Output
from companion.kit.names import clusters
from companion.kit.rulings import Ruling
from companion.kit.standings import Standings
from firmware.board import ClubWiring
from firmware.worker import Worker

ONLINE, OFFLINE = b"online", b"offline"
BEAT_S = 20.0
BRIEFLY_S, EVENING_S = 60, 24 * 3_600  # until the broker forgets what nobody sends again
STOP_S = 2.0


class Publisher(Observer):
    """Sends while it is entered as a context. The loop calls `saved` and `say`: they never wait."""

    def __init__(
        self,
        wiring: ClubWiring,
        journal: Reader | None,
        warn: Callable[[str], None],
        now_s: Callable[[], float] = time.monotonic,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        """`journal`: of the evening's games. Raises UsageError, BoardError as `client` does."""
        self._wiring, self._topic = wiring, f"{ROOT}/{wiring.table}"
        self._journal, self._now_s, self._now = journal, now_s, now
        self._warn = unless_repeated(warn)
        self._called = initials if wiring.names == "initials" else in_full
        self._on_table: Session | None = None
        self._evening = written(Evening(wiring.names))
        self._read_for: tuple[int, bool] | None = None  # see `_read_evening`
        self._sent: dict[str, bytes] = {}
        self._beat_s = float("-inf")  # when all of it was sent on this connection
        self._worker = Worker("club", self.work)
        self._client = client(wiring, f"naysayer-{wiring.table}", self._connected, warn)
        will = lasting(EVENING_S, will=True)
        self._client.will_set(f"{self._topic}/online", OFFLINE, 0, True, will)

    def __enter__(self) -> Publisher:
        self._worker.start()
        self._worker.poke()
        self._client.loop_start()
        return self

    def __exit__(self, *_: object) -> None:
        """Send what is new, and that this table is off, if there is a broker."""
        self._worker.stop(STOP_S)
        end_with_will(self._client)

    def saved(self, session: Session) -> None:
        self._on_table = copy(session)
        self._worker.poke()

    def say(self, output: Output) -> None:
        """Send a ruling, once and not retained: the state has its result, too."""
        if isinstance(output, Ruling) and self.session is not None:
            verdict = verdict_of(output, self._called(self.session.names))
            self._client.publish(f"{self._topic}/ruling", written(verdict))

    def _connected(self) -> None:
        """Send everything again. On paho's thread."""
        self._beat_s = float("-inf")
        self._worker.poke()

    # ---- on the worker's thread, or a test's

    def work(self) -> float:
        """Send what has changed; everything at a new connection, and every BEAT_S."""
        try:
            if self._now_s() - self._beat_s >= BEAT_S:
                self._beat_s = self._now_s()  # before: a connection in between asks for all again
                self._sent.clear()
            for topic, payload, lasts_s in self._state(self._on_table):
                if self._sent.get(topic) != payload:
                    self._sent[topic] = payload
                    self._client.publish(topic, payload, 0, True, lasting(lasts_s))
        except Exception as bug:  # what it happened with is lost; the next is sent
            self._warn(f"club: not all was sent: {bug!r}; this is a bug")
        return BEAT_S

    def _state(self, seen: Session | None) -> Iterator[tuple[str, bytes, int | None]]:
        """All that is retained: topic, payload, seconds until it is forgotten."""
        if self._wiring.home_assistant:
            yield *discovery(self._wiring), None
        yield f"{self._topic}/online", ONLINE, BRIEFLY_S
        yield f"{self._topic}/now", written(on_table(seen, self._called)), BRIEFLY_S
        game = (seen.record.id, seen.state.over) if seen is not None else (0, False)
        if self._journal is not None and game != self._read_for:
            self._read_evening(self._journal, game)
        yield f"{self._topic}/evening", self._evening, EVENING_S

    def _read_evening(self, journal: Reader, game: tuple[int, bool]) -> None:
        """Read this evening's games that are over. One that cannot be read is warned of.

        `game`: the number of the one on the table, 0 for none, and whether it is over.
        """
        evening = newest_together(journal.records())
        # The time since then is negative if the clock was put back: it is the same evening.
        if evening and self._now() - evening[0].began_at > PAUSE:  # of another day
            evening = [record for record in evening if record.id == game[0]]  # and continued
        over = [record for record in reversed(evening) if record.over]
        games, damaged = read_each(over, lambda record: ended(journal, record, self._called))
        for error in damaged:
            self._warn(f"club: it does not count: {error}")
        counted = tuple(game for game in games if game is not None)
        self._evening = written(Evening(self._wiring.names, counted[-MOST_GAMES:]))
        self._read_for = game


# ---- messages


def in_full(names: Sequence[str]) -> tuple[str, ...]:
    """The names, each cut to what a message may hold."""
    return tuple(name[:LONGEST_TEXT] for name in names)


def initials(names: Sequence[str]) -> tuple[str, ...]:
    """The initials of each name; equal ones get the player's number, too."""
    short = ["".join(clusters(w)[0] for w in name.split()).upper() for name in names]
    return tuple(s if short.count(s) == 1 else f"{s}{n}" for n, s in enumerate(short, 1))


Called = Callable[[Sequence[str]], tuple[str, ...]]  # in_full or initials


def places(
    standings: Standings, names: Sequence[str], shown: Sequence[str], *, over: bool
) -> tuple[ClubPlace, ...]:
    """The places of all people, the leaders first. `shown`: what the club calls them."""
    winners = standings.leaders if over else ()
    found = [
        ClubPlace(shown[player], points, place, won=player in winners)
        for row, (place, (_, points)) in enumerate(
            zip(standings.places, standings.rows, strict=True)
        )
        for player in standings.members(row)
        if not is_bot(names[player])
    ]
    return tuple(sorted(found, key=lambda one: one.place)[:MOST_PLAYERS])


def ended(journal: Reader, record: Record, called: Called) -> ClubGame | None:
    """A game as it counts; None if it had fewer than two people. Raises JournalError."""
    standings, names = journal.result(record)
    if sum(not is_bot(name) for name in names) < 2:
        return None
    title = next((game.title for game in GAMES if game.id == record.game), record.game)
    with reading(f"game {record.id}"):
        found = places(standings, names, called(names), over=True)
    return ClubGame(record.key, record.game, title, found)


def on_table(seen: Session | None, called: Called) -> Now:
    """The game in play, with its newest race that was won, if any."""
    if seen is None or seen.is_lobby:
        return Now()
    rules, state, shown = seen.table.game, seen.state, called(seen.names)
    standings = seen.table.standings(state)
    races = (verdict_of(ruling, shown) for ruling in reversed(state.rulings))
    last = next((race for race in races if race.kind in ("won", "dead heat")), None)
    return Now(
        game=rules.id,
        title=rules.title,
        progress=standings.progress[:LONGEST_TEXT],
        waits=tuple(shown[player] for player in state.view.lit) if not state.over else (),
        racing=state.view.racing,
        over=state.over,
        scores=places(standings, seen.names, shown, over=state.over),
        leader=", ".join(shown[player] for player in standings.leaders)[:LONGEST_TEXT],
        won=last.names if last is not None else (),
        margin_ms=last.margin_ms if last is not None else None,
    )


def verdict_of(ruling: Ruling, names: Sequence[str]) -> Verdict:
    return Verdict(
        ruling.clause,
        _kind(ruling),
        tuple(names[player] for player in ruling.players),
        None if ruling.margin_ns is None else abs(ruling.margin_ns) / 1e6,
    )


def _kind(ruling: Ruling) -> str:
    if ruling.is_dead_heat:
        return "dead heat"
    results = [finish.result for finish in ruling.race]
    if "first" in results:
        return "won"
    return "wrong" if ruling.tone == "bad" or "wrong" in results else "other"
