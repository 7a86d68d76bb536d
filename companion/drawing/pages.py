"""Pages: what does not fit on the panel is shown in parts, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, count
from typing import TypeVar

from PIL import Image

from companion.drawing.canvas import Mode
from companion.drawing.draw import draw, lay_out, rows_of_foot
from companion.drawing.lettering import words
from companion.drawing.words import LOW
from companion.kit.screens import (
    ARROWS,
    AnswerLine,
    AskScreen,
    FactsScreen,
    Footed,
    MessageScreen,
    OrderScreen,
    RulingScreen,
    ScoreScreen,
    Screen,
)
from companion.kit.structs import replace

T = TypeVar("T")
Page = TypeVar("Page", bound=Screen)
Size = tuple[int, int]
BETWEEN = ", "  # the entries of a row of facts
BLANK = MessageScreen("", "")
Listed = ScoreScreen | OrderScreen
Texts = Listed | FactsScreen | RulingScreen | MessageScreen


def draw_pages(screen: Screen, size: Size, mode: Mode) -> tuple[Image.Image, ...]:
    """All of a screen as images of this size and mode, the one to begin with first."""
    canvas = lay_out(screen, size, mode)
    if not (canvas.cut or canvas.omitted or canvas.todo_left):  # as nearly always: drawn once
        return (canvas.image,)
    return tuple(draw(page, size, mode) for page in pages(screen, size))


def pages(screen: Screen, size: Size) -> tuple[Screen, ...]:
    """The screen itself if all of it fits, else several that follow each other."""
    canvas = lay_out(screen, size, "1")
    if canvas.todo_left and isinstance(screen, RulingScreen):
        todo = MessageScreen(screen.todo, "", foot=screen.foot)
        return (*pages(replace(screen, todo=""), size), *pages(todo, size))
    if isinstance(screen, Footed) and canvas.omitted:
        return _of_foot(screen, size)
    if isinstance(screen, AskScreen):
        return _of_question(screen, size)
    if not isinstance(screen, Texts) or not _is_cut(screen, size):
        return (screen,)
    if isinstance(screen, FactsScreen):
        return _of_facts(screen, size)
    if screen.todo and _is_cut(replace(BLANK, todo=screen.todo), size):  # even alone
        return (*pages(replace(screen, todo=""), size), *_of_text(screen.todo, size))
    if isinstance(screen, Listed):
        return _of_list(screen, size)
    return _of_words(screen, size)


def _is_cut(screen: Screen, size: Size) -> bool:
    return lay_out(screen, size, "1").cut


def _of_question(screen: AskScreen, size: Size) -> tuple[Screen, ...]:
    """Answers for which a panel is too small, as many on each page as it holds.

    Each page says which it is. Where the question leaves no room it has one of its own.
    """
    if not screen.choices or not _is_cut(replace(screen, foot=()), size):
        return (screen,)
    chosen, question = screen.choices[screen.selected], screen.question
    if not chosen.button:  # of a list, the line with the cursor
        line = replace(screen, question="", choices=(chosen,), selected=0)
        return (line, *_question(screen, size, ""))
    if any(_is_cut(_asking(screen, question, (one,)), size) for one in screen.choices):
        question = ""
    filled = _filled(screen.choices, size, lambda some: _asking(screen, question, some))
    alone = 0 if question else len(_question(screen, size))
    total = len(filled) + alone
    pairs = enumerate(filled, alone + 1)
    answers = (_asking(screen, question, page.choices, f"{n}/{total}") for n, page in pairs)
    return (*(_question(screen, size, f"1/{total}") if alone else ()), *answers)


def _question(screen: AskScreen, size: Size, page: str = "9/9") -> tuple[Screen, ...]:
    """The question without its answers; as text if even that is too long for a panel."""
    alone = _asking(screen, screen.question, (), page)
    if not _is_cut(alone, size):
        return (alone,)
    return _of_text(f"{screen.question} {page}", size)


def _asking(
    screen: AskScreen, question: str, answers: tuple[AnswerLine, ...], page: str = "9/9"
) -> AskScreen:
    return replace(screen, question=f"{question} {page}".strip(), choices=answers, foot=())


def _of_facts(screen: FactsScreen, size: Size) -> tuple[Screen, ...]:
    """As many entries on each page as it holds; the large words on one alone, if need be."""
    stays = tuple(row for row in screen.rows if not row[0])  # without a label: on every page
    entries = tuple(
        (label, entry) for label, text in screen.rows if label for entry in text.split(BETWEEN)
    )
    if any(_is_cut(_with(screen, (entry, *stays)), size) for entry in entries):
        if screen.large:
            return (replace(screen, rows=()), *pages(replace(screen, large=""), size))
        stays, entries = (), (*entries, *stays)
    return _filled(entries, size, lambda some: _facts(screen, (*some, *stays)), evenly=False)


def _facts(screen: FactsScreen, entries: Sequence[tuple[str, str]]) -> FactsScreen:
    """The screen with these entries; those with the same label share a row."""
    rows: dict[str, list[str]] = {}
    for label, entry in entries:
        rows.setdefault(label, []).append(entry)
    return replace(screen, rows=tuple((label, BETWEEN.join(row)) for label, row in rows.items()))


def _of_list(screen: Listed, size: Size) -> tuple[Screen, ...]:
    """As many rows on each page as it holds; a title that leaves no room has its own."""
    rows: tuple[tuple[str, int | str], ...] = screen.rows
    if screen.title and any(_is_cut(_with(screen, (row,)), size) for row in rows):
        return (*_of_text(screen.title, size), *pages(replace(screen, title=""), size))
    return _filled(rows, size, lambda some: _with(screen, some))


def _filled(
    items: tuple[T, ...], size: Size, on: Callable[[tuple[T, ...]], Page], *, evenly: bool = True
) -> tuple[Page, ...]:
    """As few pages as hold all the items; `evenly`, about as many on each."""
    counts = _counts(items, size, on, len(items))
    if evenly and len(counts) > 1:
        more = (_counts(items, size, on, most) for most in count(len(items) // len(counts)))
        counts = next(even for even in more if len(even) <= len(counts))
    ends = accumulate(counts)
    return tuple(on(items[end - n : end]) for n, end in zip(counts, ends, strict=True))


def _counts(
    items: tuple[T, ...], size: Size, on: Callable[[tuple[T, ...]], Page], most: int
) -> list[int]:
    """How many of the items are on each page, if each is filled with up to `most`."""
    found: list[int] = []
    while items:
        some = items[:most]
        too_many = (n for n in range(2, len(some) + 1) if _is_cut(on(some[:n]), size))
        found.append(next(too_many, len(some) + 1) - 1)
        items = items[found[-1] :]
    return found


def _with(screen: Listed | FactsScreen, rows: tuple[tuple[str, int | str], ...]) -> Screen:
    return replace(screen, rows=rows)  # type: ignore[arg-type]  # rows of the same screen


def _of_foot(screen: Footed, size: Size) -> tuple[Screen, ...]:
    """Pages with parts of the foot under the screen, or under its own pages in turn.

    Entries that say what a button does stay on every page.
    """
    if size[1] < LOW and not isinstance(screen, AskScreen):
        return _of_foot_on_low(screen, size)
    stays = tuple(e for e in screen.foot if any(arrow in e for arrow in ARROWS.values()))
    feet = _feet(screen, stays, size) or _feet(screen, (), size)
    highest = max(feet, key=lambda foot: len(rows_of_foot(foot, size[0])[0]))
    over = pages(replace(screen, foot=highest), size)
    turns = range(max(len(over), len(feet)))
    several = [(over[n % len(over)], feet[n % len(feet)]) for n in turns]
    return tuple(replace(page, foot=foot) for page, foot in several)  # type: ignore[arg-type]  # all have one


def _of_foot_on_low(screen: RulingScreen | MessageScreen, size: Size) -> tuple[Screen, ...]:
    """The foot under the headline, before all else; on pages of its own, if that is too long."""
    above, rest = replace(screen, foot=(), todo=""), pages(replace(screen, foot=()), size)

    def with_foot(some: tuple[str, ...]) -> RulingScreen | MessageScreen:
        text = " · ".join(some)
        if isinstance(above, RulingScreen):
            return replace(above, reason=text)
        return replace(above, text=text)

    if not any(_is_cut(with_foot((entry,)), size) for entry in screen.foot):
        return (*_filled(screen.foot, size, with_foot), *rest)
    rows = tuple(("", " ".join(row)) for row in rows_of_foot(screen.foot, size[0])[0])
    return (rest[0], *_filled(rows, size, lambda some: FactsScreen("", some)), *rest[1:])


def _feet(
    screen: Footed, stays: tuple[str, ...], size: Size, most: int | None = None
) -> list[tuple[str, ...]]:
    """The foot in parts of equal length, each with `stays`; [] if these leave no room."""
    feet, rest = [], tuple(entry for entry in screen.foot if entry not in stays)
    share = len(rest)
    while rest:
        some = rest[:most]
        shown = len(some) - lay_out(replace(screen, foot=(*stays, *some)), size, "1").omitted
        if shown < 1:
            return []
        feet.append((*stays, *rest[:shown]))
        rest = rest[shown:]
    even = _feet(screen, stays, size, -(-share // len(feet))) if feet and most is None else []
    return even if len(even) == len(feet) else feet


def _of_words(screen: RulingScreen | MessageScreen, size: Size) -> tuple[Screen, ...]:
    """The headline, then the reason, with what to do under both."""
    rest = MessageScreen("", "", screen.todo, screen.foot)
    heads: list[Screen]
    if isinstance(screen, RulingScreen):
        headline, text = screen.headline, screen.reason
        heads = [replace(screen, reason=""), replace(screen, reason="", todo="")]
    else:
        headline, text = screen.title, screen.text
        heads = [replace(screen, text="")]
    # A headline that is cut on all of these has pages of its own, without a sign.
    fits = tuple(head for head in heads if not _is_cut(head, size))[:1]
    return (*(fits or _of_text(headline, size, rest)), *_of_text(text, size, rest))


def _of_text(text: str, size: Size, on: MessageScreen = BLANK) -> tuple[Screen, ...]:
    """A text in large letters, on as many pages as it takes."""
    return _filled(tuple(words(text)), size, lambda some: replace(on, title=" ".join(some)))
