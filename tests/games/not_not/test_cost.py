"""What a tap costs: how much of Naysayer runs from the dice on the panel to the ruling."""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import companion
from companion.games.not_not.state import Dealing
from tests.at_table import AtTable
from tests.games.not_not.table import racing

HOME = Path(companion.__file__).parent
FILES, CALLS = 25, 900


class Cost:
    """The files and calls of every step of a table."""

    def __init__(self, table: AtTable[Any], monkeypatch: pytest.MonkeyPatch) -> None:
        self.files: set[str] = set()
        self.calls = 0
        self._step = table.table.step
        monkeypatch.setattr(table.table, "step", self.step)

    def step(self, *args: Any) -> Any:
        sys.setprofile(self._called)
        try:
            return self._step(*args)
        finally:
            sys.setprofile(None)

    def _called(self, frame: FrameType, event: str, _arg: object) -> None:
        path = Path(frame.f_code.co_filename)
        if event == "call" and path.is_relative_to(HOME):
            self.files.add(str(path))
            self.calls += 1


@pytest.mark.parametrize("taps", ["A up", "B left", "A right; B up"])
def test_a_tap_to_its_ruling_is_few_files_and_calls(
    taps: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = racing().play("wait 400")
    *before, tap = taps.split("; ")
    table.play("; ".join(before))
    cost = Cost(table, monkeypatch)
    table.play(tap)
    assert isinstance(table.game.phase, Dealing)
    assert 0 < len(cost.files) <= FILES
    assert 0 < cost.calls <= CALLS
