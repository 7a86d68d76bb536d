"""Journals of many games, ways to damage their files, and what is found in them afterwards."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.journal.journal import Journal
from companion.journal.reader import Look, Reader
from companion.journal.records import DamagedGameError, Record
from companion.kit.rulings import Ruling
from companion.table.inputs import Contact

PAGE = 4096
IN_MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
NAMES = ("Ada", "Ben")
RECORD = Record("not-not", NAMES, (0, 1), {}, 7, 250_000, "kernel", "2026-11-21T20:00:00+00:00")
RULING = Ruling(
    clause="NN-10",
    headline="Ada by 38 ms",
    reason="LEFT holds " * 8,
    players=(0,),
    margin_ns=38_000_000,
    at_ns=412_000_000,
)
GAMES, EACH, SO_FAR = 6, 60, 40  # games that are over, inputs in each, inputs of the next one


def written(path: Path, games: int = 1) -> Path:
    """A journal with a number of games of one entry each."""
    with closing(Journal(path)) as journal:
        for _ in range(games):
            number = journal.begin(RECORD)
            journal.write(number, 1, Contact(0, "up", 1), (), NAMES, over=True)
        journal.work()
    return path


def add_entries(journal: Journal, number: int, first: int, last: int, *, over: bool) -> None:
    """Write inputs of a game, five to a transaction. `over`: the last one ends it."""
    for seq in range(first, last + 1):
        item = Contact(0, "up", number * 1_000_000 + seq)
        journal.write(number, seq, item, (RULING,), NAMES, over=over and seq == last)
        if seq % 5 == 0:
            journal.work()
    journal.work()


def write_games(path: Path) -> None:
    """Games that are over, and one that the power cut off: its newest inputs are in the log."""
    path.parent.mkdir(parents=True, exist_ok=True)
    away = path.parent / "before"
    with closing(Journal(away / path.name)) as journal:
        for number in range(1, GAMES + 1):
            assert journal.begin(RECORD) == number
            add_entries(journal, number, 1, EACH, over=True)
        add_entries(journal, journal.begin(RECORD), 1, SO_FAR, over=False)
        for file in away.iterdir():
            if not file.name.endswith((".lock", "-shm")):
                shutil.copy(file, path.parent)
    shutil.rmtree(away)


def found_in(reader: Reader) -> dict[int, int]:
    """How many inputs each game has, by its number; 0 for one that is not whole."""
    found: dict[int, int] = {}
    for record in reader.records():
        found[record.id] = 0
        with suppress(DamagedGameError):
            entries = reader.entries(record.id)
            times = [entry.input.at_ns for entry in entries]
            assert times == [record.id * 1_000_000 + n for n in range(1, len(times) + 1)]
            found[record.id] = len(entries)
    return found


def found_at(path: Path) -> dict[int, int]:
    with closing(Look(path)) as look:
        return found_in(look)


WHOLE = {**dict.fromkeys(range(1, GAMES + 1), EACH), GAMES + 1: SO_FAR}


# ---- what happens to a file


def _pages(data: bytearray, chance: random.Random) -> None:
    for _ in range(chance.choice((1, 3))):
        at = chance.randrange(len(data) // PAGE) * PAGE
        data[at : at + PAGE] = chance.randbytes(PAGE)


def _sector(data: bytearray, chance: random.Random) -> None:
    at = chance.randrange(len(data) // 512) * 512
    data[at : at + 512] = bytes(512)


def _short(data: bytearray, chance: random.Random) -> None:
    del data[chance.randrange(len(data)) :]


def _first_half(data: bytearray, chance: random.Random) -> None:
    half = len(data) // 2
    data[:half] = chance.choice((bytes(half), chance.randbytes(half)))


def _all(data: bytearray, chance: random.Random) -> None:
    data[:] = chance.choice((bytes(len(data)), chance.randbytes(len(data))))


def _bits(data: bytearray, chance: random.Random) -> None:
    for _ in range(chance.choice((1, 3))):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)


def _unspeakable(data: bytearray, _: random.Random) -> None:
    """Make a name that SQLite would quote in its error no valid text."""
    data[:] = data.replace(b"CREATE TABLE slip", b"CREATE TABLES\xfflip")


Damage = Callable[[bytearray, random.Random], None]
DAMAGES: dict[str, Damage] = {
    "pages": _pages,
    "a sector": _sector,
    "cut short": _short,
    "the first half": _first_half,
    "all of it": _all,
    "a bit or three": _bits,
    "a name that is no text": _unspeakable,
}


def damage(file: Path, kind: str, seed: int) -> None:
    data = bytearray(file.read_bytes())
    DAMAGES[kind](data, random.Random(f"{kind} {seed}"))
    file.write_bytes(data)


@contextmanager
def copied(games: Path, *, has_log: bool = True) -> Iterator[Path]:
    """A copy of those journals' folder; without the log: as after a table that ended normally."""
    with TemporaryDirectory(dir=IN_MEMORY) as folder:
        path = Path(shutil.copytree(games, Path(folder, "table"))) / "j.db"
        if not has_log:
            Journal(path).close()
        yield path


@contextmanager
def opened(path: Path) -> Iterator[tuple[Journal, str]]:
    """The opened journal, and its notice."""
    with closing(Journal(path)) as journal:
        yield journal, journal.notice
