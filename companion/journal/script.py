"""Scripts: a game as a text of timed contacts. `play --script` reads, `export` writes them.

    # a comment
    game   not-not
    seat   Ada
    seat   Ben   left pad                a seat with only these switches
    set    level extreme
    seed   7
    tie    0.25                          the tie window in ms; else the board's

    1250      Ada  up                    at 1250 ms Ada presses up, for 80 ms
    +38       Ben  left  for 700         38 ms after the line before, a long press
    +0.25     Ada  down  bounce 0.4,0.3  closes, opens after 0.4 ms, closes again 0.3 ms later
    +500      Ben  pad                   a slap
    1260.5    shown 17                   the panel finished drawing screen 17

Times are milliseconds since the record began, exact to the nanosecond. With no `shown` lines a
frame is out the instant it is sent; with one, only those lines say when. Names with spaces are
quoted.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import zip_longest
from pathlib import Path
from typing import Any

from companion.journal.journal import Record
from companion.kit.events import LONG_NS
from companion.kit.game import EVERY_SWITCH
from companion.kit.options import in_words
from companion.table.inputs import Contact, Input, Release, Shown

SWITCHES = ("up", "right", "down", "left", "pad")
PRESS_NS = 80_000_000
LONGEST_NS = 7 * 24 * 3_600 * 10**9


class ScriptError(ValueError):
    """A script that cannot be played: one line with its file, line number, and the fix."""


@dataclass(frozen=True)
class ScriptedPress:
    """A seat's switch closes at `at_ns`, for `for_ns`, bouncing at those intervals (ns) first."""

    at_ns: int
    seat: int
    switch: str
    for_ns: int = PRESS_NS
    bounce_ns: tuple[int, ...] = ()

    def levels(self) -> list[tuple[int, bool]]:
        """(time, closed) of each change of the contact."""
        at_ns, closed = self.at_ns, True
        changes = [(at_ns, closed)]
        for gap_ns in self.bounce_ns:
            at_ns, closed = at_ns + gap_ns, not closed
            changes.append((at_ns, closed))
        return [*changes, (self.at_ns + self.for_ns, False)]


@dataclass
class Script:
    """A parsed script. `shown` holds (time, screen number) where the script says so."""

    game: str | None = None
    names: list[str] = field(default_factory=list)
    switches: list[frozenset[str]] = field(default_factory=list)  # of each seat
    settings: dict[str, Any] = field(default_factory=dict)
    seed: int | None = None
    tie_ns: int | None = None
    presses: list[ScriptedPress] = field(default_factory=list)
    shown: list[tuple[int, int]] = field(default_factory=list)


