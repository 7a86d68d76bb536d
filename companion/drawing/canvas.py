"""The canvas: an image, and the few strokes that screens are made of."""

from __future__ import annotations

from typing import Literal, NamedTuple

from PIL import Image, ImageDraw

from companion.drawing.lettering import Block, Scale, mask, size

Mode = Literal["1", "RGB"]
Align = Literal["left", "middle", "right"]

# Bright enough to be distinguished on a small OLED, where pure blue is very dark.
INKS = {
    "black": (0, 0, 0),
    "white": (255, 255, 255),
    "red": (255, 56, 48),
    "green": (48, 232, 80),
    "blue": (72, 136, 255),
    "yellow": (255, 216, 0),
}


class Box(NamedTuple):
    """A rectangle in pixels: its corner, width and height."""

    x: int
    y: int
    width: int
    height: int

    def inset(self, across: int, down: int) -> Box:
        return Box(self.x + across, self.y + down, self.width - 2 * across, self.height - 2 * down)

    def top(self, height: int) -> Box:
        return Box(self.x, self.y, self.width, height)

    def below(self, height: int) -> Box:
        """All but the uppermost `height` rows."""
        return Box(self.x, self.y + height, self.width, self.height - height)

    def left(self, width: int) -> Box:
        return Box(self.x, self.y, width, self.height)

    def right(self, width: int) -> Box:
        """All but the leftmost `width` columns."""
        return Box(self.x + width, self.y, self.width - width, self.height)

    def rows(self, count: int, gap: int) -> list[Box]:
        """Equal rows with a gap between them. Spare pixels stay empty below."""
        high = (self.height - gap * (count - 1)) // max(count, 1)
        return [Box(self.x, self.y + i * (high + gap), self.width, high) for i in range(count)]

    def columns(self, count: int, gap: int) -> list[Box]:
        wide = (self.width - gap * (count - 1)) // count
        return [Box(self.x + i * (wide + gap), self.y, wide, self.height) for i in range(count)]


class Canvas:
    """Draws in named inks, all white on a one-colour panel."""

    def __init__(self, size: tuple[int, int], mode: Mode) -> None:
        self.image = Image.new(mode, size)
        self.box = Box(0, 0, *size)
        self.written: list[tuple[str, Box]] = []  # and where
        self.cut = False  # there was no room for all of the screen
        self.todo_left = False  # there was no room for what to do
        self.omitted = 0  # entries of its foot that there was no room for

    def fill(self, box: Box, ink: str = "white") -> None:
        self.image.paste(self._ink(ink), (box.x, box.y, box.x + box.width, box.y + box.height))

    def frame(self, box: Box, ink: str = "white") -> None:
        self.fill(box, ink)
        self.fill(box.inset(1, 1), "black")

    def write(self, text: str, at: tuple[int, int], scale: Scale, ink: str = "white") -> None:
        """One line, its upper left corner at `at`."""
        self._stamp(text, mask(text, scale), at, ink)

    def write_in(
        self, text: str, box: Box, scale: Scale, ink: str = "white", *, upwards: bool = False
    ) -> None:
        """One line in the middle of a box; `upwards`: turned, from the bottom up."""
        stencil = mask(text, scale)
        if upwards:
            stencil = stencil.transpose(Image.Transpose.ROTATE_90)
        wide, high = stencil.size
        at = (box.x + (box.width - wide) // 2, box.y + (box.height - high) // 2)
        self._stamp(text, stencil, at, ink)

    def write_block(
        self, block: Block, box: Box, align: Align = "left", ink: str = "white"
    ) -> None:
        """Lines from the top of a box down."""
        self.cut |= block.shortened
        for number, line in enumerate(block.lines):
            spare = box.width - size(line, block.scale)[0]
            x = box.x + {"left": 0, "middle": spare // 2, "right": spare}[align]
            self.write(line, (x, box.y + number * block.pitch), block.scale, ink)

    def polygon(self, points: list[tuple[int, int]]) -> None:
        ImageDraw.Draw(self.image).polygon(points, fill=self._ink("white"))

    def line(self, one: tuple[int, int], two: tuple[int, int]) -> None:
        ImageDraw.Draw(self.image).line([one, two], fill=self._ink("white"))

    def _stamp(self, text: str, stencil: Image.Image, at: tuple[int, int], ink: str) -> None:
        self.image.paste(self._ink(ink), at, stencil)
        self.written.append((text, Box(*at, *stencil.size)))

    def _ink(self, name: str) -> int | tuple[int, int, int]:
        if self.image.mode == "1":
            return 0 if name == "black" else 255
        return INKS[name]
