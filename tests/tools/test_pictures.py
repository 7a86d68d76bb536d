"""The pictures of the panel: each finds the screen that it is of."""

from __future__ import annotations

import pytest

from tools.pictures import PICTURES, screens


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_finds_its_screen(name: str) -> None:
    script, kind, _, _ = PICTURES[name]
    assert any(isinstance(screen, kind) for screen in screens(script))
