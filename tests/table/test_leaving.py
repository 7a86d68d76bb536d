"""Who goes home in the middle of a game, and comes back: what it means to each of them.

Each row is played as written, and later in the evening with everybody a seat further on; then it is
taken back, and the game stands as it did before the last of it.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.games import GAMES
from companion.games.not_not import NOT_NOT
from companion.games.spank import SPANK
from companion.journal.replay import game_called
from companion.kit.game import EVERY_SWITCH, Game
from companion.kit.structs import replace
from tests.at_table import NAMES, AtTable
from tests.games.not_not.table import cards
from tests.games.rows import Row, in_order, read
from tests.table.test_every_game import Children

LEAVES, BACK = "LEAVE GAME", "REJOIN GAME"
ONE_BUTTON = frozenset({"up", "pad"})


def dealt(state: Any) -> Any:
    """Ada deals, wherever she sits; every card is known."""
    lie = cards("red yellow green blue")
    return replace(state, dealer=state.names.index(NAMES[0]), cards=lie)


ROWS = read(__file__, "leaving.txt")
WAYS = [pytest.param(0, 0, id="as written"), pytest.param(3_600 * 10**9, 1, id="one seat further")]


@pytest.mark.parametrize(("from_ns", "turned"), WAYS)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.says)
def test_the_clause_holds_and_can_be_taken_back(row: Row, from_ns: int, turned: int) -> None:
    if row.one("game") in ("super-power", "nuh-uh"):
        turned = 0  # there the first seat begins
    table = at_table(row, from_ns, turned)
    moves = row.moves.split("; ")
    table.play("; ".join(moves[:-1]))
    before, away = table.state.own, table.state.away
    table.play(moves[-1])
    [ruled] = row.ruled
    ruling = next(r for r in reversed(table.rulings()) if r.clause == ruled.split()[0])
    assert in_order(f"{ruling.clause} {ruling.headline}") == ruled
    assert ruling.reason == row.one("why")
    assert table.state.over == ("over" in row.more)
    table.run(table.now_ns + 10 * 10**9)
    if row.one("lit"):
        lit = sorted(table.names[player][0] for player in table.state.own.lit)
        assert " ".join(lit) == row.one("lit")
    assert not set(table.state.view.lit) & set(table.state.away)
    if "LEAVE GAME" in moves[-1] or "REJOIN" in moves[-1]:
        back = table.table.take_back(table.state, table.now_ns - table.state.back_ns)
        assert (back.away, back.own) == (away, before)
        assert not back.over


def at_table(row: Row, from_ns: int, turned: int) -> AtTable[Any]:
    settings = row.settings
    game, players = game_called(row.one("game")), int(settings.pop("players"))
    first = dealt if game is NOT_NOT else None
    return AtTable(game, players, settings, first=first, turned=turned, from_ns=from_ns)


def test_every_game_says_what_leaving_means_to_it() -> None:
    assert {row.one("game") for row in ROWS} == {game.id for game in GAMES}
    for game in GAMES:
        assert game.rules().attendance.leaves is not None


def test_who_sits_at_one_button_leaves_with_short_and_long_presses() -> None:
    table = AtTable(SPANK, 3, switches=[EVERY_SWITCH, EVERY_SWITCH, ONE_BUTTON])
    table.play(f"C up/{LEAVES}")
    assert table.ruled() == ["SP-7 CLEO leaves"]
    assert NAMES[min(table.state.away)] == "CLEO"


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_anybody_may_go_at_any_instant_and_nobody_waits_for_them(
    game: Game[Any], seed: int
) -> None:
    children, chance, counted = Children(game, seed), random.Random(seed), 0
    for _ in children.play():
        state, table = children.state, children.table
        own = state.own
        assert not {*own.lit, *(ask.player for ask in own.asks)} & {*state.away}
        assert state.view.lit or state.view.alarm_ns is not None
        if state.over or chance.random() > 0.03:
            continue
        children.now_ns += 1
        player, now_ns = chance.randrange(len(children.setup.names)), children.now_ns
        after = table.comes_or_goes(state, player, now_ns - state.back_ns)
        counted += after.game is not state.game
        children.state = table.take_back(after, now_ns - after.back_ns) if after.over else after
        assert not children.state.over
    assert counted > 2
