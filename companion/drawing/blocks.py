"""Frames for a terminal: a picture of the panel in block characters, four pixels to each."""

from __future__ import annotations

from itertools import product

from PIL import Image

# Bit 0 is the upper left pixel, 1 the upper right, 2 the lower left, 3 the lower right.
QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
RESET = "\x1b[0m"

Pixel = tuple[int, int, int]


def blocks(
    image: Image.Image, columns: int = 80, colour: bool = False, rows: int | None = None
) -> list[str]:
    """Lines of text with a thin box around, each as many characters wide as two pixels need.

    A frame too large for so many columns and rows is halved until it fits. `colour` counts for an
    RGB image only: a character's lit pixels all take its brightest ink, as 24-bit ANSI colour.
    """
    picture = image.convert("RGB")
    while _too_large(picture, columns, rows) and min(picture.size) > 2:
        picture = picture.resize((picture.width // 2, picture.height // 2), Image.Resampling.BOX)
    coloured = colour and image.mode == "RGB"
    lines = [_row(picture, y, coloured) for y in range(0, picture.height, 2)]
    edge = "─" * ((picture.width + 1) // 2)
    return [f"┌{edge}┐", *(f"│{row}│" for row in lines), f"└{edge}┘"]


def _too_large(picture: Image.Image, columns: int, rows: int | None) -> bool:
    if (picture.width + 1) // 2 + 2 > columns:
        return True
    return rows is not None and (picture.height + 1) // 2 + 2 > rows


def _row(picture: Image.Image, y: int, coloured: bool) -> str:
    text, ink = "", None
    for x in range(0, picture.width, 2):
        pixels = [_pixel(picture, x + dx, y + dy) for dy, dx in product((0, 1), repeat=2)]
        char = QUADRANTS[sum(1 << bit for bit, pixel in enumerate(pixels) if max(pixel) > 127)]
        brightest = max(pixels, key=sum)
        if coloured and char != " " and brightest != ink:
            ink = brightest
            text += "\x1b[38;2;{};{};{}m".format(*ink)
        text += char
    return text + (RESET if ink else "")


def _pixel(picture: Image.Image, x: int, y: int) -> Pixel:
    if x >= picture.width or y >= picture.height:
        return (0, 0, 0)
    red, green, blue = picture.getpixel((x, y))  # type: ignore[misc]  # an RGB image's is a triple
    return (red, green, blue)
