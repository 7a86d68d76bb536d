"""Shows: a bundled evening of a game as news with their times, for a browser that plays them.

The evening is played once, on a virtual clock and in memory: no journal has it, nobody's seat is in
it, and the game that is on the table goes on. What a browser gets is what a page gets of any game
(table, rulings, frame, paper), and between them every press of the script. `responses` runs
this module in a process of its own.
"""

from __future__ import annotations

import gzip
import sys
from collections.abc import Iterable

from companion.daemon.seating import board_for, bundled, record_of_script
from companion.daemon.session import begin
from companion.daemon.simulated_table import SimulatedTable
from companion.journal.script import Script, read_script
from companion.kit.events import LONG_NS
from companion.page.broadcast import Make, TableNews
from companion.page.messages import news

MS = 1_000_000
Scene = tuple[int, str]  # at_ns, and the news as JSON text


def packed(evening: str) -> bytes:
    """An evening to watch, as gzipped JSON: `{"kind": "show", "scenes": [[at_ms, news], ...]}`."""
    script = read_script(bundled(evening))
    # What the table shows at the start comes before a press of then: a press needs seats.
    found = sorted([*_played(script), *_pressed(script)], key=lambda scene: scene[0])
    scenes = ",".join(f"[{at_ns // MS},{text}]" for at_ns, text in found)
    return gzip.compress(f'{{"kind":"show","scenes":[{scenes}]}}'.encode(), mtime=0)


def _pressed(script: Script) -> Iterable[Scene]:
    for press in script.presses:
        hand = {"seat": press.seat, "switch": press.switch, "held": press.for_ns >= LONG_NS}
        for at_ns, down in ((press.at_ns, True), (press.at_ns + press.for_ns, False)):
            yield at_ns, news("press", **hand, down=down)


def _played(script: Script) -> list[Scene]:
    board = board_for(script)
    session = begin(record_of_script(script, board), None)
    scenes: list[Scene] = []
    newest: dict[str, str] = {}

    def take(kind: str, make: Make) -> None:
        """News as they come; what says nothing new is left out."""
        text = make()
        if newest.get(kind) != text:
            newest[kind] = text
            scenes.append((table.clock.now_ns(), text))

    publisher = TableNews(take, board, _raise)
    table = SimulatedTable(board, session, script, None, publisher, warn=_raise)
    seen = None
    while (at_ns := table.step()) is not None:
        if session.state is not seen:
            seen = session.state
            publisher.watch(session)
        table.clock.advance_to(at_ns)
    table.close()
    return scenes


def _raise(line: str) -> None:
    raise RuntimeError(line)  # a bundled evening gives no trouble; a test plays each


if __name__ == "__main__":
    sys.stdout.buffer.write(packed(sys.argv[1]))
