"""The doctor: faults planted in a table's wires, each named in words that a maker can act on."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from firmware.board_file import load_board
from firmware.board_writer import with_lockout, write_lockout
from firmware.findings import Finding
from firmware.switch_checks import ROUNDS
from tests.firmware.doctor_hands import NORTH_PAD, NORTH_UP, SOUTH_PAD, SOUTH_UP, Hands
from tests.traces import MS, spike

SEAT = '[[seat]]\nname = "north"\nup = 17\n'


def amiss(findings: Iterable[Finding]) -> dict[str, str]:
    return {f.what: f.text for f in findings if f.state == "bad"}


def test_a_table_that_is_wired_right_has_nothing_amiss() -> None:
    hands = Hands()
    assert amiss(hands.checks.at_rest()) == {}
    assert amiss(hands.checks.each_pressed()) == {}
    assert hands.checks.lockouts_ms() == {}


def test_a_stuck_line_is_named_with_what_it_may_be() -> None:
    [found] = Hands(held=[SOUTH_UP]).checks.at_rest()
    assert (found.what, found.state) == ("SOUTH UP", "bad")
    assert "reads as pressed, but nobody is pressing it" in found.text
    assert "touches ground" in found.todo


def test_a_spiking_line_is_named_with_how_often() -> None:
    noise = [c for n in range(1, 8) for c in spike(NORTH_PAD, n * 300 * MS)]
    assert amiss(Hands(noise=noise).checks.at_rest()) == {
        "NORTH PAD": "GPIO4, pin 7: 7 spikes in 3 s"
    }


def test_a_line_that_does_not_come_to_rest_is_named() -> None:
    noise = [c for n in range(1, 900) for c in spike(NORTH_PAD, n * MS, MS // 2)]
    assert amiss(Hands(noise=noise).checks.at_rest()) == {"NORTH PAD": "GPIO4, pin 7: chatters"}


def test_crossed_wires_are_told_from_a_wire_in_the_wrong_place() -> None:
    swapped = Hands({NORTH_UP: SOUTH_UP, SOUTH_UP: NORTH_UP}).checks.each_pressed()
    assert amiss(swapped) == {
        "NORTH UP": "no signal from GPIO0, pin 27; instead GPIO5, pin 29 (SOUTH UP) fired",
        "SOUTH UP": "no signal from GPIO5, pin 29; instead GPIO0, pin 27 (NORTH UP) fired",
    }
    assert swapped[0].todo == "swap the wires of NORTH UP and SOUTH UP"
    moved = Hands({NORTH_UP: SOUTH_UP}).checks.each_pressed()
    assert moved[0].todo == "move the wire to GPIO0, pin 27"


def test_a_switch_that_says_nothing_is_named_with_its_place() -> None:
    found = Hands({SOUTH_PAD: None}).checks.each_pressed()
    assert amiss(found) == {"SOUTH PAD": "no signal from GPIO9, pin 21"}


def test_a_switch_that_bounces_long_has_a_longer_lockout_proposed() -> None:
    hands = Hands(bounce_ns=[9 * MS, 5 * MS])
    told = {finding.what: finding.text for finding in hands.checks.each_pressed()}
    assert told["NORTH UP"] == "GPIO0, pin 27: bounced for 14.0 ms"
    assert hands.checks.lockouts_ms() == {
        "buttons": 30,
    }


def test_how_far_apart_two_hands_are_is_measured() -> None:
    hands = Hands()
    hands.checks.each_pressed()
    told = hands.checks.two_at_once().text
    assert told == f"{ROUNDS} times, 3.00 ms apart in the middle, 3.00 ms at most"
    assert Hands({NORTH_UP: None}).checks.two_at_once().state == "skipped"


@pytest.mark.parametrize(
    "text",
    [
        'name = "x"  # mine\n[buttons]\nconfirm_ms = 12\nlockout_ms = 25  # new switches\n[race]\n',
        'name = "x"  # mine\n[buttons]  # ours\n[race]\n',
        'name = "x"  # mine\n',
        '\ufeffname = "x"\n  [ buttons ]\n    lockout_ms=25\n',
        'name = "x"\r\n[buttons]\r\nlockout_ms = 25\r\n',
    ],
)
def test_a_lockout_is_written_and_everything_else_left_as_it_is(text: str, tmp_path: Path) -> None:
    path = tmp_path / "board.toml"
    path.write_bytes((text + SEAT).encode())
    write_lockout(path, "buttons", 40)
    assert load_board(path).buttons.lockout_ms == 40
    written = re.sub(r"(lockout_ms ?= ?)40", r"\g<1>25", path.read_bytes().decode())
    assert all(line in written for line in (text + SEAT).splitlines(keepends=True))


def test_a_lockout_is_written_below_a_table_that_ends_the_file() -> None:
    assert with_lockout('name = "x"\n[buttons]', "buttons", 40) == (
        'name = "x"\n[buttons]\nlockout_ms = 40\n'
    )


@pytest.mark.parametrize(
    "text",
    [
        'name = "x"\nbuttons = { lockout_ms = 25 }\n',
        'name = "x"\nbuttons.lockout_ms = 25\n',
    ],
)
def test_a_lockout_that_is_said_in_another_way_is_left_to_its_maker(
    text: str, tmp_path: Path
) -> None:
    path = tmp_path / "board.toml"
    path.write_text(text + SEAT)
    with pytest.raises(ValueError, match=r"^there is no table \[buttons\] to write it in$"):
        write_lockout(path, "buttons", 40)
    assert path.read_text() == text + SEAT
