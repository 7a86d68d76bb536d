"""Inputs: all that ever reaches a table, in time order. The journal keeps these and nothing else.

Times are ns since the evening began, on the kernel's clock.
"""

from __future__ import annotations

from companion.kit.stamp import OWN, Stamp
from companion.kit.structs import Struct


class _OfSwitch(Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """What a touch and its end both say."""

    seat: int
    switch: str
    at_ns: int


class Contact(_OfSwitch, frozen=True, tag="contact"):
    """A seat's button (`up`, `right`, `down`, `left`) or its pad zone (`pad`) was touched."""

    stamp: Stamp = OWN


class Release(_OfSwitch, frozen=True, tag="release"):
    """It was let go."""


class Joins(Struct, frozen=True, tag_field="kind", tag="joins"):
    """Somebody new sits down at a seat where nobody plays; `after`: who sits clockwise before it.

    `switches`: what the seat has.
    """

    seat: int
    name: str
    switches: tuple[str, ...]
    after: str
    at_ns: int


class Shown(Struct, frozen=True, tag_field="kind", tag="shown"):
    """The panel has finished drawing the screen of that number."""

    number: int
    at_ns: int


class Due(Struct, frozen=True, tag_field="kind", tag="due"):
    """A wait the table asked for is over."""

    at_ns: int


Input = Contact | Release | Joins | Shown | Due
