"""The printer: whole slips or none, through unplugging, a full queue and a real serial line."""

from __future__ import annotations

import fcntl
import os
import select
import threading
import tty
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from firmware import printer
from firmware.board import BoardError, PrinterWiring
from firmware.clock import VirtualClock
from firmware.outages import PartBack, PartFailed
from firmware.printer import (
    CAPACITY,
    Port,
    Printer,
    PrinterReport,
    SerialPort,
    SlipOut,
    check_port,
    open_port,
)
from tests.cables import CabledPort

SECOND = 1_000_000_000
AWAY = "the simulated printer is unplugged"


class Table:
    """A printer on a clock that stands still, with its reports."""

    def __init__(self, open_port: Callable[[], Port]) -> None:
        self.clock = VirtualClock()
        self.reports: list[PrinterReport] = []
        self.printer = Printer(open_port, self.clock, self.reports.append)

    def work(self) -> float | None:
        """Until there is nothing more to do at once."""
        while (delay_s := self.printer.work()) == 0:
            pass
        return delay_s

    def after_s(self, seconds: float) -> float | None:
        self.clock.advance_to(self.clock.now_ns() + int(seconds * SECOND))
        return self.work()


def test_a_port_that_failed_is_closed_and_opened_anew() -> None:
    """What it was is gone: the same printer in the same socket is another device."""
    lives: list[str] = []

    class Mortal(CabledPort):
        def open(self) -> CabledPort:
            lives.append("opened")
            return super().open()

        def close(self) -> None:
            lives.append("closed")

    port = Mortal(lambda _: None)
    table = Table(port.open)
    port.lines_remaining = 1
    table.printer.print("one")
    table.work()
    assert lives == ["opened", "closed"]
    port.lines_remaining = None
    assert table.after_s(1) is None
    table.printer.close()
    table.printer.close()
    assert lives == ["opened", "closed", "opened", "closed"]


def test_a_slip_cut_short_by_unplugging_is_printed_again_whole() -> None:
    paper: list[str] = []
    port = CabledPort(paper.append)
    table = Table(port.open)
    port.lines_remaining = 2
    table.printer.print("one\ntwo\nthree")
    assert table.work() == 1.0
    assert table.after_s(5) == 1.0
    assert paper == ["one\ntwo"]
    port.lines_remaining = None
    assert table.after_s(1) is None
    assert paper == ["one\ntwo", "Perhaps again:\none\ntwo\nthree"]
    assert table.reports == [PartFailed("printer", AWAY), PartBack("printer"), SlipOut()]


