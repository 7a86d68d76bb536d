"""A table starts whatever happened to its journal; two programs never play on one."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.commands.at_table import _journal
from companion.commands.cli import main
from companion.daemon.trouble import Trouble
from companion.journal import schema
from companion.journal.journal import BeingPlayedError, Journal
from companion.journal.reader import Look
from companion.journal.schema import VERSION
from companion.table.inputs import Contact
from tests.journal.damaged import RECORD, damage, written

Output = pytest.CaptureFixture[str]
PLAYER = """
import sys
from pathlib import Path
from companion.journal.journal import Journal
Journal(Path(sys.argv[1]))
print("playing", flush=True)
sys.stdin.read()
"""


def played_on(path: Path, lines: list[str]) -> Journal | None:
    """The journal of a table that starts; `lines` gets the lines of its log."""
    return _journal(Namespace(journal=str(path)), Trouble(lines.append))


# ---- two programs


@contextmanager
def another_program(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another program, which plays on a journal until it is killed."""
    words = [sys.executable, "-c", PLAYER, str(path)]
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "playing\n"
        yield program
        program.kill()


def test_two_programs_do_not_play_on_one_journal(tmp_path: Path, capsys: Output) -> None:
    path = written(tmp_path / "j.db")
    words = ["play", "--script", "spank", "--json", "--journal", str(path)]
    with another_program(path) as program:
        for more in ([], ["--resume", "1"]):
            assert main([*words, *more]) == 1
            out, err = capsys.readouterr()
            assert out == ""
            assert err.startswith(f"naysayer play: {path}: in use by pid {program.pid} since")
            assert err.endswith("; stop that first, or use another file with --journal\n")
        with pytest.raises(BeingPlayedError):
            played_on(path, [])
        assert main(["scores", "--journal", str(path)]) == 0, "but anybody may look"
        assert "not-not" in capsys.readouterr().out
        program.kill()
        program.wait()
        assert main(words) == 0, "a program that was killed plays no more"


def test_a_journal_of_its_own_is_another_matter(tmp_path: Path) -> None:
    with closing(Journal(tmp_path / "one.db")), closing(Journal(tmp_path / "other.db")):
        (tmp_path / "link.db").symlink_to("one.db")
        with pytest.raises(BeingPlayedError):
            Journal(tmp_path / "link.db")


# ---- a table starts


def test_a_damaged_journal_is_set_aside_and_a_new_one_has_what_its_copy_has(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    for n in (1, 2):
        damage(written(path, games=3), "a name that is no text", 1)
        damaged = path.read_bytes()
        for side in ("", "-wal", "-shm"):  # of a program that was killed while it made one
            shutil.copy(written(tmp_path / "killed.db"), f"{path}.part{side}")
        lines: list[str] = []
        journal = played_on(path, lines)
        assert journal is not None
        assert lines[0].startswith(
            f"journal: it was damaged, and is kept as j-damaged-{n}.db; the new one has 3 games"
        )
        assert [len(journal.entries(record.id)) for record in journal.records()] == [1, 1, 1]
        journal.close()
        assert (tmp_path / f"j-damaged-{n}.db").read_bytes() == damaged
        path.unlink()
        (tmp_path / "j.copy.db").unlink()


def foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.executescript("CREATE TABLE entry (recipe TEXT); INSERT INTO entry VALUES ('soup')")


def foreign_with_our_number(path: Path) -> None:
    foreign(path)
    with closing(sqlite3.connect(path)) as db:
        db.executescript(f"PRAGMA journal_mode = WAL; PRAGMA user_version = {VERSION}")


def of_the_future(path: Path) -> None:
    written(path)
    with closing(sqlite3.connect(path)) as db:
        db.executescript("PRAGMA journal_mode = DELETE; PRAGMA user_version = 99")


def a_text(path: Path) -> None:
    path.write_text("a shopping list, and not a short one" * 100)


OTHERS = [
    (foreign, "a database of another program"),
    (foreign_with_our_number, "a database of another program"),
    (of_the_future, "written by another version of Naysayer: move it away to begin anew"),
    (a_text, "file is not a database"),
]


@pytest.mark.parametrize(("make", "why"), OTHERS)
def test_a_file_of_somebody_else_is_left_as_it_is_and_the_table_plays_without(
    make: Any, why: str, tmp_path: Path
) -> None:
    path = tmp_path / "theirs.db"
    make(path)
    before, others = path.read_bytes(), {file.name for file in tmp_path.iterdir()}
    lines: list[str] = []
    assert played_on(path, lines) is None
    assert lines == [f"journal: no game is saved: {path}: {why}; name another file with --journal"]
    assert path.read_bytes() == before
    assert {file.name for file in tmp_path.iterdir()} <= {*others, path.name, f"{path.name}.lock"}


def test_where_no_folder_can_be_made_the_table_plays_without() -> None:
    path = Path("/proc/nowhere/j.db")
    lines: list[str] = []
    assert played_on(path, lines) is None
    assert lines[0].startswith(f"journal: no game is saved: {path}: No such file or directory; ")


def test_on_a_disk_that_cannot_be_written_the_table_plays_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "j.db").touch()
    connected = schema.connected
    monkeypatch.setattr(schema, "connected", lambda path: connected(f"file:{path}?mode=ro"))
    lines: list[str] = []
    assert played_on(tmp_path / "j.db", lines) is None
    assert "attempt to write a readonly database; name another file" in lines[0]


def test_another_journal_in_its_place_is_set_aside_whole(tmp_path: Path) -> None:
    """The log of the one in play does not go with it."""
    reports: list[Any] = []
    written(tmp_path / "other.db", games=9)
    with closing(Journal(tmp_path / "j.db")) as journal:
        journal.attach(reports.append)
        number = journal.begin(RECORD)
        journal.work()
        (tmp_path / "other.db").rename(tmp_path / "j.db")
        journal.write(number, 1, Contact(0, "up", 1), (), RECORD.names, over=False)
        journal.work()
        journal.check_written()
        assert len(journal.entries(number)) == 1
    assert "kept as j-damaged-1.db; the new one has 1 game; nothing is missing" in reports[0].text
    with closing(Look(tmp_path / "j-damaged-1.db")) as aside:
        assert len(aside.records()) == 9


def test_a_lock_file_of_roots_is_enough_to_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path / "j.db")
    open_ = os.open

    def as_somebody_else(file: Path, flags: int, mode: int = 0o777) -> int:
        if flags & (os.O_RDWR | os.O_WRONLY):
            raise PermissionError
        return open_(file, flags, mode)

    monkeypatch.setattr(os, "open", as_somebody_else)
    with closing(Journal(tmp_path / "j.db")), pytest.raises(BeingPlayedError):
        Journal(tmp_path / "j.db")
