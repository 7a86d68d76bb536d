"""Keyboards: USB encoders and arcade boards whose buttons are keys, read through evdev.

A press has the time at which the kernel took its report, on CLOCK_MONOTONIC: up to ASKED_MS after
the key closed, plus the keyboard's own debounce (docs/fairness.md). One thread reads all keyboards,
asleep until a key moves. A keyboard that is missing is tried again every second.
"""

from __future__ import annotations

import errno
import fcntl
import os
import select
import struct
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from msgspec import Struct, field

from firmware.board import Key
from firmware.clock import Clock
from firmware.outages import Outage, PartBack, PartFailed

RETRY_S = 1.0
ASKED_MS = 8  # a keyboard is asked for its keys at least this often; `asked_ms` finds slower ones
INPUT = Path("/sys/class/input")
DEVICES = Path("/dev/input")
EVENT = struct.Struct("@LLHHi")  # seconds, microseconds, type, code, value
READ = 64 * EVENT.size
SYN, KEY = 0, 1  # types
SYN_DROPPED = 3
UP, DOWN = 0, 1  # values of a key; 2 is a repetition
KEY_BYTES = 96  # a bit for each of 768 keys
SET_CLOCK, GRAB = 0x400445A0, 0x40044590  # EVIOCSCLOCKID, EVIOCGRAB
GET_KEYS = 0x80604521  # EVIOCGBIT of EV_KEY, of KEY_BYTES


class KeyboardError(OSError):
    """A keyboard cannot be read now: one line with its name, and what to do."""


OnKey = Callable[[Key, bool, int], None]  # key, pressed or let go, at_ns


def open_keyboard(wanted: str) -> int:
    """The descriptor of a keyboard, by its path or its name. Raises KeyboardError.

    From now on its keys reach no other program, or they would be typed into the console.
    """
    path = find_keyboard(wanted)
    try:
        opened = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        try:
            fcntl.ioctl(opened, SET_CLOCK, struct.pack("i", time.CLOCK_MONOTONIC))
            fcntl.ioctl(opened, GRAB, 1)
        except BaseException:
            os.close(opened)
            raise
    except OSError as error:
        raise KeyboardError(f'"{wanted}": {_what_to_do(error)}') from error
    return opened


def find_keyboard(wanted: str) -> Path:
    """The path of a keyboard. Raises KeyboardError for a name that none has, or several."""
    if wanted.startswith("/"):
        return Path(wanted)
    names = {path: name for path in sorted(INPUT.glob("event*")) if (name := _name(path))}
    found = [DEVICES / path.name for path, name in names.items() if name == wanted]
    if len(found) == 1:
        return found[0]
    others = ", ".join(f'"{name}"' for name in sorted(set(names.values()))) or "none"
    why = f"none has that name; plugged in: {others}"
    if found:
        paths = " and ".join(map(str, found))
        why = f"{paths} have that name; use a path from {DEVICES}/by-path"
    raise KeyboardError(f'"{wanted}": {why}')


def asked_ms(wanted: str) -> int:
    """How often the kernel asks that keyboard for its keys; 0: under 1 ms, or not on USB.

    Linux rounds the interval that it wants down to a power of two: the usual 10 ms to 8.
    """
    event = INPUT / find_keyboard(wanted).resolve().name
    interface = (event / "device" / "device").resolve().parent
    wants = [file.read_text().strip() for file in interface.glob("ep_8*/interval")]
    times = [int(text.removesuffix("ms")) for text in wants if text.endswith("ms")]
    return max((1 << time_ms.bit_length() - 1 for time_ms in times if time_ms), default=0)


def missing_keys(opened: int, codes: Iterable[int]) -> list[int]:
    bits = int.from_bytes(fcntl.ioctl(opened, GET_KEYS, bytes(KEY_BYTES)), "little")
    return [code for code in codes if not bits >> code & 1]


def _name(path: Path) -> str:
    with suppress(OSError):  # gone by now
        return (path / "device" / "name").read_text(errors="replace").strip()
    return ""


def _what_to_do(error: OSError) -> str:
    match error.errno:
        case errno.ENOENT | errno.ENODEV | errno.ENXIO:
            return "it is not there; plug it in, or correct the path"
        case errno.EACCES | errno.EPERM:
            return "no permission; sudo usermod -aG input $USER, and log in again"
        case errno.EBUSY:
            return "another program has it for itself; end that one"
        case errno.ENOTTY | errno.EINVAL | errno.EISDIR:
            return f"it is no input device; use one from {DEVICES}"
    return os.strerror(error.errno or 0)


