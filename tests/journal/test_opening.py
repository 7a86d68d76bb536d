"""A table always starts, whatever its journal has become; two programs never play on one."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.commands.cli import main
from companion.journal import reader
from companion.journal.journal import Journal, open_or_replace
from companion.journal.lockfile import BeingPlayedError, Lockfile, check_free
from companion.journal.reader import Look
from companion.journal.records import JournalError, Record
from companion.journal.schema import VERSION
from companion.table.inputs import Contact

Output = pytest.CaptureFixture[str]
RECORD = Record("not-not", ("Ada", "Ben"), (0, 1), {}, 7, 250_000, "kernel")
PLAYER = """
import sys
from pathlib import Path
from companion.journal.journal import Journal
Journal(Path(sys.argv[1]))
print("playing", flush=True)
sys.stdin.read()
"""


def written(path: Path, games: int = 1) -> Path:
    """A journal with so many games of an entry each."""
    with closing(Journal(path)) as journal:
        for _ in range(games):
            number = journal.begin(RECORD)
            journal.write(number, 1, Contact(0, "up", 1), (), RECORD.names, over=True)
        journal.work()
    return path


# ---- two programs


@contextmanager
def another_program(path: Path) -> Iterator[subprocess.Popen[str]]:
    """It plays on that journal until it is killed."""
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
            assert err.startswith(f"naysayer play: {path}: being played by pid {program.pid} since")
            assert err.endswith("; end that first, or name another file with --journal\n")
        for first_look in (open_or_replace, check_free):
            with pytest.raises(BeingPlayedError):
                first_look(path)
        assert main(["scores", "--journal", str(path)]) == 0, "but anybody may look"
        assert "not-not" in capsys.readouterr().out
        program.kill()
        program.wait()
        assert main(words) == 0, "a program that was killed plays no more"
    check_free(path)


def test_who_may_only_read_the_lock_file_plays_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is root's, who has played here once."""
    path, open_ = written(tmp_path / "j.db"), os.open

    def as_somebody_else(file: Path, flags: int, mode: int = 0o777) -> int:
        if flags & os.O_RDWR:
            raise PermissionError
        return open_(file, flags, mode)

    monkeypatch.setattr(os, "open", as_somebody_else)
    first = Lockfile(path)
    with pytest.raises(BeingPlayedError):
        Lockfile(path)
    first.release()
    Lockfile(path).release()


def test_a_journal_of_its_own_is_another_matter(tmp_path: Path) -> None:
    with closing(Journal(tmp_path / "one.db")), closing(Journal(tmp_path / "other.db")):
        (tmp_path / "link.db").symlink_to("one.db")
        with pytest.raises(BeingPlayedError):
            Journal(tmp_path / "link.db")


# ---- a table starts


def unspeakable(path: Path) -> None:
    """What SQLite would quote, to say what is wrong, is no text."""
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b"CREATE TABLE slip", b"CREATE TABLES\xfflip"))


def test_a_damaged_journal_is_set_aside_and_a_new_one_has_what_its_copy_has(
    tmp_path: Path,
) -> None:
    for n in (1, 2):
        path = written(tmp_path / "j.db", games=3)
        unspeakable(path)
        damaged = path.read_bytes()
        for side in ("", "-wal", "-shm"):  # of a program that was killed when it had begun one
            shutil.copy(written(tmp_path / "killed.db"), f"{path}.part{side}")
        journal, line = open_or_replace(path)
        assert journal is not None
        assert line.startswith(f"it was damaged, and is j-damaged-{n}.db now; 3 games kept")
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
    (
        of_the_future,
        f"written by another version (99, this is {VERSION}): move it away to begin anew",
    ),
    (a_text, "file is not a database"),
]


@pytest.mark.parametrize(("make", "why"), OTHERS)
def test_a_file_of_somebody_else_is_left_as_it_is_and_the_table_plays_without(
    make: Any, why: str, tmp_path: Path
) -> None:
    path = tmp_path / "theirs.db"
    make(path)
    before, others = path.read_bytes(), {file.name for file in tmp_path.iterdir()}
    line = f"{why}; no game is kept"
    assert open_or_replace(path) == (None, line)
    assert path.read_bytes() == before
    assert {file.name for file in tmp_path.iterdir()} <= {*others, path.name, f"{path.name}.lock"}


def test_where_no_folder_can_be_made_the_table_plays_without() -> None:
    line = "No such file or directory; no game is kept"
    assert open_or_replace(Path("/proc/nowhere/j.db")) == (None, line)


def test_on_a_disk_that_cannot_be_written_the_table_plays_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class ReadOnly(sqlite3.Connection):
        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
            if sql.startswith("PRAGMA journal_mode"):
                raise sqlite3.OperationalError("attempt to write a readonly database")
            return super().execute(sql, *values)

    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *a, **k: connect(*a, **k, factory=ReadOnly))
    line = "attempt to write a readonly database; no game is kept"
    assert open_or_replace(tmp_path / "j.db") == (None, line)


# ---- looking


