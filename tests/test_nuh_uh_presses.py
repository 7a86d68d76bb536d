"""Presses at a table of Nuh-Uh! that change nothing, what is said of them, and the menu."""

from __future__ import annotations

from typing import Any

import pytest

from companion.kit.slips import Slip
from tests.at_table import MS
from tests.nuh_uh_turn import Turn, hands
from tests.test_nuh_uh_clauses import WAYS

ADA, BEN, CLEO, DAN = range(4)
POWERS = {"powers": True}
MOVE = "MOVE OR TURN A CARD"
CARDS = [MOVE, "PILE IS EMPTY"]
ACES = hands(ada="0SF", ben="0PG", cleo="0BS", dan="0GP")


def headline(turn: Turn) -> str:
    """What is written big on the panel."""
    screen = turn.state.screen
    return str(getattr(screen, "headline", getattr(screen, "title", "")))


def lines(turn: Turn) -> list[str]:
    return [choice.label for choice in turn.asked.choices]


FOULS: list[tuple[str, str, str, str, dict[str, Any]]] = [
    ("a press before the answer", "", "C left; wait 300", "CLEO too soon", {}),
    ("the Reader's own Nuh-Uh before it", "", "A up; wait 300", "ADA too soon", {}),
    ("the Guesser's pad before it", "", "B slap", "", {}),
    ("the Guesser's team", "", "D down", "", {"settings": {"teams": 2}}),
    ("the Guesser's pad in the window", "B up", "B slap", "BEN may not", {}),
    ("the Guesser's team", "B up", "D left", "DAN may not", {"settings": {"teams": 2}}),
    ("no card", "B up", "C left", "CLEO has no card", {"before": hands(cleo="1")}),
    ("while the answer is read", "B up; A down", "C left", "CLEO too late", {}),
    ("after the question was put", "B up; A down; wait 4000", "C left", "CLEO too late", {}),
    ("after another's Nuh-Uh", "B up; C left", "D left", "DAN too late", {}),
    ("while the Guesser thinks who was first", "B up; C left; +0 D left", "C left", "", {}),
    ("the Reader's second flip", "B up; A down", "B up", "", {}),
    ("the caller again", "B up; C left", "C up", "", {}),
]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("says", "moves", "foul", "heard", "how"), FOULS)
def test_what_does_not_count_is_told_and_changes_nothing(
    says: str, moves: str, foul: str, heard: str, how: dict[str, Any], way: dict[str, Any]
) -> None:
    assert says
    turn = Turn(**how, **way).play(moves)
    before, told = turn.unchanged(), len(turn.heard())
    turn.play(foul)
    assert turn.unchanged() == before
    assert turn.heard()[told:] == ([f"NU-2 {heard}"] if heard else [])


def test_a_word_about_anothers_press_is_no_reason_to_wait() -> None:
    """Cleo's press was too soon; Ben's, right after that was told, is final all the same."""
    turn = Turn().play("C left; +1720 B up")
    assert turn.told == ["CLEO too soon", "BEN HAS ANSWERED"]


def test_once_somebody_has_said_nuh_uh_that_stays_on_the_panel() -> None:
    turn = Turn(hands(ada="0")).play("B up; B slap")
    assert headline(turn) == "BEN may not"
    turn.play("C left; +100 A up; +200 B left; +600 D left")
    assert headline(turn) == "CLEO SAYS NUH-UH"
    heard = ["BEN may not", "ADA has no card", "BEN may not", "CLEO SAYS NUH-UH", "DAN too late"]
    assert turn.told[1:] == heard
    assert [r.quiet for r in turn.rulings()[1:]] == [False, True, True, False, True]


def test_the_first_is_named_once_nobody_can_be_in_a_dead_heat_with_them() -> None:
    turn = Turn().play("B up")
    assert headline(turn) == "NUH-UH?"
    turn._touch(CLEO, "left", turn.now_ns, 80)
    turn.run(turn.now_ns + 79 * MS)
    assert headline(turn) == "NUH-UH?", "it may yet become a long press"
    turn.run(turn.now_ns + 2 * MS)
    assert headline(turn) == "CLEO SAYS NUH-UH"
    assert turn.state.view.won == (CLEO,)
    assert turn.told == ["BEN HAS ANSWERED"]


