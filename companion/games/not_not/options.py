"""What a table can choose before a game of Not Not."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import IntEnum
from typing import Any

from companion.games.not_not.cards import CARDS
from companion.games.not_not.dice import CRITERIA, NEGATION, NOTHING


class Level(IntEnum):
    """The four levels (NN-1)."""

    DISCOVERY = 0
    NORMAL = 1
    HARD = 2
    EXTREME = 3


@dataclass(frozen=True)
class Options:
    """Defaults are the rulings; each field is an option of the same name."""

    level: Level = Level.NORMAL
    first_game: bool = False  # starts in Discovery; rule cards raise the level (NN-2)
    dice: str = "plain"  # or "mixed" (NN-4)
    negation: tuple[str, ...] = NEGATION  # the six faces of the Negation die (NN-4)
    cards: int = CARDS  # how many are really there; fewer make a shorter evening (NN-3)
    back: str = "told"  # the dealer says the arrow and the Liar; "rolled": the device throws them
    enter_cards: bool = False  # the dealer enters each card as it is dealt, and is never asked
    one_tap: bool = False  # a wrong tap is your last of the round (NN-11)
    hands_ms: int = 750  # wrong taps this long after the winning one still cost (NN-11)
    trap_ms: int = 4000  # dice that nothing fits stay this long (NN-13)
    patience_ms: int = 30_000  # without a right tap for this long: nobody; 0 waits for ever


def options(settings: dict[str, Any]) -> Options:
    """Options from plain values or words. Raises ValueError with one line for one it cannot use."""
    known = {f.name: f.default for f in fields(Options)}
    chosen: dict[str, Any] = {}
    for key, value in settings.items():
        if key not in known:
            raise ValueError(f'not-not has no option "{key}": it has {", ".join(known)}')
        chosen[key] = _read(key, value, known[key])
    if chosen.get("first_game"):
        if "level" in chosen:
            raise ValueError("a first game starts in discovery and rises: leave the level out")
        chosen["level"] = Level.DISCOVERY
    return Options(**chosen)


def _read(key: str, value: Any, default: Any) -> Any:
    words = ALLOWED.get(key)
    if words and value not in words:
        raise ValueError(f'option {key} = "{value}": use {" or ".join(words)}')
    if isinstance(default, Level):
        return _level(key, value)
    if isinstance(default, bool):
        return _flag(key, value)
    if isinstance(default, int):
        return _number(key, value)
    return _faces(key, value) if isinstance(default, tuple) else value


ALLOWED: dict[str, tuple[str, ...]] = {"dice": tuple(CRITERIA), "back": ("told", "rolled")}
LOWEST = {"cards": 8, "hands_ms": 0, "trap_ms": 0, "patience_ms": 0}


def _level(key: str, value: Any) -> Level:
    try:
        return Level[value.upper()] if isinstance(value, str) else Level(value)
    except (KeyError, ValueError):
        names = ", ".join(level.name.lower() for level in Level)
        raise ValueError(f'option {key} = "{value}": use one of {names}') from None


def _flag(key: str, value: Any) -> bool:
    words = {"yes": True, "no": False, "true": True, "false": False}
    if isinstance(value, bool):
        return value
    if str(value).lower() in words:
        return words[str(value).lower()]
    raise ValueError(f'option {key} = "{value}": use yes or no')


def _number(key: str, value: Any) -> int:
    try:
        number = int(value)
    except (TypeError, ValueError):
        number = -1
    highest = CARDS if key == "cards" else 600_000
    if not LOWEST[key] <= number <= highest:
        raise ValueError(f'option {key} = "{value}": use {LOWEST[key]} to {highest}')
    return number


def _faces(key: str, value: Any) -> tuple[str, ...]:
    parts = value.split(",") if isinstance(value, str) else list(value)
    faces = tuple(" ".join(str(w).upper().split()) for w in parts)
    good = {NOTHING, "NOT", "NOT NOT", "NOT NOT NOT"}
    if len(faces) != 6 or not set(faces) <= good:
        raise ValueError(
            f'option {key} = "{value}": six faces, comma-separated, of {", ".join(sorted(good))}'
        )
    return faces
