"""What people get wrong at the command line: a line each, whatever they typed; no traceback."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from companion.commands.cli import main
from companion.journal.journal import Journal
from companion.journal.records import Record
from companion.journal.script import ScriptError, parse, read_script

Output = pytest.CaptureFixture[str]
RAW = "a\nb\x1b[31m\udcff"  # a new line, a colour, a byte that is no UTF-8
HUGE = "9" * 20
SCRIPT = "game spank\nseat Zoë\nseat Łukasz\n1000 Zoë pad\n+9 Łukasz pad\n"


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A journal of its own, with a game in it, and a folder for whatever is written."""
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "script.txt").write_text(SCRIPT, "utf-8")
    names = ("Zoë", "Łukasz")
    with closing(Journal(tmp_path / "journal.db")) as journal:
        journal.begin(Record("spank", names, (0, 1), {}, 7, 250_000, "kernel"))
        journal.work()


# ---- words that cannot be meant


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["play", "--seed", HUGE], 2, f'"{HUGE}": a seed is a whole number of up to 18 digits'),
        (["play", "--seed", "9" * 5000], 2, "a seed is a whole number"),
        (["play", "--seed", "-" + HUGE], 2, "a seed is a whole number"),
        (["play", "--seed", "nan"], 2, "a seed is a whole number"),
        (["play", "--seed", "٣"], 2, "a seed is a whole number"),
        (["play", "--script", "script.txt", "--pace", "nan"], 2, "--pace nan: use 0 or more"),
        (["play", "--script", "script.txt", "--pace=-inf"], 2, "--pace -inf: use 0 or more"),
        (["play", "--resume", HUGE, "--script", "script.txt"], 1, f"no game {HUGE}"),
        (["replay", HUGE], 1, f"no game {HUGE}"),
        (["export", "1e5"], 1, "no game 1e5"),
        (["stats", "--since", "999999-01-01"], 2, "write a day as 2026-11-21"),
        (["nyet", f"g{HUGE}", "g1", "trump=g"], 2, "is no card"),
        # what is typed comes back as one line
        ([RAW], 2, "invalid choice"),
        (["play", RAW, "--script", "script.txt"], 2, 'no game "a?b?[31m?"'),
        (["play", "--script", RAW], 2, "a?b?[31m?: No such file or directory"),
        (["play", "--option", f"{RAW}=1", "--script", "script.txt"], 2, '"a?b?[31m?"'),
        (["play", "--option", RAW, "--script", "script.txt"], 2, "write NAME=VALUE"),
        ([f"--{RAW}", "play"], 2, "unrecognized arguments: --a?b?[31m?"),
        (["play", "--board", RAW], 2, "a?b?[31m?: no such file"),
        (["play", "--page", RAW, "--new"], 2, "write [HOST:]PORT"),
        (["play", "--page", f"{RAW}:80", "--new"], 2, "write [HOST:]PORT"),
        (["play", "--page", f"{'a' * 70}.de:80", "--new"], 2, "write [HOST:]PORT"),
        (["play", "--page", "a\nb:80", "--new"], 1, "--page a?b:80: Name or service not known"),
        (["games", RAW], 2, 'no game "a?b?[31m?"'),
        (["replay", RAW], 1, "no game a?b?[31m?"),
        (["players", "rename", RAW, "x"], 2, "a?b?[31m"),
        (["players", RAW], 2, "write: rename OLD NEW"),
        (["stats", "--player", RAW], 2, "a?b?[31m?"),
        (["backup", f"no/such/{RAW}"], 1, "no/such/a?b?[31m?"),
        (["board", RAW], 2, "a?b?[31m?: no such file"),
        (["doctor", RAW], 2, "a?b?[31m?: no such file"),
        (["watch", RAW], 2, "a?b?[31m?: no such file"),
        (["nyet", RAW], 2, "is no card"),
        # nothing
        (["play", ""], 2, 'game is "": say which, or leave it out'),
        (["play", "--board", ""], 2, 'board is ""'),
        (["play", "--script", ""], 2, 'script is ""'),
        (["play", "--page", ""], 2, 'page is ""'),
        (["play", "--seat", "", "--seat", "B"], 2, '"": a name has 1 to 12 characters'),
        (["scores", "--journal", ""], 2, 'journal is ""'),
        (["board", ""], 2, 'file is ""'),
        (["replay", ""], 2, 'game is ""'),
        # folders for files
        (["play", "--script", "."], 2, ".: Is a directory; name a script"),
        (["play", "--script", "script.txt", "--journal", "."], 2, "name a file in it"),
        (["scores", "--journal", "/"], 2, "--journal /: is a folder; name a file in it"),
        (["scores", "--journal", "/dev/zero"], 2, "--journal /dev/zero: is no file"),
        (["play", "--script", "/dev/zero"], 2, "/dev/zero: too long; name a script of presses"),
        (["board", "/dev/zero"], 2, "/dev/zero: broken TOML"),
        (["backup", "."], 1, "is there already; name another file"),
        (["board", "."], 2, "cannot be read: Is a directory"),
        (["board", "/dev/null"], 2, "name: is missing"),
    ],
)
def test_a_mistake_is_one_line_that_can_be_read(
    words: list[str], code: int, said: str, capsys: Output
) -> None:
    try:
        found = main(words)
    except SystemExit as end:  # argparse's own
        found = int(str(end.code))
    out, err = capsys.readouterr()
    assert (found, out) == (code, "")
    assert said in err
    assert err.count("\n") == 1
    assert err.strip("\n").isprintable()
    assert len(err) < 1_100


