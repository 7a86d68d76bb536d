"""Reads a board file, strictly: a file that would wire the table wrong says so in one line."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from firmware.board import LAMPS, Board, BoardError, ChipLine, Line
from firmware.board_sections import (
    read_buzzer,
    read_defaults,
    read_panel,
    read_pins,
    read_printer,
    read_race,
    read_seats,
    read_timing,
)
from firmware.header import LAST_LINE, bus_lines, i2c_bus, on_header, panel_lines
from firmware.strict_toml import Table

CHECKOUT = Path(__file__).resolve().parent.parent / "hardware" / "boards"
INSTALLED = Path(sys.prefix) / "share" / "naysayer" / "boards"

LONGEST_BYTES = 1_000_000
PARTS = ("panel", "printer", "buzzer")
KEYS = ("name", "pins", "buttons", "pad", "race", "seat", *PARTS, "games")


def find_board(name_or_path: str | Path) -> Path:
    """The file meant: a path that exists, or the name of a board that comes with Naysayer.

    A checkout's own `hardware/boards` comes before what was installed. Raises `BoardError`, naming
    the boards there are.
    """
    path = Path(name_or_path)
    if _is_there(path):
        return path
    boards = {file.stem: file for folder in (INSTALLED, CHECKOUT) for file in folder.glob("*.toml")}
    if str(name_or_path) not in boards:
        names = ", ".join(sorted(boards)) or "none"
        raise BoardError(f"{name_or_path}: no such file; the boards that come along are: {names}")
    return boards[str(name_or_path)]


def load_board(name_or_path: str | Path) -> Board:
    """The board that a TOML file describes, checked as far as can be done without the hardware.

    Raises `BoardError`: one line with the file, the key, the value and the fix.
    """
    path = find_board(name_or_path)
    top = Table(str(path), "", _toml(path), KEYS)
    tie_ms, settle_ms = read_race(top, Board.settle_ms)
    pins = read_pins(top)
    board = Board(
        name=top.text("name", longest=32),
        seats=read_seats(top, pins.chips),
        pins=pins,
        buttons=read_timing(top, "buttons", Board.buttons),
        pad=read_timing(top, "pad", Board.pad),
        tie_ms=tie_ms,
        settle_ms=settle_ms,
        panel=read_panel(top),
        printer=read_printer(top),
        buzzer=read_buzzer(top, pins),
        defaults=read_defaults(top),
    )
    _refuse_wrong_lines(path, board)
    _refuse_wrong_chips(path, board)
    return board


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # a folder we may not look into: opening the file will say so best
        return True


def _toml(path: Path) -> dict[str, object]:
    try:
        with path.open("rb") as file:
            read = file.read(LONGEST_BYTES)  # /dev/zero has no end
        text = read.decode("utf-8-sig")  # some editors put a mark in front
    except OSError as error:
        raise BoardError(f"{path}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise BoardError(f"{path}: not UTF-8 at line {line}; save it as UTF-8") from error
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        last = text.count("\n") + 1
        why = str(error).replace("end of document", f"line {last}, the end")
        raise BoardError(f"{path}: broken TOML: {why}") from error


def _refuse_wrong_lines(path: Path, board: Board) -> None:
    """One wire, one line: against the buses, the panel's own lines, and all other switches.

    Where `chip` is left out, the lines are those of the Pi's header. A chip that is named may have
    lines beyond it, even when it is a Pi's; how many, only the chip can say.
    """
    taken = bus_lines(board) if on_header(board) else {}
    for key, line in _wired(board):
        if line in taken:
            raise BoardError(
                f"{path}: {key} = {line}: that line already is {taken[line]}; choose another"
            )
        if board.pins.chip is None and isinstance(line, int) and line > LAST_LINE:
            raise BoardError(
                f"{path}: {key} = {line}: the Pi's header ends at {LAST_LINE}; "
                "to use other lines, name their chip in pins.chip"
            )
        taken[line] = key


def _refuse_wrong_chips(path: Path, board: Board) -> None:
    """Every named chip has something on it, and no panel keeps the chip of a switch waiting."""
    lines = (*board.switches(), *board.lamps(), *board.others())
    used = {line.chip for line in lines if isinstance(line, ChipLine)}
    for name, chip in board.pins.chips.items():
        if name not in used:
            raise BoardError(
                f'{path}: pins.chips.{name} = "{chip}": no switch is on it; '
                f'wire one to "{name}:0" or so, or drop it'
            )
    panel = board.panel
    if board.tie_ms is not None or panel is None or panel.interface == "spi":
        return
    for chip in (board.pins.chip or "", *board.pins.chips.values()):
        if i2c_bus(chip) == panel.bus:
            raise BoardError(
                f"{path}: panel.bus = {panel.bus}: a picture takes 23 ms or more there, and "
                f'presses on the chip "{chip}" are stamped after it; '
                "put the panel on SPI, or set race.tie_ms to 25 or more"
            )


def _wired(board: Board) -> Iterator[tuple[str, Line]]:
    yield from ((f"panel.{key}", line) for key, line in panel_lines(board).items())
    for number, seat in enumerate(board.seats, start=1):
        keys = [*seat.lines.items(), *((LAMPS[what], line) for what, line in seat.lamps.items())]
        for key, line in keys:
            yield f'seat {number} "{seat.name}": {key}', line
    if board.buzzer is not None:
        yield "buzzer.line", board.buzzer.line
