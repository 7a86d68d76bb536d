"""Inputs: everything that reaches a table. The journal keeps these, and nothing else.

Times are in ns since the evening began, on the kernel's clock.
"""

from __future__ import annotations

from companion.kit.stamp import OWN, Stamp
from companion.kit.structs import Struct


class _OfSwitch(Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """What a touch and a release have in common."""

    seat: int
    switch: str
    at_ns: int


class Contact(_OfSwitch, frozen=True, tag="contact"):
    """A switch was touched: a button (`up`, `right`, `down`, `left`) or the `pad` of a seat."""

    stamp: Stamp = OWN


class Release(_OfSwitch, frozen=True, tag="release"):
    """A switch was released."""


class Joins(Struct, frozen=True, tag_field="kind", tag="joins"):
    """Somebody sits down at a free seat, to join or to rejoin the game.

    `after`: the name of the player who sits clockwise before it.
    """

    seat: int
    name: str
    switches: tuple[str, ...]
    after: str
    at_ns: int


class Shown(Struct, frozen=True, tag_field="kind", tag="shown"):
    """The panel has finished drawing the screen with that number (`TableState.number`)."""

    number: int
    at_ns: int


class Due(Struct, frozen=True, tag_field="kind", tag="due"):
    """The time of `Table.due_ns` has come."""

    at_ns: int


class Resumed(Struct, frozen=True, tag_field="kind", tag="resumed"):
    """The game is resumed. Nobody has seen it for a while: no press from before it is a click."""

    at_ns: int


Input = Contact | Release | Joins | Shown | Due | Resumed
