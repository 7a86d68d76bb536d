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


def cost(table: AtTable[Any], moves: str, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The file of every call in the steps that a table makes of those moves."""
    found: list[Path] = []
    step = table.table.step

    def called(frame: FrameType, event: str, _arg: object) -> None:
        if event == "call":
            found.append(Path(frame.f_code.co_filename))

    def counted(*args: Any) -> Any:
        sys.setprofile(called)
        try:
            return step(*args)
        finally:
            sys.setprofile(None)

    monkeypatch.setattr(table.table, "step", counted)
    table.play(moves)
    return [path for path in found if path.is_relative_to(HOME)]


@pytest.mark.parametrize("taps", ["A up", "B left", "A right; B up"])
def test_a_tap_to_its_ruling_is_few_files_and_calls(
    taps: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    *before, tap = ("wait 400", *taps.split("; "))
    table = racing().play("; ".join(before))
    calls = cost(table, tap, monkeypatch)
    assert isinstance(table.game.phase, Dealing)
    assert 0 < len(set(calls)) <= FILES
    assert len(calls) <= CALLS