class _Keyboard(Struct):
    """One keyboard. `opened`: its descriptor, None while it is missing."""

    wanted: str
    outage: Outage
    keys: dict[int, Key] = field(default_factory=dict)
    opened: int | None = None
    down: set[int] = field(default_factory=set)


class Keyboards:
    """Every keyboard of a board. It calls from its thread, or in `start`."""

    def __init__(
        self,
        keys: Iterable[Key],
        on_key: OnKey,
        report: Callable[[PartFailed | PartBack], None],
        clock: Clock,
        open_one: Callable[[str], int] = open_keyboard,
    ) -> None:
        """`open_one` returns a descriptor, or raises KeyboardError."""
        self._keyboards: dict[str, _Keyboard] = {}
        for key in keys:
            one = _Keyboard(key.keyboard, Outage("keyboard", report))
            self._keyboards.setdefault(key.keyboard, one).keys[key.code] = key
        self._on_key = on_key
        self._clock = clock
        self._open_one = open_one
        self._ended = False
        self._wake = os.eventfd(0)
        self._poll = select.poll()
        self._poll.register(self._wake, select.POLLIN)
        self._thread = threading.Thread(target=self._run, name="keyboards", daemon=True)

    def start(self) -> None:
        """Open the keyboards and begin to read. A board without any gets no thread."""
        self._open_all()
        if self._keyboards:
            self._thread.start()

    @property
    def alive(self) -> bool:
        """False if the thread has ended by itself, which is a bug."""
        return self._ended or not self._keyboards or self._thread.is_alive()

    def close(self) -> None:
        """End the thread, and give the keyboards back."""
        self._ended = True
        os.eventfd_write(self._wake, 1)
        if self._thread.is_alive():
            self._thread.join()
        for keyboard in self._keyboards.values():
            self._shut(keyboard)
        os.close(self._wake)

    def _run(self) -> None:
        while not self._ended:
            is_missing = any(one.opened is None for one in self._keyboards.values())
            ready = {fd for fd, _ in self._poll.poll(RETRY_S * 1000 if is_missing else None)}
            for keyboard in self._keyboards.values():
                if keyboard.opened in ready:
                    self._read(keyboard)
            self._open_all()

    def _open_all(self) -> None:
        for keyboard in self._keyboards.values():
            if keyboard.opened is not None:
                continue
            try:
                keyboard.opened = self._open_one(keyboard.wanted)
            except KeyboardError as error:
                keyboard.outage.failed(str(error))
                continue
            self._poll.register(keyboard.opened, select.POLLIN)
            keyboard.outage.over()

    def _read(self, keyboard: _Keyboard) -> None:
        assert keyboard.opened is not None
        try:
            data = os.read(keyboard.opened, READ)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:  # unplugged: the next try to open it says what is wrong
            self._shut(keyboard)
            self._let_go(keyboard, set(keyboard.down), self._clock.now_ns())
        for at_ns, kind, code, value in _events(data):
            self._take(keyboard, at_ns, kind, code, value)

    def _take(self, keyboard: _Keyboard, at_ns: int, kind: int, code: int, value: int) -> None:
        if kind == SYN and code == SYN_DROPPED:  # its buffer was full: any may be up
            self._let_go(keyboard, set(keyboard.down), at_ns)
        elif kind == KEY and value == UP:
            self._let_go(keyboard, keyboard.down & {code}, at_ns)
        elif kind == KEY and value == DOWN and code in keyboard.keys.keys() - keyboard.down:
            keyboard.down.add(code)
            self._on_key(keyboard.keys[code], True, at_ns)

    def _let_go(self, keyboard: _Keyboard, codes: set[int], at_ns: int) -> None:
        keyboard.down -= codes
        for code in sorted(codes):
            self._on_key(keyboard.keys[code], False, at_ns)

    def _shut(self, keyboard: _Keyboard) -> None:
        if keyboard.opened is not None:
            self._poll.unregister(keyboard.opened)
            os.close(keyboard.opened)
            keyboard.opened = None


def _events(data: bytes) -> Iterator[tuple[int, int, int, int]]:
    """Each event's time in ns, type, code and value."""
    whole = len(data) - len(data) % EVENT.size
    for seconds, us, kind, code, value in EVENT.iter_unpack(data[:whole]):
        yield seconds * 1_000_000_000 + us * 1_000, kind, code, value
