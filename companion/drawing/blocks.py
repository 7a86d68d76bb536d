"""Frames for a terminal: a picture of the panel in block characters, four pixels to each."""

from __future__ import annotations

from PIL import Image

# Bit 0 is the upper left pixel, 1 the upper right, 2 the lower left, 3 the lower right.
QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
FRAME = 2  # characters of the thin box around a picture
COLUMNS = 80


def blocks(image: Image.Image, rows: int = 1000) -> list[str]:
    """Lines of text in a thin box. A picture that is too large is halved until it fits."""
    picture = image.convert("L")
    widest, highest = 2 * (COLUMNS - FRAME), 2 * (rows - FRAME)
    while (picture.width > widest or picture.height > highest) and min(picture.size) > 2:
        picture = picture.resize((picture.width // 2, picture.height // 2), Image.Resampling.BOX)
    width, height = (picture.width + 1) // 2, (picture.height + 1) // 2
    even = picture.crop((0, 0, 2 * width, 2 * height))  # an odd edge is filled with dark pixels
    lit = even.point(lambda value: value > 127).tobytes()
    pixels = [lit[at : at + 2 * width] for at in range(0, len(lit), 2 * width)]
    lines = [_line(*two) for two in zip(pixels[::2], pixels[1::2], strict=True)]
    edge = "─" * width
    return [f"┌{edge}┐", *(f"│{line}│" for line in lines), f"└{edge}┘"]


def _line(upper: bytes, lower: bytes) -> str:
    four = zip(upper[::2], upper[1::2], lower[::2], lower[1::2], strict=True)
    return "".join([QUADRANTS[a + 2 * b + 4 * c + 8 * d] for a, b, c, d in four])