# ---- scripts


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("1e999990 Ada up", '"1e999990": a time can be at most 366 days'),
        ("1e-999990 Bob up", 'nobody called "Bob"'),
        ("nan Ada up", '"nan" is no time in milliseconds'),
        ("-1 Ada up", '"-1": a time cannot be negative'),
        ("inf Ada up", '"inf": a time can be at most 366 days'),
        ("1000 Ada up for 604800000", "a press can last at most 1 h"),
        ("1000 Ada up bounce 1e999990,1", '"1e999990": a time can be at most 366 days'),
        (f"seed {HUGE}", "a seed is a whole number of up to 18 digits"),
        (f"seed {'9' * 5000}", "a seed is a whole number of up to 18 digits"),
        (f"1000 shown {'9' * 5000}", "is no whole number from 0 up"),
        (f"1000 Ada up held clock {'9' * 5000},1,1,1", "is no whole number from 0 up"),
        ("tie 1e999990", '"1e999990": a time can be at most 366 days'),
    ],
)
def test_a_number_that_no_evening_has_is_refused_at_once(line: str, why: str) -> None:
    with pytest.raises(ScriptError) as caught:
        parse(f"game spank\nseat Ada\nseat Ben\n{line}")
    assert why in str(caught.value)
    assert str(caught.value).startswith("script, line 4: ")


def test_times_that_add_up_to_more_than_an_evening_are_refused() -> None:
    with pytest.raises(ScriptError, match=r"line 4: .* a time can be at most 366 days"):
        parse("seat Ada\n31000000000 Ada up\n+600000000 Ada up\n+600000000 Ada up")


def test_a_script_may_begin_with_the_mark_that_some_editors_write(tmp_path: Path) -> None:
    plain = read_script(tmp_path / "script.txt")
    marked = tmp_path / "marked.txt"
    marked.write_bytes(b"\xef\xbb\xbf" + SCRIPT.replace("\n", "\r\n").encode())
    assert read_script(marked) == plain
    assert main(["play", "--script", str(marked), "--json"]) == 0


# ---- terminals


class Terminal:
    """Standard output with that encoding."""

    def __init__(self, encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.raw = io.BytesIO()
        self.stream = io.TextIOWrapper(self.raw, encoding=encoding, write_through=True)
        self.encoding = encoding
        monkeypatch.setattr(sys, "stdout", self.stream)

    @property
    def text(self) -> str:
        return self.raw.getvalue().decode(self.encoding)


def test_what_a_program_reads_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = Terminal("ascii", monkeypatch)
    assert main(["scores", "--json"]) == 0
    assert json.loads(terminal.text)["points"] == {"Zoë": 0, "Łukasz": 0}
    terminal = Terminal("ascii", monkeypatch)
    assert main(["export", "1"]) == 0
    (tmp_path / "again.txt").write_bytes(terminal.raw.getvalue())
    assert read_script(tmp_path / "again.txt").names == ["Zoë", "Łukasz"]


# ---- nobody reads


@pytest.mark.parametrize(
    "words",
    [
        ["games"],
        ["play", "--script", "script.txt"],
        ["play", "--script", "script.txt", "--json"],
    ],
    ids=" ".join,
)
def test_a_reader_that_has_seen_enough_is_no_error_of_ours(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capfd: Output
) -> None:
    """As in `naysayer scores | head -1`."""
    reader, writer = os.pipe()
    os.close(reader)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", os.fdopen(writer, "w", encoding="utf-8"))
        assert main(words) == 1
        sys.stdout.close()  # as Python does at its end: nothing is left that could fail
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("words", [["games"], ["play", "--script", "script.txt"]], ids=" ".join)
def test_a_disk_that_is_full_is_one_line(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capfd: Output
) -> None:
    with monkeypatch.context() as patch, Path("/dev/full").open("w") as full:
        patch.setattr(sys, "stdout", full)
        assert main(words) == 1
    assert capfd.readouterr().err == f"naysayer {words[0]}: [Errno 28] No space left on device\n"


def test_without_any_streams_it_works_and_writes_into_no_file_of_ours(tmp_path: Path) -> None:
    """As `naysayer play --script spank <&- >&- 2>&-`: what is opened next would be number 1."""
    words = [sys.executable, "-m", "companion", "play", "--script", "script.txt"]
    shut = subprocess.run(
        ["sh", "-c", '"$@" <&- >&- 2>&-', "sh", *words],
        check=False,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )
    assert shut.returncode == 0
    assert (tmp_path / "journal.db").read_bytes().startswith(b"SQLite format 3\0")
    with closing(Journal(tmp_path / "journal.db")) as journal:
        assert len(journal.records()) == 2
