"""Frames in a terminal."""

from __future__ import annotations

from PIL import Image

from companion.drawing.blocks import blocks


def dots(*lit: tuple[int, int], size: tuple[int, int] = (4, 2)) -> Image.Image:
    image = Image.new("1", size)
    for at in lit:
        image.putpixel(at, 1)
    return image


def test_four_pixels_make_a_character_in_a_thin_box() -> None:
    assert blocks(dots((0, 0), (3, 0), (2, 1), (3, 1))) == ["┌──┐", "│▘▟│", "└──┘"]


def test_a_usual_panel_is_66_columns_by_34_rows() -> None:
    lines = blocks(Image.new("1", (128, 64), 1))
    assert {len(line) for line in lines} == {66}
    assert len(lines) == 34


def test_what_is_too_large_for_the_terminal_is_halved() -> None:
    assert len(blocks(Image.new("1", (256, 64)))[0]) == 66
    assert len(blocks(Image.new("1", (128, 64)), rows=24)) == 18
