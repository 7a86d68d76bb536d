# mypy: disallow-subclassing-any=False
# (gpiozero has no type hints.)
"""What can go wrong with a gpiochip: gpiozero's errors, and the fitting builtin ones at once."""

from gpiozero import GPIOPinInUse, GPIOZeroError


class ChipNotFoundError(GPIOZeroError, FileNotFoundError):
    """No gpiochip has that label or path, or it is not clear which one is meant."""


class ChipPermissionError(GPIOZeroError, PermissionError):
    """The gpiochip is there, but this user may not open it."""


class LineBusyError(GPIOPinInUse, OSError):
    """Somebody else holds the line: another program, or a driver in the kernel."""


class LineGoneError(GPIOZeroError, OSError):
    """The kernel hung up on a line: its chip was unplugged, or its driver unbound."""
