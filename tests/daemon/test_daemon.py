"""The daemon when parts fail: no ruling is lost, nothing is printed too early, trouble is shown."""

from __future__ import annotations

import sqlite3
from typing import Literal

import pytest
from PIL.Image import Image

from companion.daemon import simulated_table
from companion.daemon.session import begin
from companion.daemon.simulated_table import SimulatedTable
from companion.drawing.draw import draw
from companion.journal.journal import Journal
from companion.journal.script import Script, parse
from companion.kit.screens import AskScreen, DiceScreen, MessageScreen
from companion.kit.slips import Slip
from companion.kit.structs import replace
from companion.table.furniture import noted_screen
from firmware.board import PrinterWiring
from firmware.outages import PartBack, PartFailed
from firmware.simulated import simulated_board
from tests import compose
from tests.cables import CabledPanel, CabledPort
from tests.games.not_not.people import People
from tests.sim import Recording, play, record_of, set_up

SETTINGS = {"level": "hard", "cards": 14}


@pytest.fixture(scope="module")
def script() -> Script:
    return parse(compose.to_the_end(People(2, 3, SETTINGS)))


@pytest.fixture(scope="module")
def whole(script: Script, tmp_path_factory: pytest.TempPathFactory) -> Recording:
    """The same evening with nothing going wrong."""
    return play(script, tmp_path_factory.mktemp("whole") / "j.db")


@pytest.fixture
def recording() -> Recording:
    return Recording()


@pytest.fixture
def table(script: Script, journal: Journal, recording: Recording) -> SimulatedTable:
    return set_up(script, journal, recording)


def run_until(table: SimulatedTable, at_s: float) -> None:
    """Play on to that second of the evening."""
    while (at_ns := table.step()) is not None and at_ns <= at_s * 1e9:
        table.clock.advance_to(at_ns)


def drawn(title: str, text: str, todo: str = "") -> Image:
    """As a simulated panel shows it."""
    return draw(MessageScreen(title, text, todo), (128, 64), "1")


SLOW = """
game not-not
seat Ada
seat Ben
set level discovery
seed 18            # DOWN, BLUE
4000 Ben up        # does not deal
4400 Ben down
10000 Ada up       # the dice roll
11000 Ben down     # too soon, if the panel is dark
15000 Ben down
15038 Ada left
"""


ALL_SLIPS = ("going on", "turn 1", "turn 2", "turn 3", "final")
QUIZ = """\
game nuh-uh
seat Ada
seat Ben
seat Cleo
set trivia_each 1
set nuh_uhs 0
set catch_up no
seed 1
1000  Ben up
3000  Ada down
7000  Ada right     # Ben was right
9000  Cleo up
11000 Ben down
15000 Ben left      # Cleo was wrong
17000 Ada up
19000 Cleo down
23000 Cleo right    # Ada was right
"""


