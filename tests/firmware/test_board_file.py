"""A board file is read exactly as written; what cannot be meant is refused in one line."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from firmware.board import (
    Board,
    Key,
    PadTiming,
    PanelWiring,
    PrinterWiring,
    RaceTiming,
    SeatWiring,
)
from firmware.board_file import load_board
from tests.firmware.board_files import CHIPS, PLAIN, WEST, refusal, write


def test_what_the_file_says_is_in_the_board(tmp_path: Path) -> None:
    parts = "[pad]\nlockout_ms = 80\n[race]\ntie_ms = 0.5\nsettle_ms = 4\n"
    parts += (
        '[panel]\nrotate = 90\n[printer]\nport = "loop://"\nlanguage = "escpos"\ncut = "part"\n'
    )
    assert load_board(write(tmp_path, PLAIN + parts)) == Board(
        name="small",
        seats=(SeatWiring("north", {"up": 17}),),
        pad=PadTiming(lockout_ms=80),
        race=RaceTiming(0.5, 4),
        panel=PanelWiring(rotate=90),
        printer=PrinterWiring("loop://", language="escpos", cut="part"),
    )


def test_what_the_file_leaves_out_is_the_boards_default(tmp_path: Path) -> None:
    expected = Board(name="small", seats=(SeatWiring("north", {"up": 17}),))
    assert load_board(write(tmp_path, PLAIN)) == expected


EXPANDER = '[pins]\nchip = "mcp23017"\n'
PANEL_AND_PRINTER = '[panel]\n[printer]\nport = "/dev/serial0"'
READ: list[tuple[str, Callable[[Board], bool]]] = [
    (
        '[panel]\ninterface = "spi"',
        lambda board: board.panel == PanelWiring(interface="spi", bus=0),
    ),
    ('[pins]\npull = "floating"\nactive = "high"', lambda board: board.pins.active == "high"),
    ('[pins]\npull = "floating"', lambda board: board.pins.pull == "floating"),
    # beyond the header, on a chip that is named; and on one that is not the header's
    (f'[pins]\nchip = "pinctrl-bcm2835"\n{WEST}up = 53', lambda board: 53 in board.switches()),
    (f"{EXPANDER}{WEST}up = 2\npad = 14\n{PANEL_AND_PRINTER}", lambda board: 2 in board.switches()),
    # a panel on a chip's bus, and on another
    (
        f'{CHIPS}{WEST}up = "left:0"\n[race]\ntie_ms = 30\n[panel]',
        lambda board: board.race.tie_ms == 30,
    ),
    (f'{CHIPS}{WEST}up = "left:0"\n[panel]\nbus = 0', lambda board: board.panel is not None),
]


@pytest.mark.parametrize(("added", "is_read"), READ, ids=[row[0] for row in READ])
def test_what_is_unusual_and_can_be_meant_is_read(
    added: str, is_read: Callable[[Board], bool], tmp_path: Path
) -> None:
    assert is_read(load_board(write(tmp_path, PLAIN + added)))


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm(tmp_path: Path) -> None:
    (tmp_path / "b.toml").write_bytes(b"\xef\xbb\xbf" + PLAIN.replace("\n", "\r\n").encode())
    assert load_board(tmp_path / "b.toml").name == "small"


def test_a_line_of_a_named_chip_is_another_than_the_headers(tmp_path: Path) -> None:
    added = CHIPS + WEST + 'up = "left:17"\npad = 4\n[panel]\ninterface = "spi"'
    board = load_board(write(tmp_path, PLAIN + added))
    assert board.pins.chips == {"left": "1-0020"}
    assert board.seats[1].lines == {"up": "left:17", "pad": 4}
    assert list(board.switches()) == [17, "left:17", 4]


def test_a_board_without_a_panel_needs_no_panel_library(tmp_path: Path) -> None:
    path = write(tmp_path, PLAIN)
    code = (
        f"import sys; from firmware.board_file import load_board; load_board({str(path)!r}); "
        "sys.exit(any(name.startswith('luma') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_table_has_habits_by_game(tmp_path: Path) -> None:
    added = '[games.not-not]\ndice = "mixed"\ncards = 12\none_tap = true\n'
    added += '[games.super-power]\nown = ["rainbow", "wheel"]\n'
    defaults = load_board(write(tmp_path, PLAIN + added)).defaults
    assert defaults == {
        "not-not": {"dice": "mixed", "cards": 12, "one_tap": True},
        "super-power": {"own": ("rainbow", "wheel")},
    }


def test_a_seat_may_have_a_keyboard_and_a_lamp_on_a_pin(tmp_path: Path) -> None:
    text = PLAIN + WEST + 'keyboard = "Arcade"\nup = "KEY_A"\nleft = 288\nlamp = 4\n'
    board = load_board(write(tmp_path, text))
    up, left = Key("Arcade", 30), Key("Arcade", 288)
    assert board.seats[1] == SeatWiring("west", {"up": up, "left": left}, {"": 4})
    assert board.key_switches() == {up: (1, "up"), left: (1, "left")}
    assert board.switches() == {17: (0, "up")}  # the pins, and no keys
    assert board.timing().keys() == {17}


# ---- refusals

ROWS = (Path(__file__).parent / "refusals.txt").read_text("utf-8").split("\n\n")[1:]


@pytest.mark.parametrize("row", ROWS)
def test_what_cannot_be_meant_is_refused_in_one_line(tmp_path: Path, row: str) -> None:
    added, _, line = row.strip().rpartition("\n=> ")
    text = PLAIN + f"{added}\n".replace("CHIPS\n", CHIPS).replace("WEST\n", WEST)
    assert refusal(write(tmp_path, text)) == f"board.toml: {line}"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "name: is missing; add it"),
        ('name = "x"', "seat: is missing; add it"),
        (
            PLAIN.replace("small", "a\\nb"),
            r'name = "a\nb": write one line, with no blank at either end',
        ),
        ('name = "x"\n[seat]\nname = "a"', "seat: must be tables, each under [[seat]]"),
        (
            PLAIN + "".join(f'[[seat]]\nname = "s{n}"\nup = {n}\n' for n in range(16)),
            "seat: must be tables, each under [[seat]] of length <= 16",
        ),
    ],
)
def test_a_file_that_is_not_built_like_a_board_is_refused(
    tmp_path: Path, text: str, line: str
) -> None:
    assert refusal(write(tmp_path, text)) == f"board.toml: {line}"


def test_a_file_in_another_encoding_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "board.toml"
    path.write_bytes('name = "x"\n# für vier\n'.encode("latin-1"))
    assert refusal(path) == "board.toml: is not UTF-8; save it as UTF-8"


def test_toml_nested_without_end_is_refused_like_any_other(tmp_path: Path) -> None:
    assert refusal(write(tmp_path, "a = " + "[" * 100_000)).startswith("board.toml: broken TOML: ")


def test_a_folder_is_no_board(tmp_path: Path) -> None:
    assert refusal(tmp_path) == f"{tmp_path.name}: cannot be read: Is a directory"


def test_an_unknown_board_names_those_there_are() -> None:
    line = refusal("tabel-4")
    assert line.startswith("tabel-4: no such file; bundled boards: ")
    assert "table-4" in line
