"""Export: a record as a script of what its judge heard, which plays again to the same rulings.

Alarms are left out: a table that hears the same at the same times waits for the same. Where order
does not follow from times, because something came late, its line says after what it came.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from itertools import zip_longest

from companion.journal.records import Record
from companion.journal.script import SWITCHES, Heard
from companion.kit.game import EVERY_SWITCH
from companion.kit.options import in_words
from companion.kit.stamp import OWN
from companion.table.inputs import Contact, Due, Input, Joins, Release, Shown


def export(record: Record, inputs: Iterable[Input]) -> str:
    """The whole script of a record whose inputs these are, in the order they were judged."""
    items = list(inputs)
    there = dict(zip(record.seats, record.names, strict=True))  # by seat
    lines: list[str | None] = [*head(record)]
    for heard in heard_of(items):
        if isinstance(heard.input, Joins):
            there = _with(there, heard.input, record)
        lines.append(_line(there, heard))
    lines.append(f"{in_ms(_ends_ns(items))} end")
    return "\n".join(line for line in lines if line is not None) + "\n"


def head(record: Record) -> list[str]:
    """The lines that say who plays what, and how."""
    lines = [f"# {record.game}, begun {record.began}", f"game {record.game}"]
    for name, has in zip_longest(record.names, record.switches, fillvalue=EVERY_SWITCH):
        only = [] if has == EVERY_SWITCH else [switch for switch in SWITCHES if switch in has]
        lines.append(" ".join(["seat", shlex.quote(str(name)), *only]))
    for key, value in record.settings.items():
        lines.append(f"set {shlex.quote(key)} {shlex.quote(in_words(value))}")
    return [*lines, f"seed {record.seed}", f"tie {in_ms(record.tie_ns)}", ""]


def heard_of(inputs: Iterable[Input]) -> Iterator[Heard]:
    """All but the alarms, and after what those came that were judged out of order.

    At the same time a touch comes before an alarm, unless it is late.
    """
    judged_ns = rang_ns = after_ns = -1
    rang_since = False  # an alarm, since the last one that was late
    for item in inputs:
        late = item.at_ns < judged_ns or item.at_ns <= rang_ns
        judged_ns = max(judged_ns, item.at_ns)
        if isinstance(item, Due):
            rang_ns, rang_since = item.at_ns, True
        elif late:
            after_ns = max(judged_ns, after_ns + rang_since)
            rang_since = False
            yield Heard(item, after_ns)
        else:
            yield Heard(item)


def in_ms(ns: int) -> str:
    """Milliseconds in decimal, exactly."""
    return f"{Decimal(ns) / 1_000_000:f}"


def _with(there: dict[int, str], item: Joins, record: Record) -> dict[int, str]:
    """Who sits where once somebody has joined; who is back sits where they did."""
    if item.name in record.names:
        return there
    others = {seat: name for seat, name in there.items() if name != item.name}
    return {**others, item.seat: item.name}


def _line(there: Mapping[int, str], heard: Heard) -> str | None:
    """None for a seat where nobody plays."""
    item, after_ns = heard
    late = "" if after_ns is None else f" after {in_ms(after_ns)}"
    match item:
        case Shown(number, at_ns):
            return f"{in_ms(at_ns)} shown {number}{late}"
        case Joins(_, name, switches, beside, at_ns):
            who, has = shlex.quote(name), [""] + [s for s in SWITCHES if s in switches]
            only = " ".join(has) if len(switches) < len(SWITCHES) else ""
            return f"{in_ms(at_ns)} {who} joins beside {shlex.quote(beside)}{only}{late}"
        case Contact(seat, switch, at_ns) | Release(seat, switch, at_ns) if seat in there:
            name = shlex.quote(there[seat])
            what = f"held{_clock(item)}" if isinstance(item, Contact) else "released"
            return f"{in_ms(at_ns)} {name} {switch} {what}{late}"
    return None


def _clock(contact: Contact) -> str:
    """Whose clock it was, and what that is worth; nothing for the table's own."""
    if contact.stamp == OWN:
        return ""
    clock, *worth_ns = contact.stamp
    return f" clock {','.join([str(clock), *map(in_ms, worth_ns)])}"


def _ends_ns(inputs: list[Input]) -> int:
    """What was waited for until then came; what would have come then did not, or after the last."""
    last_ns = max((item.at_ns for item in inputs), default=0)
    return last_ns + bool(inputs and isinstance(inputs[-1], Due))
