"""`[club]` in a board file: what it may say, what is refused, and where the password is."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.club.broker import password_of
from firmware.board import BoardError, ClubWiring
from firmware.board_file import load_board, load_club
from tests.firmware.board_files import PLAIN, refusal, write


def test_a_table_needs_no_more_than_its_name_and_none_without_a_club(tmp_path: Path) -> None:
    path = write(tmp_path, f'{PLAIN}[club]\ntable = "window"\n')
    assert load_board(path).club == ClubWiring("localhost", None, "window")
    assert load_board(write(tmp_path, PLAIN)).club is None


def test_all_of_it_is_read(tmp_path: Path) -> None:
    text = """
[club]
broker = "hall.local"
table = "table-7"
names = "initials"
user = "club"
password = "mqtt"
tls = true
ca = "/etc/naysayer/ca.pem"
home_assistant = true
"""
    secret = ("club", "mqtt", True, "/etc/naysayer/ca.pem")
    wanted = ClubWiring("hall.local", None, "table-7", "initials", *secret, True)
    assert load_board(write(tmp_path, PLAIN + text)).club == wanted


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "club.table: is missing; add table"),
        ('table = "a/b"', "club: table is 1 to 32 letters, digits, - and _"),
        ('table = "a"\nhost = "x"', "club.host: unknown key"),
        ('table = "a"\nport = 0', "club.port = 0: must be a whole number >= 1"),
        ('table = "a"\nnames = "none"', 'club.names = "none": '),
        ('table = "a"\npassword = "x"', "club: whose password is it? add user"),
        ('table = "a"\nca = "x"', "club: ca is for tls = true; write that, or drop ca"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(text: str, why: str, tmp_path: Path) -> None:
    assert why in refusal(write(tmp_path, f"{PLAIN}[club]\n{text}\n"))


def test_the_usual_port_is_that_of_tls_where_it_is_wanted() -> None:
    assert ClubWiring("hall").address == ("hall", 1883)
    assert ClubWiring("hall", tls=True).address == ("hall", 8883)
    assert ClubWiring("hall", 1884, tls=True).address == ("hall", 1884)


def test_a_hall_needs_no_board_and_no_name(tmp_path: Path) -> None:
    assert load_club(write(tmp_path, '[club]\nbroker = "hall"\n')) == ClubWiring("hall")
    with pytest.raises(BoardError, match="club: is missing; add it"):
        load_club(write(tmp_path, PLAIN))


def test_a_password_is_in_a_file_or_a_credential_of_systemd_s(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(tmp_path))
    (tmp_path / "mqtt").write_text("no-sissies\n", "utf-8")
    by_path = ClubWiring(user="club", password=str(tmp_path / "mqtt"))
    assert password_of(by_path) == "no-sissies"
    by_name = ClubWiring(user="club", password="mqtt")
    assert password_of(by_name) == "no-sissies"
    assert password_of(ClubWiring()) is None
    with pytest.raises(BoardError, match=r"club.password: .*other: No such file"):
        password_of(ClubWiring(user="club", password=str(tmp_path / "other")))
