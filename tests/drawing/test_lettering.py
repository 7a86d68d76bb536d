"""Letters: wrapped and fitted, and none that looks like nothing."""

from __future__ import annotations

from typing import Any

import pytest

from companion.drawing import glyphs, lettering
from companion.drawing.draw import draw, lay_out
from companion.drawing.lettering import SMALLEST, fit, size, wrap
from companion.drawing.pages import pages
from companion.kit.screens import RulingScreen
from tests.at_table import NAMES
from tests.drawing.drawn import SIZES
from tests.drawing.drawn_screens import SCREENS


def test_wrapping_breaks_a_word_only_if_a_line_cannot_hold_it() -> None:
    assert wrap("LEFT is green", 60).lines == ("LEFT is", "green")
    assert "".join(wrap("WWWWWWWWWWWW", 60).lines) == "WWWWWWWWWWWW"


def test_a_dot_between_two_parts_ends_no_line_and_begins_none() -> None:
    assert wrap("press arrow · Wrong? Hold", 80).lines == ("press arrow", "Wrong? Hold")
    assert wrap("arrow · Wrong?", 45).lines == ("arrow", "Wrong?")


def test_a_number_keeps_its_unit_on_lines_and_on_pages() -> None:
    assert wrap("BEN 1432 ms, FAY 1819 ms", 60).lines == ("BEN", "1432 ms,", "FAY", "1819 ms")
    reason = ", ".join(
        f"{name} {late} ms" for name, late in zip(NAMES, range(930, 2050, 70), strict=True)
    )
    texts = [
        text
        for page in pages(RulingScreen("EVE by 440 ms", reason), (128, 64))
        for text, _ in lay_out(page, (128, 64), "1").written
    ]
    assert len(texts) > len(NAMES) / 2
    assert not [text for text in texts if text.startswith("ms") or text[-1].isdigit()]


def test_a_line_ends_before_a_name_and_not_between_it_and_its_number() -> None:
    late = "then ELEONORAS +790 ms, BEN 3, CLEO 2"
    assert wrap(late, 115).lines == ("then", "ELEONORAS +790 ms,", "BEN 3, CLEO 2")
    assert wrap("ALEXANDER: ▲ Nuh-Uh ▼ flip", 70).lines == ("ALEXANDER:", "▲ Nuh-Uh", "▼ flip")
    assert wrap("ELEONORAS +790 ms", 60).lines == ("ELEONORAS", "+790 ms")


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
