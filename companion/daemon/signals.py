"""Which lamps a session lights, and which sounds it makes. Pure.

A lamp: its player may press, is asked, or won. A sound: dice are out, a hand in a race, a wrong
one, a dead heat, somebody's turn, somebody won.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.daemon.session import Session
from companion.kit.game import Output
from companion.kit.rulings import Ruling
from companion.kit.screens import DiceScreen, RulingScreen
from companion.kit.structs import replace
from companion.kit.view import Ask
from companion.table import questions
from companion.table.state import TableState
from firmware.board import SEAT, SWITCHES, Board, Line
from firmware.outputs import Sound

# Known by their rhythms: a buzzer has one tone.
DICE: Sound = (60,)
HAND: Sound = (30,)
WRONG: Sound = (300,)
TURN: Sound = (30, 60, 30)
DEAD_HEAT: Sound = (80, 80, 80)
WON: Sound = (80, 40, 80, 40, 240)


class Sounds:
    """The sounds of a game. Dice sound once, however often the panel draws them."""

    def __init__(self) -> None:
        self._dice: DiceScreen | None = None  # the newest that have sounded

    def after(
        self, before: TableState[Any], after: TableState[Any], outputs: Sequence[Output]
    ) -> Sound | None:
        """The sound when one state follows another."""
        new_dice = self._are_new_dice(after)
        rulings = [output for output in outputs if isinstance(output, Ruling)]
        if after.view.won and after.view.won != before.view.won:
            screen = after.view.screen
            even = isinstance(screen, RulingScreen) and screen.tone == "even"
            return DEAD_HEAT if even or any(one.is_dead_heat for one in rulings) else WON
        if new_dice:
            return DICE
        if any(ruling.tone == "bad" for ruling in rulings):
            return WRONG
        if before.view.racing and after.down and not before.down:
            return HAND
        turn = len(after.view.lit) == 1 and not after.view.racing
        return TURN if turn and after.view.lit != before.view.lit else None

    def _are_new_dice(self, state: TableState[Any]) -> bool:
        if not (state.shown and isinstance(state.screen, DiceScreen)):
            return False
        before, self._dice = self._dice, replace(state.screen, note="", paused=False)
        return self._dice != before


def lights(session: Session, board: Board) -> frozenset[Line]:
    """The lines of the lamps that are to be lit now."""
    view, seats = session.state.view, session.seats
    answering = {seats[ask.player]: _buttons(ask) for ask in view.asks}
    may_press = {seats[player] for player in view.lit}
    named = lit_seats(session)

    def lit(seat: int, what: str) -> bool:
        if what == SEAT:
            return seat in named
        return what in answering[seat] if seat in answering else seat in may_press

    return frozenset(line for line, place in board.lamps().items() if lit(*place))


def lit_seats(session: Session) -> frozenset[int]:
    """The seats whose own lamps are to be lit now: who may press, is asked, or won."""
    view, seats = session.state.view, session.seats
    players = {*view.lit, *view.won, *(ask.player for ask in view.asks)}
    return frozenset(seats[player] for player in players)


def _buttons(ask: Ask) -> frozenset[str]:
    """The buttons that answer a question; any switch, if its answers have no buttons."""
    if ask.style != "buttons":
        return frozenset(SWITCHES)
    return frozenset(questions.places(ask))
