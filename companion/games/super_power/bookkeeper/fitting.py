"""Whether a value that somebody else's code gives back is what its type says, all the way down."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

LONGEST = 400  # letters of a text
LONGEST_KIND = 40
LARGEST = 2**62  # of a number: times in ns, and what a journal can hold
MOST = 2_000  # of anything
PLAYER = ("player", "by", "dealer")  # a field of that name is a player
PLAYERS = ("players", "order", "out", "found", "won")  # and of that, several

UNIONS = (Union, type(int | str))


class UnfitError(Exception):
    """What a value is not, in a few words."""


def check(value: Any, hint: Any, players: int, name: str = "it") -> None:
    """Raises UnfitError. `name`: of the field that has the value."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in UNIONS:
        _check_any(value, args, players, name)
    elif origin is Literal:
        _must(value in args, name, f"is {value!r}")
    elif origin in (tuple, frozenset):
        _check_several(value, origin, args, players, name)
    elif hint is Any or isinstance(hint, str):
        return
    elif origin in (Mapping, dict):
        _must(type(value) is dict, name, _is_a(value))
    elif origin is Callable or hint is Callable:
        _must(callable(value), name, _is_a(value))
    else:
        _check_one(value, origin or hint, players, name)


def _check_any(value: Any, hints: tuple[Any, ...], players: int, name: str) -> None:
    """It must be one of these, and of those that have its type it is that one."""
    for hint in hints:
        try:
            return check(value, hint, players, name)
        except UnfitError as error:
            if type(value) is hint:
                raise
            last = error
    raise last


def _check_several(value: Any, kind: type, hints: tuple[Any, ...], players: int, name: str) -> None:
    _must(type(value) is kind, name, _is_a(value))
    _must(len(value) <= MOST, name, f"has {len(value)} entries")
    if len(hints) == 2 and hints[1] is Ellipsis:
        hints = hints[:1] * len(value)
    elif kind is frozenset:
        hints = hints * len(value)
    _must(len(value) == len(hints), name, f"has {len(value)} entries")
    for entry, hint in zip(value, hints, strict=True):
        check(entry, hint, players, name)


def _check_one(value: Any, kind: type, players: int, name: str) -> None:
    """A plain value, or a record with all its fields."""
    if kind is float and type(value) is int:
        kind = int
    _must(type(value) is kind, name, _is_a(value))
    if kind is str:
        _must(len(value) <= LONGEST and value.isprintable(), name, "is no line of text")
    elif kind is int:
        _must(-LARGEST < value < LARGEST, name, "is no number to go on with")
        if name in PLAYER or name in PLAYERS:
            _must(0 <= value < players, name, f"is {value}, and there is no such player")
    else:
        for field, hint in hints_of(kind).items():
            check(getattr(value, field, None), hint, players, field)


@cache
def hints_of(kind: type) -> dict[str, Any]:
    """The fields of a record with their types; none of any other class."""
    names = [f.name for f in fields(kind)] if is_dataclass(kind) else getattr(kind, "_fields", ())
    hints = get_type_hints(kind) if names else {}
    return {name: hints[name] for name in names}


def _is_a(value: Any) -> str:
    kind = type(value).__name__
    if value is None or not kind.isidentifier() or len(kind) > LONGEST_KIND:
        return "is None" if value is None else "is a strange thing"
    return f"is a {kind}"


def _must(fine: bool, name: str, what: str) -> None:
    if not fine:
        raise UnfitError(f"{name} {what}")