def test_looking_changes_nothing(tmp_path: Path, capsys: Output) -> None:
    written(tmp_path / "j.db")
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    for words in (["scores"], ["replay", "1"], ["export", "1"]):
        assert main([*words, "--journal", str(tmp_path / "j.db")]) == 0
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == before
    capsys.readouterr()


def test_looking_works_where_nothing_can_be_written_next_to_the_file(tmp_path: Path) -> None:
    """Even if the plug was pulled, and some of it is in the write-ahead log still."""
    journal = Journal(tmp_path / "j.db")
    journal.begin(RECORD)
    medium = tmp_path / "medium"
    medium.mkdir()
    for name in ("j.db", "j.db-wal", "j.db-shm"):
        shutil.copy(tmp_path / name, medium)
        (medium / name).chmod(0o444)
    journal.close()
    medium.chmod(0o555)
    with closing(Look(medium / "j.db")) as look:
        assert len(look.records()) == 1
    medium.chmod(0o755)
    assert {file.name for file in medium.iterdir()} == {"j.db", "j.db-wal", "j.db-shm"}


def test_looking_works_there_without_the_shm_file_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = Journal(tmp_path / "j.db")
    journal.begin(RECORD)
    medium = tmp_path / "medium"
    medium.mkdir()
    for name in ("j.db", "j.db-wal"):
        shutil.copy(tmp_path / name, medium)
    journal.close()

    def refuse(_: Path) -> sqlite3.Connection:  # as SQLite does where it can make no -shm
        raise sqlite3.OperationalError("unable to open database file")

    monkeypatch.setattr(reader, "read_only", refuse)
    with closing(Look(medium / "j.db")) as look:
        assert len(look.records()) == 1
        assert look.record("1").names == RECORD.names
    assert {file.name for file in medium.iterdir()} == {"j.db", "j.db-wal"}


def test_once_a_game_has_ended_a_copy_of_the_file_alone_has_it(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j.db")
    for _ in range(3):
        number = journal.begin(RECORD)
        journal.write(number, 1, Contact(0, "up", 1), (), RECORD.names, over=True)
        journal.work()
    shutil.copy(tmp_path / "j.db", tmp_path / "copy.db")
    journal.close()
    with closing(Look(tmp_path / "copy.db")) as copy:
        assert [record.over for record in copy.records()] == [True, True, True]
        assert [len(copy.entries(n)) for n in (1, 2, 3)] == [1, 1, 1]


def test_a_backup_has_all_of_it_while_somebody_plays(tmp_path: Path, capsys: Output) -> None:
    journal = Journal(tmp_path / "j.db")
    number = journal.begin(RECORD)
    journal.write(number, 1, Contact(0, "up", 1), (), RECORD.names, over=False)
    journal.work()
    words = ["backup", str(tmp_path / "b.db"), "--journal", str(tmp_path / "j.db")]
    assert main(words) == 0
    assert capsys.readouterr().out == f"{tmp_path / 'b.db'}: 1 game\n"
    journal.close()
    with closing(Look(tmp_path / "b.db")) as copy:
        assert len(copy.entries(number)) == 1
    assert main(words) == 1
    assert "is there already; name another file" in capsys.readouterr().err
    words[1] = "/proc/nowhere/b.db"
    assert main(words) == 1
    assert capsys.readouterr().err.count("\n") == 1


# ---- damage


DAMAGE = [
    ("record", "head", "x'7bff7d'"),
    ("record", "head", "'[]'"),
    ("record", "head", "replace(head, '\"Ada\"', '1')"),
    ("record", "head", "replace(head, '[0,1]', '[0,0]')"),
    ("record", "head", "replace(head, '250000', '-1')"),
    ("record", "head", 'replace(head, \'"began":"\', \'"began":"yesterday \')'),
    ("record", "over", "7"),
    ("entry", "input", "'{}'"),
    ("entry", "input", "'[]'"),
    ("entry", "input", '\'{"kind": "due", "at_ns": 9223372036854775807}\''),
    ("entry", "input", '\'{"kind": "contact", "seat": -1, "switch": "up", "at_ns": 1}\''),
    ("entry", "seq", "7"),
    ("entry", "output", "x'ff'"),
    ("entry", "output", '\'[{"kind": "ruling"}]\''),
]


@pytest.mark.parametrize(("table", "column", "value"), DAMAGE)
def test_a_damaged_row_is_one_line_and_one_lost_evening(
    table: str, column: str, value: str, tmp_path: Path, capsys: Output
) -> None:
    path = str(written(tmp_path / "j.db", games=3))
    which = "id = 2" if table == "record" else "record = 2 AND seq = 1"
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"UPDATE {table} SET {column} = {value} WHERE {which}")
        db.commit()
    assert main(["replay", "2", "--journal", path]) == 1
    err = capsys.readouterr().err
    assert err.startswith("naysayer replay: game 2")
    assert err.endswith("damaged, it cannot be read\n")
    main(["scores", "--journal", path])
    out, err = capsys.readouterr()
    listed = [line.split()[0] for line in out.splitlines()]
    assert listed in (["1", "3"], ["1", "2", "3"])  # its score may be read still
    assert err.count("\n") == 3 - len(listed)


