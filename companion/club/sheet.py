"""The messages that tables and the hall exchange: checked here. Pure.

`Evening` and `Now` say how things are, and each is whole: whoever has the newest needs no other.
What a broker hands over may come from anybody: it is bounded, and read as one of these or not at
all.
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
    """A player, or one of a team, in a game's standings. `won`: the game is over, and theirs."""

    name: Text
    points: Points
    place: Annotated[int, Meta(ge=1, le=MOST_PLAYERS)]
    won: bool = False


Places = Annotated[tuple[ClubPlace, ...], Meta(max_length=MOST_PLAYERS)]


class ClubGame(Struct, frozen=True):
    """A game that is over. No other has its id, at no table."""

    id: Id
    game: Id
    title: Text
    players: Places


class Evening(Struct, frozen=True):
    """All games of a table that are over this evening.

    `names`: what the players' names are; only "full" ones mean the same person at another table.
    """

    names: Text
    games: Annotated[tuple[ClubGame, ...], Meta(max_length=MOST_GAMES)] = ()


class Now(Struct, frozen=True):
    """What is on the table. `game`: "" while nobody plays. `won` and `margin_ms`: the last race."""

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
    """None for anything that no table of ours would send."""
    if len(payload) > LONGEST:
        return None
    try:
        return msgspec.json.decode(payload, type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None
