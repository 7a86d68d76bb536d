"""The button to object: it shows while the game's hint says that anyone can."""

from __future__ import annotations

import re
from importlib.resources import files

from companion.games.not_not import words
from tests.games.not_not.people import People


def test_the_page_listens_for_what_the_game_says_of_objecting() -> None:
    script = (files("companion.page") / "static" / "main.js").read_text("utf-8")
    [listens] = re.findall(r"OBJECTS = /(.+)/;", script)
    assert re.search(listens, words.anyone_objects(People(1, 3).game))
