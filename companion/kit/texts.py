"""A game's `texts.toml`: its clauses, and a lesson of three guided taps for newcomers."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pkgutil import get_data
from typing import Any

from msgspec import convert

from companion.kit.clauses import Clause
from companion.kit.structs import Struct


class Tap(Struct, frozen=True):
    """One guided tap."""

    tells: str  # what happens at the table
    shows: tuple[str, ...]  # the lines of the panel then
    offers: Mapping[str, str]  # what each switch says, or the card in that slot
    right: tuple[str, ...]  # the switches that are right
    because: str  # why they are
    otherwise: str = ""  # what to say to any other
    cards: bool = False  # `offers` has cards


class Lesson(Struct, frozen=True):
    """Three taps, and the words that a newcomer meets on the panel, each with a sentence."""

    taps: tuple[Tap, Tap, Tap]
    words: Mapping[str, str]


class Texts(Struct, frozen=True):
    lesson: Lesson
    clauses: Mapping[str, Clause] = {}


def read(module: str) -> Texts:
    """Read the file in the package of that module; a line break in a text becomes a space."""
    data = get_data(module, "texts.toml")
    assert data is not None  # packages here are plain files
    return convert(_joined(tomllib.loads(data.decode())), Texts)


def _joined(part: Any) -> Any:
    match part:
        case str():
            return " ".join(part.split())
        case dict():
            return {key: _joined(one) for key, one in part.items()}
        case list():
            return [_joined(one) for one in part]
    return part
