"""Presses at a table of Nuh-Uh! that change nothing, what is said of them, and the menu."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.nuh_uh import NUH_UH
from companion.games.nuh_uh.cards import POWERS as POWERS_OF_CARDS
from companion.kit.slips import Slip
from tests.at_table import MS, AtTable
from tests.games.nuh_uh.test_clauses import WAYS
from tests.games.nuh_uh.turn import Turn, hands

ADA, BEN, CLEO, DAN = range(4)
POWERS = {"powers": True}
CARDS = ["CARDS", "PILE IS EMPTY"]
USES = [f"USE {power}" for power in POWERS_OF_CARDS]


def headline(turn: Turn) -> str:
    """What is written big on the panel."""
    screen = turn.state.screen
    return str(getattr(screen, "headline", getattr(screen, "title", "")))


def lines(turn: Turn) -> list[str]:
    return [choice.label for choice in turn.asked.choices]


FOULS: list[tuple[str, str, str, str, dict[str, Any]]] = [
    ("a press before the answer", "", "C left; wait 300", "CLEO: too soon", {}),
    ("the Reader's own Nuh-Uh before it", "", "A up; wait 300", "ADA: too soon", {}),
    ("the Guesser's pad before it", "", "B slap", "", {}),
    ("the Guesser's team", "", "D down", "", {"settings": {"teams": 2}}),
    ("the Guesser's pad in the window", "B up", "B slap", "BEN: not you", {}),
    ("the Guesser's team", "B up", "D left", "DAN: not you", {"settings": {"teams": 2}}),
    ("no card", "B up", "C left", "CLEO: no card", {"before": hands(cleo="1")}),
    ("while the answer is read", "B up; A down", "C left", "CLEO: too late", {}),
    ("after the question was put", "B up; A down; wait 4000", "C left", "CLEO: too late", {}),
    ("after another's Nuh-Uh", "B up; C left", "D left", "DAN: too late", {}),
    ("while the Guesser thinks who was first", "B up; C left; +0 D left", "C left", "", {}),
    ("the Reader's second flip", "B up; A down", "B up", "", {}),
    ("the caller again", "B up; C left", "C up", "", {}),
]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("says", "moves", "foul", "heard", "how"), FOULS)
def test_what_does_not_count_is_shown_and_changes_nothing(
    says: str, moves: str, foul: str, heard: str, how: dict[str, Any], way: dict[str, Any]
) -> None:
    assert says
    turn = Turn(**how, **way).play(moves)
    before, count = turn.unchanged(), len(turn.heard())
    turn.play(foul)
    assert turn.unchanged() == before
    assert turn.heard()[count:] == ([f"NU-2 {heard}"] if heard else [])


def test_a_word_about_anothers_press_is_no_reason_to_wait() -> None:
    """Cleo's press was too soon; Ben's, right after that, is final all the same."""
    turn = Turn().play("C left; +1720 B up")
    assert turn.announced == ["CLEO: too soon", "BEN's answer is final"]


def test_once_somebody_has_said_nuh_uh_that_stays_on_the_panel() -> None:
    turn = Turn(hands(ada="0")).play("B up; B slap")
    assert headline(turn) == "BEN: not you"
    turn.play("C left; +100 A up; +200 B left; +600 D left")
    assert headline(turn) == "CLEO says Nuh-Uh"
    heard = ["BEN: not you", "ADA: no card", "BEN: not you", "CLEO says Nuh-Uh", "DAN: too late"]
    assert turn.announced[1:] == heard
    assert [r.quiet for r in turn.rulings()[1:]] == [False, True, True, False, True]


def test_the_first_is_named_once_nobody_can_be_in_a_dead_heat_with_them() -> None:
    turn = Turn().play("B up")
    assert headline(turn) == "NUH-UH?"
    turn._touch(CLEO, "left", turn.now_ns, 80)
    turn.run(turn.now_ns + 79 * MS)
    assert headline(turn) == "NUH-UH?", "it may yet become a long press"
    turn.run(turn.now_ns + 2 * MS)
    assert headline(turn) == "CLEO says Nuh-Uh"
    assert turn.state.view.won == (CLEO,)
    assert turn.announced == ["BEN's answer is final"]


def test_a_slap_is_named_at_once_and_the_readers_when_others_have_had_their_time() -> None:
    for player, switch, named_ms in ((CLEO, "pad", 0.3), (ADA, "pad", 300.1), (ADA, "up", 300.1)):
        turn = Turn().play("B up")
        turn._touch(player, switch, turn.now_ns, 80)
        turn.run(turn.now_ns + round((named_ms - 0.2) * MS))
        assert headline(turn) == "NUH-UH?"
        turn.run(turn.now_ns + round(0.2 * MS))
        assert headline(turn) == f"{turn.names[player]} says Nuh-Uh"


def test_a_teammate_who_doubts_too_is_not_nobody() -> None:
    turn = Turn(settings={"teams": 2}).play("B up; A up; +100 C left")
    assert turn.rulings()[-1].reason == "No other team did"


def test_who_got_the_card_stays_on_the_panel_until_the_next_answer() -> None:
    turn = Turn().play("B up; A down; A right; wait 60000")
    assert headline(turn) == "BEN: take the card"
    assert getattr(turn.state.screen, "todo", "") == "CLEO: press when final"
    assert turn.state.view.won == (BEN,)
    assert headline(turn.play("C down")) == "NUH-UH?"


def test_a_card_drawn_stands_under_who_takes_the_other() -> None:
    turn = Turn(hands(ben="2")).play("B up; A down; A right")
    assert headline(turn) == "BEN: take the card"
    assert getattr(turn.state.screen, "reason", "") == "BEN: draw a Nuh-Uh card"


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
        ({}, None, CARDS),
        ({"catch_up": False}, None, ["CARDS"]),
        (POWERS, None, [*USES, *CARDS]),
        (POWERS, hands(dan="0g"), CARDS),
    ],
)
def test_the_menu_has_what_its_player_can_do(
    settings: dict[str, Any], before: list[str] | None, middle: list[str]
) -> None:
    """NU-8: the Active Powers in front of oneself, each once, and what can be put right."""
    turn = Turn(before, settings).play("D left/?")
    assert lines(turn) == ["TAKE BACK", *middle, "LEAVE GAME", "RULES", "END GAME", "SCORES"]


@pytest.mark.parametrize("who", "ABCD")
def test_while_it_is_asked_who_doubts_everybody_has_the_menu(who: str) -> None:
    turn = Turn().play(f"B up; {who} left/?")
    name = turn.names[turn.player(who)]
    assert turn.announced == ["BEN's answer is final", f"ask {name}: MENU"]
    assert turn.state.view.lit == (turn.player(who),)


@pytest.mark.parametrize("moves", ["C left", "A down"])
def test_a_nuh_uh_or_a_flip_closes_the_menu(moves: str) -> None:
    turn = Turn().play("B up; D left/?")
    assert turn.state.asked is not None
    turn._act([moves.split()])
    assert turn.state.asked is None or turn.asked.question != "MENU"


def test_the_next_final_answer_closes_a_sheet_of_cards() -> None:
    turn = Turn().play("D left/CARDS; wait 500")
    assert turn.asked.question == "CARDS"
    turn.play("B up")
    assert turn.state.asked is None


def test_a_sheet_of_cards_that_nobody_uses_gives_way_with_what_was_changed() -> None:
    turn = Turn(hands(cleo="1")).play("D left/CARDS; D: CLEO TRIVIA +; wait 21000")
    assert turn.state.asked is None
    assert turn.hands() == hands(cleo="2")
    turn.play("D left/TAKE BACK")
    assert turn.hands() == hands(cleo="1")


def test_in_a_race_no_nuh_uh_card_changes_hands() -> None:
    """A player who has said Nuh-Uh must have a card to play."""
    turn = Turn().play("B up; D left/?")
    assert "CARDS" not in lines(turn)


def test_what_must_be_done_stays_in_sight_under_the_menu() -> None:
    turn = Turn(hands(ben="2")).play("B up; A down; C left/?")
    assert getattr(turn.state.screen, "foot", ()) == ("ADA: ◀ wrong", "▶ correct")
    turn.play("C left; wait 400; A right; C left/?")
    assert getattr(turn.state.screen, "foot", ()) == ("BEN: draw 1", "◀ no draw")
    turn.play("C left; wait 400; C left")
    assert turn.state.own.foot == ()


def test_the_powers_of_a_turn_stay_in_sight_in_their_order() -> None:
    turn = Turn(settings=POWERS).play("D left/USE PRIDE; B left/USE GAMBLE; B up; A down")
    assert turn.state.own.foot == ("ADA: ◀ wrong", "▶ correct", "1 DAN PRIDE", "2 BEN GAMBLE")


@pytest.mark.parametrize("player", "ABCD")
def test_a_hold_is_the_menu_in_every_phase(player: str) -> None:
    heat = "B up; C left; +0 D left; wait 3000"
    for moves in ("", "B up", "B up; A down", heat, "B up; A down; A right; wait 2000"):
        turn = Turn(settings=POWERS).play(f"{moves}; {player} up/?")
        assert turn.asked.question == "MENU", moves


def test_a_dead_heat_that_the_guesser_overlooks_gives_way() -> None:
    turn = Turn().play("B up; C left; +0 D left; wait 24000")
    assert turn.announced[-1] == "CLEO was first"
    turn.play("A left")
    assert turn.announced[-1] == "CLEO: take the card"


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("again_ms", [450, 999])
@pytest.mark.parametrize("switch", ["left", "right"])
def test_wrong_or_correct_pressed_twice_opens_no_window(
    switch: str, again_ms: int, players: int
) -> None:
    table = AtTable(NUH_UH, players)
    table.play(f"wait 1000; B up; A down; A {switch}; +{again_ms} A {switch}")
    assert table.game.phase == "reading"
    assert table.game.number == 1


@pytest.mark.parametrize("switch", ["left", "right"])
def test_only_down_flips_the_card(switch: str) -> None:
    turn = Turn().play(f"B up; A {switch}")
    assert turn.announced[-1] == "ADA: flip first"
    assert turn.game.phase == "window"


def test_ended_from_the_menu_the_points_are_counted() -> None:
    turn = Turn().play("D left/END GAME")
    assert turn.heard() == ["NU-6 ADA + BEN + CLEO + DAN: RIVALS FOR LIFE"]
    assert turn.rulings()[-1].reason == "1 point; DAN ended it"
    assert turn.state.over
    slip = turn.said[-1]
    assert isinstance(slip, Slip)
    assert slip.title == "NUH-UH! final score"
    assert slip.lines[:1] == ("ADA + BEN + CLEO + DAN: RIVALS FOR LIFE",)
    assert slip.lines[2:4] == ("ADA: 0 Trivia, 2 Nuh-Uh", "BEN: 0 Trivia, 2 Nuh-Uh")


def test_a_word_about_a_press_that_changed_nothing_gives_back_what_was_said_before() -> None:
    turn = Turn().play("B up; A down; A right; wait 3000")
    assert headline(turn) == "BEN: take the card"
    turn.play("D left; wait 300")
    assert headline(turn) == "DAN: too soon"
    turn.play("A left; wait 3000")
    assert headline(turn) == "BEN: take the card"
