"""Players who change places: a press belongs to who sits there, with the switches they have."""

from __future__ import annotations

from companion.kit.game import EVERY_SWITCH
from companion.table.inputs import Contact, Release
from companion.table.table import Table
from tests.at_table import MS, AtTable
from tests.musical_chairs import MUSICAL


def test_players_can_change_seats_and_a_press_belongs_to_who_sits_there() -> None:
    """Also when a button goes down before the change and up after it."""
    table = Table(MUSICAL, MUSICAL.setup(("ADA", "BEN", "CLEO"), {}), (4, 2, 7))
    state = table.start()
    assert table.seats(state) == (4, 2, 7)
    for item in (Contact(2, "up", 100 * MS), Contact(4, "up", 200 * MS)):
        state, _ = table.step(state, item)
    state, _ = table.step(state, Release(4, "up", 300 * MS))  # Ada and Ben change places
    assert table.seats(state) == (2, 4, 7)
    state, _ = table.step(state, Release(2, "up", 400 * MS))  # Ben's press: he and Cleo do
    assert table.seats(state) == (2, 7, 4)


def test_each_seat_has_the_whole_menu_and_a_way_back_with_the_switches_that_it_has() -> None:
    few = (frozenset({"left"}), frozenset({"up", "pad"}), EVERY_SWITCH)
    table = AtTable(MUSICAL, 3, switches=few)
    every = ["TAKE BACK", "END GAME", "SCORES"]

    def finds(moves: str, style: str, *more: str) -> None:
        ask = table.play(moves).asked
        assert (ask.style, [choice.label for choice in ask.choices]) == (style, [*every, *more])
        table.answer("SCORES")
        assert table.asked.question == "SCORES"
        table.run(table.now_ns + 60 * 10**9)

    finds("A left/?", "single", "BACK")
    finds("B up/?", "pad list", "BACK")
    finds("C up/?", "list")
    finds("A left; A up/?", "pad list", "BACK")  # she and Ben have changed seats
    table.play("B left/?").answer("BACK")
    assert table.state.menu is None
