"""The simulated parts behave as the real ones do, also when their cable is out."""

from __future__ import annotations

import pytest
from PIL import Image

from firmware.simulated import SimulatedPanel, SimulatedPort


def test_a_panel_keeps_a_copy_of_its_last_frame_and_counts() -> None:
    seen: list[Image.Image] = []
    panel = SimulatedPanel(96, 64, "RGB", on_frame=seen.append)
    frame = Image.new("RGB", (96, 64), (1, 2, 3))
    panel.display(frame)
    frame.paste((0, 0, 0), (0, 0, 96, 64))
    assert panel.image is not None
    assert panel.image.getpixel((0, 0)) == (1, 2, 3)
    assert panel.frames == len(seen) == 1


@pytest.mark.parametrize(("size", "mode"), [((64, 128), "1"), ((128, 64), "RGB")])
def test_a_frame_of_another_kind_is_a_bug(size: tuple[int, int], mode: str) -> None:
    with pytest.raises(ValueError, match="another kind"):
        SimulatedPanel().display(Image.new(mode, size))


def test_an_unplugged_panel_is_dark_and_answers_nothing() -> None:
    panel = SimulatedPanel()
    panel.display(Image.new("1", (128, 64), 1))
    panel.unplug()
    assert panel.image is None
    for call in (panel.open, panel.cleanup, lambda: panel.display(Image.new("1", (128, 64)))):
        with pytest.raises(OSError, match="unplugged"):
            call()
    panel.plug()
    assert panel.open() is panel


def test_a_persisting_panel_keeps_its_picture_when_it_is_let_go() -> None:
    panel = SimulatedPanel()
    panel.display(Image.new("1", (128, 64), 1))
    panel.persist = True
    panel.cleanup()
    assert panel.image is not None


def test_a_port_unplugged_in_mid_slip_has_printed_the_lines_before() -> None:
    paper: list[str] = []
    port = SimulatedPort(paper.append).open()
    port.write("one\ntwo")
    port.unplug(after_lines=1)
    with pytest.raises(OSError, match="unplugged"):
        port.write("three\nfour")
    with pytest.raises(OSError, match="unplugged"):
        port.open()
    port.plug()
    port.open().write("three\nfour")
    assert paper == ["one\ntwo", "three", "three\nfour"]
