"""Whatever the games show is read whole on every panel, with short names and with long ones.

What is shown comes of games by people with all the habits, of the rows of the clauses, of leaving
and joining, of children who press anything, of the rules to read; and of the rows of the table with
the lobby's lists and options. That it is all there is, the texts in the code say. Of screens that
differ only in digits and in names, which are equally long, one is drawn.
"""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion.drawing import pages as pages_of
from companion.drawing.draw import lay_out
from companion.drawing.lettering import ELLIPSIS
from companion.drawing.pages import pages
from companion.games import GAMES as GAMES_OF_ALL
from companion.games.not_not import NOT_NOT
from companion.games.nuh_uh import NUH_UH
from companion.games.nyet import NYET
from companion.games.spank import SPANK
from companion.kit import clauses
from companion.kit.circle import Newcomer
from companion.kit.events import Answer
from companion.kit.game import EVERY_SWITCH, Game, Notice, Rules
from companion.kit.screens import (
    AskScreen,
    FactsScreen,
    JoinScreen,
    MessageScreen,
    OrderScreen,
    RulingScreen,
    ScoreScreen,
    Screen,
)
from companion.kit.view import Ask
from companion.table.furniture import hint, noted_screen
from companion.table.lobby import Offer, lobby
from companion.table.newcomers import newcomers
from companion.table.table import Table
from tests import at_table
from tests.games.habits import ALL, Habits
from tests.games.not_not import test_clauses as not_not_clauses
from tests.games.not_not.people import People as NotNot
from tests.games.nuh_uh.people import People as NuhUh
from tests.games.nuh_uh.test_clauses import ROWS as NUH_UH_ROWS
from tests.games.nuh_uh.turn import turn_of
from tests.games.nyet import test_clauses as nyet_clauses
from tests.games.nyet.people import People as Nyet
from tests.games.nyet.test_people import WAYS
from tests.games.spank.people import People as Spank
from tests.games.super_power import test_referee_clauses as super_power_clauses
from tests.games.super_power.people import People as SuperPower
from tests.games.super_power.referee_table import ALL as EVERY_RULE
from tests.games.super_power.referee_table import refereed
from tests.games.ugh.people import People as Ugh
from tests.games.ugh.test_clauses import ROWS, seated, spelled
from tests.kit import test_clauses
from tests.table import test_joining, test_leaving, test_table
from tests.table.test_every_game import Children
from tests.table.test_lobby import Lobby

UPPER = at_table.NAMES  # as rows have them
SHORT = ("Ada", "Ben", "Cle", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe", "Kim", "Leo", "Mia",
         "Ned", "Ola", "Pia")  # fmt: skip
LONG = ("Alexander", "Benedicta", "Cleopatra", "Desdemona", "Eleonoras", "Ferdinand", "Guinevere",
        "Henrietta", "Isabellas", "Jeremiahs", "Katherina", "Leonardos", "Magdalena", "Nathaniel",
        "Octavious", "Penelopes")  # fmt: skip
SIZES = [(128, 64), (256, 64), (128, 128), (128, 32), (96, 64), (64, 128)]
SOME = Habits(0.2, 0.1, 0.01, 0.1, 0.05, 0.05)


def nyet() -> None:
    nyet_rows()
    for way in WAYS.values():
        for players in (2, 3, 4, 5):
            people = Nyet(players, players, SOME, settings=way)
            people.round()
            people.round()


def nyet_rows() -> None:
    for row in nyet_clauses.ROWS:
        nyet_clauses.seated(row).play(named(row.moves))


def ugh() -> None:
    for row in ROWS:
        seated(row).play(spelled(row.moves))
    for flips in (False, True):
        Ugh(4, 4, SOME, flips=flips).play()


def nuh_uh() -> None:
    for row in NUH_UH_ROWS:
        turn_of(row).play(named(row.moves))
    for powers in (False, True):
        NuhUh(4, 4, SOME, powers=powers).play()
    at_table.AtTable(NUH_UH, 2, {"teams": 2}).play("A up")
    at_table.AtTable(NUH_UH, 3, {"nuh_uhs": 0}).play("B up")