def read_script(path: Path) -> Script:
    """Raises ScriptError for a file that cannot be read or understood."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
        raise ScriptError(f"{path}: {reason}; name a script of timed contacts") from error
    return parse(text, str(path))


def parse(text: str, file: str = "script") -> Script:
    """Raises ScriptError."""
    script = Script()
    at_ns = 0
    for number, raw in enumerate(text.splitlines(), 1):
        try:
            words = shlex.split(raw, comments=True)
            if words:
                at_ns = _line(script, words, at_ns)
        except ValueError as error:
            raise ScriptError(f"{file}, line {number}: {error}") from None
    return script


def _line(script: Script, words: list[str], at_ns: int) -> int:
    """Take one line in; returns the time it stands at."""
    match words:
        case ["game", game]:
            script.game = game
        case ["seat", name, *switches]:
            script.names.append(name)
            script.switches.append(frozenset(map(_switch, switches)) or EVERY_SWITCH)
        case ["set", key, *value] if value:
            script.settings[key] = " ".join(value)
        case ["seed", seed] if seed.isdigit():
            script.seed = int(seed)
        case ["tie", tie]:
            script.tie_ns = _ns(tie)
        case [time, "shown", number] if number.isdigit():
            at_ns = _time(time, at_ns)
            script.shown.append((at_ns, int(number)))
        case [time, name, switch, *how]:
            at_ns = _time(time, at_ns)
            script.presses.append(_press(script, at_ns, name, switch, how))
        case _:
            raise ValueError(
                f'"{" ".join(words)}" is no line of a script; see naysayer play --help'
            )
    return at_ns


def _press(script: Script, at_ns: int, name: str, switch: str, how: list[str]) -> ScriptedPress:
    if name not in script.names:
        seats = ", ".join(script.names) or "none yet; `seat NAME` comes first"
        raise ValueError(f'nobody called "{name}" has a seat: {seats}')
    for_ns = PRESS_NS
    bounce_ns: tuple[int, ...] = ()
    while how:
        match how:
            case ["for", time, *rest]:
                for_ns = _ns(time)
            case ["bounce", gaps, *rest]:
                bounce_ns = tuple(_ns(gap) for gap in gaps.split(","))
            case _:
                raise ValueError(f'"{" ".join(how)}": use `for MS` or `bounce MS,MS`')
        how = rest
    if len(bounce_ns) % 2:
        raise ValueError("bounce takes an even number of times, so that the contact ends closed")
    if for_ns <= sum(bounce_ns):
        raise ValueError("the press ends before it has stopped bouncing; make `for` longer")
    return ScriptedPress(at_ns, script.names.index(name), _switch(switch), for_ns, bounce_ns)


def _switch(word: str) -> str:
    if word not in SWITCHES:
        raise ValueError(f'a seat has no "{word}": use {", ".join(SWITCHES)}')
    return word


def _time(word: str, at_ns: int) -> int:
    return at_ns + _ns(word[1:]) if word.startswith("+") else _ns(word)


def _ns(word: str) -> int:
    """Milliseconds in decimal to ns, exactly."""
    try:
        ns = int((Decimal(word) * 1_000_000).to_integral_value())
    except (ArithmeticError, ValueError):
        raise ValueError(f'"{word}" is no time in milliseconds') from None
    if ns < 0:
        raise ValueError(f'"{word}": a time cannot be negative')
    if ns > LONGEST_NS:
        raise ValueError(f'"{word}": no evening is that long')
    return ns


def write_script(
    record: Record, inputs: Iterable[Input], lockout_ns: Sequence[int], poll_ns: int
) -> str:
    """A record as a script that plays it again. `lockout_ns`: of a button, and of the pad.

    The journal has a release when it was certain, one lockout after the switch opened, give or
    take a poll; a long press stays a long one, and a short one short.
    """
    head = [f"# {record.game}, begun {record.began}", f"game {record.game}"]
    for name, has in zip_longest(record.names, record.switches, fillvalue=EVERY_SWITCH):
        only = [] if has == EVERY_SWITCH else [switch for switch in SWITCHES if switch in has]
        head.append(" ".join(["seat", shlex.quote(str(name)), *only]))
    head += [f"set {key} {in_words(value)}" for key, value in record.settings.items()]
    head += [f"seed {record.seed}", f"tie {_ms(record.tie_ns)}", ""]
    body: list[tuple[int, str]] = []
    down: dict[tuple[int, str], int] = {}
    players = {seat: shlex.quote(record.names[i]) for i, seat in enumerate(record.seats)}

    def end(key: tuple[int, str], released_ns: int | None) -> None:
        at_ns = down.pop(key)
        locked_ns = lockout_ns[key[1] == "pad"]
        for_ns = PRESS_NS if released_ns is None else released_ns - at_ns - locked_ns
        if released_ns is not None and released_ns - at_ns > LONG_NS:
            for_ns = max(for_ns, LONG_NS) + poll_ns
        words = f"{players[key[0]]} {key[1]} for {_ms(max(for_ns, poll_ns))}"
        body.append((at_ns, words))

    for item in inputs:
        match item:
            case Contact(seat, switch, at_ns) if seat in players:
                down[seat, switch] = at_ns
            case Release(seat, switch, at_ns) if (seat, switch) in down:
                end((seat, switch), at_ns)
            case Shown(number, at_ns):
                body.append((at_ns, f"shown {number}"))
    for key in list(down):
        end(key, None)
    body.sort(key=lambda line: line[0])
    return "\n".join([*head, *(f"{_ms(at_ns)} {words}" for at_ns, words in body)]) + "\n"


def _ms(ns: int) -> str:
    return f"{Decimal(ns) / 1_000_000:f}"
