"""`naysayer games`: what can be played and chosen; `naysayer nyet`: one trick by the rules."""

from __future__ import annotations

import shutil
import textwrap
from argparse import Namespace
from typing import Any

from companion.daemon.seating import bundled
from companion.games import GAMES
from companion.games.nyet.resolver import resolved
from companion.journal.replay import game_called
from companion.kit.game import Game
from companion.kit.options import Setting, allowed, in_words
from companion.kit.usage import as_usage_error

WIDEST = 100
INDENT = " " * 6


def games(args: Namespace) -> int:
    """Every game in a line; of a game that is named, its variants and options."""
    if args.game is None:
        for game in GAMES:
            print(f"{game.id:<12} {_about(game)}")
        return 0
    game = game_called(args.game)
    print(_about(game))
    if bundled(game.id).exists():
        print(f"\na demo: naysayer play --script {game.id}")
    print(f"\nvariants: naysayer play {game.id} VARIANT")
    for variant in game.variants:
        print(f"  {variant.key:<14} {variant.text}")
    print("\noptions, as they are unless --option NAME=VALUE says otherwise:")
    width = min(WIDEST, shutil.get_terminal_size().columns)
    for setting in game.settings:
        print(f"  {setting.name}={in_words(setting.default)}")
        words = _described(setting)
        print(textwrap.fill(words, width, initial_indent=INDENT, subsequent_indent=INDENT))
    return 0


def _described(setting: Setting) -> str:
    """What an option is, by which clause, and the values that it can have."""
    asked = setting.asked
    clause = f" ({asked.clause})" if asked.clause else ""
    means = f" ({'; '.join(asked.words)})" if asked.words else ""
    return f"{setting.text}{clause}: {allowed(setting)}{means}"


def _about(game: Game[Any]) -> str:
    """A line: for how many players, what it is, and the cards that must be on the table."""
    players = f"{game.players[0]} to {game.players[-1]} players"
    laid = "; the page deals its own" if game.laid else ""
    needs = f" Needs {game.needs}{laid}." if game.needs else ""
    return f"{game.title}, for {players}. {game.about}{needs}"


def nyet(args: Namespace) -> int:
    """Raises UsageError for what is no trick."""
    with as_usage_error():
        lines = resolved(args.words)
    print("\n".join(lines))
    return 0
