"""Screens into pixels: nothing cut, nothing overlapping, dice legible from two metres."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, product
from typing import Any, Literal, get_args

import pytest
from PIL import ImageChops, ImageOps

from companion.drawing import glyphs, lettering
from companion.drawing.canvas import INKS, Box, Canvas, Mode
from companion.drawing.draw import draw, lay_out
from companion.drawing.lettering import ELLIPSIS, SMALLEST, fit, size, wrap
from companion.drawing.pages import pages
from companion.kit.screens import (
    AnswerLine,
    AskScreen,
    BoardBox,
    BoardLine,
    BoardScreen,
    DiceScreen,
    Die,
    FactsScreen,
    JoinScreen,
    Mark,
    MessageScreen,
    OrderScreen,
    RulingScreen,
    ScoreScreen,
    Screen,
    Tone,
    TurnScreen,
)

Direction = Literal["up", "right", "down", "left"]
DIRECTIONS: tuple[Direction, ...] = get_args(Direction)
SIZES = [(128, 64), (128, 128), (96, 64), (128, 32), (64, 128), (256, 64)]
TINY = [(64, 48), (64, 32), (96, 16)]
ROOMY = [size for size in SIZES if size[1] >= 64 and size[0] >= 96]
MODES: tuple[Mode, ...] = ("1", "RGB")
FACES = ["RED", "GREEN", "BLUE", "YELLOW", "UP", "DOWN", "LEFT", "RIGHT", "NOTHING"]
NEGATIONS = [None, "NOTHING", "NOT", "NOT NOT", "NOT NOT NOT"]
NAMES = ["Ada", "Jürgen", "WWWWWWWWWWWW", "MAXIMILIANE", "Ägidius Öß", "iiiiiiiiiiii"]
REASON = "LEFT is green, NOT RED holds"


def ink_outside(canvas: Canvas) -> list[str]:
    """Texts that reach over the picture's edge."""
    width, height = canvas.image.size
    return [
        text
        for text, box in canvas.written
        if box.x < 0 or box.y < 0 or box.x + box.width > width or box.y + box.height > height
    ]


def overlapping(canvas: Canvas) -> list[tuple[str, str]]:
    """Texts that share a pixel of their boxes."""

    def apart(a: Box, b: Box) -> bool:
        return (
            a.x + a.width <= b.x
            or b.x + b.width <= a.x
            or a.y + a.height <= b.y
            or b.y + b.height <= a.y
        )

    return [(one, two) for (one, a), (two, b) in combinations(canvas.written, 2) if not apart(a, b)]


def texts(canvas: Canvas) -> str:
    return " ".join(text for text, _ in canvas.written)


def dice(
    first: str,
    second: str,
    negation: str | None = None,
    arrow: Direction | None = None,
    liar: bool = False,
    note: str = "",
) -> DiceScreen:
    die = Die(negation, "white") if negation else None
    return DiceScreen((Die(first, "white"), Die(second, "blue")), die, arrow, liar, note)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("panel", SIZES)
def test_no_throw_of_the_dice_is_cut_or_crowded(panel: tuple[int, int], mode: Mode) -> None:
    throws = product(FACES, FACES, NEGATIONS, [None, "up"], [False, True], ["", "BEN pays a card"])
    for first, second, negation, arrow, liar, note in throws:
        canvas = lay_out(dice(first, second, negation, arrow, liar, note), panel, mode)  # type: ignore[arg-type]
        assert not ink_outside(canvas)
        assert not overlapping(canvas)
        words = [first, second, *(negation or "").split(), *["LIAR"] * liar]
        assert sorted(words) == sorted(
            text for text, _ in canvas.written if text in {*FACES, "NOT", "LIAR"}
        )


def letter_height(canvas: Canvas, word: str) -> int:
    return min(box.height for text, box in canvas.written if text == word)


