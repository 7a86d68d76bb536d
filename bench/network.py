"""Who was first over a network: two phones on lines that delay and jitter, 40 to 5 ms apart.

`python -m bench.network` prints how often the named winner was not first, though the margin was
larger than its window; and how often a fixed window of 8 ms would have been wrong.
"""

from __future__ import annotations

import queue
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from random import Random

from companion.daemon.reports import Touched
from companion.kit.race import Entry, heats
from companion.page.catalogue import browser_board
from companion.page.latency import PROBES
from companion.page.table_page import TablePage
from firmware.factories import TIE_MS
from tools import arguments
from tools.phone import WAIT_S, Phone
from tools.slow_line import SlowLine, Way

MS = 1_000_000
TIE_NS = round(TIE_MS["network"] * MS)
GAP_MS = (40, 20, 12, 5)
Ways = tuple[Way, Way, Way, Way]
Touches = queue.Queue[Touched]
LINES: dict[str, Ways] = {
    "two good lines": (Way(1), Way(1), Way(1), Way(1)),
    "one slow way up": (Way(1), Way(1), Way(50, 10), Way(1)),
    "both jitter": (Way(3, 30), Way(3, 30), Way(5, 40), Way(2, 20)),
}


@dataclass
class Found:
    """The outcomes of races between two phones."""

    races: int = 0
    named: int = 0  # a winner was named
    wrong: int = 0  # the winner was not first, and no press was cut
    fixed: int = 0  # whom a window of 8 ms would have named wrongly
    cut: int = 0  # honest presses that were cut
    windows_ms: list[float] = field(default_factory=list)


@contextmanager
def two_phones(ways: Ways) -> Iterator[tuple[list[Phone], Touches]]:
    """Ben's and Cleo's phones, each on a line with its own delays: up and down of each."""
    touches: Touches = queue.Queue()
    board = browser_board(("Ada", "Ben", "Cleo"))
    with ExitStack() as stack:
        table_page = stack.enter_context(
            TablePage(board, ("127.0.0.1", 0), _quiet, _quiet, real=False)
        )
        table_page.attach(lambda: None, touches.put)
        port = int(table_page.page.address.rstrip("/").rpartition(":")[2])
        phones = []
        for seat, (up, down) in enumerate((ways[:2], ways[2:]), 1):
            line = stack.enter_context(SlowLine(port, up, down, seed=seat))
            code = table_page.seats.offer(frozenset({seat}))
            phone = Phone(line.port, code, ahead_ms=seat * 1e6, ppm=40 * seat)
            phones.append(stack.enter_context(phone))
        for phone in phones:
            phone.measured(PROBES + 1)
        yield phones, touches


def raced(ways: Ways, races: int, seed: int = 1) -> Found:
    """Run races at each distance."""
    found, chance = Found(), Random(seed)
    with two_phones(ways) as (phones, touches):
        for _ in range(races):
            for gap_ms in GAP_MS:
                _race(phones, touches, gap_ms, chance, found)
    return found


def _race(
    phones: list[Phone],
    touches: Touches,
    gap_ms: float,
    chance: Random,
    found: Found,
) -> None:
    first = chance.randrange(2)
    true_ns = {}
    for who in (first, 1 - first):
        true_ns[who + 1] = phones[who].press(who + 1, "pad")
        time.sleep(gap_ms / 1000 if who == first else 0)
    entries = [next_press(touches) for _ in phones]
    for who in (0, 1):
        phones[who].press(who + 1, "pad", down=False)
        touches.get(timeout=WAIT_S)
    heat, cut = next(heats(entries, TIE_NS)), sum(entry.stamp.cut_ns > 0 for entry in entries)
    found.races += 1
    found.cut += cut
    found.windows_ms.append((TIE_NS + sum(e.stamp.error_ns for e in entries)) / MS)
    if len(heat) == 1:
        found.named += 1
        # A busy machine may hold up a message for longer than its link ever did: that press is cut.
        found.wrong += not cut and heat[0].player != min(true_ns, key=lambda who: true_ns[who])
    bare = next(heats([Entry(e.player, e.button, e.at_ns) for e in entries], TIE_NS))
    found.fixed += len(bare) == 1 and bare[0].player != first + 1


def next_press(touches: Touches) -> Entry:
    """The next press that reaches the table."""
    touched = touches.get(timeout=WAIT_S)
    assert touched.down
    return Entry(touched.seat, touched.switch, touched.at_ns, touched.stamp)


def _quiet(_: str) -> None:
    pass


def main(races: int) -> None:
    print(f"{len(GAP_MS) * races} races on each line, {GAP_MS} ms apart")
    for name, ways in LINES.items():
        found = raced(ways, races)
        window_ms = sorted(found.windows_ms)[len(found.windows_ms) // 2]
        print(
            f"{name:<16} {found.wrong} wrong winners outside the window ({window_ms:.0f} ms), "
            f"{found.named} named; {found.fixed} wrong with a fixed 8 ms; "
            f"{found.cut} honest presses cut"
        )


if __name__ == "__main__":
    main(*arguments(__doc__, races=40))
