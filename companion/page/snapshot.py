"""A session as the page shows it: plain data, made anew after every change. Pure.

The panel in words, for people who hear the page; what each button says; seats, players and points.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import to_builtins

from companion.daemon.session import Session
from companion.daemon.signals import lit_seats
from companion.journal.records import in_ms, printed
from companion.kit.bots import is_bot
from companion.kit.circle import Newcomer
from companion.kit.clauses import Clauses
from companion.kit.rulings import Ruling
from companion.kit.screens import (
    AskScreen,
    BoardLine,
    BoardScreen,
    DiceScreen,
    FactsScreen,
    JoinScreen,
    MessageScreen,
    OrderScreen,
    RulingScreen,
    ScoreScreen,
    Screen,
)
from companion.kit.standings import Standings
from companion.kit.view import Ask
from companion.table import questions
from companion.table.furniture import hint, noted_screen
from companion.table.hands import ask_of
from companion.table.state import TableState
from firmware.board import Board, SeatWiring

DISCARDS = {"-1": "one card", "-2": "two cards", "!1": "one but no 1s", "P1": "one to the left"}
BOARD_LINES: dict[str, dict[str, str]] = {  # each with the signs of its boxes, as one says them
    "first player": {},
    "discard": {**DISCARDS, "0": "none"},
    "trump": {"B": "blue", "R": "red", "Y": "yellow", "G": "green"},
    "supertrump": {"B1": "blue", "R1": "red", "Y1": "yellow", "G1": "green", "no": "none"},
    "points a trick": {},
}


def words(screen: Screen) -> list[str]:
    """The lines of a screen, as a screen reader says them."""
    match screen:
        case DiceScreen():
            dice = [d.word for d in (screen.negation, *screen.criteria) if d is not None]
            up = [f"up is {screen.arrow}"] if screen.arrow else []
            return [*(["LIAR"] if screen.liar else []), *dice, *up, *filter(None, [screen.note])]
        case AskScreen():
            labels = [c.label for c in screen.choices]
            moved = any(not c.button for c in screen.choices)  # through, with a cursor
            chosen = [f"chosen: {labels[screen.selected]}"] if moved else []
            return [screen.who, screen.question, ", ".join(labels), *chosen, *screen.foot]
        case RulingScreen():
            return [screen.headline, screen.reason, screen.todo, *screen.foot]
        case MessageScreen():
            return [screen.title, screen.text, screen.todo, *screen.foot]
        case JoinScreen():
            return [screen.title, screen.code, screen.text]
        case ScoreScreen() | OrderScreen():
            return [screen.title, *(f"{n} {p}" for n, p in screen.rows), screen.todo]
        case FactsScreen():
            rows = [f"{label} {text}" for label, text in screen.rows]
            return [line for line in (screen.large, *rows) if line]
        case BoardScreen():
            lines = zip(BOARD_LINES.items(), screen.lines, strict=False)
            boxes = (f"{name}: {_boxes(line, signs)}" for (name, signs), line in lines)
            return [f"{screen.who} covers a box", *boxes, *(["BACK"] if screen.back else [])]


def _boxes(line: BoardLine, signs: Mapping[str, str]) -> str:
    """A line of a board: its open boxes, or the last one."""
    still_open = [signs.get(box.sign, box.sign) for box in line.boxes if box.open]
    if len(still_open) == 1:
        return f"it is {still_open[0]}"
    return f"{', '.join(still_open[:-1])} or {still_open[-1]}"


def drawn(screen: Screen) -> dict[str, Any]:
    """A screen as data that a page can draw: its kind, and what is on it."""
    kind = type(screen).__name__.removesuffix("Screen").lower()
    return {"kind": kind, **({} if isinstance(screen, JoinScreen) else to_builtins(screen))}


JOIN = "join"
MENU = "MENU"  # as a game's legend says it of a long press


def labels(ask: Ask, switches: Iterable[str]) -> dict[str, list[str]]:
    """What each switch of a seat answers: when it is pressed, and when it is held."""
    if questions.is_list(ask):
        found = {switch: list(label) for switch, label in questions.LISTS[ask.style].items()}
    else:
        answers = zip(questions.places(ask), ask.choices, strict=False)
        found = {switch: [choice.label, ""] for switch, choice in answers}
    any_button = found.pop(questions.BUTTON, None)
    if any_button is not None:
        found |= {switch: any_button for switch in switches if switch != questions.PAD}
    return found


def listed(state: TableState[Any], player: int) -> dict[str, Any] | None:
    """The list that the player chooses from: its lines, its cursor, and whether it is drawn."""
    first = next(iter(state.view.asks), None)
    if first is None or first.player != player or first.style not in ("list", "sheet"):
        return None
    labels = [choice.label for choice in first.choices]
    return {"lines": labels, "at": state.cursor, "up": state.asked_ns is not None}


def opens_menu(state: TableState[Any], player: int, switches: Iterable[str]) -> str:
    """The player's button that opens the menu now when it is held; "": none does."""
    if menu_waits(state, player):
        return ""
    buttons = [switch for switch in switches if switch != questions.PAD]
    means = state.view.held(player)
    buttons.sort(key=lambda switch: (means.get(switch) != MENU, switch in means))
    return next((switch for switch in buttons if means.get(switch, "") in ("", MENU)), "")


