"""A program that runs on a kernel from before Linux 5.10, as far as its gpiochips go.

The kernel itself turns the requests for lines with stamps away, with the error of an old one: by a
seccomp filter, which holds for whatever the program starts, too. `python -m ... COMMAND ARG...`.
"""

from __future__ import annotations

import ctypes
import errno
import os
import struct
import sys

NO_NEW_PRIVS, SECCOMP, FILTER = 38, 22, 2  # prctl's
LOAD, AND, EQUAL, RETURN = 0x20, 0x54, 0x15, 0x06  # instructions of the filter
SECOND_ARGUMENT = 24  # where it lies in what the filter sees; of ioctl, the request
ALLOW, REFUSE = 0x7FFF0000, 0x00050000 | errno.EINVAL
GPIO, SINCE_5_10 = 0xB4, (0x05, 0x06, 0x07)  # look at a line, watch one, have one


def without_line_stamps() -> None:
    """From now on, for good. Raises OSError where the kernel has no filters."""
    wanted = [GPIO << 8 | number for number in SINCE_5_10]
    program = [(LOAD, 0, 0, SECOND_ARGUMENT), (AND, 0, 0, 0xFFFF)]
    for at, request in enumerate(wanted):
        program.append((EQUAL, len(wanted) - at, 0, request))
    program += [(RETURN, 0, 0, ALLOW), (RETURN, 0, 0, REFUSE)]
    code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *line) for line in program))
    prog = ctypes.create_string_buffer(struct.pack("HP", len(program), ctypes.addressof(code)))
    libc = ctypes.CDLL(None, use_errno=True)
    for call in ((NO_NEW_PRIVS, 1, 0), (SECCOMP, FILTER, ctypes.addressof(prog))):
        words = [ctypes.c_ulong(word) for word in call[1:]]
        if libc.prctl(call[0], *words, 0, 0) != 0:
            raise OSError(ctypes.get_errno(), "no seccomp filter")


if __name__ == "__main__":
    without_line_stamps()
    os.execvp(sys.argv[1], sys.argv[1:])
