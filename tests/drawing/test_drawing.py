"""Screens into pixels: every screen on every panel, nothing cut and nothing overlapping."""

from __future__ import annotations

from typing import get_args

import pytest
from PIL import ImageChops

from companion.drawing.draw import draw, lay_out
from companion.drawing.lettering import ELLIPSIS
from companion.drawing.pages import pages
from companion.kit.screens import JoinScreen, RulingScreen, Screen, Tone
from tests.drawing.drawn import (
    MODES,
    NAMES,
    REASON,
    ROOMY,
    SIZES,
    ink_outside,
    overlapping,
    texts,
)
from tests.drawing.drawn_screens import CODE, FACES_OF_A_CARD, SCREENS


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: type(screen).__name__)
@pytest.mark.parametrize("panel", SIZES)
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


@pytest.mark.parametrize("headline", ["BEN by 300 ms", "BEN in 1363 ms", "ADA in 24 s"])
@pytest.mark.parametrize("panel", SIZES)
def test_a_shorter_reason_takes_no_more_pages(headline: str, panel: tuple[int, int]) -> None:
    reason = "only if DOWN is not green and not a Void"
    ends = [end for end, sign in enumerate(f"{reason} ") if sign == " "]
    counts = [len(pages(RulingScreen(headline, reason[:end]), panel)) for end in ends]
    assert counts == sorted(counts)


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


def test_each_answer_shows_its_button() -> None:
    written = texts(lay_out(FACES_OF_A_CARD, (128, 128), "1"))
    assert "▼ yellow" in written
    assert "▶ blue" in written
