"""Super Power, No Sissies: cards of four colours, and every house rule a switch of its own."""

from companion.games.super_power.game import SUPER_POWER

__all__ = ["SUPER_POWER"]
