"""Statistics: what counts, and for whom; the numbers match those of a recount."""

from __future__ import annotations

import csv
import io
import statistics as python
from contextlib import closing
from pathlib import Path

import pytest

from companion.commands.cli import main
from companion.journal.reader import Look
from companion.journal.records import DamagedGameError, JudgedInput, Record
from companion.journal.spreadsheet import as_csv, sheet
from companion.journal.statistics import (
    Played,
    Player,
    Statistics,
    Timings,
    count,
    played,
    tables,
)
from companion.kit.game import Output
from companion.kit.rulings import Finish, Ruling, Tally
from companion.kit.slips import Slip
from companion.kit.standings import Score, of_players
from companion.kit.structs import replace
from companion.table.inputs import Input
from tests.games.habits import ALL
from tests.games.not_not.people import People
from tests.sim import bundled_evening

NAMES = ("Ada", "Ben", "Cleo")
ADA, BEN, CLEO = range(3)
MS = 1_000_000
RECORD = Record("not-not", NAMES, (0, 1, 2), {}, 7, 250_000, "kernel")
KERNEL = Timings("not-not", "kernel")
Captured = pytest.CaptureFixture[str]


def of(*written: Output, grade: str = "kernel", over: bool = False) -> Played:
    """A game with these outputs, each from an input of its own."""
    record = replace(RECORD, grade=grade, over=over)
    return played(record, [JudgedInput((output,), NAMES, grade) for output in written])


def race(*taps: tuple[int, float, str], began: float = 0, rests_on: float = 0) -> Ruling:
    """A ruling on taps, each with a player, the ms after the dice, and a result."""
    finishes = [Finish(p, "up", round(ms * MS), result) for p, ms, result in taps]  # type: ignore[arg-type]
    first, *others = (f for f in finishes if f.result != "wrong")
    alone = bool(others) and others[0].result == "late"
    return Ruling(
        clause="NN-10",
        headline=f"{NAMES[first.player]} was first",
        reason="it fits",
        players=tuple(f.player for f in finishes if f.result == "first"),
        margin_ns=others[0].after_ns - first.after_ns if alone else None,
        race=tuple(finishes),
        opened_ns=round(began * MS),
        undo_to_ns=round((rests_on or began + 1) * MS),
    )


def tally(*tallies: Tally, at: float = 1) -> Ruling:
    return Ruling(clause="X", headline="X", reason="x", tally=tallies, undo_to_ns=round(at * MS))


def undo(to: float, reason: str = "") -> Ruling:
    return Ruling(clause="undo", headline="TAKEN BACK", reason=reason, undo_to_ns=round(to * MS))


def ada(*games: Played) -> Player:
    return count(games)["Ada"]


def test_what_was_taken_back_does_not_count_nor_what_rested_on_it() -> None:
    before = race((ADA, 500, "first"), began=10)
    fast = race((ADA, 90, "first"), began=1_000, rests_on=1_090)
    later = tally(Tally("spank", ADA, cards=2), at=2_000)
    slow = race((ADA, 400, "first"), began=1_000, rests_on=1_400)
    player = ada(of(before, fast, later, undo(1_090), slow))
    assert (player.races[KERNEL].firsts, player.races[KERNEL].fastest_ms) == (2, 400)
    assert player.cards.total() == 0


def test_a_race_that_was_objected_to_counts_as_it_was_ruled_last() -> None:
    wrong = race((ADA, 200, "first"), (BEN, 300, "late"), began=50)
    right = race((ADA, 200, "wrong"), (BEN, 300, "first"), began=50, rests_on=900)
    objected = count([of(wrong, right)])
    assert [objected[n].races[KERNEL].firsts for n in ("Ada", "Ben")] == [0, 1]
    back = count([of(wrong, right, undo(900))])
    assert [back[n].races[KERNEL].firsts for n in ("Ada", "Ben")] == [1, 0]
    nobody = Ruling(clause="NN-13", headline="NOBODY", reason="", opened_ns=50 * MS)
    assert ada(of(wrong, nobody)).races == {}


