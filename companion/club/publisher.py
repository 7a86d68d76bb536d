"""The publisher sends a table's state to a broker, once the disk has it. The table never waits.

It sends state, not events: what is retained is whole, and is sent again at each connection and
every BEAT_S. So nothing is queued while there is no broker, and the next message replaces one that
was lost. The loop leaves copies of its session here; a thread of their own turns them to messages.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from copy import copy
from datetime import UTC, datetime

from companion.club import home_assistant
from companion.club.broker import client, lasting
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
from companion.daemon.session import Observer, Session, go_on
from companion.journal.reader import Reader
from companion.journal.records import JournalError
from companion.journal.statistics import PAUSE, newest_together
from companion.kit.bots import is_bot
from companion.kit.game import Output
from companion.kit.names import clusters
from companion.kit.rulings import Ruling
from companion.kit.usage import UsageError
from firmware.board import ClubWiring
from firmware.worker import Worker

ONLINE, OFFLINE = b"online", b"offline"
BEAT_S = 20.0
BRIEFLY_S, EVENING_S = 60, 24 * 3_600  # until the broker forgets what nobody sends again
MOST_WAITING = 4_096  # presses and rulings, should this thread ever be that far behind
STOP_S = 2.0


class Publisher(Observer):
    """Sends while it is entered as a context. `kept` and `say` are for the loop, and never wait."""

    def __init__(
        self,
        wiring: ClubWiring,
        seats: Sequence[str],
        journal: Reader | None,
        warn: Callable[[str], None],
        now_s: Callable[[], float] = time.monotonic,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        """`journal`: with the games that were played before, this evening; `now`: by its clock.

        Raises UsageError, BoardError as `broker.client` does.
        """
        self._wiring, self._seats, self._topic = wiring, seats, f"{ROOT}/{wiring.table}"
        self._journal, self._warn, self._now_s, self._now = journal, warn, now_s, now
        self._waiting: deque[tuple[Session, Ruling | None]] = deque(maxlen=MOST_WAITING)
        self._set_games({})
        self._key, self._began_s = "", now_s()  # of the newest game, and when it came here
        self._last: Verdict | None = None  # who won the newest race of that game
        self._on_table: Session | None = None
        self._sent: dict[str, bytes] = {}
        self._beat_s = float("-inf")  # when all of it was sent on this connection
        self._bug = ""  # the newest one, warned of once
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
        if self._client.is_connected():
            for_now = lasting(EVENING_S)
            farewell = self._client.publish(f"{self._topic}/online", OFFLINE, 0, True, for_now)
            with suppress(RuntimeError, ValueError):  # the broker has just gone, too
                farewell.wait_for_publish(STOP_S)
        self._client.disconnect()

    def kept(self, session: Session) -> None:
        """Everything in the session is on the disk now."""
        self._waiting.append((copy(session), None))
        self._worker.poke()

    def say(self, output: Output) -> None:
        """The table has announced something whose inputs are on the disk."""
        if isinstance(output, Ruling) and self.session is not None:
            self._waiting.append((copy(self.session), output))
            self._worker.poke()

    def _connected(self) -> None:
        """Send everything again. On paho's thread."""
        self._beat_s = float("-inf")
        self._worker.poke()

    # ---- on the worker's thread, or a test's

    def work(self) -> float:
        """Send what is new. Seconds until the next call."""
        try:
            self._take()
            if self._client.is_connected():
                self._send()
        except Exception as bug:  # what it happened with is lost; the next is sent
            if repr(bug) != self._bug:
                self._warn(f"club: not all was sent: {bug!r}; this is a bug")
            self._bug = repr(bug)
        return BEAT_S

    def _take(self) -> None:
        for seen in self._earlier():
            self._count(seen)
        while self._waiting:
            seen, ruling = self._waiting.popleft()
            self._begin(seen)
            if ruling is not None:
                self._rule(ruling, seen)
            else:
                self._count(seen)
                self._on_table = seen

    def _earlier(self) -> Iterator[Session]:
        """This evening's games that were over before the table started; only at the first call.

        One that cannot be read, or that this version judges differently, is left out and warned of.
        """
        journal, self._journal = self._journal, None
        if journal is None:
            return
        records = newest_together(journal.records())
        # The time since then is negative if the clock was put back: it is the same evening.
        if not records or self._now() - records[0].began_at > PAUSE:
            return
        for record in reversed([record for record in records if record.over]):
            try:
                yield go_on(record, journal.entries(record.id))
            except (JournalError, UsageError) as error:
                self._warn(f"club: game {record.id} does not count: {error}")

    def _begin(self, seen: Session) -> None:
        """Note a game that begins; hours after the one before it starts a new evening."""
        if seen.key in ("", self._key):
            return
        before_s, self._began_s = self._began_s, self._now_s()
        self._key, self._last = seen.key, None
        if self._began_s - before_s > PAUSE.total_seconds():
            self._set_games({})

    def _count(self, seen: Session) -> None:
        """Count a game that is over; drop one whose end was taken back."""
        game = ended(seen, self._called(seen))
        if game is None and seen.key in self._games:
            self._set_games({key: one for key, one in self._games.items() if key != seen.key})
        elif game is not None:
            self._set_games({**self._games, seen.key: game})

    def _set_games(self, games: dict[str, ClubGame]) -> None:
        self._games = games
        evening = Evening(self._wiring.names, tuple(games.values())[-MOST_GAMES:])
        self._evening = written(evening)  # not at every press: it may be long

    def _rule(self, ruling: Ruling, seen: Session) -> None:
        """Send a ruling, once and not retained: the state has its result, too."""
        verdict = verdict_of(ruling, self._called(seen))
        if verdict.kind in ("won", "dead heat"):
            self._last = verdict
        elif ruling.clause == "undo":
            self._last = None
        if self._client.is_connected():
            self._client.publish(f"{self._topic}/ruling", written(verdict), 0, False, None)

    def _send(self) -> None:
        """Send what has changed; everything at a new connection, and every BEAT_S."""
        if self._now_s() - self._beat_s >= BEAT_S:
            self._sent.clear()
            self._beat_s = self._now_s()
        for topic, payload, lasts_s in self._state():
            if self._sent.get(topic) != payload:
                self._client.publish(topic, payload, 0, True, lasting(lasts_s) if lasts_s else None)
                self._sent[topic] = payload

    def _state(self) -> Iterator[tuple[str, bytes, int]]:
        """Topic, payload and seconds until it is forgotten (0: never) of all that is retained."""
        if self._wiring.home_assistant:
            table = self._wiring.table
            yield home_assistant.topic(table), home_assistant.device(self._wiring), 0
        yield f"{self._topic}/online", ONLINE, BRIEFLY_S
        seen = self._on_table
        now = on_table(seen, self._called(seen), self._last) if seen is not None else Now()
        yield f"{self._topic}/now", written(now), BRIEFLY_S
        yield f"{self._topic}/evening", self._evening, EVENING_S

    def _called(self, session: Session) -> tuple[str, ...]:
        """The names that the club gets for the players, by number."""
        match self._wiring.names:
            case "full":
                return tuple(name[:LONGEST_TEXT] for name in session.names)
            case "initials":
                return initials(session.names)
        at = session.seats
        everybody = range(len(session.names))
        return tuple(self._seats[at[n]] if n < len(at) else str(n + 1) for n in everybody)


