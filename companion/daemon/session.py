"""A session: a game on the table, how far it has come, and where the journal keeps it.

People at free seats may join it: they are asked on the same panel, between what the game shows.
Observers are a page, a club or a terminal: what they see of a table, and may ask of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.daemon.parts import PartMakers
from companion.daemon.players import People
from companion.daemon.reports import Touched
from companion.daemon.seating import Start
from companion.journal.journal import Journal
from companion.journal.records import JournalEntry, Record
from companion.journal.replay import all_names, replay
from companion.kit.circle import Newcomer
from companion.kit.game import Output
from companion.kit.names import look
from companion.kit.phrases import many
from companion.kit.screens import DiceScreen, JoinScreen, Screen
from companion.kit.slips import Slip
from companion.kit.structs import Struct, replace
from companion.kit.usage import UsageError
from companion.table import lobby
from companion.table.furniture import noted_screen
from companion.table.inputs import Contact, Due, Input, Joins, Release, Shown
from companion.table.lobby import LobbyState
from companion.table.newcomers import newcomers
from companion.table.state import TableState
from companion.table.table import Table
from firmware.board import Board

if TYPE_CHECKING:
    from PIL.Image import Image

    from companion.daemon.personal_bests import PersonalBests


PanelTag = tuple[object, int]  # the session or joining that a screen is of, and its number


UNWRITTEN = Record("", (), (), {}, 0, 0, "")  # of the lobby, which is not journaled


class Session(Struct):
    """A game on the table: its record in the journal, and how far it has come."""

    table: Table[Any]
    state: TableState[Any]
    record: Record = UNWRITTEN
    seq: int = 0
    at_ns: int = 0  # table time of the newest input
    pending: tuple[Output, ...] = ()  # printed once the disk has all inputs up to `seq`
    bests: PersonalBests | None = None
    joining: Joining | None = None  # lets people at free seats join
    names: tuple[str, ...] = ()  # of everybody who has played, by number

    def __post_init__(self) -> None:
        self.names = self.state.sitting.names

    def advance(self, state: TableState[Any], at_ns: int) -> None:
        """Take the state after an input of that time.

        Somebody whose joining is taken back keeps a name: rulings have it.
        """
        self.seq += 1
        self.at_ns = max(self.at_ns, at_ns)
        if state.sitting is not self.state.sitting:
            self.names = all_names(self.names, state.sitting.names)
        self.state = state

    @property
    def seats(self) -> tuple[int, ...]:
        return self.table.seats(self.state)

    @property
    def is_lobby(self) -> bool:
        """Whether people are only choosing what to play."""
        return self.table.game.id == lobby.ID

    @property
    def panel(self) -> tuple[PanelTag, Screen]:
        """What should be on the panel, and a tag that comes back when it is drawn."""
        joining = self.joining
        if joining is not None and (question := joining.screen()) is not None:
            return (joining, joining.state.number), question
        return (self, self.state.number), noted_screen(self.state)

    @property
    def in_words(self) -> str:
        """What is played, in a line: "Nyet!, round 3 of 8, 4 seats"."""
        if self.is_lobby:
            return "nobody plays yet"
        progress = "over" if self.state.over else self.table.standings(self.state).progress
        parts = (self.table.game.title, progress, many(len(self.names), "seat"))
        return ", ".join(part for part in parts if part)

    def starts_ns(self, settle_ns: int) -> int:
        """Table time to begin at. A resumed game begins one settle time after its last input."""
        return self.at_ns + settle_ns if self.seq else 0


class Joining:
    """Asks people at free seats whether they join the game, on the same panel.

    It covers the game's own words only, never dice, a question or a ruling; and nobody can answer
    it while it is not shown.
    """

    def __init__(
        self,
        session: Session,
        board: Board,
        people: Callable[[], People],
        called: Callable[[int], str] = lambda _: "",
    ) -> None:
        """`people`: of this table. `called`: see `newcomers`."""
        self._session, self._people = session, people
        self._seats = [seat.name for seat in board.seats]
        self._has = [frozenset(seat.lines) for seat in board.seats]
        asks = newcomers(self._known, self._why_not, called)
        setup = asks.setup([""] * len(self._has), {}, switches=self._has)
        self._table: Table[LobbyState] = Table(asks, setup, range(len(self._has)))
        self.state = self._table.start()

    def screen(self) -> Screen | None:
        """The question to show, while the game's own screen may be covered."""
        if self.state.asked is None and self.state.reading is None:
            return None
        game = self._session.state
        is_read = game.reading is None or game.reading.read
        if game.asked is not None or not is_read or game.own.at_once:
            return None
        return None if isinstance(game.own.screen, DiceScreen) else noted_screen(self.state)

    def take(self, item: Input, *, visible: bool) -> Joins | None:
        """An input of any seat; returns the player who joins with it. `visible`: it is shown."""
        found = self.ring(item.at_ns)
        plays = isinstance(item, Contact) and item.seat in self._session.seats
        unseen = isinstance(item, Contact) and self.state.asked is not None and not visible
        if isinstance(item, Contact | Release) and not (plays or unseen):
            self.state, _ = self._table.step(self.state, item)
        return found or self._joined(item.at_ns)

    def ring(self, until_ns: int) -> Joins | None:
        """Everything that was due before that time; returns the player who joins with it."""
        while (due_ns := self.due_ns()) is not None and due_ns < until_ns:
            due = Due(max(due_ns, self.state.newest_ns))
            self.state, _ = self._table.step(self.state, due)
        return self._joined(until_ns)

    def shown(self, number: int, at_ns: int) -> None:
        self.state, _ = self._table.step(self.state, Shown(number, at_ns))

    def due_ns(self) -> int | None:
        return self._table.due_ns(self.state)

    def _joined(self, at_ns: int) -> Joins | None:
        if not self.state.done:
            return None
        state = self.state.game
        [seat] = state.joined
        self.state = replace(
            self._table.start(), number=self.state.number + 1, down=self.state.down
        )
        neighbour = self._session.state.sitting.names[self._before(seat)]
        return Joins(seat, state.names[seat], tuple(sorted(self._has[seat])), neighbour, at_ns)

    def _known(self, seat: int) -> list[str]:
        """The names to choose from, likeliest first."""
        names = self._session.state.sitting.names
        away = self._session.state.away
        people = self._people()
        absent = [names[player] for player in sorted(away)]
        playing = {look(name) for player, name in enumerate(names) if player not in away}
        found = (people.at(self._seats)[seat], *absent, *people.known)
        return [name for name in dict.fromkeys(found) if name and look(name) not in playing]

    def _why_not(self, seat: int, name: str) -> str:
        """Why nobody of that name, or for "" nobody at all, can join at that seat."""
        newcomer = Newcomer(name, self._has[seat], self._before(seat))
        return self._session.table.why_not(self._session.state, newcomer)

    def _before(self, seat: int) -> int:
        """The player clockwise before that seat."""
        seats = self._session.seats
        lower = [other for other in seats if other < seat]
        return seats.index(max(lower or seats))


