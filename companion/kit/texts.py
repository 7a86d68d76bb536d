"""The texts of a game: its clauses and its lesson, from `texts.toml` in its package."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pkgutil import get_data
from typing import Any

from msgspec import convert

from companion.kit.clauses import Clause
from companion.kit.lesson import Lesson
from companion.kit.structs import Struct


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
