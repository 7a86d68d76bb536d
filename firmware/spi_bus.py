"""The kernel's SPI bus, as much as luma uses of it: the package spidev has no wheels."""

from __future__ import annotations

import os
from collections.abc import Sequence
from fcntl import ioctl

# linux/spi/spidev.h: _IOW('k', 4, __u32)
SPI_IOC_WR_MAX_SPEED_HZ = 0x40046B04


class SpiBus:
    """/dev/spidevPORT.DEVICE, written to in mode 0 and 8 bits a word, as the kernel opens it."""

    def __init__(self) -> None:
        self._file: int | None = None

    def open(self, port: int, device: int) -> None:
        """Raises OSError as the kernel does: FileNotFoundError if `dtparam=spi=on` is missing."""
        self._file = os.open(f"/dev/spidev{port}.{device}", os.O_RDWR | os.O_CLOEXEC)

    def _set_speed(self, hz: int) -> None:
        ioctl(self._opened(), SPI_IOC_WR_MAX_SPEED_HZ, hz.to_bytes(4, "little"))

    max_speed_hz = property(fset=_set_speed)  # luma sets it, and never asks

    def writebytes(self, data: Sequence[int]) -> None:
        """One transfer, chip select held: 4,096 bytes at most, what the kernel's driver takes."""
        os.write(self._opened(), bytes(data))

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _opened(self) -> int:
        if self._file is None:
            raise OSError("the SPI bus is closed")
        return self._file
