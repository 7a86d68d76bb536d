"""Reads `[club]`: of a table's board file, or of a file for the hall that has nothing else."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

from firmware.board import ClubWiring
from firmware.strict_toml import Table, read_toml

NAMES: tuple[Literal["full", "initials", "seats"], ...] = ("full", "initials", "seats")
PORTS = {False: 1883, True: 8883}  # by whether it is TLS
TABLE = re.compile(r"[\w-]{1,32}", re.ASCII)  # as a part of a topic, and for Home Assistant


def read_club(top: Table) -> ClubWiring:
    """`[club]` of a board file: the table needs a name there. Raises `BoardError`."""
    table = _table(top)
    if not TABLE.fullmatch(table.text("table", longest=32)):
        raise table.error("table", "a table's name is 1 to 32 letters, digits, - and _")
    return _wiring(table)


def load_club(path: Path) -> ClubWiring:
    """`[club]` of a file, for the hall; other sections are not looked into. Raises `BoardError`."""
    top = Table(str(path), "", read_toml(path), None)
    if "club" not in top:
        raise top.error("club", "there is none; add [club] and broker =")
    return _wiring(_table(top))


def _table(top: Table) -> Table:
    return top.table("club", ClubWiring._fields)


def _wiring(table: Table) -> ClubWiring:
    default = ClubWiring()
    tls = table.yes("tls", default.tls)
    if "ca" in table and not tls:
        raise table.error("ca", "only tls = true looks at a certificate; write it, or drop this")
    if "password" in table and "user" not in table:
        raise table.error("password", "whose? add user =")
    return ClubWiring(
        broker=table.text("broker", longest=200) if "broker" in table else default.broker,
        port=table.whole("port", PORTS[tls], 1, 65535),
        table=table.optional_text("table") or "",
        names=table.choice("names", NAMES, default.names),
        user=table.optional_text("user"),
        password=table.optional_text("password"),
        tls=tls,
        ca=table.optional_text("ca"),
        home_assistant=table.yes("home_assistant", default.home_assistant),
    )
