"""Options: read from whatever brings them, and refused in one line that says the fix."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import GAMES
from companion.kit.options import Flag, Number, OneOf, Setting, Words, allowed, in_words, read
from companion.table.table import Table

FLAG = Flag("loud", False, "how it sounds")
NUMBER = Number("cards", 10, 2, 40, "how many")
CHOICE = OneOf("dice", "plain", ("plain", "mixed"), "which")
FACES = Words("faces", ("NOT", "NOTHING"), "what is on them", ("NOT", "NOTHING"), 2)
NAMES = Words("own", (), "modules")
ALL: tuple[Setting, ...] = (FLAG, NUMBER, CHOICE, FACES, NAMES)


@pytest.mark.parametrize(
    ("setting", "chosen", "meant"),
    [
        (FLAG, True, True),
        (FLAG, "Yes", True),
        (FLAG, "false", False),
        (NUMBER, 40, 40),
        (NUMBER, "2", 2),
        (CHOICE, "Mixed", "mixed"),
        (FACES, "not, nothing", ("NOT", "NOTHING")),
        (FACES, ["NOT", "NOT"], ("NOT", "NOT")),
        (NAMES, "wheel, table.swap", ("wheel", "table.swap")),
        (NAMES, "", ()),
    ],
)
def test_a_value_is_read_from_a_command_a_file_or_the_journal(
    setting: Setting, chosen: Any, meant: Any
) -> None:
    found = read("a game", ALL, {setting.name: chosen})
    assert found[setting.name] == meant
    assert {k: v for k, v in found.items() if k != setting.name} == {
        s.name: s.default for s in ALL if s != setting
    }
    assert read("a game", ALL, {setting.name: in_words(meant)})[setting.name] == meant


@pytest.mark.parametrize(
    ("chosen", "line"),
    [
        ({"loud": "maybe"}, 'option loud = "maybe": use yes or no'),
        ({"cards": 41}, 'option cards = "41": use 2 to 40'),
        ({"cards": "many"}, 'option cards = "many": use 2 to 40'),
        ({"cards": True}, 'option cards = "True": use 2 to 40'),
        ({"dice": "none"}, 'option dice = "none": use plain or mixed'),
        ({"faces": "NOT"}, 'option faces = "NOT": use 2 words, comma-separated, of NOT, NOTHING'),
        ({"faces": 4}, 'option faces = "4": use 2 words, comma-separated, of NOT, NOTHING'),
        ({"speed": 9}, 'a game has no option "speed": it has loud, cards, dice, faces, own'),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(chosen: dict[str, Any], line: str) -> None:
    with pytest.raises(ValueError, match="option") as refused:
        read("a game", ALL, chosen)
    assert str(refused.value) == line


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_variant_of_every_game_can_be_played(game: Any) -> None:
    """By as few as it takes, and as many; each setting says what it may be."""
    for variant in game.variants:
        for count in (game.players[0], game.players[-1]):
            names = [f"P{n}" for n in range(count)]
            table = Table(game, game.setup(names, variant.settings, 1, 250_000), range(count))
            assert table.start().screen is not None
    assert all(allowed(setting) and setting.text for setting in game.settings)
