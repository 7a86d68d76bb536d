"""The games. A new game is one more in the tuple.

Only what can be known of a game before it is played is imported here; its rules are imported when
somebody plays it.
"""

from typing import Any

from companion.games.not_not import NOT_NOT
from companion.games.nuh_uh import NUH_UH
from companion.games.nyet import NYET
from companion.games.spank import SPANK
from companion.games.super_power import SUPER_POWER
from companion.games.ugh import UGH
from companion.kit.game import Game

GAMES: tuple[Game[Any], ...] = (NOT_NOT, SUPER_POWER, SPANK, NUH_UH, NYET, UGH)
