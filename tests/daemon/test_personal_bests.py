"""Personal bests: a player's quickest hand so far is said on its ruling, and changes nothing."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from companion.daemon.personal_bests import PersonalBests, Wins
from companion.journal.journal import Journal
from companion.journal.records import Record
from companion.kit.game import Output
from companion.kit.rulings import Finish, Ruling
from companion.kit.screens import RulingScreen
from companion.kit.slips import Slip
from companion.kit.standings import of_players
from companion.kit.structs import replace
from companion.table.inputs import Due

RECORD = Record("not-not", ("Ada", "Ben"), (0, 1), {}, 7, 250_000, "kernel")
SLIP = Slip("round 7", ("Ada in 212 ms",), of_players(("Ada", "Ben"), (1, 0)))
ADA, BEN = 0, 1
OTHERS = {"Ada": "Ben", "Ben": "Ada"}
MS = 1_000_000
SCREEN = RulingScreen("first", "it fits", todo="Ada: press to roll")


def first(player: int, ms: float, began: int = 0) -> Ruling:
    return Ruling(
        clause="NN-10",
        headline="first",
        reason="it fits",
        players=(player,),
        race=(Finish(player, "up", round(ms * MS), "first"),),
        opened_ns=began,
        undo_to_ns=began + 1,
    )


def play(journal: Journal, record: Record, times_ms: Sequence[float], player: int = ADA) -> int:
    number, over, grade = journal.begin(record), record.over, record.grade
    for seq, ms in enumerate(times_ms, 1):
        output = (first(player, ms, began=seq),)
        journal.write(number, seq, Due(seq), output, RECORD.names, over=over, grade=grade)
    journal.work()
    return number


def begun(journal: Journal) -> Record:
    return replace(RECORD, id=journal.begin(RECORD))


def session(
    journal: Journal,
    *times_ms: float,
    player: int = ADA,
    grade: str = "kernel",
    began: str = RECORD.began,
) -> PersonalBests:
    """A game in which that player has won with those times, earlier in the evening."""
    play(journal, replace(RECORD, grade=grade, began=began), times_ms, player)
    return PersonalBests(journal, begun(journal))


def shown(bests: PersonalBests, *output: Output) -> tuple[str, str]:
    """What the panel and the slip have then."""
    *_, slip = bests.with_remark((*output, SLIP), RECORD.names)
    screen = bests.on_screen(SCREEN)
    assert isinstance(slip, Slip)
    assert isinstance(screen, RulingScreen)
    assert screen.todo == SCREEN.todo
    return screen.reason, slip.lines[-1]


FIVE = (400, 350, 300, 500, 450)


def test_an_earlier_evening_counts_as_well(journal: Journal) -> None:
    session(journal, *FIVE, began="2019-11-22T20:00:00+00:00")
    found = session(journal, 250)
    assert shown(found, first(ADA, 260)) == ("it fits", SLIP.lines[-1])
    assert shown(found, first(ADA, 212, began=10))[1] == "Ada's best ever: 212 ms"


def test_what_was_theirs_under_another_name_is_theirs(journal: Journal) -> None:
    session(journal, *FIVE, player=BEN)
    found = PersonalBests(journal, begun(journal), lambda names: [OTHERS[n] for n in names])
    assert shown(found, first(ADA, 212))[1] == "Ada's best ever: 212 ms"


def test_a_game_that_is_over_is_read_once(journal: Journal) -> None:
    number = play(journal, replace(RECORD, over=True), FIVE)
    over: dict[int, Wins] = {}
    here = begun(journal)
    assert "212" in shown(PersonalBests(journal, here, over=over), first(ADA, 212))[1]
    assert [number] == [*over]
    over[number]["Ada"].append(100 * MS)
    bests = PersonalBests(journal, here, over=over)
    assert shown(bests, first(ADA, 212))[1] == SLIP.lines[-1]


def test_a_players_fastest_is_on_the_panel_and_the_slip(journal: Journal) -> None:
    output = shown(session(journal, *FIVE), first(ADA, 212))
    assert output == ("it fits; Ada's best ever: 212 ms", "Ada's best ever: 212 ms")


@pytest.mark.parametrize(
    ("why", "player", "times_ms", "grade"),
    [
        ("it was not faster", ADA, (*FIVE, 200), "kernel"),
        ("it was just as fast", ADA, (*FIVE, 212), "kernel"),
        ("too little is known", ADA, FIVE[1:], "kernel"),
        ("that was somebody else", BEN, FIVE, "kernel"),
        ("that was another clock", ADA, FIVE, "browser"),
        ("that was a script", ADA, FIVE, "simulated"),
    ],
)
def test_nothing_is_shown(
    why: str, player: int, times_ms: tuple[float, ...], grade: str, journal: Journal
) -> None:
    found = session(journal, *times_ms, player=player, grade=grade)
    assert shown(found, first(ADA, 212)) == ("it fits", SLIP.lines[-1]), why


def test_what_is_beaten_may_be_of_this_very_game_and_not_what_was_taken_back(
    journal: Journal,
) -> None:
    found = session(journal, *FIVE)
    assert "212" in shown(found, first(ADA, 212, began=10))[1]
    assert found.with_remark((first(ADA, 230, began=20), SLIP), RECORD.names)[-1] == SLIP
    taken_back = Ruling(clause="undo", headline="TAKEN BACK", reason="", undo_to_ns=11)
    found.with_remark((taken_back,), RECORD.names)
    assert "230" in shown(found, first(ADA, 230, began=30))[1]


def test_the_rulings_themselves_are_as_the_rules_made_them(journal: Journal) -> None:
    ruling = first(ADA, 212)
    assert session(journal, *FIVE).with_remark((ruling,), RECORD.names) == (ruling,)
