"""Reads a board file, strictly: a file that would wire the table wrong is refused in one line."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct, ValidationError, convert, defstruct

from firmware.board import (
    BUTTONS,
    LAMPS,
    SWITCHES,
    Board,
    BoardError,
    BuzzerWiring,
    ChipLine,
    ClubWiring,
    Default,
    Key,
    Line,
    Milliseconds,
    PanelWiring,
    PinLine,
    PinWiring,
    PrinterWiring,
    SeatWiring,
    SwitchTiming,
    Text,
)
from firmware.header import LAST_LINE, bus_lines, i2c_bus, on_header, panel_lines
from firmware.key_codes import HIGHEST, KEY_CODES

CHECKOUT = Path(__file__).resolve().parent.parent / "hardware" / "boards"
INSTALLED = Path(sys.prefix) / "share" / "naysayer" / "boards"

LONGEST_BYTES = 1_000_000
USUAL = Board("", ())
BUS_KEYS = {"i2c": ("address",), "spi": ("device", "dc", "reset")}
BAUDS = (1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200)
PRINTABLE = r"^(?!\s)[^\x00-\x1f\x7f-\x9f\u2028\u2029]*(?<!\s)\Z"
CHIP_LINE = re.compile(r"([\w-]+):([0-9]{1,5})", re.ASCII)

SeatTable = defstruct(
    "SeatTable",
    [
        ("name", Annotated[str, Meta(min_length=1, max_length=12, pattern=PRINTABLE)]),
        ("keyboard", Text | None, None),
        *((key, PinLine | None, None) for key in (*SWITCHES, *LAMPS.values())),
    ],
    forbid_unknown_fields=True,
)


class RaceTable(Struct, frozen=True, forbid_unknown_fields=True):
    """`[race]`; `tie_ms`: None where the file leaves it to the clock's grade."""

    tie_ms: Milliseconds | None = None
    settle_ms: Milliseconds = USUAL.settle_ms


class File(Struct, frozen=True, forbid_unknown_fields=True):
    """A board file, as its tables are called."""

    name: Annotated[str, Meta(min_length=1, max_length=32, pattern=PRINTABLE)]
    seat: Annotated[list[SeatTable], Meta(min_length=1, max_length=16)]  # type: ignore[valid-type]  # made above
    pins: PinWiring = USUAL.pins
    buttons: SwitchTiming = USUAL.buttons
    pad: SwitchTiming = USUAL.pad
    race: RaceTable = RaceTable()
    panel: PanelWiring | None = None
    printer: PrinterWiring | None = None
    buzzer: BuzzerWiring | None = None
    club: ClubWiring | None = None
    games: dict[str, dict[str, Default]] = {}


class ClubFile(Struct, frozen=True):
    """A file of which only `[club]` matters."""

    club: ClubWiring


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
        raise BoardError(f"{name_or_path}: no such file; bundled boards: {names}")
    return boards[str(name_or_path)]


def load_board(name_or_path: str | Path) -> Board:
    """The board that a TOML file describes, checked as far as can be done without the hardware.

    Raises `BoardError`: one line with the file, the key, the value and the fix.
    """
    path = find_board(name_or_path)
    tables = _toml(path)
    try:
        board = _board(convert(_prepared(tables), File))
        _check_parts(board, tables)
        _check_seats(board)
        _check_lines(board)
        _check_chips(board)
    except ValidationError as error:
        raise BoardError(f"{path}: {_in_words(error, tables)}") from error
    except ValueError as error:
        raise BoardError(f"{path}: {error}") from error
    return board


def load_club(name_or_path: str | Path) -> ClubWiring:
    """`[club]` of a board file, or of a file for the hall that has nothing else.

    Raises `BoardError`, as `load_board` does.
    """
    path = find_board(name_or_path)
    tables = _toml(path)
    try:
        return convert(tables, ClubFile).club
    except ValidationError as error:
        raise BoardError(f"{path}: {_in_words(error, tables)}") from error


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # a folder we may not look into: opening the file will say so best
        return True


def _toml(path: Path) -> dict[str, Any]:
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


def _prepared(tables: dict[str, Any]) -> dict[str, Any]:
    """With `"left:3"` as a line of a chip, and what depends on another key as it is then."""
    found = dict(tables)
    for key, usual in (("buttons", USUAL.buttons), ("pad", USUAL.pad)):
        if isinstance(table := tables.get(key), dict):
            found[key] = {"lockout_ms": usual.lockout_ms, "confirm_ms": usual.confirm_ms, **table}
    if isinstance(panel := tables.get("panel"), dict) and panel.get("interface") == "spi":
        found["panel"] = {"bus": 0, **panel}
    if isinstance(seats := tables.get("seat"), list):
        numbered = [_with_keys(number, seat) for number, seat in enumerate(seats, 1)]
        found["seat"] = [_with_lines(seat, (*SWITCHES, *LAMPS.values())) for seat in numbered]
    if "buzzer" in tables:
        found["buzzer"] = _with_lines(tables["buzzer"], ("line",))
    return found


