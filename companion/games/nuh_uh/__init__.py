"""Nuh-Uh!: doubt an answer, before anybody else does."""

from companion.games.nuh_uh.game import NUH_UH

__all__ = ["NUH_UH"]
