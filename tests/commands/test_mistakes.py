"""What people get wrong at the command line: a line each, whatever they typed; no traceback."""

from __future__ import annotations

import io
import json
import os
import socket
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.commands.cli import main
from companion.journal.journal import Journal
from companion.journal.records import Record
from companion.journal.script import ScriptError, parse, read_script
from tests.commands.test_cli import bare_board

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

GOOD = "play --script script.txt"
SEAT = '[[seat]]\nname = "a"\nup = 17\n'
FILES = {
    "PANEL": f'name = "kitchen"\n[panel]\ndriver = "ssd1351"\n{SEAT}',
    "LIBRARY": f'name = "b"\n[pins]\nfactory = "lgpio"\n{SEAT}',
    "NO-CHIP": f'name = "b"\n[pins]\nchip = "no-such-chip"\n{SEAT}',
    "PAD": "game not-not\nseat Ada\nseat Ben\n7000 Ada pad\n",
    "BAD-TIME": "game not-not\nseat Ada\n\nsoon Ada up\n",
    "NO-PADS": bare_board(),
    "HABITS": bare_board() + "[games.not-not]\ncards = 3\n",
}


@pytest.mark.parametrize(
    ("words", "code", "line"),
    [
        ("play --script nowhere.txt", 2, "nowhere.txt: No such file or directory; name a script"),
        ("play --script .", 2, ".: Is a directory; name a script"),
        ("play --script /dev/zero", 2, "/dev/zero: too long for a text file; name a script"),
        ("play --script BAD-TIME", 2, 'line 4: "soon" is no time in milliseconds'),
        ("play bridge", 2, 'no game "bridge": use not-not'),
        (f"{GOOD} --seat Ada", 2, "--script brings its own game, players, options and seed"),
        ("play spank --seat Ada", 2, "spank is for 2 to 16 players; you named 1"),
        ("play spank --seat Ada --seat Ada", 2, '"Ada": two players have that name'),
        ("play nyet nightmare --new", 2, 'nyet has no variant "nightmare": use own, tricks'),
        ("play nyet own --new", 2, "who plays nyet own? add --seat NAME for each player"),
        ("play not-not --option level=9", 2, 'option level = "9": use discovery, normal'),
        ("play not-not --option speed=9", 2, 'not-not has no option "speed"'),
        ("play --option speed", 2, "--option speed: write NAME=VALUE"),
        (
            "play --seat A --seat B --option level=hard --option first_game=yes",
            2,
            "the option level",
        ),
        (f"{GOOD} --board nowhere", 2, "nowhere"),
        ("play --board table-4 --seat A --seat B --seat C --seat D --seat E", 2, "4 seats"),
        (f"{GOOD} --board HABITS", 2, '[games.not-not]: option cards = "3": use 8 to 48'),
        ("play --script PAD --board NO-PADS", 2, "the script presses Ada pad, which bare has not"),
        ("play --resume --seed 2", 2, "--resume continues the game with its own"),
        ("play --new --resume", 2, "not allowed with"),
        ("play not-not nightmare", 2, 'not-not has no variant "nightmare": use discovery'),
        ("play not-not hard", 2, "who plays not-not hard? add --seat NAME for each player"),
        ("play --pace 1", 2, "--pace is for a demo; name a --script too"),
        (f"{GOOD} --pace -1", 2, "--pace -1: use 0 or more seconds"),
        (f"{GOOD} --pace nan", 2, "--pace nan: use 0 or more"),
        ("play --join-code ABCDEF", 2, "--join-code: phones join by it; add --phones"),
        ("play --phones --join-code ABC1", 2, "--join-code ABC1: write 6 of ABCDEFGHJKMNP"),
        ("play --board NO-CHIP --new", 1, 'pins.chip = "no-such-chip"'),  # next time it may be
        ("play --board NO-CHIP --page 127.0.0.1:0", 1, 'pins.chip = "no-such-chip"'),
        ("play --board LIBRARY --new", 2, 'pins.factory = "lgpio": '),
        ("watch LIBRARY", 2, 'pins.factory = "lgpio": '),
        ("board PANEL", 2, "panel.driver = 'ssd1351': that chip has no I2C"),
        ("print last", 2, "game 1 has no receipt yet; `naysayer scores` has its points"),
        ("print 3", 2, "no game 3; `naysayer scores` lists them"),
        ("print 1 --board NO-PADS", 2, "bare has no printer; name a board that has, with --board"),
        ("stats --player Gus", 2, 'nobody is called "Gus" in these games: Zoë, Łukasz'),
        ("dance", 2, "invalid choice"),
        # numbers that no game has
        (f"play --seed {HUGE}", 2, f'"{HUGE}": a seed is a whole number of up to 18 digits'),
        (f"play --seed {'9' * 5000}", 2, "a seed is a whole number"),
        ("play --seed nan", 2, "a seed is a whole number"),
        ("play --seed \u0663", 2, "a seed is a whole number"),
        (f"replay {HUGE}", 2, f"no game {HUGE}"),
        ("export 1e5", 2, "no game 1e5"),
        ("stats --since 999999-01-01", 2, "write a day as 2026-11-21"),
        (f"nyet g{HUGE} g1 trump=g", 2, "is no card"),
        # what is typed comes back as one line
        (RAW, 2, "invalid choice"),
        (f"play {RAW}", 2, 'no game "a?b?[31m?"'),
        (f"play --script {RAW}", 2, "a?b?[31m?: No such file or directory"),
        (f"play --page {RAW} --new", 2, "write [HOST:]PORT"),
        (f"play --page {'a' * 70}.de:80 --new", 2, "write [HOST:]PORT"),
        ("play --page a\nb:80 --new", 1, "--page a?b:80: Name or service not known"),
        (f"players rename {RAW} x", 2, "a?b?[31m"),
        (f"stats --player {RAW}", 2, "a?b?[31m?"),
        (f"backup no/such/{RAW}", 1, "no/such/a?b?[31m?"),
        (f"board {RAW}", 2, "a?b?[31m?: no such file"),
        # nothing
        ("play --seat  --seat B", 2, '"": use 1 to 12 letters'),
        # folders for files
        (f"{GOOD} --journal .", 2, "name a file in it"),
        (f"{GOOD} --journal /proc/nowhere/j.db", 1, "--journal"),
        ("backup .", 1, "is there already; name another file"),
        ("board .", 2, "cannot be read: Is a directory"),
        ("board /dev/null", 2, "name: is missing"),
        ("board /dev/zero", 2, "cannot be read: too long for a text file"),
    ],
)
def test_a_mistake_is_one_line_that_can_be_read(
    words: str, code: int, line: str, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    """A space is between two words, and nothing else is."""
    monkeypatch.setitem(sys.modules, "lgpio", None)
    for name, text in FILES.items():
        Path(name).write_text(text, "utf-8")
    try:
        found = main(words.split(" "))
    except SystemExit as end:  # argparse's own
        found = int(str(end.code))
    out, err = capsys.readouterr()
    assert (found, out) == (code, "")
    assert line in err
    assert err.startswith("naysayer")
    assert err.count("\n") == 1
    assert err.strip("\n").isprintable()


def test_no_address_is_shown_where_another_table_uses_the_journal(
    tmp_path: Path, capsys: Output
) -> None:
    with closing(Journal(tmp_path / "journal.db")):
        assert main(["play", "--page", "127.0.0.1:0", "--new"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "in use by pid" in err


def test_without_a_home_a_file_for_the_journal_has_to_be_named(
    monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    """As of a user of a container."""
    for name in ("STATE_DIRECTORY", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("os.path.expanduser", lambda path: path)
    assert main(["scores"]) == 2
    line = "no home folder for the journal; name a file with --journal"
    assert capsys.readouterr().err == f"naysayer scores: {line}\n"


def test_a_demo_plays_where_no_journal_can_be_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", "/proc/nowhere")
    assert main(GOOD.split()) == 0
    out, err = capsys.readouterr()
    assert "draws 1 (9 ms)" in out
    assert err.startswith("naysayer: no game is saved: /proc/nowhere/journal.db: No such file")
    assert err.count("\n") == 1


def test_a_port_that_is_taken_is_one_short_line(capsys: Output) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["play", "--page", str(port), "--new"]) == 1
    line = f"--page {port}: address already in use; name another address or port"
    assert capsys.readouterr().err == f"naysayer play: {line}\n"


def test_where_internet_addresses_are_shut_off_that_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    """As in the service without page.conf: asyncio then listens nowhere, and raises nothing."""

    class LocalSocket(socket.socket):
        def __init__(self, family: int = -1, *more: Any, **options: Any) -> None:
            if family in (socket.AF_INET, socket.AF_INET6):
                raise OSError("Address family not supported by protocol")
            super().__init__(family, *more, **options)

    monkeypatch.setattr(socket, "socket", LocalSocket)
    assert main(["play", "--page", "127.0.0.1:8137", "--new"]) == 1
    line = "--page 127.0.0.1:8137: the page cannot listen at 127.0.0.1: internet addresses are shut"
    assert capsys.readouterr().err.startswith(f"naysayer play: {line}")


# ---- scripts


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("1e999990 Ada up", '"1e999990" is no time in milliseconds'),
        ("nan Ada up", '"nan" is no time in milliseconds'),
        ("-1 Ada up", '"-1" is no time in milliseconds'),
        ("inf Ada up", '"inf" is no time in milliseconds'),
        ("1000 Ada up for 604800000", "a press can last at most 1 h"),
        ("1000 Ada up bounce 1e999990,1", '"1e999990" is no time in milliseconds'),
        (f"seed {HUGE}", "a seed is a whole number of up to 18 digits"),
        (f"seed {'9' * 5000}", "a seed is a whole number of up to 18 digits"),
        (f"1000 shown {'9' * 5000}", "is no whole number from 0 up"),
        (f"1000 Ada up held clock {'9' * 5000},1,1,1", "is no whole number from 0 up"),
        ("31000000000 Ada up" + "\n+600000000 Ada up" * 2, "a time can be at most 366 days"),
        ("tie 1e999990", '"1e999990" is no time in milliseconds'),
    ],
)
def test_a_number_that_no_evening_has_is_refused_at_once(line: str, why: str) -> None:
    with pytest.raises(ScriptError) as caught:
        parse(f"game spank\nseat Ada\nseat Ben\n{line}")
    assert why in str(caught.value)
    assert str(caught.value).startswith(f"script, line {4 + line.count(chr(10))}: ")


def test_a_script_may_begin_with_the_mark_that_some_editors_write(tmp_path: Path) -> None:
    plain = read_script(tmp_path / "script.txt")
    marked = tmp_path / "marked.txt"
    marked.write_bytes(b"\xef\xbb\xbf" + SCRIPT.replace("\n", "\r\n").encode())
    assert read_script(marked) == plain
    assert main(["play", "--script", str(marked), "--json"]) == 0


# ---- terminals


def test_what_a_program_reads_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a terminal that knows ASCII and nothing else."""
    printed = [io.BytesIO(), io.BytesIO()]
    play = ["play", "--script", "script.txt", "--json"]
    for raw, words in zip(printed, (play, ["export", "1"]), strict=True):
        stream = io.TextIOWrapper(raw, encoding="ascii", write_through=True)
        monkeypatch.setattr(sys, "stdout", stream)
        assert main(words) == 0
        stream.detach()
    first, *_ = printed[0].getvalue().splitlines()
    assert "Zoë" in json.loads(first)["headline"]
    (tmp_path / "again.txt").write_bytes(printed[1].getvalue())
    assert read_script(tmp_path / "again.txt").names == ["Zoë", "Łukasz"]


# ---- nobody reads

PLAY = ("play", "--script", "script.txt")


@pytest.mark.parametrize(
    "words",
    [["--version"], ["games"], [*PLAY], [*PLAY, "--json"]],
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


@pytest.mark.parametrize("words", [["games"], [*PLAY]], ids=" ".join)
def test_an_output_that_is_closed_is_no_error_of_ours(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capfd: Output
) -> None:
    """As in `naysayer games >&-`: Python has no standard output then."""
    monkeypatch.setattr(sys, "stdout", None)
    assert main(words) == 0
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("words", [["--version"], ["games"], [*PLAY]], ids=" ".join)
@pytest.mark.parametrize("buffered", [True, False])
def test_a_disk_that_is_full_is_one_line(
    words: list[str], buffered: bool, monkeypatch: pytest.MonkeyPatch, capfd: Output
) -> None:
    with monkeypatch.context() as patch, Path("/dev/full").open("w") as full:
        full.reconfigure(write_through=not buffered)
        patch.setattr(sys, "stdout", full)
        assert main(words) == 1
    assert capfd.readouterr().err == f"naysayer {words[0]}: [Errno 28] No space left on device\n"
