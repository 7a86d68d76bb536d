"""The kernel's own simulated gpiochip (CONFIG_GPIO_SIM): found, or made through configfs."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

CONFIGFS = Path("/sys/kernel/config/gpio-sim")
DEVICES = Path("/sys/devices/platform")
LINES = 54  # as many as a Pi's


def missing() -> str | None:
    """Why there is no gpio-sim here; None: there is."""
    if os.geteuid() != 0:
        return "gpio-sim needs root"
    if not CONFIGFS.is_dir():
        return "this kernel has no gpio-sim (modprobe gpio-sim; mount -t configfs)"
    return None


_why_not = missing()
ON_KERNEL = [pytest.mark.kernel, *([pytest.mark.skip(reason=_why_not)] if _why_not else [])]


class GpioSim:
    """A bench with the kernel's chip on it. `folder` is the chip's place in /sys."""

    def __init__(self, folder: Path) -> None:
        self.path = f"/dev/{folder.name}"
        self._folder = folder
        for line in range(LINES):
            self.drive(line, 1)

    def drive(self, line: int, level: int) -> None:
        (self._folder / f"sim_gpio{line}" / "pull").write_text("pull-up" if level else "pull-down")

    def level(self, line: int) -> int:
        return int((self._folder / f"sim_gpio{line}" / "value").read_text())


@contextmanager
def gpio_sim() -> Iterator[GpioSim]:
    """One that is there already, or one made for now."""
    chips = sorted(DEVICES.glob(f"gpio-sim.*/gpiochip*/sim_gpio{LINES - 1}"))
    if chips:
        yield GpioSim(chips[0].parent)
        return
    with new_gpio_sim("naysayer-sim") as chip:
        yield chip


@contextmanager
def new_gpio_sim(label: str) -> Iterator[GpioSim]:
    """One made for now, beside any that are there. Ends the program where there can be none."""
    if why := missing():
        raise SystemExit(why)
    device = CONFIGFS / f"{label}-{os.getpid()}"
    bank = device / "bank0"
    bank.mkdir(parents=True)
    try:
        (bank / "num_lines").write_text(str(LINES))
        (bank / "label").write_text(label)
        (device / "live").write_text("1")
        chip = (bank / "chip_name").read_text().strip()
        yield GpioSim(DEVICES / (device / "dev_name").read_text().strip() / chip)
    finally:
        (device / "live").write_text("0")
        bank.rmdir()
        device.rmdir()
