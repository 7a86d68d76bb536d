"""Describes a gpiochip the way gpiozero sees a board: headers, pins, and the pins' many names."""

from __future__ import annotations

from collections import Counter

import gpiod
from gpiozero import BoardInfo, HeaderInfo, PinInfo
from gpiozero.pins.pi import PiBoardInfo

from firmware.gpiod.chips import PI_LABELS

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
