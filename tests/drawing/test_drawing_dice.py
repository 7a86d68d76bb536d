"""Dice as pixels: legible from two metres, each in its place, alike in any colour."""

from __future__ import annotations

from itertools import product

import pytest
from PIL import ImageOps

from companion.drawing.canvas import INKS, Mode
from companion.drawing.draw import draw, lay_out
from companion.kit.screens import DiceScreen, Die
from companion.kit.structs import replace
from tests.drawing.drawn import (
    DIRECTIONS,
    FACES,
    MODES,
    NEGATIONS,
    SIZES,
    Direction,
    dice,
    ink_outside,
    letter_height,
    overlapping,
    texts,
)


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


def test_a_low_panel_says_that_nobody_races_in_place_of_the_dice() -> None:
    still = replace(dice("RED", "UP", note="TAKEN BACK · ADA: press"), paused=True)
    assert texts(lay_out(still, (128, 32), "1")) == "TAKEN BACK ADA: press"
    assert "RED" in texts(lay_out(still, (128, 64), "1"))
