"""The board: what is wired where, as the types that a board file is checked against."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct, field

from firmware.key_codes import key_name

TABLE = re.compile(r"[A-Za-z0-9_-]{1,32}")  # a table's name in a club: a part of a topic
BUTTONS = ("up", "right", "down", "left")
PAD = "pad"
SWITCHES = (*BUTTONS, PAD)
SEAT = ""  # a lamp that is the whole seat's
LAMPS = {SEAT: "lamp", **{switch: f"{switch}_lamp" for switch in SWITCHES}}  # keys in the file

Text = Annotated[str, Meta(min_length=1, max_length=200)]
Milliseconds = Annotated[float, Meta(ge=0, le=1000)]
Offset = Annotated[int, Meta(ge=0, le=65_535)]
Pixels = Annotated[int, Meta(ge=1, le=1024)]

Default = str | int | bool | tuple[str, ...]
FactoryName = Literal["gpiod", "lgpio", "rpigpio"]
Level = Literal["low", "high"]


class BoardError(ValueError):
    """A board file that cannot be used: one line naming file, key and value, and the fix."""


class Key(NamedTuple):
    """A switch that is a key. `keyboard`: its name, or its path."""

    keyboard: str
    code: int

    def __str__(self) -> str:
        return f'{key_name(self.code)} of "{self.keyboard}"'


PinLine = Offset | str  # of `pins.chip`; "left:3": of the chip called left in `[pins.chips]`
Line = PinLine | Key


def by_chip(line: Line) -> tuple[str, int]:
    """A line's chip and number there, by which lines are sorted. `pins.chip` is ""."""
    if isinstance(line, str):
        chip, _, number = line.partition(":")
        return chip, int(number)
    return ("", line) if isinstance(line, int) else line


class SeatWiring(Struct, frozen=True):
    """A place at the table."""

    name: str
    lines: Mapping[str, Line]  # of its switches, by name: `up`, `right`, ..., `pad`
    lamps: Mapping[str, Line] = MappingProxyType({})  # by the switch they light; or `SEAT`


class PinWiring(Struct, frozen=True, forbid_unknown_fields=True):
    """How input lines are read. Raises ValueError for a pull that hides every press."""

    factory: FactoryName = "gpiod"
    chip: Text | None = None  # a gpiochip's label; None: the Pi's own, whichever Pi it is
    chips: dict[str, Text] = {}  # further ones, by the file's own names
    pull: Literal["up", "down", "floating"] = "up"
    active: Level = "low"  # the level of a pressed switch
    lamps: Level = "high"  # the level that lights a lamp

    def __post_init__(self) -> None:
        if (self.pull, self.active) in (("up", "high"), ("down", "low")):
            fix = "low" if self.active == "high" else "high"
            raise ValueError(
                f"with pull-{self.pull} the line is always {self.active}, so presses never show; "
                f'set active = "{fix}", or pull = "floating" if the switches have resistors'
            )


class SwitchTiming(Struct, frozen=True, forbid_unknown_fields=True):
    """How one kind of switch bounces, and how short its presses are."""

    lockout_ms: Milliseconds = 25  # released and quiet for this long before the next press
    confirm_ms: Milliseconds = 1  # a contact shorter than this is a spike

    @property
    def bounce_ns(self) -> int:
        """How long a press may bounce: half of the lockout; see `naysayer doctor`."""
        return round(self.lockout_ms * 500_000)

    @property
    def confirm_ns(self) -> int:
        return round(self.confirm_ms * 1_000_000)


class PadTiming(SwitchTiming, frozen=True, forbid_unknown_fields=True):
    """A pad bounces for longer."""

    lockout_ms: Milliseconds = 60


class PanelWiring(Struct, frozen=True, forbid_unknown_fields=True):
    """The OLED: a luma.oled driver by name, and where it is."""

    driver: Text = "ssd1306"
    interface: Literal["i2c", "spi"] = "i2c"
    bus: Annotated[int, Meta(ge=0, le=255)] = 1  # /dev/i2c-BUS, or /dev/spidevBUS.DEVICE
    address: Annotated[int, Meta(ge=0x03, le=0x77)] = 0x3C  # I2C only
    device: Annotated[int, Meta(ge=0, le=2)] = 0  # SPI only: chip select
    dc: Offset = 24  # SPI only: line numbers
    reset: Offset = 25
    rotate: Literal[0, 90, 180, 270] = 0  # degrees
    width: Pixels | None = None  # None: what the driver has by default
    height: Pixels | None = None


