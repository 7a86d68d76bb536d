"""The pages' pictures of the panel: `python -m tools.pictures DIR` draws them as PNGs.

Each is the last screen of its kind in a scripted round of the game.
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from companion.daemon.session import begin
from companion.daemon.simulated_table import SimulatedTable
from companion.drawing.canvas import Mode
from companion.drawing.draw import draw
from companion.journal.records import Record
from companion.journal.script import parse
from companion.kit.screens import DiceScreen, RulingScreen, Screen
from firmware.simulated import simulated_board
from tools import arguments

PITCH = 6  # screen pixels for one of the panel's
DARK = 1  # of these, how many stay dark between two lit ones
MARGIN = 3 * PITCH
GLASS, BEZEL, EDGE = (6, 8, 12), (22, 26, 34), (58, 64, 78)
ONE_COLOUR = (190, 228, 255)  # the cold white of a one-colour OLED

# Two rounds, each with a seed whose first throw is worth a picture.
EXTREME = """
game not-not
seat Ada
seat Ben
set level extreme
seed 31
1000 Ada right
+300 Ada right
+2750 Ada left
+38 Ben left
"""
NORMAL = """
game not-not
seat Ada
seat Ben
set level normal
seed 183
1000 Ada up
"""

Size = tuple[int, int]
PICTURES: dict[str, tuple[str, type[Screen], Size, Mode]] = {
    "dice.png": (EXTREME, DiceScreen, (128, 64), "1"),
    "ruling.png": (EXTREME, RulingScreen, (128, 64), "1"),
    "dice-colour.png": (NORMAL, DiceScreen, (128, 128), "RGB"),
}


def screens(text: str) -> list[Screen]:
    """Every screen that the simulated table shows while a script is played."""
    script = parse(text)
    names = tuple(script.names)
    record = Record(
        game="not-not",
        names=names,
        seats=tuple(range(len(names))),
        settings=script.settings,
        seed=script.seed or 0,
        tie_ns=250_000,
        grade="simulated",
    )
    session = begin(record, journal=None)
    table = SimulatedTable(simulated_board(names), session, script)
    seen = [session.state.screen]
    while (at_ns := table.step()) is not None:
        table.clock.advance_to(at_ns)
        if session.state.screen != seen[-1]:
            seen.append(session.state.screen)
    table.close()
    return seen


def picture(screen: Screen, size: Size, mode: Mode) -> Image.Image:
    """The screen as the panel shows it: separate pixels with a little glow, in a bezel."""
    frame = draw(screen, size, mode).convert("RGB")
    if mode == "1":
        frame = ImageChops.multiply(frame, Image.new("RGB", size, ONE_COLOUR))
    lit = frame.resize((size[0] * PITCH, size[1] * PITCH), Image.Resampling.NEAREST)
    pen = ImageDraw.Draw(lit)
    for x in range(0, lit.width, PITCH):
        pen.line([(x, 0), (x, lit.height)], fill=(0, 0, 0), width=DARK)
    for y in range(0, lit.height, PITCH):
        pen.line([(0, y), (lit.width, y)], fill=(0, 0, 0), width=DARK)
    return _framed(lit)


def _framed(lit: Image.Image) -> Image.Image:
    """A rounded bezel with the glass in it, and the light on the glass."""
    inner = (lit.width + 2 * MARGIN, lit.height + 2 * MARGIN)
    outer = (inner[0] + 2 * MARGIN, inner[1] + 2 * MARGIN)
    whole = Image.new("RGBA", outer, (0, 0, 0, 0))
    pen = ImageDraw.Draw(whole)
    pen.rounded_rectangle((0, 0, outer[0] - 1, outer[1] - 1), MARGIN, BEZEL, EDGE, 2)
    pen.rounded_rectangle(
        (MARGIN, MARGIN, MARGIN + inner[0] - 1, MARGIN + inner[1] - 1), MARGIN // 2, GLASS
    )
    light = Image.new("RGB", outer)
    light.paste(lit, (2 * MARGIN, 2 * MARGIN))
    glow = light.filter(ImageFilter.GaussianBlur(PITCH)).point(lambda value: value // 5)
    shining = ImageChops.add(ImageChops.add(whole.convert("RGB"), glow), light)
    shining.putalpha(whole.getchannel("A"))
    return shining


def main(folder: str) -> None:
    """Draw every picture into a folder, which is made if it is missing."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name, (script, kind, size, mode) in PICTURES.items():
        screen = [s for s in screens(script) if isinstance(s, kind)][-1]
        picture(screen, size, mode).save(Path(folder) / name, optimize=True)


if __name__ == "__main__":
    main(*arguments(__doc__, folder=str))
