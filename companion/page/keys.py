"""Four seats at one keyboard: which key is which switch, by its place and not by its letter."""

from __future__ import annotations

from collections.abc import Sequence

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


def introduction(names: Sequence[str]) -> list[str]:
    """For the terminal: who plays with which keys; one line for all that have none."""
    lines = [f"{name:<12} {in_words(keys)}" for name, keys in zip(names, KEYS, strict=False)]
    others = names[len(KEYS) :]
    return [*lines, f"{others[0]} to {others[-1]}: mouse or touch"] if others else lines