def test_a_slap_is_named_at_once_and_the_readers_when_others_have_had_their_time() -> None:
    for player, switch, named_ms in ((CLEO, "pad", 0.3), (ADA, "pad", 300.1), (ADA, "up", 300.1)):
        turn = Turn().play("B up")
        turn._touch(player, switch, turn.now_ns, 80)
        turn.run(turn.now_ns + round((named_ms - 0.2) * MS))
        assert headline(turn) == "NUH-UH?"
        turn.run(turn.now_ns + round(0.2 * MS))
        assert headline(turn) == f"{turn.names[player]} SAYS NUH-UH"


def test_a_teammate_who_doubts_too_is_not_nobody() -> None:
    turn = Turn(settings={"teams": 2}).play("B up; A up; +100 C left")
    assert turn.rulings()[-1].reason == "no other team doubts BEN"


def test_who_got_the_card_stays_on_the_panel_until_the_next_answer() -> None:
    turn = Turn().play("B up; A down; A: RIGHT; wait 60000")
    assert headline(turn) == "BEN GETS IT"
    assert getattr(turn.state.screen, "todo", "") == "CLEO: press when final"
    assert turn.state.view.won == (BEN,)
    assert headline(turn.play("C down")) == "NUH-UH?"


def test_a_card_drawn_stands_beside_who_got_the_other() -> None:
    turn = Turn(hands(ben="2")).play("B up; A down; A: RIGHT")
    assert headline(turn) == "BEN GETS IT"
    assert getattr(turn.state.screen, "reason", "") == "BEN DRAWS A NUH-UH"


def test_the_buttons_say_what_they_mean_at_each_seat() -> None:
    """For a page: the Reader's are not the others', nor the Guesser's."""
    turn = Turn()
    found = {(m.player, m.switch): m.word for m in turn.state.view.legend}
    assert found[ADA, "down"] == "ANSWERED"
    assert found[BEN, "up"] == "FINAL"
    assert {player for player, _ in found} == {ADA, BEN}
    turn.play("B up")
    found = {(m.player, m.switch): m.word for m in turn.state.view.legend}
    assert found[ADA, "down"] == "FLIP"
    assert found[ADA, "up"] == found[CLEO, "down"] == found[DAN, "pad"] == "NUH-UH!"
    assert {word for (player, _), word in found.items() if player == BEN} == {"NOT YET"}


# ---- the menu


@pytest.mark.parametrize(
    ("settings", "before", "middle"),
    [
        ({}, None, ["NUH-UH CARDS", *CARDS]),
        ({"catch_up": False}, None, ["NUH-UH CARDS", MOVE]),
        (POWERS, ACES, ["USE GAMBLE", "USE PRIDE", "NUH-UH CARDS", "MY POWERS", *CARDS]),
        (POWERS, hands(dan="0gP"), ["USE PRIDE", "NUH-UH CARDS", "MY POWERS", *CARDS]),
    ],
)
def test_the_menu_has_what_its_player_can_do(
    settings: dict[str, Any], before: list[str] | None, middle: list[str]
) -> None:
    """NU-8: the Active Powers in front of oneself, each once, and what can be put right."""
    turn = Turn(before, settings).play("D left/?")
    assert lines(turn) == ["TAKE BACK", *middle, "PLAYER LEAVES", "RULES", "END GAME", "SCORES"]


@pytest.mark.parametrize("who", "ABCD")
def test_while_it_is_asked_who_doubts_everybody_has_the_menu(who: str) -> None:
    turn = Turn().play(f"B up; {who} left/?")
    name = turn.names[turn.player(who)]
    assert turn.told == ["BEN HAS ANSWERED", f"ask {name}: MENU"]
    assert turn.state.view.lit == (turn.player(who),)


@pytest.mark.parametrize("moves", ["C left", "A down"])
def test_a_nuh_uh_or_a_flip_closes_the_menu(moves: str) -> None:
    turn = Turn().play("B up; D left/?")
    assert turn.state.asked is not None
    turn._act([moves.split()])
    assert turn.state.asked is None or turn.asked.question != "MENU"


@pytest.mark.parametrize("moves", ["C left", "A down"])
def test_it_closes_what_was_to_be_put_right_as_well(moves: str) -> None:
    turn = Turn().play(f"B up; D left/{MOVE}")
    turn._act([moves.split()])
    assert turn.state.asked is None or turn.asked.question == "Was BEN right?"


def test_a_card_that_nobody_names_keeps_nobody_waiting() -> None:
    turn = Turn(hands(cleo="1"), POWERS).play(f"D left/{MOVE}/CLEO")
    assert turn.asked.question == "Which card?"
    turn.play("wait 21000")
    assert turn.state.asked is None
    turn.play(f"D left/{MOVE}; wait 500; B up")
    assert turn.state.asked is None, "the game goes on"
    assert turn.hands() == hands(cleo="1")


