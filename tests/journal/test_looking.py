"""A journal is read without changing it, on any medium; a damaged one as far as possible."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.commands.cli import main
from companion.journal.journal import Journal
from companion.journal.reader import Look
from companion.table.inputs import Contact
from tests.journal.damaged import RECORD, written

Output = pytest.CaptureFixture[str]


def test_looking_changes_nothing(tmp_path: Path, capsys: Output) -> None:
    written(tmp_path / "j.db")
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    for words in (["scores"], ["replay", "1"], ["export", "1"]):
        assert main([*words, "--journal", str(tmp_path / "j.db")]) == 0
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == before
    capsys.readouterr()


def test_looking_works_where_nothing_can_be_written_next_to_the_file(tmp_path: Path) -> None:
    """Even if part of it is in the write-ahead log, after a power cut."""
    medium, names = tmp_path / "medium", ["j.db", "j.db-shm", "j.db-wal"]
    medium.mkdir()
    with closing(Journal(tmp_path / "j.db")) as journal:
        journal.begin(RECORD)
        journal.work()
        for name in names:
            shutil.copy(tmp_path / name, medium)
            (medium / name).chmod(0o444)
    medium.chmod(0o555)
    with closing(Look(medium / "j.db")) as look:
        assert look.record("1").names == RECORD.names
    medium.chmod(0o755)
    assert sorted(file.name for file in medium.iterdir()) == names


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
    assert listed in (["1", "3"], ["1", "2", "3"])  # its score may still be readable
    assert err.count("\n") == 3 - len(listed)