def _with_keys(number: int, seat: Any) -> Any:
    """With the numbers of a keyboard's keys for their names. Raises ValueError."""
    if not isinstance(seat, dict) or "keyboard" not in seat:
        return seat
    found = dict(seat)
    for switch in SWITCHES:
        name = seat.get(switch)
        if isinstance(name, str):
            if name not in KEY_CODES:
                here = f"seat {number}{_quoted(seat)}: {switch} = {_value(switch, name)}"
                why = _meant(name, tuple(KEY_CODES)) or "no such key; take what evtest shows"
                raise ValueError(f"{here}: {why}")
            found[switch] = KEY_CODES[name]
    return found


def _with_lines(table: Any, keys: tuple[str, ...]) -> Any:
    if not isinstance(table, dict):
        return table
    found = dict(table)
    for key in keys:
        value = table.get(key)
        named = CHIP_LINE.fullmatch(value) if isinstance(value, str) else None
        if named:
            found[key] = (named[1], int(named[2]))
        elif isinstance(value, list):
            found[key] = ""  # not a chip and a number
    return found


def _board(file: File) -> Board:
    return Board(
        name=file.name,
        seats=tuple(_seat(seat) for seat in file.seat),
        pins=file.pins,
        buttons=file.buttons,
        pad=file.pad,
        tie_ms=file.race.tie_ms,
        settle_ms=file.race.settle_ms,
        panel=file.panel,
        printer=file.printer,
        buzzer=file.buzzer,
        club=file.club,
        defaults=file.games,
    )


def _seat(table: Any) -> SeatWiring:
    lines = {switch: getattr(table, switch) for switch in SWITCHES}
    if table.keyboard is not None:
        lines = {s: code and Key(table.keyboard, code) for s, code in lines.items()}
    lamps = {what: getattr(table, key) for what, key in LAMPS.items()}
    return SeatWiring(
        table.name,
        {switch: line for switch, line in lines.items() if line is not None},
        {what: line for what, line in lamps.items() if line is not None},
    )


# ---- what contradicts itself; each raises ValueError


def _check_parts(board: Board, tables: dict[str, Any]) -> None:
    """Keys that mean nothing to such a panel or printer."""
    panel, printer = board.panel, board.printer
    if panel is not None:
        other = "spi" if panel.interface == "i2c" else "i2c"
        has_none = f'a panel on {panel.interface} has none; drop it, or interface = "{other}"'
        _refuse_keys(tables, "panel", BUS_KEYS[other], has_none)
    if printer is not None and printer.baud not in BAUDS:
        raise ValueError(f"printer.baud = {printer.baud}: {_nearest(printer.baud, BAUDS)}")
    if printer is not None and printer.language == "text":
        only = 'only a printer with language = "escpos" does that; write it, or drop this key'
        _refuse_keys(tables, "printer", ("cut", "qr"), only)
    if board.club is not None and not board.club.table:
        raise ValueError('club.table: is missing; add table = "window", or what it is called')


def _refuse_keys(tables: dict[str, Any], name: str, keys: tuple[str, ...], why: str) -> None:
    for key in keys:
        if key in tables[name]:
            raise ValueError(f"{name}.{key} = {_value(key, tables[name][key])}: {why}")


def _check_seats(board: Board) -> None:
    """Each has a name of its own and a button."""
    names: dict[str, int] = {}
    for number, seat in enumerate(board.seats, 1):
        place = f'seat {number} "{seat.name}"'
        if (first := names.setdefault(seat.name.casefold(), number)) != number:
            raise ValueError(f"{place}: seat {first} has that name; give this one another")
        if not seat.lines.keys() & set(BUTTONS):
            raise ValueError(f"{place}: has no button; add one of {', '.join(BUTTONS)}")
        for switch, line in seat.lines.items():
            if isinstance(line, Key) and not 1 <= line.code <= HIGHEST:
                raise ValueError(f"{place}: {switch} = {line.code}: a key is 1 to {HIGHEST}")


def _check_lines(board: Board) -> None:
    """One wire, one line: against the buses, the panel's own lines, and all other switches.

    Where `chip` is left out, the lines are those of the Pi's header. A chip that is named may have
    lines beyond it, even when it is a Pi's; how many, only the chip can say.
    """
    taken = bus_lines(board) if on_header(board) else {}
    for key, line in _wired(board):
        if isinstance(line, ChipLine) and line.chip not in board.pins.chips:
            raise ValueError(
                f"{key} = {line}: no chip is called {line.chip}; name it in [pins.chips]"
            )
        if line in taken:
            raise ValueError(f"{key} = {line}: that line already is {taken[line]}; choose another")
        if board.pins.chip is None and isinstance(line, int) and line > LAST_LINE:
            raise ValueError(
                f"{key} = {line}: the Pi's header ends at {LAST_LINE}; "
                "to use other lines, name their chip in pins.chip"
            )
        taken[line] = key


