"""One Chromium for all tests of the page, and a daemon for each that needs one."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.page.party import Party
from tests.pin_bench import PATIENCE_S
from tools.chromium import Chromium, Tab, installed
from tools.stage import Stage, staged

LONG_NS = 10**12
# A press counts however long it was under way: machines on which tests run may be slow.
NAYSAYER = f"""
from companion.commands.cli import main
from companion.page import table_page
table_page.OLDEST_NS = {LONG_NS}
raise SystemExit(main())
"""


class Daemon:
    """`naysayer play` without a board, as somebody at a laptop starts it."""

    def __init__(self, folder: Path, port: int = 0, words: tuple[str, ...] = ()) -> None:
        command = ["play", "--seed", "5", "--page", f"127.0.0.1:{port}", *words]
        command += ["--journal", str(folder / "journal.db")]
        self._process = subprocess.Popen(
            [sys.executable, "-c", NAYSAYER, *command],
            stdout=subprocess.PIPE,
            text=True,
        )
        self.address = self.invitation()
        self.plain = self.address.partition("#")[0]

    def invitation(self) -> str:
        """The next address it prints that lets a browser in, once."""
        assert self._process.stdout is not None
        return next(line for line in self._process.stdout if "#" in line).split()[-1]

    def end(self) -> None:
        self._process.terminate()
        self._process.communicate(timeout=PATIENCE_S)


@pytest.fixture
def daemon(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Daemon]:
    """As it starts without options, or `with_words`."""
    daemon = Daemon(tmp_path, words=getattr(request, "param", ()))
    yield daemon
    daemon.end()


def with_words(*words: str) -> pytest.MarkDecorator:
    """For a test whose `daemon` starts with these."""
    return pytest.mark.parametrize("daemon", [words], indirect=True, ids=" ".join)


@pytest.fixture(scope="module")
def lobby(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Daemon]:
    """One where no game is started: for tests that leave the lobby as they found it."""
    daemon = Daemon(tmp_path_factory.mktemp("lobby"))
    yield daemon
    daemon.end()


@pytest.fixture
def party() -> Iterator[Party]:
    """A page that phones may come to, and no browser yet."""
    with ExitStack() as stack:
        yield Party(stack)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Chromium]:
    if installed() is None:
        pytest.skip("no Chromium here: apt-get install chromium")
    with Chromium() as chromium:
        yield chromium


@pytest.fixture(scope="module")
def ours(chromium: Chromium, lobby: Daemon) -> Tab:
    """A dealer's page in a lobby where nobody has joined, and nobody starts a game."""
    tab = chromium.tab(lobby.address, alone=True)
    tab.until("document.querySelector('.start').hidden === false")
    return tab


@pytest.fixture
def browser(chromium: Chromium) -> Iterator[Chromium]:
    """The one Chromium. Pages that a test opened are closed after it: they would go on drawing."""
    with chromium.guests() as browser:
        yield browser


@pytest.fixture(scope="session")
def stage(chromium: Chromium) -> Iterator[Stage]:
    """A page whose table plays evenings on a virtual clock; no test leaves a browser changed."""
    with staged(chromium) as stage:
        yield stage
