"""The other side of a cell: a process that answers questions about one rule, until nobody asks.

The kernel ends it where an answer takes longer than the question allows, whatever its Python is at
just then: a call that never looks up, too. Its memory is limited as well.
"""

from __future__ import annotations

import importlib
import io
import os
import pickle
import resource
import signal
import socket
import struct
import sys
import time
from contextlib import suppress
from pathlib import Path
from types import FunctionType
from typing import Any

from companion.kit.foreign import GivenUpError, unknown

MEMORY = 256 * 2**20  # bytes of address space, its Python's own among them
LARGEST = 4_000_000  # bytes of an answer
OUT_OF_MEMORY = 77  # how such a process ends
PURE = ("companion.kit.", "companion.games.")  # whatever is made or called there does nothing else
SIZE = struct.Struct("!I")
LASTED = struct.Struct("!d")  # seconds, in front of an answer
SHORT_S = 0.05  # nobody at a table notices that
TURNS, TURNS_S = 100_000, 0.003  # of a loop, and how long they take a PC


def main() -> None:
    """Until the other end is closed. argv: the socket, and where modules are found."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        # The table ends it, when it needs it no more. Not ignored: that, a program would inherit
        # which a rule starts (a sound, say), and a service that ends would have to wait for it.
        signal.signal(number, _stay)
    _go_first()
    for number in (signal.SIGALRM, signal.SIGPROF):
        signal.signal(number, signal.SIG_DFL)  # whoever began us may have ignored them
    # By this call, which a service may make; the older one it may not.
    resource.prlimit(0, resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.prlimit(0, resource.RLIMIT_CORE, (0, 0))
    sys.stdout = sys.stderr  # what a rule prints is for whoever writes it
    me = os.getpid()
    with socket.socket(fileno=int(sys.argv[1])) as asks, suppress(OSError):
        while True:
            try:
                answer = _answered(asks)
            except (MemoryError, GivenUpError):
                os._exit(OUT_OF_MEMORY)
            if os.getpid() != me:  # there are two of us now
                os._exit(0)
            send(asks, answer)


def _stay(number: int, frame: object) -> None:
    """A signal that ends nobody."""


def _go_first() -> None:
    """Where memory is short, the kernel looks here for it, and not at the table."""
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000")


def send(to: socket.socket, what: bytes) -> None:
    """Raises OSError, TimeoutError."""
    to.sendall(SIZE.pack(len(what)) + what)


def receive(of: socket.socket, most: int) -> bytes:
    """As much as was sent, up to so many bytes. Raises OSError, TimeoutError."""
    (size,) = SIZE.unpack(_so_many(of, SIZE.size))
    if size > most:
        raise OSError(f"{size} bytes: more than {most}")
    return _so_many(of, size)


def _so_many(of: socket.socket, size: int) -> bytes:
    found = b""
    while len(found) < size:
        more = of.recv(size - len(found))
        if not more:
            raise ConnectionResetError("the other end is closed")
        found += more
    return found


def _answered(asks: socket.socket) -> bytes:
    """The next question's answer. Raises MemoryError, and OSError when there is none any more."""
    path, (computes_s, waits_s), work, args = pickle.loads(receive(asks, sys.maxsize))
    if sys.path != list(path):
        sys.path[:] = path
        importlib.invalidate_caches()
    send(asks, b"")
    signal.setitimer(signal.ITIMER_PROF, computes_s)
    signal.setitimer(signal.ITIMER_REAL, waits_s)
    began = time.process_time()
    answer = _written(work(*args))
    lasted_s = time.process_time() - began
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.setitimer(signal.ITIMER_PROF, 0)
    return LASTED.pack(lasted_s if lasted_s <= SHORT_S else lasted_s / _slower()) + answer


def _slower() -> float:
    """How many times slower than a PC this machine is just now; never less than once."""
    began = time.process_time()
    for _ in range(TURNS):
        pass
    return max(1.0, (time.process_time() - began) / TURNS_S)


class _Plain(pickle.Pickler):
    """What is of no kind that we know becomes an `Unknown`, which says what it was."""

    def reducer_override(self, value: Any) -> Any:
        kind = value if isinstance(value, type | FunctionType) else type(value)
        if str(kind.__module__).startswith(PURE):
            return NotImplemented
        return unknown, (type(value).__name__,)


def _written(back: Any) -> bytes:
    """As bytes; what cannot be written is no answer. Raises MemoryError for too many."""
    found = io.BytesIO()
    try:
        _Plain(found, pickle.HIGHEST_PROTOCOL).dump(back)
    except MemoryError:
        raise
    except BaseException:  # too deep, or with opinions of its own
        return pickle.dumps(None)
    if found.tell() > LARGEST:
        raise MemoryError
    return found.getvalue()
