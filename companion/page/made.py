"""What the page's own thread does not answer: made for whoever asks, on a thread of its own."""

from __future__ import annotations

from pathlib import Path

from websockets.http11 import Response

from companion.page import shows
from companion.page.http_files import STATS, found_nothing, packed, page
from companion.page.stats_page import of_journal


def made(path: str, journal: Path | None, *, has_form: bool) -> Response:
    """The statistics of that journal; beside a form that starts games, the show of one."""
    if path == STATS:
        return page(of_journal(journal))
    wanted = has_form and path.startswith(shows.ROOM)
    show = shows.show(path.removeprefix(shows.ROOM)) if wanted else None
    return found_nothing() if show is None else packed(show)
