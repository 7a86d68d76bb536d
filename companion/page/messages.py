"""What a browser may send, as types that a message is checked against; and how news are written.

A message is one JSON object with a `kind` and exactly the fields of that kind. Anything else is a
BadMessageError, before anything acts on it.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from companion.daemon.seating import Start

LONGEST = 2048  # bytes of a message; the longest that is meant has half of that
MOST_SEATS = 16
MOST_NUMBER = 2**31  # of a probe
SEAT_VERSION = 1  # of the protocol in docs/seats.md

Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Number = Annotated[int, Meta(ge=0, lt=MOST_NUMBER)]
Milliseconds = Annotated[float, Meta(ge=0, lt=1e12)]  # of the browser's clock
Text = Annotated[str, Meta(min_length=1, max_length=64)]  # a name that is too long gets a line
Key = Annotated[str, Meta(min_length=1, max_length=32)]
Words = Annotated[tuple[Text, ...], Meta(max_length=16)]
Players = Annotated[tuple[tuple[Seat, Text], ...], Meta(min_length=1)]


class BadMessageError(ValueError):
    """Not a message of ours: one line saying why. Its connection is closed."""


class _Message(Struct, tag_field="kind", frozen=True, forbid_unknown_fields=True):
    """An object with a `kind`, and exactly these fields."""


class Claim(_Message, tag="claim", frozen=True):
    """A one-time code."""

    code: Text


class Resume(_Message, tag="resume", frozen=True):
    """The token that an earlier claim gave."""

    token: Text


class ProbeAnswer(_Message, tag="clock", frozen=True):
    """The browser's clock when it saw probe number `n`."""

    n: Number
    t_ms: Milliseconds


class Touch(_Message, tag="touch", frozen=True):
    """A switch closed or opened at `t_ms`; `finger`: on a screen."""

    seat: Seat
    switch: Literal["up", "right", "down", "left", "pad"]
    down: bool
    t_ms: Milliseconds
    finger: bool


class HandOver(_Message, tag="hand", frozen=True):
    """A seat is to be another browser's: a one-time code for it is wanted."""

    seat: Seat


class Hello(_Message, tag="hello", frozen=True):
    """Somebody wants a seat: the one of that token, or with the join code any, under that name."""

    version: Number
    code: Text
    name: Text
    token: Annotated[str, Meta(max_length=64)] = ""


class FreeSeat(_Message, tag="take back", frozen=True):
    """The dealer wants a seat back from the browser that has it."""

    seat: Seat


class Resolve(_Message, tag="resolve", frozen=True):
    """Somebody argues, in the short words of the game on the table."""

    words: Words


class StartGame(_Message, tag="start", frozen=True):
    """The dealer wants a game, with two bots of that pace or none. `StartRequests` checks it."""

    game: Key
    variant: Key
    settings: dict[str, str | int | bool]
    players: Players
    bots: Literal["", "gentle", "quick"]

    def __post_init__(self) -> None:
        if len(dict(self.players)) < len(self.players):
            raise ValueError("a seat twice")

    @property
    def start(self) -> Start:
        return Start(self.game, tuple(sorted(self.players)), self.variant, self.settings)


Message = Claim | Resume | ProbeAnswer | Touch | HandOver | Hello | FreeSeat | Resolve | StartGame
DealersMessage = HandOver | FreeSeat | StartGame
_DECODER = msgspec.json.Decoder(Message)
_ENCODER = msgspec.json.Encoder()


def read(text: str | bytes) -> Message:
    """The message in a frame. Raises BadMessageError."""
    try:
        message: Message = _DECODER.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise BadMessageError(str(error)[:100]) from None
    return message


def news(kind: str, **fields: Any) -> str:
    """News as browsers get them; bytes become base64."""
    return _ENCODER.encode({"kind": kind, **fields}).decode()
