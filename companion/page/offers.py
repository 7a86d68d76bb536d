"""What the page offers to play: every game with its variants and options, as plain data. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from companion.games import GAMES
from companion.kit.game import Game
from companion.kit.options import Asked, Flag, Number, OneOf, Setting, Words
from companion.page.messages import news
from companion.page.shows import SPECIAL, evenings


def offers(defaults: Mapping[str, Mapping[str, Any]]) -> list[dict[str, Any]]:
    """One row a game, in the order of GAMES; its options as this table has them by default."""
    return [
        {
            "id": game.id,
            "title": game.title,
            "about": game.about,
            "needs": game.needs,
            "laid": bool(game.laid),  # the page has cards for it, and bots see those
            "teaches": game.lesson is not None,
            "shows": [{"evening": e, "settings": SPECIAL.get(e, {})} for e in evenings(game.id)],
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


def lesson(game_id: str) -> str:
    """What a game teaches, as news for who asked; "": no such game, or it teaches nothing."""
    return _lessons().get(game_id, "")


@cache
def _lessons() -> dict[str, str]:
    return {game.id: _lesson(game.id, *game.lesson()) for game in GAMES if game.lesson}


def _lesson(game_id: str, taps: Iterable[Any], words: Mapping[str, str]) -> str:
    rows = [tap._asdict() for tap in taps]
    return news("lesson", game=game_id, taps=rows, words=dict(words))


def _setting(setting: Setting, defaults: Mapping[str, Any]) -> dict[str, Any]:
    """An option as a form asks for it; one that has no sentence of its own by what it does."""
    value = setting.read(defaults.get(setting.name, setting.default))
    asked = setting.asked or Asked(setting.text)
    row = {"name": setting.name, "default": value, **asked._asdict()}
    match setting:
        case Flag():
            return {**row, "kind": "flag"}
        case Number():
            return {**row, "kind": "number", "lowest": setting.lowest, "highest": setting.highest}
        case OneOf():
            said = asked.words or setting.words
            return {**row, "kind": "choice", "words": list(zip(setting.words, said, strict=True))}
        case Words():
            return {**row, "kind": "words"}
