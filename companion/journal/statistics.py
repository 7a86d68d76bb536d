"""Statistics: what the rulings of many games come to, player by player.

They are shown as tables in a terminal and a browser; those of one evening as pages on the panel,
and as a slip. Not counted: rulings that were taken back, those on a race that was objected to and
ruled again, and anything that a script's clock has timed.

Races are counted by game, and by the grade of the clock that has timed them: times of two grades
are never compared, nor is how fast a card is tapped and how fast a pad is slapped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from itertools import groupby
from statistics import median
from typing import NamedTuple, TypeVar

from companion.games import GAMES
from companion.journal.reader import Reader, read_each
from companion.journal.records import JournalError, JudgedInput, Record, in_ms, reading
from companion.kit.bots import is_bot
from companion.kit.game import Notice
from companion.kit.phrases import many, ms
from companion.kit.rulings import Ruling, standing
from companion.kit.screens import order_pages
from companion.kit.slips import Slip
from companion.kit.standings import of_players
from companion.kit.structs import Struct, field

A_DOUBT = ("doubt right", "doubt wrong")
NOTHING = {"0", "-", ""}
PAUSE = timedelta(hours=6)  # between the beginnings of two games of one evening
Rows = tuple[tuple[str, str], ...]
T = TypeVar("T")


# ---- what counts


class Played(NamedTuple):
    """A game of people as it counts."""

    names: tuple[str, ...]  # of the players, by number
    winners: tuple[str, ...]  # only if it was played to its end
    rulings: tuple[tuple[str, Ruling], ...]  # each with the grade of the clock that judged it
    game: str = ""  # its id


Called = Callable[[Sequence[str]], Sequence[str]]  # the names that a game's players have now


def played(record: Record, judged: Sequence[JudgedInput], called: Called = tuple) -> Played:
    """A game as it counts. `judged`: its entries with rulings. Raises DamagedGameError."""
    with reading(f"game {record.id}"):
        rulings = [(one.grade or record.grade, r) for one in judged for r in one.rulings]
        stand = {id(ruling): ruling for ruling in standing(ruling for _, ruling in rulings)}
        last = max((n for r in stand.values() for n in _mentioned(r)), default=0)
        everybody = called(judged[-1].names if judged else record.names)
        names = tuple(everybody[n] for n in range(max(len(record.names), last + 1)))
        scores = [o for one in judged for o in one.output if not isinstance(o, Ruling)]
        won = scores[-1].standings.leaders if record.over and scores else ()
        return Played(
            names=names,
            winners=tuple(names[player] for player in won),
            rulings=tuple((g, r) for g, r in rulings if id(r) in stand and g != "simulated"),
            game=record.game,
        )


def _mentioned(ruling: Ruling) -> Iterator[int]:
    """The numbers of the players for whom a ruling counts something."""
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


# ---- counting


class Timings(NamedTuple):
    """Races that can be compared: of one game, timed by clocks of one grade."""

    game: str
    grade: str


class Run(NamedTuple):
    """A player's result in a race; `game`: its number, from 0."""

    game: int
    result: str  # first, late, wrong; "" for a player who did not press
    even: bool = False  # in a dead heat for the first place
    after_ms: float | None = None  # since the signal, for a correct press after it
    ahead_ms: float | None = None  # of the next player, for the only winner


class Races(Struct):
    """A player's races of one game by clocks of one grade, in their order."""

    runs: list[Run] = field(default_factory=list)
    false_starts: int = 0

    @property
    def raced(self) -> int:
        return sum(run.result != "" for run in self.runs)

    @property
    def firsts(self) -> int:
        """Races won; a dead heat is won by all who are in it."""
        return sum(run.result == "first" for run in self.runs)

    @property
    def dead_heats(self) -> int:
        return sum(run.even for run in self.runs)

    @property
    def fastest_ms(self) -> float | None:
        """The quickest press that won a race."""
        return _least(run.after_ms for run in self.runs if run.result == "first")

    @property
    def median_ms(self) -> float | None:
        """The median of all correct presses, first or not."""
        times = [run.after_ms for run in self.runs if run.after_ms is not None]
        return median(times) if times else None

    @property
    def closest_ms(self) -> float | None:
        """The smallest lead that won a race."""
        return _least(run.ahead_ms for run in self.runs)

    @property
    def streak(self) -> int:
        """The longest run of wins in one game."""
        groups = groupby(self.runs, lambda run: (run.game, run.result == "first"))
        return max((len(list(runs)) for (_, won), runs in groups if won), default=0)


