# mypy: disallow-subclassing-any=False
# (gpiozero has no type hints.)
"""What can go wrong with a gpiochip: gpiozero's errors, and the fitting builtin ones at once."""

import errno
import platform

from gpiozero import GPIOPinInUse, GPIOZeroError

_NO_SUCH_REQUEST = (errno.EINVAL, errno.ENOTTY)


class ChipNotFoundError(GPIOZeroError, FileNotFoundError):
    """No gpiochip has that label or path, or it is not clear which one is meant."""


class ChipPermissionError(GPIOZeroError, PermissionError):
    """The gpiochip is there, but this user may not open it."""


class KernelTooOldError(GPIOZeroError, OSError):
    """The kernel has no lines with stamps: it is from before Linux 5.10."""


class LineBusyError(GPIOPinInUse, OSError):
    """Somebody else holds the line: another program, or a driver in the kernel."""


class LineGoneError(GPIOZeroError, OSError):
    """The kernel hung up on a line: its chip was unplugged, or its driver unbound."""


def errno_of(error: OSError | ValueError) -> int | None:
    """What the kernel said. gpiod makes a ValueError of EINVAL, and an OSError of most others."""
    if isinstance(error, OSError):
        return error.errno
    number = error.args[0] if error.args else None
    return number if isinstance(number, int) else None


def knows_no_lines(error: OSError | ValueError) -> bool:
    """Whether the kernel does not know what it was asked for."""
    return errno_of(error) in _NO_SUCH_REQUEST


def too_old() -> KernelTooOldError:
    release = platform.release()
    return KernelTooOldError(f"Linux {release} does not speak the interface for lines with stamps")
