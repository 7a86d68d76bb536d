"""Stands in for libgpiod: gpiod's Chip and LineRequest over lines that live in memory.

Settings, enums, ChipInfo and EdgeEvent are gpiod's own. A request's descriptor is real (a pipe that
holds one byte for each event), so whoever polls it really sleeps and really wakes. What the
kernel refuses is refused here with the same errno.
"""

from __future__ import annotations

import errno
import os
import threading
import time
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace

import gpiod
import pytest
from gpiod import ChipInfo, EdgeEvent, LineSettings
from gpiod.line import Bias, Direction, Edge, Value

PULLED = {Bias.PULL_UP: 1, Bias.PULL_DOWN: 0}
WATCHES = {Edge.NONE: (), Edge.RISING: (1,), Edge.FALLING: (0,), Edge.BOTH: (0, 1)}


@dataclass
class FakeLine:
    """The metal of one line, and who holds it."""

    consumer: str = ""
    direction: Direction = Direction.INPUT
    outside: int | None = None  # what the world drives it to; None: nothing is connected
    pulled: int = 0
    driven: list[int] = field(default_factory=list)  # every level this output has had
    request: FakeRequest | None = None

    @property
    def level(self) -> int:
        if self.direction is Direction.OUTPUT:
            return self.driven[-1]
        return self.pulled if self.outside is None else self.outside


class FakeHardware:
    """One gpiochip as the world sees it: lines to drive, a cable to pull."""

    def __init__(self, label: str, lines: int = 54) -> None:
        self.label = label
        self.lines = [FakeLine() for _ in range(lines)]
        self.is_denied = False
        self.is_unplugged = False
        self.has_interrupts = True

    def drive(self, offset: int, level: int, at_ns: int | None = None) -> None:
        """The world pulls a line to `level` (0 or 1), at an instant of CLOCK_MONOTONIC."""
        line = self.lines[offset]
        changed = line.level != level
        line.outside = level
        if changed and line.request is not None and line.direction is Direction.INPUT:
            line.request.edge(level, time.monotonic_ns() if at_ns is None else at_ns)

    def unplug(self) -> None:
        self.is_unplugged = True
        for line in self.lines:
            if line.request is not None:
                line.request.hang_up()


class FakeRequest:
    """gpiod.LineRequest, of one line."""

    def __init__(self, hardware: FakeHardware, offset: int, buffer_size: int) -> None:
        self.offsets = [offset]
        self.settings = LineSettings()
        self._hardware = hardware
        self._line = hardware.lines[offset]
        self._events: deque[EdgeEvent] = deque()
        self._buffer_size = buffer_size
        self._seqno = 0
        self._lock = threading.Lock()
        self._read_end, self._write_end = os.pipe()
        self.is_released = False

    @property
    def fd(self) -> int:
        self._check()
        return self._read_end

    def get_value(self, offset: int) -> Value:
        self._check(offset)
        return Value(self._line.level)

    def set_value(self, offset: int, value: Value) -> None:
        self._check(offset)
        if self._line.direction is not Direction.OUTPUT:
            raise OSError(errno.EPERM, os.strerror(errno.EPERM))
        self._line.driven.append(value.value)

    def reconfigure_lines(self, config: Mapping[int, LineSettings]) -> None:
        ((offset, settings),) = config.items()
        self._check(offset)
        self.apply(settings)

    def apply(self, settings: LineSettings) -> None:
        is_input = settings.direction is Direction.INPUT
        wants_edges = settings.edge_detection is not Edge.NONE
        if (wants_edges or settings.debounce_period) and not is_input:
            raise ValueError(errno.EINVAL, os.strerror(errno.EINVAL))  # as gpiod has it
        if settings.bias is not Bias.AS_IS and settings.direction is Direction.AS_IS:
            raise ValueError(errno.EINVAL, os.strerror(errno.EINVAL))
        if wants_edges and not self._hardware.has_interrupts:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))
        self.settings = settings
        if settings.direction is not Direction.AS_IS:
            self._line.direction = settings.direction
        if settings.direction is Direction.OUTPUT:
            self._line.driven.append(settings.output_value.value)
        self._line.pulled = PULLED.get(settings.bias, self._line.pulled)

    def edge(self, level: int, at_ns: int) -> None:
        if level not in WATCHES[self.settings.edge_detection]:
            return
        with self._lock:
            self._seqno += 1
            kind = EdgeEvent.Type.RISING_EDGE if level else EdgeEvent.Type.FALLING_EDGE
            seqnos = (self._seqno, self._seqno)
            self._events.append(EdgeEvent(kind.value, at_ns, self.offsets[0], *seqnos))
            if len(self._events) > self._buffer_size:
                self._events.popleft()
            else:
                os.write(self._write_end, b"!")

    def read_edge_events(self, max_events: int | None = None) -> list[EdgeEvent]:
        self._check()
        with self._lock:
            got = os.read(self._read_end, max_events or 64)
            return [self._events.popleft() for _ in got]

    def hang_up(self) -> None:
        os.close(self._write_end)

    def release(self) -> None:
        if self.is_released:
            return
        self.is_released = True
        os.close(self._read_end)
        if not self._hardware.is_unplugged:
            os.close(self._write_end)
        self._line.request = None
        self._line.consumer = ""

    def _check(self, offset: int | None = None) -> None:
        if self.is_released:
            raise gpiod.RequestReleasedError
        if self._hardware.is_unplugged and offset is not None:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))