def spank() -> None:
    for players in (2, 5, 7):
        Spank(players, players, SOME).play()


def not_not() -> None:
    for row in not_not_clauses.ROWS:
        not_not_clauses.seated(row).play(named(row.moves))
    for seed, level in enumerate(("discovery", "normal", "hard", "extreme")):
        for pads in (True, False):
            settings = {"level": level, "cards": 20}
            NotNot(seed, 3 + seed, settings, ALL, pads=pads).play()
    for other in ({"first_game": True}, {"level": "hard", "enter_cards": True}):
        NotNot(7, 8, {"cards": 24, **other}, ALL).play()


def super_power() -> None:
    for row in super_power_clauses.ROWS:
        super_power_clauses.seated(row).play(named(row.moves))
    SuperPower(3, 6, EVERY_RULE, Habits(forgetful=0.1, stray=0.05)).play(2)
    hand = refereed(3, {"spank": True, "fire": True})
    hand.play("A first/MORE.../END THIS HAND; A right; wait 2600; A down; A left; A up; A right")
    few = (EVERY_SWITCH, frozenset({"up"}), frozenset({"up", "pad"}))
    some = refereed(3, {**EVERY_RULE, "spank": False}, switches=few)
    some.play("A first/MORE.../LEAVE GAME")
    options(Lobby(only="super-power"))


def table() -> None:
    """Its rows; and somebody looks through the lobby's lists, and begins each game in each way."""
    for _, begins, moves in test_table.ROWS:
        test_table.test_the_table_does_what_its_row_says(begins, named(moves))
    chance = random.Random(7)
    for game in GAMES_OF_ALL:
        for _ in range(4):
            waiting = Lobby(only=game.id).play("A up; B up; C up; D up")
            for _ in range(40):
                if not waiting.state.done:
                    switch = chance.choice(("up", "right", "down", "down"))
                    for_ms = 700 if waiting.state.asked is None else 80
                    waiting.play(f"B {switch} for {for_ms}")
    lists = Notice((OrderScreen("FASTEST", (("N", "212 ms"),)),), looked_up=True)
    Lobby(again=Offer(NYET, {}), evening=(lists,)).play("A up; B up; A up/STATISTICS")
    Lobby(unfinished="Continue?").play("wait 600; A left; B up/NEW NAME...").spell("")
    Lobby(join_code=JoinScreen("JOIN", "KWFZ")).play("A up")
    Lobby(only="not-not", defaults={"not-not": {"cards": 3}}).play("A up; B up; A up/DISCOVERY")
    for game, players in ((SPANK, 16), (NYET, 3), (NOT_NOT, 3)):
        began = at_table.AtTable(game, players).play("A up/RULES/Taking back; wait 9000; A right")
        why = began.table.why_not(began.state, Newcomer("N", frozenset(("pad",)), 0))
        asks = newcomers(lambda _: (), partial(lambda reason, *_: reason, why))
        at_table.AtTable(asks, 2).play("A up for 700")
    one_button = at_table.AtTable(lobby(), 2, switches=(frozenset({"up"}),) * 2)
    one_button.play("A up; B up; A up for 700")
    nyet_rows()


def options(waiting: Lobby) -> None:
    """Each option of Super Power, one by one, is asked for and left as it is."""
    lines = waiting.play("A up; B up; B up/ONE BY ONE...").asked.choices
    for line in lines[2:]:
        waiting.answer(line.label)
        waiting.answer(waiting.asked.choices[0].label)


def every_game(game: Game[Any]) -> None:
    """Who leaves and joins it, and children."""
    for row in test_leaving.ROWS:
        if row.one("game") == game.id:
            test_leaving.at_table(row, 0, 0).play(named(row.moves))
    for row in test_joining.ROWS:
        if row.one("game") == game.id:
            joined = test_joining.three(row, named(row.moves))
            test_joining.gus_joins(joined, at_table.NAMES[6])
            joined.play(row.one("after"))
    for seed in range(3):
        for _ in Children(game, seed).play():
            pass


