"""Which lamps a session lights: who may press, who is asked, who won. Pure."""

from __future__ import annotations

from companion.daemon.session import Session
from companion.kit.view import Ask
from companion.table import questions
from firmware.board import SEAT, SWITCHES, Board, Line


def lights(session: Session, board: Board) -> frozenset[Line]:
    """The lines of the board's lamps that are to be lit now.

    A seat's own lamp: its player may press, is asked, or won. A switch's: the player may press it,
    or answers with it.
    """
    view, seats = session.state.view, session.table.seats(session.state)
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
    view, seats = session.state.view, session.table.seats(session.state)
    players = {*view.lit, *view.won, *(ask.player for ask in view.asks)}
    return frozenset(seats[player] for player in players)


def _buttons(ask: Ask) -> frozenset[str]:
    """What answers it: the buttons that its answers lie on, or whatever the seat has."""
    if ask.style != "buttons":
        return frozenset(SWITCHES)
    return frozenset(questions.places(ask))
