"""A cell: the process in which a rule that a table made up lives, and can stop nothing else.

Questions go to it and answers come back as pickles on a socket. One process a rule, begun when it
is first asked: a table without such rules has none. It ends itself when an answer takes too long
(`in_cell`); whatever else becomes of it, nobody here waits for much longer; and one that takes more
than 50 ms again and again is asked no more. A slow machine must cut off nobody, so it is the time
on the processor that counts, by how fast that is, and of a wait much more. What comes back is made
of our own pure kinds, or stands for something else: whoever has called looks at it.

This is a wall against mistakes, and no prison: the process is the same user's.
"""

from __future__ import annotations

import io
import os
import pickle
import signal
import socket
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from companion.daemon import in_cell
from companion.kit.foreign import GivenUpError, Why, is_patient

COMPUTES_S = 0.5  # what takes 50 ms takes a tenth of that on the slowest Pi
WAITS_S = 2.0
STARTS_S = 30.0  # until Python is there, on the slowest Pi
LONGER_S = 0.3  # for one that does not end itself
ENDS_S = 0.2
LATE, OF_SO_MANY = 3, 100  # so many of its newest answers may not take longer than SHORT_S each
ENDED_BY: dict[int, Why] = {
    -signal.SIGALRM: "slow",
    -signal.SIGPROF: "slow",
    in_cell.OUT_OF_MEMORY: "memory",
}
BEGIN = "import sys; sys.path[:] = sys.argv[2:]; from companion.daemon.in_cell import main; main()"


class Cell:
    """One process. For one thread."""

    def __init__(self) -> None:
        """Raises OSError where no process can begin."""
        self._socket, theirs = socket.socketpair()
        with theirs:
            try:
                self._process = _begun(theirs.fileno())
            except OSError:
                self._socket.close()
                raise
        self._wait_s = STARTS_S
        self._late: deque[bool] = deque(maxlen=OF_SO_MANY)

    @property
    def is_slow(self) -> bool:
        """Whether too many answers have taken too long. One may: it had something to load."""
        return sum(self._late) >= LATE

    def ask(self, work: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        """What our function gives back there. Raises OSError if there is nobody any more."""
        asked = (tuple(sys.path), (COMPUTES_S, WAITS_S), work, args)
        question = pickle.dumps(asked, pickle.HIGHEST_PROTOCOL)
        self._socket.settimeout(self._wait_s)
        in_cell.send(self._socket, question)
        in_cell.receive(self._socket, 0)  # it has read all that, and begins
        self._wait_s = WAITS_S + LONGER_S
        self._socket.settimeout(self._wait_s)
        answer = in_cell.receive(self._socket, in_cell.LASTED.size + in_cell.LARGEST)
        (lasted_s,) = in_cell.LASTED.unpack_from(answer)
        self._late.append(lasted_s > in_cell.SHORT_S)
        return _read(answer[in_cell.LASTED.size :])

    def close(self) -> int:
        """The end of the process, and of all that it has begun: how it ended."""
        self._socket.close()
        with suppress(subprocess.TimeoutExpired):  # it ends by itself, if it can
            self._process.wait(ENDS_S)
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        return self._process.wait()


class Cells:
    """Those of all rules, by what these are called. For any thread, one after the other."""

    def __init__(self) -> None:
        self._cells: dict[str, Cell] = {}
        self._asking = threading.Lock()

    def ask(self, work: Callable[..., Any], args: tuple[Any, ...], whose: str) -> Any:
        """What our function gives back in that cell. Raises GivenUpError: the next is a new one."""
        with self._asking:
            try:
                if whose not in self._cells:
                    self._cells[whose] = Cell()
                answer = self._cells[whose].ask(work, args)
                if self._cells[whose].is_slow and not is_patient():
                    raise TimeoutError
                return answer
            except TimeoutError as error:
                self._end(whose)
                raise GivenUpError(whose, "slow") from error
            except OSError as error:  # there is none any more, or there can be none
                raise GivenUpError(whose, ENDED_BY.get(self._end(whose), "gone")) from error
            except BaseException:  # Ctrl-C: its answer would be taken for the next one's
                self._end(whose)
                raise

    def close(self) -> None:
        """All of them end."""
        for whose in tuple(self._cells):
            self._end(whose)

    def _end(self, whose: str) -> int:
        """How it ended; 0 for one that never began."""
        cell = self._cells.pop(whose, None)
        return cell.close() if cell is not None else 0


def _begun(file: int) -> subprocess.Popen[bytes]:
    """A Python with that socket, which finds modules where this one does."""
    return subprocess.Popen(
        [sys.executable, "-c", BEGIN, str(file), *sys.path],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        pass_fds=(file,),
        start_new_session=True,  # a Ctrl-C is not meant for it
    )


class _Ours(pickle.Unpickler):
    """Makes nothing that is not of our own pure rooms."""

    def find_class(self, module: str, name: str) -> Any:
        if module.startswith(in_cell.PURE) and "." not in name:
            found = super().find_class(module, name)
            if found.__module__ == module:
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is not ours")


def _read(answer: bytes) -> Any:
    """What that stands for; None for what stands for nothing, and will do for no answer."""
    try:
        return _Ours(io.BytesIO(answer)).load()
    except Exception:  # of which a broken pickle knows many
        return None
