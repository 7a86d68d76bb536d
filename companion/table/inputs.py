"""Inputs: all that ever reaches a table, in time order. The journal keeps these and nothing else.

Times are ns since the evening began, on the kernel's clock.
"""

from __future__ import annotations

from typing import Any

from companion.kit.stamp import OWN, Stamp
from companion.kit.structs import Struct, asdict


class _OfSwitch(Struct, frozen=True):
    """What a touch and its end both say."""

    seat: int
    switch: str
    at_ns: int


class Contact(_OfSwitch, frozen=True):
    """A seat's button (`up`, `right`, `down`, `left`) or its pad zone (`pad`) was touched."""

    stamp: Stamp = OWN


class Release(_OfSwitch, frozen=True):
    """It was let go."""


class Joins(Struct, frozen=True):
    """Somebody new sits down at a seat where nobody plays; `beside`: who sits clockwise before it.

    `switches`: what the seat has.
    """

    seat: int
    name: str
    switches: tuple[str, ...]
    beside: str
    at_ns: int


class Shown(Struct, frozen=True):
    """The panel has finished drawing the screen of that number."""

    number: int
    at_ns: int


class Due(Struct, frozen=True):
    """A wait the table asked for is over."""

    at_ns: int


Input = Contact | Release | Joins | Shown | Due

KINDS: dict[str, type[Input]] = {
    "contact": Contact,
    "release": Release,
    "joins": Joins,
    "shown": Shown,
    "due": Due,
}
NAMES = {cls: name for name, cls in KINDS.items()}


def to_row(item: Input) -> dict[str, Any]:
    """An input as plain data, with its kind; whose clock it was, if it was not the table's."""
    fields = asdict(item)
    stamp = fields.pop("stamp", OWN)
    clock = {} if stamp == OWN else {"stamp": stamp._asdict()}
    return {"kind": NAMES[type(item)], **fields, **clock}


def from_row(row: dict[str, Any]) -> Input:
    """The input that `to_row` wrote. Raises KeyError or TypeError for anything else."""
    fields = dict(row)
    if "switches" in fields:
        fields["switches"] = tuple(fields["switches"])
    if "stamp" in fields:
        fields["stamp"] = Stamp(**fields["stamp"])
    return KINDS[fields.pop("kind")](**fields)
