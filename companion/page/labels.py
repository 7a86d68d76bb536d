"""What the buttons of a seat say just now, and which of them leads to the menu. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.daemon.session import Session
from companion.kit.game import Newcomer
from companion.kit.view import Ask, View
from companion.table import questions
from companion.table.state import TableState
from firmware.board import SeatWiring

JOIN = "join"
MENU = "MENU"  # as a game's legend says it of a long press
LIST_LABELS = {  # by a press, and by a long press
    "list": {"up": ("up", ""), "down": ("down", ""), "right": ("choose", ""), "left": ("back", "")},
    "sheet": {"up": ("up", ""), "down": ("down", ""), "right": ("+1", ""), "left": ("-1", "")},
    "pad list": {questions.BUTTON: ("next", ""), questions.PAD: ("choose", "")},
    "single": {questions.BUTTON: ("next", "choose")},
}


def labels(ask: Ask, switches: Iterable[str]) -> dict[str, list[str]]:
    """What each switch of a seat answers: by a press, and by a long press."""
    if questions.is_list(ask):
        found = {switch: list(label) for switch, label in LIST_LABELS[ask.style].items()}
        if ask.style == "list" and not ask.back:
            del found["left"]
    else:
        answers = zip(questions.places(ask), ask.choices, strict=False)
        found = {switch: [choice.label, ""] for switch, choice in answers}
    any_button = found.pop(questions.BUTTON, None)
    if any_button is not None:
        found |= {switch: any_button for switch in switches if switch != questions.PAD}
    return found


def listed(state: TableState[Any], player: int) -> dict[str, Any] | None:
    """The list that the player is to choose from: where its cursor stands, and if it is drawn."""
    first = next(iter(state.view.asks), None)
    if first is None or first.player != player or first.style not in ("list", "sheet"):
        return None
    labels = [choice.label for choice in first.choices]
    return {"lines": labels, "at": state.cursor, "up": state.asked_ns is not None}


def opens_menu(state: TableState[Any], player: int, switches: Iterable[str]) -> str:
    """The player's button of which a long press leads to the menu now; "": none does."""
    if menu_waits(state, player):
        return ""
    buttons = [switch for switch in switches if switch != questions.PAD]
    means = _held(state.view, player)
    buttons.sort(key=lambda switch: (means.get(switch) != MENU, switch in means))
    return next((switch for switch in buttons if means.get(switch, "") in ("", MENU)), "")


def menu_waits(state: TableState[Any], player: int) -> str:
    """Until when no long press of the player leads to the menu, without spoiling anything.

    A question has its own answers. In a race that runs a touch may be a play, of any switch, unless
    it is said what a long press means.
    """
    view, means = state.view, _held(state.view, player)
    if state.menu is not None:
        return f"after {(state.own.names or state.sitting.names)[state.menu.player]}'s"
    if any(ask.player == player for ask in view.asks):
        return "after the question"
    runs = not means or (view.alarm_ns is not None and MENU not in means.values())
    if view.racing and (runs or view.asks):
        return "after the question" if view.asks else "after this round"
    if state.reading is not None and not state.own.lingers:  # a press may bring on what comes then
        return "in a moment"
    return ""


def _held(view: View, player: int) -> dict[str, str]:
    """What a long press of each of the player's switches says now."""
    return {m.switch: m.held for m in view.legend if m.player in (None, player)}


def free(session: Session, seat: int, wiring: SeatWiring) -> dict[str, Any]:
    """What can be done at a seat where nobody plays: join, if that can be."""
    joining = session.joining
    if joining is None:
        return {"asked": False, "labels": {}}
    ask = next((a for a in joining.state.view.asks if a.player == seat), None)
    if ask is not None:
        found = listed(joining.state, seat)
        return {"asked": True, "labels": labels(ask, wiring.lines), "list": found}
    newcomer = Newcomer("", frozenset(wiring.lines), 0)
    open_now = not session.table.why_not(session.state, newcomer)
    buttons = [switch for switch in wiring.lines if switch != questions.PAD] if open_now else []
    return {"asked": False, "labels": {switch: ["", JOIN] for switch in buttons}}


def meanings(view: View, player: int) -> dict[str, list[str]]:
    """What each button at the player's seat says, without being asked anything."""
    if player in view.away:
        return {}
    return {m.switch: [m.word, m.held] for m in view.legend if m.player in (None, player)}
