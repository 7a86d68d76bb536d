"""A card played: by our household with every house rule, or by RLCard's UNO."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from bench.side_by_side import Row, in_turns
from companion.games.super_power import trial
from companion.games.super_power.rules import RULES

PLAYERS = 6
OUR_HANDS, THEIR_HANDS = 15, 60  # hands, of about as many cards
MEANING = "Six on one core: ours by every house rule; RLCard's by none, and draws count for it."


def rows() -> list[Row]:
    ours, other = _ours(), _other()
    if other is None:
        seconds, _ = in_turns(ours, int, rounds=5)
        missing = "RLCard is not installed: pip install --group bench"
        return [Row("a card of Super Power", seconds / ours(), None, missing)]
    times_s = in_turns(ours, other, rounds=5)
    return [Row("a card of Super Power", times_s[0] / ours(), times_s[1] / other(), MEANING)]


def _ours() -> Callable[[], int]:
    hooks = trial.hooks(RULES, PLAYERS)

    def play() -> int:
        """The same hands each time; returns how many cards were played."""
        tables = [trial.table(hooks, PLAYERS, n, Random(n).random) for n in range(OUR_HANDS)]
        return sum(trial.play(RULES, table).cards for table in tables)

    return play


def _other() -> Callable[[], int] | None:
    """RLCard's game alone, without the observations for its agents; None if not installed."""
    try:
        from numpy.random import RandomState
        from rlcard.games.uno import Game
    except ImportError:
        return None

    def play() -> int:
        """Returns how many cards were played or drawn."""
        return sum(_hand(Game(num_players=PLAYERS), RandomState(n), n) for n in range(THEIR_HANDS))

    return play


def _hand(game: Any, state: object, seed: int) -> int:
    game.np_random = state
    game.init_game()
    chance, round_, played = Random(seed), game.round, 0
    while not round_.is_over:
        legal = round_.get_legal_actions(game.players, round_.current_player)
        round_.proceed_round(game.players, legal[int(chance.random() * len(legal))])
        played += 1
    return played