def named(moves: str) -> str:
    """The moves of a row, with the names that people have here."""
    for name, other in zip(UPPER, at_table.NAMES, strict=False):
        moves = re.sub(rf"\b{name}\b", other, moves)
    return moves


GAMES: dict[str, Callable[[], None]] = {
    "table": table,
    "not-not": not_not,
    "super-power": super_power,
    "nyet": nyet,
    "ugh": ugh,
    "nuh-uh": nuh_uh,
    "spank": spank,
}


@pytest.fixture(params=[SHORT, LONG], ids=["three letters", "nine letters"], scope="module")
def names(request: pytest.FixtureRequest) -> tuple[str, ...]:
    found: tuple[str, ...] = request.param
    return found


class Shown(NamedTuple):
    """Of one game: what came to the panel, all output; which rules asked what, in which state."""

    game: str
    screens: dict[Screen, None]
    outputs: set[str]
    asked: dict[Ask, tuple[Rules[Any], Any]]


@pytest.fixture(params=GAMES, scope="module")
def shown(request: pytest.FixtureRequest, names: tuple[str, ...]) -> Shown:
    found = Shown(request.param, {}, set(), {})
    with pytest.MonkeyPatch.context() as patched:
        for has_names in (at_table, not_not_clauses, nyet_clauses, test_leaving):
            patched.setattr(has_names, "NAMES", names)
        patched.setattr(Table, "step", watched(Table.step, found))
        GAMES[request.param]()
        game = next((g for g in GAMES_OF_ALL if g.id == request.param), SPANK)
        every_game(game)
        rules = test_clauses.clauses(game)
        found.outputs.add(repr(rules))
        pages = [page for rule in rules.items() for page in clauses.pages(*rule)]
        found.screens.update(dict.fromkeys(pages))
    name = re.compile("|".join(names), re.IGNORECASE)
    alike = {name.sub("N", re.sub(r"\d", "0", repr(s))): s for s in found.screens}
    return found._replace(screens=dict.fromkeys(alike.values()))