@pytest.mark.parametrize(
    ("screen", "pixels"),
    [
        (dice("RED", "NOTHING"), 28),
        (dice("YELLOW", "NOTHING", "NOT NOT NOT"), 21),
        (dice("GREEN", "NOTHING", "NOT NOT NOT", "right", True), 21),
    ],
)
def test_on_the_usual_panel_the_dice_are_as_tall_as_two_metres_ask(
    screen: DiceScreen, pixels: int
) -> None:
    canvas = lay_out(screen, (128, 64), "1")
    assert all(letter_height(canvas, die.word) == pixels for die in screen.criteria)


def test_the_dice_keep_their_places_whatever_they_say() -> None:
    rows = {
        tuple(box.y for _, box in lay_out(dice(one, two, "NOT"), (128, 64), "1").written)
        for one, two in product(FACES, FACES)
    }
    assert len(rows) == 1


@pytest.mark.parametrize("arrow", DIRECTIONS)
def test_the_arrow_points_where_it_says(arrow: Direction) -> None:
    right = (110, 0, 128, 64)
    assert draw(dice("RED", "UP"), (128, 64), "1").crop(right).getbbox() is None
    sign = draw(dice("RED", "UP", arrow=arrow), (128, 64), "1").crop(right)
    square = sign.crop(sign.getbbox())
    turns = DIRECTIONS.index(arrow)
    upright = square.rotate(90 * turns)
    assert square.width == square.height
    assert upright.tobytes() == ImageOps.mirror(upright).tobytes()
    tip, foot = (upright.crop((0, y, upright.width, y + 1)) for y in (0, upright.height - 1))
    assert tip.histogram()[255] == 1 < foot.histogram()[255]


def test_the_negation_die_stands_on_a_tile_and_the_criteria_do_not() -> None:
    picture = draw(dice("RED", "UP", "NOT"), (128, 64), "1")
    assert picture.getpixel((2, 2)) == 255
    assert picture.getpixel((2, 40)) == 0


def test_on_a_colour_panel_each_word_is_written_in_its_ink() -> None:
    screen = DiceScreen((Die("RED", "green"), Die("LEFT", "yellow")), Die("NOT", "blue"))
    colours = draw(screen, (128, 128), "RGB").getcolors()
    assert {colour for _, colour in colours or []} == {
        INKS[ink] for ink in ("black", "green", "yellow", "blue")
    }


def test_on_a_one_colour_panel_the_inks_are_alike() -> None:
    plain, inked = (
        DiceScreen((Die("RED", one), Die("UP", two)))
        for one, two in (("white", "white"), ("blue", "green"))
    )
    assert draw(plain, (128, 64), "1").tobytes() == draw(inked, (128, 64), "1").tobytes()