# ---- messages


def initials(names: Sequence[str]) -> tuple[str, ...]:
    """The initials of each name; equal ones get the player's number, too."""
    short = ["".join(clusters(w)[0] for w in name.split()).upper() for name in names]
    return tuple(s if short.count(s) == 1 else f"{s}{n}" for n, s in enumerate(short, 1))


def places(seen: Session, names: Sequence[str]) -> tuple[ClubPlace, ...]:
    """The places of all people, the leaders first."""
    standings = seen.table.standings(seen.state)
    is_over = seen.state.over and standings.scored
    found = [
        ClubPlace(names[player], points, place, won=is_over and place == 1)
        for row, (place, (_, points)) in enumerate(
            zip(standings.places, standings.rows, strict=True)
        )
        for player in standings.members(row)
        if not is_bot(seen.names[player])
    ]
    return tuple(sorted(found, key=lambda one: one.place)[:MOST_PLAYERS])


def ended(seen: Session, names: Sequence[str]) -> ClubGame | None:
    """A game as it counts; None if it is not over, or had fewer than two people."""
    if not seen.key or not seen.state.over or sum(not is_bot(name) for name in seen.names) < 2:
        return None
    rules = seen.table.game
    return ClubGame(seen.key, rules.id, rules.title, places(seen, names))


def on_table(seen: Session, names: Sequence[str], last: Verdict | None) -> Now:
    """The game in play. `last`: its newest race that was won, if any."""
    if seen.is_lobby:
        return Now()
    rules, state = seen.table.game, seen.state
    standings = seen.table.standings(state)
    return Now(
        game=rules.id,
        title=rules.title,
        progress=standings.progress[:LONGEST_TEXT],
        waits=tuple(names[player] for player in state.view.lit) if not state.over else (),
        racing=state.view.racing,
        over=state.over,
        scores=places(seen, names),
        leader=", ".join(names[player] for player in standings.leaders)[:LONGEST_TEXT],
        won=last.names if last is not None else (),
        margin_ms=last.margin_ms if last is not None else None,
    )


def verdict_of(ruling: Ruling, names: Sequence[str]) -> Verdict:
    margin = ruling.margin_ns
    return Verdict(
        ruling.clause,
        _kind(ruling),
        tuple(names[player] for player in ruling.players),
        None if margin is None else abs(margin) / 1e6,
    )


def _kind(ruling: Ruling) -> str:
    results = [finish.result for finish in ruling.race]
    if ruling.tone == "even" or results.count("first") > 1:
        return "dead heat"
    if "first" in results:
        return "won"
    return "wrong" if ruling.tone == "bad" or "wrong" in results else "other"
