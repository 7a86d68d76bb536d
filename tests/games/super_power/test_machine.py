"""The phases of Super Power as they are declared, against the steps between them that were seen."""

from __future__ import annotations

from companion.games.super_power import SUPER_POWER
from companion.games.super_power.game import MACHINE
from tests.games.super_power import test_referee_clauses as clauses
from tests.games.super_power.referee_table import refereed
from tests.machines import Watched, compare

ZERO = "B first/ZERO: PASS LEFT; wait 1000; "
OUT = "B first/I AM OUT; C first/I AM OUT; A first/I AM OUT; wait 1000; "
OTHERS = (
    "B uno; A first/END GAME",
    f"{ZERO}A first/END GAME",
    f"{OUT}A first/END GAME",
    f"{ZERO}C first/END THIS HAND; C: BEN; C: DAN; C: ADA; wait 1000; C first/NOT OVER",
)


def test_the_machine_goes_where_it_says_and_nowhere_else() -> None:
    watched = Watched(SUPER_POWER)
    for row in clauses.ROWS:
        clauses.seated(row, game=watched.game).play(row.moves)
    for moves in OTHERS:
        refereed(4, game=watched.game).play(moves)
    compare(MACHINE, watched.seen)
