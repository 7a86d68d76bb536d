"""Scripts: a game as a text of timed presses, to be played, and written by `export`.

docs/journal.md has the language. An exported game is a script of what its judge got, and not of
what hands did: it is judged in the order of its lines, and no alarm rings but those in it. Times
are in milliseconds since the game began, exact to the nanosecond.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Mapping
from decimal import Decimal
from itertools import zip_longest
from pathlib import Path
from typing import Any

from companion.journal.records import LONGEST_NS, Record
from companion.kit import usage
from companion.kit.game import EVERY_SWITCH
from companion.kit.options import in_words
from companion.kit.stamp import OWN, Stamp
from companion.kit.structs import Struct, astuple, field
from companion.table.inputs import Contact, Due, Input, Joins, Release, Resumed, Shown
from firmware.text_files import read_text

SWITCHES = ("up", "right", "down", "left", "pad")
PRESS_NS = 80_000_000
LONGEST_PRESS_NS = 3_600 * 10**9  # a button that is down is looked at 4 times a second


class ScriptError(usage.UsageError):
    """A script that cannot be played: one line with its file, line number, and the fix."""


class ScriptedPress(Struct, frozen=True):
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


class Script(Struct):
    """A parsed script: presses, and inputs as a judge got them, in that order."""

    game: str | None = None
    names: list[str] = field(default_factory=list)
    switches: list[frozenset[str]] = field(default_factory=list)  # of each seat
    settings: dict[str, Any] = field(default_factory=dict)
    seed: int | None = None
    tie_ns: int | None = None
    presses: list[ScriptedPress] = field(default_factory=list)
    newcomers: dict[str, tuple[str, ...]] = field(default_factory=dict)  # with their switches
    inputs: list[Input] = field(default_factory=list)

    @property
    def is_judged(self) -> bool:
        """Whether it has all that a judge got, in place of presses."""
        return bool(self.inputs) and not self.presses

    def touched(self) -> set[tuple[int, str]]:
        """Every (seat, switch) that is touched in it."""
        pressed = {(i.seat, i.switch) for i in self.inputs if isinstance(i, Contact | Release)}
        return pressed | {(press.seat, press.switch) for press in self.presses}


def read_script(path: Path) -> Script:
    """Read a script from a file. Raises ScriptError."""
    try:
        text = read_text(path)
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
        raise ScriptError(f"{path}: {reason}; name a script, or a game for its demo") from error
    return parse(text, str(path))


def parse(text: str, file: str = "script") -> Script:
    """Read a script. Raises ScriptError."""
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
    """Add a line, which comes after one at `at_ns`; returns its own time. Raises ValueError."""
    match words:
        case ["game", game]:
            script.game = game
        case ["seat", name, *switches]:
            script.names.append(name)
            script.switches.append(frozenset(map(_switch, switches)) or EVERY_SWITCH)
        case ["set", key, *value] if value:
            script.settings[key] = " ".join(value)
        case ["seed", seed]:
            script.seed = usage.seed(seed)
        case ["tie", tie]:
            script.tie_ns = _ns(tie)
        case [time, "due"]:
            at_ns = _time(time, at_ns)
            script.inputs.append(Due(at_ns))
        case [time, "resumed"]:
            at_ns = _time(time, at_ns)
            script.inputs.append(Resumed(at_ns))
        case [time, who, what, *how]:
            at_ns = _time(time, at_ns)
            _input(script, at_ns, [who, what, *how])
        case _:
            wrong = " ".join(words)
            raise ValueError(f'"{wrong}" is no line of a script; docs/journal.md has one')
    return at_ns


def _input(script: Script, at_ns: int, words: list[str]) -> None:
    """Add a press, or an input of the judge. Raises ValueError."""
    item: Input
    match words:
        case ["shown", number]:
            item = Shown(_whole(number), at_ns)
        case [name, switch, "held"]:
            item = Contact(_seat(script, name), _switch(switch), at_ns)
        case [name, switch, "held", "clock", worth]:
            item = Contact(_seat(script, name), _switch(switch), at_ns, _stamp(worth))
        case [name, switch, "released"]:
            item = Release(_seat(script, name), _switch(switch), at_ns)
        case [name, "joins", "beside", neighbour, *switches]:
            item = _joins(script, name, neighbour, switches, at_ns)
        case [name, switch, *how]:
            script.presses.append(_press(script, at_ns, name, switch, how))
            return
    script.inputs.append(item)


def _stamp(worth: str) -> Stamp:
    match worth.split(","):
        case [clock, error, others, cut]:
            return Stamp(_whole(clock), _ns(error), _ns(others), _ns(cut))
    raise ValueError(f'"{worth}": use `clock NUMBER,MS,MS,MS`')


def _whole(word: str) -> int:
    if not re.fullmatch(r"[0-9]{1,18}", word):
        raise ValueError(f'"{word}" is no whole number from 0 up')
    return int(word)


def _joins(script: Script, name: str, neighbour: str, switches: list[str], at_ns: int) -> Joins:
    """A new player, at a new seat with only these switches; none named: all."""
    _seat(script, neighbour)
    has = tuple(map(_switch, switches)) or SWITCHES
    if name not in script.names:
        script.newcomers.setdefault(name, has)
    return Joins(_seat(script, name), name, tuple(sorted(has)), neighbour, at_ns)


def _seat(script: Script, name: str) -> int:
    names = [*script.names, *script.newcomers]
    if name not in names:
        seats = ", ".join(names) or "none yet; `seat NAME` comes first"
        raise ValueError(f'nobody called "{name}" has a seat: {seats}')
    return names.index(name)


def _press(script: Script, at_ns: int, name: str, switch: str, how: list[str]) -> ScriptedPress:
    options = dict(zip(how[::2], how[1::2], strict=False))
    if len(how) % 2 or options.keys() - {"for", "bounce"}:
        raise ValueError(f'"{" ".join(how)}": use `for MS` and `bounce MS,MS`')
    for_ns = _ns(options["for"]) if "for" in options else PRESS_NS
    bounce_ns = tuple(map(_ns, options["bounce"].split(","))) if "bounce" in options else ()
    if for_ns > LONGEST_PRESS_NS:
        raise ValueError("a press can last at most 1 h")
    if len(bounce_ns) % 2:
        raise ValueError("bounce takes an even number of times, so that the contact ends closed")
    if for_ns <= sum(bounce_ns):
        raise ValueError("the press ends before it has stopped bouncing; make `for` longer")
    return ScriptedPress(at_ns, _seat(script, name), _switch(switch), for_ns, bounce_ns)


def _switch(word: str) -> str:
    if word not in SWITCHES:
        raise ValueError(f'a seat has no "{word}": use {", ".join(SWITCHES)}')
    return word


def _time(word: str, at_ns: int) -> int:
    after_ns = at_ns + _ns(word[1:]) if word.startswith("+") else _ns(word)
    if after_ns > LONGEST_NS:
        raise ValueError(f'"{word}": a time can be at most 366 days')
    return after_ns


def _ns(word: str) -> int:
    """Milliseconds in decimal to ns, exactly."""
    if not re.fullmatch(r"[0-9]{1,12}(\.[0-9]{1,6})?", word):
        raise ValueError(f'"{word}" is no time in milliseconds')
    return int(Decimal(word) * 1_000_000)


# ---- export


def export(record: Record, inputs: Iterable[Input]) -> str:
    """The script of a record, with its inputs in the order they were judged."""
    there = dict(zip(record.seats, record.names, strict=True))  # by seat
    lines: list[str | None] = [*head(record)]
    for item in inputs:
        if isinstance(item, Joins):
            there = _with(there, item, record)
        lines.append(_exported(there, item))
    return "\n".join(line for line in lines if line is not None) + "\n"


def head(record: Record) -> list[str]:
    """The lines of a script before its first input."""
    lines = [f"# {record.game}, begun {record.began}", f"game {record.game}"]
    for name, has in zip_longest(record.names, record.switches, fillvalue=EVERY_SWITCH):
        only = [] if has == EVERY_SWITCH else [switch for switch in SWITCHES if switch in has]
        lines.append(" ".join(["seat", shlex.quote(str(name)), *only]))
    for key, value in record.settings.items():
        lines.append(f"set {shlex.quote(key)} {shlex.quote(in_words(value))}")
    return [*lines, f"seed {record.seed}", f"tie {in_ms(record.tie_ns)}", ""]


def in_ms(ns: int) -> str:
    """Milliseconds in decimal, exactly."""
    return f"{Decimal(ns) / 1_000_000:f}"


def _with(there: dict[int, str], item: Joins, record: Record) -> dict[int, str]:
    """Who sits where once a player has joined; one who rejoins has their old seat."""
    if item.name in record.names:
        return there
    others = {seat: name for seat, name in there.items() if name != item.name}
    return {**others, item.seat: item.name}


def _exported(there: Mapping[int, str], item: Input) -> str | None:
    """The line of an input; None if nobody plays at its seat."""
    at = in_ms(item.at_ns)
    match item:
        case Due():
            return f"{at} due"
        case Resumed():
            return f"{at} resumed"
        case Shown(number):
            return f"{at} shown {number}"
        case Joins(_, name, switches, beside):
            who, has = shlex.quote(name), [""] + [s for s in SWITCHES if s in switches]
            only = " ".join(has) if len(switches) < len(SWITCHES) else ""
            return f"{at} {who} joins beside {shlex.quote(beside)}{only}"
        case Contact(seat, switch) | Release(seat, switch) if seat in there:
            name = shlex.quote(there[seat])
            what = f"held{_clock(item)}" if isinstance(item, Contact) else "released"
            return f"{at} {name} {switch} {what}"
    return None


def _clock(contact: Contact) -> str:
    """The words for a contact that another clock timed; "" for the table's own clock."""
    if contact.stamp == OWN:
        return ""
    clock, *worth_ns = astuple(contact.stamp)
    return f" clock {','.join([str(clock), *map(in_ms, worth_ns)])}"
