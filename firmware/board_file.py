"""Reads a board file, strictly: whatever cannot be meant is refused in one line."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, get_args

from msgspec import Meta, Struct, ValidationError, convert, defstruct
from msgspec.structs import asdict, fields

from firmware.board import (
    BUTTONS,
    LAMPS,
    SWITCHES,
    Board,
    BoardError,
    ClubWiring,
    Key,
    Line,
    PinLine,
    SeatWiring,
    Text,
    by_chip,
)
from firmware.header import LAST_LINE, bus_lines, i2c_bus, on_header, panel_lines
from firmware.key_codes import HIGHEST, KEY_CODES
from firmware.text_files import read_text

CHECKOUT = Path(__file__).resolve().parent.parent / "hardware" / "boards"
INSTALLED = Path(sys.prefix) / "share" / "naysayer" / "boards"

CHIP_LINE = re.compile(r"[\w-]+:(0|[1-9][0-9]{0,3})", re.ASCII)

SeatTable = defstruct(
    "SeatTable",
    [
        ("name", Annotated[str, Meta(min_length=1, max_length=12)]),
        ("keyboard", Text | None, None),
        *((key, PinLine | None, None) for key in (*SWITCHES, *LAMPS.values())),
    ],
    forbid_unknown_fields=True,
)


class File(Board, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"seats": "seat"}):
    """A board file: a board with its seats as they are written."""

    seats: Annotated[tuple[SeatTable, ...], Meta(min_length=1, max_length=16)]  # type: ignore[valid-type]  # made above


class ClubFile(Struct, frozen=True):
    """A file of which only `[club]` matters."""

    club: ClubWiring


def find_board(name_or_path: str | Path) -> Path:
    """The file of that path, or the bundled board of that name. Raises BoardError."""
    if Path(name_or_path).exists():
        return Path(name_or_path)
    # A checkout's own come last, and win.
    boards = {file.stem: file for folder in (INSTALLED, CHECKOUT) for file in folder.glob("*.toml")}
    if str(name_or_path) not in boards:
        names = ", ".join(sorted(boards)) or "none"
        raise BoardError(f"{name_or_path}: no such file; bundled boards: {names}")
    return boards[str(name_or_path)]


def load_board(name_or_path: str | Path) -> Board:
    """The board of a file, as far as it can be checked without parts. Raises BoardError."""
    path = find_board(name_or_path)
    tables = _toml(path)
    with _errors_in_one_line(path, tables):
        if isinstance(panel := tables.get("panel"), dict) and panel.get("interface") == "spi":
            tables["panel"] = {"bus": 0, **panel}
        file = convert(tables, File)
        seats = tuple(_seat(number, seat) for number, seat in enumerate(file.seats, 1))
        board = Board(**{**asdict(file), "seats": seats})
        if board.club is not None and not board.club.table:
            raise ValueError('club.table: is missing; add table = "window", or what it is called')
        _check_name("name", board.name)
        _check_seats(board)
        _check_lines(board)
        _check_panel_bus(board)
    return board


def load_club(name_or_path: str | Path) -> ClubWiring:
    """`[club]` of a board file, or of a file that has nothing else. Raises BoardError."""
    path = find_board(name_or_path)
    tables = _toml(path)
    with _errors_in_one_line(path, tables):
        return convert(tables, ClubFile).club


def _toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(read_text(path))
    except OSError as error:
        raise BoardError(f"{path}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BoardError(f"{path}: is not UTF-8; save it as UTF-8") from error
    except (ValueError, RecursionError) as error:
        raise BoardError(f"{path}: broken TOML: {error}") from error


@contextmanager
def _errors_in_one_line(path: Path, tables: dict[str, Any]) -> Iterator[None]:
    try:
        yield
    except ValidationError as error:
        raise BoardError(f"{path}: {_in_words(error, tables)}") from error
    except ValueError as error:
        raise BoardError(f"{path}: {error}") from error


def _seat(number: int, table: Any) -> SeatWiring:
    place = f'seat {number} "{table.name}"'
    lines = {
        switch: value
        if table.keyboard is None
        else Key(table.keyboard, _key_code(f"{place}: {switch}", value))
        for switch in SWITCHES
        if (value := getattr(table, switch)) is not None
    }
    lamps = {
        what: value for what, key in LAMPS.items() if (value := getattr(table, key)) is not None
    }
    return SeatWiring(table.name, lines, lamps)


def _key_code(key: str, value: int | str) -> int:
    """Raises ValueError."""
    code = KEY_CODES.get(value) if isinstance(value, str) else value
    if code is None:
        raise ValueError(f"{key} = {_value(key, value)}: no such key; take what evtest shows")
    if not 1 <= code <= HIGHEST:
        raise ValueError(f"{key} = {code}: a key is 1 to {HIGHEST}")
    return code


# ---- what contradicts itself; each raises ValueError


def _check_name(key: str, name: str) -> None:
    if not name.isprintable() or name != name.strip():
        raise ValueError(f"{key} = {json.dumps(name)}: write one line, with no blank at either end")


def _check_seats(board: Board) -> None:
    """Each has a name of its own and a button."""
    names: dict[str, int] = {}
    for number, seat in enumerate(board.seats, 1):
        place = f"seat {number} {json.dumps(seat.name)}"
        _check_name(f"seat {number}: name", seat.name)
        if (first := names.setdefault(seat.name.casefold(), number)) != number:
            raise ValueError(f"{place}: seat {first} has that name; give this one another")
        if not seat.lines.keys() & set(BUTTONS):
            raise ValueError(f"{place}: has no button; add one of {', '.join(BUTTONS)}")


def _check_lines(board: Board) -> None:
    """No line has two jobs: buses, the panel's own lines, switches, lamps, buzzer."""
    taken = bus_lines(board) if on_header(board) else {}
    for key, line in _wired(board):
        if wrong := _wrong(line, board, taken):
            shown = line if isinstance(line, Key) else _value(key, line)
            raise ValueError(f"{key} = {shown}: {wrong}")
        taken[line] = key


