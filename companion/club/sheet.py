"""The messages that tables send to the hall. Pure.

`Evening` and `Now` are whole states: the newest one is all that is needed. A broker's messages may
come from anybody, so they are bounded, and checked when they are read.
"""

from __future__ import annotations

from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta, Struct

ROOT = "naysayer/v1"
LONGEST = 1 << 18  # bytes of a message
MOST_GAMES = 200
MOST_PLAYERS = 16
BIGGEST = 10**6  # points, up or down
LONGEST_TEXT = 80

# No control characters, nor those that turn the direction of writing.
PLAIN = r"^[^\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]*$"
Text = Annotated[str, Meta(max_length=LONGEST_TEXT, pattern=PLAIN)]
Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[\w.-]+$")]
Points = Annotated[int, Meta(ge=-BIGGEST, le=BIGGEST)]
Margin = Annotated[float, Meta(ge=0, le=1e9)]
Texts = Annotated[tuple[Text, ...], Meta(max_length=MOST_PLAYERS)]


class ClubPlace(Struct, frozen=True):
    """A player or a team's member in a game's standings. `won`: they won, and the game is over."""

    name: Text
    points: Points
    place: Annotated[int, Meta(ge=1, le=MOST_PLAYERS)]
    won: bool = False


Places = Annotated[tuple[ClubPlace, ...], Meta(max_length=MOST_PLAYERS)]


class ClubGame(Struct, frozen=True):
    """A game that is over. Its id is the only one of its kind at all tables."""

    id: Id
    game: Id
    title: Text
    players: Places


class Evening(Struct, frozen=True):
    """All games of a table that are over this evening."""

    names: Text  # "full" or "initials"; full ones mean the same person at another table
    games: Annotated[tuple[ClubGame, ...], Meta(max_length=MOST_GAMES)] = ()


class Now(Struct, frozen=True):
    """The game in play; `game` is "" while nobody plays. `won`, `margin_ms`: of the last race."""

    game: Annotated[str, Meta(max_length=64)] = ""
    title: Text = ""
    progress: Text = ""
    waits: Texts = ()  # whose press is waited for
    racing: bool = False
    over: bool = False
    scores: Places = ()
    leader: Text = ""
    won: Texts = ()
    margin_ms: Margin | None = None


class Verdict(Struct, frozen=True):
    """A ruling. `kind`: won, dead heat, wrong or other."""

    clause: Text
    kind: Text
    names: Texts
    margin_ms: Margin | None = None


Message = TypeVar("Message", Evening, Now, Verdict)


def written(message: Struct) -> bytes:
    return msgspec.json.encode(message)


def read(payload: bytes, kind: type[Message]) -> Message | None:
    """Read a message of a kind; None for anything that no table would send."""
    if len(payload) > LONGEST:
        return None
    try:
        return msgspec.json.decode(payload, type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None