def test_during_an_outage_the_port_is_tried_once_a_second() -> None:
    tries: list[int] = []

    def open_port() -> Port:
        tries.append(table.clock.now_ns())
        raise OSError("not there")

    table = Table(open_port)
    for _ in range(25):
        table.printer.print("slip")
        table.after_s(0.1)
    assert tries == [SECOND // 10, SECOND * 11 // 10, SECOND * 21 // 10]


def test_a_full_queue_drops_its_oldest_slips_whole_and_counts_them() -> None:
    paper: list[str] = []
    port = CabledPort(paper.append)
    port.lines_remaining = 0
    table = Table(port.open)
    table.printer.print("in hand")
    table.work()
    for number in range(CAPACITY + 2):
        table.printer.print(f"slip {number}")
    table.work()
    assert table.printer.dropped == 2
    port.lines_remaining = None
    table.after_s(1)
    assert table.reports[:2] == [PartFailed("printer", AWAY), PartBack("printer", dropped=2)]
    assert paper[:2] == ["in hand", "slip 2"]
    assert table.printer.waiting == 0


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slip has hardly any time."""
    monkeypatch.setattr(printer, "GRACE_S", 0.01)
    monkeypatch.setattr(printer, "LINE_S", 0)
    monkeypatch.setattr(printer, "PATIENCE", 0.01)


@pytest.fixture
def pty() -> Iterator[tuple[int, str]]:
    """Both ends of a pseudo-terminal: the printer's file descriptor, and the port's path."""
    printer, port = os.openpty()
    tty.setraw(port)
    path = os.ttyname(port)
    os.close(port)
    yield printer, path
    os.close(printer)


def test_slips_come_through_a_real_serial_line_in_order_and_each_is_reported(
    pty: tuple[int, str],
) -> None:
    printer, path = pty
    table = Table(lambda: open_port(PrinterWiring(path, feed=1)))
    table.printer.print("ADA 3\nBEN 2")
    table.printer.print("two")
    assert table.work() is None
    assert os.read(printer, 100) == b"ADA 3\r\nBEN 2\r\n\r\ntwo\r\n\r\n"
    assert table.reports == [SlipOut(), SlipOut()]
    table.printer.close()


def test_one_that_is_pulled_out_before_the_paper_can_be_out_has_not_printed() -> None:
    """A pseudo-terminal takes what fits at once, as USB adapters do; paper takes longer."""
    printer, port = os.openpty()
    tty.setraw(port)
    path = os.ttyname(port)
    table = Table(lambda: open_port(PrinterWiring(path, baud=50)))
    table.printer.print("one\n" * 60)  # a minute

    def pull_out() -> None:
        os.read(printer, 1)
        os.close(printer)

    pulling = threading.Thread(target=pull_out)
    pulling.start()
    assert table.work() == 1.0
    pulling.join()
    os.close(port)
    assert [type(report) for report in table.reports] == [PartFailed]
    assert table.printer.waiting == 1


def test_an_outage_of_another_kind_is_reported_again() -> None:
    reasons = iter(["no such file", "no such file", "no permission", "no permission"])

    def open_port() -> Port:
        raise OSError(next(reasons))

    table = Table(open_port)
    table.printer.print("slip")
    for _ in range(3):
        table.after_s(1)
    lines = [report.reason for report in table.reports if isinstance(report, PartFailed)]
    assert lines == ["no such file", "no permission"]


# ---- what is no tty


@pytest.fixture
def lp(tmp_path: Path) -> Iterator[tuple[int, str]]:
    """A device file as USB printers have: no tty, full after two pages. Its reader, its path."""
    path = tmp_path / "lp0"
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    fcntl.fcntl(reader, fcntl.F_SETPIPE_SZ, 2 * 4096)
    yield reader, str(path)
    os.close(reader)


def test_a_usb_printer_takes_a_long_slip_in_pieces(lp: tuple[int, str]) -> None:
    reader, path = lp
    port = open_port(PrinterWiring(path, feed=0))
    read: list[bytes] = []

    def reads() -> None:
        while not read or not read[-1].endswith(b"end\r\n"):
            select.select([reader], [], [])
            read.append(os.read(reader, 1000))

    paper = threading.Thread(target=reads)
    paper.start()
    slip = "x" * 9000 + "\nend"
    port.write(slip)
    paper.join()
    assert b"".join(read) == slip.replace("\n", "\r\n").encode() + b"\r\n"
    port.close()


@pytest.mark.usefixtures("hurried")
def test_a_usb_printer_that_takes_no_more_does_not_keep_the_thread(lp: tuple[int, str]) -> None:
    port = open_port(PrinterWiring(lp[1], feed=0))
    with pytest.raises(TimeoutError, match="is it on, and does it have paper"):
        port.write("x" * 9000)
    port.close()


def test_a_usb_printer_that_runs_out_of_paper_is_waited_for_within_a_slip(
    lp: tuple[int, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The kernel's driver then says that it takes more, and takes nothing."""
    refused = [BlockingIOError()]
    write = os.write

    def refuse(device: int, data: bytes) -> int:
        while refused:
            raise refused.pop()
        return write(device, data)

    reader, path = lp
    port = open_port(PrinterWiring(path, feed=0))
    monkeypatch.setattr(os, "write", refuse)
    port.write("paper")
    assert os.read(reader, 100) == b"paper\r\n"
    port.close()


@pytest.mark.usefixtures("hurried")
def test_a_usb_printer_that_gets_no_paper_is_given_up(
    lp: tuple[int, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_device: int, _data: bytes) -> int:
        raise BlockingIOError

    port = open_port(PrinterWiring(lp[1]))
    monkeypatch.setattr(os, "write", refuse)
    with pytest.raises(TimeoutError, match="does it have paper"):
        port.write("x")
    monkeypatch.undo()
    port.close()


def test_a_usb_printer_that_is_pulled_out_is_waited_for(lp: tuple[int, str]) -> None:
    reader, path = lp
    port = open_port(PrinterWiring(path))
    port.write("x")
    os.dup2(os.open(os.devnull, os.O_RDONLY), reader)  # nobody reads any more
    with pytest.raises(OSError, match="was disconnected"):
        port.write("x")
    port.close()
    with pytest.raises(OSError, match="no such device or address"):
        open_port(PrinterWiring(path))


# ---- handshakes, and ports that are looked for


class NetworkLine:
    """A line such as rfc2217://, whose other end has not printed yet what it was sent."""

    baudrate = 1_000_000

    def __init__(self) -> None:
        self.unprinted = b""

    def write(self, data: bytes) -> None:
        self.unprinted += data

    def reset_output_buffer(self) -> None:
        self.unprinted = b""

    def close(self) -> None:
        pass


def test_closing_a_line_over_a_network_takes_back_no_slip() -> None:
    line = NetworkLine()
    port = SerialPort(cast(Any, line), PrinterWiring("rfc2217://printer:9100", feed=0))
    port.write("the last slip")
    port.close()
    assert line.unprinted == b"the last slip\r\n"


@pytest.mark.usefixtures("hurried")
def test_with_dsrdtr_nothing_is_sent_while_the_printer_is_not_ready() -> None:
    port = open_port(PrinterWiring("loop://", baud=1_000_000_000, dsrdtr=True))
    assert isinstance(port, SerialPort)
    port._line.dtr = False  # a loop's DSR is its own DTR
    with pytest.raises(TimeoutError, match="not ready"):
        port.write("x")
    assert port._line.in_waiting == 0
    port._line.dtr = True
    port.write("x" * 100)
    assert port._line.in_waiting > 100
    port.close()


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("hwgrep://0123:4567-there-is-no-such-printer", "no ports found"),
        ("/dev/no-such", "no such file"),
    ],
)
def test_a_port_that_is_away_is_one_line_and_no_mistake_of_the_board_file(
    url: str, why: str
) -> None:
    wiring = PrinterWiring(url)
    check_port(wiring)
    with pytest.raises(OSError, match=rf"^printer\.port = '{url}': {why}"):
        open_port(wiring)


@pytest.mark.parametrize(
    ("wiring", "message"),
    [
        (PrinterWiring("carrier-pigeon://"), r"^printer\.port = 'carrier-pigeon://': "),
        (PrinterWiring("socket://printer"), r"^printer\.port = 'socket://printer': add the port"),
        (PrinterWiring("socket://it:91OO"), r"add the port, as in socket://HOST:9100$"),
        (PrinterWiring("hwgrep://(0123"), r"^printer\.port = 'hwgrep://\(0123': missing \)"),
    ],
)
def test_a_value_that_can_never_work_is_the_board_files_error(
    wiring: PrinterWiring, message: str
) -> None:
    for use in (check_port, open_port):
        with pytest.raises(BoardError, match=message):
            use(wiring)
