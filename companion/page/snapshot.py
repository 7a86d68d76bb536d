"""A sitting as the page shows it: plain data, made anew after every change. Pure."""

from __future__ import annotations

from typing import Any

from companion import asking
from companion.games.not_not.state import State
from companion.page.drawer import Layout
from companion.page.hints import hint
from companion.play import Ask, Ruling
from companion.screens import (
    AskScreen,
    DiceScreen,
    MessageScreen,
    RulingScreen,
    ScoreScreen,
    Screen,
)
from companion.sitting import Sitting
from companion.slips import ranked
from firmware.board import Board

LIST_LABELS = {"up": "up", "down": "down", "right": "choose", "left": "back"}


def table(sitting: Sitting, board: Board) -> dict[str, Any]:
    """Seats, players, points, questions, and whose press is waited for."""
    game = sitting.table.game
    state = sitting.state.game
    view = game.view(state)
    points = game.standings(state)
    places = {name: place for place, name, _ in ranked(points)}
    players = {seat: player for player, seat in enumerate(sitting.table.seats)}
    playing = game.id != "lobby"
    joined = {name for name, _ in points}
    seats = []
    for seat, wiring in enumerate(board.seats):
        player = players.get(seat)
        name = wiring.name if player is None else sitting.names[player]
        ask = next((a for a in view.asks if a.player == player), None)
        seats.append(
            {
                "name": name,
                "plays": player is not None and name in joined,
                "points": dict(points)[name] if playing and player is not None else None,
                "place": places[name] if playing and player is not None else None,
                "lit": player in view.lit,
                "won": player in view.won,
                "asked": ask is not None,
                "labels": labels(ask) if ask is not None else {},
                "switches": list(wiring.lines),
            }
        )
    return {
        "kind": "table",
        "game": game.title,
        "lobby": not playing,
        "over": playing and game.over(state),
        "level": state.level.name.lower() if isinstance(state, State) else None,
        "seats": seats,
        "words": words(sitting.state.screen),
        "hint": hint(state),
        "dice": isinstance(sitting.state.screen, DiceScreen),
    }


def labels(ask: Ask) -> dict[str, list[str]]:
    """What each button answers: by a press, and by a long press."""
    if ask.style == "list":
        return {switch: [label, ""] for switch, label in LIST_LABELS.items()}
    found: dict[str, list[str]] = {}
    for option, (switch, held) in zip(ask.options, asking.places(ask), strict=False):
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
                "worth": finish.worth,
            }
            for finish in said.race
        ],
    }


def deal(layout: Layout) -> dict[str, Any]:
    """The virtual deck: faces and grounds of the four slots, the back of the top card."""
    top = layout.deck[0] if layout.deck else None
    return {
        "kind": "deal",
        "slots": [c and {"face": c.face, "ground": c.ground} for c in layout.slots],
        "fresh": list(layout.fresh),
        "left": len(layout.deck),
        "back": top and {"arrow": top.arrow, "liar": top.liar},
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
        case ScoreScreen():
            return [screen.title, *(f"{n} {p}" for n, p in screen.rows), screen.todo]