MENU = AskScreen("Jürgen", "Menu", tuple(AnswerLine(f"Entry {n}") for n in range(9)), selected=7)
FACES_OF_A_CARD = AskScreen(
    "WWWWWWWWWWWW",
    "Which card lies UP?",
    (
        AnswerLine("red", "up"),
        AnswerLine("blue", "right"),
        AnswerLine("yellow", "down"),
        AnswerLine("green", "left"),
        AnswerLine("white", "up", held=True),
        AnswerLine("Void", "right", held=True),
    ),
)
KINDS_OF_A_CARD = AskScreen(
    "WWWWWWWWWWWW",
    "YELLOW?",
    (
        AnswerLine("SKIP", "up"),
        AnswerLine("PLAIN", "right"),
        AnswerLine("REVERSE", "down"),
        AnswerLine("+2", "left"),
        AnswerLine("UNO!", "up", held=True),
        AnswerLine("CAUGHT!", "right", held=True),
        AnswerLine("TAKE BACK", "down", held=True),
        AnswerLine("MORE...", "left", held=True),
    ),
)
HOLD_ON = AskScreen(
    "CLEO",
    "HOLD ON: OBJECT",
    tuple(
        AnswerLine(label, button)
        for label, button in zip(
            ("OBJECT", "TAKE BACK", "MORE...", "GO BACK"), DIRECTIONS, strict=True
        )
    ),
)
YES_OR_NO = AskScreen(
    "ADA", "Is LEFT's portal blue?", (AnswerLine("Yes", "left"), AnswerLine("No", "right"))
)
A_VALUE = AskScreen(
    "ADA",
    "ORANGE? 2 × ? × ?",
    (
        AnswerLine("1", "up"),
        AnswerLine("2", "right"),
        AnswerLine("3", "down"),
        AnswerLine("4 5 WILD", "left"),
        AnswerLine("BACK", "up", held=True),
    ),
)
OVER = {AskScreen: "ADA", MessageScreen: "LAST CARD", RulingScreen: "ADA +24"}
BOARD = (
    BoardLine(tuple(BoardBox(name, "open", "up") for name in ("ADA", "WWW", "CLE", "DAN", "EVE"))),
    BoardLine(tuple(BoardBox(sign, "covered") for sign in ("-1", "-2", "!1", "P1", "0"))),
    BoardLine(tuple(BoardBox(sign, "open", "down") for sign in "BRYG")),
    BoardLine((BoardBox("B1", "left"), *(BoardBox(s, "covered") for s in ("R1", "Y1", "no")))),
    BoardLine((BoardBox("+1", "chosen"), BoardBox("+2", "open", "left"), BoardBox("-2"))),
)
PLAIN_BOARD = tuple(
    BoardLine(tuple(replace(box, button="") for box in line.boxes)) for line in BOARD
)
CODE = tuple(f"{n * 2654435761 % 2**25:025b}" for n in range(1, 26))  # as large as an address needs
SCREENS: list[Screen] = [
    *(RulingScreen(f"{name} by 1203 ms", REASON, "refill LEFT") for name in NAMES),
    RulingScreen("Dead heat: ADA and BEN", "0.1 ms apart", "", "even"),
    RulingScreen("ADA", ""),
    MENU,
    FACES_OF_A_CARD,
    YES_OR_NO,
    HOLD_ON,
    AskScreen("ADA", "?", ()),
    ScoreScreen("Scores", tuple((name, 12 - rank) for rank, name in enumerate(NAMES)), "Ada deals"),
    ScoreScreen("Scores", tuple((f"WWWWWWWWWW{n}", n) for n in range(16, 0, -1))),
    ScoreScreen("Scores", ()),
    MessageScreen("Not Not", "Four seats. Discovery.", "ADA: press up"),
    *(TurnScreen(name, "red") for name in NAMES),
    *(TurnScreen(name, "yellow", "WILD +4", 128, clockwise=False) for name in NAMES),
    TurnScreen("ANYBODY", "yellow", "BEAM"),
    TurnScreen("ADA", ""),
    TurnScreen("CLEO", "red", "+2", 12, todo="TAKE: BEN 5"),
    ScoreScreen("+12 ADA", tuple((name, n) for n, name in enumerate(NAMES)), "UGH! 25 %", 25),
    ScoreScreen("12 AHEAD: ADA", tuple((f"P{n}", 100 + n) for n in range(12)), "57 LEFT", 50),
    OrderScreen("ADA by 12 ms", tuple((f"{name} 12 ms", f"+{n}") for n, name in enumerate(NAMES))),
    OrderScreen("HEAT ADA + BEN", tuple((f"WWWWWWWW{n} -", f"+{n}") for n in range(16))),
    MessageScreen("", ""),
    FactsScreen("DRAW 12", (("TAKE", "CLEO 2, DAN 3+5"), ("UNO", "ADA"), ("DOGHOUSE", "EVE, FAY"))),
    FactsScreen("MAXIMILIANE deals 7", (("DECKS", "2"), ("RULES", "all, 2 in the doghouse"))),
    FactsScreen("", (("TAKE", "WWWWWWWWWWWW 5"),)),
    FactsScreen("DRAW 2", (("DRAWN?", "4"),)),
    FactsScreen("", (("DRAWN?", "6"), ("UNO", "ADA"))),
    FactsScreen("DRAW 2", ()),
    FactsScreen("", ()),
    BoardScreen("CLEO", "", BOARD),
    BoardScreen("CLEO", "✗ YELLOW TRUMP", PLAIN_BOARD),
    BoardScreen("", "", ()),
    *(JoinScreen("JOIN", "WWWW", "scan, or type it", code) for code in (CODE, CODE[:21], ())),
]


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: type(screen).__name__)
@pytest.mark.parametrize("panel", [*SIZES, *TINY])
def test_every_screen_can_be_drawn_on_every_panel(screen: Screen, panel: tuple[int, int]) -> None:
    for mode in MODES:
        picture = draw(screen, panel, mode)
        assert (picture.size, picture.mode) == (panel, mode)
        assert ImageChops.difference(picture, draw(screen, panel, mode)).getbbox() is None


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: type(screen).__name__)
@pytest.mark.parametrize("panel", ROOMY)
def test_words_are_neither_cut_nor_crowded(screen: Screen, panel: tuple[int, int]) -> None:
    canvas = lay_out(screen, panel, "1")
    assert not ink_outside(canvas)
    assert not overlapping(canvas)
    assert ELLIPSIS not in texts(canvas)