def watched(step: Callable[..., Any], found: Shown) -> Callable[..., Any]:
    def stepping(table: Table[Any], state: Any, item: Any) -> Any:
        after, output = step(table, state, item)
        now = after.screen, noted_screen(after)
        found.screens.update(dict.fromkeys(now))
        found.outputs.update(map(repr, (after.view, *now, *output)), (hint(after),))
        found.asked.update((ask, (table.rules, after.game)) for ask in after.own.asks)
        return after, output

    return stepping


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_is_cut(
    shown: Shown, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = cache(lay_out)
    monkeypatch.setattr(pages_of, "lay_out", drawn)
    of_each = {screen: pages(screen, size) for screen in shown.screens}
    for screen, parts in of_each.items():
        written = [text for page in parts for text, _ in drawn(page, size, "1").written]
        seen = "".join(written).replace(" ", "")
        missing = [word for text in to_read(screen) for word in text.split() if word not in seen]
        assert set(missing) <= {"·"}, screen
    for page in dict.fromkeys(page for parts in of_each.values() for page in parts):
        canvas = drawn(page, size, "1")
        assert not canvas.cut, page
        for text, (x, y, width, height) in canvas.written:
            assert ELLIPSIS not in text, page
            inside = min(x, y) >= 0 and x + width <= size[0] and y + height <= size[1]
            assert inside or not text, page


def to_read(screen: Screen) -> Iterator[str]:
    """All but what a list scrolls to, and names in scores. A foot gives way to answers."""
    match screen:
        case RulingScreen(headline, reason, todo) | MessageScreen(headline, reason, todo):
            yield from (headline, reason, todo, *screen.foot)
        case AskScreen(_, question, choices, selected):
            in_a_list = choices[selected].button == ""
            asked = [choices[selected]] if in_a_list else choices
            yield from (question, *(choice.label.partition(" · ")[0] for choice in asked))
        case FactsScreen(large, rows):
            yield from (large, *(text.replace(",", "") for row in rows for text in row))
        case ScoreScreen(title, _, todo) | OrderScreen(title, _, todo):
            yield from (title, todo)


# ---- questions

OUT = {"BACK", "NONE", "NOBODY", "NOT SURE", "CANCEL", "DONE", "MORE...", "4 5 WILD"}
WITHOUT = {  # and why; any hold opens the menu, where TAKE BACK is
    "(Die [12]|Negation die|NOTHING is on)[?]": "your own dice are four presses at most",
    "Which card is [A-Z]+[?]": "six faces; the menu has STOP ENTERING",
    "": "a box of Nyet!'s board: that is a turn",
    "(-?[0-9] · )?BONUS CARD[?]|WHO PLAYS WITH .*[?]": "five players; the menu has ASK AGAIN",
    "HOW MANY TO DRAW[?]": "four other totals; left alone, it stays as it is",
    "ON TOP OF THE .*[?]": "one answer leaves the total as it is",
    ".*_": "the letters of a name: DELETE is among them",
    "Continue[?]": "NEW or CONTINUE; it waits, for nothing else can be done before",
}


def test_every_question_has_a_way_out_and_gives_way(shown: Shown) -> None:
    for ask, (rules, state) in shown.asked.items():
        labels = {choice.label for choice in ask.choices}
        leaves = labels & OUT or ask.style in ("list", "single")
        why = next((w for text, w in WITHOUT.items() if re.fullmatch(text, ask.question)), "")
        assert leaves or why, ask
        assert ask.patience_ns is not None or "waits" in why, ask
        after = state
        for _ in range(9):  # others of its kind may wait
            after, _ = rules.step(after, Answer(ask.player, "", 10**15))
        assert rules.over(after) or ask not in rules.view(after).asks, ask


# ---- that it is all

COMPANION = Path(__file__).parents[2] / "companion"
NOT_SHOWN = re.compile("__init__|options|bot|household|trial|resolver|rule|usage|own|printed")
UNSEEN = {
    *("GO ON", "JUDGE", "Not Not", "Who plays what.", "Who comes late."),  # no one reads
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "is off",  # of a rule that a table wrote itself
    "nobody can join Nyet! once it has started",  # comes with the table's
    "PAUSED",  # of a game that is resumed: Not Not says it
}
TEXT = re.compile(r"\b[A-Z].* \S|[A-Z!?' ]{4,}$|^ .*[a-z]{3}|[a-z]{3}.* $")


def test_every_text_in_the_code_is_shown_by_some_play(shown: Shown) -> None:
    folder = "table" if shown.game == "table" else f"games/{shown.game.replace('-', '_')}"
    everything = re.sub(r"\s+", " ", "\n".join(shown.outputs).replace("\\'", "'"))
    assert [text for text in {*texts(folder)} - UNSEEN if text not in everything] == []


def texts(folder: str) -> Iterator[str]:
    """In pieces, between what is put in at play; of docstrings and errors none."""
    paths = (p for p in (COMPANION / folder).rglob("*.py") if not NOT_SHOWN.fullmatch(p.stem))
    nodes = [node for path in paths for node in ast.walk(ast.parse(path.read_text("utf-8")))]
    docs = (node for node in nodes if isinstance(node, ast.Expr | ast.Raise))
    docs_of = {id(each) for node in docs for each in ast.walk(node)}
    for node in nodes:
        text = node.value if isinstance(node, ast.Constant) and id(node) not in docs_of else None
        for piece in re.split(r"\{[^}]*\}", text) if isinstance(text, str) else ():
            if TEXT.search(piece):
                yield re.sub(r"\s+", " ", piece).strip()
