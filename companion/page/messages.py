"""What a browser may say, read strictly: anything else is a BadMessageError. Pure.

Every message is one JSON object with a `kind` and exactly the fields of that kind.
"""

from __future__ import annotations

import json
from typing import Any

from companion.daemon.seating import Start
from companion.kit.bots import PACES
from companion.kit.structs import Struct
from firmware.board import SWITCHES

LONGEST = 2048  # bytes of a message; the longest that is meant has half of that
MOST_SEATS = 16
LONGEST_NAME = 64  # that is refused with a line, and not as no message of ours
MOST_WORDS = 16  # of a trick


class BadMessageError(ValueError):
    """Not a message of ours: one line saying why. Its connection is closed."""


class Claim(Struct, frozen=True):
    """A one-time code, or the token that an earlier claim gave."""

    code: str
    again: bool


class Reading(Struct, frozen=True):
    """The browser's clock when it saw probe number `n`."""

    n: int
    t_ms: float


class Touch(Struct, frozen=True):
    """A switch closed or opened at `t_ms` of the browser's clock; `finger`: on its screen."""

    seat: int
    switch: str
    down: bool
    t_ms: float
    finger: bool


class Hand(Struct, frozen=True):
    """A seat is to be handed to another browser: a one-time code for it is wanted."""

    seat: int


class Join(Struct, frozen=True):
    """Somebody with the door's code wants a seat, and says what to call them."""

    code: str
    name: str


class TakeBack(Struct, frozen=True):
    """The dealer wants a seat back from the browser that has it."""

    seat: int


class Resolve(Struct, frozen=True):
    """Somebody argues, in the short words of the game on the table."""

    words: tuple[str, ...]


class Begin(Struct, frozen=True):
    """The dealer wants a game; two `bots` of that pace play along, if one is named."""

    start: Start
    bots: str = ""


class Learn(Struct, frozen=True):
    """Somebody wants to know how a game is played, and what its words mean."""

    game: str


Message = Claim | Reading | Touch | Begin | Hand | Join | TakeBack | Resolve | Learn


def read(text: str | bytes) -> Message:
    """The message in a frame. Raises BadMessageError."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise BadMessageError("not a short text")
    try:
        row = json.loads(text)
    except (ValueError, RecursionError):
        raise BadMessageError("not JSON") from None
    if not isinstance(row, dict):
        raise BadMessageError("not an object")
    match row:
        case {"kind": "claim", "code": code, **rest} if not rest:
            return Claim(_text(code, 64), again=False)
        case {"kind": "resume", "token": token, **rest} if not rest:
            return Claim(_text(token, 64), again=True)
        case {"kind": "clock", "n": n, "t_ms": t_ms, **rest} if not rest:
            return Reading(_whole(n, 1_000_000), _time(t_ms))
        case {
            "kind": "touch",
            "seat": seat,
            "switch": switch,
            "down": bool(down),
            "t_ms": t_ms,
            "finger": bool(finger),
            **rest,
        } if not rest and switch in SWITCHES:
            return Touch(_whole(seat, MOST_SEATS), switch, down, _time(t_ms), finger)
        case {
            "kind": "start",
            "game": game,
            "variant": variant,
            "settings": dict(settings),
            "players": list(players),
            "bots": bots,
            **rest,
        } if not rest and (bots == "" or bots in PACES):
            return Begin(_start(game, variant, settings, players), bots)
        case {"kind": "hand", "seat": seat, **rest} if not rest:
            return Hand(_whole(seat, MOST_SEATS))
        case {"kind": "join", "code": code, "name": name, **rest} if not rest:
            return Join(_text(code, 64), _text(name, 64))
        case {"kind": "take back", "seat": seat, **rest} if not rest:
            return TakeBack(_whole(seat, MOST_SEATS))
        case {"kind": "learn", "game": game, **rest} if not rest:
            return Learn(_text(game, 32))
        case {"kind": "resolve", "words": list(words), **rest} if not rest:
            if len(words) > MOST_WORDS:
                raise BadMessageError("more than a trick")
            return Resolve(tuple(_text(word, 64) for word in words))
    raise BadMessageError("no such message")


def _start(game: Any, variant: Any, settings: dict[str, Any], players: list[Any]) -> Start:
    """Whether there is such a game, whether those are names, and whether it can be played so,
    others say."""
    if any(type(value) not in (str, int, bool) for value in settings.values()):
        raise BadMessageError("not a setting")
    found: dict[int, str] = {}
    for player in players:
        match player:
            case [seat, name]:
                found[_whole(seat, MOST_SEATS)] = _text(name, LONGEST_NAME)
            case _:
                raise BadMessageError("not a seat and a name")
    if len(found) != len(players):
        raise BadMessageError("a seat twice")
    if not found:
        raise BadMessageError("nobody plays")
    return Start(_text(game, 32), tuple(sorted(found.items())), _text(variant, 32), settings)


def _text(value: Any, longest: int) -> str:
    if not isinstance(value, str) or not 1 <= len(value) <= longest:
        raise BadMessageError("not a short text")
    return value


def _whole(value: Any, below: int) -> int:
    if type(value) is not int or not 0 <= value < below:
        raise BadMessageError("not a number that can be")
    return value


def _time(value: Any) -> float:
    if type(value) not in (int, float) or not 0 <= value < 1e12:  # no NaN is
        raise BadMessageError("not a time")
    return float(value)