class Player(Struct):
    """All that is counted for one player."""

    games: int = 0
    won: int = 0
    races: dict[Timings, Races] = field(default_factory=dict)
    doubts: Counter[str] = field(default_factory=Counter)  # Nuh-Uhs said, by whose answer
    doubts_right: int = 0
    doubted: Counter[str] = field(default_factory=Counter)  # Nuh-Uhs got, by who said them
    cards: Counter[str] = field(default_factory=Counter)  # drawn, by what for


Statistics = dict[str, Player]


def count(games: Iterable[Played]) -> Statistics:
    """Count everybody but bots, by name, in the order in which they first played.

    A game against bots only is practice: presses in it count, but no game played or won.
    """
    found: Statistics = {}
    for number, game in enumerate(games):
        players = [found.setdefault(name, Player()) for name in game.names]
        among_people = sum(not is_bot(name) for name in game.names) > 1
        for name, player in zip(game.names, players, strict=True):
            player.games += among_people
            player.won += among_people and name in game.winners
        for grade, ruling in game.rulings:
            _race(players, number, Timings(game.game, grade), ruling)
            _tally(game.names, players, Timings(game.game, grade), ruling)
    return {name: player for name, player in found.items() if not is_bot(name)}


def _race(players: Sequence[Player], number: int, timed: Timings, ruling: Ruling) -> None:
    firsts = {finish.player for finish in ruling.race if finish.result == "first"}
    if not firsts:
        return
    for n, player in enumerate(players):
        results = {one.result: one for one in reversed(ruling.race) if one.player == n}
        best = results.get("first") or results.get("late") or results.get("wrong")
        is_timed = best is not None and best.result != "wrong" and ruling.opened_ns is not None
        after_ns = best.after_ns if best is not None and is_timed else 0
        run = Run(
            game=number,
            result=best.result if best else "",
            even=len(firsts) > 1 and n in firsts,
            after_ms=after_ns / 1e6 if after_ns > 0 else None,
            ahead_ms=in_ms(ruling.margin_ns) if firsts == {n} else None,
        )
        player.races.setdefault(timed, Races()).runs.append(run)


def _tally(names: Sequence[str], players: Sequence[Player], timed: Timings, ruling: Ruling) -> None:
    for counted in ruling.tally:
        player, what, of = players[counted.player], counted.what, counted.of
        if counted.cards:
            player.cards[what] += counted.cards
        if what == "false start":
            player.races.setdefault(timed, Races()).false_starts += 1
        if what in A_DOUBT and of is not None:
            player.doubts_right += what == "doubt right"
            player.doubts[names[of]] += 1
            players[of].doubted[names[counted.player]] += 1


def _least(times_ms: Iterable[float | None]) -> float | None:
    return min((time_ms for time_ms in times_ms if time_ms is not None), default=None)


def _most(counted: Counter[str]) -> tuple[str, ...]:
    """What was counted most; several if equal."""
    most = max(counted.values(), default=0)
    return tuple(name for name, n in counted.items() if n == most > 0)


# ---- tables


