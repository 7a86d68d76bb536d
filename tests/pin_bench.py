"""Where the pins are tried: lines that a test can drive from outside, and the edges heard."""

from __future__ import annotations

import queue
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest

from firmware.gpiod.factory import GPIODFactory
from tests.fake_gpiod import FakeGpiod, FakeHardware
from tests.kernel.gpio_sim import ON_KERNEL, gpio_sim

PATIENCE_S = 60  # how long to wait for what must come; nothing waits so long unless it fails


class Bench(Protocol):
    path: str  # of the chip's device file

    def drive(self, line: int, level: int) -> None:
        """The world pulls an input to `level`."""

    def level(self, line: int) -> int:
        """The level the world sees on a line."""


class FakeBench:
    def __init__(self, fake: FakeGpiod) -> None:
        self.hardware = fake.plug(FakeHardware("fake"))
        self.path = str(fake.dev / "gpiochip0")
        for line in range(len(self.hardware.lines)):
            self.drive(line, 1)

    def drive(self, line: int, level: int) -> None:
        self.hardware.drive(line, level)

    def level(self, line: int) -> int:
        return self.hardware.lines[line].level


class EdgeLog:
    """A handler for `when_changed`, and what it has heard."""

    def __init__(self) -> None:
        self.edges: queue.Queue[tuple[Any, int]] = queue.Queue()

    def edge(self, ticks: Any, state: int) -> None:
        self.edges.put((ticks, state))

    def next(self) -> tuple[Any, int]:
        return self.edges.get(timeout=PATIENCE_S)


@pytest.fixture(params=["fake", pytest.param("gpio-sim", marks=ON_KERNEL)])
def bench(request: pytest.FixtureRequest) -> Iterator[Bench]:
    """Every line idles high."""
    if request.param == "fake":
        yield FakeBench(request.getfixturevalue("fake"))
        return
    with gpio_sim() as sim:
        yield sim


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakeGpiod:
    """A machine without chips."""
    monkeypatch.delenv("GPIOD_CHIP", raising=False)
    return FakeGpiod(tmp_path, monkeypatch)


@pytest.fixture
def factory(bench: Bench) -> Iterator[GPIODFactory]:
    with GPIODFactory(bench.path) as opened:
        yield opened