def menu_waits(state: TableState[Any], player: int) -> str:
    """Why a hold of the player would not open the menu now, or would spoil something; "": it opens.

    A question has its own answers. In a race any touch may be a play, unless the legend says what
    a hold means.
    """
    view, means = state.view, state.view.held(player)
    if state.menu is not None:
        return f"after {state.names[state.menu.player]}'s menu"
    if ask_of(state, player):
        return "after the question"
    runs = not means or (view.alarm_ns is not None and MENU not in means.values())
    if view.racing and (runs or view.asks):
        return "after the question" if view.asks else "after this round"
    if state.reading is not None and not state.own.keep_last_message:  # a press may turn the page
        return "in a moment"
    return ""


def free(session: Session, seat: int, wiring: SeatWiring) -> dict[str, Any]:
    """What a free seat's buttons do: join the game, or answer a question about joining."""
    joining = session.joining
    if joining is None:
        return {"asked": False, "labels": {}}
    ask = ask_of(joining.state, seat)
    if ask is not None:
        found = listed(joining.state, seat)
        return {"asked": True, "labels": labels(ask, wiring.lines), "list": found}
    newcomer = Newcomer("", frozenset(wiring.lines), 0)
    open_now = not session.table.why_not(session.state, newcomer)
    buttons = [switch for switch in wiring.lines if switch != questions.PAD] if open_now else []
    return {"asked": False, "labels": {switch: ["", JOIN] for switch in buttons}}


def meanings(state: TableState[Any], player: int) -> dict[str, list[str]]:
    """What each button at the player's seat says while no question is open."""
    legend = () if player in state.away else state.view.legend
    return {m.switch: [m.word, m.held] for m in legend if m.player in (None, player)}


def table(session: Session, board: Board) -> dict[str, Any]:
    """Seats, players, points, questions, and whose press is waited for."""
    state, standings = session.state, session.table.standings(session.state)
    seats, plays = session.table.seats(state), _plays(standings)
    return {
        "id": session.table.game.id,
        "game": session.table.game.title,
        "lobby": session.is_lobby,
        "over": state.over,
        "level": state.view.level or None,
        "seats": [
            _seat(session, seats, plays, seat, wiring) for seat, wiring in enumerate(board.seats)
        ],
        "standings": _standings(standings),
        "words": words(session.panel[1]),
        "screen": drawn(noted_screen(state)),
        "hint": hint(state),
        "racing": state.view.racing,
        "objects": state.view.objects and not state.view.asks,
        "tableau": state.view.tableau,
    }


def lamps(session: Session) -> dict[str, Any]:
    return {"lit": sorted(lit_seats(session))}


def sitting(session: Session | None) -> dict[int, str]:
    """Who plays, by seat; in the lobby, who has joined."""
    if session is None:
        return {}
    state = session.state
    seats, plays = session.table.seats(state), _plays(session.table.standings(state))
    names = state.own.names or session.names
    return {seats[player]: names[player] for player in sorted(plays)}


def _plays(standings: Standings) -> set[int]:
    return {player for row in range(len(standings.rows)) for player in standings.members(row)}


def _seat(
    session: Session, seats: tuple[int, ...], plays: set[int], seat: int, wiring: SeatWiring
) -> dict[str, Any]:
    """A place at the table, and who sits there now."""
    view = session.state.view
    player = seats.index(seat) if seat in seats else None
    there = {"player": player, "switches": list(wiring.lines)}
    if player is None:
        idle = dict.fromkeys(("bot", "plays", "lit", "won"), False)
        return {**there, "name": wiring.name, "menu": "", **idle, **free(session, seat, wiring)}
    ask = ask_of(session.state, player)
    name = (session.state.own.names or session.names)[player]
    return {
        **there,
        "name": name,
        "bot": is_bot(name),
        "plays": player in plays and player not in session.state.away,
        "lit": player in view.lit,
        "won": player in view.won,
        "asked": ask is not None,
        "labels": labels(ask, wiring.lines) if ask else meanings(session.state, player),
        "list": listed(session.state, player),
        "menu": opens_menu(session.state, player, wiring.lines),
        "menu_waits": menu_waits(session.state, player) or "in a moment",
        "has_menu": session.state.menu is not None and session.state.menu.player == player,
    }


def _standings(standings: Standings) -> list[dict[str, Any]]:
    """A row for every player or team, the leaders first."""
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
        **printed(ruling, names),
        "text": "" if clause is None else f"{clause.title}: {clause.text}",
        "tone": ruling.tone,
        "wrong": ruling.wrong,
        "within_ms": in_ms(ruling.within_ns),
        "race": [
            {
                "name": names[finish.player],
                "after_ms": in_ms(finish.after_ns),
                "result": finish.result,
                "button": finish.button,
            }
            for finish in ruling.race
        ],
    }
