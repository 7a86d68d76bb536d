"""`naysayer players`: lists the people of a table; renames, merges or forgets them."""

from __future__ import annotations

from argparse import Namespace
from contextlib import closing
from pathlib import Path

from companion.commands.records import journal_path
from companion.commands.terminal import warn
from companion.daemon.players import People, Players, sibling
from companion.daemon.seating import name_of
from companion.journal.reader import Look
from companion.kit import names
from companion.kit.names import fold
from companion.kit.usage import UsageError


def players(args: Namespace) -> int:
    """List who sat where last, or change a name. Returns 1 if the file cannot be used."""
    path = journal_path(args.journal)
    table = Players(sibling(path), warn)
    people = table.people()
    if args.words and table.written:
        people = _changed(people, path, args.words)
        table.keep(people)
    if table.written:
        _list(people)
    return int(not table.written)


def _changed(people: People, journal: Path, words: list[str]) -> People:
    """The people after the change. Raises UsageError for unknown words or names."""
    match words:
        case ["rename", old, new]:
            found, name = _found(people, journal, old), name_of(new)
            other = next((n for n in people.known if fold(n) == fold(name) and n != found), None)
            if other is not None:
                raise UsageError(f'there is a "{other}" already: players merge "{found}" "{other}"')
            return people.renamed(found, name)
        case ["merge", old, new]:
            found, into = _found(people, journal, old), _found(people, journal, new)
            if found == into:
                raise UsageError(f'both names are "{found}"; give two different names')
            return people.renamed(found, into)
        case ["forget", name]:
            return people.without(_found(people, journal, name))
    raise UsageError("write: rename OLD NEW, merge ONE INTO, forget NAME; or nothing, for a list")


def _found(people: People, journal: Path, name: str) -> str:
    """A name as it is known, to the table or in the journal. Raises UsageError."""
    recorded = _recorded(journal)
    everybody = (*people.known, *people.called(recorded), *recorded)
    found = name if name in everybody else names.find_name(name, everybody)
    if found is None:
        known = ", ".join(people.known) or "nobody yet"
        raise UsageError(f'nobody is called "{name}" here: {known}')
    return found


def _recorded(path: Path) -> tuple[str, ...]:
    """Everybody in the journal, if there is one."""
    if not path.exists():
        return ()
    with closing(Look(path)) as journal:
        return tuple(dict.fromkeys(name for record in journal.records() for name in record.names))


def _list(people: People) -> None:
    for name in people.known:
        seat = people.seats.index(name) + 1 if name in people.seats else None
        before = [old for old, now in people.now.items() if now == name]
        where = f"seat {seat}" if seat is not None else ""
        was = f"was {', '.join(before)}" if before else ""
        print(f"{name}{' ' * (names.LONGEST - names.width(name))}  {where:<8}{was}".rstrip())
    if not people.known:
        print("no names yet; they are saved when a game starts")
