"""The lobby: who sits where, what they are called, and what is played.

To the table it is a game like any other; it is never journaled.
"""

from __future__ import annotations

from companion.table.lobby.game import lobby
from companion.table.lobby.state import ID, JoinCode, LobbyState, Offer

__all__ = ["ID", "JoinCode", "LobbyState", "Offer", "lobby"]
