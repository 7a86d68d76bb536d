"""A session as the page shows it: plain data, made anew after every change. Pure."""

from __future__ import annotations

from typing import Any

from companion.daemon.session import Session
from companion.kit.bots import is_bot
from companion.kit.clauses import Clauses
from companion.kit.rulings import Ruling
from companion.kit.standings import Standings
from companion.kit.tableau import Cross, Tableau, Told
from companion.page.labels import free, labels, listed, meanings, menu_waits, opens_menu
from companion.page.screen_words import drawn, words
from companion.table import overlay_text
from firmware.board import Board, SeatWiring


def table(session: Session, board: Board) -> dict[str, Any]:
    """Seats, players, points, questions, and whose press is waited for."""
    state, standings = session.state, session.table.standings(session.state)
    seats = session.table.seats(state)
    plays = {player for row in range(len(standings.rows)) for player in standings.members(row)}
    return {
        "kind": "table",
        "id": session.table.game.id,
        "game": session.table.game.title,
        "lobby": session.is_lobby,
        "over": state.over,
        "level": state.view.level or None,
        "seats": [
            _seat(session, seats, plays, seat, wiring) for seat, wiring in enumerate(board.seats)
        ],
        "standings": _standings(standings),
        "words": words(overlay_text.screen(state)),
        "screen": drawn(overlay_text.screen(state)),
        "hint": overlay_text.hint(state),
        "racing": state.view.racing,
        "tableau": tableau(state.view.tableau),
    }


def sitting(session: Session) -> dict[int, str]:
    """Who plays, by seat; in the lobby, who has joined."""
    state, standings = session.state, session.table.standings(session.state)
    seats = session.table.seats(state)
    plays = {player for row in range(len(standings.rows)) for player in standings.members(row)}
    names = state.own.names or session.names
    return {seats[player]: names[player] for player in sorted(plays)}


def _seat(
    session: Session, seats: tuple[int, ...], plays: set[int], seat: int, wiring: SeatWiring
) -> dict[str, Any]:
    """A place at the table, and who sits there now."""
    view = session.state.view
    player = seats.index(seat) if seat in seats else None
    there = {
        "name": wiring.name,
        "player": player,
        "bot": False,
        "switches": list(wiring.lines),
        "menu": "",
    }
    if player is None:
        return {**there, "plays": False, "lit": False, "won": False, **free(session, seat, wiring)}
    ask = next((a for a in view.asks if a.player == player), None)
    name = (session.state.own.names or session.names)[player]
    return {
        **there,
        "name": name,
        "bot": is_bot(name),
        "plays": player in plays and player not in view.away,
        "lit": player in view.lit,
        "won": player in view.won,
        "asked": ask is not None,
        "labels": labels(ask, wiring.lines) if ask else meanings(view, player),
        "list": listed(session.state, player),
        "menu": opens_menu(session.state, player, wiring.lines),
        "menu_waits": menu_waits(session.state, player) or "in a moment",
        "has_menu": session.state.menu is not None and session.state.menu.player == player,
    }


def _standings(standings: Standings) -> list[dict[str, Any]]:
    """A row for every player or team, the leaders first; in the lobby for those who have joined."""
    rows = zip(standings.places, standings.rows, strict=True)
    found = [
        {"name": name, "points": points, "place": place, "players": list(standings.members(row))}
        for row, (place, (name, points)) in enumerate(rows)
    ]
    return sorted(found, key=lambda row: row["place"])


def ruling(ruling: Ruling, names: tuple[str, ...], clauses: Clauses) -> dict[str, Any]:
    """A ruling with its clause, and the race it was decided on; times in ms after the start."""
    clause = clauses.get(ruling.clause)
    return {
        "clause": ruling.clause,
        "text": "" if clause is None else f"{clause.title}: {clause.text}",
        "headline": ruling.headline,
        "reason": ruling.reason,
        "tone": ruling.tone,
        "players": [names[p] for p in ruling.players],
        "margin_ms": None if ruling.margin_ns is None else ruling.margin_ns / 1e6,
        "within_ms": None if ruling.within_ns is None else ruling.within_ns / 1e6,
        "race": [
            {
                "name": names[finish.player],
                "button": finish.button,
                "after_ms": finish.after_ns / 1e6,
                "result": finish.result,
            }
            for finish in ruling.race
        ],
    }


def tableau(found: Tableau | None) -> dict[str, Any] | None:
    """What lies in the middle, by its kind; None: nothing is known of it."""
    match found:
        case Cross():
            return {
                "kind": "cross",
                "slots": [card and card._asdict() for card in found.slots],
                "fresh": list(found.fresh),
                "left": found.left,
                "back": found.back and found.back._asdict(),
                "rule": found.rule,
            }
        case Told():
            return {
                "kind": "told",
                "top": found.top,
                "colour": found.colour,
                "facts": [fact._asdict() for fact in found.facts],
                "hands": list(found.hands),
            }
    return None