def test_a_code_to_scan_has_two_pixels_a_module_and_light_around_it() -> None:
    picture = draw(JoinScreen("JOIN", "KWFZ", "", CODE), (128, 64), "1")
    left, top = 128 - 2 * 27, (64 - 2 * 29) // 2 + 2 * 2  # two light modules on every side
    seen = tuple(
        "".join("0" if picture.getpixel((left + 2 * x, top + 2 * y)) else "1" for x in range(25))
        for y in range(25)
    )
    assert seen == CODE
    edge = picture.crop((128 - 2 * 29, top - 4, 128, top))
    assert edge.getextrema() == (255, 255)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("panel", SIZES)
def test_a_winners_name_and_margin_are_always_whole(name: str, panel: tuple[int, int]) -> None:
    canvas = lay_out(RulingScreen(f"{name} by 1203 ms", REASON, "refill"), panel, "1")
    assert f"{name} by 1203 ms".replace(" ", "") in texts(canvas).replace(" ", "")


def test_only_a_reason_too_long_for_the_panel_ends_in_an_ellipsis() -> None:
    canvas = lay_out(RulingScreen("ADA by 38 ms", REASON * 5, "refill LEFT"), (128, 64), "1")
    assert texts(canvas).count(ELLIPSIS) == 1
    assert not ink_outside(canvas)


def test_a_tone_shows_without_any_colour() -> None:
    pictures = {
        draw(RulingScreen("ADA", REASON, "", tone), (128, 64), "1").tobytes()
        for tone in get_args(Tone)
    }
    assert len(pictures) == len(get_args(Tone))


def test_each_answer_shows_its_button_and_held_ones_say_so() -> None:
    written = texts(lay_out(FACES_OF_A_CARD, (128, 128), "1"))
    assert "▼ yellow" in written
    assert "▶ hold Void" in written


@pytest.mark.parametrize("panel", [(128, 64), (128, 128), (256, 64)])
def test_eight_answers_stand_whole_on_the_usual_panels(panel: tuple[int, int]) -> None:
    """The words on the left may need more than half."""
    canvas = lay_out(KINDS_OF_A_CARD, panel, "1")
    assert all(choice.label in texts(canvas) for choice in KINDS_OF_A_CARD.choices)
    assert ELLIPSIS not in texts(canvas)
    assert not overlapping(canvas)


def test_a_list_scrolls_to_its_cursor() -> None:
    assert "▶ Entry 7" in texts(lay_out(MENU, (128, 64), "1"))


@pytest.mark.parametrize("colour", ["red", "yellow", "green", "blue"])
def test_the_card_to_go_on_stands_on_its_colour(colour: str) -> None:
    for panel in ((96, 64), (128, 128)):
        picture = draw(TurnScreen("ADA", colour), panel, "RGB")
        assert INKS[colour] in {ink for _, ink in picture.getcolors() or []}
        assert colour.upper() in texts(lay_out(TurnScreen("ADA", colour), panel, "1"))


