"""The messages that tables and the hall exchange: made here, and checked here. Pure.

`Evening` and `Now` say how things are, and each is whole: whoever has the newest needs no other.
What a broker hands over may come from anybody: it is bounded, and read as one of these or not at
all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple, TypeVar

import msgspec
from msgspec import Meta, Struct

from companion.kit.names import clusters
from companion.kit.rulings import Ruling
from companion.table import lobby
from companion.table.state import TableState
from companion.table.table import Table

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


class Place(Struct, frozen=True):
    """A player, or one of a team, in a game's standings. `won`: the game is over, and theirs."""

    name: Text
    points: Points
    place: Annotated[int, Meta(ge=1, le=MOST_PLAYERS)]
    won: bool = False


Places = Annotated[tuple[Place, ...], Meta(max_length=MOST_PLAYERS)]


class Game(Struct, frozen=True):
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
    games: Annotated[tuple[Game, ...], Meta(max_length=MOST_GAMES)] = ()


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


class Snapshot(NamedTuple):
    """A session as it was at one moment: it cannot change any more.

    `names`: what the players are called outside, by number; `people`: those who are not bots.
    """

    key: str
    table: Table[Any]
    state: TableState[Any]
    names: tuple[str, ...]
    people: frozenset[int]


# ---- what a table tells


def initials(names: Sequence[str]) -> tuple[str, ...]:
    """The initials of each name; equal ones get the player's number added."""
    short = ["".join(clusters(w)[0] for w in name.split()).upper() for name in names]
    return tuple(s if short.count(s) == 1 else f"{s}{n}" for n, s in enumerate(short, 1))


def places(seen: Snapshot) -> tuple[Place, ...]:
    """Where everybody stands, the leaders first."""
    standings = seen.table.standings(seen.state)
    ended = seen.state.over and standings.scored
    found = [
        Place(seen.names[player], points, place, won=ended and place == 1)
        for row, (place, (_, points)) in enumerate(
            zip(standings.places, standings.rows, strict=True)
        )
        for player in standings.members(row)
        if player in seen.people
    ]
    return tuple(sorted(found, key=lambda one: one.place)[:MOST_PLAYERS])


def game(seen: Snapshot) -> Game | None:
    """A game that counts: it is over, and was one among people."""
    if not seen.key or not seen.state.over or len(seen.people) < 2:
        return None
    rules = seen.table.game
    return Game(seen.key, rules.id, rules.title, places(seen))


def now(seen: Snapshot, last: Verdict | None = None) -> Now:
    """`last`: who has won the newest race of this game, if anybody has."""
    rules, state, names = seen.table.game, seen.state, seen.names
    if rules.id == lobby.ID:
        return Now()
    standings = seen.table.standings(state)
    return Now(
        game=rules.id,
        title=rules.title,
        progress=standings.progress[:LONGEST_TEXT],
        waits=tuple(names[player] for player in state.view.lit) if not state.over else (),
        racing=state.view.racing,
        over=state.over,
        scores=places(seen),
        leader=", ".join(names[player] for player in standings.leaders)[:LONGEST_TEXT],
        won=last.names if last is not None else (),
        margin_ms=last.margin_ms if last is not None else None,
    )


def verdict(ruling: Ruling, names: Sequence[str]) -> Verdict:
    margin = ruling.margin_ns
    return Verdict(
        ruling.clause,
        _kind(ruling),
        tuple(names[player] for player in ruling.players),
        None if margin is None else abs(margin) / 1e6,
    )


def _kind(ruling: Ruling) -> str:
    results = [finish.result for finish in ruling.race]
    if ruling.tone == "even" or results.count("first") > 1:
        return "dead heat"
    if "first" in results:
        return "won"
    return "wrong" if ruling.tone == "bad" or "wrong" in results else "other"


# ---- what is taken from others

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
