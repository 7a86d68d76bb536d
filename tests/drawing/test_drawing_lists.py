"""Lists, orders and facts as pixels: of any length, everybody is seen and nothing torn."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.drawing.draw import lay_out
from companion.drawing.lettering import ELLIPSIS
from companion.drawing.pages import pages
from companion.kit.screens import (
    AnswerLine,
    AskScreen,
    FactsScreen,
    MessageScreen,
    OrderScreen,
    RulingScreen,
    ScoreScreen,
    Screen,
)
from companion.kit.structs import replace
from tests.drawing.drawn import REASON, ROOMY, SIZES, assert_whole, ink_outside, texts
from tests.drawing.drawn_screens import A_VALUE, MENU, OVER, four


def test_a_list_scrolls_to_its_cursor() -> None:
    assert "▶ Entry 7" in texts(lay_out(MENU, (128, 64), "1"))


LINES = tuple(AnswerLine(name) for name in ("ADA", "BEN", "CLEO", "DAN"))


def test_a_note_in_the_bar_takes_no_line_from_a_list() -> None:
    asked = [AskScreen(who, "SCORES", LINES, 1) for who in ("CLEO", "CLOSING: CLEO")]
    plain, noted = [texts(lay_out(screen, (128, 64), "1")) for screen in asked]
    assert plain == "CLEO: SCORES 2/4 ADA ▶ BEN CLEO DAN"
    assert noted == "CLOSING: CLEO: SCORES ADA ▶ BEN CLEO DAN"


def test_a_long_question_over_a_foot_leaves_two_answers_of_a_list() -> None:
    screen = AskScreen("ADA", "WHO PLAYED OUT OF TURN?", LINES, foot=("DRAW 2",))
    assert "▶ ADA BEN" in texts(lay_out(screen, (128, 64), "1"))


@pytest.mark.parametrize("panel", ROOMY)
def test_what_must_be_drawn_is_the_largest_word_and_everything_else_stands_by_its_label(
    panel: tuple[int, int],
) -> None:
    rows = (("TAKE", "CLEO 2"), ("UNO", "ADA"))
    canvas = lay_out(FactsScreen("DRAW 6", rows), panel, "1")
    rest = {text: box.height for text, box in canvas.written if text not in ("DRAW", "6", "DRAW 6")}
    assert {"TAKE", "UNO", "ADA"} <= set(rest)
    largest = max(box.height for text, box in canvas.written if "6" in text)
    assert largest >= max(rest.values()) * 2


@pytest.mark.parametrize("panel", [(128, 32), (96, 64)], ids=str)
def test_no_fact_is_torn_from_its_label(panel: tuple[int, int]) -> None:
    arrows = (("▲", "ME FIRST!"), ("▶", "UNO!"), ("▼", "+2"), ("◀", "CAUGHT!"))
    shown = pages(FactsScreen("", (*arrows, ("HOLD", "menu"))), panel)
    written = [[text for text, _ in lay_out(page, panel, "1").written] for page in shown]
    for label, text in arrows:
        assert [page for page in written if label in page] == [p for p in written if text in p]
        assert any(text in page for page in written)


def test_what_a_low_panel_has_no_room_for_stands_on_a_page_of_its_own() -> None:
    rows = (("TAKE", "CLEO 2, DAN 3"), ("UNO", "ADA, BEN"), ("DOGHOUSE", "EVE, FAY"))
    screen = FactsScreen("DRAW 12", rows)
    shown = pages(screen, (128, 32))
    assert len(shown) > 1
    written = [texts(lay_out(page, (128, 32), "1")) for page in shown]
    assert all("DRAW 12" in page and ELLIPSIS not in page for page in written)
    assert all(any(text in page for page in written) for _, text in rows)


@pytest.mark.parametrize("panel", SIZES)
def test_in_a_row_of_any_length_everybody_is_seen(panel: tuple[int, int]) -> None:
    for count in (2, 7, 16):
        names = [f"{letter}ANNAH" for letter in "ABCDEFGHIJKLMNOP"[:count]]
        rows = (("TAKE", ", ".join(f"{name} 2" for name in names)), ("UNO", names[-1]))
        screen = FactsScreen("DRAW 6", rows)
        reported = everything_on(screen, panel)
        assert "DRAW6" in reported
        assert all(f"{name}2" in reported for name in names)
        assert not any(lay_out(page, panel, "1").cut for page in pages(screen, panel))


@pytest.mark.parametrize("panel", SIZES)
@pytest.mark.parametrize("todo", ["", "ADA: roll", "ADA deals. First player: press"])
def test_scores_have_room_wherever_more_of_them_have(panel: tuple[int, int], todo: str) -> None:
    rows = tuple((f"{letter}DA", 0) for letter in "ABCDEFGH")
    screens = [ScoreScreen("ROUND 1: DEAL 15", rows[:count], todo) for count in range(1, 9)]
    cut = [lay_out(screen, panel, "1").cut for screen in screens]
    assert cut == sorted(cut)


FOUR_LINES = four("", "", "TAKE BACK", "SHORT NAMES", "ZERO: PASS LEFT", "MORE...").choices


def test_a_question_too_long_for_them_has_a_page_of_its_own() -> None:
    question = "MAXIMILIANE: WHOSE SEAT?"
    shown = pages(AskScreen("MAXIMILIANE", question, FOUR_LINES[:4]), (128, 32))
    first, *others = [texts(lay_out(page, (128, 32), "1")) for page in shown]
    assert f"{question} 1/{len(shown)}" in first
    assert all(label in " ".join(others) for label in (line.label for line in FOUR_LINES))


def test_running_answers_follow_their_question() -> None:
    screen = four("ELEONORAS", "NONE · TRUMP?", "BLUE", "RED", "YELLOW", "GREEN")
    written = texts(lay_out(screen, (128, 32), "1"))
    assert written.startswith("ELEONORAS NONE · TRUMP? ▲BLUE")


def test_text_is_spread_evenly_over_its_pages() -> None:
    text = "Lay 4 cards around the deck: up, right, down and left. Mix up the arrows"
    _, *others = pages(MessageScreen("NOT NOT", text), (128, 32))
    words = [len(page.title.split()) for page in others if isinstance(page, MessageScreen)]
    assert len(words) > 1
    assert max(words) - min(words) <= 2


def everything_on(screen: Screen, panel: tuple[int, int]) -> str:
    """All that is to be read on its pages, without the spaces."""
    return "".join(
        text for page in pages(screen, panel) for text, _ in lay_out(page, panel, "1").written
    ).replace(" ", "")


@pytest.mark.parametrize("panel", SIZES)
@pytest.mark.parametrize("todo", ["", "ADA: press", "HANNAH-H: press to continue"])
@pytest.mark.parametrize("kind", [ScoreScreen, OrderScreen])
def test_in_a_list_of_any_length_everybody_is_seen_and_fewer_take_no_more_pages(
    kind: Callable[..., Screen], todo: str, panel: tuple[int, int]
) -> None:
    numbers: list[int] = []
    for count in range(2, 17):
        points = [n if kind is ScoreScreen else f"+{n}" for n in range(count)]
        names = [f"{letter}ANNAH-{letter}" for letter in "ABCDEFGHIJKLMNOP"[:count]]
        screen = kind("SCORES", tuple(zip(names, points, strict=True)), todo)
        canvases = [lay_out(page, panel, "1") for page in pages(screen, panel)]
        written = [text for canvas in canvases for text, _ in canvas.written]
        assert not any(canvas.cut or ink_outside(canvas) for canvas in canvases)
        assert {str(n) for n in points} <= set(written)
        assert {name[0] for name in names} <= {text[0] for text in written}
        assert todo.replace(" ", "") in everything_on(screen, panel)
        numbers.append(len(canvases))
    assert numbers == sorted(numbers)


def test_twelve_have_their_points_on_the_usual_panel_with_as_much_of_each_name_as_fits() -> None:
    rows = tuple((f"{letter}ANNAH", 100 + n) for n, letter in enumerate("ABCDEFGHIJKL"))
    written = texts(lay_out(ScoreScreen("12 AHEAD: ADA", rows, "57 LEFT"), (128, 64), "1")).split()
    assert all(str(points) in written for _, points in rows)
    assert len({word[0] for word in written if word[:2] in {name[:2] for name, _ in rows}}) == 12


@pytest.mark.parametrize("panel", [(128, 64), (128, 128), (256, 64)])
@pytest.mark.parametrize(
    "screen",
    [A_VALUE, MessageScreen("LAST CARD", "lock"), RulingScreen("ADA +24", REASON, "▲LOCK")],
    ids=lambda screen: type(screen).__name__,
)
def test_a_foot_stays_under_it_and_turns_until_every_entry_was_seen(
    screen: RulingScreen | AskScreen | MessageScreen, panel: tuple[int, int]
) -> None:
    for count in range(1, 17):
        foot = tuple(f"{letter}LE {10 * n}" for n, letter in enumerate("ABCDEFGHIJKLMNOP"[:count]))
        seen: set[str] = set()
        for page in pages(replace(screen, foot=foot), panel):
            canvas = lay_out(page, panel, "1")
            assert_whole(canvas)
            assert not canvas.omitted
            entries = {text for text, _ in canvas.written} & set(foot)
            assert entries
            seen |= entries
            if page.__class__ is screen.__class__:  # and else what is to do, on a page of its own
                assert OVER[type(screen)] in texts(canvas)
        assert seen == set(foot)
