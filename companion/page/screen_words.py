"""What the panel shows, in words: for whoever hears the page, and where it has no picture. Pure."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

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
    TurnScreen,
)

BOARD_LINES = ("first player", "discard", "trump", "supertrump", "points a trick")
SIGNS = {  # of boxes, as one says them
    **{"-1": "one card", "-2": "two cards", "!1": "one but no 1s", "P1": "one to the left"},
    **{"B": "blue", "R": "red", "Y": "yellow", "G": "green"},
    **{"B1": "blue", "R1": "red", "Y1": "yellow", "G1": "green", "no": "none", "0": "none"},
}


def drawn(screen: Screen) -> dict[str, Any]:
    """The same as data, for a page to draw: its kind, and what is on it."""
    kind = type(screen).__name__.removesuffix("Screen").lower()
    return {"kind": kind, **({} if isinstance(screen, JoinScreen) else to_builtins(screen))}


def words(screen: Screen) -> list[str]:
    """The lines that it shows."""
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
        case TurnScreen():
            draws = f"draw {screen.draws}" if screen.draws else ""
            way = "clockwise" if screen.clockwise else "the other way round"
            return [screen.who, f"{screen.colour} {screen.kind}".strip(), draws, way, screen.todo]
        case BoardScreen():
            lines = zip(BOARD_LINES, screen.lines, strict=False)
            does = screen.what or "says what shall not be"
            return [f"{screen.who} {does}", *(f"{name}: {_boxes(line)}" for name, line in lines)]


def _boxes(line: BoardLine) -> str:
    """A line of a board: what is open of it, or what it has come to."""
    left = [SIGNS.get(box.sign, box.sign) for box in line.boxes if box.mark != "covered"]
    if len(left) == 1:
        return f"it is {left[0]}"
    return f"{', '.join(left[:-1])} or {left[-1]}"