def test_a_game_whose_scores_are_all_damaged_is_not_listed_as_nought_to_nought(
    tmp_path: Path, capsys: Output
) -> None:
    path = str(written(tmp_path / "j.db", games=2))
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE entry SET output = x'ff' WHERE record = 1 AND seq > 0")
        db.execute("UPDATE record SET over = 1")
        db.commit()
    assert main(["scores", "--journal", path]) == 1
    out, err = capsys.readouterr()
    assert [line.split()[0] for line in out.splitlines()] == ["2"]
    assert err == "naysayer scores: game 1, entry 1: damaged, it cannot be read\n"


def test_a_page_of_records_that_is_gone_costs_nothing(fast_path: Path, capsys: Output) -> None:
    games, page = 300, 4096
    with closing(Journal(fast_path / "j.db")) as journal:
        for _ in range(games):
            journal.begin(RECORD)
        journal.work()
    whole = (fast_path / "j.db").read_bytes()
    at = whole.rindex(b"not-not", 0, len(whole) // 2) // page * page  # a page of records
    (fast_path / "j.db").write_bytes(whole[:at] + bytes(page) + whole[at + page :])
    path = str(fast_path / "j.db")
    assert main(["scores", "--journal", path]) == 1
    out, err = capsys.readouterr()
    everything = list(range(1, games + 1))
    assert [int(line.split()[0]) for line in out.splitlines()] == everything
    assert err.startswith(
        f"naysayer scores: {path}: it is damaged; this is its copy; start Naysayer"
    )
    assert err.count("\n") == 1
    copied = str(fast_path / "backup.db")
    for words in (["stats"], ["replay", "1"], ["export", "1"], ["backup", copied]):
        assert main([*words, "--journal", path]) == 0
        err = capsys.readouterr().err
        assert err.startswith(f"naysayer: {path}: it is damaged; this is its copy; "), words
        assert err.count("\n") == 1
    (fast_path / "j.copy.db").unlink()
    with closing(Journal(fast_path / "j.db")) as journal:  # by what each game's first entry has
        journal.work()
        assert [record.id for record in journal.records()] == everything


def test_a_file_of_which_any_bit_is_wrong_is_a_line_at_most(
    fast_path: Path, capsys: Output
) -> None:
    whole = written(fast_path / "w.db", games=4).read_bytes()
    path = fast_path / "j.db"
    for seed in range(40):
        chance = random.Random(seed)
        spoilt = bytearray(whole)
        for _ in range(chance.choice((1, 1, 3))):
            spoilt[chance.randrange(len(spoilt))] ^= 1 << chance.randrange(8)
        path.write_bytes(spoilt)
        for words in (["replay", "2"], ["export", "3"]):
            code = main([*words, "--journal", str(path)])
            assert capsys.readouterr().err.count("\n") == (code != 0), seed
        assert main(["scores", "--journal", str(path)]) in (0, 1)
        capsys.readouterr()
        journal = open_or_replace(path).journal
        if journal is not None:
            journal.close()
            path.unlink()


# ---- while it is played


def test_a_journal_that_is_deleted_during_play_is_written_anew(tmp_path: Path) -> None:
    heard: list[Any] = []
    journal = Journal(written(tmp_path / "table" / "j.db", games=2))
    journal.attach(heard.append)
    number = journal.begin(RECORD)
    shutil.rmtree(tmp_path / "table")
    journal.write(number, 1, Contact(0, "up", 1), (), RECORD.names, over=False)
    journal.work()
    assert [type(report).__name__ for report in heard] == ["Committed", "JournalReplaced"]
    with closing(Look(tmp_path / "table" / "j.db")) as look:
        assert [len(look.entries(record.id)) for record in look.records()] == [1, 1, 1]
    with pytest.raises(BeingPlayedError):
        Journal(tmp_path / "table" / "j.db")
    journal.close()


def test_also_if_nobody_presses_anything_any_more(tmp_path: Path) -> None:
    journal = Journal(written(tmp_path / "j.db"))
    (tmp_path / "j.db").unlink()
    assert journal.work() is None
    journal.close()
    with closing(Look(tmp_path / "j.db")) as look:
        assert len(look.records()) == 1


def test_another_file_in_its_place_is_not_written_to(tmp_path: Path) -> None:
    heard: list[Any] = []
    journal = Journal(tmp_path / "j.db")
    journal.attach(heard.append)
    number = journal.begin(RECORD)
    (tmp_path / "j.db").unlink()
    foreign(tmp_path / "j.db")
    theirs = (tmp_path / "j.db").read_bytes()
    journal.write(number, 1, Contact(0, "up", 1), (), RECORD.names, over=False)
    journal.work()
    assert "another file has taken the journal's place" in heard[0].reason
    with pytest.raises(JournalError, match="1 inputs could not be written"):
        journal.check_written()
    journal.close()
    assert (tmp_path / "j.db").read_bytes() == theirs
