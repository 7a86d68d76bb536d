"""Which rulings of a game count in statistics.

A ruling that was taken back does not count, nor one on a race that was objected to and ruled again,
nor anything that a script's clock has timed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from companion.journal.reader import Reader, read_each
from companion.journal.records import JournalError, JudgedInput, Record, reading
from companion.kit.rulings import Ruling
from companion.kit.slips import Slip

SIMULATED = "simulated"


class Played(NamedTuple):
    """A game of people as it counts: `winners` only if it was played to its end.

    `rulings`: each with the grade of the clock that it was judged by.
    """

    names: tuple[str, ...]  # of the players, by number
    winners: tuple[str, ...]
    rulings: tuple[tuple[str, Ruling], ...]
    game: str = ""  # its id


Called = Callable[[Sequence[str]], Sequence[str]]  # a game's players, by what they are called now


def standing(rulings: Iterable[Ruling]) -> list[Ruling]:
    """Those that nobody has taken back, oldest first; of several on one race the newest.

    TAKE BACK takes back those of that press, and of every later one.
    """
    found: list[Ruling] = []
    for ruling in rulings:
        back_ns = ruling.undo_to_ns
        if ruling.clause != "undo":
            found.append(ruling)
        elif back_ns is not None:
            found = [one for one in found if one.undo_to_ns is None or one.undo_to_ns < back_ns]
    newest = {one.opened_ns: one for one in found}
    return [r for r in found if r.opened_ns is None or newest[r.opened_ns] is r]


def played(record: Record, judged: Sequence[JudgedInput], called: Called = tuple) -> Played:
    """A game, by its entries that have a ruling. Raises DamagedGameError."""
    with reading(f"game {record.id}"):
        rulings = [(one.grade or record.grade, r) for one in judged for r in one.rulings]
        stand = {id(ruling): ruling for ruling in standing(ruling for _, ruling in rulings)}
        last = max((n for r in stand.values() for n in _mentioned(r)), default=0)
        everybody = called(judged[-1].names if judged else record.names)
        names = tuple(everybody[n] for n in range(max(len(record.names), last + 1)))
        slips = [(one, o) for one in judged for o in one.output if isinstance(o, Slip)]
        ends = [one.rulings[-1] for one, slip in slips if slip.final]
        won = [end.players for end in ends if record.over and id(end) in stand]
        return Played(
            names=names,
            winners=tuple(names[player] for player in (won or [()])[-1]),
            rulings=tuple((g, r) for g, r in rulings if id(r) in stand and g != SIMULATED),
            game=record.game,
        )


def _mentioned(ruling: Ruling) -> Iterator[int]:
    """Everyone for whom something in it counts, and everyone who joined."""
    yield from (finish.player for finish in ruling.race)
    for counted in ruling.tally:
        yield counted.player
        yield counted.of or 0


def gathered(
    journal: Reader, wanted: Callable[[Record], bool], called: Called
) -> tuple[list[Played], list[JournalError]]:
    """The games of people that are wanted, the oldest first; and what could not be read."""
    records, damaged = counting(journal)
    games, more = read_each(
        filter(wanted, records), lambda one: played(one, journal.rulings(one.id), called)
    )
    return games, damaged + more


def counting(journal: Reader) -> tuple[list[Record], list[JournalError]]:
    """The games of people, the oldest first; and what could not be read."""
    records, damaged = journal.listed()
    return [record for record in records if not record.scripted], damaged