@pytest.mark.parametrize("panel", ROOMY)
def test_whose_turn_it_is_is_the_largest_word(panel: tuple[int, int]) -> None:
    screen = TurnScreen("CLEO", "yellow", "+2", 6, clockwise=False)
    canvas = lay_out(screen, panel, "1")
    assert "◀" in texts(canvas)
    others = {text: box.height for text, box in canvas.written if text != "CLEO"}
    assert letter_height(canvas, "CLEO") >= max(others.values()) * 3 // 2
    assert "draws 6" in others


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
def test_where_facts_run_on_none_is_torn_from_its_label(panel: tuple[int, int]) -> None:
    arrows = (("▲", "ME FIRST!"), ("▶", "UNO!"), ("▼", "+2"), ("◀", "CAUGHT!"))
    canvas = lay_out(FactsScreen("", (*arrows, ("HOLD", "▲menu ▼+4 ◀drawn"))), panel, "1")
    lines = [text for text, _ in canvas.written]
    for label, text in arrows:
        assert any(f"{label} {text}" in line for line in lines), lines


def test_on_a_long_low_panel_facts_stand_in_two_columns_and_larger() -> None:
    facts = (("TAKE", "CLEO 2"), ("UNO", "BEN"), ("DOGHOUSE", "ADA"), ("PLAY", "left"))
    long, usual = (lay_out(FactsScreen("", facts), size, "1") for size in ((256, 64), (128, 64)))
    assert letter_height(long, "CLEO 2") > letter_height(usual, "CLEO 2")


def test_what_a_low_panel_has_no_room_for_stands_on_a_page_of_its_own() -> None:
    rows = (("TAKE", "CLEO 2, DAN 3"), ("UNO", "ADA, BEN"), ("DOGHOUSE", "EVE, FAY"))
    screen = FactsScreen("DRAW 12", rows)
    shown = pages(screen, (128, 32))
    assert len(shown) > 1
    written = [texts(lay_out(page, (128, 32), "1")) for page in shown]
    assert all("DRAW 12" in page and ELLIPSIS not in page for page in written)
    assert all(any(text in page for page in written) for _, text in rows)


@pytest.mark.parametrize("panel", [*SIZES, *TINY])
def test_in_a_row_of_any_length_everybody_is_seen(panel: tuple[int, int]) -> None:
    for count in (2, 7, 16):
        names = [f"{letter}ANNAH" for letter in "ABCDEFGHIJKLMNOP"[:count]]
        rows = (("TAKE", ", ".join(f"{name} 2" for name in names)), ("UNO", names[-1]))
        screen = FactsScreen("DRAW 6", rows)
        told = everything_on(screen, panel)
        assert "DRAW6" in told
        assert all(f"{name}2" in told for name in names)
        assert not any(lay_out(page, panel, "1").cut for page in pages(screen, panel))


def test_a_column_of_answers_gives_way_to_one_that_needs_more_room() -> None:
    labels = ("TAKE BACK", "I AM OUT", "ZERO", "FIRE", "FOUL", "MELD", "BEAM", "MORE...")
    ways = (*DIRECTIONS, *DIRECTIONS)
    lines = tuple(
        AnswerLine(label, way, held=number > 3)
        for number, (label, way) in enumerate(zip(labels, ways, strict=True))
    )
    for panel in ((128, 64), (128, 128)):
        canvas = lay_out(AskScreen("ADA", "MENU", lines), panel, "1")
        assert not ink_outside(canvas)
        assert not overlapping(canvas)
        assert set(labels) <= {text.removeprefix("hold ") for text, _ in canvas.written}


def test_an_order_shows_a_page_of_five_on_the_usual_panel() -> None:
    rows = tuple((f"P{n} {n} ms", f"+{n}") for n in range(5))
    written = texts(lay_out(OrderScreen("P0 by 1 ms", rows), (128, 64), "1"))
    assert all(f"{left} {right}" in written for left, right in rows)


