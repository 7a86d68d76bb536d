"""`naysayer doctor`: tests every part of a board, and says what to fix."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from importlib import import_module
from json import dumps
from pkgutil import walk_packages

from companion.commands.records import journal_path
from companion.daemon.paper import as_printed
from companion.daemon.parts import check_hardware
from companion.daemon.seating import load_table
from companion.drawing.pages import draw_pages
from companion.kit.names import printable
from companion.kit.screens import MessageScreen, Screen
from companion.kit.slips import Slip
from companion.kit.standings import Standings
from firmware.board import Board, PrinterWiring
from firmware.clock import Clock
from firmware.factories import FactoryError, OpenedFactory
from firmware.panel import Device, Panel
from firmware.part_checks import (
    Finding,
    busy_line,
    check_buzzer,
    check_disk,
    check_keyboards,
    check_lamps,
    check_panel,
    check_pins,
    check_printer,
)
from firmware.printer import Port
from firmware.switch_checks import SwitchWatch, at_rest, each_pressed

TEST_PICTURE = MessageScreen("NAYSAYER", "Can you read this from two metres?", "this line as well")


def doctor(args: Namespace) -> int:
    """0 if nothing is wrong, 1 if something is. Raises BoardError, UsageError."""
    board = load_table(args.file)
    findings: list[Finding] = []
    for finding in _examine(args, board):
        findings.append(finding)
        _show(finding, json=args.json)
    wrong = sum(finding.todo != "" for finding in findings)
    if not args.json:
        print(f"{wrong} to fix" if wrong else "all good; start with naysayer play")
    return int(wrong > 0)


def _examine(args: Namespace, board: Board) -> Iterator[Finding]:
    yield check_program(("companion", "firmware"))
    check_hardware(board)
    if not args.quick:
        yield from _examine_parts(args, board)


def check_program(packages: Sequence[str]) -> Finding:
    """Whether this user can import all of these packages."""
    names: list[str] = []
    try:
        for package in map(import_module, packages):
            for module in walk_packages(package.__path__, f"{package.__name__}."):
                import_module(module.name)
                names.append(module.name)
    except (ImportError, OSError) as error:
        return Finding(
            "program", str(error), "run install.sh once more; is a folder closed to others?"
        )
    return Finding("program", f"all {len(names)} modules can be imported")


def _examine_parts(args: Namespace, board: Board) -> Iterator[Finding]:
    clock = Clock()
    pins, opened = check_pins(board)
    yield pins
    keyboards = check_keyboards(board)
    yield from keyboards
    device = None
    if board.panel is not None:
        found, device = check_panel(board.panel, opened)
        yield found
    show = _picture(device, clock)
    show(TEST_PICTURE)

    def ask(what: str) -> None:
        show(MessageScreen("DOCTOR", what))
        print(f"  {what}", file=sys.stderr, flush=True)

    if board.printer is not None:
        found, port = check_printer(board.printer)
        yield found
        if port is not None:
            yield _printed(port, board.printer)
    if opened is not None and board.lamps():
        yield check_lamps(board, opened)
    if opened is not None and board.buzzer is not None:
        yield check_buzzer(board.buzzer, opened, clock)
    yield check_disk(journal_path(args.journal).parent)
    try:
        if opened is not None:
            hands_off = args.hands_off or any(found.todo for found in keyboards)
            yield from _hands_on(board, opened, clock, ask, hands_off=hands_off)
    finally:
        if device is not None:
            with suppress(OSError):
                device.cleanup()
        if opened is not None:
            opened.close()


def _hands_on(
    board: Board,
    opened: OpenedFactory,
    clock: Clock,
    ask: Callable[[str], None],
    *,
    hands_off: bool,
) -> Iterator[Finding]:
    try:
        watch = SwitchWatch(opened, board, clock)
    except FactoryError as error:
        yield busy_line("lines", str(error))
        return
    with watch:
        yield from at_rest(watch, ask)
        if not hands_off:
            yield from each_pressed(watch, ask)


def _picture(device: Device | None, clock: Clock) -> Callable[[Screen], None]:
    """A function that shows a screen on the panel; it does nothing without one."""
    if device is None:
        return lambda _: None
    panel: Panel[Screen] = Panel(lambda: device, draw_pages, clock, lambda _: None)

    def show(screen: Screen) -> None:
        panel.show(0, screen)
        panel.work()

    return show


def _printed(port: Port, wiring: PrinterWiring) -> Finding:
    try:
        with closing(port):
            port.write(as_printed(on_trial(wiring), wiring))
    except OSError as error:
        todo = "check the printer's power, baud rate and ground wire"
        return Finding("test receipt", str(error), todo)
    return Finding("test receipt", "sent; if nothing came out, check power, RX and printer.baud")


def on_trial(wiring: PrinterWiring) -> Slip:
    """The test receipt: what can look wrong, and which key to change."""
    lines = [
        "This is one line, or printer.width is wrong:",
        ("1234567890" * 8)[: wiring.width],
        "Accents: ä é ñ ß.",
    ]
    if wiring.language == "text":
        lines.append('If they look different, set printer.language = "escpos".')
    elif wiring.qr:
        lines.append("Below is a QR code. If you see odd characters, set printer.qr = false.")
    lines.append("If it tears above the last line, raise printer.feed.")
    return Slip("TEST RECEIPT", tuple(lines), Standings(()), final=True)


def _show(finding: Finding, *, json: bool) -> None:
    todo = f"\n    {printable(finding.todo)}" if finding.todo else ""
    line = f"{'✗' if todo else '✓'} {finding.what}: {printable(finding.text)}{todo}"
    print(dumps(finding._asdict()) if json else line, flush=True)
