"""Who comes late to a game that is under way: what that makes of it, or why they cannot. Pure."""

from __future__ import annotations

from companion.kit.game import Effects, Game, Newcomer, Rules
from companion.kit.names import unlike
from companion.table.state import S, TableState


def joined(
    game: Game[S], rules: Rules[S], state: TableState[S], newcomer: Newcomer, now_ns: int
) -> tuple[S, Effects]:
    """The game with one more, and what comes of it. Raises ValueError: why they cannot."""
    most = game.players[-1]
    if state.over:
        raise ValueError("this game is over")
    if rules.join is None:
        raise ValueError(rules.closed)
    if len(state.sitting.names) >= most:
        raise ValueError(f"this game is for {most}")
    if len(newcomer.switches - {"pad"}) < game.buttons:
        raise ValueError(f"this game needs {game.buttons} buttons a seat")
    unlike((*state.sitting.names, newcomer.name))
    return rules.join(state.game, newcomer, now_ns)


def why_not(game: Game[S], rules: Rules[S], state: TableState[S], newcomer: Newcomer) -> str:
    """Why somebody cannot play from now on; "": they can. Who went home may come back."""
    gone = [state.sitting.names[player] for player in state.own.away]
    if newcomer.name in gone and not state.over:
        return "" if rules.back is not None else rules.closed
    try:
        joined(game, rules, state, newcomer, 0)
    except ValueError as error:
        return str(error)
    return ""
