"""Bots: players made of code, who see what everybody sees and nothing more. Pure.

`Rules.bot` decides what a bot presses. Bots press switches like anybody else, and the rules cannot
tell them from people: only their names are known.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.kit.structs import Struct

Chance = Callable[[], float]
"""Returns a random number from 0 up to 1."""


class Pace(Struct, frozen=True):
    """How quick a bot is, and how often it is wrong."""

    sees_ms: int  # to notice something new
    word_ms: int  # to think about each word of it
    errs: float  # the probability that a press is wrong


class BotPress(Struct, frozen=True):
    """A bot's next press: of which switch, and how long after it noticed what is there now."""

    switch: str
    after_ms: int


GENTLE = Pace(sees_ms=2_800, word_ms=1_000, errs=0.15)
QUICK = Pace(sees_ms=500, word_ms=260, errs=0.06)
OF_PACE = {
    "gentle": {"Bot Ann": GENTLE, "Bot Bo": GENTLE},
    "quick": {"Bot Max": QUICK, "Bot Zoe": QUICK},
}
BOTS = OF_PACE["gentle"] | OF_PACE["quick"]


def is_bot(name: str) -> bool:
    return name in BOTS
