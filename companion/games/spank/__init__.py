"""Spank the Baby: just the pad."""

from companion.games.spank.game import SPANK

__all__ = ["SPANK"]
