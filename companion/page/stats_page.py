"""The pages of statistics: each reaction as a mark on its player's line, tables, and the games.

They need no script. They are made in a process of their own (`responses`). What a mark is
stands in its shape: full, a press that was first; hollow, one that was late; a bar, the player's
median. Its colour is its player's.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import closing, suppress
from html import escape
from math import ceil
from pathlib import Path

import msgspec

from companion.daemon.players import Players, sibling
from companion.games import GAMES
from companion.journal.reader import Look, Reader
from companion.journal.records import JournalError, Record
from companion.journal.spreadsheet import sheet
from companion.journal.statistics import (
    Races,
    Statistics,
    StatisticsTable,
    Timings,
    count,
    counting,
    gathered,
    racing,
    tables,
    timings,
    title_of,
)
from companion.kit.phrases import many, ms
from companion.kit.rulings import Ruling, standing
from companion.kit.standings import Standings
from companion.page.responses import STATS

MOST_GAMES = 100  # that have a page of their own
GAME, SHEET = f"{STATS}-", f"{STATS}.csv"
WIDTH, NAMES, ROW, TOP = 760, 150, 34, 28  # of a plot, in its own units
TICKS = 5
HUES = 8  # colours of the page

SINCE = {"": "the start of the race", "nuh-uh": "the answer", "super-power": "the red three"}
HEAD = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>Naysayer: statistics</title>
<link rel="icon" href="icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="page.css">
<link rel="stylesheet" href="stats.css">
</head>
<body class="stats">
<main>
<a class="button" href="./">Back to the table</a>
<h1>Statistics</h1>
"""
EMPTY = '<p class="none">Nobody has played yet. Your games are counted here.</p>\n'
TAIL = "</main>\n"


def of_journal(path: Path | None) -> dict[str, str]:
    """The pages of a journal, by their paths; of one that cannot be read, why. On any thread."""
    if path is None:
        return {STATS: _page("<p>No games are saved here.</p>\n")}
    try:
        people = Players(sibling(path), lambda _: None).people()
        with closing(Look(path)) as journal:
            games, damaged = gathered(journal, lambda _: True, people.called)
            of_games = _of_games(journal)
            text, _ = sheet(journal, people.called)
    except JournalError as error:
        return {STATS: _page(f"<p>{escape(str(error))}</p>\n")}
    unread = "".join(f"<p>{escape(str(error))}</p>\n" for error in damaged)
    found = f"{html(count(games))}{_links(of_games)}" if games else EMPTY
    first = _page(f"<p>{many(len(games), 'game')} (bot games not counted)</p>\n{unread}{found}")
    pages = {path: _page(f"<h2>{title}</h2>\n{body}") for path, title, body in of_games}
    return {**pages, STATS: first, SHEET: text}


def _page(body: str) -> str:
    return f"{HEAD}{body}{TAIL}"


def _of_games(journal: Reader) -> list[tuple[str, str, str]]:
    """Path, title and body of a page for each of the newest games, the newest first."""
    pages = []
    for found in reversed(counting(journal)[0][-MOST_GAMES:]):
        with suppress(JournalError):  # which the first page says
            judged = journal.rulings(found.id)
            rulings = standing(ruling for one in judged for ruling in one.rulings)
            names = judged[-1].names if judged else ()
            body = game_html(rulings, names, journal.standings(found))
            pages.append((f"{GAME}{found.id}", _title(found), body))
    return pages


def game_html(rulings: Sequence[Ruling], names: Sequence[str], standings: Standings) -> str:
    """Who had how many points, and the rulings with their races, oldest first."""
    ranked = standings.ranked()
    points = " · ".join(f"{place}. {escape(name)} {n}" for place, name, n in ranked)
    items = "".join(_ruling(ruling, names) for ruling in rulings)
    return f'<p>{points}</p>\n<ol class="rulings">\n{items}</ol>\n'


