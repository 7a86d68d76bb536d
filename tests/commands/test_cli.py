"""The command as a person types it: what comes out, the exit code, one line for each mistake."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

import companion.page.server
from companion.commands import watch
from companion.commands.cli import main, parser
from companion.games import GAMES
from tests.fake_gpiod import FakeGpiod, FakeHardware
from tests.pin_bench import fake

__all__ = ["fake"]

Output = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user of our own, with nothing in their state directory yet."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


SCRIPT = """
game not-not
seat Ada
seat "Mary Ann"
set level discovery
seed 18
5000 Ada up
6000 "Mary Ann" down
6040 Ada down
"""


def script(folder: Path, text: str = SCRIPT) -> str:
    path = folder / "evening.txt"
    path.write_text(text, "utf-8")
    return str(path)


def test_json_prints_each_ruling_score_and_slip_as_a_line(home: Path, capsys: Output) -> None:
    assert main(["play", "--script", script(home), "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {row["kind"] for row in rows} == {"ruling", "score", "slip"}
    assert all(row["headline"] and row["reason"] for row in rows if row["kind"] == "ruling")


def test_a_game_is_replayed_scored_exported_and_played_again(home: Path, capsys: Output) -> None:
    main(["play", "--script", script(home), "--json"])
    first = [line for line in capsys.readouterr().out.splitlines() if "ruling" in line]
    assert main(["replay", "last", "--json"]) == 0
    assert [x for x in capsys.readouterr().out.splitlines() if "ruling" in x] == first
    assert main(["replay", "1"]) == 0
    assert "replay matches" in capsys.readouterr().out
    assert main(["scores"]) == 0
    assert capsys.readouterr().out.startswith("no games of people"), "a script is no evening"
    assert main(["scores", "--all", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["places"] == {"Mary Ann": 1, "Ada": 2}
    assert main(["scores", "--all"]) == 0
    assert "1. Mary Ann 1  2. Ada 0" in capsys.readouterr().out
    assert main(["export", "last"]) == 0
    again = script(home, capsys.readouterr().out)
    assert main(["play", "--script", again, "--json"]) == 0
    second = [line for line in capsys.readouterr().out.splitlines() if "ruling" in line]
    assert second == first


def test_the_version_is_an_answer_and_no_complaint(capsys: Output) -> None:
    assert main(["--version"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out[0].isdigit()


def test_the_journal_is_where_systemd_says(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(home / "var"))
    main(["play", "--script", script(home), "--json"])
    capsys.readouterr()
    assert (home / "var" / "journal.db").exists()


def test_a_tables_habits_give_way_to_what_a_script_says(home: Path, capsys: Output) -> None:
    defaults = "[games.not-not]\ncards = 12\none_tap = true\n"
    (home / "b.toml").write_text(bare_board() + defaults, "utf-8")
    path = script(home, f"set cards 16\n{SCRIPT}")
    assert main(["play", "--script", path, "--board", "b.toml", "--json"]) == 0
    capsys.readouterr()
    assert main(["export", "last"]) == 0
    out = capsys.readouterr().out
    assert "set cards 16\n" in out
    assert "set one_tap yes\n" in out


def test_the_games_are_listed(capsys: Output) -> None:
    assert main(["games"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == [
        game.id for game in GAMES
    ]


def bare_board(active: str = "low", pull: str = "up") -> str:
    """Two seats without pad zones."""
    seats = (
        f'[[seat]]\nname = "{name}"\nup = {n}\nright = {n + 1}\ndown = {n + 2}\nleft = {n + 3}\n'
        for name, n in (("A", 4), ("B", 8))
    )
    pins = f'[pins]\nchip = "any"\nactive = "{active}"\npull = "{pull}"\n'
    return f'name = "bare"\n{pins}' + "".join(seats)


def test_watch_ends_in_a_line_when_its_chip_is_unplugged(
    home: Path, fake: FakeGpiod, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    chip = fake.plug(FakeHardware("any"))
    (home / "board.toml").write_text(bare_board())
    monkeypatch.setattr(watch, "LOOK_NS", 1)
    monkeypatch.setattr(watch, "_show", lambda *_: chip.unplug())
    assert main(["watch", "board.toml"]) == 1
    line = "the pins' reader ended: if the gpiochip went away, plug it in again"
    assert capsys.readouterr().err == f"naysayer watch: {line}\n"


def test_nothing_is_begun_in_the_journal_by_a_mistake(home: Path, capsys: Output) -> None:
    assert main(["play", "--script", script(home, f"set speed 9\n{SCRIPT}")]) == 2
    assert main(["scores"]) == 0
    assert capsys.readouterr().out.startswith("no games of people")


@pytest.mark.parametrize(
    ("active", "pull"), [("low", "up"), ("high", "down"), ("low", "floating"), ("high", "floating")]
)
def test_a_script_plays_on_a_board_of_either_level(
    active: str, pull: str, home: Path, capsys: Output
) -> None:
    (home / "b.toml").write_text(bare_board(active, pull), "utf-8")
    assert main(["play", "--script", script(home), "--board", "b.toml", "--json"]) == 0
    out, err = capsys.readouterr()
    assert '"clause": "NN-10"' in out
    assert err == ""


def test_without_pins_and_the_page_another_way_to_play_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    monkeypatch.setitem(sys.modules, "websockets", None)
    monkeypatch.setattr(companion, "page", companion.page)  # to be put back, as the modules are
    for name in [name for name in sys.modules if name.startswith("companion.page")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delattr("companion.page", raising=False)
    assert main([]) == 2  # the same as play
    err = capsys.readouterr().err
    assert "naysayer play --script not-not" in err
    assert "in the clone, pip install '.[page]'" in err


def test_every_command_has_an_example_in_its_help(capsys: Output) -> None:
    commands = re.findall(r"^    (\w+) ", parser().format_help(), re.MULTILINE)
    assert {"play", "playtest"} <= {*commands}
    for command in commands:
        with pytest.raises(SystemExit):
            parser().parse_args([command, "--help"])
        assert f"naysayer {command}" in capsys.readouterr().out.partition("example")[2]
