"""The people of a table: who sat where last, and what they are called now. A file of its own.

It is kept next to the journal, and is read before it is written, so a command may change it while
people play. A table without it, or with one that cannot be written, plays all the same: the names
are kept as long as the program runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from msgspec import json

from companion.journal.schema import sync
from companion.kit.names import fold, look
from companion.kit.structs import Struct, field, replace

MOST = 200  # people who are remembered


class People(Struct, frozen=True):
    """The people of a table."""

    known: tuple[str, ...] = ()  # the newest first
    seats: tuple[str, ...] = ()  # who sat at each last; "" where nobody did
    now: dict[str, str] = field(default_factory=dict)  # by the names that they had in games before

    def after(self, players: Iterable[tuple[int, str]]) -> People:
        """After these have sat down, each at a seat; previous occupants are cleared."""
        found = dict(players)
        new = {fold(name) for name in found.values()}
        alike = {look(name) for name in found.values()}  # names that look the same
        seats = ["" if look(name) in alike else name for name in self.seats]
        seats += [""] * (max(found, default=-1) + 1 - len(seats))
        for seat, name in found.items():
            seats[seat] = name
        others = (name for name in self.known if fold(name) not in new)
        return replace(self, known=(*found.values(), *others)[:MOST], seats=tuple(seats))

    def renamed(self, old: str, new: str) -> People:
        """Give a person a new name, for past games too; an existing one merges the two."""

        def other(name: str) -> str:
            return new if name == old else name

        now = {**{before: other(after) for before, after in self.now.items()}, old: new}
        seats = tuple(other(name) for name in self.seats)
        last = max((at for at, name in enumerate(seats) if name == new), default=0)
        seats = tuple("" if name == new and at != last else name for at, name in enumerate(seats))
        known = tuple(dict.fromkeys([*map(other, self.known), new]))
        return People(known, seats, {before: now[before] for before in now if before != new})

    def without(self, name: str) -> People:
        """Forget a person, who is no longer offered at the seats; their games stay."""
        seats = tuple("" if n == name else n for n in self.seats)
        return replace(self, known=tuple(n for n in self.known if n != name), seats=seats)

    def at(self, seats: Sequence[str]) -> tuple[str, ...]:
        """Who sat at each seat last; where nobody did, the seat's own name, or a number."""
        sat, taken = dict(enumerate(self.seats)), {look(name) for name in self.seats}
        return tuple(
            sat.get(number) or (name if look(name) not in taken else f"SEAT {number + 1}")
            for number, name in enumerate(seats)
        )

    def called(self, players: Sequence[str]) -> tuple[str, ...]:
        """The names that a game's players have now; the old ones if two would be the same."""
        called = tuple(self.now.get(name, name) for name in players)
        return called if len(set(called)) == len(called) else tuple(players)


def sibling(journal: Path) -> Path:
    """The path of the people's file that belongs to a journal."""
    return journal.with_name(f"{journal.stem}.players.json")


class Players:
    """The file. For one thread."""

    def __init__(self, path: Path, warn: Callable[[str], None]) -> None:
        """`warn` gets one line if the file cannot be read or written."""
        self.path = path
        self._warn = warn
        self._people = People()
        self.written = True  # the file is up to date

    def people(self) -> People:
        """Read the file; a damaged one is set aside."""
        if not self.written:
            return self._people
        try:
            self._people = json.decode(self.path.read_text("utf-8"), type=People)
        except FileNotFoundError:
            self._people = People()
        except (ValueError, RecursionError):
            self._people, broken = People(), self.path.with_name(f"{self.path.name}.damaged")
            self._warn(f"{self.path} is damaged; kept as {broken.name}. Starting with no names")
            with suppress(OSError):
                self.path.replace(broken)
        except OSError as error:
            self._fail(error)
        return self._people

    def keep(self, people: People) -> None:
        """Write the file: all of it, or nothing."""
        self._people = people
        text = json.format(json.encode(people), indent=1)
        new = self.path.with_name(f"{self.path.name}.new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            new.write_bytes(text)
            sync(new)
            new.replace(self.path)
            self.written = True
        except OSError as error:
            self._fail(error)

    def sat_down(self, players: Iterable[tuple[int, str]]) -> None:
        """Save who sits where, as a game begins."""
        people = self.people()
        if (after := people.after(players)) != people:
            self.keep(after)

    def _fail(self, error: OSError) -> None:
        if self.written:
            why = error.strerror or error
            self._warn(f"{self.path}: {why}; names are not saved")
        self.written = False
