"""Frames for a terminal: a picture of the panel in block characters, four pixels to each."""

from __future__ import annotations

from PIL import Image, ImageChops

# Bit 0 is the upper left pixel, 1 the upper right, 2 the lower left, 3 the lower right.
QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
RESET = "\x1b[0m"


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
    width, height = (picture.width + 1) // 2, (picture.height + 1) // 2
    even = picture.crop((0, 0, 2 * width, 2 * height))  # an odd edge is filled up with dark pixels
    lines = _characters(even)
    if colour and image.mode == "RGB":
        lines = [_inked(line, even, 2 * y) for y, line in enumerate(lines)]
    edge = "─" * width
    return [f"┌{edge}┐", *(f"│{line}│" for line in lines), f"└{edge}┘"]


def _too_large(picture: Image.Image, columns: int, rows: int | None) -> bool:
    if (picture.width + 1) // 2 + 2 > columns:
        return True
    return rows is not None and (picture.height + 1) // 2 + 2 > rows


def _characters(picture: Image.Image) -> list[str]:
    """A line for each two rows of pixels. A pixel is lit if its brightest channel is."""
    red, green, blue = picture.split()
    brightest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    lit = brightest.point(lambda value: value > 127).tobytes()
    width = picture.width
    return [
        _line(lit[at : at + width], lit[at + width : at + 2 * width])
        for at in range(0, len(lit), 2 * width)
    ]


def _line(upper: bytes, lower: bytes) -> str:
    four = zip(upper[::2], upper[1::2], lower[::2], lower[1::2], strict=True)
    return "".join([QUADRANTS[a + 2 * b + 4 * c + 8 * d] for a, b, c, d in four])


def _inked(line: str, picture: Image.Image, y: int) -> str:
    """The line in the colours of those two rows of pixels; an ink lasts until the next one."""
    upper, lower = (picture.crop((0, row, picture.width, row + 1)).tobytes() for row in (y, y + 1))
    text, ink = "", b""
    for at, char in zip(range(0, len(upper), 6), line, strict=True):
        pixels = (row[x : x + 3] for row in (upper, lower) for x in (at, at + 3))
        brightest = max(pixels, key=sum)
        if char != " " and brightest != ink:
            ink = brightest
            text += "\x1b[38;2;{};{};{}m".format(*ink)
        text += char
    return text + (RESET if ink else "")
