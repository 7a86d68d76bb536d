"""Journals of many games on the disk, for tests of what can happen to them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.journal.damaged import copied, write_games


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a journal, its log and its copy, as a power cut leaves them."""
    path = tmp_path_factory.mktemp("games") / "j.db"
    write_games(path)
    return path.parent


@pytest.fixture
def path(games: Path) -> Iterator[Path]:
    with copied(games) as path:
        yield path
