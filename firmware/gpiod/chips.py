"""Finds the gpiochip to use, and describes it as gpiozero sees a board: headers, pins, their names.

A chip is found by its label, never by its number, which moves with kernels.

Two expanders bear the same label. What tells them apart is their device's name: `1-0020` is the one
at address 0x20 on I2C bus 1. Each error is one of gpiozero's and the fitting builtin one at once.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import gpiod
from gpiozero import BoardInfo, GPIOPinInUse, GPIOZeroError, HeaderInfo, PinInfo
from gpiozero.pins.pi import PiBoardInfo


class ChipNotFoundError(GPIOZeroError, FileNotFoundError):
    """No gpiochip has that label or path, or it is not clear which one is meant."""


class ChipPermissionError(GPIOZeroError, PermissionError):
    """The gpiochip is there, but this user may not open it."""


class LineBusyError(GPIOPinInUse, OSError):
    """Somebody else holds the line: another program, or a driver in the kernel."""


class LineGoneError(GPIOZeroError, OSError):
    """The kernel hung up on a line: its chip was unplugged, or its driver unbound."""


def errno_of(error: OSError | ValueError) -> int | None:
    """What the kernel said. gpiod makes a ValueError of EINVAL, and an OSError of most others."""
    if isinstance(error, OSError):
        return error.errno
    number = error.args[0] if error.args else None
    return number if isinstance(number, int) else None


# The chip behind the 40-pin header, newest first: Pi 5, Pi 4, and all before.
PI_LABELS = ("pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835")
DEVICES = Path("/dev")
SYSFS = Path("/sys/bus/gpio/devices")
BUS = re.compile(r"(i2c-|spi|usb)\d")


def find_chip(wanted: str | None = None) -> Path:
    """The device file of the gpiochip `wanted`: a label, a device's name, or a path under /dev.

    None takes the Pi's own chip, whichever Pi it is; off a Pi, the only chip there is.
    Raises ChipNotFoundError or ChipPermissionError, each with one line that says what is there.
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
    """Whether the chip is asked over I2C, SPI or USB. One that the kernel hides counts as none."""
    return any(BUS.match(part) for part in _device(path).parts)


def not_permitted(path: Path) -> ChipPermissionError:
    return ChipPermissionError(f"no permission to open {path}: add this user to the group gpio")


def _device(path: Path) -> Path:
    """Where the kernel has the chip among its devices: .../i2c-1/1-0020/gpiochip2."""
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


def describe_board(chip: gpiod.Chip) -> tuple[BoardInfo, dict[PinInfo, int]]:
    """The board, and the line offset of each of its GPIO pins.

    A line answers to its number (17, "17"), to GPIO17 and BCM17, and to the kernel's own name
    for it; on a Pi also to its place on the 40-pin header (BOARD11, J8:11). A name the kernel
    gives to two lines names neither, and one it gives to another line is that line's alone.
    """
    label = chip.get_info().label
    named = _line_names(chip)
    headers: dict[str, HeaderInfo] = {}
    offsets: dict[PinInfo, int] = {}
    if label in PI_LABELS:
        headers["J8"], offsets = _forty_pins(named)
    loose = {
        offset + 1: _pin(offset, names)
        for offset, names in named.items()
        if offset not in offsets.values()
    }
    offsets |= {pin: pin.number - 1 for pin in loose.values()}
    headers[label] = HeaderInfo(name=label, rows=len(loose), columns=1, pins=loose)
    # Only the chip and its lines are known; gpiozero's other fields stay blank.
    blank = dict.fromkeys(BoardInfo._fields, "")
    return BoardInfo(**{**blank, "model": label, "soc": label, "headers": headers}), offsets


def _line_names(chip: gpiod.Chip) -> dict[int, list[str | int]]:
    """Line offset -> all its names, the best one first."""
    kernel = [chip.get_line_info(offset).name for offset in range(chip.get_info().num_lines)]
    times = Counter(kernel)
    named: dict[int, list[str | int]] = {}
    for offset, name in enumerate(kernel):
        own = [name] if name and times[name] == 1 and not name.isdigit() else []
        usual = [name for name in (f"GPIO{offset}", f"BCM{offset}") if name not in times]
        named[offset] = [*own, *usual, str(offset), offset]
    return named


def _forty_pins(named: dict[int, list[str | int]]) -> tuple[HeaderInfo, dict[PinInfo, int]]:
    """A Pi's header with the kernel's names added, and its pins' line offsets.

    The header's own names come first: they are taken from all others in `named`.
    """
    header = PiBoardInfo.from_revision(_A_40_PIN_PI).headers["J8"]
    printed = {name for pin in header.pins.values() for name in pin.names}
    for names in named.values():
        names[:] = [name for name in names if name not in printed]
    pins = dict(header.pins)
    offsets = {}
    for number, pin in header.pins.items():
        # On the header's chip, a line's offset has always been the number in GPIOn.
        offset = int(pin.name.removeprefix("GPIO")) if "gpio" in pin.interfaces else -1
        if offset in named:
            pins[number] = pin._replace(names=pin.names.union(named[offset]))
            offsets[pins[number]] = offset
    return header._replace(pins=pins), offsets


def _pin(offset: int, names: list[str | int]) -> PinInfo:
    """A line that is on no known header: they stand in one column, by offset."""
    return PinInfo(
        number=offset + 1,
        name=str(names[0]),
        names=frozenset(names),
        pull="",
        row=offset + 1,
        col=1,
        interfaces=frozenset({"gpio"}),
    )
