"""Bots: players made of code, who see what lies on the table and nothing more. Pure.

A game says in `Rules.bot` what such a hand does. It presses as everybody does, in its own time, and
the rules do not know who is one: its name alone says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.kit.structs import Struct

Chance = Callable[[], float]
"""A number from 0 up to 1, another each time."""


class Pace(Struct, frozen=True):
    """How quick somebody is, and how often wrong."""

    sees_ms: int  # until what is new has been seen
    word_ms: int  # to think about each word of it
    errs: float  # of one press


class BotPress(Struct, frozen=True):
    """A press to come: of which switch, so long after what is seen now was seen."""

    switch: str
    after_ms: int


GENTLE = Pace(sees_ms=2_800, word_ms=1_000, errs=0.15)
QUICK = Pace(sees_ms=500, word_ms=260, errs=0.06)
PACES = {"gentle": GENTLE, "quick": QUICK}
BOTS = {
    "Bot Ann": GENTLE,
    "Bot Bo": GENTLE,
    "Bot Max": QUICK,
    "Bot Zoe": QUICK,
}


def is_bot(name: str) -> bool:
    return name in BOTS


def of_pace(pace: str) -> tuple[str, ...]:
    """The names of those that are so quick."""
    return tuple(name for name, own in BOTS.items() if own == PACES[pace])


def people(names: Iterable[str]) -> tuple[str, ...]:
    """Those who are no bots."""
    return tuple(name for name in names if not is_bot(name))
