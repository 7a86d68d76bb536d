"""Tables, a hall and a real Mosquitto are killed: nothing is lost, and nothing counts twice."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from companion.club.hall import OVERALL, Hall
from companion.club.publisher import Publisher
from companion.commands.cli import main
from companion.kit.structs import replace
from firmware.board import ClubWiring
from tests.club.club_tables import ClubTable
from tests.club.mosquitto import PROGRAM, ListeningHall, Mosquitto
from tests.pin_bench import PATIENCE_S

pytestmark = pytest.mark.skipif(
    PROGRAM is None, reason="Mosquitto is not installed: apt-get install mosquitto"
)
TABLES = 40
PEOPLE = ("Ada", "Ben", "Cleo", "Dan", "Eve")


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    with Mosquitto(tmp_path) as broker:
        yield broker


class Club:
    """Forty tables, with a second count of what was played at them."""

    def __init__(self, folder: Path, broker: Mosquitto) -> None:
        self.won: Counter[str] = Counter()
        self.played: Counter[str] = Counter()
        off = {7: timedelta(days=-365)}
        self.tables = [
            ClubTable(
                folder / f"{n}.db", broker.wiring(table=f"table-{n}"), clock=off.get(n, timedelta())
            )
            for n in range(TABLES)
        ]

    def play(self, round_: int) -> None:
        """A quick game at each table."""
        for n, table in enumerate(self.tables):
            first, second = PEOPLE[(n + round_) % 5], PEOPLE[(n * 3 + round_ + 1) % 5]
            second = "Fay" if second == first else second
            table.play(first, second)
            self.won[first] += 1
            self.played.update((first, second))

    def is_shown(self, hall: Hall) -> bool:
        rows = hall.ranking()[OVERALL]
        won = {row.name: row.won for row in rows if row.won}
        return won == self.won and {row.name: row.games for row in rows} == self.played

    def close(self) -> None:
        for table in self.tables:
            table.stop()


@pytest.fixture
def club(fast_path: Path, broker: Mosquitto) -> Iterator[Club]:
    club = Club(fast_path, broker)
    yield club
    club.close()


def test_forty_tables_lose_nothing_whatever_is_killed(
    club: Club, broker: Mosquitto, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wiring = broker.wiring()
    hall = ListeningHall(wiring)
    club.play(0)
    hall.until(club.is_shown)

    broker.kill()
    club.play(1)  # while there is no broker
    broker.start()
    hall.until(club.is_shown)

    hall.kill()
    club.play(2)  # while there is no hall
    hall = ListeningHall(wiring)
    hall.until(club.is_shown)

    for n in (3, 7):  # restart; the clock of the second is a year off
        club.tables[n].stop()
        club.tables[n].start()
    club.play(3)
    broker.kill()
    broker.start()
    hall.until(club.is_shown)
    ranking = hall.hall.ranking()

    hall.kill()
    hall = ListeningHall(wiring)
    hall.until(club.is_shown)
    assert hall.hall.ranking() == ranking
    hall.until(lambda found: all(table["online"] for table in found.page()["tables"]))
    hall.kill()

    capsys.readouterr()
    assert main(["club", str(broker.board_file(tmp_path)), "--csv"]) == 0
    lines = capsys.readouterr().out.splitlines()
    best = ranking[OVERALL][0]
    assert lines[1] == f"all games,1,{best.name},{best.games},{best.won},{best.beaten},"
    assert len(lines) == 1 + 2 * len(ranking[OVERALL])


KILLED = """
import sys, threading
from companion.club.publisher import Publisher
from firmware.board import ClubWiring
with Publisher(ClubWiring("127.0.0.1", int(sys.argv[1]), "window"), None, print):
    threading.Event().wait()
"""


def online(hall: Hall) -> list[bool]:
    return [table["online"] for table in hall.page()["tables"]]


def test_a_table_that_is_killed_is_missing_at_once(broker: Mosquitto) -> None:
    hall = ListeningHall(broker.wiring())
    table = subprocess.Popen([sys.executable, "-c", KILLED, str(broker.port)])
    hall.until(lambda found: online(found) == [True])
    table.kill()
    table.wait()
    hall.until(lambda found: online(found) == [False])
    hall.kill()


def test_a_table_that_is_switched_off_has_reported_everything_and_is_missing(
    broker: Mosquitto, fast_path: Path
) -> None:
    hall = ListeningHall(broker.wiring())
    table = ClubTable(fast_path / "j.db", broker.wiring(table="window"))
    hall.until(lambda found: online(found) == [True])
    table.play("Ben", "Ada")
    table.stop()
    hall.until(lambda found: online(found) == [False])
    assert [row.name for row in hall.hall.ranking()[OVERALL]] == ["Ben", "Ada"]
    hall.kill()


def test_two_tables_of_one_name_are_a_line_for_each_and_no_more(broker: Mosquitto) -> None:
    lines: list[str] = []
    warned = threading.Semaphore(0)

    def warn(line: str) -> None:
        lines.append(line)
        warned.release()

    name = broker.wiring(table="window")
    with Publisher(name, None, warn), Publisher(name, None, warn):
        assert warned.acquire(timeout=PATIENCE_S)
        assert warned.acquire(timeout=PATIENCE_S)
    why = "the connection was cut; is there another table of that name?"
    assert lines == [f"broker 127.0.0.1:{broker.port}: {why}"] * 2


def test_a_broker_that_wants_a_password_gets_it_from_a_file(tmp_path: Path) -> None:
    passwords = tmp_path / "passwords"
    subprocess.run(
        ["mosquitto_passwd", "-b", "-c", str(passwords), "club", "no-sissies"], check=True
    )
    (tmp_path / "secret").write_text("no-sissies\n", "utf-8")
    with Mosquitto(tmp_path, f"allow_anonymous false\npassword_file {passwords}") as broker:
        check_reaches(broker.wiring(user="club", password=str(tmp_path / "secret")), tmp_path)
        is_refused(broker.wiring(), "Not authorized")


@pytest.mark.filterwarnings("ignore:unclosed <ssl.SSLSocket:ResourceWarning")  # paho's
@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not installed")
def test_a_broker_is_trusted_by_its_certificate(tmp_path: Path) -> None:
    key, own = tmp_path / "key.pem", tmp_path / "own.pem"
    made = (
        "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=hall"
    )
    where = ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(key), "-out", str(own)]
    subprocess.run(["openssl", *made.split(), *where], check=True, capture_output=True)
    with Mosquitto(tmp_path, f"allow_anonymous true\ncertfile {own}\nkeyfile {key}") as broker:
        check_reaches(broker.wiring(tls=True, ca=str(own)), tmp_path)
        is_refused(broker.wiring(tls=True), "no answer, or no certificate that is trusted")


def check_reaches(wiring: ClubWiring, folder: Path) -> None:
    """Check that a table and a hall can connect to the broker."""
    hall = ListeningHall(wiring)
    table = ClubTable(folder / "j.db", replace(wiring, table="window"))
    hall.until(lambda found: online(found) == [True])
    table.stop()
    hall.kill()
    assert hall.warnings == table.warnings == []


def is_refused(wiring: ClubWiring, why: str) -> None:
    hall = ListeningHall(wiring)
    hall.until(lambda _: bool(hall.warnings))
    hall.kill()
    assert hall.warnings == [f"broker 127.0.0.1:{wiring.port}: {why}"]
