"""Finds a gpiochip, and describes it as gpiozero describes a board: headers, pins, their names.

A chip goes by its label, never by its number, which moves with kernels. Two expanders have the same
label, so a chip also goes by its device's name: `1-0020` is at address 0x20 on I2C bus 1. Each
error is one of gpiozero's and the fitting builtin one.
"""

from __future__ import annotations

import re
from pathlib import Path

import gpiod
from gpiozero import BoardInfo, GPIOPinInUse, GPIOZeroError, HeaderInfo, PinInfo
from gpiozero.pins.pi import PiBoardInfo


class ChipNotFoundError(GPIOZeroError, FileNotFoundError):
    """No gpiochip has that label, name or path, or several have."""


class ChipPermissionError(GPIOZeroError, PermissionError):
    """The gpiochip is there, but this user may not open it."""


class LineBusyError(GPIOPinInUse, OSError):
    """Somebody else holds the line: another program, or a driver in the kernel."""


class LineLostError(GPIOZeroError, OSError):
    """The kernel hung up on a line: its chip was unplugged, or its driver unbound."""


# The chip behind the 40-pin header, newest first: Pi 5, Pi 4, and all before.
PI_LABELS = ("pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835")
DEVICES = Path("/dev")
SYSFS = Path("/sys/bus/gpio/devices")
BUS = re.compile(r"(i2c-|spi|usb)\d")


def find_chip(wanted: str | None = None) -> Path:
    """The path of the gpiochip `wanted`: a label, a device's name, or a path under /dev.

    None: the Pi's own chip, whichever Pi it is; elsewhere the only chip there is. Raises
    ChipNotFoundError or ChipPermissionError: one line that says what is there.
    """
    if wanted is not None and wanted.startswith("/"):
        if not gpiod.is_gpiochip_device(wanted):
            raise ChipNotFoundError(f"{wanted} is not a gpiochip")
        return Path(wanted).resolve()
    chips, denied = _chips()
    for label in PI_LABELS if wanted is None else (wanted,):
        paths = [path for path in chips if label in (chips[path], _device(path).parent.name)]
        if len(paths) > 1:
            raise ChipNotFoundError(
                f"{len(paths)} gpiochips are labelled {label!r}: {_named(paths)}"
            )
        if paths:
            return paths[0]
    if denied:
        raise not_permitted(denied[0])
    if wanted is None and len(chips) == 1:
        return next(iter(chips))
    missing = "of a Raspberry Pi" if wanted is None else f"labelled {wanted!r}"
    there = ", ".join(map(repr, chips.values())) or "none at all"
    raise ChipNotFoundError(f"no gpiochip {missing} (there is {there})")


def is_behind_bus(path: Path) -> bool:
    """Whether the chip is behind I2C, SPI or USB."""
    return any(BUS.match(part) for part in _device(path).parts)


def not_permitted(path: Path) -> ChipPermissionError:
    return ChipPermissionError(f"no permission to open {path}: add this user to the group gpio")


def _device(path: Path) -> Path:
    """The chip's place in /sys: .../i2c-1/1-0020/gpiochip2."""
    return (SYSFS / path.name).resolve()


def _named(paths: list[Path]) -> str:
    names = [_device(path).parent.name for path in paths if is_behind_bus(path)]
    return f"give {' or '.join(names)} instead" if names else "give a path instead"


def _chips() -> tuple[dict[Path, str], list[Path]]:
    """The labels of the chips that open, and the chips that may not be opened.

    Each chip comes once: the system keeps some old numbers alive as symlinks.
    """
    labels: dict[Path, str] = {}
    denied: list[Path] = []
    for path in sorted({entry.resolve() for entry in DEVICES.glob("gpiochip*")}):
        if not gpiod.is_gpiochip_device(str(path)):
            continue
        try:
            with gpiod.Chip(str(path)) as chip:
                labels[path] = chip.get_info().label
        except PermissionError:
            denied.append(path)
    return labels, denied


_A_40_PIN_PI = 0x902120  # any of them: the header has been the same since the B+


def describe_board(chip: gpiod.Chip) -> BoardInfo:
    """The board. GPIOn is the line with offset n.

    A line's names: 17, "17", GPIO17, BCM17, and on a Pi's header also BOARD11 and J8:11.
    """
    info = chip.get_info()
    headers: dict[str, HeaderInfo] = {}
    on_header: set[str] = set()
    if info.label in PI_LABELS:
        headers["J8"] = PiBoardInfo.from_revision(_A_40_PIN_PI).headers["J8"]
        on_header = {pin.name for pin in headers["J8"].pins.values()}
    loose = {n + 1: _pin(n) for n in range(info.num_lines) if f"GPIO{n}" not in on_header}
    headers[info.label] = HeaderInfo(name=info.label, rows=len(loose), columns=1, pins=loose)
    # Only the chip and its lines are known; gpiozero's other fields stay blank.
    blank = dict.fromkeys(BoardInfo._fields, "")
    named = {"model": info.label, "soc": info.label, "headers": headers}
    return BoardInfo(**{**blank, **named})


def _pin(offset: int) -> PinInfo:
    """A line that is on no known header: a row of one column, by offset."""
    return PinInfo(
        number=offset + 1,
        name=f"GPIO{offset}",
        names=frozenset({f"GPIO{offset}", f"BCM{offset}", str(offset), offset}),
        pull="",
        row=offset + 1,
        col=1,
        interfaces=frozenset({"gpio"}),
    )
