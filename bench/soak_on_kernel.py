"""Trials on a real kernel's lines, ports and buses, which must lose nothing; and what was lost.

`python -m bench.soak_on_kernel 60` runs for a minute, as root, where there is gpio-sim: buttons
that bounce on two chips, a line that chatters, spikes while the loop is away, a serial line that
stalls, and, where the bus can be made to refuse, a panel that does not answer.
"""

from __future__ import annotations

import os
import select
import sys
import threading
import time
import tty
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from bench.trials import Trial, main
from companion.drawing.draw import draw
from companion.kit.screens import MessageScreen, Screen
from firmware.board import Board, Line, PanelWiring, PinWiring, PrinterWiring, SeatWiring
from firmware.clock import Clock
from firmware.contacts import Contact
from firmware.escpos import encoded
from firmware.factories import open_factory
from firmware.panel import FrameOut, Panel, PanelReport, open_luma
from firmware.printer import Printer, open_port
from firmware.switch_checks import SwitchWatch
from tests.kernel.gpio_sim import GpioSim, gpio_sim, new_gpio_sim
from tools import arguments

MS = 1_000_000
HERE, THERE = 17, 5  # a line of each chip
FURTHER = "further"
REST_NS = 200 * MS  # until the lines are quiet, and their touches known
QUIET_NS = 600 * MS  # after chatter
BOUNCES, CHATTERS, SLIPS, SCREENS = 6, 300, 6, 8
STALL_S, PATIENCE_S = 0.5, 20.0
BOUNCE_NS, SPIKE_NS = 10 * MS, 1 * MS  # shorter than what a switch may take to be pressed
LATE_NS = 30 * MS  # how long the loop is busy
NAK = Path("/sys/module/rig_i2c/parameters/nak")  # how many transfers fail


class Touched(NamedTuple):
    """A touch: its line, and two instants between which that closed."""

    line: Line
    after_ns: int
    before_ns: int


class Lines:
    """A line on each of two chips, and the contacts from them."""

    def __init__(self, here: GpioSim, there: GpioSim, watch: SwitchWatch) -> None:
        self._chips: dict[Line, tuple[GpioSim, int]] = {
            HERE: (here, HERE),
            f"{FURTHER}:{THERE}": (there, THERE),
        }
        self.every = tuple(self._chips)
        self.watch = watch

    def drive(self, line: Line, level: int) -> None:
        chip, number = self._chips[line]
        chip.drive(number, level)

    def close(self, line: Line) -> Touched:
        after_ns = time.monotonic_ns()
        self.drive(line, 0)
        return Touched(line, after_ns, time.monotonic_ns())

    def rest(self, for_ns: int = REST_NS) -> list[Contact]:
        """The contacts until a time, in order of time."""
        until_ns, found = time.monotonic_ns() + for_ns, list[Contact]()
        while time.monotonic_ns() < until_ns:
            found += [one for one in self.watch.wait(until_ns) if isinstance(one, Contact)]
        return sorted(found, key=lambda contact: contact.at_ns)

    def open(self) -> None:
        for line in self.every:
            self.drive(line, 1)
        self.rest()


def _differing(touched: list[Touched], contacts: list[Contact]) -> Iterator[str]:
    """What differs from one contact for each touch, in order, between its two instants."""
    lines = [contact.line for contact in contacts]
    if lines != [one.line for one in touched]:
        yield f"pressed {[str(one.line) for one in touched]}, heard {[str(n) for n in lines]}"
        return
    for one, contact in zip(touched, contacts, strict=True):
        if not one.after_ns <= contact.at_ns <= one.before_ns:
            yield f"{one.line}: timed {(contact.at_ns - one.after_ns) / MS:.3f} ms after its touch"


def bounced(lines: Lines, chance: Random, _: Path) -> Iterator[str]:
    """Two hands on two chips: the first bounces, the second is clean."""
    first, second = chance.sample(lines.every, 2)
    bounces, took_ns = chance.randrange(BOUNCES), BOUNCE_NS
    while took_ns >= BOUNCE_NS:  # this machine stalled: that was no bounce
        touched = [lines.close(first)]
        for _bounce in range(bounces):
            lines.drive(first, 1)
            lines.drive(first, 0)
        touched.append(lines.close(second))
        took_ns = touched[1].before_ns - touched[0].after_ns
        contacts = lines.rest()
        lines.open()
    yield from _differing(touched, contacts)


def chattered(lines: Lines, chance: Random, _: Path) -> Iterator[str]:
    """A loose wire chatters while a hand touches the other line, and later that line, too."""
    loose, good = chance.sample(lines.every, 2)
    for number in range(CHATTERS):
        lines.drive(loose, number % 2)
        if number == CHATTERS // 2:
            touched = lines.close(good)
    lines.drive(loose, 1)
    contacts = [contact for contact in lines.rest(QUIET_NS) if contact.line == good]
    yield from _differing([touched], contacts)
    lines.open()
    yield from _differing([lines.close(loose)], lines.rest())
    lines.open()


