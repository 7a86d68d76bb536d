"""What hands do, as a script: the presses of people made of code, for a bundled evening."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence

from companion.journal.records import Record
from companion.journal.script import PRESS_NS, head, in_ms
from companion.kit.events import LONG_NS
from companion.table.inputs import Contact, Input, Release, Shown


def write_script(
    record: Record, inputs: Iterable[Input], lockout_ns: Sequence[int], poll_ns: int
) -> str:
    """A record as a script for a simulated table. `lockout_ns`: of a button, and of the pad.

    The judge hears a release when it is certain, one lockout after the switch opened, give or
    take a poll; a long press stays a long one, and a short one short.
    """
    body: list[tuple[int, str]] = []
    down: dict[tuple[int, str], int] = {}
    players = {seat: shlex.quote(record.names[i]) for i, seat in enumerate(record.seats)}

    def end(key: tuple[int, str], released_ns: int | None) -> None:
        at_ns = down.pop(key)
        locked_ns = lockout_ns[key[1] == "pad"]
        for_ns = PRESS_NS if released_ns is None else released_ns - at_ns - locked_ns
        if released_ns is not None and released_ns - at_ns > LONG_NS:
            for_ns = max(for_ns, LONG_NS) + poll_ns
        words = f"{players[key[0]]} {key[1]} for {in_ms(max(for_ns, poll_ns))}"
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
    return "\n".join([*head(record), *(f"{in_ms(at_ns)} {words}" for at_ns, words in body)]) + "\n"