def everything_on(screen: Screen, panel: tuple[int, int]) -> str:
    """All that is to be read on its pages, without the spaces."""
    return "".join(
        text for page in pages(screen, panel) for text, _ in lay_out(page, panel, "1").written
    ).replace(" ", "")


@pytest.mark.parametrize("panel", [*SIZES, *TINY])
@pytest.mark.parametrize("todo", ["", "ADA: press"])
@pytest.mark.parametrize("kind", [ScoreScreen, OrderScreen])
def test_in_a_list_of_any_length_everybody_is_seen(
    kind: Callable[..., Screen], todo: str, panel: tuple[int, int]
) -> None:
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


def test_names_that_begin_alike_are_not_cut_to_look_the_same() -> None:
    screen = ScoreScreen("", tuple((f"MAXIMILIAN {n}", n) for n in range(8)))
    told = everything_on(screen, (128, 64))
    assert all(f"MAXIMILIAN{n}" in told for n in range(8))


@pytest.mark.parametrize("panel", [(128, 32), (96, 64), (128, 64)])
def test_a_ruling_that_does_not_fit_is_told_on_pages_with_what_to_do(
    panel: tuple[int, int],
) -> None:
    reason = REASON * 4
    screen = RulingScreen("WWWWWWWWWWWW by 1203 ms", reason, "refill LEFT")
    told = everything_on(screen, panel)
    assert "refillLEFT" in told
    told = told.replace("refillLEFT", "")
    assert all(text.replace(" ", "") in told for text in ("WWWWWWWWWWWW", "by 1203 ms", reason))


@pytest.mark.parametrize(
    "screen", [dice("RED", "UP"), YES_OR_NO, BoardScreen("", "", ()), TurnScreen("ADA", "red")]
)
def test_dice_and_questions_never_turn(screen: Screen) -> None:
    assert pages(screen, (128, 32)) == (screen,)


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
            assert not ink_outside(canvas)
            assert not overlapping(canvas)
            assert not canvas.cut
            assert not canvas.left_out
            entries = {text for text, _ in canvas.written} & set(foot)
            assert entries
            seen |= entries
            assert OVER[type(screen)] in texts(canvas)
        assert seen == set(foot)


def test_a_question_that_needs_all_the_room_has_no_foot() -> None:
    with_foot = draw(replace(A_VALUE, foot=("ADA 24", "BEN 3")), (96, 64), "1")
    assert with_foot.tobytes() == draw(A_VALUE, (96, 64), "1").tobytes()


def test_a_low_panel_has_no_foot() -> None:
    screen = RulingScreen("ADA +24", "2 × 4 × 3 = 24")
    for panel in ((128, 32), (96, 16)):
        with_foot = draw(replace(screen, foot=("ADA 24", "BEN 3")), panel, "1")
        assert with_foot.tobytes() == draw(screen, panel, "1").tobytes()


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("percent", [0, 25, 50, 99, 100])
def test_a_bar_is_filled_so_far_and_its_words_stay(percent: int, mode: Mode) -> None:
    def light(screen: ScoreScreen) -> int:
        bar = draw(screen, (128, 64), mode).convert("L").crop((0, 54, 128, 63))
        return sum(bar.histogram()[128:])

    rows = (("ADA", 3), ("BEN", 0))
    least, most = (light(ScoreScreen("", rows, "57 LEFT", p)) for p in (0, 100))
    here = light(ScoreScreen("", rows, "57 LEFT", percent))
    assert abs(here - (least + (most - least) * percent / 100)) < (most - least) / 5
    assert "57 LEFT" in texts(lay_out(ScoreScreen("", rows, "57 LEFT", percent), (128, 64), mode))


