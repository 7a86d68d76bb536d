"""What somebody can look up between presses: points, Nuh-Uh cards, Powers. Any press ends it."""

from __future__ import annotations

from companion.games.nuh_uh.state import State
from companion.games.nuh_uh.words import cards
from companion.kit.screens import MessageScreen, ScoreScreen
from companion.kit.slips import Slip, ranked

TODO = "Press: go on"


def score_screen(state: State, title: str, todo: str = TODO) -> ScoreScreen:
    rows = tuple((name, points) for _, name, points in ranked(state.standings(), state.ranks()))
    return ScoreScreen(title, rows, todo)


def cards_screen(state: State) -> ScoreScreen:
    """How many Nuh-Uh cards lie in front of each."""
    rows = tuple((state.side_name(side), len(h.cards)) for side, h in enumerate(state.hands))
    return ScoreScreen("NUH-UH CARDS", rows, TODO)


def powers_screen(state: State, player: int) -> MessageScreen:
    """A player's own Powers, and those that were activated in this turn, in order (NU-8)."""
    held = ", ".join(card.label() for card in state.hand(player).cards) or "no cards"
    uses = " ".join(
        f"{n}. {state.names[use.player]} {use.power}" for n, use in enumerate(state.turn.uses, 1)
    )
    text = f"{held}. Used now: {uses}" if uses else held
    return MessageScreen(state.side_name(state.side_of[player]), text, TODO)


def so_far(state: State) -> Slip:
    return Slip(
        f"NUH-UH! so far, {cards(state.left)} left", (), state.standings(), ranks=state.ranks()
    )
