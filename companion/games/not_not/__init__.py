"""Not Not: tap the card that the dice allow, first."""

from companion.games.not_not.game import NOT_NOT

__all__ = ["NOT_NOT"]
