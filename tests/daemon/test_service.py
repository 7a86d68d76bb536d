"""The service: what its manager hears, over a real socket, and what ends it."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec import structs
from PIL.Image import Image

from companion.daemon import real_table
from companion.daemon import session as sessions
from companion.daemon.real_table import RealTable
from companion.daemon.service import Service
from companion.daemon.trouble import Trouble
from companion.kit.structs import replace
from firmware.board import PanelWiring
from firmware.panel import Device
from firmware.simulated import SimulatedPanel, simulated_board
from tests.cables import CabledPanel
from tests.daemon.test_real_table import NAMES, RECORD, Ends, Parts, impatient
from tests.pin_bench import PATIENCE_S

__all__ = ["impatient"]

CHIP = "pinctrl-bcm2835"


class Systemd:
    """Plays systemd: a socket, a watchdog's clock, and all that was told."""

    def __init__(self, folder: Path, watchdog_s: float) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(str(folder / "notify"))
        self.socket.setblocking(False)
        self.now_s = 0.0
        environment = {"NOTIFY_SOCKET": str(folder / "notify")}
        environment["WATCHDOG_USEC"] = f"{watchdog_s * 1e6:.0f}"
        self.service = Service(environment, lambda: self.now_s)

    def sent(self) -> list[str]:
        reported = []
        while True:
            try:
                reported += self.socket.recv(4096).decode().split("\n")
            except BlockingIOError:
                return reported


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[Systemd]:
    manager = Systemd(tmp_path, watchdog_s=60)
    yield manager
    manager.socket.close()


# ---- what is told


def test_a_word_is_reported_when_it_is_new_and_the_watchdog_is_fed_when_it_wants(
    manager: Systemd,
) -> None:
    for _ in range(3):
        manager.service.ready()
        manager.service.status("Not Not, 20 in the deck, 2 seats")
        manager.service.alive()
    manager.now_s = 19.9
    manager.service.alive()
    assert manager.sent() == ["READY=1", "STATUS=Not Not, 20 in the deck, 2 seats", "WATCHDOG=1"]
    manager.now_s = 20
    manager.service.alive()
    manager.service.stopping()
    assert manager.sent() == ["WATCHDOG=1", "STOPPING=1"]


# ---- a table under it


class Table:
    """A real table of simulated parts, in a game."""

    def __init__(self, manager: Systemd, device: Callable[[], Device] | None = None) -> None:
        self.manager = manager
        self.parts = Parts()
        self.warnings: list[str] = []
        self.sent: list[str] = []
        board = replace(simulated_board(NAMES), panel=PanelWiring() if device else None)
        panel = (lambda _: device) if device else None
        makers = structs.replace(self.parts.makers(), device=panel, port=None)
        trouble, self.ends = Trouble(self.warnings.append), Ends()
        self.table = RealTable(board, None, trouble, makers, [self.ends], manager.service)

    def play(self, until: Callable[[], bool]) -> None:
        self.ends.when = until
        with self.table:
            self.table.sit(sessions.begin(RECORD, None))

    def hears(self, word: str) -> bool:
        self.sent += self.manager.sent()
        return word in self.sent


def test_it_is_ready_when_the_panel_has_drawn_and_not_before(manager: Systemd) -> None:
    sent_before: list[str] = []
    frames: list[Image] = []

    def drawing(frame: Image) -> None:
        frames.append(frame)
        if len(frames) == 1:
            sent_before.extend(manager.sent())

    table = Table(manager, SimulatedPanel(on_frame=drawing).open)
    table.play(until=lambda: table.hears("READY=1"))
    table.hears("")
    assert not {"READY=1", "WATCHDOG=1"} & set(sent_before)
    words = [word for word in sent_before + table.sent if not word.startswith("WATCHDOG")]
    assert words == ["STATUS=Not Not, 44 in the deck, 2 seats", "READY=1", "STOPPING=1"]


def test_a_panel_that_is_off_is_no_reason_not_to_be_ready(manager: Systemd) -> None:
    panel = CabledPanel()
    panel.is_plugged = False
    table = Table(manager, panel.open)
    table.play(until=lambda: table.hears("READY=1"))
    assert table.warnings == ["panel: the simulated panel is unplugged; trying again"]


def test_the_watchdog_is_fed_while_all_live_and_starves_while_one_hangs(
    manager: Systemd, monkeypatch: pytest.MonkeyPatch
) -> None:
    stuck, go_on = threading.Event(), threading.Event()

    def hang(_: Image) -> None:
        stuck.set()
        go_on.wait(PATIENCE_S)

    table = Table(manager, SimulatedPanel(on_frame=hang).open)
    monkeypatch.setattr(real_table, "HUNG_S", 0.0)  # who is at work hangs
    panel_hangs = "the thread panel has been at one thing for 0 s"
    fed_while_stuck: list[str] = []

    def until() -> bool:
        manager.now_s += 60
        if stuck.is_set() and not go_on.is_set() and panel_hangs in table.warnings:
            manager.sent()
            for _ in range(3):
                table.table._tell_the_service()
            fed_while_stuck.extend(manager.sent())
            monkeypatch.setattr(real_table, "HUNG_S", 60.0)
            go_on.set()
        return go_on.is_set() and table.hears("WATCHDOG=1")

    table.play(until)
    assert fed_while_stuck == []
    assert table.warnings.count(panel_hangs) == 1


# ---- a rule that never ends

LOOPS = """
import os
from companion.games.super_power.rule import Report, Rule

def draws(seen):
    os.write(1, b"it loops")
    while True:
        pass

RULE = Rule(name="loops", title="LOOPS", text="It never ends.",
            report=Report(line="LOOPS", headline="LOOPS", reason="", draws=draws))
"""
PLAYS = """
import signal, sys
from pathlib import Path
from companion.daemon.service import name_endless_rule
from companion.daemon.trouble import Trouble
from tests.games.super_power.referee_table import refereed

folder = Path(sys.argv[1])
sys.path.append(sys.argv[1])
signal.signal(signal.SIGTERM, signal.default_int_handler)
name_endless_rule(folder / "journal.ended.txt", folder, Trouble(print))
print("begun", flush=True)
refereed(3, {"own": sys.argv[2:]}).play("A first/LOOPS")
signal.pause()
"""


def test_a_rule_that_never_ends_is_named_once_after_the_watchdog_has_ended_it(
    tmp_path: Path,
) -> None:
    (tmp_path / "loops.py").write_text(LOOPS, "utf-8")

    def ended_by_the_watchdog(*rules: str) -> str:
        """What a table says until it stands still."""
        command = [sys.executable, "-c", PLAYS, str(tmp_path), *rules]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as table:
            assert table.stdout is not None
            output = ""
            while letter := table.stdout.read(1):
                output += letter
                if output.endswith("it loops" if rules else "begun\n"):
                    break
            table.terminate()
            assert table.wait() == -signal.SIGINT  # as a KeyboardInterrupt ends a program
        return output

    assert ended_by_the_watchdog("loops") == "begun\nit loops"
    named = "endless rule: loops.py did not end, and the table was restarted. "
    assert ended_by_the_watchdog().startswith(named)
    assert ended_by_the_watchdog() == "begun\n"
