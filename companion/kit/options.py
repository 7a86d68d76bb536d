"""Options: what a table can choose before a game. Pure.

A value comes from a command, a board file, a script, the page or the journal, as a plain value or
as text. `read` converts it to what the game wants, or raises ValueError with one line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.kit.structs import Struct

YES_NO = {"yes": True, "no": False, "true": True, "false": False}


class Asked(Struct, frozen=True):
    """How the panel and the page's form ask for an option."""

    unit: str = ""  # in which the form asks for it: "s"
    parts: int = 1  # how many of the option's own units that is: 1000 for ms
    words: tuple[str, ...] = ()  # what each of the option's `words` means
    group: str = ""  # the heading that it stands under
    rare: bool = False  # most tables never want it
    short: str = ""  # its name in a list on the panel; "": it cannot be set there
    clause: str = ""  # the rules that it is about


class Flag(Struct, frozen=True):
    """Yes or no."""

    name: str
    default: bool
    text: str  # what it is, for somebody who does not see its name: "How long a spank waits"
    asked: Asked = Asked()

    def read(self, value: Any) -> bool:
        """Raises ValueError."""
        found = value if isinstance(value, bool) else YES_NO.get(str(value).lower())
        if found is None:
            raise wrong(self.name, value, allowed(self))
        return found


class Number(Struct, frozen=True):
    """A whole number."""

    name: str
    default: int
    lowest: int
    highest: int
    text: str
    asked: Asked = Asked()

    def read(self, value: Any) -> int:
        """Raises ValueError."""
        try:
            number = int(str(value))
        except ValueError:
            number = self.lowest - 1
        if not self.lowest <= number <= self.highest:
            raise wrong(self.name, value, allowed(self))
        return number


class OneOf(Struct, frozen=True):
    """One of a few words."""

    name: str
    default: str
    words: tuple[str, ...]
    text: str
    asked: Asked = Asked()

    def read(self, value: Any) -> str:
        """Raises ValueError."""
        word = str(value).lower()
        if word not in self.words:
            raise wrong(self.name, value, allowed(self))
        return word


class Words(Struct, frozen=True):
    """Several words, separated by commas."""

    name: str
    default: tuple[str, ...]
    text: str
    words: tuple[str, ...] = ()  # the words that are allowed; (): any
    count: int = 0  # how many there must be; 0: any number
    asked: Asked = Asked()

    def read(self, value: Any) -> tuple[str, ...]:
        """Raises ValueError."""
        parts = value.split(",") if isinstance(value, str) else value
        if not isinstance(parts, list | tuple):
            parts = [value]
        found = tuple(word for part in parts if (word := " ".join(str(part).split())))
        if self.words:
            found = tuple(word.upper() for word in found)
        unknown = self.words and not set(found) <= set(self.words)
        if unknown or (self.count and len(found) != self.count):
            raise wrong(self.name, value, allowed(self))
        return found


Setting = Flag | Number | OneOf | Words


class Variant(Struct, frozen=True):
    """A usual way to play a game, and the settings that it stands for."""

    key: str  # in a command
    label: str  # on the panel: "FIRST GAME"
    text: str  # what it is, in a few words
    settings: Mapping[str, Any]


def wrong(name: str, value: Any, fix: str) -> ValueError:
    return ValueError(f'option {name} = "{value}": use {fix}')


def read(game: str, settings: tuple[Setting, ...], chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Every setting's value: as chosen, else its default. Raises ValueError with one line."""
    known = {setting.name: setting for setting in settings}
    for name in chosen:
        if name not in known:
            raise ValueError(f'{game} has no option "{name}": it has {", ".join(known)}')
    return {
        name: setting.read(chosen[name]) if name in chosen else setting.default
        for name, setting in known.items()
    }


def in_words(value: Any) -> str:
    """A value as a person writes it: "yes", "30", "NOT,NOT NOT"."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(value) if isinstance(value, list | tuple) else str(value)


def allowed(setting: Setting) -> str:
    """Which values a setting allows: "yes or no", "8 to 48"."""
    match setting:
        case Flag():
            return "yes or no"
        case Number():
            return f"{setting.lowest} to {setting.highest}"
        case OneOf():
            return either(setting.words)
        case Words():
            of = f", of {', '.join(setting.words)}" if setting.words else ""
            return f"{setting.count or 'any number of'} words, comma-separated{of}"


def either(words: Sequence[str]) -> str:
    """ "plain or mixed", "red, green or blue"."""
    return " or ".join([", ".join(words[:-1]), words[-1]])
