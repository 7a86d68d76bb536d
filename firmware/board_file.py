"""Reads a board file, strictly: a file that would wire the table wrong is refused in one line."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Container, Iterator
from pathlib import Path
from typing import Literal, get_args

from firmware.board import (
    BUTTONS,
    LAMPS,
    SWITCHES,
    Board,
    BoardError,
    BuzzerWiring,
    ChipLine,
    Default,
    FactoryName,
    Key,
    Level,
    Line,
    PanelWiring,
    PinWiring,
    PrinterWiring,
    Pull,
    SeatWiring,
    SwitchTiming,
)
from firmware.header import LAST_LINE, bus_lines, i2c_bus, on_header, panel_lines
from firmware.key_codes import HIGHEST as KEY_HIGHEST
from firmware.key_codes import KEY_CODES
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
        raise BoardError(f"{name_or_path}: no such file; bundled boards: {names}")
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
                f'{path}: pins.chips.{name} = "{chip}": no switch uses this chip; '
                f'wire one to "{name}:0", or remove it'
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


FACTORIES: tuple[FactoryName, ...] = get_args(FactoryName)
PULLS: tuple[Pull, ...] = get_args(Pull)
LEVELS: tuple[Level, ...] = get_args(Level)
INTERFACES: tuple[Literal["i2c", "spi"], ...] = ("i2c", "spi")
SLIPS: tuple[Literal["lead", "round", "end"], ...] = ("lead", "round", "end")
LANGUAGES: tuple[Literal["text", "escpos"], ...] = ("text", "escpos")
BUZZERS: tuple[Literal["active", "tonal"], ...] = ("active", "tonal")
CUTS: tuple[Literal["no", "part", "full"], ...] = ("no", "part", "full")
QUARTER_TURNS: dict[int, Literal[0, 1, 2, 3]] = {0: 0, 90: 1, 180: 2, 270: 3}
BAUDS = (1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200)

# A level that the pull already holds cannot show a press.
CONTRADICTIONS = {("up", "high"): "low", ("down", "low"): "high"}

SEAT_KEYS = ("name", "keyboard", *SWITCHES, *LAMPS.values())
MOST_SEATS = 16
LONGEST_NAME = 12
HIGHEST_LINE = 65_535
LONGEST_MS = 1_000.0
MOST_FEED = 40  # lines: further is a roll unwound by a typing mistake

PANEL_KEYS = ("driver", "interface", "bus", "rotate", "width", "height")
BUS_KEYS = {"i2c": ("address",), "spi": ("device", "dc", "reset")}


def read_pins(top: Table) -> PinWiring:
    """`[pins]`: factory, chip, pull, active, lamps, and `[pins.chips]`."""
    table = top.table("pins", ("factory", "chip", "chips", "pull", "active", "lamps"))
    default = PinWiring()
    pull = table.choice("pull", PULLS, default.pull)
    active = table.choice("active", LEVELS, default.active)
    if (pull, active) in CONTRADICTIONS:
        fix = CONTRADICTIONS[pull, active]
        raise table.error(
            "active" if "active" in table else "pull",
            f"with pull-{pull} the line is always {active}, so presses never show; "
            f'set active = "{fix}", '
            'or pull = "floating" if the switches have resistors of their own',
        )
    chip = table.optional_text("chip")
    return PinWiring(
        factory=table.choice("factory", FACTORIES, default.factory),
        chip=chip,
        chips=_chips(table, chip),
        pull=pull,
        active=active,
        lamps=table.choice("lamps", LEVELS, default.lamps),
    )


def read_timing(top: Table, key: Literal["buttons", "pad"], default: SwitchTiming) -> SwitchTiming:
    """`[buttons]` or `[pad]`: lockout_ms and confirm_ms."""
    table = top.table(key, ("lockout_ms", "confirm_ms"))
    lockout_ms = table.milliseconds("lockout_ms", default.lockout_ms, LONGEST_MS)
    confirm_ms = table.milliseconds("confirm_ms", default.confirm_ms, LONGEST_MS)
    if lockout_ms < confirm_ms:
        raise table.error(
            "lockout_ms" if "lockout_ms" in table else "confirm_ms",
            f"a lockout of {lockout_ms:g} ms ends before a press is confirmed ({confirm_ms:g} ms); "
            "raise lockout_ms or lower confirm_ms",
        )
    return SwitchTiming(lockout_ms=lockout_ms, confirm_ms=confirm_ms)


def read_race(top: Table, settle_ms: float) -> tuple[float | None, float]:
    """`[race]`: tie_ms (None where the file leaves it to the clock's grade) and settle_ms."""
    table = top.table("race", ("tie_ms", "settle_ms"))
    tie_ms = table.milliseconds("tie_ms", 0, LONGEST_MS) if "tie_ms" in table else None
    return tie_ms, table.milliseconds("settle_ms", settle_ms, LONGEST_MS)


def read_seats(top: Table, chips: Container[str] = ()) -> tuple[SeatWiring, ...]:
    """Every `[[seat]]`, in the order of the file; their lines may be on the chips so named."""
    tables = top.tables("seat")
    if not tables:
        raise top.error("seat", "there is none; add a [[seat]] with its name and buttons")
    if len(tables) > MOST_SEATS:
        raise top.error("seat", f"there are {len(tables)}; {MOST_SEATS} is the most")
    seats: list[SeatWiring] = []
    for number, values in enumerate(tables, start=1):
        place = f"seat {number}{_quoted(values.get('name'))}: "
        seats.append(_seat(Table(top.file, place, values, SEAT_KEYS), chips, seats))
    return tuple(seats)


def read_panel(top: Table) -> PanelWiring | None:
    """`[panel]`, or None where the file has none. Only a board with a panel needs luma.oled."""
    if "panel" not in top:
        return None
    table = top.table("panel", (*PANEL_KEYS, *BUS_KEYS["i2c"], *BUS_KEYS["spi"]))
    default = PanelWiring()
    interface = table.choice("interface", INTERFACES, default.interface)
    other = "spi" if interface == "i2c" else "i2c"
    for key in BUS_KEYS[other]:
        if key in table:
            raise table.error(
                key, f'a panel on {interface} has none; drop it, or interface = "{other}"'
            )
    turn = table.choice("rotate", QUARTER_TURNS, 0)
    return PanelWiring(
        driver=table.choice("driver", _drivers(), default.driver),
        interface=interface,
        bus=table.whole("bus", default.bus if interface == "i2c" else 0, 0, 255),
        address=table.whole("address", default.address, 0x03, 0x77),
        device=table.whole("device", default.device, 0, 2),
        dc=table.whole("dc", default.dc, 0, HIGHEST_LINE),
        reset=table.whole("reset", default.reset, 0, HIGHEST_LINE),
        rotate=QUARTER_TURNS[turn],
        width=table.whole("width", 0, 1, 1024) if "width" in table else None,
        height=table.whole("height", 0, 1, 1024) if "height" in table else None,
    )


def read_printer(top: Table) -> PrinterWiring | None:
    """`[printer]`, or None where the file has none."""
    if "printer" not in top:
        return None
    table = top.table("printer", PrinterWiring._fields)
    default = PrinterWiring(port="")
    printer = PrinterWiring(
        port=table.text("port", longest=200),
        baud=table.choice("baud", BAUDS, default.baud),
        width=table.whole("width", default.width, 16, 80),
        when=table.choice("when", SLIPS, default.when),
        language=table.choice("language", LANGUAGES, default.language),
        feed=table.whole("feed", default.feed, 0, MOST_FEED),
        cut=table.choice("cut", CUTS, default.cut),
        qr=table.yes("qr", default.qr),
        rtscts=table.yes("rtscts", default.rtscts),
        dsrdtr=table.yes("dsrdtr", default.dsrdtr),
        xonxoff=table.yes("xonxoff", default.xonxoff),
    )
    if printer.language == "text":
        for key in ("cut", "qr"):
            if key in table:
                raise table.error(
                    key,
                    'only a printer with language = "escpos" does that; write it, or drop this key',
                )
    return printer


def read_buzzer(top: Table, pins: PinWiring) -> BuzzerWiring | None:
    """`[buzzer]`, or None where the file has none: then nothing sounds."""
    if "buzzer" not in top:
        return None
    table = top.table("buzzer", BuzzerWiring._fields)
    default = BuzzerWiring(0)
    kind = table.choice("kind", BUZZERS, default.kind)
    if kind == "tonal":
        if pins.factory == "gpiod":
            raise table.error(
                "kind",
                "the factory gpiod makes no tones; wire an active buzzer, which has its own, "
                'or pins.factory = "lgpio"',
            )
        if "active" in table:
            raise table.error("active", 'only kind = "active" has a level; drop one of the two')
    return BuzzerWiring(
        line=_required_line(table, pins),
        kind=kind,
        active=table.choice("active", LEVELS, default.active),
    )


def _required_line(table: Table, pins: PinWiring) -> Line:
    if "line" not in table:
        raise table.error("line", "is missing; add line = and a GPIO number")
    return table.line("line", pins.chips, HIGHEST_LINE)


def _chips(pins: Table, chip: str | None) -> dict[str, str]:
    """The chips that lines can be on besides `pins.chip`, by the names that the file gives them."""
    table, chips = pins.table("chips", None), dict[str, str]()
    for name in table:
        if not re.fullmatch(r"[\w-]{1,12}", name, re.ASCII):
            raise table.error(name, "a chip's name is 1 to 12 letters, digits, - and _")
        wanted = table.text(name, longest=200)
        if wanted == chip:
            raise table.error(name, "pins.chip is that one: its lines are plain numbers")
        for other, taken in chips.items():
            if wanted == taken:
                raise table.error(name, f"{other} is that chip already; name it once")
        chips[name] = wanted
    return chips


def _seat(table: Table, chips: Container[str], earlier: list[SeatWiring]) -> SeatWiring:
    name = table.text("name", longest=LONGEST_NAME)
    for number, seat in enumerate(earlier, start=1):
        if seat.name.casefold() == name.casefold():
            raise table.error("name", f"seat {number} has that name; give this one another")
    keyboard = table.optional_text("keyboard")
    lines: dict[str, Line] = {
        switch: _key(table, switch, keyboard)
        if keyboard
        else table.line(switch, chips, HIGHEST_LINE)
        for switch in SWITCHES
        if switch in table
    }
    if not lines.keys() & set(BUTTONS):
        others = "right, down and left"
        raise table.error("up", f"is missing, and so are {others}; a seat needs one of them")
    lamps = {
        what: table.line(key, chips, HIGHEST_LINE) for what, key in LAMPS.items() if key in table
    }
    return SeatWiring(name=name, lines=lines, lamps=lamps)


def _key(table: Table, switch: str, keyboard: str) -> Key:
    return Key(keyboard, table.named(switch, KEY_CODES, KEY_HIGHEST))


def _quoted(name: object) -> str:
    return f' "{name}"' if isinstance(name, str) and name.isprintable() and name else ""


def _drivers() -> list[str]:
    from firmware.oled import drivers

    return list(drivers())


def read_defaults(top: Table) -> dict[str, dict[str, Default]]:
    """`[games.NAME]`: a game's options. Which there are, and what they may be, the game knows."""
    defaults: dict[str, dict[str, Default]] = {}
    for game, values in top.any_table("games").items():
        section = Table(top.file, f"games.{game}.", values, values)
        defaults[game] = {key: _default(section, key, value) for key, value in values.items()}
    return defaults


def _default(section: Table, key: str, value: object) -> Default:
    if isinstance(value, str | int):
        return value
    if isinstance(value, list) and all(isinstance(word, str) for word in value):
        return tuple(value)
    raise section.error(
        key, "must be text in quotes or several in [ ], a whole number, true, false"
    )
