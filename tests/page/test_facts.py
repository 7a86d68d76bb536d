"""Three facts of a game: of the rulings that stand, and of nobody where there are none."""

from __future__ import annotations

from companion.kit.rulings import Finish, Ruling, Tally
from companion.page.facts import ResultFact, facts

MS = 1_000_000


def won(player: int, after_ms: int, at_s: int, *others: Finish, margin_ms: int = 40) -> Ruling:
    """A race of that second, which that player has won."""
    return Ruling(
        clause="NN-10",
        headline="",
        reason="",
        margin_ns=margin_ms * MS,
        race=(Finish(player, "up", after_ms * MS, "first"), *others),
        opened_ns=at_s,
        undo_to_ns=at_s * 1000 * MS,
        at_ns=at_s * 1000 * MS + 1,
    )


LATE = Finish(1, "up", 900 * MS, "late")


def test_the_quickest_hand_the_longest_streak_and_the_closest_race() -> None:
    found = facts([won(0, 700, 1, LATE), won(0, 500, 2), won(2, 600, 3, LATE, margin_ms=6)])
    assert found == [
        ResultFact("Fastest press", (0,), "500 ms"),
        ResultFact("Longest streak", (0,), "2 in a row"),
        ResultFact("Closest race", (2,), "by 6 ms"),
    ]


def test_what_was_taken_back_does_not_count() -> None:
    back = Ruling(clause="undo", headline="TAKEN BACK", reason="", undo_to_ns=2000 * MS)
    assert facts([won(0, 700, 1), won(1, 500, 2), back]) == [
        ResultFact("Fastest press", (0,), "700 ms")
    ]


def test_a_race_that_was_ruled_again_counts_once_and_as_it_was_ruled_last() -> None:
    assert facts([won(0, 500, 1), won(1, 800, 1)]) == [ResultFact("Fastest press", (1,), "800 ms")]


def test_who_was_doubted_most_and_of_no_races_nothing() -> None:
    doubt = Ruling(clause="NU-3", headline="", reason="", tally=(Tally("doubt right", 0, of=2),))
    assert facts([doubt, doubt]) == [ResultFact("Got most Nuh-Uhs", (2,), "2 times")]
    assert facts([]) == []


def test_of_what_three_have_in_common_nothing_is_shown() -> None:
    def trick(*players: int) -> list[Ruling]:
        tallies = [(Tally("trick", player),) for player in players]
        return [Ruling(clause="NY-5", headline="", reason="", tally=one) for one in tallies]

    assert facts(trick(0, 1)) == [ResultFact("Most tricks", (0, 1), "1 trick")]
    assert facts(trick(0, 1, 2)) == []
