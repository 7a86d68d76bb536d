"""What every test on the kernel's lines begins with."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.kernel.gpio_sim import GpioSim, gpio_sim


@pytest.fixture
def sim() -> Iterator[GpioSim]:
    with gpio_sim() as chip:
        yield chip