class FakeChip:
    """gpiod.Chip."""

    def __init__(self, path: Path, hardware: FakeHardware) -> None:
        if hardware.is_denied:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        self._path = path
        self._hardware = hardware
        self._is_open = True
        self._info: ChipInfo | None = None  # read once, as gpiod does

    def __bool__(self) -> bool:
        return self._is_open

    def __enter__(self) -> FakeChip:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._is_open = False

    def get_info(self) -> ChipInfo:
        if self._info is None or not self._is_open:
            self._check()
            lines = len(self._hardware.lines)
            self._info = ChipInfo(self._path.name, self._hardware.label, lines)
        return self._info

    def get_line_info(self, offset: int) -> SimpleNamespace:
        self._check()
        line = self._hardware.lines[offset]
        return SimpleNamespace(consumer=line.consumer, direction=line.direction)

    def request_lines(
        self,
        config: Mapping[int, LineSettings],
        consumer: str,
        event_buffer_size: int,
    ) -> FakeRequest:
        self._check()
        ((offset, settings),) = config.items()
        line = self._hardware.lines[offset]
        if line.consumer:
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
        request = FakeRequest(self._hardware, offset, event_buffer_size)
        try:
            request.apply(settings)
        except (OSError, ValueError):
            request.release()
            raise
        line.request = request
        line.consumer = consumer
        return request

    def _check(self) -> None:
        if not self._is_open:
            raise gpiod.ChipClosedError
        if self._hardware.is_unplugged:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))


class FakeGpiod:
    """The chips of a machine, in the place of the kernel's while a test runs."""

    def __init__(self, dev: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.dev = dev
        self._plugged: dict[Path, FakeHardware] = {}
        self._sysfs = dev / "sys"
        self._sysfs.mkdir()
        monkeypatch.setattr("firmware.gpiod.chips.DEVICES", dev)
        monkeypatch.setattr("firmware.gpiod.chips.SYSFS", self._sysfs)
        monkeypatch.setattr(gpiod, "Chip", self._open)
        monkeypatch.setattr(gpiod, "is_gpiochip_device", self._is_chip)

    def plug(self, hardware: FakeHardware, number: int = 0, device: str = "soc") -> FakeHardware:
        """`device`: where the kernel has the chip among its devices, as "i2c-1/1-0020"."""
        path = self.dev / f"gpiochip{number}"
        path.touch()
        place = self._sysfs / "devices" / device / path.name
        place.mkdir(parents=True)
        (self._sysfs / path.name).symlink_to(place)
        self._plugged[path.resolve()] = hardware
        return hardware

    def _is_chip(self, path: str) -> bool:
        return Path(path).resolve() in self._plugged

    def _open(self, path: str) -> FakeChip:
        return FakeChip(Path(path), self._plugged[Path(path).resolve()])
