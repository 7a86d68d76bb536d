"""Nyet! by its clauses: each row as written, an hour later, with seats turned, with noise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.nyet import NYET, board
from companion.games.nyet.game import asked
from companion.games.nyet.state import State, Teams, Terms
from companion.kit import texts
from companion.kit.game import Game
from companion.kit.slips import Slip
from companion.kit.structs import replace
from companion.page.snapshot import words
from companion.table.furniture import noted_screen
from tests.at_table import NAMES, AtTable
from tests.games.nyet.cards import DISCARDS
from tests.games.nyet.people import WORDS
from tests.games.rows import WAYS, Row, points, read, unordered

COLOURS = {"b": "blue", "r": "red", "y": "yellow", "g": "green", "-": ""}
PLACES = {"b": 0, "r": 1, "y": 2, "g": 3, "-": 4}
ROWS = read(__file__)


# ---- what stands before a row


def who(state: State, letter: str) -> int:
    return state.names.index(NAMES["ABCDE".index(letter)])


def deals(state: State, letter: str) -> State:
    return replace(state, dealer=who(state, letter)).into("dealing", who(state, letter))


def covers(state: State, turn: str) -> State:
    state = replace(state, dealer=who(state, turn), open=board.all_open(state.names))
    return covering(state, turn)


def covering(state: State, turn: str) -> State:
    return asked(state.into("covering", who(state, turn)))[0]


def boxes(state: State, text: str) -> State:
    turn, open_ = text.split()
    lines = open_.split("/")
    places = [
        {who(state, letter) for letter in lines[0]},
        {int(lines[1])},
        {PLACES[colour] for colour in lines[2]},
        {PLACES[colour] for colour in lines[3]},
        {int(lines[4])},
    ]
    state = replace(state, dealer=who(state, "A"), open=tuple(tuple(sorted(p)) for p in places))
    return covering(state, turn)


def tricks(state: State, text: str) -> State:
    teams, *fields = (field.strip() for field in text.split(";"))
    sides, _, bonus = teams.partition(" ")
    given = {name: rest for name, _, rest in (field.partition(" ") for field in fields)}
    discard, trumps, value = given.get("terms", "none r/b 2").split()
    trump, _, supertrump = trumps.partition("/")
    totals, _, counted = given.get("totals", "").partition(", ")
    points = {who(state, "ABCDE"[n]): int(word) for n, word in enumerate(totals.split())}
    one, _, other = sides.partition("/")
    members = tuple(tuple(who(state, letter) for letter in side) for side in (one, other))
    state = replace(
        state,
        dealer=who(state, "A"),
        terms=Terms(
            members[0][0],
            next(box.means for box in board.DISCARDS if box.answer == DISCARDS[discard]),
            COLOURS[trump],
            COLOURS[supertrump],
            int(value),
        ),
        teams=Teams((members[0], members[1]), who(state, bonus) if bonus else None),
        totals=tuple(points.get(player, 0) for player in range(len(state.names))),
        counted=int(counted or 0),
    )
    player = members[0][0]
    for one in given.get("taken", "").split():
        for _ in range(int(one.partition("*")[2] or 1)):
            player = who(state, one[0])
            count = state.count.took(state.teams.side(player), int(one[1]))
            state = replace(state, count=count)
    return state.into("uncounted tricks" if state.at_end else "tricks", player)


FIRST: dict[str, Callable[[State, str], State]] = {
    "deals": deals,
    "covers": covers,
    "boxes": boxes,
    "tricks": tricks,
    "": lambda state, _: state,
}


def seated(row: Row, game: Game[State] = NYET, **way: Any) -> AtTable[State]:
    settings = row.settings
    players = int(settings.pop("players"))
    name, _, text = row.one("first").partition(" ")
    first: Callable[[State], State] = lambda state: FIRST[name](state, text)  # noqa: E731  # a row's own
    at = AtTable(game, players, settings, first=first, words=WORDS, **way)
    return at.play("wait 1000")  # what stands there has been seen


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.says)
def test_a_clause_is_ruled_as_its_row_says(row: Row, way: str) -> None:
    how = {} if way == "turned" and "seats" in row.more else WAYS[way]
    at = seated(row, **how).play(row.moves)
    ruled = at.ruled()[-len(row.ruled) :] if row.ruled else []
    assert [unordered(line) for line in ruled] == [unordered(line) for line in row.ruled]
    shown = " ".join(words(noted_screen(at.state)))
    assert [text for text in row.more.get("panel", []) if text not in shown] == [], shown
    if asked := row.one("asked"):
        everybody = len(at.state.view.asks) > 1
        who = row.one("asked").partition(":")[0] if everybody else at.names[at.asked.player]
        assert f"{who}: {at.asked.question}" == asked
    if answers := row.one("answers"):
        mark = ";" if ";" in answers else ","
        labels = [choice.label for choice in at.asked.choices]
        assert sorted(map(unordered, labels)) == sorted(
            unordered(answer) for answer in answers.split(mark)
        )
    if "slip" in row.more:
        slip = at.output[-1]
        assert isinstance(slip, Slip)
        assert sorted(row.more["slip"]) == sorted(slip.lines)
    assert points(at) == row.points
    assert at.state.over == ("over" in row.more)
    if foul := row.one("foul"):
        before = at.game
        assert at.play(foul).game == before


def test_every_clause_has_a_row() -> None:
    followed = {"NY-4"}  # the resolver's: the table does not see the cards
    assert {row.says.split()[0] for row in ROWS} | followed == set(
        texts.read("companion.games.nyet").clauses
    )
