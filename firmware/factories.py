"""Opens the pin factory a board asks for, and says how far its clock can be trusted."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from firmware.board import FactoryName, Line, PinWiring, by_chip

Grade = Literal["kernel", "expander", "userspace", "browser", "network", "simulated"]

# How far apart two edges must be before the clock can honestly order them, by its grade.
# An expander's edge is stamped by a thread that has read three registers over the bus, perhaps
# after those of another expander: 1.3 ms at 400 kHz (computed). Most keyboards are asked once in
# 8 ms, and a browser's clock is rounded to 0.005 to 1 ms. Presses of two browsers bring with them
# how far the clocks of both may be off.
TIE_MS: dict[Grade, float] = {
    "kernel": 0.25,
    "expander": 2.0,
    "userspace": 15.0,
    "browser": 8.0,
    "network": 8.0,
    "simulated": 0.25,
}

_USE_GPIOD = 'use pins.factory = "gpiod"'


class FactoryError(RuntimeError):
    """The pins cannot be opened: one line with the board file's key, and the way out."""


class PinsMissingError(FactoryError, OSError):
    """The pins cannot be opened now; later they may: a missing chip, a line in use."""


class OpenedFactory(NamedTuple):
    """A gpiozero pin factory, and how far its clock can be trusted."""

    factory: Any  # gpiozero has no type hints
    name: FactoryName | Literal["simulated"]
    grade: Grade
    to_ns: Callable[[Any], int]  # from an edge's ticks, on CLOCK_MONOTONIC
    alive: Callable[[], bool] = lambda: True  # False when no more edges can come
    chips: Mapping[str, Any] = MappingProxyType({})  # the others' factories, by their names

    def place(self, line: Line) -> tuple[Any, Line]:
        """The factory that the line belongs to, and the line's name there."""
        chip, number = by_chip(line)
        return (self.chips[chip], number) if chip in self.chips else (self.factory, line)

    def close(self) -> None:
        for factory in (self.factory, *self.chips.values()):
            factory.close()


def open_factory(pins: PinWiring) -> OpenedFactory:
    """The factory that `pins` names. Raises FactoryError."""
    opener = {"gpiod": _open_gpiod, "lgpio": _open_lgpio, "rpigpio": _open_rpigpio}[pins.factory]
    return opener(pins)


# Each opener imports its library itself: on a Pi every one of them costs a part of a second.


def _open_gpiod(pins: PinWiring) -> OpenedFactory:
    """Every chip of the board, with the edges of all on the first one's reader."""
    try:
        from firmware.gpiod import GPIODFactory, is_behind_bus
    except ImportError as error:
        why = "gpiod is not installed: it is for Linux only; elsewhere there is the simulated table"
        raise FactoryError(_named(pins, why)) from error
    opened: dict[str, GPIODFactory] = {}
    with contextlib.ExitStack() as undo:
        for name, chip in {"": pins.chip, **pins.chips}.items():
            reader = opened[""].reader if opened else None
            with _chip_errors(name, chip):
                opened[name] = undo.enter_context(GPIODFactory(chip, reader))
        undo.pop_all()
    every = tuple(opened.values())
    grade: Grade = "expander" if any(is_behind_bus(each.path) for each in every) else "kernel"
    alive = lambda: all(each.reader_alive for each in every)  # noqa: E731
    return OpenedFactory(opened.pop(""), "gpiod", grade, int, alive, opened)


def _open_lgpio(pins: PinWiring) -> OpenedFactory:
    import tempfile

    with _errors_of_gpiozero(pins):
        # Where it is imported, lgpio leaves a named pipe that it opens once and never again.
        with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
            import lgpio
        from gpiozero.pins.lgpio import LGPIOFactory

        factory = LGPIOFactory()
        _ = factory.board_info  # asks which Pi this is
    alive = lgpio._notify_thread.is_alive  # an exception in a handler would end it
    return OpenedFactory(factory, "lgpio", "kernel", _to_ns, alive)


def _open_rpigpio(pins: PinWiring) -> OpenedFactory:
    import platform

    release = platform.release()
    if tuple(map(int, re.findall(r"\d+", release)[:2])) >= (6, 6):
        # It needs the numbers of /sys/class/gpio, which have moved: "Failed to add edge detection".
        why = f"RPi.GPIO sees no edges on kernels from 6.6 on, and this is {release}"
        raise FactoryError(_named(pins, f"{why}: {_USE_GPIOD}"))
    with _errors_of_gpiozero(pins):
        from gpiozero.pins.rpigpio import RPiGPIOFactory

        factory = RPiGPIOFactory()
        _ = factory.board_info
    return OpenedFactory(factory, "rpigpio", "userspace", _to_ns)


@contextlib.contextmanager
def _errors_of_gpiozero(pins: PinWiring) -> Iterator[None]:
    """Around one of gpiozero's own factories, which read the Pi's own chip only."""
    if chips := [*filter(None, [pins.chip]), *pins.chips]:
        raise FactoryError(_named(pins, f"it does not read the chip {chips[0]}: {_USE_GPIOD}"))
    try:
        yield
    except ImportError as error:
        how = f"in the clone, pip install '.[{pins.factory}]', which compiles it, or {_USE_GPIOD}"
        raise FactoryError(_named(pins, f"{error}: {how}")) from error
    except Exception as error:  # each library raises errors of its own kind
        raise PinsMissingError(_named(pins, f"{error}: {_USE_GPIOD}")) from error


def _to_ns(seconds: float) -> int:
    """The ticks of both of gpiozero's factories are seconds on CLOCK_MONOTONIC."""
    return round(seconds * 1e9)


def _named(pins: PinWiring, what: str) -> str:
    return f'pins.factory = "{pins.factory}": {what}'


@contextlib.contextmanager
def _chip_errors(name: str, chip: str | None) -> Iterator[None]:
    """Raises PinsMissingError for a chip that cannot be opened. `name`: "" for pins.chip."""
    from gpiozero import GPIOZeroError

    try:
        yield
    except GPIOZeroError as error:
        key = f"pins.chips.{name}" if name else "pins.chip"
        where = f'{key} = "{chip}"' if chip else "pins.chip is left out"
        todo = ": name one that is there" if chip else ": name a chip, or use the simulated table"
        if isinstance(error, PermissionError):
            todo = ", and log in again"
        raise PinsMissingError(f"{where}: {error}{todo}") from error