class PrinterWiring(Struct, frozen=True, forbid_unknown_fields=True):
    """Where slips go, a device path or a pyserial URL, and what the printer understands.

    Raises ValueError for a cut that a printer of plain text cannot make.
    """

    port: Text
    baud: Annotated[int, Meta(ge=1200, le=115_200)] = 9600
    width: Annotated[int, Meta(ge=16, le=80)] = 32  # characters a line
    when: Literal["lead", "round", "end"] = "lead"  # a new leader, every round, only the end
    language: Literal["text", "escpos"] = "text"
    feed: Annotated[int, Meta(ge=0, le=40)] = 4  # blank lines, up to the tear bar
    cut: Literal["no", "part", "full"] = "no"  # ESC/POS only
    qr: bool = True  # of the result, on the last slip; ESC/POS only
    rtscts: bool = False  # how the printer says that its buffer is full
    dsrdtr: bool = False
    xonxoff: bool = False

    def __post_init__(self) -> None:
        if self.cut != "no" and self.language == "text":
            raise ValueError('cut needs language = "escpos"; write that, or drop cut')


class BuzzerWiring(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that sounds by itself at a level."""

    line: PinLine
    active: Level = "high"


class ClubWiring(Struct, frozen=True, forbid_unknown_fields=True):
    """The MQTT broker that a table sends its games to, and what it sends."""

    broker: Text = "localhost"
    port: Annotated[int, Meta(ge=1, le=65_535)] | None = None  # None: the usual one
    table: str = ""  # what the table is called there; a hall has no name
    names: Literal["full", "initials"] = "full"  # what players are called there
    user: Text | None = None
    password: Text | None = None  # a file, or the name of a systemd credential
    tls: bool = False
    ca: Text | None = None  # a file: the certificate to trust; None: the system's
    home_assistant: bool = False  # announce the table there as a device

    def __post_init__(self) -> None:
        if not TABLE.fullmatch(self.table) and self.table:
            raise ValueError("table is 1 to 32 letters, digits, - and _")
        if self.ca is not None and not self.tls:
            raise ValueError("ca is for tls = true; write that, or drop ca")
        if self.password is not None and self.user is None:
            raise ValueError("whose password is it? add user")

    @property
    def address(self) -> tuple[str, int]:
        return self.broker, self.port or (8883 if self.tls else 1883)


class RaceTiming(Struct, frozen=True, forbid_unknown_fields=True):
    """How presses of different hands are compared."""

    tie_ms: Milliseconds | None = None  # None: what the clock's grade deserves
    settle_ms: Milliseconds = 8.0  # how long a contact waits for an earlier one


class Board(Struct, frozen=True):
    """A whole table's wiring. `defaults`: its options, by game; not looked into."""

    name: Annotated[str, Meta(min_length=1, max_length=32)]
    seats: tuple[SeatWiring, ...]
    pins: PinWiring = field(default_factory=PinWiring)
    buttons: SwitchTiming = SwitchTiming()
    pad: PadTiming = PadTiming()
    panel: PanelWiring | None = None
    printer: PrinterWiring | None = None
    club: ClubWiring | None = None
    race: RaceTiming = RaceTiming()
    buzzer: BuzzerWiring | None = None
    defaults: Mapping[str, Mapping[str, Default]] = field(default_factory=dict, name="games")

    @property
    def settle_ns(self) -> int:
        return round(self.race.settle_ms * 1_000_000)

    def timing(self) -> dict[Line, SwitchTiming]:
        """Line -> how its switch bounces."""
        return {
            line: self.pad if switch == PAD else self.buttons
            for line, (_, switch) in self.switches().items()
        }

    def lamps(self) -> dict[Line, tuple[int, str]]:
        """Line -> (seat index, the switch that it lights, or SEAT)."""
        return {
            line: (seat, what)
            for seat, wiring in enumerate(self.seats)
            for what, line in wiring.lamps.items()
        }

    def switches(self) -> dict[Line, tuple[int, str]]:
        """Line of a pin -> (seat index, switch name)."""
        return {line: place for line, place in self._all() if not isinstance(line, Key)}

    def key_switches(self) -> dict[Key, tuple[int, str]]:
        """Key -> (seat index, switch name), of the seats that have a keyboard."""
        return {line: place for line, place in self._all() if isinstance(line, Key)}

    def _all(self) -> Iterator[tuple[Line, tuple[int, str]]]:
        for seat, wiring in enumerate(self.seats):
            for switch, line in wiring.lines.items():
                yield line, (seat, switch)
