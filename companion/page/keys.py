"""Four seats at one keyboard: which key is which switch, by its place and not by its letter."""

from __future__ import annotations

from firmware.board import SWITCHES

# KeyboardEvent.code of up, right, down, left and the pad, seat by seat.
KEYS = (
    ("KeyW", "KeyD", "KeyS", "KeyA", "KeyQ"),
    ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft", "Slash"),
    ("KeyI", "KeyL", "KeyK", "KeyJ", "KeyU"),
    ("KeyT", "KeyH", "KeyG", "KeyF", "KeyR"),
)
ARROWS = {"ArrowUp": "↑", "ArrowRight": "→", "ArrowDown": "↓", "ArrowLeft": "←", "Slash": "/"}


def legend() -> list[dict[str, str]]:
    """For the page: each seat's keys by switch."""
    return [dict(zip(SWITCHES, keys, strict=True)) for keys in KEYS]


def in_words(keys: tuple[str, ...]) -> str:
    """For the terminal: "W A S D, pad Q"."""
    up, right, down, left, pad = (ARROWS.get(k, k.removeprefix("Key")) for k in keys)
    return f"{up} {left} {down} {right}, pad {pad}"
