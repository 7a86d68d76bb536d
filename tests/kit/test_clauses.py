"""The rules by number: every ruling's has a text that the panel, the page and the docs share."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.drawing.draw import lay_out
from companion.games import GAMES
from companion.games.not_not import NOT_NOT
from companion.games.super_power.rules import RULES
from companion.kit.clauses import Clause, Clauses, pages
from companion.kit.game import Game
from companion.kit.rulings import Ruling
from companion.kit.screens import Screen
from companion.page import snapshot
from companion.table.table import Table
from companion.table.words import CLAUSES as TABLES_OWN
from tests.at_table import AtTable

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden"
LINE = re.compile(r"^\| ((?:NN|SP|NU|NY|UG)-\d+|undo|scores|late) \| (.*) \|$", re.MULTILINE)
OFTEN = 9  # presses that turn more pages than any clause has


def clauses(game: Game[Any], **settings: Any) -> Clauses:
    """All that can be read at a table with that game."""
    setup = game.setup(("Ada", "Ben", "Cleo"), settings)
    table: Table[Any] = Table(game, setup, range(3))
    return table.clauses(table.start())


def own(game: Game[Any]) -> Clauses:
    """Those without the table's own."""
    return {number: one for number, one in clauses(game).items() if number not in TABLES_OWN}


def golden() -> Iterator[Any]:
    """Every evening that is kept, with the game that it is of."""
    for path in sorted(GOLDEN.glob("*.jsonl")):
        game = next(game for game in GAMES if path.name.startswith(game.id))
        yield pytest.param(path, game, id=path.stem)


@pytest.mark.parametrize(("path", "game"), list(golden()))
def test_every_clause_that_a_ruling_cites_has_its_text(path: Path, game: Game[Any]) -> None:
    rows = map(json.loads, path.read_text("utf-8").splitlines())
    cited = {row["clause"] for row in rows if row["kind"] == "ruling"}
    assert cited <= set(clauses(game))
    assert cited


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_clause_is_there_without_something_that_rests_on_it(game: Game[Any]) -> None:
    package = ROOT / "companion" / "games" / game.id.replace("-", "_")
    code = "".join(path.read_text("utf-8") for path in package.rglob("*.py"))
    numbers = set(own(game))
    assert numbers
    assert [number for number in numbers if not re.search(rf"\b{number}\b", code)] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_page_stands_whole_on_a_small_panel(game: Game[Any]) -> None:
    for number, clause in clauses(game).items():
        for page in pages(number, clause):
            assert not lay_out(page, (128, 64), "1").cut, page


@pytest.mark.parametrize(
    ("page", "expected"), [*((game.id, own(game)) for game in GAMES), ("evening", TABLES_OWN)]
)
def test_the_docs_say_what_the_table_says(page: str, expected: Clauses) -> None:
    rows = [f"| {number} | {row_of(clause)} |" for number, clause in expected.items()]
    text = (ROOT / "docs" / f"{page}.md").read_text("utf-8")
    stand = [match.group() for match in LINE.finditer(text)]
    assert stand == rows, f"docs/{page}.md should have\n" + "\n".join(rows)


def row_of(clause: Clause) -> str:
    return f"**{clause.title}.** {clause.text}".replace("!.**", "!**")


def test_a_rule_says_the_same_of_itself_everywhere() -> None:
    found = clauses(GAMES[1])
    for rule in RULES:
        assert found[rule.clause] == rule.read(is_on=rule.switch == "super")


# ---- at the table


def shown(table: AtTable[Any]) -> Screen:
    return table.state.screen


def test_a_press_turns_the_page_and_the_last_brings_back_what_was_there() -> None:
    table = AtTable(NOT_NOT, 2).play("A up/?")
    before = table.state.own.screen
    table.answer("RULES")
    table.answer("NN-7 With a NOT")
    seen = [shown(table)]
    for _ in range(OFTEN):
        table.play("B left")
        seen.append(shown(table))
        if seen[-1] == before:
            break
    assert seen[:-1] == list(pages("NN-7", own(NOT_NOT)["NN-7"]))
    assert seen[-1] == before
    assert table.ruled() == [], "and nothing was played meanwhile"


def test_the_page_has_the_text_of_a_rulings_number() -> None:
    ruling = Ruling(clause="NN-9", headline="", reason="")
    row = snapshot.ruling(ruling, ("Ada", "Ben"), clauses(NOT_NOT))
    assert row["text"] == "Voids: Never tap a Void."
    unknown = Ruling(clause="my own", headline="", reason="")
    assert snapshot.ruling(unknown, (), clauses(NOT_NOT))["text"] == ""
