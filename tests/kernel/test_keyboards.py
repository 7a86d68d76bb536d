"""Keyboards on the kernel's own evdev, typed by uinput."""

from __future__ import annotations

import fcntl
import os
import queue
import struct
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware.board import Board, Key, SeatWiring
from firmware.clock import Clock
from firmware.keyboards import KEY, KeyboardError, Keyboards, open_keyboard
from firmware.outages import PartBack, PartFailed
from firmware.part_checks import check_keyboards

UINPUT = Path("/dev/uinput")
SET_TYPE, SET_KEY, SETUP, CREATE = 0x40045564, 0x40045565, 0x405C5503, 0x5501
USB = 3
WAIT_S = 60.0
NAME = "Naysayer's test encoder"
A, B = Key(NAME, 30), Key(NAME, 48)
BOARD = Board("keyed", (SeatWiring("north", {"up": A, "down": B}),))

pytestmark = [
    pytest.mark.kernel,
    pytest.mark.skipif(not os.access(UINPUT, os.W_OK), reason="needs root and modprobe uinput"),
]


class Encoder:
    """A keyboard with the keys A and B."""

    def __init__(self) -> None:
        self._uinput = os.open(UINPUT, os.O_WRONLY)
        fcntl.ioctl(self._uinput, SET_TYPE, KEY)
        for key in (A, B):
            fcntl.ioctl(self._uinput, SET_KEY, key.code)
        fcntl.ioctl(self._uinput, SETUP, struct.pack("4H80sI", USB, 1, 1, 1, NAME.encode(), 0))
        fcntl.ioctl(self._uinput, CREATE)

    def move(self, *keys: tuple[Key, int]) -> None:
        """One report of the encoder's."""
        events = [(KEY, key.code, value) for key, value in keys] + [(0, 0, 0)]
        os.write(self._uinput, b"".join(struct.pack("@LLHHi", 0, 0, *event) for event in events))

    def unplug(self) -> None:
        os.close(self._uinput)


class Bench:
    def __init__(self) -> None:
        self.encoder = Encoder()
        self.pressed: queue.Queue[tuple[Key, bool, int]] = queue.Queue()
        self.reports: queue.Queue[PartFailed | PartBack] = queue.Queue()
        self.reads = threading.Event()
        self.reads.set()
        self.keyboards = Keyboards([A, B], self._on_key, self.reports.put, Clock())

    def _on_key(self, key: Key, down: bool, at_ns: int) -> None:
        self.pressed.put((key, down, at_ns))
        self.reads.wait(WAIT_S)

    def press(self, key: Key, value: int = 1) -> tuple[int, int, int]:
        """Before, the kernel's own time, after."""
        before_ns = time.monotonic_ns()
        self.encoder.move((key, value))
        after_ns = time.monotonic_ns()
        found, down, at_ns = self.pressed.get(timeout=WAIT_S)
        assert (found, down) == (key, bool(value))
        return before_ns, at_ns, after_ns

    def wait_for(self, key: Key, *, down: bool) -> None:
        """Passes over others."""
        while self.pressed.get(timeout=WAIT_S)[:2] != (key, down):
            pass


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench()
    bench.keyboards.start()
    yield bench
    bench.keyboards.close()
    bench.encoder.unplug()


def test_a_key_has_the_kernel_s_time_on_the_clock_of_the_pins(bench: Bench) -> None:
    for key in (A, B):
        for value in (1, 0):
            before_ns, at_ns, after_ns = bench.press(key, value)
            assert before_ns - 1_000 <= at_ns <= after_ns  # it is cut to a microsecond


def test_nobody_else_hears_of_a_key_while_the_table_runs(bench: Bench) -> None:
    bench.press(A)
    with pytest.raises(KeyboardError, match="another program has it for itself"):
        open_keyboard(NAME)


def test_it_may_be_unplugged_and_plugged_in_again(bench: Bench) -> None:
    bench.press(A)
    bench.encoder.unplug()
    assert bench.pressed.get(timeout=WAIT_S)[:2] == (A, False)
    failed = bench.reports.get(timeout=WAIT_S)
    assert isinstance(failed, PartFailed)
    assert failed.reason.startswith(f'"{NAME}": ')
    bench.encoder = Encoder()
    assert isinstance(bench.reports.get(timeout=WAIT_S), PartBack)
    bench.press(B)


def test_after_a_full_buffer_of_the_kernel_s_no_key_stays_down(bench: Bench) -> None:
    bench.reads.clear()
    bench.press(A)
    for _ in range(200):  # more than the kernel keeps while nobody reads
        bench.encoder.move((B, 1))
        bench.encoder.move((B, 0))
    bench.encoder.move((A, 0))
    bench.reads.set()
    bench.wait_for(A, down=False)
    bench.encoder.move((A, 1))
    bench.wait_for(A, down=True)


def test_the_doctor_sees_its_keys() -> None:
    encoder = Encoder()
    [found] = check_keyboards(BOARD)
    assert (found.text, found.todo) == (f'"{NAME}" has all 2 keys of its seats', "")
    other = Board("keyed", (SeatWiring("north", {"up": Key(NAME, 31)}),))
    [found] = check_keyboards(other)
    assert found.text == f'"{NAME}" has no KEY_S'
    encoder.unplug()
    [found] = check_keyboards(BOARD)
    assert found.text == f'"{NAME}": none has that name'
