"""hardware/esp32/main.py, as it is, on CPython against a real table.

Replaced is what only MicroPython has: pins, Wi-Fi, and three functions of `time`.
"""

from __future__ import annotations

import importlib.util
import queue
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import ClassVar
from unittest.mock import MagicMock

import pytest

from companion.daemon.reports import Touched
from companion.page.latency import UNMEASURED_NS
from tests.page.conftest import party
from tests.page.party import Party
from tests.page.still import still_life
from tests.pin_bench import PATIENCE_S

__all__ = ["party"]

MAIN = Path(__file__).resolve().parents[2] / "hardware" / "esp32" / "main.py"
WRAPS = 2**30  # of ticks_us


class UnpluggedError(BaseException):
    """The test is over: ends the program, which nothing else does."""


class Pin:
    """`machine.Pin`: an input that the test drives, or an output that it looks at."""

    IN, OUT, PULL_UP, IRQ_FALLING = 1, 3, 2, 2  # as an ESP32 has them
    made: ClassVar[dict[int, Pin]] = {}
    is_unplugged: ClassVar[bool] = False

    def __init__(self, number: int, mode: int, pull: int | None = None) -> None:
        self.made[number] = self
        self._is_output = mode == Pin.OUT
        self._level = int(pull == Pin.PULL_UP)
        self._turns = 0
        self.changed = threading.Condition()
        self.interrupt: Callable[[], None] = lambda: None

    def irq(self, handler: Callable[[Pin], None], trigger: int) -> None:
        assert trigger == Pin.IRQ_FALLING
        self.interrupt = lambda: handler(self)

    def value(self, level: int | None = None) -> int:
        if Pin.is_unplugged:
            raise UnpluggedError
        with self.changed:
            if level is not None:
                assert self._is_output
                self.drive(int(level))
            self._turns += 1
            self.changed.notify_all()
            return self._level

    def drive(self, level: int) -> None:
        with self.changed:
            falls = level < self._level
            self._level = level
            self.changed.notify_all()
        if falls:
            self.interrupt()

    def wait_for_turns(self, count: int) -> None:
        """Of the program, which sets its lamp once a turn."""
        until = self._turns + count
        self._wait(lambda: self._turns >= until)

    def wait_for(self, level: int) -> None:
        self._wait(lambda: self._level == level)

    def _wait(self, true: Callable[[], bool]) -> None:
        with self.changed:
            assert self.changed.wait_for(true, PATIENCE_S)


BEGAN_US = time.monotonic_ns() // 1000


