"""Frames of the panel as the page gets them, and the one that shows a seat's code. Pure."""

from __future__ import annotations

import io
from typing import Any

from PIL.Image import Image

from companion.drawing.draw import draw
from companion.kit.screens import MessageScreen

SIZE = (128, 64)  # of the panel that the page has


def fields(image: Image) -> dict[str, Any]:
    """The picture as a PNG, how large it is, and in how many colours: "one" or "many"."""
    file = io.BytesIO()
    image.save(file, "PNG")
    return {
        "width": image.width,
        "height": image.height,
        "colours": "one" if image.mode == "1" else "many",
        "png": file.getvalue(),
    }


def code_frame(name: str, code: str) -> dict[str, Any]:
    """A frame with a code as large as it goes: for the panel, and for one browser only."""
    screen = MessageScreen(code, f"for {name}", "type it there, once")
    return fields(draw(screen, SIZE, "1"))