def test_clocks_of_two_grades_are_counted_separately_and_simulated_ones_not_at_all() -> None:
    quick, slow = race((ADA, 100, "first")), race((ADA, 300, "first"))
    player = ada(of(quick, grade="browser"), of(slow), of(quick, grade="simulated"))
    assert {timed.grade: races.fastest_ms for timed, races in player.races.items()} == {
        "browser": 100,
        "kernel": 300,
    }


def test_a_streak_is_of_one_game() -> None:
    ada_wins, ben_wins = (
        [race((who, 300, "first"), began=n * 1_000) for n in range(1, 9)] for who in (ADA, BEN)
    )
    game = of(*ada_wins[:2], ben_wins[2], *ada_wins[3:6])
    assert ada(game).races[KERNEL].streak == 3
    assert ada(of(*ada_wins[:2]), of(*ada_wins[:2])).races[KERNEL].streak == 2


def test_doubts_know_whom_they_were_about_and_who_the_rival_is() -> None:
    written = [
        tally(Tally("doubt right", ADA, of=BEN)),
        tally(Tally("doubt wrong", BEN, of=ADA)),
        tally(Tally("doubt right", CLEO, of=ADA)),
    ]
    player = ada(of(*written))
    assert (player.doubts_right, player.doubts.total()) == (1, 1)
    assert player.doubted.total() == 2
    *_, shown = tables(count([of(*written)]))
    assert (shown.title, shown.heads) == ("NUH-UHS", ("said", "correct", "got", "rival"))
    assert shown.rows[0] == ("Ada", ("1", "1", "2", "Ben"))


def test_what_cost_most_cards_is_named_and_a_catch_that_was_none_costs_nothing() -> None:
    written = [
        tally(Tally("spank", ADA, cards=3)),
        tally(Tally("caught", ADA, of=BEN, cards=5)),
        tally(Tally("caught", ADA, of=BEN, cards=-5)),
    ]
    *_, shown = tables(count([of(*written)]))
    assert shown.rows == (("Ada", ("3", "spank 3")),)


def test_a_game_is_won_once_it_is_over() -> None:
    points = of_players(NAMES, (3, 1, 0))
    won = points.winners("NN-14", "over", None)
    written = [JudgedInput((won, Slip("final score", (), points, True)), NAMES)]
    assert ada(played(replace(RECORD, over=True), written)).won == 1
    assert ada(played(RECORD, written)).won == 0
    corrected = JudgedInput((tally(), Score(of_players(NAMES, (3, 4, 0)))), NAMES)
    assert ada(played(replace(RECORD, over=True), [*written, corrected])).won == 0


def test_people_count_by_what_they_are_called_now() -> None:
    written = [JudgedInput((race((ADA, 212, "first")),), NAMES, "kernel")]
    games = [played(RECORD, written), played(RECORD, written, lambda names: ("Adele", *names[1:]))]
    assert {name: p.games for name, p in count(games).items()} == {
        "Ada": 1,
        "Ben": 2,
        "Cleo": 2,
        "Adele": 1,
    }


def test_a_row_that_cannot_be_counted_is_a_damaged_game() -> None:
    with pytest.raises(DamagedGameError):
        played(RECORD, [JudgedInput((race((CLEO, 212, "first")),), NAMES[:2], "kernel")])


# ---- an honest recount


