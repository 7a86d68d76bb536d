"""Setting a game's options one by one, with a seat's own buttons.

The list has PLAY, then ADD with the first house rule that is off (so that a table can add one a
game, in the rulebook's order), then every option.
"""

from __future__ import annotations

from typing import Any

from companion.kit.game import Game
from companion.kit.options import Flag, Number, Setting
from companion.kit.structs import replace
from companion.kit.view import Ask, Choice
from companion.table.lobby.state import LobbyState, Options

LINE = Choice("options", "ONE BY ONE...")  # among the ways to play
PLAY, ON, OFF = Choice("play", "PLAY"), Choice("on", "ON"), Choice("off", "OFF")
ADD = "add"


def listed(game: Game[Any]) -> tuple[Flag | Number, ...]:
    """The options that a panel has a name for."""
    return tuple(s for s in game.settings if isinstance(s, Flag | Number) and _name(s))


def begun(state: LobbyState, player: int, game: Game[Any]) -> Options:
    """As they were played last, or as this table has them."""
    again = state.again
    last = again.settings if again is not None and again.game.id == game.id else {}
    given = {**state.defaults.get(game.id, {}), **last}
    chosen = {s.name: s.read(given[s.name]) if s.name in given else s.default for s in listed(game)}
    return Options(player, game, {**given, **chosen})


def ask(options: Options) -> Ask:
    setting = next((s for s in listed(options.game) if s.name == options.setting), None)
    if isinstance(setting, Flag):
        return Ask(options.player, _sentence(setting), (ON, OFF))
    if isinstance(setting, Number):
        now, lowest = options.chosen[setting.name], setting.lowest
        values = [*range(now, setting.highest + 1), *range(lowest, now)]
        choices = tuple(Choice(str(value), str(value)) for value in values)
        return Ask(options.player, _sentence(setting), choices, style="list")
    lines = [Choice(s.name, f"{_name(s)} {_now(options, s)}") for s in listed(options.game)]
    off = _next(options)
    add = [Choice(ADD, f"ADD {_name(off)}")] if off is not None else []
    return Ask(options.player, options.game.title.upper(), (PLAY, *add, *lines), style="list")


def answered(options: Options, key: str) -> Options | None:
    """A line leads to its answers, and an answer back to the lines; None: go back from there."""
    setting = next((s for s in listed(options.game) if s.name == options.setting), None)
    if setting is not None:
        chosen = {**options.chosen, setting.name: _read(setting, key)} if key else options.chosen
        return replace(options, chosen=chosen, setting="")
    off = _next(options)
    if key == ADD and isinstance(off, Flag):
        return replace(options, chosen={**options.chosen, off.name: True})
    name = off.name if key == ADD and off is not None else key
    return replace(options, setting=name) if name else None


def _read(setting: Setting, key: str) -> Any:
    return setting.read(key == ON.key if isinstance(setting, Flag) else key)


def _next(options: Options) -> Flag | Number | None:
    """The first that is off, or none of something."""
    rules = [s for s in listed(options.game) if s.asked is not None and s.asked.group]
    return next((s for s in rules if not options.chosen[s.name]), None)


def _now(options: Options, setting: Flag | Number) -> str:
    value = options.chosen[setting.name]
    return str(value) if isinstance(setting, Number) else (ON if value else OFF).label


def _name(setting: Flag | Number) -> str:
    return setting.asked.short if setting.asked is not None else ""


def _sentence(setting: Flag | Number) -> str:
    return setting.asked.sentence if setting.asked is not None else setting.text
