"""The page's own way to the menu: where it is offered, a hold leads there and costs nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.games import GAMES
from companion.kit.events import LONG_NS
from companion.kit.game import Game
from companion.page.snapshot import menu_waits, opens_menu
from companion.table.inputs import Contact, Due, Release
from companion.table.state import TableState
from tests.games.not_not.table import dealt
from tests.table.test_every_game import MS, SWITCHES, Children

EVERY = 2  # inputs of children between two looks
MOST = 0.9
SEEDS = range(1, 9)  # of children, some of whom let go of everything now and then
HELD_NS = LONG_NS + 100 * MS


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_where_the_page_offers_the_menu_a_hold_leads_there_and_costs_nothing(
    game: Game[Any],
) -> None:
    led = []
    for children in at_rest(game):
        state = children.state
        for player in range(len(state.sitting.names)):
            switch = opens_menu(state, player, SWITCHES)
            if switch:
                after = held(children, player, switch)
                led.append(player in [ask.player for ask in after.view.asks])
                before = children.table.standings(state)
                assert children.table.standings(after).rows == before.rows
    assert led.count(True) > MOST * len(led)  # a hand that has just pressed presses once more


def at_rest(game: Game[Any]) -> Iterator[Children]:
    for seed in SEEDS:
        children = Children(game, seed)
        for turn, _ in enumerate(children.play()):
            state = children.state
            if turn % EVERY or state.over or state.done or state.down or state.undrawn:
                continue
            yield children


def held(children: Children, player: int, switch: str) -> TableState[Any]:
    """The table after a long press, if nobody presses anything else."""
    table, state = children.table, children.state
    seat, at_ns = table.seats(state)[player], max(children.now_ns, state.newest_ns) + MS
    state, _ = table.step(state, Contact(seat, switch, at_ns))
    while (due_ns := table.due_ns(state)) is not None and due_ns <= at_ns + HELD_NS:
        state, _ = table.step(state, Due(due_ns))
    return table.step(state, Release(seat, switch, at_ns + HELD_NS))[0]


@pytest.mark.parametrize(
    ("moves", "adas", "bens"),
    [
        ("", "", ""),
        ("A up", "after this round", "after this round"),  # the dice lie: any touch may be a tap
        ("B up/?", "after BEN's menu", "after BEN's menu"),
        ("B up/?; B left", "", ""),
    ],
)
def test_a_menu_that_has_to_wait_says_until_when(moves: str, adas: str, bens: str) -> None:
    state = dealt().play(moves).state
    assert (menu_waits(state, 0), menu_waits(state, 1)) == (adas, bens)
    assert [opens_menu(state, player, SWITCHES) == "" for player in (0, 1)] == [
        bool(adas),
        bool(bens),
    ]
