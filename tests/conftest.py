"""Fixtures for every test."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import closing
from itertools import groupby
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from companion.journal.journal import Journal

# No property fails because a machine is slow.
settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any machine")

SHM = Path("/dev/shm")
PAGE = Path(__file__).parent / "page"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The page's modules among all others: they wait half of the time, and others work then.

    Side by side in one worker's share they would be what everybody waits for at the end.
    """
    modules = [list(tests) for _, tests in groupby(items, lambda item: item.path)]
    page = [module for module in modules if module[0].path.parent == PAGE]
    others = [module for module in modules if module[0].path.parent != PAGE]
    count = sum(map(len, others))
    gap, done, placed = count / (len(page) + 1), 0, 0
    items.clear()
    for module in others:
        while placed < len(page) and done >= placed * gap:
            items.extend(page[placed])
            placed += 1
        items.extend(module)
        done += len(module)
    items.extend(test for module in page[placed:] for test in module)


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


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    """An empty one."""
    with closing(Journal(tmp_path / "deep" / "journal.db")) as journal:
        yield journal
