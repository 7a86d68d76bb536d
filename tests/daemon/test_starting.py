"""Starting: a command, and a table, import what they need and nothing else."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from companion.games import GAMES

REAL_TABLE = "import companion.daemon.real_table, companion.daemon.sessions, firmware.gpiod.factory"
PLAY = "import companion.commands.play, companion.commands.at_table"
HELP = "from companion.commands.cli import parser; parser().format_help()"
BOARD = "from companion.commands.cli import main; main(['board'])"
GAMES_LISTED = "from companion.commands.cli import main; main(['games'])"
CLUB = "import companion.club.publisher, companion.club.page, companion.commands.club"
LOADED = "; import sys; print(*sys.modules)"
LETTERS = "from companion.drawing.glyphs import glyph; assert all(map(glyph, '7é▲'))"
PANELS = "from firmware.panel import drivers; assert drivers()"  # luma's sprites start one
THREADS = "; import threading; print(threading.active_count())"
ASKED = """
import signal, sys
from companion.commands.cli import main
def asked(event, _, still=[int(sys.argv.pop(1))]):
    still[0] -= event == "import"
    for one in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM) * (still[0] == 0):
        signal.raise_signal(one)
sys.addaudithook(asked)
sys.exit(main())
"""
PACKAGES = {game.rules.__module__ for game in GAMES}


def last_line(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return done.stdout.splitlines()[-1]


def loaded(code: str) -> set[str]:
    return set(last_line(code + LOADED).split())


@pytest.mark.parametrize(
    ("code", "unneeded"),
    [
        (REAL_TABLE, "websockets asyncio argparse secrets hashlib tomllib luma.core.legacy"),
        (REAL_TABLE, "companion.page companion.commands companion.journal.script"),
        (PLAY, "PIL paho ssl companion.club companion.page companion.journal.script"),
        (HELP, "importlib.metadata dataclasses companion.kit companion.games firmware PIL"),
        (BOARD, "gpiozero gpiod sqlite3 importlib.metadata companion.games companion.table"),
        (GAMES_LISTED, "PIL gpiozero gpiod luma"),
        (CLUB, "paho"),  # which few have: the doctor imports every module
    ],
    ids=["a table: libraries", "a table: rooms", "play", "help", "board", "games", "club"],
)
def test_nothing_is_imported_that_is_not_needed(code: str, unneeded: str) -> None:
    assert loaded(code) & set(unneeded.split()) == set()


@pytest.mark.parametrize("code", [REAL_TABLE, GAMES_LISTED], ids=["a table", "games"])
def test_the_rules_of_a_game_are_imported_when_it_is_played(code: str) -> None:
    assert loaded(code) & {f"{package}.state" for package in PACKAGES} == set()


@pytest.mark.parametrize("code", [REAL_TABLE, LETTERS, PANELS])
def test_a_table_its_letters_and_its_panels_start_no_thread(code: str) -> None:
    assert last_line(code + THREADS) == "1"


@pytest.mark.parametrize("at_import", [1, 40, 160, 400])
def test_asked_to_end_again_and_again_as_it_starts_it_ends_without_a_word(
    at_import: int, tmp_path: Path
) -> None:
    words = ["play", "--page", "0", "--journal", str(tmp_path / "j.db")]
    command = [sys.executable, "-c", ASKED, str(at_import), *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
