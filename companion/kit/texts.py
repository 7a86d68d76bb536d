"""The texts of a game: its clauses, and a lesson of three guided taps for newcomers.

They are in `texts.toml` in its package.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pkgutil import get_data
from typing import Any

from msgspec import convert

from companion.kit.clauses import Clause
from companion.kit.structs import Struct


class Tap(Struct, frozen=True):
    """One guided tap.

    `tells`: what happens at the table. `shows`: what the panel says then, line by line. `offers`:
    what each switch says; or, of `cards`, the face that lies in that slot. `right`: the switches
    that are right, and `because` why; `otherwise`: what to say to any other.
    """

    tells: str
    shows: tuple[str, ...]
    offers: Mapping[str, str]
    right: tuple[str, ...]
    because: str
    otherwise: str = ""
    cards: bool = False


class Lesson(Struct, frozen=True):
    """`words`: what a newcomer meets on the panel, in a ruling or in a hint, each in a sentence."""

    taps: tuple[Tap, Tap, Tap]
    words: Mapping[str, str]


class Texts(Struct, frozen=True):
    lesson: Lesson
    clauses: Mapping[str, Clause] = {}


def read(module: str) -> Texts:
    """The file in that module's package. A line break in it is a space in the text."""
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
