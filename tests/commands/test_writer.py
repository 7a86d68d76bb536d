"""The writer: a terminal that takes nothing stops nobody."""

from __future__ import annotations

import os
import select
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from companion.commands import terminal as terminals
from companion.commands.terminal import ROOM, Writer
from tests.pin_bench import PATIENCE_S

LINES = 5 * ROOM


@contextmanager
def paused(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Standard output is a terminal that somebody has paused; its other end."""
    reading, writing = os.pipe()
    with os.fdopen(writing, "w", encoding="utf-8") as stream:
        monkeypatch.setattr(sys, "stdout", stream)
        yield reading
        os.close(reading)  # whoever still writes ends, and not in a file that gets the same number
        for thread in threading.enumerate():
            if thread.name == "terminal":
                thread.join(PATIENCE_S)


def read_on(reading: int, until: str) -> list[str]:
    """Somebody lets it run again."""
    text = ""
    while until not in text:
        assert select.select([reading], [], [], PATIENCE_S)[0], f"no more than {text[-200:]!r}"
        text += os.read(reading, 65536).decode()
    return text.splitlines()


def test_lines_come_in_their_order_on_their_streams(capsys: pytest.CaptureFixture[str]) -> None:
    with Writer() as writer:
        writer.out("NN-10")
        writer.tell("one")
        writer.warn("two")
        writer.tell("three")
    out, err = capsys.readouterr()
    assert (out, err) == ("NN-10\nnaysayer: one\nnaysayer: three\n", "naysayer: two\n")


def test_with_json_standard_output_has_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    with Writer(json=True) as writer:
        writer.tell("play at http://127.0.0.1:8137/")
        writer.out("{}")
    out, err = capsys.readouterr()
    assert (out, err) == ("{}\n", "naysayer: play at http://127.0.0.1:8137/\n")


def test_a_paused_terminal_holds_up_nobody_and_says_afterwards_what_it_missed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with paused(monkeypatch) as terminal, Writer() as writer:
        for number in range(LINES):  # more than a pipe takes: printed, this would never end
            writer.out(f"{number:0100}")
        writer.out("the last")
        lines = read_on(terminal, "the last")
    numbers = [int(line) for line in lines[:-1]]
    assert numbers == sorted(numbers)
    missed = LINES - len(numbers)
    assert 0 < missed <= LINES + 1 - ROOM
    reported = capsys.readouterr().err.splitlines()
    assert sum(int(line.split()[1]) for line in reported) == missed
    assert reported[0].endswith("lines were not shown here")


def test_a_paused_terminal_does_not_hold_up_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminals, "STOP_S", 0.05)
    began = time.monotonic()
    with paused(monkeypatch):
        with Writer() as writer:
            for _ in range(LINES):
                writer.out("x" * 100)
        assert time.monotonic() - began < PATIENCE_S


def test_a_terminal_that_is_gone_is_no_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as stream:
        monkeypatch.setattr(sys, "stdout", stream)
        with Writer() as writer:
            writer.out("is anybody there?")
            writer.warn("somebody is here")
    assert capsys.readouterr().err == "naysayer: somebody is here\n"
