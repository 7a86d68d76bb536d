"""What the page offers to play: every game with its variants and options, as plain data. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games import GAMES
from companion.kit.game import Game
from companion.kit.options import Flag, Number, OneOf, Setting, Words


def offers(defaults: Mapping[str, Mapping[str, Any]]) -> list[dict[str, Any]]:
    """One row a game, in the order of GAMES; its options as this table has them by default."""
    return [
        {
            "id": game.id,
            "title": game.title,
            "about": game.about,
            "needs": "" if game.laid else game.needs,
            "least": game.players[0],
            "most": game.players[-1],
            "variants": [
                {"key": v.key, "label": v.label, "text": v.text, "settings": dict(v.settings)}
                for v in game.variants
            ],
            "settings": [_setting(s, defaults.get(game.id, {})) for s in _choosable(game)],
        }
        for game in GAMES
    ]


def offered(game_id: str) -> set[str]:
    """The options of a game that can be chosen on the page."""
    return {s.name for game in GAMES if game.id == game_id for s in _choosable(game)}


def _choosable(game: Game[Any]) -> list[Setting]:
    """Not those that take any words: such a word may name a program to load."""
    return [s for s in game.settings if not isinstance(s, Words) or s.words]


def _setting(setting: Setting, defaults: Mapping[str, Any]) -> dict[str, Any]:
    value = setting.read(defaults.get(setting.name, setting.default))
    row = {"name": setting.name, "text": setting.text, "default": value}
    match setting:
        case Flag():
            return {**row, "kind": "flag"}
        case Number():
            span = {"lowest": setting.lowest, "highest": setting.highest}
            return {**row, "kind": "number", **span}
        case OneOf():
            return {**row, "kind": "choice", "words": setting.words}
        case Words():
            return {**row, "kind": "words"}