def _ruling(ruling: Ruling, names: Sequence[str]) -> str:
    minutes, seconds = divmod(ruling.at_ns // 10**9, 60)
    race = (f"{names[one.player]} {ms(one.after_ns)} {one.result}" for one in ruling.race)
    return (
        f"<li><p><time>{minutes}:{seconds:02}</time> <b>{escape(ruling.headline)}</b> "
        f"{escape(ruling.reason)} <small>{escape(ruling.clause)}</small></p>\n"
        f"<p>{escape(' · '.join(race))}</p></li>\n"
    )


def _title(record: Record) -> str:
    title = next((game.title for game in GAMES if game.id == record.game), record.game)
    return f"{escape(title)}, {record.began_at:%Y-%m-%d %H:%M}"


def _links(pages: Sequence[tuple[str, str, str]]) -> str:
    """The games that can be looked at, and the spreadsheet."""
    items = "".join(f'<li><a href="{path[1:]}">{title}</a></li>\n' for path, title, _ in pages)
    return (
        f"<h2>Games</h2>\n<ul>\n{items}</ul>\n"
        f'<p><a href="{SHEET[1:]}">All games as a spreadsheet</a></p>\n'
    )


def html(found: Statistics) -> str:
    """The plots, each before the table of its numbers."""
    plots = {title_of(timed, found): plot(timed, found) for timed in timings(found)}
    return "".join(plots.get(table.title, "") + _table(table) for table in tables(found))


def plot(timing: Timings, found: Statistics) -> str:
    """Reactions in a game by clocks of that grade, as SVG; "" if there are none."""
    every = racing(timing, found)
    timed = {name: races for name, races in every.items() if races.median_ms is not None}
    times = [run.after_ms for races in timed.values() for run in races.runs if run.after_ms]
    if not times:
        return ""
    step_ms = 10 * ceil(max(times) / (10 * TICKS))
    per_ms = (WIDTH - NAMES - ROW) / (step_ms * TICKS)
    height = TOP + ROW * len(timed)
    ticks = "".join(_tick(step_ms * n, per_ms, height) for n in range(TICKS + 1))
    hues = {name: at % HUES for at, name in enumerate(found)}  # a player's, in every plot
    rows = "".join(
        f'<g data-hue="{hues[row[0]]}">{_row(*row, n, per_ms)}</g>\n'
        for n, row in enumerate(timed.items())
    )
    since = SINCE.get(timing.game, SINCE[""])
    label = f"{title_of(timing, found)}: reaction times in ms, from {since}"
    return (
        f"<figure><figcaption>{escape(label)}: ● first, ○ late, | median</figcaption>\n"
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(label)}">\n'
        f"{ticks}{rows}</svg></figure>\n"
    )


def _tick(at_ms: int, per_ms: float, height: int) -> str:
    x = NAMES + at_ms * per_ms
    return (
        f'<path class="tick" d="M{x:.1f} {TOP - 6}V{height}"/>'
        f'<text class="tick" x="{x:.1f}" y="{TOP - 12}">{at_ms}</text>\n'
    )


def _row(name: str, races: Races, number: int, per_ms: float) -> str:
    y = TOP + ROW * number + ROW // 2
    marks = "".join(
        f'<circle class="{run.result}" cx="{NAMES + run.after_ms * per_ms:.1f}" cy="{y}" r="5"/>'
        for run in races.runs
        if run.after_ms is not None
    )
    assert races.median_ms is not None  # only those are drawn
    x = NAMES + races.median_ms * per_ms
    return (
        f'<text x="{NAMES - 12}" y="{y + 5}">{escape(name)}</text>{marks}'
        f'<path class="median" d="M{x:.1f} {y - 12}v24"/>\n'
    )


def _table(table: StatisticsTable) -> str:
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in table.heads)
    rows = "".join(
        f'<tr><th scope="row">{escape(name)}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        + "</tr>\n"
        for name, cells in table.rows
    )
    return (
        f"<table><caption>{escape(table.title)}</caption>\n"
        f"<thead><tr><td></td>{heads}</tr></thead>\n<tbody>{rows}</tbody></table>\n"
    )


if __name__ == "__main__":
    sys.stdout.buffer.write(
        msgspec.json.encode(of_journal(Path(sys.argv[1]) if sys.argv[1] else None))
    )
