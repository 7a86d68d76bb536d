"""A gpiozero pin factory over libgpiod 2. Needs gpiozero and gpiod, and nothing else."""

from firmware.gpiod.chips import (
    ChipNotFoundError,
    ChipPermissionError,
    LineBusyError,
    LineLostError,
    find_chip,
    is_behind_bus,
)
from firmware.gpiod.factory import GPIODFactory, GPIODPin

__all__ = [
    "ChipNotFoundError",
    "ChipPermissionError",
    "GPIODFactory",
    "GPIODPin",
    "LineBusyError",
    "LineLostError",
    "find_chip",
    "is_behind_bus",
]
