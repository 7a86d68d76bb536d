"""Keyboards: what their events mean, on pipes that carry the kernel's own records."""

from __future__ import annotations

import errno
import os
import queue
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from firmware import keyboards
from firmware.board import Key
from firmware.clock import VirtualClock
from firmware.key_codes import KEY_CODES, key_name
from firmware.keyboards import (
    EVENT,
    KEY,
    SYN,
    SYN_DROPPED,
    KeyboardError,
    Keyboards,
    asked_ms,
    find_keyboard,
    open_keyboard,
)
from firmware.outages import PartBack, PartFailed
from tests.pin_bench import PATIENCE_S

SECOND = 1_000_000_000
A, B = Key("left", KEY_CODES["KEY_A"]), Key("left", KEY_CODES["KEY_B"])
OTHER = Key("right", KEY_CODES["KEY_A"])
Pressed = tuple[Key, bool, int]


def event(at_ns: int, kind: int, code: int, value: int) -> bytes:
    return EVENT.pack(at_ns // SECOND, at_ns % SECOND // 1000, kind, code, value)


def report(at_ns: int, *keys: tuple[Key, int]) -> bytes:
    """What the kernel makes of one answer of a keyboard."""
    return b"".join(event(at_ns, KEY, key.code, value) for key, value in keys) + event(
        at_ns, SYN, 0, 0
    )


class Bench:
    """Keyboards that the test plugs in and out, and what came of them."""

    def __init__(self) -> None:
        self.pressed: queue.Queue[Pressed] = queue.Queue()
        self.reports: queue.Queue[PartFailed | PartBack] = queue.Queue()
        self._readers: dict[str, int] = {}
        self._writers: dict[str, int] = {}
        self.keyboards = Keyboards(
            [A, B, OTHER],
            lambda *press: self.pressed.put(press),
            self.reports.put,
            VirtualClock(7 * SECOND),
            self._open,
        )

    def plug_in(self, name: str) -> None:
        reader, self._writers[name] = os.pipe2(os.O_NONBLOCK)
        self._readers[name] = reader

    def unplug(self, name: str) -> None:
        os.close(self._writers.pop(name))

    def type(self, name: str, data: bytes) -> None:
        os.write(self._writers[name], data)

    def next(self) -> Pressed:
        return self.pressed.get(timeout=PATIENCE_S)

    def close(self) -> None:
        self.keyboards.close()
        for writer in self._writers.values():
            os.close(writer)
        for reader in self._readers.values():
            os.close(reader)

    def _open(self, wanted: str) -> int:
        with suppress(KeyError):
            return self._readers.pop(wanted)
        raise KeyboardError(f"{wanted} is not there")


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Iterator[Bench]:
    monkeypatch.setattr(keyboards, "RETRY_S", 0.01)
    bench = Bench()
    bench.plug_in("left")
    bench.plug_in("right")
    bench.keyboards.start()
    yield bench
    assert bench.keyboards.alive
    bench.close()


def test_a_key_is_pressed_and_let_go_at_the_kernel_s_times(bench: Bench) -> None:
    bench.type("left", report(3 * SECOND + 5_000, (A, 1)) + report(4 * SECOND, (A, 0)))
    assert bench.next() == (A, True, 3 * SECOND + 5_000)
    assert bench.next() == (A, False, 4 * SECOND)


def test_a_key_that_repeats_or_is_no_switch_of_the_table_is_no_press(bench: Bench) -> None:
    stranger = Key("left", KEY_CODES["KEY_Z"])
    bench.type("left", report(1, (stranger, 1)) + report(1, (A, 2)))  # held since before we came
    bench.type("left", report(2, (A, 0)) + report(3, (B, 1)) + report(4, (B, 2)))
    bench.type("left", report(5_000, (B, 0)))
    assert bench.next() == (B, True, 0)
    assert bench.next() == (B, False, 5_000)


def test_an_unplugged_keyboard_lets_go_and_works_again_once_it_is_back(bench: Bench) -> None:
    bench.type("left", report(SECOND, (A, 1)))
    assert bench.next()[1]
    bench.unplug("left")
    assert bench.next() == (A, False, 7 * SECOND)
    assert bench.reports.get(timeout=PATIENCE_S) == PartFailed("keyboard", "left is not there")
    bench.type("right", report(SECOND, (OTHER, 1)))  # the same key of the other one
    assert bench.next()[0] == OTHER
    bench.plug_in("left")
    assert bench.reports.get(timeout=PATIENCE_S) == PartBack("keyboard")
    bench.type("left", report(8 * SECOND, (A, 1)))
    assert bench.next() == (A, True, 8 * SECOND)


def test_a_keyboard_that_was_never_there_is_reported_once(bench: Bench) -> None:
    missing: queue.Queue[PartFailed | PartBack] = queue.Queue()
    tried: queue.Queue[str] = queue.Queue()

    def none(wanted: str) -> int:
        tried.put(wanted)
        raise KeyboardError("no such keyboard")

    never = Keyboards([A], lambda *_: None, missing.put, VirtualClock(), none)
    never.start()
    for _ in range(3):
        tried.get(timeout=PATIENCE_S)
    never.close()
    assert missing.get_nowait() == PartFailed("keyboard", "no such keyboard")
    assert missing.empty()
    assert bench.reports.empty()


def test_after_a_full_buffer_every_key_is_let_go_and_counts_when_it_is_pressed_again(
    bench: Bench,
) -> None:
    bench.type("left", report(1, (A, 1)))
    assert bench.next()[0] == A
    bench.type("left", event(2_000, SYN, SYN_DROPPED, 0))
    assert bench.next() == (A, False, 2_000)
    bench.type("left", report(3_000, (A, 0)) + report(4_000, (A, 1)))
    assert bench.next() == (A, True, 4_000)


def test_a_board_without_keyboards_has_no_thread() -> None:
    none = Keyboards([], lambda *_: None, lambda _: None, VirtualClock())
    none.start()
    assert none.alive
    none.close()


def test_a_keyboard_is_found_by_the_name_that_the_kernel_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ["Arcade", "Twin", "Twin"]
    for number, name in enumerate(names):
        device = tmp_path / f"event{number}" / "device"
        device.mkdir(parents=True)
        (device / "name").write_text(f"{name}\n")
    monkeypatch.setattr(keyboards, "INPUT", tmp_path)
    assert find_keyboard("Arcade") == Path("/dev/input/event0")
    with pytest.raises(KeyboardError) as none:
        find_keyboard("Arkade")
    assert str(none.value) == ('"Arkade": none has that name; plugged in: "Arcade", "Twin"')
    with pytest.raises(KeyboardError, match="event1 and /dev/input/event2 have that name; use a"):
        find_keyboard("Twin")


@pytest.mark.parametrize(
    ("intervals", "every_ms"),
    [("81 10ms", 8), ("81 1ms, 01 32ms", 1), ("81 16ms", 16), ("81 125us", 0), ("", 0)],
)
def test_a_keyboard_says_how_often_it_is_asked(
    intervals: str, every_ms: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    device = tmp_path / "event0" / "device"
    device.mkdir(parents=True)
    (tmp_path / "hid").mkdir()
    (device / "device").symlink_to(tmp_path / "hid")
    for endpoint, text in (each.split() for each in intervals.split(", ") if each):
        (tmp_path / f"ep_{endpoint}").mkdir()
        (tmp_path / f"ep_{endpoint}" / "interval").write_text(f"{text}\n")
    monkeypatch.setattr(keyboards, "INPUT", tmp_path)
    assert asked_ms("/dev/input/event0") == every_ms


TODO = {
    errno.ENOENT: "it is not there; plug it in, or correct the path",
    errno.EACCES: "no permission; sudo usermod -aG input $USER, and log in again",
    errno.EBUSY: "another program has it for itself; end that one",
    errno.ENOTTY: "it is no input device; use one from /dev/input",
    errno.EIO: "Input/output error",
}


@pytest.mark.parametrize("number", TODO)
def test_what_is_wrong_with_a_keyboard_is_one_line(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> int:
        raise OSError(number, "")

    monkeypatch.setattr(os, "open", fails)
    with pytest.raises(KeyboardError) as caught:
        open_keyboard("/dev/input/event0")
    assert str(caught.value) == f'"/dev/input/event0": {TODO[number]}'


def test_a_file_that_is_no_input_device_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(KeyboardError, match="it is no input device"):
        open_keyboard(str(tmp_path / "file"))


def test_keys_have_the_names_that_evtest_shows() -> None:
    known = {"KEY_1": 2, "KEY_A": 30, "KEY_M": 50, "KEY_SPACE": 57, "KEY_UP": 103, "KEY_KPDOT": 83}
    known |= {"KEY_F12": 88, "KEY_RIGHTCTRL": 97, "KEY_DELETE": 111, "KEY_LEFTSHIFT": 42}
    assert {name: KEY_CODES[name] for name in known} == known
    assert (key_name(30), key_name(288)) == ("KEY_A", "key 288")
