"""A first look is light: few bytes, few requests, and no module waits for another."""

from __future__ import annotations

import urllib.request

import pytest

from tests.page.conftest import Daemon
from tools.chromium import Chromium

# Requests and bytes over the wire, with what a browser counts for headers.
WEIGHT = """[performance.getEntriesByType('navigation'), performance.getEntriesByType('resource')]
  .flat().filter((one) => !one.name.startsWith('data:'))
  .reduce(([many, bytes], one) => [many + 1, bytes + one.transferSize], [0, 0])"""
# All modules but the page's own script, as they were fetched, and as the page names them first.
IMPORTED = """performance.getEntriesByType('resource').map((one) => one.name)
  .filter((name) => name.endsWith('.js') && name !== document.scripts[0].src).sort()"""
PRELOADED = "[...document.querySelectorAll('[rel=modulepreload]')].map((one) => one.href).sort()"
PICTURE = "!['', 'the panel is dark'].includes(document.querySelector('#panel')?.alt ?? '')"


@pytest.mark.parametrize(("path", "requests", "kilobytes"), [("", 20, 65), ("ABCDEF", 14, 40)])
def test_a_first_look_is_light(
    browser: Chromium, lobby: Daemon, path: str, requests: int, kilobytes: int
) -> None:
    tab = browser.tab(lobby.plain + path, alone=True)
    tab.until(PICTURE)
    many, taken = tab.run(WEIGHT)
    assert many <= requests
    assert taken <= kilobytes * 1000
    assert tab.run(IMPORTED) == tab.run(PRELOADED)


def test_a_reload_costs_next_to_nothing(browser: Chromium, lobby: Daemon) -> None:
    tab = browser.tab(lobby.plain, alone=True)
    tab.until(PICTURE)
    tab.run("window.before = true; location.reload()")
    tab.until(f"!window.before && {PICTURE}")
    _, taken = tab.run(WEIGHT)
    assert taken <= 8_000


def test_files_are_packed_for_whoever_can_unpack_them_and_plain_for_others(lobby: Daemon) -> None:
    asked = urllib.request.Request(f"{lobby.plain}page.css", headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(asked) as packed, urllib.request.urlopen(asked.full_url) as plain:
        assert packed.headers["Content-Encoding"] == "gzip"
        assert plain.headers["Content-Encoding"] is None
        assert len(packed.read()) < len(plain.read()) / 2
