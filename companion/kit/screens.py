"""Screens: what the panel shows, as data. Pure; `drawing/draw.py` turns them into pixels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import json

from companion.kit.structs import Struct

Tone = Literal["plain", "good", "bad", "even"]
PAGE = 5  # rows of an order that a small panel shows at once
Direction = Literal["up", "right", "down", "left"]
ARROWS = {"up": "▲", "right": "▶", "down": "▼", "left": "◀", "pad": "▬", "button": "●"}
Button = Direction | Literal[""]  # none


class Die(Struct, frozen=True, array_like=True):
    """The face of a die: its word and, on a colour panel, its ink."""

    word: str  # "RED", "NOTHING", "NOT NOT NOT"
    ink: str  # "red", "blue", "yellow", "green" or "white"; never the colour the word names


class DiceScreen(Struct, frozen=True):
    """The dice, which must be legible from two metres: nothing else may crowd them."""

    criteria: tuple[Die, Die]
    negation: Die | None = None
    arrow: Direction | None = None  # where this round's "up" is, from level Hard on
    liar: bool = False
    note: str = ""  # one short line under the dice: a false start, a lost card
    paused: bool = False  # nobody races: a low panel has the note in their place


class RulingScreen(Struct, frozen=True):
    """A ruling."""

    headline: str  # "ADA by 38 ms"
    reason: str  # in a player's words
    todo: str = ""  # what to do now
    tone: Tone = "good"
    foot: tuple[str, ...] = ()  # `View.foot`, as on other screens


class AnswerLine(Struct, frozen=True, array_like=True):
    """One answer, and the switch that gives it; "" in a list, which a cursor moves through."""

    label: str
    button: Literal["up", "right", "down", "left", "pad", "button", ""] = ""


class AskScreen(Struct, frozen=True):
    """A question for one player, with its answers; `selected` is where the cursor is."""

    who: str
    question: str
    choices: tuple[AnswerLine, ...]
    selected: int = 0
    foot: tuple[str, ...] = ()


class ScoreScreen(Struct, frozen=True):
    """The points of up to 16 players or teams, the leaders first."""

    title: str
    rows: tuple[tuple[str, int], ...]
    todo: str = ""


class MessageScreen(Struct, frozen=True):
    """A title, a sentence, and what to do now."""

    title: str
    text: str
    todo: str = ""
    foot: tuple[str, ...] = ()


class JoinScreen(Struct, frozen=True):
    """How a phone joins the table."""

    title: str
    code: str  # the letters to type
    text: str = ""  # who has joined
    modules: tuple[str, ...] = ()  # the rows of a code to scan, of "1" and "0"; (): none


class FactsScreen(Struct, frozen=True):
    """What is true at the table now."""

    large: str  # the most important fact in large letters; "": none
    rows: tuple[tuple[str, str], ...]  # each with a label: ("TAKE", "CLEO 2, DAN 3")


class OrderScreen(Struct, frozen=True):
    """An order with a word for each entry: a stack of hands, and what each of them draws."""

    title: str
    rows: tuple[tuple[str, str], ...]
    todo: str = ""


def order_pages(title: str, rows: tuple[tuple[str, str], ...]) -> tuple[OrderScreen, ...]:
    """An order of any length, in pages that a small panel can show."""
    pages = [rows[at : at + PAGE] for at in range(0, len(rows), PAGE)]
    return tuple(OrderScreen(title, page) for page in pages)


class BoardBox(Struct, frozen=True):
    """A box of a board."""

    sign: str  # three letters at most
    open: bool = True
    button: Button = ""  # the one that chooses it


class BoardLine(Struct, frozen=True):
    """A row of boxes."""

    boxes: tuple[BoardBox, ...]

    @property
    def button(self) -> Button:
        """The button that chooses all open boxes of the row, if one does."""
        mine = {box.button for box in self.boxes if box.open}
        return mine.pop() if len(mine) == 1 else ""

    @property
    def decided(self) -> bool:
        """Whether only one box is open."""
        return sum(box.open for box in self.boxes) == 1


class BoardScreen(Struct, frozen=True):
    """A board of boxes that players cover one by one."""

    who: str  # whose turn it is
    lines: tuple[BoardLine, ...]
    back: Button = ""  # the one that chooses another line


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


def renamed(screen: Screen, names: Mapping[str, str]) -> Screen:
    """A screen with people's names replaced."""
    text = json.encode(screen)
    for name, other in names.items():
        text = text.replace(json.encode(name)[1:-1], json.encode(other)[1:-1])
    return json.decode(text, type=type(screen))
