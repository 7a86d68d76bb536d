"""Taking back: where the table goes back to, what it shows then, and what it forgets."""

from __future__ import annotations

from companion.games.not_not.state import Racing
from companion.kit.rulings import Ruling
from companion.kit.screens import DiceScreen
from companion.kit.slips import Slip
from companion.kit.standings import Score
from companion.kit.structs import replace
from companion.table.inputs import Contact, Release
from companion.table.play import KEEP_MOMENTS, before_the_last
from companion.table.table import Table
from tests.at_table import MS
from tests.games.not_not.table import racing, screen, touch, won
from tests.musical_chairs import MUSICAL


def test_undo_brings_the_dice_back_and_the_card() -> None:
    table = won().play("B up/TAKE BACK")
    assert isinstance(screen(table), DiceScreen)
    assert table.game.points == (0, 0)
    assert table.heard()[-1] == "undo TAKEN BACK"
    assert isinstance(table.said[-2], Score)
    assert isinstance(table.said[-1], Slip)


def test_a_taking_back_is_told_at_the_time_when_it_was_chosen() -> None:
    table = won().play("B up/?")
    table.run(table.now_ns + 1_000 * MS)
    at_ns = table.now_ns
    touch(table, "B", "right")
    assert table.rulings()[-1].headline == "TAKEN BACK"
    assert table.rulings()[-1].at_ns == at_ns


def test_after_undo_the_race_goes_on_from_the_instant_before_the_tap_at_the_dealers_press() -> None:
    table = won().play("B up/?")
    touch(table, "B", "right")  # TAKE BACK: it is the instant of the tap again
    assert screen(table).note == "TAKEN BACK · ADA: press"
    assert table.state.view.lit == (0,)
    table.play("wait 700; B left; A up; wait 100; B left")
    assert table.heard()[-1] == "NN-10 BEN in 1680 ms", "since the dealer let it go on"
    again = racing().play("wait 500; B left")
    assert table.game.cards == again.game.cards
    assert table.game.points == again.game.points


def test_after_undo_presses_count_again_only_once_the_dice_are_drawn() -> None:
    table = won().play("B up/?")
    table.give(Contact(table.seat("B"), "right", table.now_ns))
    table.give(Release(table.seat("B"), "right", table.now_ns))
    assert table.state.undrawn
    table.give(Contact(table.seat("A"), "up", table.now_ns))
    phase = table.game.phase
    assert isinstance(phase, Racing)
    assert phase.race.entries == ()


def test_each_undo_goes_one_ruling_further_back() -> None:
    table = won().play("B up/SECOND VOID; B up/SECOND VOID")
    assert table.game.cards.deck == 37
    for deck in (38, 39):
        table.play("A up/TAKE BACK")
        assert table.game.cards.deck == deck
    table.play("A up/TAKE BACK")
    assert isinstance(table.game.phase, Racing)


def test_what_nothing_can_go_back_to_is_forgotten_and_never_gone_back_to() -> None:
    table: Table[tuple[int, ...]] = Table(MUSICAL, MUSICAL.setup(["?"] * 3, {}), range(3))
    state = table.start()
    for at_ns in range(0, 3_000 * MS, 2 * MS):
        state, _ = table.step(state, Contact(0, "up", at_ns))
        state, _ = table.step(state, Release(0, "up", at_ns + MS))
    assert len(state.past) == KEEP_MOMENTS
    for since_ns, found in ((state.forgotten_ns, None), (state.forgotten_ns + 1, 0)):
        ruling = Ruling(clause="?", headline="?", reason="?", undo_to_ns=since_ns)
        assert before_the_last(replace(state, rulings=(ruling,))) == found
