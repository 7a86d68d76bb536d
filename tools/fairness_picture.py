"""The picture of fairness, and the table below it: `python -m tools.fairness_picture DIR`.

Draws DIR/fairness.svg from 2,000 races for each point, and writes the same numbers as a table
between the marks in DIR/fairness.md. The races are the same at every run.
"""

from __future__ import annotations

import math
from pathlib import Path

from bench.fairness import GAPS_MS, MANY, Curve, both, on_kernel, sources, table
from bench.policies import POLICIES
from tools import arguments
from tools.svg import document, element, number, words

BEGIN, END = "<!-- made by make pictures: begin -->", "<!-- end -->"
WIDTH, HEIGHT = 960.0, 470.0
TOP, TALL, WIDE = 92.0, 250.0, 390.0
LEFTS = (56.0, 520.0)  # of the two panels
MOST = 60.0  # percent
TICKS_MS = (0.3, 1.0, 3.0, 10.0)
LEGEND_COLUMNS, LEGEND_TOP, LEGEND_ROW = 4, 410.0, 26.0
DRAWN = tuple(policy.name for policy in POLICIES if policy.drawn)
# The page's own colours; where a light page needs a darker one, that second.
HUES = (
    ("#ff5d5d", "#c02631"),
    ("#ff9a4d", "#b85a00"),
    ("#c58bff", "#7d3fc4"),
    ("#4ea8ff", "#1f62d0"),
    ("#45d6d6", "#0d7f7f"),
    ("#9fb0bc", "#5b666e"),
    ("#46c37b", "#12713f"),
)
DASHES = ("none", "9 4", "3 3", "12 3 3 3", "6 6", "2 5", "none")


def style() -> str:
    """The style sheet: c0 to c6 for the lines, in both colour schemes."""
    dark = "".join(f".c{i}{{stroke:{hue}}}" for i, (hue, _) in enumerate(HUES))
    light = "".join(f".c{i}{{stroke:{hue}}}" for i, (_, hue) in enumerate(HUES))
    return (
        "text{fill:#eef3f6}.faint{fill:#9fb0bc}.grid{stroke:#2b3945}.ground{fill:#16202a}"
        f"{dark}@media(prefers-color-scheme:light){{text{{fill:#1d2429}}.faint{{fill:#5b666e}}"
        f".grid{{stroke:#d8cfc0}}.ground{{fill:#fffaf1}}{light}}}"
    )


def drawing(idle: dict[str, Curve], busy: dict[str, Curve]) -> str:
    """The whole SVG."""
    parts = [
        f"<style>{style()}</style>",
        element("rect", class_="ground", x=0, y=0, width=WIDTH, height=HEIGHT, rx=18),
        words("How often the wrong hand is named", LEFTS[0] - 24, 38, 22, font_weight="700"),
        words(
            "two hands, buttons that bounce up to 10 ms; % of races, by how far apart they were",
            LEFTS[0] - 24,
            60,
            14,
            class_="faint",
        ),
        *_panel(LEFTS[0], "on an idle machine", idle),
        words("0: threads, first edge, Naysayer", LEFTS[0] + 16, _y(0) - 9, 12, class_="faint"),
        *_panel(LEFTS[1], "on a busy machine, a spike in one race of twenty", busy),
        *_legend(),
    ]
    return document(WIDTH, HEIGHT, "", "Wrong winners by how far apart two hands were", parts)


def _panel(left: float, title: str, curves: dict[str, Curve]) -> list[str]:
    parts = [words(title, left, TOP - 6, 14, font_weight="700")]
    for percent in range(0, int(MOST), 10):
        y = _y(percent)
        parts.append(element("line", class_="grid", x1=left, x2=left + WIDE, y1=y, y2=y))
        label = f"{percent} %" if percent else "0"
        parts.append(words(label, left - 6, y + 4, 12, text_anchor="end", class_="faint"))
    for gap in TICKS_MS:
        x, y = _x(left, gap), TOP + TALL + 20
        parts.append(words(f"{gap:g} ms", x, y, 12, text_anchor="middle", class_="faint"))
    for i, name in enumerate(DRAWN):
        points = [(_x(left, gap), _y(curves[name][gap].wrong_percent)) for gap in GAPS_MS]
        parts.append(_line(points, i))
    return parts


def _line(points: list[tuple[float, float]], which: int) -> str:
    path = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    width = 5 if which == len(DRAWN) - 1 else 2.5
    return element(
        "polyline",
        class_=f"c{which}",
        points=path,
        fill="none",
        stroke_width=width,
        stroke_dasharray=DASHES[which],
        stroke_linejoin="round",
    )


def _legend() -> list[str]:
    parts = []
    for i, name in enumerate(DRAWN):
        row, column = divmod(i, LEGEND_COLUMNS)
        x, y = LEFTS[0] - 24 + column * 226, LEGEND_TOP + row * LEGEND_ROW
        parts += [_line([(x, y), (x + 28, y)], i), words(name.replace("`", ""), x + 34, y + 4, 12)]
    return parts


def _x(left: float, gap_ms: float) -> float:
    first, last = math.log(GAPS_MS[0]), math.log(GAPS_MS[-1])
    return left + 16 + (WIDE - 32) * (math.log(gap_ms) - first) / (last - first)


def _y(percent: float) -> float:
    return TOP + TALL * (1 - percent / MOST)


def between(text: str, made: str) -> str:
    """The text, with what stands between the two marks replaced."""
    before, rest = text.split(BEGIN)
    return f"{before}{BEGIN}\n{made}\n{END}{rest.split(END, 1)[1]}"


def main(folder: str) -> None:
    idle, busy = both(MANY)
    Path(folder, "fairness.svg").write_text(drawing(idle, busy))
    page = Path(folder, "fairness.md")
    made = (table(idle, busy), on_kernel(idle), sources())
    page.write_text(between(page.read_text(), "\n\n".join(made)))


if __name__ == "__main__":
    main(*arguments(__doc__, folder=str))
