"""Drawings as SVG text: elements with their numbers kept short."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

FONT = "font-family:'DejaVu Sans','Noto Sans',Arial,sans-serif"


def number(value: float) -> str:
    """A number to two decimals, which is finer than any printer."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(tag: str, *inside: str, **attributes: str | float) -> str:
    """An element, as in `element("line", x1=0, stroke_width=2)`: underscores become hyphens."""
    words = [tag]
    for name, value in attributes.items():
        text = value if isinstance(value, str) else number(value)
        words.append(f"{name.rstrip('_').replace('_', '-')}={quoteattr(text)}")
    head = " ".join(words)
    return f"<{head}>{''.join(inside)}</{tag}>" if inside else f"<{head}/>"


def straight(x1: float, y1: float, x2: float, y2: float, **look: str | float) -> str:
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, **look)


def rect(x: float, y: float, width: float, height: float, **look: str | float) -> str:
    return element("rect", x=x, y=y, width=width, height=height, **look)


def words(text: str, x: float, y: float, size: float, **attributes: str | float) -> str:
    """A line of text; `y` is its baseline."""
    return element("text", escape(text), x=x, y=y, font_size=size, **attributes)


def document(width: float, height: float, unit: str, title: str, parts: list[str]) -> str:
    """The whole file. `unit`: of one user unit; "mm" prints to scale."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}{unit}"'
        f' height="{number(height)}{unit}" viewBox="0 0 {number(width)} {number(height)}"'
        f' style="{FONT}">'
    )
    return "\n".join([head, element("title", escape(title)), *parts, "</svg>"]) + "\n"