def _check_chips(board: Board) -> None:
    """Every named chip has something on it, and no panel keeps the chip of a switch waiting."""
    lines = (*board.switches(), *board.lamps(), *board.others())
    used = {line.chip for line in lines if isinstance(line, ChipLine)}
    names = {board.pins.chip: "pins.chip"}
    for name, chip in board.pins.chips.items():
        here = f'pins.chips.{name} = "{chip}"'
        if not re.fullmatch(r"[\w-]{1,12}", name, re.ASCII):
            raise ValueError(f"{here}: a chip's name is 1 to 12 letters, digits, - and _")
        if chip in names:
            raise ValueError(f"{here}: {names[chip]} is that chip already; name it once")
        if name not in used:
            raise ValueError(
                f'{here}: no switch uses this chip; wire one to "{name}:0", or remove it'
            )
        names[chip] = f"pins.chips.{name}"
    panel = board.panel
    if board.tie_ms is not None or panel is None or panel.interface == "spi":
        return
    for chip in filter(None, names):
        if i2c_bus(chip) == panel.bus:
            raise ValueError(
                f"panel.bus = {panel.bus}: a picture takes 23 ms or more there, and "
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


# ---- msgspec's errors as a maker reads them

KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text in quotes",
    "bool": "true or false, without quotes",
    "object": "a table, with its name in [ ] on a line of its own",
    "array": "tables, each under [[seat]]",
    "bool | int | str | array": "text, a whole number, true or false, or several texts in [ ]",
    "int | array": 'a GPIO number, or "CHIP:NUMBER"',
}
BOUNDS = (
    (r"of length >= 1$", "that is not empty"),
    (r"\]\] of length <= (\d+)", r"]], up to \1"),
    (r"of length <= (\d+)", r"of up to \1 characters"),
    (r"matching regex .*", "of printable characters, with no blank at either end"),
    (r">= (\S+?)(\.0)?$", r"from \1 on"),
    (r"<= (\S+?)(\.0)?$", r"up to \1"),
)


def _in_words(error: ValidationError, tables: dict[str, Any]) -> str:
    """Where in the file, what stands there, and what to write."""
    what, _, path = str(error).partition(" - at ")
    type_, value, place = _at(path, tables)
    if field := re.search(r"field `(.*)`$", what, re.DOTALL):
        return f"{place}{_field(field[1], type_, missing='missing' in what)}"
    if expected := re.match(r"Expected `(.+?)(?: \| null)?` ?([^,]*)", what):
        what = f"must be {KINDS.get(expected[1], expected[1])} {expected[2]}".strip()
        for pattern, words in BOUNDS:
            what = re.sub(pattern, words, what)
    elif what.startswith("Invalid enum"):
        what = _nearest(value, get_args(type_))
    key = place.removesuffix(".").removesuffix(": ")
    shown = "" if isinstance(value, dict | list) else f" = {_value(key, value)}"
    return f"{key}{shown}: {what}"


def _field(key: str, type_: Any, *, missing: bool) -> str:
    key = key if key.isprintable() else _value("", key)
    if missing:
        return f"{key}: is missing; add it"
    return f"{key}: unknown key; {_nearest(key, tuple(get_type_hints(type_)), 'allowed: ')}"


def _at(path: str, tables: dict[str, Any]) -> tuple[Any, Any, str]:
    """The type and the value at a path such as `$.seat[1].up`, and the beginning of its key."""
    type_: Any = File
    value: Any = tables
    place = ""
    if seat := re.match(r"`\$\.seat\[(\d+)\]", path):
        type_, value, path = SeatTable, tables["seat"][int(seat[1])], path[seat.end() :]
        place = f"seat {int(seat[1]) + 1}{_quoted(value)}: "
    for key in re.findall(r"\.(\w+)", path):
        type_ = _plain(get_type_hints(type_)[key])
        value, place = value.get(key, ""), f"{place}{key}."
    return type_, value, place


def _quoted(seat: Any) -> str:
    name = seat.get("name") if isinstance(seat, dict) else None
    return f' "{name}"' if isinstance(name, str) and name.isprintable() else ""


def _plain(type_: Any) -> Any:
    """The type without None."""
    if get_origin(type_) is Literal:
        return type_
    return next((one for one in get_args(type_) if one is not type(None)), type_)


def _nearest(word: Any, words: tuple[Any, ...], otherwise: str = "must be one of ") -> str:
    return _meant(word, words) or otherwise + ", ".join(map(str, words))


def _meant(word: Any, words: tuple[Any, ...]) -> str:
    from difflib import get_close_matches  # for a mistake only

    close = get_close_matches(str(word), [str(one) for one in words], n=1)
    return f"did you mean {close[0]}?" if close else ""


def _value(key: str, value: object) -> str:
    """A value as TOML writes it, on one line and not too long; addresses in hexadecimal."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        if abs(value) >= 2**63:
            return "a number beyond 64 bits"  # which Python may refuse to print
        return f"{value:#x}" if key.endswith("address") else str(value)
    if isinstance(value, str):
        short = value if len(value) <= 40 else value[:39] + "…"
        return json.dumps(short, ensure_ascii=not short.isprintable())
    return str(value)
