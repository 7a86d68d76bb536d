"""Screens: what the panel shows, as data. Pure; `companion.drawing.draw` turns them into pixels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeVar

from companion.kit.structs import Struct, asdict

Tone = Literal["plain", "good", "bad", "even"]
PAGE = 5  # rows of an order that a small panel shows at once
Direction = Literal["up", "right", "down", "left"]
ARROWS = {"up": "▲", "right": "▶", "down": "▼", "left": "◀", "pad": "▬", "button": "●"}
Button = Direction | Literal[""]  # none
Mark = Literal["open", "covered", "left", "chosen"]  # left: the last open box of its line


class Die(Struct, frozen=True, array_like=True):
    """One die face as it lies: its word, and on a colour panel the ink it is written in."""

    word: str  # "RED", "NOTHING", "NOT NOT NOT"
    ink: str  # "red", "blue", "yellow", "green" or "white"; never the colour the word names


class DiceScreen(Struct, frozen=True):
    """The dice. Must be legible from two metres; nothing else may crowd them."""

    criteria: tuple[Die, Die]
    negation: Die | None = None
    arrow: Literal["up", "right", "down", "left"] | None = None  # the round's "up", from Hard on
    liar: bool = False
    note: str = ""  # one short line: a false start, a lost card; often empty


class RulingScreen(Struct, frozen=True):
    """A verdict: headline ("ADA by 38 ms"), the reason in a player's words, what to do now.

    `foot`, as of other screens: what the game keeps in sight under it (`View.foot`).
    """

    headline: str
    reason: str
    todo: str = ""
    tone: Tone = "good"
    foot: tuple[str, ...] = ()


class AnswerLine(Struct, frozen=True, array_like=True):
    """One answer: the label, and the button that gives it ("" in a list, moved through)."""

    label: str
    button: Literal["up", "right", "down", "left", "pad", "button", ""] = ""


class AskScreen(Struct, frozen=True):
    """A question put to one seat, with its answers; `selected` is the list's cursor."""

    who: str
    question: str
    choices: tuple[AnswerLine, ...]
    selected: int = 0
    foot: tuple[str, ...] = ()


class ScoreScreen(Struct, frozen=True):
    """Who has what. Up to 16 rows; the leaders first."""

    title: str
    rows: tuple[tuple[str, int], ...]
    todo: str = ""


class MessageScreen(Struct, frozen=True):
    """A title, a sentence, and what the table waits for."""

    title: str
    text: str
    todo: str = ""
    foot: tuple[str, ...] = ()


class JoinScreen(Struct, frozen=True):
    """How a phone joins: a code to scan as rows of "1" and "0", the letters to type, and who has.

    No modules: there is nothing to scan.
    """

    title: str
    code: str
    text: str
    modules: tuple[str, ...] = ()


class FactsScreen(Struct, frozen=True):
    """What stands at the table: one thing large, if there is one, the others in rows.

    Each row under a label: ("TAKE", "CLEO 2, DAN 3").
    """

    large: str
    rows: tuple[tuple[str, str], ...]


class OrderScreen(Struct, frozen=True):
    """An order with a word for each: a stack of hands, and what each draws. First row first."""

    title: str
    rows: tuple[tuple[str, str], ...]
    todo: str = ""


def order_pages(title: str, rows: tuple[tuple[str, str], ...]) -> tuple[OrderScreen, ...]:
    """An order of any length, as many rows on each page as a small panel shows at once."""
    pages = [rows[at : at + PAGE] for at in range(0, len(rows), PAGE)]
    return tuple(OrderScreen(title, page) for page in pages)


class BoardBox(Struct, frozen=True):
    """A box of a board: its sign, what became of it, and the button that chooses it."""

    sign: str  # three letters at most
    mark: Mark = "open"
    button: Button = ""


class BoardLine(Struct, frozen=True):
    """A line of boxes."""

    boxes: tuple[BoardBox, ...]

    @property
    def button(self) -> Button:
        """The one that chooses all its open boxes, if one does."""
        mine = {box.button for box in self.boxes if box.mark == "open"}
        return mine.pop() if len(mine) == 1 else ""


class BoardScreen(Struct, frozen=True):
    """A board of boxes that are covered one by one: whose turn it is, and what they would cover."""

    who: str
    what: str  # often empty
    lines: tuple[BoardLine, ...]


Footed = RulingScreen | AskScreen | MessageScreen
Screen = (
    DiceScreen
    | RulingScreen
    | AskScreen
    | ScoreScreen
    | MessageScreen
    | JoinScreen
    | FactsScreen
    | OrderScreen
    | BoardScreen
)

Part = TypeVar("Part")


def renamed(part: Part, names: Mapping[str, str]) -> Part:
    """A screen, or a part of one, that calls people by other names."""
    found: Any = part
    kind: Any = type(part)
    if isinstance(part, str):
        for name, other in names.items():
            found = found.replace(name, other)
    elif isinstance(part, Struct):
        found = kind(**{key: renamed(one, names) for key, one in asdict(part).items()})
    elif isinstance(part, tuple):
        parts = [renamed(one, names) for one in part]
        found = kind._make(parts) if hasattr(kind, "_make") else kind(parts)
    return found  # type: ignore[no-any-return]  # of the kind that it was
