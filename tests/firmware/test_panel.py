"""The panel: newest frame wins, nothing sent twice, outages survived."""

from __future__ import annotations

from PIL import Image

from firmware.outages import PartBack, PartFailed
from firmware.panel import PAGE_S, SEEN_S, Device, FrameOut
from tests.cables import CabledPanel
from tests.firmware.panel_parts import ROW, SECOND, Table, lit


def test_a_frame_is_reported_out_at_the_time_it_is_out() -> None:
    device = CabledPanel(on_frame=lambda _: table.clock.advance_to(23_000_000))
    table = Table(device.open)
    assert table.show(7, 3) is None
    assert lit(device) == 3
    assert table.reports == [FrameOut(7, 23_000_000)]


def test_a_screen_shown_while_another_is_being_sent_comes_next() -> None:
    def show_another(_: Image.Image) -> None:
        if device.frames == 1:
            table.panel.show(2, 20)

    device = CabledPanel(on_frame=show_another)
    table = Table(device.open)
    table.show(1, 10)
    table.panel.work()
    assert table.reports == [FrameOut(1, 0), FrameOut(2, 0)]


def test_an_unchanged_frame_is_not_sent_but_reported() -> None:
    device = CabledPanel()
    table = Table(device.open)
    table.show(1, 5)
    table.show(2, 5)
    assert device.frames == 1
    assert table.reports == [FrameOut(1, 0), FrameOut(2, 0)]


def test_pages_turn_until_something_else_is_shown_and_only_the_first_is_reported() -> None:
    device = CabledPanel()
    table = Table(device.open)
    assert table.show(1, 2 * ROW + 7) == PAGE_S
    seen = [lit(device)]
    for _ in range(4):
        assert table.after_s(PAGE_S / 2) == PAGE_S / 2
        assert table.after_s(PAGE_S / 2) == PAGE_S
        seen.append(lit(device))
    assert seen == [ROW, ROW, 7, ROW, ROW]
    assert table.show(2, 3) is None
    assert lit(device) == 3
    assert [r.tag for r in table.reports if isinstance(r, FrameOut)] == [1, 2]


def test_a_new_page_behind_one_that_was_seen_comes_first() -> None:
    device = CabledPanel()
    table = Table(device.open)
    table.show(1, ROW)
    table.after_s(SEEN_S / 2)
    table.show(2, ROW + 7)
    assert lit(device) == ROW, "it has only just come"
    table.after_s(SEEN_S / 2)
    assert table.show(3, ROW + 8) == PAGE_S
    assert lit(device) == 8
    table.after_s(PAGE_S)
    assert lit(device) == ROW
    table.show(4, ROW + 8)
    assert lit(device) == ROW, "nothing is new"


def test_a_page_that_cannot_be_turned_is_an_outage_and_starts_anew() -> None:
    device = CabledPanel()
    table = Table(device.open)
    table.show(1, ROW + 7)
    device.is_plugged = False
    table.after_s(PAGE_S)
    device.is_plugged = True
    assert table.after_s(1) == PAGE_S
    assert lit(device) == ROW
    kinds = [type(report) for report in table.reports]
    assert kinds == [FrameOut, PartFailed, PartBack, FrameOut]


def test_an_outage_is_reported_once_and_ends_with_the_newest_screen() -> None:
    device = CabledPanel()
    table = Table(device.open)
    table.show(1, 10)
    device.is_plugged = False
    assert table.show(2, 20) == 0.5
    for number in range(3, 10):
        table.show(number, number)
        assert table.after_s(0.25) is not None
    device.is_plugged = True
    assert table.after_s(0.5) is None
    assert lit(device) == 9
    outage = PartFailed("panel", "the simulated panel is unplugged")
    back = table.clock.now_ns()
    assert table.reports == [FrameOut(1, 0), outage, PartBack("panel"), FrameOut(9, back)]
    table.reports.clear()
    table.show(10, 10)
    device.is_plugged = False
    table.show(11, 11)
    assert table.reports == [FrameOut(10, back), outage], "it is back once, and gone once more"


def test_what_does_not_answer_is_let_go_of_without_a_word() -> None:
    """Or it would keep its bus, of which an outage of a night opens thousands."""
    closed: list[int] = []

    class OnABus(CabledPanel):
        def cleanup(self) -> None:
            super().cleanup()  # which speaks to it, unless it is to persist
            closed.append(self.frames)

    device = OnABus()
    table = Table(device.open)
    table.show(1, 10)
    device.is_plugged = False
    table.show(2, 20)
    assert closed == [1]


def test_a_bug_of_a_driver_or_a_drawing_is_an_outage_too() -> None:
    device = CabledPanel()
    device.mode = "L"  # which it takes no image of
    table = Table(device.open)
    assert table.show(1, 10) == 0.5
    device.mode = "1"
    assert table.after_s(0.5) is None
    assert lit(device) == 10
    failed, back, out = table.reports
    assert isinstance(failed, PartFailed)
    assert failed.reason.startswith("TypeError")
    assert [type(report) for report in (back, out)] == [PartBack, FrameOut]


def test_during_an_outage_the_bus_is_tried_every_half_second_however_much_is_shown() -> None:
    tries: list[int] = []

    def open_device() -> Device:
        tries.append(table.clock.now_ns())
        raise OSError("nobody there")

    table = Table(open_device)
    for number in range(100):
        table.show(number, number)
        table.after_s(0.02)
    assert tries == [0, SECOND // 2, SECOND, SECOND * 3 // 2, 2 * SECOND]


def test_closing_leaves_the_panel_dark_and_a_dead_one_is_no_error() -> None:
    device = CabledPanel()
    table = Table(device.open)
    table.show(1, 10)
    table.panel.close()
    assert device.image is None
    table.show(2, 11)
    device.is_plugged = False
    table.panel.close()
