"""What a real table opens, before it counts as ready."""

from __future__ import annotations

from typing import Any

import pytest

from companion.daemon import real_table
from companion.daemon.real_table import FIRST_SCREENS, RealTable
from companion.daemon.trouble import Trouble
from companion.drawing.pages import draw_pages
from companion.kit.screens import MessageScreen, Screen
from firmware.simulated import SimulatedPanel, simulated_board
from tests.sim import simulated_parts


def test_dice_and_a_ruling_are_drawn_before_the_first_screen_is_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[Screen] = []

    def recorded(screen: Screen, *args: Any) -> Any:
        drawn.append(screen)
        return draw_pages(screen, *args)

    monkeypatch.setattr(real_table, "_draw", recorded)
    device = SimulatedPanel()
    makers = simulated_parts(device=lambda _: device.open)
    board = simulated_board(["Ada", "Ben"])
    table = RealTable(board, None, Trouble(pytest.fail), makers)
    assert table.panel is not None
    first = MessageScreen("NAYSAYER", "")
    table.panel.show(1, first)
    table.panel.work()
    assert drawn == [*FIRST_SCREENS, first]
    assert device.frames == 1
    assert table.panel_answered
    table.opened.close()