def _wrong(line: Line, board: Board, taken: Mapping[Line, str]) -> str:
    """Why the line cannot be used; "": it can."""
    if isinstance(line, str):
        if not CHIP_LINE.fullmatch(line):
            return f"must be {KINDS['int | str']}"
        if (chip := by_chip(line)[0]) not in board.pins.chips:
            return f"no chip is called {chip}; name it in [pins.chips]"
    if line in taken:
        return f"that line already is {taken[line]}; choose another"
    if board.pins.chip is None and isinstance(line, int) and line > LAST_LINE:
        end = f"the Pi's header ends at {LAST_LINE}"
        return f"{end}; to use other lines, name their chip in pins.chip"
    return ""


def _wired(board: Board) -> Iterator[tuple[str, Line]]:
    yield from ((f"panel.{key}", line) for key, line in panel_lines(board).items())
    for number, seat in enumerate(board.seats, start=1):
        keys = [*seat.lines.items(), *((LAMPS[what], line) for what, line in seat.lamps.items())]
        for key, line in keys:
            yield f'seat {number} "{seat.name}": {key}', line
    if board.buzzer is not None:
        yield "buzzer.line", board.buzzer.line


def _check_panel_bus(board: Board) -> None:
    """No panel keeps a switch's chip waiting, unless the tie window allows for it."""
    panel = board.panel
    if board.race.tie_ms is not None or panel is None or panel.interface == "spi":
        return
    for chip in (board.pins.chip or "", *board.pins.chips.values()):
        if i2c_bus(chip) == panel.bus:
            raise ValueError(
                f"panel.bus = {panel.bus}: a picture takes 23 ms or more there, and "
                f'presses on the chip "{chip}" are stamped after it; '
                "put the panel on SPI, or set race.tie_ms to 25 or more"
            )


# ---- msgspec's errors as a maker reads them

KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text in quotes",
    "bool": "true or false, without quotes",
    "object": "a table, with its name in [ ] on a line of its own",
    "array": "tables, each under [[seat]]",
    "bool | int | str | array": "text, a whole number, true or false, or several texts in [ ]",
    "int | str": 'a GPIO number, or "CHIP:NUMBER"',
}


def _in_words(error: ValidationError, tables: dict[str, Any]) -> str:
    """Where in the file, what stands there, and what to write."""
    what, _, path = str(error).partition(" - at ")
    key, value = _at(path, tables)
    if key_of := re.search(r"field `(.*)`$", what, re.DOTALL):
        name = key_of[1] if key_of[1].isprintable() else _value("", key_of[1])
        dot = "." if key and not key.endswith(": ") else ""
        if "missing" in what:
            return f"{key}{dot}{name}: is missing; add it"
        return f"{key}{dot}{name}: unknown key; allowed: {', '.join(_keys(key))}"
    if expected := re.match(r"Expected `(.+?)(?: \| null)?` ?([^,]*)", what):
        what = f"must be {KINDS.get(expected[1], expected[1])} {expected[2]}".strip()
    elif what.startswith("Invalid enum"):
        table, _, name = key.rpartition(".")
        what = f"must be one of {', '.join(map(str, get_args(_keys(table)[name])))}"
    shown = "" if isinstance(value, dict | list) else f" = {_value(key, value)}"
    return f"{key.removesuffix(': ')}{shown}: {what}"


def _at(path: str, tables: dict[str, Any]) -> tuple[str, Any]:
    """The key and the value at a path such as `$.seat[1].up`."""
    key, value = "", tables
    if seat := re.match(r"`\$\.seat\[(\d+)\]", path):
        value, path = tables["seat"][int(seat[1])], path[seat.end() :]
        name = value.get("name") if isinstance(value, dict) else None
        quoted = f' "{name}"' if isinstance(name, str) and name.isprintable() else ""
        key = f"seat {int(seat[1]) + 1}{quoted}: "
    names = re.findall(r"\.(\w+)", path)
    for name in names:
        value = value.get(name, "")
    return key + ".".join(names), value


def _keys(table: str) -> dict[str, Any]:
    """The keys that a table can have, and their types; "" is the file itself."""
    in_file = {key.encode_name: key.type for key in fields(File)}
    type_ = SeatTable if table.startswith("seat ") else in_file.get(table, File)
    return {key.encode_name: key.type for key in fields(next(iter(get_args(type_)), type_))}


def _value(key: str, value: object) -> str:
    """A value as TOML writes it, in a short line; addresses in hexadecimal."""
    if isinstance(value, int) and key.endswith("address"):
        return f"{value:#x}"
    if isinstance(value, str) and len(value) > 40:
        value = value[:39] + "…"
    return json.dumps(value, ensure_ascii=not str(value).isprintable(), default=str)
