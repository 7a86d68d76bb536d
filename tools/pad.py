"""A zone of the slap pad, drawn to scale on a sheet of A4: print it once, cut it once per seat.

    python -m tools.pad 6 > pad.svg    for six seats

The pad is a ring around a pile of cards, with a wedge for each seat. All wedges are alike, so that
nobody's is nearer. The sheet has one wedge, its foil, the holes of the foam between two foils, and
the whole pad.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from tools import arguments
from tools.svg import document, element, rect, straight, words

SEATS = range(2, 9)
SHEET_W, SHEET_H = 297.0, 210.0  # A4, lying; everything here is in mm
INNER, OUTER = 62.0, 124.0  # a card of 63 x 88 mm fits the hole, a hand the ring
GAP = 4.0  # between neighbours
EDGE = 6.0  # the foil ends this far from the edge of its card, so that two foils cannot touch
HOLE, PITCH = 13.0, 17.0  # the foam's holes, and how far apart
TAB = 12.0  # of foil, for the wire, across the outer edge
CARD_W, CARD_H = 63.0, 88.0
INK, CUT, FOIL, FOAM = "#1c2430", "#000000", "#b0651d", "#1f5fbf"

Point = tuple[float, float]


def draw_pad(seats: int) -> str:
    """The sheet, as an SVG that prints to scale. `seats`: 2 to 8."""
    x, y = SHEET_W / 2, OUTER + 10
    parts = [
        element("rect", width=SHEET_W, height=SHEET_H, fill="#ffffff"),
        _wedge(x, y, seats, 0, fill="#f4efe6", stroke=CUT, stroke_width=0.5),
        _tab(x, y),
        _wedge(x, y, seats, EDGE, fill="none", stroke=FOIL, stroke_width=0.6),
        *_holes(x, y, seats),
        *_ruler(),
        *_whole(seats),
        *_captions(seats),
    ]
    return document(SHEET_W, SHEET_H, "mm", f"A zone of a slap pad for {seats}", parts)


def _wedge(
    x: float, y: float, seats: int, inset: float, turn: float = 0.0, **look: str | float
) -> str:
    """One zone, pointing up, around the middle of the pad at (x, y)."""
    inner, outer = INNER + inset, OUTER - inset
    near, far = (_half(seats, radius, inset) for radius in (inner, outer))
    a, b = _at(x, y, outer, -far), _at(x, y, outer, far)
    c, d = _at(x, y, inner, near), _at(x, y, inner, -near)
    path = (
        f"M{a[0]:.2f} {a[1]:.2f}A{outer:g} {outer:g} 0 0 1 {b[0]:.2f} {b[1]:.2f}"
        f"L{c[0]:.2f} {c[1]:.2f}A{inner:g} {inner:g} 0 0 0 {d[0]:.2f} {d[1]:.2f}Z"
    )
    turned = {"transform": f"rotate({turn:g} {x:g} {y:g})"} if turn else {}
    return element("path", d=path, **look, **turned)


def _half(seats: int, radius: float, inset: float) -> float:
    """Half the angle of a zone at a radius; its straight edges are parallel to its middle line."""
    return pi / seats - (GAP / 2 + inset) / radius


def _at(x: float, y: float, radius: float, angle: float) -> Point:
    """The point at an angle, clockwise from straight up."""
    return x + radius * sin(angle), y - radius * cos(angle)


def _tab(x: float, y: float) -> str:
    top = y - OUTER - 6
    return rect(x - TAB / 2, top, TAB, EDGE + 6, fill="none", stroke=FOIL, stroke_width=0.6)


def _holes(x: float, y: float, seats: int) -> Iterator[str]:
    """As many holes as the foil has room for, in rings, symmetrical to the middle line."""
    rings = int((OUTER - INNER - 2 * EDGE - HOLE) // PITCH) + 1
    middle = (INNER + OUTER) / 2
    for ring in range(rings):
        radius = middle + (ring - (rings - 1) / 2) * PITCH
        room = _half(seats, radius, EDGE + HOLE / 2 + 1)
        if room < 0:
            continue
        step = PITCH / radius
        for n in range(-int(room // step), int(room // step) + 1):
            cx, cy = _at(x, y, radius, n * step)
            yield element(
                "circle", cx=cx, cy=cy, r=HOLE / 2, fill="none", stroke=FOAM,
                stroke_width=0.4, stroke_dasharray="2 1.5",
            )  # fmt: skip


def _ruler() -> Iterator[str]:
    x, y = 12.0, SHEET_H - 12
    yield straight(x, y, x + 100, y, stroke=INK, stroke_width=0.4, id="ruler")
    for at in range(0, 110, 10):
        up = 2 if at % 50 else 4
        yield straight(x + at, y - up, x + at, y, stroke=INK, stroke_width=0.4)
    yield words("100 mm: measure it. Print at 100 %, not to fit the page.", x, y + 5, 3.6, fill=INK)


def _whole(seats: int) -> Iterator[str]:
    """The whole pad, small: the zones around the pile."""
    zones = [
        _wedge(0, 0, seats, 0, 360 / seats * n, fill="#f4efe6", stroke=CUT, stroke_width=1.2)
        for n in range(seats)
    ]
    look = {"fill": "#ffffff", "stroke": INK}
    card = rect(-CARD_W / 2, -CARD_H / 2, CARD_W, CARD_H, rx=4, **look, stroke_width=1.2)
    pile = words("cards", 0, 5, 16, text_anchor="middle", fill=INK)
    place = f"translate({SHEET_W - 40:g} {SHEET_H - 40:g}) scale(0.26)"
    yield element("g", *zones, card, pile, transform=place)


def _captions(seats: int) -> Iterator[str]:
    across = 2 * OUTER
    lines = (
        f"A slap pad for {seats}: this zone {seats} times, {across:g} mm across in all",
        "Black: stiff card, two a zone. Brown: foil, one on each card, its tab outwards.",
        f"Blue: holes of {HOLE:g} mm in the foam of 2 to 3 mm that lies between the foils.",
        f"Leave {GAP:g} mm between zones and {INNER:g} mm free in the middle for the cards.",
    )
    for n, line in enumerate(lines):
        yield words(line, 12, SHEET_H - 42 + 6 * n, 4.2 if n == 0 else 3.6, fill=INK)


if __name__ == "__main__":
    print(draw_pad(*arguments(__doc__, seats=int)), end="")