def played_by_people(seed: int) -> tuple[Played, list[Ruling]]:
    """A game of Not Not by simulated people, as it counts; and the rulings not taken back."""
    people = People(seed, 3, {"cards": 12}, ALL)
    entries: list[JudgedInput] = []
    standing: list[Ruling] = []
    at, give = people.at, people.at.give

    def giving(item: Input) -> None:
        nonlocal standing
        before = len(at.output)
        give(item)
        new = at.output[before:]
        entries.append(JudgedInput(tuple(new), at.names, "kernel"))
        rulings = [r for r in new if isinstance(r, Ruling)]
        if any(r.clause == "undo" for r in rulings):
            left = {(r.headline, r.undo_to_ns) for r in at.state.rulings}
            standing = [
                r for r in standing if r.undo_to_ns is None or (r.headline, r.undo_to_ns) in left
            ]
        standing += [r for r in rulings if r.clause != "undo"]

    at.give = giving  # type: ignore[method-assign]  # looking on
    people.play()
    players = len(at.names)
    record = Record("not-not", at.names, tuple(range(players)), {}, seed, 250_000, "kernel")
    return played(replace(record, over=True), entries), standing


@pytest.mark.parametrize("seed", range(6))
def test_the_numbers_are_those_of_a_recount(seed: int) -> None:
    game, standing = played_by_people(seed)
    found: Statistics = count([game])
    last = {r.opened_ns: r for r in standing if r.opened_ns is not None}
    decided = [r for r in last.values() if any(f.result == "first" for f in r.race)]
    assert decided
    for player, name in enumerate(game.names):
        races = found[name].races[KERNEL]
        mine = [r for r in decided if player in r.players]
        assert races.firsts == len(mine)
        assert races.dead_heats == sum(len(r.players) > 1 for r in mine)
        assert races.false_starts == sum(
            "too soon" in r.headline and r.players == (player,) for r in standing
        )
        times = [
            next(f for f in r.race if f.player == player and f.result == "first") for r in mine
        ]
        assert races.fastest_ms == min((f.after_ns / MS for f in times), default=None)
        alone = [r.margin_ns for r in mine if r.players == (player,)]
        assert races.closest_ms == min((ns / MS for ns in alone if ns is not None), default=None)
        won = "".join("x" if player in r.players else " " for r in decided)
        assert races.streak == max(map(len, won.split(" ")))
        right = {
            n: [f.after_ns / MS for f in r.race if f.player == player and f.result != "wrong"]
            for n, r in enumerate(decided)
        }
        reactions = [min(times) for times in right.values() if times]
        assert races.median_ms == (python.median(reactions) if reactions else None)


# ---- the spreadsheet


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return bundled_evening(tmp_path_factory.mktemp("sheet") / "journal.db")


def test_a_game_is_a_row_for_each_player(kept: Path) -> None:
    with closing(Look(kept)) as look:
        text, damaged = sheet(look, tuple)
        ranked = look.standings(look.record("1")).ranked()
        counted = count([played(look.record("1"), look.rulings(1))])["Ada"].races[KERNEL]
    rows = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))
    assert damaged == []
    assert [(int(r["place"]), r["player"], int(r["points"])) for r in rows] == ranked
    ada = next(row for row in rows if row["player"] == "Ada")
    assert (ada["game"], ada["title"], ada["clock"]) == ("1", "not-not", "kernel")
    races = (counted.raced, counted.firsts, counted.dead_heats, counted.false_starts)
    assert races == tuple(int(ada[head]) for head in ("races", "first", "dead heats", "too soon"))
    assert ada["fastest ms"] == f"{round(counted.fastest_ms or 0, 3)}"


def test_the_command_writes_it_and_asks_for_one_or_all(kept: Path, capsys: Captured) -> None:
    where = ["--journal", str(kept)]
    assert main(["export", "--csv", *where]) == 0
    assert capsys.readouterr().out.startswith("\ufeffgame,title,began,")
    assert main(["export", *where]) == main(["export", "1", "--csv", *where]) == 2
    assert "name a game, or write --csv for all of them" in capsys.readouterr().err


def test_a_name_is_no_formula_and_a_number_is_a_number() -> None:
    text = as_csv(("player", "points"), [("=1+1", -3), ("@Ada", 2.50004), ('B"en, jr.', None)])
    assert text == '\ufeffplayer,points\r\n\'=1+1,-3\r\n\'@Ada,2.5\r\n"B""en, jr.",\r\n'
