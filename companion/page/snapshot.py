"""A session as the page shows it: plain data, made anew after every change. Pure."""

from __future__ import annotations

from typing import Any

from companion.daemon.session import Session
from companion.games.not_not.state import State
from companion.kit.game import Ask, Ruling, View
from companion.kit.screens import (
    AskScreen,
    DiceScreen,
    MessageScreen,
    OrderScreen,
    RulingScreen,
    ScoreScreen,
    Screen,
    TurnScreen,
)
from companion.kit.slips import ranked
from companion.page.virtual_deck import Layout
from companion.table import questions as asking
from firmware.board import Board, SeatWiring

LIST_LABELS = {"up": "up", "down": "down", "right": "choose", "left": "back"}


def table(session: Session, board: Board) -> dict[str, Any]:
    """Seats, players, points, questions, and whose press is waited for."""
    game = session.table.game
    state = session.state.game
    view = game.view(state)
    playing = game.id != "lobby"
    return {
        "kind": "table",
        "game": game.title,
        "lobby": not playing,
        "over": playing and game.over(state),
        "level": state.level.name.lower() if isinstance(state, State) else None,
        "seats": [_seat(session, view, seat, wiring) for seat, wiring in enumerate(board.seats)],
        "standings": _standings(session, view),
        "words": words(session.state.screen),
        "hint": view.hint,
    }


def _seat(session: Session, view: View, seat: int, wiring: SeatWiring) -> dict[str, Any]:
    """A place at the table, and who sits there now."""
    seats = session.table.seats(session.state)
    player = seats.index(seat) if seat in seats else None
    there = {"name": wiring.name, "player": player, "switches": list(wiring.lines)}
    if player is None:
        return {**there, "plays": False, "lit": False, "won": False, "asked": False, "labels": {}}
    ask = next((a for a in view.asks if a.player == player), None)
    return {
        **there,
        "name": session.names[player],
        "plays": any(player in row["players"] for row in _standings(session, view)),
        "lit": player in view.lit,
        "won": player in view.won,
        "asked": ask is not None,
        "labels": labels(ask) if ask else _meanings(view, player),
    }


def _meanings(view: View, player: int) -> dict[str, list[str]]:
    """What each button at the player's seat says, without being asked anything."""
    return {m.switch: [m.word, ""] for m in view.legend if m.player in (None, player)}


def _standings(session: Session, view: View) -> list[dict[str, Any]]:
    """A row for every player or team, the leaders first; in the lobby for those who have joined."""
    points = session.table.game.standings(session.state.game)
    rows = {name: row for row, (name, _) in enumerate(points)}
    sides = view.sides or tuple(rows.get(name, -1) for name in session.names)
    return [
        {
            "name": name,
            "points": number,
            "place": place,
            "players": [player for player, side in enumerate(sides) if side == rows[name]],
        }
        for place, name, number in ranked(points, view.ranks)
    ]


def labels(ask: Ask) -> dict[str, list[str]]:
    """What each button answers: by a press, and by a long press."""
    if ask.style == "list":
        return {switch: [label, ""] for switch, label in LIST_LABELS.items()}
    found: dict[str, list[str]] = {}
    for option, (switch, held) in zip(ask.choices, asking.places(ask), strict=False):
        found.setdefault(switch, ["", ""])[held] = option.label
    return found


def ruling(said: Ruling, names: tuple[str, ...]) -> dict[str, Any]:
    """A ruling with the race it was decided on; times in ms after the start."""
    return {
        "clause": said.clause,
        "headline": said.headline,
        "reason": said.reason,
        "players": [names[p] for p in said.players],
        "margin_ms": None if said.margin_ns is None else said.margin_ns / 1e6,
        "race": [
            {
                "name": names[finish.player],
                "button": finish.button,
                "after_ms": finish.after_ns / 1e6,
                "result": finish.result,
            }
            for finish in said.race
        ],
    }


def deal(layout: Layout) -> dict[str, Any]:
    """The virtual deck: the four slots, the back of the top card, a rule card that was drawn."""
    top = layout.deck[0] if layout.deck else None
    return {
        "kind": "deal",
        "slots": [c and {"face": c.face, "ground": c.ground} for c in layout.slots],
        "fresh": list(layout.fresh),
        "left": len(layout.deck),
        "back": top and {"arrow": top.arrow, "liar": top.liar},
        "rule": layout.rule,
    }


def words(screen: Screen) -> list[str]:
    """The panel for who cannot see it: the lines that it shows."""
    match screen:
        case DiceScreen():
            dice = [d.word for d in (screen.negation, *screen.criteria) if d is not None]
            up = [f"up is {screen.arrow}"] if screen.arrow else []
            return [*(["LIAR"] if screen.liar else []), *dice, *up, *filter(None, [screen.note])]
        case AskScreen():
            choices = [c.label for c in screen.choices]
            return [screen.who, screen.question, ", ".join(choices)]
        case RulingScreen():
            return [screen.headline, screen.reason, screen.todo]
        case MessageScreen():
            return [screen.title, screen.text, screen.todo]
        case ScoreScreen() | OrderScreen():
            return [screen.title, *(f"{n} {p}" for n, p in screen.rows), screen.todo]
        case TurnScreen():
            draws = f"draw {screen.draws}" if screen.draws else ""
            way = "clockwise" if screen.clockwise else "the other way round"
            return [screen.who, f"{screen.colour} {screen.kind}".strip(), draws, way]
