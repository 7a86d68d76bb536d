"""The table: seats and players, the menu, long presses, what stays to be read, and undo."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.games.not_not import NOT_NOT
from companion.games.not_not.state import Dealing, Racing, State
from companion.kit.events import Click, Event
from companion.kit.game import EVERY_SWITCH, Effects, Game, Rules, Setup
from companion.kit.race import Race
from companion.kit.rulings import Ruling
from companion.kit.screens import AskScreen, DiceScreen, MessageScreen, RulingScreen, ScoreScreen
from companion.kit.slips import Slip
from companion.kit.standings import Score, Standings, of_players
from companion.kit.view import View
from companion.table.inputs import Contact, Release
from companion.table.table import Table
from companion.table.undo import KEEP_MOMENTS, before_the_last
from tests.at_table import MS, TIE_NS, AtTable
from tests.not_not_rows import cards, dice

ENTERING = {"level": "hard", "enter_cards": True}


def dealt(**settings: Any) -> AtTable[State]:
    """Four cards lie there and are known; Ada deals to Ben."""
    first = cards("red yellow green blue")
    return AtTable(NOT_NOT, 2, settings, first=lambda s: replace(s, cards=first))


def racing(**settings: Any) -> AtTable[State]:
    """The dice are out: up or left is right."""

    def thrown(state: State) -> State:
        phase = Racing(dice("UP", "BLUE", negation="NOTHING"), Race(TIE_NS))
        return replace(state, cards=cards("red yellow green blue"), phase=phase)

    return AtTable(NOT_NOT, 2, settings, first=thrown)


def won(**settings: Any) -> AtTable[State]:
    """Ben won a round, 810 ms ago."""
    table = racing(**settings).play("wait 400; B up")
    assert isinstance(table.game.phase, Dealing)
    return table


def touch(table: AtTable[State], letter: str, switch: str) -> None:
    """A press begins, and time stands still."""
    table.run(table.now_ns)
    table.give(Contact(table.seat(letter), switch, table.now_ns))
    table.run(table.now_ns)


def screen(table: AtTable[State]) -> Any:
    return table.state.screen


def labels(table: AtTable[State]) -> list[str]:
    return [choice.label for choice in table.asked.choices]


# ---- questions


def test_a_card_is_entered_with_one_press_and_white_or_void_with_a_long_one() -> None:
    table = AtTable(NOT_NOT, 2, ENTERING).play("A: WHITE; A: VOID; A: YELLOW")
    assert [table.game.cards.faces(slot) for slot in ("up", "right", "down")] == [
        {"white"},
        {"void"},
        {"yellow"},
    ]


def test_only_the_asked_seat_answers() -> None:
    table = AtTable(NOT_NOT, 2, ENTERING).play("wait 400; B up")
    assert screen(table).question == "UP is?"


def test_a_press_that_was_on_its_way_when_the_question_came_is_no_answer() -> None:
    table = AtTable(NOT_NOT, 2, ENTERING).play("wait 299.999999; A up")
    assert screen(table).question == "UP is?"
    table = AtTable(NOT_NOT, 2, ENTERING).play("wait 300; A up")
    assert screen(table).question == "RIGHT is?"


def test_a_press_at_a_seat_where_nobody_plays_changes_nothing() -> None:
    table = dealt().play("wait 100")
    before = table.state
    table.give(Contact(3, "up", table.now_ns))
    table.give(Release(3, "up", table.now_ns))
    assert table.state is before


# ---- what stays to be read


def test_a_winner_is_on_the_panel_once_the_tie_window_is_over() -> None:
    table = racing().play("wait 400")
    touch(table, "B", "up")
    table.run(table.now_ns + TIE_NS)
    assert isinstance(screen(table), DiceScreen)
    table.run(table.now_ns + 1)
    assert screen(table).headline == "BEN in 400 ms"
    assert table.state.view.won == (1,)


def test_a_notice_stands_beside_the_dice_for_a_while_and_the_race_goes_on_under_it() -> None:
    table = racing().play("wait 400")
    touch(table, "B", "down")
    assert isinstance(screen(table), DiceScreen)
    assert screen(table).note == "BEN is wrong: DOWN is green and not UP: UP and BLUE fail"
    table.run(table.now_ns + 1_500 * MS - 1)
    assert screen(table).note
    table.run(table.now_ns + 1)
    assert screen(table).note == ""
    assert isinstance(table.game.phase, Racing)


def test_a_press_does_not_put_away_what_stands_beside_the_dice() -> None:
    table = racing().play("wait 400")
    touch(table, "B", "down")
    table.run(table.now_ns + 700 * MS)
    touch(table, "A", "pad")  # the dealer's: nobody
    assert screen(table).headline == "NOBODY"
    table = racing().play("wait 400; B down; +700 B right")
    assert table.heard() == ["NN-11 BEN is wrong"] * 2


def test_what_was_said_beside_the_dice_does_not_cover_the_winner() -> None:
    table = racing().play("wait 400")
    touch(table, "A", "down")
    table.run(table.now_ns + 100 * MS)
    touch(table, "B", "up")
    table.run(table.now_ns + TIE_NS + 1)
    assert screen(table).headline == "BEN in 500 ms"
    touch(table, "A", "right")  # hands still moving: it costs, and the winner stays
    assert table.heard()[-1] == "NN-11 ADA is wrong"
    assert screen(table).headline == "BEN in 500 ms"


def test_a_ruling_stays_long_enough_to_be_read_before_the_next_card_is_asked_for() -> None:
    table = won(enter_cards=True)
    assert isinstance(screen(table), RulingScreen)
    assert table.state.view.asks == ()
    table.run(400 * MS + 750 * MS + 2_500 * MS - 1)
    assert isinstance(screen(table), RulingScreen)
    table.run(table.now_ns + 1)
    assert isinstance(screen(table), AskScreen)


def test_a_press_brings_on_what_follows() -> None:
    table = won(enter_cards=True)
    touch(table, "A", "up")
    assert isinstance(screen(table), AskScreen)


def test_a_press_of_somebody_who_is_not_waited_for_brings_on_nothing() -> None:
    table = won(enter_cards=True)
    touch(table, "B", "up")
    assert isinstance(screen(table), RulingScreen)


@pytest.mark.parametrize(("after_ns", "shown"), [(-1, RulingScreen), (0, AskScreen)])
def test_a_press_on_its_way_when_the_ruling_came_brings_on_nothing(
    after_ns: int, shown: type[Any]
) -> None:
    table = racing(enter_cards=True).play("wait 400")
    touch(table, "B", "up")
    table.run((400 + 750 + 500) * MS + after_ns)
    touch(table, "A", "up")
    assert isinstance(screen(table), shown)


def test_a_ruling_that_has_been_read_lingers_with_what_is_to_be_done() -> None:
    table = won().play("wait 60000")
    assert screen(table).headline == "BEN in 400 ms"
    assert screen(table).todo == "ADA: fill UP, roll"
    assert table.state.view.won == (1,)


def test_the_winners_own_finger_still_down_starts_no_round() -> None:
    table = racing().play("wait 400; A up for 1400")
    assert isinstance(table.game.phase, Dealing)


# ---- the menu


def test_the_menu_has_take_back_first_and_the_games_lines_before_the_end_and_scores() -> None:
    table = dealt(first_game=True).play("B down/?")
    assert screen(table).who == "BEN"
    assert labels(table) == [
        "TAKE BACK",
        "RULE CARD DRAWN",
        "VOID REPLACED",
        "ENTER EACH CARD",
        "I DEAL",
        "PLAYER LEAVES",
        "RULES",
        "END GAME",
        "SCORES",
    ]


def test_left_leaves_the_menu() -> None:
    table = won().play("B down/?; B left")
    assert table.state.menu is None
    assert isinstance(screen(table), RulingScreen)


def test_no_two_presses_of_habit_end_a_game() -> None:
    for first in ("", "up", "down"):
        for last in ("up", "right", "down", "left"):
            table = won().play("; ".join(["B slap/?", *([f"B {first}"] if first else [])]))
            table.play(f"B {last}")
            assert not table.state.over, (first, last)


def test_up_and_down_move_the_cursor_round_the_menu() -> None:
    table = won().play("B slap/?; B up")
    assert screen(table).selected == len(screen(table).choices) - 1
    table.play("B down")
    assert screen(table).selected == 0


def test_a_menu_that_nobody_closes_closes_by_itself() -> None:
    table = won().play("wait 1000; B slap/?")
    assert table.state.menu is not None
    table.run(table.state.menu.until_ns - 1)
    assert table.state.menu is not None
    table.run(table.now_ns + 1)
    assert table.state.menu is None


def test_a_slap_that_was_meant_for_the_round_opens_no_menu() -> None:
    table = racing().play("wait 400; B up; +1249.999999 B slap")
    assert table.state.menu is None
    table = racing().play("wait 400; B up; +1250 B slap")
    assert table.state.menu is not None


def test_a_long_press_in_a_race_opens_nothing() -> None:
    table = racing().play("wait 400; B down for 700")
    assert table.state.menu is None
    assert isinstance(screen(table), DiceScreen)


def test_a_hand_that_rests_on_the_pad_opens_nothing_more() -> None:
    table = dealt().play("B slap for 5000")
    assert table.state.menu is not None
    table.play("B left; wait 700")
    assert table.state.menu is None


def test_a_race_closes_a_menu_that_somebody_has_open() -> None:
    table = dealt().play("B up/?; A up")
    assert table.state.menu is None
    assert isinstance(screen(table), DiceScreen)


def test_a_long_press_that_is_the_games_opens_no_menu() -> None:
    table = dealt(level="extreme").play("A down for 700")
    assert table.state.menu is None
    assert isinstance(table.game.phase, Racing)
    assert table.game.phase.dice.liar


def test_scores_show_and_print_how_far_it_is() -> None:
    table = won().play("B down/SCORES")
    assert screen(table) == ScoreScreen("39 IN THE DECK", (("BEN", 1), ("ADA", 0)), "Press: go on")
    score, slip = table.said[-2:]
    assert isinstance(score, Score)
    assert isinstance(slip, Slip)
    assert slip.title == "NOT NOT so far, 39 in the deck"


def test_looked_up_scores_are_put_away_by_a_press_that_is_no_more_than_that() -> None:
    table = won().play("B down/SCORES; A up")
    assert screen(table).headline == "BEN in 400 ms"
    assert isinstance(table.game.phase, Dealing)
    table.play("A up")
    assert isinstance(table.game.phase, Racing)


def test_what_was_being_read_comes_back_after_the_scores() -> None:
    table = won(enter_cards=True)
    table.play("+0 B down/SCORES")
    assert isinstance(screen(table), ScoreScreen)
    table.run(table.now_ns + 8_000 * MS)
    assert isinstance(screen(table), AskScreen), "it had been up long enough"


# ---- the end


def test_a_game_that_somebody_ends_says_who_won_and_offers_another() -> None:
    table = won().play("B slap/END GAME")
    assert table.state.over
    ruling, slip = table.rulings()[-1], table.said[-1]
    assert (ruling.clause, ruling.headline) == ("NN-14", "BEN WINS")
    assert ruling.reason == "1 card; BEN ended it"
    assert isinstance(slip, Slip)
    assert slip.final
    assert slip.title == "NOT NOT final score"
    table.play("wait 3000")
    assert screen(table) == ScoreScreen("BEN WINS", (("BEN", 1), ("ADA", 0)), "Press: same again")
    table.play("A up/?")
    assert labels(table) == ["TAKE BACK", "RULES", "SCORES", "NEW GAME"]
    table.answer("NEW GAME")
    assert table.state.left


def test_the_last_ruling_stays_before_the_final_score() -> None:
    table = racing()
    table.state = table.table.begin_with(replace(table.game, cards=cards("red red red red", 0)))
    table.play("wait 400; B up")
    assert table.state.over
    assert screen(table).headline == "BEN in 400 ms"
    table.run((400 + 750 + 4_000) * MS - 1)
    assert isinstance(screen(table), RulingScreen)
    table.run(table.now_ns + 1)
    assert screen(table).title == "BEN WINS"


def test_an_end_that_nothing_else_is_said_of_is_read_with_its_reason_before_the_final_score() -> (
    None
):
    table = won().play("B slap/?; B up; B up")
    touch(table, "B", "right")  # END GAME
    assert screen(table).headline == "BEN WINS"
    assert screen(table).reason == "1 card; BEN ended it"
    assert table.state.view.won == (1,)
    table.run(table.now_ns + 4_000 * MS - 1)
    assert isinstance(screen(table), RulingScreen)
    table.run(table.now_ns + 1)
    assert screen(table).title == "BEN WINS"


def test_a_press_brings_on_the_final_score() -> None:
    table = won().play("B slap/END GAME; A up")
    assert isinstance(screen(table), ScoreScreen)
    assert table.state.over


def test_an_end_by_mistake_can_be_taken_back() -> None:
    table = won().play("B slap/END GAME; wait 3000; A up/TAKE BACK")
    assert not table.state.over
    assert isinstance(table.game.phase, Dealing)
    assert screen(table).headline == "BEN in 400 ms"


# ---- undo


def test_undo_brings_the_dice_back_and_the_card() -> None:
    table = won().play("B slap/TAKE BACK")
    assert isinstance(screen(table), DiceScreen)
    assert table.game.points == (0, 0)
    assert table.heard()[-1] == "undo TAKEN BACK"
    assert isinstance(table.said[-2], Score)
    assert isinstance(table.said[-1], Slip)


def test_a_taking_back_is_told_at_the_time_when_it_was_chosen() -> None:
    table = won().play("B slap/?")
    table.run(table.now_ns + 1_000 * MS)
    at_ns = table.now_ns
    touch(table, "B", "right")
    assert table.rulings()[-1].headline == "TAKEN BACK"
    assert table.rulings()[-1].at_ns == at_ns


def test_after_undo_the_race_goes_on_from_the_instant_before_the_tap_at_the_dealers_press() -> None:
    table = won().play("B slap/?")
    touch(table, "B", "right")  # TAKE BACK: it is the instant of the tap again
    assert screen(table).note == "TAKEN BACK · ADA: press to go on"
    assert table.state.view.lit == (0,)
    table.play("wait 700; B left; A up; wait 100; B left")
    assert table.heard()[-1] == "NN-10 BEN in 1680 ms", "since the dealer let it go on"
    again = racing().play("wait 500; B left")
    assert table.game.cards == again.game.cards
    assert table.game.points == again.game.points


def test_after_undo_presses_count_again_only_once_the_dice_are_drawn() -> None:
    table = won().play("B slap/?")
    table.give(Contact(table.seat("B"), "right", table.now_ns))
    assert table.state.undrawn
    table.give(Contact(table.seat("A"), "up", table.now_ns))
    phase = table.game.phase
    assert isinstance(phase, Racing)
    assert phase.race.entries == ()


def test_undo_with_nothing_to_take_back_just_closes_the_menu() -> None:
    table = dealt().play("B slap/TAKE BACK")
    assert isinstance(screen(table), MessageScreen)
    assert table.said == []


def test_each_undo_goes_one_ruling_further_back() -> None:
    table = won().play("B slap/VOID REPLACED; B slap/VOID REPLACED")
    assert table.game.cards.deck == 37
    for deck in (38, 39):
        table.play("A slap/TAKE BACK")
        assert table.game.cards.deck == deck
    table.play("A slap/TAKE BACK")
    assert isinstance(table.game.phase, Racing)


def test_undo_brings_back_what_was_being_read() -> None:
    table = won().play("B slap/VOID REPLACED")
    assert screen(table).headline == "VOID REPLACED"
    table.play("wait 1000; B slap/TAKE BACK")
    assert screen(table).headline == "BEN in 400 ms"
    assert screen(table).todo == "ADA: fill UP, roll"


# ---- people who change places


def _musical_step(state: tuple[int, ...], event: Event) -> tuple[tuple[int, ...], Effects]:
    if not isinstance(event, Click):
        return state, ()
    one, other = event.player, (event.player + 1) % len(state)
    moved = list(state)
    moved[one], moved[other] = state[other], state[one]
    return tuple(moved), ()


def _musical_standings(state: tuple[int, ...]) -> Standings:
    return of_players(["?"] * len(state), [0] * len(state))


def _musical_new(setup: Setup) -> tuple[int, ...]:
    return tuple(range(len(setup.names)))


MUSICAL_RULES: Rules[tuple[int, ...]] = Rules(
    new=_musical_new,
    step=_musical_step,
    view=lambda state: View(MessageScreen("MUSIC", ""), places=state),
    standings=_musical_standings,
    over=lambda _: False,
    end=lambda state, _why, _at_ns: (state, ()),
)
MUSICAL = Game(
    "musical-chairs",
    "Musical chairs",
    "A press at one's seat changes places with the next player.",
    range(2, 17),
    1,
    (),
    (),
    lambda: MUSICAL_RULES,
)


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
        assert isinstance(table.state.screen, ScoreScreen)
        table.run(table.now_ns + 60 * 10**9)

    finds("A left/?", "single", "BACK")
    finds("B up/?", "pad list", "BACK")
    finds("C up/?", "list")
    finds("A left; A up/?", "pad list", "BACK")  # she and Ben have changed seats
    table.play("B left/?").answer("BACK")
    assert table.state.menu is None


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
