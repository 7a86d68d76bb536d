"""The games. Pure: no clock, no thread, no file, no device. A new game is one more in the tuple."""

from typing import Any

from companion.games.not_not import NOT_NOT
from companion.play import Game

GAMES: tuple[Game[Any], ...] = (NOT_NOT,)
