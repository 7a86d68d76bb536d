"""The board that one marks as pixels: each box can be read, and what became of it."""

from __future__ import annotations

import pytest
from PIL import ImageChops, ImageOps

from companion.drawing.draw import draw, lay_out
from companion.kit.screens import BoardBox, BoardLine, BoardScreen, Button
from tests.drawing.drawn import SIZES, texts
from tests.drawing.drawn_screens import BOARD, PLAIN_BOARD


@pytest.mark.parametrize("panel", [size for size in SIZES if size[1] >= 64])
def test_every_line_of_a_board_can_be_read_at_once(panel: tuple[int, int]) -> None:
    canvas = lay_out(BoardScreen("CLEO", BOARD), panel, "1")
    letters = "".join(text for text, _ in canvas.written)
    for line in BOARD:
        for box in line.boxes:
            assert (box.sign[0] in letters) or not box.open, box
    assert "CLEO" in texts(canvas)


@pytest.mark.parametrize("panel", SIZES)
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_a_name_that_a_button_chooses_is_whole(panel: tuple[int, int], count: int) -> None:
    signs = ("WW1", "WW2", "WW3", "WW4", "WW5")[:count]
    buttons: tuple[Button, ...] = ("up", "right", "down", "left", "left")
    boxes = tuple(BoardBox(s, True, b) for s, b in zip(signs, buttons, strict=False))
    screen = BoardScreen("ADA", (BoardLine(boxes), *PLAIN_BOARD[1:]))
    written = "".join(text for text, _ in lay_out(screen, panel, "1").written)
    assert [sign for sign in signs if sign not in written] == []


def box_of_a_board(mark: str, size: tuple[int, int]) -> bytes:
    boxes = BoardBox("B1", mark != "covered"), BoardBox("R1", mark == "open")
    lines = (BoardLine(boxes),) * 5
    return draw(BoardScreen("ADA", lines), size, "1").crop((8, 14, 24, size[1])).tobytes()


def test_what_became_of_a_box_shows_without_any_colour() -> None:
    for size in ((128, 64), (128, 32)):
        assert len({box_of_a_board(mark, size) for mark in ("open", "covered", "decided")}) == 3


def test_a_covered_box_is_crossed_out_from_corner_to_corner() -> None:
    lines = (BoardLine((BoardBox("B1", False), BoardBox("R1"))),) * 5
    picture = draw(BoardScreen("ADA", lines), (128, 64), "1")
    place = picture.crop((8, 14, 67, 23))
    mirrored = ImageOps.mirror(place)
    assert place.getbbox() is not None
    assert sum(place.histogram()[255:]) > 40
    assert ImageChops.difference(place, mirrored).getbbox() is None or place.width % 2 == 0
    assert "B1" not in texts(lay_out(BoardScreen("ADA", lines), (128, 64), "1"))


def test_on_a_low_panel_a_board_says_what_every_button_chooses() -> None:
    written = texts(lay_out(BoardScreen("CLEO", BOARD), (128, 32), "1"))
    assert written == "CLEO ▲ADA ▼B ◀+2"
