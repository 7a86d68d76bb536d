"""Play, export, play again: random evenings of any game, all of which must come out the same."""

from __future__ import annotations

import random
import shlex
from contextlib import closing
from itertools import zip_longest
from pathlib import Path
from typing import Any

from companion.journal.export import export
from companion.journal.reader import Look
from companion.journal.records import Entry, Record
from companion.journal.script import parse
from companion.kit.game import Game
from companion.kit.options import in_words
from tests.sim import play

SWITCHES = ("up", "right", "down", "left", "pad")
GAPS_MS = (0, 0.000001, 0.1, 0.25, 4.9, 38, 120, 450, 900, 2_500, 6_000)
FOR_MS = (30, 79.3, 140.827, 350, 599, 601, 788.245, 3_000)
LATE = ("Gus", "Hana")
TIES = ("0.25", "2", "15")


def random_script(game: Game[Any], seed: int, presses: int = 40) -> str:
    """Anybody presses anything, at any time, for any while; often the same again, as in a list."""
    chance = random.Random(f"{game.id} {seed}")
    most = min(game.players[-1], game.players[0] + 2)
    names = ["Ada", "Ben", "Mary Ann", "Dan", "Eve", "Fay"][: chance.randint(game.players[0], most)]
    variant = chance.choice(game.variants)
    lines = [f"game {game.id}", *(f"seat {shlex.quote(name)}" for name in names)]
    lines += [f"set {key} {shlex.quote(in_words(v))}" for key, v in variant.settings.items()]
    lines += [f"seed {seed}", f"tie {chance.choice(TIES)}"]
    for _ in range(presses):
        who, switch = shlex.quote(chance.choice(names)), chance.choice(SWITCHES)
        for_ms = chance.choice(FOR_MS)
        bounce = " bounce 0.4,0.3" if chance.random() < 0.2 else ""
        lines.append(f"+{chance.choice(GAPS_MS)} {who} {switch} for {for_ms}{bounce}")
    for name in chance.sample(LATE, chance.choice((0, 0, 1, 2))):
        at = chance.randint(len(lines) - presses, len(lines))
        lines.insert(at, f"+{chance.choice(GAPS_MS)} {name} joins beside {shlex.quote(names[0])}")
        at = chance.randint(at + 1, len(lines))
        lines.insert(at, f"+120 {name} {chance.choice(SWITCHES)}")
    return "\n".join(lines) + "\n"


def differs(text: str, folder: Path) -> str:
    """What is heard or said otherwise once an evening is exported and played; "": nothing."""
    play(parse(text), folder / "first.db")
    record, first = _recorded(folder / "first.db")
    play(parse(export(record, (entry.input for entry in first))), folder / "again.db")
    _, again = _recorded(folder / "again.db")
    for was, now in zip_longest(first, again):
        if was != now:
            return f"{was}\nbecomes\n{now}"
    return ""


def _recorded(path: Path) -> tuple[Record, list[Entry]]:
    with closing(Look(path)) as look:
        record = look.record("last")
        return record, look.entries(record.id)