class Observer:
    """Watches a table; this one does nothing, as where there is no page.

    All of it is called by the table's loop, and none of it may block.
    """

    makers: PartMakers | None = None  # of a simulated table's parts
    session: Session | None = None

    def attach(self, nudge: Callable[[], None], touch: Callable[[Touched], None]) -> None:
        """Take what any thread may call: `nudge` wakes the loop, `touch` gives it a press."""

    def settle_ns(self) -> int:
        """How long a press may take to arrive from here."""
        return 0

    def watch(self, session: Session) -> None:
        """The session has changed. It may change again as soon as this returns."""
        self.session = session

    def say(self, output: Output) -> None:
        """Something was ruled, scored or printed in the session, and the disk has its inputs."""

    def frame(self, image: Image, at_ns: int) -> None:
        """The panel of a simulated table has drawn this, at that time of its clock."""

    def slip(self, text: str) -> None:
        """The printer of a simulated table has printed this."""

    def saved(self, session: Session) -> None:
        """The disk has all of the session."""

    def wants_start(self) -> bool:
        """Whether a game was chosen that should replace the session on the table."""
        return False

    def take_start(self) -> Start | None:
        """The game that was chosen, once."""
        return None

    def called(self, seat: int) -> str:  # noqa: ARG002
        """The name of the player at that seat, if known; else ""."""
        return ""

    def join_code(self) -> JoinScreen | None:
        """How phones join this table, if they may."""
        return None


def begin(record: Record, journal: Journal | None) -> Session:
    """Begin a new session, and its record in the journal."""
    number = journal.begin(record) if journal is not None else 0
    return go_on(replace(record, id=number), [])


def go_on(record: Record, entries: list[JournalEntry], grade: str = "") -> Session:
    """The session as its journal ends. Raises UsageError if this version rules otherwise."""
    table, state, judged, difference = replay(record, entries)
    if difference is not None:
        seq, was, now = difference
        raise UsageError(
            f"game {record.id}: this version rules differently from entry {seq} on: "
            f'printed was "{was}", now it is "{now}"; start a new one'
        )
    slip = Slip(f"{table.game.title}: going on", (), table.standings(state))
    session = Session(
        table,
        state,
        replace(record, grade=grade or record.grade),
        seq=len(entries),
        at_ns=max((e.input.at_ns for e in entries), default=0),
        pending=(slip,) if entries else (),
    )
    if judged:
        session.names = judged[-1].names
    return session