def spiked(lines: Lines, chance: Random, _: Path) -> Iterator[str]:
    """A spike while the loop is busy; then a press."""
    line, late_ns, took_ns = chance.choice(lines.every), chance.randrange(LATE_NS), SPIKE_NS
    while took_ns >= SPIKE_NS:  # this machine stalled: that was no spike
        after_ns = time.monotonic_ns()
        lines.drive(line, 0)
        lines.drive(line, 1)
        took_ns = time.monotonic_ns() - after_ns
        while time.monotonic_ns() < after_ns + late_ns:
            sorted(range(1_000), key=lambda n: -n)
        contacts = lines.rest()
    if contacts:
        yield f"{line}: a spike was a press"
    yield from _differing([lines.close(line)], lines.rest())
    lines.open()


def stalled(chance: Random, _: Path) -> Iterator[str]:
    """A printer that stalls for a while: every slip comes, whole and in order."""
    slips = [f"slip {n}\n" + "a line of it\n" * chance.randrange(20) for n in range(SLIPS)]
    wanted = b"".join(encoded(slip, PrinterWiring("")) for slip in slips)
    reader, port = os.openpty()
    tty.setraw(port)
    wiring = PrinterWiring(os.ttyname(port), baud=115_200)
    printer = Printer(lambda: open_port(wiring), Clock(), lambda _: None)
    for slip in slips:
        printer.print(slip)
    worker = threading.Thread(target=_while(lambda: printer.waiting > 0, printer.work))
    worker.start()
    time.sleep(chance.random() * STALL_S)
    paper = b""
    while len(paper) < len(wanted) and select.select([reader], [], [], PATIENCE_S)[0]:
        paper += os.read(reader, 65_536)
    worker.join(PATIENCE_S)
    printer.close()
    os.close(reader)
    os.close(port)
    if paper != wanted:
        yield f"{len(paper)} bytes of {len(wanted)} came out of the printer, or others"


def refused(chance: Random, _: Path) -> Iterator[str]:
    """A bus that refuses some transfers: the newest screen is shown in the end."""
    shown = list[PanelReport]()
    panel: Panel[Screen] = Panel(
        lambda: open_luma(PanelWiring()),
        lambda screen, size, mode: (draw(screen, size, mode),),
        Clock(),
        shown.append,
    )
    for number in range(SCREENS):
        NAK.write_text(str(chance.choice((0, 1, 3))))
        panel.show(number, MessageScreen(f"screen {number}", ""))
        panel.work()
    NAK.write_text("0")
    until_s = time.monotonic() + PATIENCE_S
    while not _is_out(shown, SCREENS - 1) and time.monotonic() < until_s:
        time.sleep(panel.work() or 0)
    panel.close()
    if not _is_out(shown, SCREENS - 1):
        yield "the newest screen was not shown"


def _is_out(reports: list[PanelReport], number: int) -> bool:
    return any(isinstance(one, FrameOut) and one.tag == number for one in reports)


def _while(holds: Callable[[], bool], work: Callable[[], float | None]) -> Callable[[], None]:
    """Call `work` again and again while a condition holds."""

    def run() -> None:
        until_s = time.monotonic() + PATIENCE_S
        while holds() and time.monotonic() < until_s:
            time.sleep(work() or 0)

    return run


def trials(lines: Lines) -> dict[str, Trial]:
    """The trials that this machine can run."""
    found: dict[str, Trial] = {
        "two hands on two chips, one of them bouncing": partial(bounced, lines),
        f"a line that chatters {CHATTERS} times, a hand on another": partial(chattered, lines),
        "a spike while the loop is away, then a press": partial(spiked, lines),
        f"{SLIPS} receipts to a serial line that stalls": stalled,
    }
    if NAK.exists():
        found[f"{SCREENS} screens to a panel whose bus refuses"] = refused
    return found


def run(for_s: float, seed: int) -> int:
    """Run `bench.trials.main` with two simulated chips of the kernel."""
    with ExitStack() as stack:
        here = stack.enter_context(gpio_sim())
        there = stack.enter_context(new_gpio_sim("naysayer-soak"))
        pins = PinWiring(chip=here.path, chips={FURTHER: there.path})
        near = SeatWiring("near", {"up": HERE})
        far = SeatWiring("far", {"up": f"{FURTHER}:{THERE}"})
        board = Board("soak", (near, far), pins=pins)
        opened = open_factory(pins)
        stack.callback(opened.close)
        watch = stack.enter_context(SwitchWatch(opened, board, Clock()))
        return main(trials(Lines(here, there, watch)), for_s, seed)


if __name__ == "__main__":
    sys.exit(run(*arguments(__doc__, seconds=60.0, seed=os.getpid())))