def test_left_leads_back_to_the_question_before() -> None:
    turn = Turn(hands(cleo="1")).play(f"D left/{MOVE}/CLEO/TRIVIA; wait 400")
    asked = []
    while turn.state.asked is not None:
        asked.append(turn.asked.question)
        turn.play("D left; wait 400")
    assert asked == ["Where to?", "Which card?", "Where does the card lie?"]


def test_in_a_race_no_nuh_uh_card_changes_hands() -> None:
    """Who has doubted with it must have one to play."""
    turn = Turn(hands(cleo="1-")).play(f"B up; D left/{MOVE}/CLEO")
    assert [choice.label for choice in turn.asked.choices] == ["TRIVIA", "NUH-UH"]
    turn._touch(CLEO, "up", turn.now_ns, 80)
    turn.run(turn.now_ns + MS)
    assert [choice.label for choice in turn.asked.choices] == ["TRIVIA"]


@pytest.mark.parametrize(("line", "title"), [("NUH-UH CARDS",) * 2, ("MY POWERS", "DAN")])
def test_what_is_looked_up_stays_until_somebody_presses(line: str, title: str) -> None:
    turn = Turn(hands("0", "0", "0", "0"), POWERS).play(f"D left/{line}; wait 3000")
    assert headline(turn) == title
    turn.play("B up")
    assert turn.rulings() == []
    assert headline(turn) == "NUH-UH!"


def test_ended_from_the_menu_the_points_are_counted() -> None:
    turn = Turn().play("D left/END GAME")
    assert turn.heard() == ["NU-6 ADA + BEN + CLEO + DAN: RIVALS FOR LIFE"]
    assert turn.rulings()[-1].reason == "1 point; DAN ended it"
    assert turn.state.over
    slip = turn.said[-1]
    assert isinstance(slip, Slip)
    assert slip.title == "NUH-UH! final score"
    assert slip.lines[2:4] == (
        "ADA + BEN + CLEO + DAN: rivals for life",
        "ADA: 0 Trivia, 2 Nuh-Uh",
    )


@pytest.mark.parametrize("late_ns", [0, 20 * MS])
@pytest.mark.parametrize(
    ("settings", "moves", "heard", "asked"),
    [
        (POWERS, "C left/?; +0 D left for 700", ["NU-8 DEAD HEAT CLEO + DAN"], None),
        (POWERS, "C left/?; +0.25 D left for 700", ["NU-8 DEAD HEAT CLEO + DAN"], None),
        (
            POWERS,
            "C left/?; +0.1 D left for 700; +0.1 B up for 700",
            ["NU-8 DEAD HEAT CLEO + DAN"],
            None,
        ),
        (POWERS, "C left/?; +0.250001 D left for 700", [], CLEO),
        ({}, "C left/?; +0 D left for 700", [], CLEO),
    ],
)
def test_two_who_reach_for_a_power_in_the_same_instant_are_in_a_dead_heat(
    settings: dict[str, Any], moves: str, heard: list[str], asked: int | None, late_ns: int
) -> None:
    """NU-8: the order of activation matters, so whoever's long press ends first must not decide."""
    turn = Turn(hands("0", "0", "0", "0"), settings, late_ns=late_ns).play(moves)
    assert turn.heard() == heard
    assert (turn.state.asked and turn.state.asked.player) == asked
    if asked is None:  # and whoever reaches again has the menu
        assert turn.play("D left/?").asked.player == DAN


def test_a_word_about_a_press_that_changed_nothing_gives_back_what_was_said_before() -> None:
    turn = Turn().play("B up; A down; wait 3000; A right; wait 3000")
    assert headline(turn) == "BEN GETS IT"
    turn.play("D left; wait 300")
    assert headline(turn) == "DAN too soon"
    turn.play("A left; wait 3000")
    assert headline(turn) == "BEN GETS IT"


def test_a_dead_heat_for_the_menu_leaves_the_menu_of_a_third_alone() -> None:
    turn = Turn(ACES, settings=POWERS).play("D left/?; C left for 700; +0.1 B left for 700")
    assert turn.told[-1] == "DEAD HEAT CLEO + BEN"
    assert lines(turn)[:2] == ["TAKE BACK", "USE GAMBLE"]
