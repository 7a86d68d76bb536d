"""Rulings, messages and how to join: a headline, the reason under it, and what to do now."""

from __future__ import annotations

import re

from companion.drawing.canvas import Box, Canvas
from companion.drawing.glyphs import HEIGHT
from companion.drawing.lettering import LARGEST, LARGEST_ROW, LINE, SMALLEST, block, fit, size, wrap
from companion.kit.screens import JoinScreen, Tone

TWO_LINES = LINE + HEIGHT
GAP = 3
QUIET = 2  # light modules around a code to scan; on a dark panel two are enough
LOW = 48  # on a panel of fewer rows what to do has a page of its own
LONGEST = len("NOT COUNTED")  # note; one with a longer name in it has three letters of that
TIME = re.compile(r" (?=(?:by|in) [\d.]+ m?s$)")

# A tone has a sign; on a colour panel it has an ink, too.
SIGNS: dict[Tone, str] = {"good": "✓", "bad": "✗", "even": "="}
INKS: dict[Tone, str] = {"plain": "white", "good": "green", "bad": "red", "even": "yellow"}


def draw_words(canvas: Canvas, headline: str, reason: str, todo: str, tone: Tone) -> None:
    """The headline as large as it goes with the whole reason under it."""
    box = above_todo(canvas, todo)
    if not reason:
        _draw_headline(canvas, headline, box, tone)
        return
    needed = wrap(reason, box.width).height + GAP
    with_sign = box.width - box.width // 8
    two_lines = min(wrap(headline, with_sign).height, TWO_LINES)
    room = min(max(box.height - needed, box.height // 3, two_lines), box.height * 2 // 3)
    used = _draw_headline(canvas, headline, box.top(room), tone)
    rest = box.below(used + GAP)
    words = block(reason, rest.width, rest.height, LARGEST_ROW)
    spare = max(rest.height - words.height, 0)
    canvas.write_block(words, rest.below(spare // 2), "middle")


def above_todo(canvas: Canvas, todo: str) -> Box:
    """Draw the bar that says what to do now, if anything. Returns what is left above it."""
    box = canvas.box
    if not todo or canvas.image.height < LOW:
        canvas.cut |= bool(todo)
        return box
    high = bar_height(box, todo)
    draw_bar(canvas, todo, box.below(box.height - high))
    return box.top(box.height - high - 1)


def bar_height(box: Box, text: str) -> int:
    """The height of a bar: one line; on a panel that is not low, as many as needed."""
    if size(text)[0] <= box.width or box.height < 2 * TWO_LINES:
        return max(box.height // 8, HEIGHT) + 2
    return min(wrap(text, box.width - 2).height + 3, box.height - LINE)


def shorter(who: str) -> str:
    """Three letters of a name; of a note, "TOO FAST" or "NOT Ale"."""
    note, _, name = who.rpartition(": ")
    if not note:
        return name[:3]
    return note[: len("NOT Ale")] if len(note) > LONGEST else note


def draw_bar(canvas: Canvas, text: str, box: Box) -> None:
    """Black on a bar of white: a line, or several in a bar that is high enough."""
    canvas.fill(box)
    for room in (box.inset(2, 1), box.inset(0, 1)):
        scale = fit(text, room.width, room.height)
        if scale is not None:
            canvas.write_in(text, room, scale, "black")
            return
    lines = block(text, box.width - 2, box.height - 2, SMALLEST)
    canvas.write_block(lines, box.inset(1, 2), "middle", "black")


def _draw_headline(canvas: Canvas, headline: str, box: Box, tone: Tone) -> int:
    """Returns its height. "ADA by 38 ms", "BEN in 412 ms": with room the time under a huge name."""
    name, *times = TIME.split(headline)
    foot = " ".join(times) if box.height >= 3 * HEIGHT else ""
    scale = fit(foot, box.width, box.height // 3) if foot else None
    if scale is None:
        return _draw_line(canvas, headline, box, tone)
    foot_height = size(foot, scale)[1]
    used = _draw_line(canvas, name, box.top(box.height - foot_height - GAP), tone) + GAP
    canvas.write_in(foot, box.below(used).top(foot_height), scale, INKS[tone])
    return used + foot_height


def _draw_line(canvas: Canvas, text: str, box: Box, tone: Tone) -> int:
    """A part of the headline after the tone's sign. Returns its height."""
    sign = SIGNS.get(tone)
    # The sign takes about an eighth of the width; a low headline has none.
    room = min(box.height, max(box.width // 7, 12)) - 4
    badge = fit("✗", room, room)
    if sign is None or badge is None:
        words = block(text, box.width, box.height, LARGEST)
        canvas.write_block(words, box, "middle", INKS[tone])
        return words.height
    side = size(sign, badge)[0] + 4
    rest = box.right(side + GAP)
    words = block(text, rest.width, rest.height, LARGEST)
    used = max(words.height, side)
    tile = Box(box.x, box.y + (used - side) // 2, side, side)
    canvas.fill(tile, INKS[tone])
    canvas.write_in(sign, tile, badge, "black")
    canvas.write_block(words, rest.below((used - words.height) // 2), "middle", INKS[tone])
    return used


def draw_joining(canvas: Canvas, screen: JoinScreen) -> None:
    """On the right the code, as large as its modules go; on the left the letters."""
    box = canvas.box
    side = len(screen.modules) + 2 * QUIET
    pixels = min(box.height // side, (box.width // 2) // side) if screen.modules else 0
    if pixels:
        _draw_code(canvas, screen.modules, pixels)
        canvas.box = box.left(box.width - side * pixels - GAP)
    draw_words(canvas, f"{screen.title} {screen.code}", screen.text, "", "plain")


def _draw_code(canvas: Canvas, modules: tuple[str, ...], pixels: int) -> None:
    """The code on the right, dark on light, each module `pixels` wide."""
    side = (len(modules) + 2 * QUIET) * pixels
    box = canvas.box
    tile = Box(box.x + box.width - side, box.y + (box.height - side) // 2, side, side)
    canvas.fill(tile)
    for y, row in enumerate(modules, QUIET):
        for x, module in enumerate(row, QUIET):
            if module == "1":
                corner = tile.x + x * pixels, tile.y + y * pixels
                canvas.fill(Box(*corner, pixels, pixels), "black")