def ticks_us() -> int:
    """Wraps half a second after the tests began, and every 18 minutes."""
    return (time.monotonic_ns() // 1000 - BEGAN_US - 500_000) % WRAPS


def ticks_diff(later: int, earlier: int) -> int:
    return (later - earlier + WRAPS // 2) % WRAPS - WRAPS // 2


def sleep_ms(ms: int) -> None:
    threading.Event().wait(ms / 1000)


class Esp:
    """The machine that runs `main.py`, what it prints, and the hand on its button."""

    def __init__(self, party: Party, token: Path) -> None:
        self._port = int(party.url.rpartition(":")[2].partition("/")[0])
        self._token = token
        self.printed: queue.Queue[str] = queue.Queue()
        self._sockets: list[socket.socket] = []

    def plug_in(self, code: str) -> None:
        Pin.is_unplugged = False
        self._program = program()
        vars(self._program).update(
            TABLE="127.0.0.1",
            PORT=self._port,
            CODE=code,
            NAME="Zoe",
            TOKEN=str(self._token),
            socket=SimpleNamespace(**{**vars(socket), "socket": self._socket}),
            print=lambda *words: self.printed.put(" ".join(map(str, words))),
        )
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def unplug(self) -> None:
        Pin.is_unplugged = True
        self._thread.join(PATIENCE_S)
        assert not self._thread.is_alive()

    def cut(self) -> None:
        """The network breaks."""
        self._sockets[-1].shutdown(socket.SHUT_RDWR)

    def close(self) -> tuple[int, int]:
        """The button closes: not before and not after, by the table's clock."""
        before_ns = time.monotonic_ns()
        Pin.made[4].drive(0)
        return before_ns, time.monotonic_ns()

    def open(self) -> None:
        Pin.made[4].drive(1)

    def bounce(self) -> tuple[int, int]:
        """The button closes as buttons do, faster than it is read; when its first edge was."""
        with Pin.made[4].changed:
            at_ns = self.close()
            for _ in range(5):
                self.open()
                self.close()
        return at_ns

    def wait_for_print(self, line: str) -> None:
        """Passes over others."""
        while self.printed.get(timeout=PATIENCE_S) != line:
            pass

    def _run(self) -> None:
        with suppress(UnpluggedError):
            self._program.main()

    def _socket(self) -> socket.socket:
        self._sockets.append(socket.socket())
        return self._sockets[-1]


def program() -> ModuleType:
    spec = importlib.util.spec_from_file_location("esp32_main", MAIN)
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


@pytest.fixture
def esp(party: Party, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Esp]:
    wlan = MagicMock()
    wlan.isconnected.side_effect = lambda: wlan.connect.called
    monkeypatch.setitem(sys.modules, "machine", SimpleNamespace(Pin=Pin))
    network = SimpleNamespace(WLAN=lambda _: wlan, STA_IF=0)
    monkeypatch.setitem(sys.modules, "network", network)
    for function in (ticks_us, ticks_diff, sleep_ms):
        monkeypatch.setattr(time, function.__name__, function, raising=False)
    esp = Esp(party, tmp_path / "token")
    esp.plug_in(party.code)
    yield esp
    esp.unplug()
    wlan.config.assert_called_with(pm=wlan.PM_NONE)


def pressed(party: Party, esp: Esp) -> Touched:
    """What comes of a press, which has the time of its first edge as far as that is known."""
    before_ns, after_ns = esp.bounce()
    touched = party.touches.get(timeout=PATIENCE_S)
    assert touched[:3] == (0, "up", True)
    error_ns = touched.stamp.error_ns
    assert before_ns - error_ns <= touched.at_ns <= after_ns + error_ns
    esp.open()
    assert not party.touches.get(timeout=PATIENCE_S).down
    assert party.touches.empty()  # a bounce is no press
    return touched


def test_a_press_comes_with_the_time_of_its_first_edge(party: Party, esp: Esp) -> None:
    esp.wait_for_print("seat 0")
    for _ in range(200):
        if pressed(party, esp).stamp.error_ns < UNMEASURED_NS:  # its clock is known by now
            return
    pytest.fail("its clock was never measured")


def test_a_spike_is_no_press(party: Party, esp: Esp) -> None:
    esp.wait_for_print("seat 0")
    with Pin.made[4].changed:
        esp.close()
        esp.open()
    Pin.made[2].wait_for_turns(20)
    assert party.touches.empty()
    pressed(party, esp)


def test_the_lamp_is_on_while_its_player_may_press(party: Party, esp: Esp) -> None:
    esp.wait_for_print("seat 0")
    for lit in ((0,), (1,), (0,)):
        party.table_page.watch(still_life(("Zoe", "Bo"), lit=lit))
        Pin.made[2].wait_for(int(lit == (0,)))


def test_a_broken_connection_is_made_again_with_the_same_seat(party: Party, esp: Esp) -> None:
    esp.wait_for_print("seat 0")
    esp.cut()
    esp.wait_for_print("seat 0")
    pressed(party, esp)


def test_after_a_power_cut_its_token_brings_the_seat_back(party: Party, esp: Esp) -> None:
    esp.wait_for_print("seat 0")
    esp.unplug()
    esp.plug_in("GONE")
    esp.wait_for_print("seat 0")
    pressed(party, esp)


def test_it_prints_why_it_was_refused_and_a_press_tries_again(party: Party, esp: Esp) -> None:
    esp.wait_for_print("seat 0")
    dealer = party.dealer()
    dealer.say(kind="take back", seat=0)
    esp.wait_for_print("seat None")
    esp.close()
    esp.wait_for_print("seat 0")  # nobody else took it, and the code is still the same
