"""Random evenings of any game, exported and played again, or cut off and resumed: all must come out
the same.
"""

from __future__ import annotations

import random
import shlex
import shutil
import sqlite3
from contextlib import closing
from itertools import zip_longest
from pathlib import Path
from typing import Any

from companion.journal.journal import Journal
from companion.journal.reader import Look
from companion.journal.records import JournalEntry, Record
from companion.journal.script import Script, export, parse
from companion.kit.game import Game
from companion.kit.options import in_words
from tests.sim import Recording, play, set_up_again

SWITCHES = ("up", "right", "down", "left", "pad")
GAPS_MS = (0, "0.000001", 0.1, 0.25, 4.9, 38, 120, 450, 900, 2_500, 6_000)
FOR_MS = (30, 79.3, 140.827, 350, 599, 601, 788.245, 3_000)
LATE = ("Gus", "Hana")
TIES = ("0.25", "2", "15")
CUTS = 3


def random_script(game: Game[Any], seed: int, presses: int = 40) -> str:
    """A script in which anybody presses anything, at any time, for any while."""
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
    """What differs if an evening is exported and played again; "" for nothing."""
    first = played(text, folder)[1]
    play(parse(exported(folder / "first.db")), folder / "again.db")
    return _difference(first, recorded(folder / "again.db")[1])


def differs_resumed(text: str, folder: Path) -> str:
    """What differs if an evening is cut off at random places and resumed; "" for nothing."""
    whole = played(text, folder)[1]
    script = parse(exported(folder / "first.db"))
    play(script, folder / "whole.db")
    chance = random.Random(text)
    for seq in sorted(chance.sample(range(len(whole)), min(CUTS, len(whole)))):
        path = folder / f"{seq}.db"
        shutil.copy(folder / "whole.db", path)
        cut_off(path, seq)
        resume(script, path)
        if found := _difference(whole, recorded(path)[1]):
            return f"cut off after {seq}: {found}"
    return ""


def cut_off(path: Path, seq: int) -> None:
    """Remove all after an input, as if it had not reached the disk."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("DELETE FROM entry WHERE seq > ?", (seq,))
        db.execute("UPDATE record SET over = 0")
        db.commit()


def resume(script: Script, path: Path) -> None:
    """Play the last evening of a journal to its end."""
    with closing(Journal(path)) as journal:
        table = set_up_again(script, journal, Recording())
        table.run()
        table.close()


def played(text: str, folder: Path) -> tuple[Record, list[JournalEntry]]:
    play(parse(text), folder / "first.db")
    return recorded(folder / "first.db")


def exported(path: Path) -> str:
    """The last evening of a journal, as a script of what its judge got."""
    record, entries = recorded(path)
    return export(record, (entry.input for entry in entries))


def _difference(first: list[JournalEntry], again: list[JournalEntry]) -> str:
    for was, now in zip_longest(first, again):
        if was != now:
            return f"{was}\nbecomes\n{now}"
    return ""


def recorded(path: Path) -> tuple[Record, list[JournalEntry]]:
    with closing(Look(path)) as look:
        record = look.record("last")
        return record, look.entries(record.id)
