"""The writer: a terminal that takes nothing stops nobody."""

from __future__ import annotations

import os
import select
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from companion.commands import terminal as terminals
from companion.commands.terminal import ROOM, STDOUT, Writer
from tests.pin_bench import PATIENCE_S

LINES = 5 * ROOM
Output = pytest.CaptureFixture[str]


@contextmanager
def paused() -> Iterator[int]:
    """Standard output is a terminal that somebody has paused; its other end."""
    before, (reading, writing) = os.dup(STDOUT), os.pipe()
    os.dup2(writing, STDOUT)
    os.close(writing)
    yield reading
    os.close(reading)  # whoever still writes ends
    for thread in threading.enumerate():
        if thread.name == "terminal":
            thread.join(PATIENCE_S)
    os.dup2(before, STDOUT)
    os.close(before)


def read_on(reading: int, until: str) -> list[str]:
    """Somebody lets it run again."""
    text = ""
    while until not in text:
        assert select.select([reading], [], [], PATIENCE_S)[0], f"no more than {text[-200:]!r}"
        text += os.read(reading, 65536).decode()
    return text.splitlines()


def test_lines_come_in_their_order_on_their_streams(capfd: Output) -> None:
    with Writer() as writer:
        writer.out("NN-10")
        writer.tell("one")
        writer.warn("two")
        writer.tell("three")
    out, err = capfd.readouterr()
    assert (out, err) == ("NN-10\nnaysayer: one\nnaysayer: three\n", "naysayer: two\n")


def test_with_json_standard_output_has_nothing_else(capfd: Output) -> None:
    with Writer(json=True) as writer:
        writer.tell("play at http://127.0.0.1:8137/")
        writer.out("{}")
    out, err = capfd.readouterr()
    assert (out, err) == ("{}\n", "naysayer: play at http://127.0.0.1:8137/\n")


def test_a_paused_terminal_holds_up_nobody_and_gets_the_newest_lines() -> None:
    with paused() as terminal, Writer() as writer:
        for number in range(LINES):  # more than a pipe takes: printed, this would never end
            writer.out(f"{number:0100}")
        writer.out("the last")
        lines = read_on(terminal, "the last")
    numbers = [int(line) for line in lines[:-1]]
    assert numbers == sorted(numbers)
    assert ROOM <= len(lines) < LINES


def test_a_paused_terminal_does_not_hold_up_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminals, "STOP_S", 0.05)
    began = time.monotonic()
    with paused():
        with Writer() as writer:
            for _ in range(LINES):
                writer.out("x" * 100)
        assert time.monotonic() - began < PATIENCE_S


def test_a_terminal_that_is_gone_is_no_error(capfd: Output) -> None:
    with paused() as terminal, Writer() as writer:
        writer.out("x" * (1 << 20))  # more than a pipe takes
        assert os.read(terminal, 1) == b"x"
        os.dup2(os.open(os.devnull, os.O_RDONLY), terminal)  # nobody reads on
        writer.out("is anybody there?")
        writer.warn("somebody is here")
    assert capfd.readouterr().err == "naysayer: somebody is here\n"
