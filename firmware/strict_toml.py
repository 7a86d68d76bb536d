"""Strict reading of TOML tables: what is wrong is one line that says where, what and the fix."""

from __future__ import annotations

import json
import re
from collections.abc import Container, Iterable, Iterator, Mapping
from typing import TypeVar

from firmware.board import BoardError, ChipLine, Line

Choice = TypeVar("Choice", bound=str | int)


class Table:
    """One table of a file, read key by key; a key that is not in `known` is refused at once.

    `known` is None where any name may stand. `where` leads from the top of the file to the table's
    keys: nothing, `pins.`, or `seat 3 "west": `. Every method raises `BoardError` for a value it
    cannot take.
    """

    def __init__(
        self, file: str, where: str, values: Mapping[str, object], known: Iterable[str] | None
    ) -> None:
        self.file = file
        self.where = where
        self._values = values
        known = tuple(values if known is None else known)
        for key in values:
            if key not in known:
                raise self.error(key, f"unknown key; {_nearest(key, known, 'allowed: ')}")

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def error(self, key: str, fix: str) -> BoardError:
        """The one line for `key`: file, place, key, value and fix."""
        shown = _key(key)
        if key in self._values and not isinstance(self._values[key], dict | list):
            shown += f" = {_value(key, self._values[key])}"
        return BoardError(f"{self.file}: {self.where}{shown}: {fix}")

    def text(self, key: str, longest: int) -> str:
        """A required string of 1 to `longest` printable characters, with no blank at either end."""
        value = self._required(key, '"..."')
        if not isinstance(value, str):
            raise self.error(key, 'must be text in quotes: "..."')
        if not 1 <= len(value) <= longest or not value.isprintable() or value != value.strip():
            raise self.error(
                key, f"must be 1 to {longest} printable characters, no blank at an end"
            )
        return value

    def optional_text(self, key: str) -> str | None:
        """A string as `text` takes it, or None where the key is not there."""
        return self.text(key, longest=200) if key in self else None

    def whole(self, key: str, default: int, low: int, high: int) -> int:
        """A whole number from `low` to `high`; `true` and `1.0` are none."""
        value = self._values.get(key, default)
        if type(value) is not int or not low <= value <= high:
            span = f"{_value(key, low)} to {_value(key, high)}"
            raise self.error(key, f"must be a whole number from {span}")
        return value

    def line(self, key: str, chips: Container[str], highest: int) -> Line:
        """A line's number, or one on a chip of that name: `"left:3"`. The key has to be there."""
        value = self._values[key]
        found = isinstance(value, str) and re.fullmatch(r"([\w-]+):([0-9]{1,5})", value, re.ASCII)
        if not found:
            return self.whole(key, 0, 0, highest)
        if found[1] not in chips:
            raise self.error(key, f"no chip is called {found[1]}; name it in [pins.chips]")
        if int(found[2]) > highest:
            raise self.error(key, f"a chip's lines end at {highest} at the latest")
        return ChipLine(found[1], int(found[2]))

    def named(self, key: str, names: Mapping[str, int], highest: int) -> int:
        """One of these names, for its number, or a number from 1. The key has to be there."""
        value = self._values[key]
        if not isinstance(value, str):
            return self.whole(key, 0, 1, highest)
        if value not in names:
            otherwise = "no such name; take one that evtest shows, or its number"
            raise self.error(key, _meant(value, tuple(names)) or otherwise)
        return names[value]

    def yes(self, key: str, default: bool) -> bool:
        """true or false."""
        value = self._values.get(key, default)
        if not isinstance(value, bool):
            raise self.error(key, "must be true or false, without quotes")
        return value

    def milliseconds(self, key: str, default: float, longest: float) -> float:
        """A time of 0 to `longest` ms."""
        value = self._values.get(key, default)
        if not isinstance(value, int | float) or isinstance(value, bool):
            raise self.error(key, "must be a number of milliseconds")
        if not 0 <= value <= longest:  # nan is outside as well
            raise self.error(key, f"must be 0 to {longest:g} milliseconds")
        return value

    def choice(self, key: str, options: Iterable[Choice], default: Choice) -> Choice:
        """One of `options`, of the same type."""
        options = tuple(options)
        value = self._values.get(key, default)
        for option in options:
            if option == value and type(option) is type(value):
                return option
        names = tuple(_value(key, option) for option in options)
        raise self.error(key, _nearest(_value(key, value), names, "must be one of "))

    def table(self, key: str, known: Iterable[str] | None) -> Table:
        """The table `[key]`; empty where the file has none."""
        values, place = self._values.get(key, {}), f"{self.where}{key}"
        if not isinstance(values, dict):
            raise self.error(key, f"must be a table: write [{place}] on a line of its own")
        return Table(self.file, f"{place}.", values, known)

    def any_table(self, key: str) -> Mapping[str, Mapping[str, object]]:
        """The tables `[key.NAME]`, whatever their names and their keys."""
        values = self._values.get(key, {})
        if not isinstance(values, dict):
            raise self.error(key, f"must be tables: write [{key}.NAME] on a line of its own")
        for name, table in values.items():
            if not isinstance(table, dict):
                raise self.error(key, f"write [{key}.{_key(name)}] on a line of its own")
        return values

    def tables(self, key: str) -> list[dict[str, object]]:
        """The tables `[[key]]` in the order of the file, not yet looked into."""
        values = self._values.get(key, [])
        if not isinstance(values, list) or not all(isinstance(one, dict) for one in values):
            raise self.error(key, f"write [[{key}]], in two pairs of brackets, once for each")
        return values

    def _required(self, key: str, example: str) -> object:
        if key not in self._values:
            raise self.error(key, f"is missing; add {key} = {example}")
        return self._values[key]


def _nearest(word: str, words: tuple[str, ...], otherwise: str) -> str:
    return _meant(word, words) or otherwise + ", ".join(words)


def _meant(word: str, words: tuple[str, ...]) -> str:
    from difflib import get_close_matches  # for a mistake only

    close = get_close_matches(word, words, n=1)
    return f"did you mean {close[0]}?" if close else ""


def _key(key: str) -> str:
    return key if re.fullmatch(r"[\w-]+", key, re.ASCII) else _value("", key)


def _value(key: str, value: object) -> str:
    """A value as TOML writes it, on one line and not too long; addresses in hexadecimal."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        if abs(value) >= 2**63:
            return "a number beyond 64 bits"  # which Python may refuse to print
        return f"{value:#x}" if key == "address" else str(value)
    if isinstance(value, str):
        short = value if len(value) <= 40 else value[:39] + "…"
        return json.dumps(short, ensure_ascii=not short.isprintable())
    return str(value)