def test_with_the_panel_unplugged_no_race_opens_and_no_ruling_is_lost(
    journal: Journal, recording: Recording, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With it, the same tap wins."""
    monkeypatch.setattr(simulated_table, "SimulatedPanel", CabledPanel)
    table = set_up(parse(SLOW), journal, recording)
    assert isinstance(table.panel, CabledPanel)
    run_until(table, 9)
    table.panel.is_plugged = False
    run_until(table, 12)
    table.panel.is_plugged = True
    table.run()
    assert [headline for headline, _ in recording.rulings()] == ["Ben: too soon", "Ben by 38 ms"]
    assert [warning.split(":")[0] for warning in recording.warnings] == ["panel", "panel"]
    with_it = Recording()
    set_up(parse(SLOW), None, with_it).run()
    assert with_it.rulings()[0][0].startswith("Ben in")


@pytest.mark.parametrize(
    ("when", "pending", "printed"),
    [
        ("round", "", ["turn 1", "turn 2", "turn 3", "final"]),
        ("lead", "", ["turn 1", "turn 3", "final"]),
        ("end", "", ["final"]),
        ("lead", "going on", ["going on", "turn 1", "turn 3", "final"]),  # with the same points
    ],
)
def test_the_board_says_when_a_slip_is_worth_its_paper(
    when: Literal["round", "lead", "end"],
    pending: str,
    printed: list[str],
    journal: Journal,
    recording: Recording,
) -> None:
    """A card for Ben, none for Cleo, one for Ada."""
    script = parse(QUIZ)
    board = simulated_board(script.names)
    board = replace(board, printer=PrinterWiring("simulated", when=when))
    session = begin(record_of(script), journal)
    if pending:
        session.pending = (Slip(pending, (), session.table.standings(session.state)),)
    SimulatedTable(board, session, script, journal, recording).run()
    assert [next(word for word in ALL_SLIPS if word in slip) for slip in recording.slips] == printed


def test_nothing_is_printed_or_shown_until_the_disk_has_it(
    table: SimulatedTable, recording: Recording, whole: Recording, journal: Journal
) -> None:
    journal._db.execute("PRAGMA busy_timeout = 0")
    lock = sqlite3.connect(journal.path, isolation_level=None)
    lock.execute("BEGIN IMMEDIATE")
    run_until(table, 12)
    assert recording.slips == []
    assert recording.output == []
    assert sum(table.daemon.session.state.game.points) > 0, "but the judge went on"
    assert any(w.startswith("journal: ") for w in recording.warnings)
    lock.execute("ROLLBACK")
    lock.close()
    table.run()
    assert recording.rulings() == whole.rulings()
    assert recording.slips == whole.slips


def test_trouble_stands_on_the_panel_for_a_moment_and_never_before_the_dice(
    journal: Journal, recording: Recording
) -> None:
    table = set_up(parse(SLOW), journal, recording)
    run_until(table, 6)
    before = table.panel.image
    table.daemon.take(PartFailed("buzzer", "line 3"))
    run_until(table, 6.5)
    assert table.panel.image != before
    run_until(table, 9)
    assert table.panel.image == before
    run_until(table, 10.5)
    dice = table.panel.image
    table.daemon.take(PartFailed("buzzer", "line 6"))
    run_until(table, 10.9)
    assert table.panel.image == dice
    assert recording.warnings == [f"buzzer: line {number}" for number in (3, 6)]


FULL = PartFailed("journal", "database or disk is full")


def test_a_full_disk_stays_on_the_panel_until_somebody_presses_and_in_its_last_line_after_that(
    journal: Journal, recording: Recording
) -> None:
    table = set_up(parse(SLOW), journal, recording)
    run_until(table, 4.5)
    table.daemon.take(FULL)
    run_until(table, 9.9)
    assert table.panel.image == drawn(
        "NOT SAVING", "Disk problem. Receipts wait until it's fixed.", "Press to continue"
    )
    run_until(table, 10.5)
    assert isinstance(table.daemon.session.state.screen, DiceScreen), "the press was one too"
    table.daemon.take(PartBack("journal"))
    lines = "journal: database or disk is full; receipts wait until it is fixed"
    assert recording.warnings == [lines, "journal: back"]


def test_a_slip_waits_in_the_journal_until_it_is_on_paper(
    script: Script, journal: Journal, whole: Recording, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulated_table, "SimulatedPort", CabledPort)
    session = begin(replace(record_of(script), grade="kernel"), journal)
    table = SimulatedTable(simulated_board(script.names), session, script, journal)
    assert isinstance(table.port, CabledPort)
    table.port.lines_remaining = 0
    table.run()
    assert [text for _, text in journal.unprinted()] == whole.slips
    table.port.lines_remaining = None
    table.clock.advance_to(table.clock.now_ns() + 2 * 10**9)
    table.step()
    assert journal.unprinted() == []


def test_a_button_that_stays_down_is_noticed(journal: Journal, recording: Recording) -> None:
    text = "game not-not\nseat Ada\nseat Ben\nset level normal\nseed 1\n1000 Ben left for 15000\n"
    table = set_up(parse(text), journal, recording)
    table.run()
    assert recording.warnings == ["button stuck: Ben's left button: pressed for 10 s"]


NEXT_TO = """
game not-not
seat Ada
seat Ben
set level discovery
seed 18
3000 Ben up for 700
+750 Ben down       # the menu came a moment ago
28000 Ada pad
"""


def test_the_panel_says_what_was_too_soon_and_which_menu_has_closed(recording: Recording) -> None:
    table = set_up(parse(NEXT_TO), None, recording)
    run_until(table, 2)
    before, numbers, titles = table.panel.image, set(), []
    for at_s in (4, 18, 23):
        run_until(table, at_s)
        shown = noted_screen(table.daemon.session.state)
        assert isinstance(shown, AskScreen)
        assert table.panel.image == draw(shown, (128, 64), "1")
        titles.append(shown.who)
        numbers.add(table.daemon.session.state.number)
    assert titles == ["TOO SOON: Ben", "TOO SOON: Ben", "CLOSING: Ben"]
    assert len(numbers) == 1  # the same screen, for whoever judges it again
    run_until(table, 25)
    screen = table.daemon.session.state.screen
    assert isinstance(screen, MessageScreen)
    assert (screen.title, screen.text) == ("MENU CLOSED", "Ben left it open. Play on.")
    assert table.panel.image == draw(screen, (128, 64), "1")
    run_until(table, 27.5)
    assert table.panel.image == before
