"""What the page's own thread does not answer: made for whoever asks, on a thread of its own."""

from __future__ import annotations

from pathlib import Path

from websockets.http11 import Response

from companion.page.http_files import SHOWS, STATS, found_nothing, packed, page
from companion.page.shows import show
from companion.page.stats_page import of_journal


def made(path: str, journal: Path | None, *, has_form: bool) -> Response:
    """The statistics of that journal; beside a form that starts games, the show of one."""
    if path == STATS:
        return page(of_journal(journal))
    found = show(path.removeprefix(SHOWS)) if has_form else None
    return found_nothing() if found is None else packed(found)
