"""Fixtures for every test."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

SHM = Path("/dev/shm")


@pytest.fixture
def fast_path(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory, for tests that make thousands of synced commits.

    A killed process loses nothing that it wrote to either; only a power cut could tell them apart.
    """
    if not (SHM.is_dir() and os.access(SHM, os.W_OK)):
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(dir=SHM, prefix="naysayer-") as folder:
        yield Path(folder)
