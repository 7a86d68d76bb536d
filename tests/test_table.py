"""The table: seats and players, menus moved with a seat's own buttons, long presses, undo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.games.not_not import NOT_NOT
from companion.games.not_not.state import Dealing, Racing, State
from companion.kit.events import Click, Event
from companion.kit.game import Effect
from companion.kit.rulings import Ruling
from companion.kit.standings import Score
from companion.kit.view import View
from companion.kit.options import Setting, Variant
from companion.kit.screens import AskScreen, DiceScreen, MessageScreen, RulingScreen
from companion.kit.slips import Slip
from companion.table.inputs import Contact, Due, Input, Release, Shown
from companion.kit.game import Output
from companion.table.table import Table
from companion.table.state import TableState
from tests.rule import may_tap

MS = 1_000_000
ADA, BEN = 2, 0  # their seats: they need not sit in order


class Evening:
    """A table in play: presses in, the screen and what was said out."""

    def __init__(self, **settings: Any) -> None:
        settings = {"level": "hard", "enter_cards": True, **settings}
        self.table: Table[State] = Table(NOT_NOT, ("ADA", "BEN"), (ADA, BEN), settings, 3, 250_000)
        self.state: TableState[State] = self.table.start()
        self.at_ns = 0
        self.said: list[Output] = []

    def give(self, item: Input) -> None:
        self.state, said = self.table.step(self.state, item)
        self.said += said

    def wait(self, ms: float) -> None:
        """Time passes; alarms ring on the way, and the panel draws what is new."""
        until_ns = self.at_ns + round(ms * MS)
        self.draw()
        while (due_ns := self.table.due_ns(self.state)) is not None and due_ns <= until_ns:
            self.at_ns = max(self.at_ns, due_ns)
            self.give(Due(self.at_ns))
            self.draw()
        self.at_ns = until_ns

    def draw(self) -> None:
        if not self.state.shown:
            self.give(Shown(self.state.number, self.at_ns))

    def press(self, seat: int, switch: str, after_ms: float = 600, for_ms: float = 80) -> None:
        self.wait(after_ms)
        self.give(Contact(seat, switch, self.at_ns))
        self.wait(for_ms)
        self.give(Release(seat, switch, self.at_ns))
        self.draw()

    def enter(self, **cards: str) -> None:
        """The dealer enters the four cards."""
        where = {"red": "up", "yellow": "right", "green": "down", "blue": "left"}
        for slot in ("up", "right", "down", "left"):
            self.press(ADA, where[cards[slot]])

    @property
    def screen(self) -> Any:
        return self.state.screen

    @property
    def phase(self) -> Any:
        return self.state.game.phase

    def rulings(self) -> list[str]:
        return [s.headline for s in self.said if isinstance(s, Ruling)]


def dealt() -> Evening:
    evening = Evening()
    evening.enter(up="red", right="yellow", down="green", left="blue")
    return evening


def a_right_slot(evening: Evening) -> str:
    colours = {"up": "red", "right": "yellow", "down": "green", "left": "blue"}
    return next(s for s, c in colours.items() if may_tap(evening.phase.dice, s, c))


def racing() -> Evening:
    """Dice on the panel, and something to tap."""
    evening = dealt()
    evening.press(ADA, "up")
    assert isinstance(evening.phase, Racing)
    evening.wait(100)
    return evening


def won() -> Evening:
    evening = racing()
    evening.press(BEN, a_right_slot(evening), 400)
    evening.wait(1_500)
    assert isinstance(evening.phase, Dealing)
    return evening


def test_a_card_is_entered_with_one_press_and_white_or_void_with_a_long_one() -> None:
    evening = Evening()
    assert isinstance(evening.screen, AskScreen)
    evening.press(ADA, "up", for_ms=700)
    assert evening.state.game.cards.faces("up") == {"white"}
    evening.press(ADA, "right", for_ms=700)
    assert evening.state.game.cards.faces("right") == {"void"}
    evening.press(ADA, "right")
    assert evening.state.game.cards.faces("down") == {"yellow"}


def test_only_the_asked_seat_answers() -> None:
    evening = Evening()
    evening.press(BEN, "up")
    assert evening.screen.question == "UP is?"


def test_a_press_that_was_on_its_way_when_the_question_came_is_no_answer() -> None:
    evening = Evening()
    evening.press(ADA, "up", after_ms=299)
    assert evening.screen.question == "UP is?"
    evening.press(ADA, "up", after_ms=5)
    assert evening.screen.question == "RIGHT is?"


def test_a_press_at_a_seat_where_nobody_plays_changes_nothing() -> None:
    evening = dealt()
    before = evening.state
    evening.give(Contact(3, "up", evening.at_ns))
    evening.give(Release(3, "up", evening.at_ns + 80 * MS))
    assert evening.state == before


def test_the_dealers_press_points_the_arrow_and_rolls_the_dice() -> None:
    evening = dealt()
    evening.press(ADA, "left")
    assert isinstance(evening.screen, DiceScreen)
    assert evening.screen.arrow == "left"


def test_a_winner_is_on_the_panel_once_the_tie_window_is_over() -> None:
    evening = racing()
    evening.wait(300)
    evening.give(Contact(BEN, a_right_slot(evening), evening.at_ns))
    assert isinstance(evening.screen, DiceScreen)
    evening.wait(1)
    assert isinstance(evening.screen, RulingScreen)
    assert evening.screen.headline.startswith("BEN in ")


def test_the_winners_own_finger_still_down_starts_no_round() -> None:
    evening = racing()
    evening.press(ADA, a_right_slot(evening), 400, for_ms=1_400)
    assert isinstance(evening.phase, Dealing)


def test_the_menu_opens_on_a_long_press_and_left_leaves_it() -> None:
    evening = won()
    evening.press(BEN, "down", for_ms=700)
    evening.wait(10)
    assert evening.screen.who == "BEN"
    assert evening.screen.choices[0].label == "TAKE BACK"
    evening.press(BEN, "left")
    assert isinstance(evening.screen, AskScreen | RulingScreen)
    assert evening.phase.menu is None


def test_up_and_down_move_the_cursor_round_the_menu() -> None:
    evening = won()
    evening.press(BEN, "pad")
    count = len(evening.screen.choices)
    evening.press(BEN, "up")
    assert evening.screen.selected == count - 1
    evening.press(BEN, "down")
    assert evening.screen.selected == 0


def take_back(evening: Evening) -> None:
    evening.press(BEN, "pad")
    evening.press(BEN, "right")


def test_undo_brings_the_dice_back_and_the_card() -> None:
    evening = won()
    assert evening.state.game.points == (0, 1)
    take_back(evening)
    assert isinstance(evening.screen, DiceScreen)
    assert evening.state.game.points == (0, 0)
    assert evening.rulings()[-1] == "TAKEN BACK"
    assert isinstance(evening.said[-2], Score)
    assert isinstance(evening.said[-1], Slip)


def test_after_undo_the_race_goes_on_from_the_instant_before_the_tap() -> None:
    evening = won()
    again = racing()
    take_back(evening)
    evening.press(BEN, a_right_slot(evening), 0)
    evening.wait(1_500)
    again.press(BEN, a_right_slot(again), 400 + 80)  # the finger that chose TAKE BACK went up
    again.wait(1_500)
    assert evening.state.game.points == again.state.game.points
    assert evening.state.game.cards == again.state.game.cards
    assert evening.rulings()[-1] == again.rulings()[-1]


def test_after_undo_presses_count_again_only_once_the_dice_are_drawn() -> None:
    evening = won()
    evening.press(BEN, "pad")
    evening.wait(600)
    evening.give(Contact(BEN, "right", evening.at_ns))
    assert evening.state.undrawn
    evening.give(Contact(ADA, a_right_slot(evening), evening.at_ns + 1))
    assert evening.phase.race.entries == ()


def test_undo_with_nothing_to_take_back_just_closes_the_menu() -> None:
    evening = dealt()
    take_back(evening)
    assert isinstance(evening.screen, MessageScreen)
    assert evening.said == []


def test_each_undo_goes_one_ruling_further_back() -> None:
    evening = won()
    evening.press(ADA, "up", 800)  # the new card is entered: red
    evening.press(ADA, "up")
    if isinstance(evening.phase, Racing):
        slot = a_right_slot(evening)
        evening.press(ADA, slot, 400)
        evening.wait(1_500)
    before = sum(evening.state.game.points)
    take_back(evening)
    assert sum(evening.state.game.points) < before


def test_a_ruling_stays_long_enough_to_be_read_before_the_next_card_is_asked_for() -> None:
    evening = won()
    assert isinstance(evening.screen, RulingScreen)
    evening.wait(2_400)
    assert isinstance(evening.screen, AskScreen)


def test_the_dealers_press_asks_for_the_card_at_once() -> None:
    evening = won()
    evening.press(ADA, "up")
    assert isinstance(evening.screen, AskScreen)


def test_a_menu_that_nobody_closes_closes_by_itself() -> None:
    evening = won()
    evening.press(BEN, "pad")
    evening.wait(21_000)
    assert evening.phase.menu is None


def test_a_slap_that_was_meant_for_the_round_opens_no_menu() -> None:
    evening = racing()
    evening.press(BEN, a_right_slot(evening), 400)
    evening.wait(700)
    evening.press(BEN, "pad", 100)
    assert evening.phase.menu is None


def test_a_game_that_is_over_offers_another() -> None:
    evening = won()
    evening.press(BEN, "pad")
    evening.press(BEN, "up")
    assert evening.screen.choices[evening.screen.selected].label == "END GAME"
    evening.press(BEN, "right")
    assert evening.table.over(evening.state)
    evening.press(BEN, "up", 5_000, for_ms=700)
    evening.press(BEN, "up")
    assert evening.screen.choices[evening.screen.selected].label == "NEW GAME"
    evening.press(BEN, "right")
    assert evening.state.left


def test_an_end_by_mistake_can_be_taken_back() -> None:
    evening = won()
    evening.press(BEN, "pad")
    evening.press(BEN, "up")
    evening.press(BEN, "right")
    evening.press(BEN, "up", 5_000, for_ms=700)
    evening.press(BEN, "right")
    assert not evening.table.over(evening.state)


class Musical:
    """A game in which a press at one's seat changes places with the next player."""

    id = title = about = "musical chairs"
    players = range(2, 17)
    buttons = 1
    settings: tuple[Setting, ...] = ()
    variants: tuple[Variant, ...] = ()

    def new(self, names: Sequence[str], *_: Any) -> tuple[int, ...]:
        return tuple(range(len(names)))

    def step(
        self, state: tuple[int, ...], event: Event
    ) -> tuple[tuple[int, ...], tuple[Effect, ...]]:
        if not isinstance(event, Click):
            return state, ()
        one, other = event.player, (event.player + 1) % len(state)
        moved = list(state)
        moved[one], moved[other] = state[other], state[one]
        return tuple(moved), ()

    def view(self, state: tuple[int, ...]) -> View:
        return View(MessageScreen("MUSIC", ""), places=state)

    def standings(self, _: tuple[int, ...]) -> tuple[tuple[str, int], ...]:
        return ()

    def over(self, _: tuple[int, ...]) -> bool:
        return False


def test_players_can_change_seats_and_a_press_belongs_to_who_sits_there() -> None:
    """Also when a button goes down before the change and up after it."""
    table: Table[tuple[int, ...]] = Table(Musical(), ("ADA", "BEN", "CLEO"), (4, 2, 7), {}, 0, 0)
    state = table.start()
    assert table.seats(state) == (4, 2, 7)
    for item in (Contact(2, "up", 100 * MS), Contact(4, "up", 200 * MS)):
        state, _ = table.step(state, item)
    state, _ = table.step(state, Release(4, "up", 300 * MS))  # Ada and Ben change places
    assert table.seats(state) == (2, 4, 7)
    state, _ = table.step(state, Release(2, "up", 400 * MS))  # Ben's press: he and Cleo do
    assert table.seats(state) == (2, 7, 4)
