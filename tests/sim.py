"""An evening at the simulated table, from a script and a journal to what came out of it."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from PIL import Image

from companion.daemon import session as sessions
from companion.daemon.parts import PartMakers
from companion.daemon.seating import board_for
from companion.daemon.session import Observer
from companion.daemon.simulated_table import SimulatedTable
from companion.journal.journal import Journal
from companion.journal.records import Record
from companion.journal.script import Script, parse
from companion.kit.game import Output
from companion.kit.rulings import Ruling
from companion.kit.structs import replace
from firmware.clock import Clock
from firmware.factories import OpenedFactory
from firmware.simulated import SimulatedFactory

EVENINGS = Path(__file__).resolve().parent.parent / "companion" / "evenings"


def simulated_parts(**others: Any) -> PartMakers:
    """A table of pins that nobody touches. `others`: its other parts, and how to open them."""

    def pins(clock: Clock) -> OpenedFactory:
        return OpenedFactory(SimulatedFactory(clock), "simulated", "simulated", int)

    return PartMakers(pins, **others)


@dataclass
class Recording(Observer):
    """Everything that somebody at the table could see."""

    output: list[Output] = field(default_factory=list)
    slips: list[str] = field(default_factory=list)
    frames: list[Image.Image] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    def frame(self, image: Image.Image, at_ns: int) -> None:
        del at_ns
        self.frames.append(image)

    def slip(self, text: str) -> None:
        self.slips.append(text)

    def say(self, output: Output) -> None:
        self.output.append(output)

    def rulings(self) -> list[tuple[str, str]]:
        return [(s.headline, s.reason) for s in self.output if isinstance(s, Ruling)]


def record_of(script: Script) -> Record:
    """The evening that a script describes."""
    return Record(
        game=script.game or "not-not",
        names=tuple(script.names),
        seats=tuple(range(len(script.names))),
        settings=script.settings,
        seed=script.seed or 0,
        tie_ns=script.tie_ns or 250_000,
        grade="simulated",
        began="2026-11-21T20:00:00+00:00",
        switches=tuple(script.switches),
    )


def set_up(script: Script, journal: Journal | None, recording: Recording) -> SimulatedTable:
    """A table at the beginning of the script's evening."""
    session = sessions.begin(record_of(script), journal)
    board, warn = board_for(script), recording.warnings.append
    return SimulatedTable(board, session, script, journal, recording, warn=warn)


def set_up_again(script: Script, journal: Journal, recording: Recording) -> SimulatedTable:
    """A table that goes on where the journal's last evening was broken off."""
    evening = journal.record("last")
    session = sessions.go_on(evening, journal.entries(evening.id))
    board, warn = board_for(script), recording.warnings.append
    return SimulatedTable(board, session, script, journal, recording, warn=warn)


def play(script: Script, path: Path) -> Recording:
    """The whole evening, into a journal at that path."""
    recording = Recording()
    journal = Journal(path)
    table = set_up(script, journal, recording)
    table.run()
    table.close()
    journal.close()
    return recording


def bundled_evening(path: Path, grade: str = "kernel") -> Path:
    """A journal of the evening of Not Not that comes with the program, as that clock timed it."""
    script = parse((EVENINGS / "not-not.txt").read_text("utf-8"))
    with closing(Journal(path)) as journal:
        session = sessions.begin(replace(record_of(script), grade=grade), journal)
        board = board_for(script)
        SimulatedTable(board, session, script, journal, Recording()).run()
        journal.work()
    return path
