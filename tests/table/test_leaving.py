"""Who goes home in the middle of a game, and comes back: what it means to each of them.

Each row is played as written, and later in the evening with everybody a seat further on; then it is
taken back, and the game stands as it did before the last of it.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from companion.games import GAMES
from companion.games.not_not import NOT_NOT
from companion.games.nuh_uh import NUH_UH
from companion.games.nyet import NYET
from companion.games.spank import SPANK
from companion.games.super_power import SUPER_POWER
from companion.games.ugh import UGH
from companion.kit.game import EVERY_SWITCH, Game
from companion.kit.structs import Struct, field, replace
from tests.at_table import NAMES, AtTable
from tests.games.not_not.table import cards
from tests.table.test_every_game import Children

LEAVES, BACK = "LEAVE GAME", "REJOIN GAME"
WORDS = {"red": "up", "yellow": "right", "green": "down", "blue": "left"}
ONE_BUTTON = frozenset({"up", "pad"})


class Row(Struct, frozen=True):
    """Moves of a game of four; what is heard of the last of them, and who is waited for then."""

    says: str
    game: Game[Any]
    moves: str
    heard: str
    why: str
    lit: str = ""  # "": whoever
    settings: dict[str, Any] = field(default_factory=dict)
    players: int = 4
    over: bool = False
    first: Callable[[Any], Any] | None = None


def dealt(state: Any) -> Any:
    """Ada deals, wherever she sits; every card is known."""
    lie = cards("red yellow green blue")
    return replace(state, dealer=state.names.index("ADA"), cards=lie)


ROWS = [
    Row(
        "NN-14 who leaves keeps the cards, and the next one deals",
        NOT_NOT,
        f"A up/{LEAVES}",
        "NN-14 ADA leaves",
        "Keeps 0 cards. BEN is the dealer",
        "B",
        first=dealt,
    ),
    Row(
        "NN-14 who is back plays on with them",
        NOT_NOT,
        f"B up/{LEAVES}; B up/{BACK}",
        "NN-14 BEN rejoins",
        "Has 0 cards. ADA is the dealer",
        "A",
        first=dealt,
    ),
    Row(
        "NN-14 with one player left it is over",
        NOT_NOT,
        f"A up/{LEAVES}",
        "NN-14 ADA + BEN WIN",
        "0 cards; ADA left",
        "B",
        players=2,
        over=True,
        first=dealt,
    ),
    Row(
        "SP-7 a hand of somebody who has gone is missed no more",
        SPANK,
        f"C up/{LEAVES}; A slap; +20 B slap; +20 D slap",
        "SP-7 ADA by 20 ms",
        "Draw: BEN 1, DAN 2",
    ),
    Row(
        "SP-7 and counts for nothing if it was down already",
        SPANK,
        f"C slap; B up/{LEAVES}; C up/{LEAVES}",
        "SP-7 CLEO leaves",
        "Keeps 0. The others play on",
        "A D",
    ),
    Row(
        "SP-7 who is back slaps again",
        SPANK,
        f"C up/{LEAVES}; C up/{BACK}",
        "SP-7 CLEO rejoins",
        "Has 0",
        "A B C D",
    ),
    Row(
        "SP-1 the referee waits for nobody who has gone: what they had to take nobody takes",
        SUPER_POWER,
        f"A down; B left for 700; +500 C left; C: ADA; A up/MORE.../{LEAVES}",
        "SP-1 ADA leaves",
        "the cards go under the pile",
        "B C D",
    ),
    Row(
        "SP-7 a hand of somebody who has gone is missed no more by the referee",
        SUPER_POWER,
        f"C up/MORE.../{LEAVES}; A slap; +20 B slap; +20 D slap",
        "SP-7 ADA by 20 ms",
        "Draw: BEN 1, DAN 2",
        "A B D",
        settings={"spank": True},
    ),
    Row(
        "SP-1 who is back sits at the old place, and the referee waits for them again",
        SUPER_POWER,
        f"C up/MORE.../{LEAVES}; C up/{BACK}",
        "SP-1 CLEO rejoins",
        "draws 7 cards",
        "A B C D",
    ),
    Row(
        "NU-5 whoever reads before the Guesser reads when the Reader has gone",
        NUH_UH,
        f"A up/{LEAVES}",
        "NU-5 ADA leaves",
        "Keeps 0 cards. DAN reads to BEN",
        "B D",
    ),
    Row(
        "NU-5 the next one guesses when the Guesser has gone",
        NUH_UH,
        f"B up/{LEAVES}",
        "NU-5 BEN leaves",
        "Keeps 0 cards. ADA reads to CLEO",
        "A C",
    ),
    Row(
        "NU-5 and is back in the order, the card read again",
        NUH_UH,
        f"B up/{LEAVES}; B up/{BACK}",
        "NU-5 BEN rejoins",
        "Has 0 cards. ADA reads to BEN",
        "A B",
    ),
    Row(
        "NU-5 a team plays on without one of it",
        NUH_UH,
        f"A down; C up/{LEAVES}",
        "NU-5 CLEO leaves",
        "The team plays on. ADA reads to BEN",
        "A B",
        settings={"teams": 2},
    ),
    Row(
        "NU-6 with one side left it is over",
        NUH_UH,
        f"A down; B up/{LEAVES}; D up/{LEAVES}",
        "NU-6 ADA + CLEO + BEN + DAN: RIVALS FOR LIFE",
        "1 point; DAN left",
        settings={"teams": 2},
        over=True,
    ),
    Row(
        "NY-8 nobody can play on without the cards of one: it is over, as the rounds were counted",
        NYET,
        f"B up/{LEAVES}",
        "NY-8 NOBODY WINS",
        "Nothing was scored; BEN left",
        over=True,
    ),
    Row(
        "UG-6 what is locked counts, and the Pool is discarded",
        UGH,
        f"B up; B: 1; B: 2; B: 3; B: LOCK; B up/{LEAVES}",
        "UG-6 BEN leaves",
        "Keeps 6 points. Discard the Pool",
        "A C D",
    ),
    Row(
        "UG-6 if the player of the last card leaves, the sums come",
        UGH,
        f"A left; wait 2600; D right; wait 2600; D up/{LEAVES}",
        "UG-6 DAN leaves",
        "Keeps 0 points. Discard the Pool",
        "A B C",
    ),
    Row(
        "UG-6 a set that is being entered is nobody's",
        UGH,
        f"C up; wait 21000; C up/{LEAVES}; B down",
        "UG-3 BEN +3",
        "Ugh! on the first flip. Turn over",
        "A B D",
        settings={"flips": True},
    ),
    Row(
        "UG-6 who is back locks again",
        UGH,
        f"C up/{LEAVES}; C up/{BACK}",
        "UG-6 CLEO rejoins",
        "0 points, and an empty Pool",
        "A B C D",
    ),
]
WAYS = [pytest.param(0, 0, id="as written"), pytest.param(3_600 * 10**9, 1, id="one seat further")]


@pytest.mark.parametrize(("from_ns", "turned"), WAYS)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.says)
def test_the_clause_holds_and_can_be_taken_back(row: Row, from_ns: int, turned: int) -> None:
    if row.game in (SUPER_POWER, NUH_UH):
        turned = 0  # there the first seat begins
    table = at_table(row, from_ns, turned)
    moves = row.moves.split("; ")
    table.play("; ".join(moves[:-1]))
    before = table.state.own
    table.play(moves[-1])
    ruling = next(r for r in reversed(table.rulings()) if r.clause == row.heard.split()[0])
    assert in_order(f"{ruling.clause} {ruling.headline}") == row.heard
    assert ruling.reason == row.why
    assert table.state.over == row.over
    table.run(table.now_ns + 10 * 10**9)
    if row.lit:
        lit = sorted(table.names[player][0] for player in table.state.own.lit)
        assert " ".join(lit) == row.lit
    assert not set(table.state.view.lit) & set(table.state.own.away)
    if "LEAVE GAME" in moves[-1] or "REJOIN" in moves[-1]:
        back, _ = table.table.take_back(table.state, table.now_ns - table.state.back_ns)
        assert (back.own.away, back.own.lit) == (before.away, before.lit)
        assert back.own.screen == before.screen
        assert not back.over


def at_table(row: Row, from_ns: int, turned: int) -> AtTable[Any]:
    has = [EVERY_SWITCH] * row.players
    return AtTable(
        row.game,
        row.players,
        row.settings,
        first=row.first,
        turned=turned,
        from_ns=from_ns,
        switches=has,
    )


def in_order(line: str) -> str:
    """Winners who share a place come in the order of the alphabet."""
    clause, _, names = line.removesuffix(" WIN").partition(" ")
    together = " + ".join(sorted(names.split(" + ")))
    return f"{clause} {together} WIN" if line.endswith(" WIN") else line


def test_every_game_says_what_leaving_means_to_it() -> None:
    assert {row.game.id for row in ROWS} == {game.id for game in GAMES}
    for game in GAMES:
        assert game.rules().leave is not None


def test_what_somebody_presses_who_has_gone_is_no_play() -> None:
    table = AtTable(UGH, 3).play(f"B up/{LEAVES}")
    before = table.game
    table.play("B up; B down; B left; B slap")
    assert table.game is before
    assert table.state.asked is None
    table.play("B up/?")
    assert [choice.label for choice in table.asked.choices] == [
        "TAKE BACK",
        BACK,
        "RULES",
        "END GAME",
        "SCORES",
    ]


def test_who_sits_at_one_button_leaves_with_short_and_long_presses() -> None:
    table = AtTable(SPANK, 3, switches=[EVERY_SWITCH, EVERY_SWITCH, ONE_BUTTON])
    table.play(f"C up/{LEAVES}")
    assert table.heard() == ["SP-7 CLEO leaves"]
    assert NAMES[table.state.own.away[0]] == "CLEO"


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_anybody_may_go_at_any_instant_and_nobody_waits_for_them(
    game: Game[Any], seed: int
) -> None:
    children, chance, went = Children(game, seed), random.Random(seed), 0
    for _ in children.play():
        state, table = children.state, children.table
        own = state.own
        assert not {*own.lit, *(ask.player for ask in own.asks)} & {*own.away}
        assert state.view.lit or state.view.alarm_ns is not None
        if state.over or chance.random() > 0.03:
            continue
        children.now_ns += 1
        player, now_ns = chance.randrange(len(children.setup.names)), children.now_ns
        gone, _ = table.comes_or_goes(state, player, now_ns - state.back_ns)
        went += gone.game is not state.game
        children.state, _ = (
            table.take_back(gone, now_ns - gone.back_ns) if gone.over else (gone, ())
        )
        assert not children.state.over
    assert went > 2
