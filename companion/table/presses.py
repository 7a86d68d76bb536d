"""What a press means, as the table stands: an answer, the next page, the menu, the game once more.

Pure questions about a state, and the buttons that are down.
"""

from __future__ import annotations

from companion.kit import events
from companion.kit.screens import DiceScreen
from companion.kit.structs import replace
from companion.kit.view import Ask
from companion.table.state import Down, S, TableState

READ_NS = 300_000_000  # a question must have been up this long: a tap on its way is no answer
AGAIN_NS = 1_000_000_000  # the final score must have been up this long: hands come to rest
NO_MENU = ("pad",)  # a hand that rests there reaches for nothing


def ask_of(state: TableState[S], player: int) -> Ask | None:
    return next((ask for ask in state.view.asks if ask.player == player), None)


def was_on_its_way(state: TableState[S], player: int, ask: Ask | None, at_ns: int) -> bool:
    """Whether a press was meant for what stood on the panel before: before the question that is put
    to the player, or while their menu was there, which has closed by itself.
    """
    if ask is not None:
        read_ns = 0 if ask.seen else READ_NS
        return state.asked_ns is None or at_ns < state.asked_ns + read_ns
    left = state.left_open
    at_ns -= state.back_ns
    return left is not None and left.player == player and at_ns < left.at_ns + READ_NS


def ends_looking_up(state: TableState[S]) -> bool:
    """Whether a press only puts away what somebody looked up; in a race it counts as ever."""
    reading = state.reading
    return reading is not None and reading.looked_up and not reading.read and not state.own.racing


def brings_on(state: TableState[S], press: events.Press, *, counted: bool) -> bool:
    """Whether a press of somebody who is waited for turns the page; dice stay as they are.

    A press in a race that counted does so at once, before the page can have been read.
    """
    reading, own = state.reading, state.own
    if reading is None or reading.read or isinstance(own.screen, DiceScreen):
        return False
    waited_for = not own.lit or press.player in own.lit
    return waited_for and (press.ready or (own.racing and counted))


def reaches_for_menu(state: TableState[S], down: Down, pressed_ns: int) -> bool:
    """Not a press that was a play in a race, nor one from before the ruling on the panel."""
    own, reading = state.own, state.reading
    racing = own.racing and (down.counted or isinstance(own.screen, DiceScreen))
    before = reading is not None and pressed_ns <= reading.since_ns
    return not (racing or before or down.switch in NO_MENU)


def wants_again(state: TableState[S], down: Down, pressed_ns: int) -> bool:
    """Whether a press under the final score means the same game once more; a slap never does."""
    if state.reading is not None or state.final_ns is None or down.switch in NO_MENU:
        return False
    return pressed_ns >= state.final_ns + AGAIN_NS


def with_down(state: TableState[S], down: Down) -> TableState[S]:
    """The table with that button down, as it is known now."""
    return replace(state, down=(*without(state.down, down.seat, down.switch), down))


def without(downs: tuple[Down, ...], seat: int, switch: str) -> tuple[Down, ...]:
    return tuple(d for d in downs if (d.seat, d.switch) != (seat, switch))