class StatisticsTable(NamedTuple):
    """A title, the heads of its columns, and a row of cells for each player."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


def timings(found: Statistics) -> tuple[Timings, ...]:
    """All kinds of races that anybody was in."""
    return tuple(dict.fromkeys(timed for player in found.values() for timed in player.races))


def title_of(timed: Timings, found: Statistics) -> str:
    """The game's title in capitals; with the clock's grade if there were several grades."""
    title = next((game.title for game in GAMES if game.id == timed.game), timed.game)
    title = title.partition(",")[0].upper()
    several = sum(one.game == timed.game for one in timings(found)) > 1
    return f"{title}, {timed.grade}" if several else title


def tables(found: Statistics) -> tuple[StatisticsTable, ...]:
    """All tables that have anything in them; times of two clocks are in two tables."""
    doubting = {name: p for name, p in found.items() if p.doubts or p.doubted}
    drawing = {name: p for name, p in found.items() if any(p.cards.values())}
    every = (
        _table("GAMES", GAMES_PLAYED, found),
        *(_table(title_of(timed, found), RACES, racing(timed, found)) for timed in timings(found)),
        _table("NUH-UHS", DOUBTS, doubting),
        _table("CARDS", CARDS, drawing),
    )
    return tuple(table for table in every if table.rows)


def racing(timed: Timings, found: Statistics) -> dict[str, Races]:
    return {name: player.races[timed] for name, player in found.items() if timed in player.races}


Columns = dict[str, Callable[[T], object]]


def _table(title: str, columns: Columns[T], found: Mapping[str, T]) -> StatisticsTable:
    """A table of the first column, and of each other in which anybody has anything."""
    cells = {head: [str(cell(of)) for of in found.values()] for head, cell in columns.items()}
    first = next(iter(columns))
    shown = {head: cell for head, cell in cells.items() if head == first or {*cell} - NOTHING}
    return StatisticsTable(
        title, tuple(shown), tuple(zip(found, zip(*shown.values(), strict=True), strict=True))
    )


def _ms(time_ms: float | None) -> str:
    return "-" if time_ms is None else ms(round(time_ms * 1e6))


def _won_of(races: Races) -> str:
    return f"{races.firsts}/{races.raced}"


GAMES_PLAYED: Columns[Player] = {"played": lambda p: p.games, "won": lambda p: p.won}
RACES: Columns[Races] = {
    "first": _won_of,
    "fastest": lambda r: _ms(r.fastest_ms),
    "median": lambda r: _ms(r.median_ms),
    "closest": lambda r: _ms(r.closest_ms),
    "dead heats": lambda r: r.dead_heats,
    "too soon": lambda r: r.false_starts,
    "streak": lambda r: r.streak,
}
DOUBTS: Columns[Player] = {
    "said": lambda p: p.doubts.total(),
    "correct": lambda p: p.doubts_right,
    "got": lambda p: p.doubted.total(),
    "rival": lambda p: ", ".join(_most(p.doubts + p.doubted)),
}
CARDS: Columns[Player] = {
    "cards drawn": lambda p: p.cards.total(),
    "most for": lambda p: ", ".join(f"{what} {p.cards[what]}" for what in _most(p.cards)),
}


# ---- an evening


def newest_evening(journal: Reader, called: Called) -> tuple[Notice, Slip] | None:
    """Statistics of the newest game's evening, for panel and printer; None if there is no game.

    Each list has the best player first. A game that cannot be read is left out. The system's clock
    is not used: a Pi's may be wrong. Raises JournalError.
    """
    wanted = {record.id for record in newest_together(journal.records())}
    games, _ = gathered(journal, lambda record: record.id in wanted, called)
    if not games:
        return None
    found = count(games)
    lists = [(title, rows) for title, rows in _lists(found) if rows]
    won = of_players(tuple(found), tuple(player.won for player in found.values()))
    lines = tuple(f"{title}: {', '.join(map(' '.join, rows))}" for title, rows in lists)
    shown = [("GAMES WON", tuple((name, str(n)) for _, name, n in won.ranked())), *lists]
    pages = tuple(page for title, rows in shown for page in order_pages(title, rows))
    title = f"STATISTICS of {many(len(games), 'game')}"
    slip = Slip(title, (*lines, "Games won:"), won, final=True)
    return Notice(pages, looked_up=True), slip


def newest_together(records: Iterable[Record]) -> list[Record]:
    """The games of the newest evening, the newest first: each began within PAUSE of the next."""
    found: list[Record] = []
    for record in reversed([record for record in records if not record.scripted]):
        if found and abs(found[-1].began_at - record.began_at) > PAUSE:
            break
        found.append(record)
    return found


def _lists(found: Statistics) -> list[tuple[str, Rows]]:
    """A title and its rows for each list; games and clocks have lists of their own."""
    every = timings(found)
    lists: list[tuple[str, Rows]] = []
    for timed in every:
        by = f", {title_of(timed, found)}" if len(every) > 1 else ""
        raced = {name: races for name, races in racing(timed, found).items() if races.raced}
        lists += [
            (f"WON{by}" if by else "RACES WON", _best(raced, lambda r: -r.firsts, _won_of)),
            (f"FASTEST{by}", _best(raced, lambda r: r.fastest_ms, lambda r: _ms(r.fastest_ms))),
            (f"CLOSEST{by}", _best(raced, lambda r: r.closest_ms, lambda r: _ms(r.closest_ms))),
        ]
    counts: dict[str, Callable[[Player], int]] = {
        "NUH-UHS CORRECT": lambda player: player.doubts_right,
        "GOT NUH-UH'D": lambda player: player.doubted.total(),
        "CARDS DRAWN": lambda player: player.cards.total(),
    }
    for title, number in counts.items():
        any_of = {name: number(player) for name, player in found.items() if number(player)}
        lists.append((title, _best(any_of, lambda n: -n, str)))
    return lists


def _best(
    found: Mapping[str, T], rank: Callable[[T], float | None], cell: Callable[[T], str]
) -> Rows:
    """Rows in order of rank, the lowest first; players without a rank are left out."""
    ranks = {name: at for name, of in found.items() if (at := rank(of)) is not None}
    return tuple((name, cell(found[name])) for name in sorted(ranks, key=lambda one: ranks[one]))
