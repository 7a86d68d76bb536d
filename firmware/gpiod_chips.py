"""Finds the gpiochip to use: by its label, never by its number, which moves with kernels."""

from __future__ import annotations

from pathlib import Path

import gpiod

from firmware.gpiod_errors import ChipNotFoundError, ChipPermissionError

# The chip behind the 40-pin header, newest first: Pi 5, Pi 4, and all before.
PI_LABELS = ("pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835")
DEVICES = Path("/dev")


def find_chip(wanted: str | None = None) -> Path:
    """The device file of the gpiochip `wanted`, which is a label, or a path under /dev.

    None takes the Pi's own chip, whichever Pi it is; off a Pi, the only chip there is.
    Raises ChipNotFoundError or ChipPermissionError, each with one line that says what is there.
    """
    if wanted is not None and wanted.startswith("/"):
        if not gpiod.is_gpiochip_device(wanted):
            raise ChipNotFoundError(f"{wanted} is not a gpiochip")
        return Path(wanted)
    chips, denied = _chips()
    for label in PI_LABELS if wanted is None else (wanted,):
        paths = [path for path in chips if chips[path] == label]
        if len(paths) > 1:
            raise ChipNotFoundError(
                f"{len(paths)} gpiochips are labelled {label!r}: give a path instead"
            )
        if paths:
            return paths[0]
    if denied:
        raise not_permitted(denied[0])
    if wanted is None and len(chips) == 1:
        return next(iter(chips))
    missing = "of a Raspberry Pi" if wanted is None else f"labelled {wanted!r}"
    there = ", ".join(map(repr, chips.values())) or "none at all"
    raise ChipNotFoundError(f"no gpiochip {missing} (there is {there})")


def not_permitted(path: Path) -> ChipPermissionError:
    return ChipPermissionError(f"no permission to open {path}: add this user to the group gpio")


def _chips() -> tuple[dict[Path, str], list[Path]]:
    """The labels of the chips that open, and the chips that may not be opened.

    Each chip comes once: the system keeps some old numbers alive as symlinks.
    """
    labels: dict[Path, str] = {}
    denied: list[Path] = []
    for path in sorted({entry.resolve() for entry in DEVICES.glob("gpiochip*")}):
        if not gpiod.is_gpiochip_device(str(path)):
            continue
        try:
            with gpiod.Chip(str(path)) as chip:
                labels[path] = chip.get_info().label
        except PermissionError:
            denied.append(path)
    return labels, denied