def test_wrapping_breaks_a_word_only_if_a_line_cannot_hold_it() -> None:
    assert wrap("LEFT is green", 60).lines == ("LEFT is", "green")
    assert "".join(wrap("WWWWWWWWWWWW", 60).lines) == "WWWWWWWWWWWW"


def test_fit_takes_the_largest_scale_that_fits() -> None:
    scale = fit("NOTHING", 128, 28)
    assert scale is not None
    assert size("NOTHING", scale) == (110, 28)
    assert fit("NOTHING", 128, 6) is None


@pytest.mark.parametrize(("text", "like"), [("Müller", "Muller"), ("ń", "n"), ("−", "-")])
def test_letters_the_font_lacks_look_like_their_kin(text: str, like: str) -> None:
    assert size(text, SMALLEST)[0] == size(like, SMALLEST)[0]


def remembering() -> list[Any]:
    """What remembers letters and lines."""
    found = [each for module in (glyphs, lettering) for each in vars(module).values()]
    return [each for each in found if hasattr(each, "cache_clear")]


@pytest.mark.parametrize("panel", SIZES)
def test_what_is_remembered_of_other_screens_changes_no_pixel(panel: tuple[int, int]) -> None:
    one_after_the_other = [draw(screen, panel, "RGB").tobytes() for screen in SCREENS * 2]
    each_on_its_own = []
    for screen in SCREENS:
        for memory in remembering():
            memory.cache_clear()
        each_on_its_own.append(draw(screen, panel, "RGB").tobytes())
    assert one_after_the_other == each_on_its_own * 2


def test_margins_that_are_all_different_do_not_pile_up() -> None:
    for margin in range(lettering.CACHED + 1):
        draw(RulingScreen(f"{margin} ms", ""), (128, 64), "1")
    assert max(memory.cache_info().currsize for memory in remembering()) == lettering.CACHED


@pytest.mark.parametrize("panel", [size for size in SIZES if size[1] >= 64])
def test_every_line_of_a_board_can_be_read_at_once(panel: tuple[int, int]) -> None:
    canvas = lay_out(BoardScreen("CLEO", "", BOARD), panel, "1")
    letters = "".join(text for text, _ in canvas.written)
    for line in BOARD:
        for box in line.boxes:
            assert (box.sign[0] in letters) or box.mark == "covered", box
    assert "CLEO" in texts(canvas)


def box_of_a_board(mark: Mark) -> bytes:
    lines = (BoardLine((BoardBox("B1", mark), BoardBox("R1"))),) * 5
    return draw(BoardScreen("ADA", "", lines), (128, 64), "1").tobytes()


def test_what_became_of_a_box_shows_without_any_colour() -> None:
    assert len({box_of_a_board(mark) for mark in get_args(Mark)}) == 4


def test_a_covered_box_is_crossed_out_from_corner_to_corner() -> None:
    lines = (BoardLine((BoardBox("B1", "covered"), BoardBox("R1"))),) * 5
    picture = draw(BoardScreen("ADA", "", lines), (128, 64), "1")
    place = picture.crop((8, 14, 67, 23))
    mirrored = ImageOps.mirror(place)
    assert place.getbbox() is not None
    assert sum(place.histogram()[255:]) > 40
    assert ImageChops.difference(place, mirrored).getbbox() is None or place.width % 2 == 0
    assert "B1" not in texts(lay_out(BoardScreen("ADA", "", lines), (128, 64), "1"))


def test_on_a_low_panel_a_board_says_what_every_button_chooses() -> None:
    written = texts(lay_out(BoardScreen("CLEO", "", BOARD), (128, 32), "1"))
    assert written == "CLEO ▲ADA.. ▼B.. ◀+2"


def test_letters_and_panels_start_no_thread() -> None:
    """luma's sprites would; a program of its own, because they would be here already."""
    code = (
        "import threading\n"
        "from companion.drawing.glyphs import glyph\n"
        "assert glyph('7') and glyph('é') and glyph('▲')\n"
        "from firmware.oled import drivers\n"
        "assert drivers()\n"
        "print(threading.active_count())"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout == "1\n"
