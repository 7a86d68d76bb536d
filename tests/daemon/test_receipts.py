"""Receipts: what comes out of a printer that speaks ESC/POS, decoded byte by byte."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.commands.doctor import on_trial
from companion.daemon.paper import MOST_IN_CODE, as_printed
from companion.kit.slips import Slip
from companion.kit.standings import Standings
from firmware import escpos
from firmware.board import BuzzerWiring, PrinterWiring
from firmware.board_file import load_board
from firmware.escpos import encoded
from tests.receipt import PITCH, TEAR_BAR, Receipt

ESCPOS = PrinterWiring("/dev/usb/lp0", language="escpos")
STANDINGS = Standings((("Łukasz", 3), ("Zoë", 12), ("Jürgen 舞", 0)))
FINAL = Slip(
    "SUPER POWER final score",
    ("Zoë WINS: 12 points · ▲ was pressed", "Łukasz – called… “UNO!”, é ä ß ñ"),
    STANDINGS,
    final=True,
)
SIXTEEN = Standings(tuple((f"Player no {n:2}", 100 * n) for n in range(16)))
WIDTHS = (32, 42, 48)
GOLDEN = Path(__file__).parents[1] / "golden"
WAYS = [replace(ESCPOS, width=width) for width in WIDTHS]


def printed(slip: Slip, wiring: PrinterWiring) -> Receipt:
    return Receipt(wiring.width).take(encoded(as_printed(slip, wiring), wiring))


@pytest.mark.parametrize("wiring", WAYS, ids=map(str, WIDTHS))
@pytest.mark.parametrize("standings", [STANDINGS, SIXTEEN, Standings(())], ids=["3", "16", "0"])
def test_every_line_fits_and_the_columns_end_where_the_paper_does(
    wiring: PrinterWiring, standings: Standings
) -> None:
    paper = printed(replace(FINAL, standings=standings), wiring)
    rows = [text for text in paper.text if text[:3].strip(" .").isdigit()]
    assert len(rows) == len(standings.rows)
    assert {len(row) for row in rows} <= {wiring.width}
    assert len({row.index(". ") for row in rows}) <= 1, "places stand under each other"
    assert all(row.rsplit(" ", 1)[1].isdigit() for row in rows)


@pytest.mark.parametrize("width", [16, 24, *WIDTHS])
def test_the_longest_result_is_a_code_that_fits_the_paper(width: int) -> None:
    wiring = replace(ESCPOS, width=width)
    [code] = printed(replace(FINAL, standings=SIXTEEN), wiring).codes
    assert len(code.text) <= MOST_IN_CODE
    assert not code.left
    assert code.text.endswith("16. Player no  0 0"), "all sixteen are in it"
    [short] = printed(FINAL, wiring).codes
    assert short.size >= code.size


def test_a_result_that_no_code_holds_is_shortened_by_whole_players() -> None:
    rows = tuple((f"{'x' * 11}{n:02}", 10**15 + n) for n in range(16))
    [code] = printed(replace(FINAL, standings=Standings(rows)), ESCPOS).codes
    assert len(code.text) <= MOST_IN_CODE
    assert code.text.endswith(", ...")


@pytest.mark.parametrize("cut", ["no", "part", "full"])
def test_the_last_line_is_fed_past_the_tear_bar_and_then_cut(cut: str) -> None:
    wiring = replace(ESCPOS, cut=cut)
    paper = printed(replace(FINAL, final=False), wiring)
    assert paper.down - paper.lines[-1].at - PITCH == TEAR_BAR
    assert paper.cuts == ([] if cut == "no" else [(cut, paper.down)])


def test_a_slip_leaves_nothing_behind_for_the_next() -> None:
    alone, paper = printed(FINAL, ESCPOS), printed(FINAL, ESCPOS)
    data = encoded(as_printed(FINAL, ESCPOS), ESCPOS)
    paper.take(data)
    assert paper.lines[len(alone.lines) :] == [
        line._replace(at=line.at + alone.down) for line in alone.lines
    ]
    broken_off = Receipt(32).take(escpos.BEGIN + escpos.LARGE_ON + escpos.CENTRED)
    assert broken_off.take(data).lines == alone.lines


def test_nothing_that_a_slip_says_is_a_command() -> None:
    """A rule that a table made up may say anything."""
    slip = Slip("\x1b@\x1d(k", ("\x0elarge?\x10code?\x00\x1bV\x85\x9b",), Standings(()))
    for wiring in (ESCPOS, PrinterWiring("x")):
        data = encoded(as_printed(slip, wiring), wiring)
        if wiring is ESCPOS:
            assert Receipt(32).take(data).text[1:3] == ["?@ (k", "?large??code???V ?"]
        else:
            assert not set(data) & (set(range(32)) - {10, 13})


def test_a_printer_of_plain_text_gets_text_and_blank_lines() -> None:
    wiring = PrinterWiring("x", feed=2)
    data = encoded(as_printed(FINAL, wiring), wiring)
    lines = data.decode("cp437").split("\r\n")
    assert lines[1] == "SUPER POWER final score"
    assert lines[2:5] == [
        "Zoë WINS: 12 points - ^ was",
        "pressed",
        'Lukasz - called... "UNO!", é ä ß',
    ]
    assert lines[-4:] == ["=" * 32, "", "", ""]
    marked = as_printed(FINAL, ESCPOS)  # left over from when the board file said otherwise
    assert b"\x0e" not in encoded(marked, wiring)
    assert b"\x10" not in encoded(marked, wiring)


def test_the_paper_looks_as_it_did_when_somebody_looked_at_it() -> None:
    """If it should not: UPDATE_GOLDEN=1, and look at the change."""
    for wiring in WAYS:
        written = printed(FINAL, replace(wiring, cut="part")).written()
        golden = GOLDEN / f"receipt-{wiring.width}.txt"
        if os.environ.get("UPDATE_GOLDEN"):
            golden.write_text(written, "utf-8")
        assert written == golden.read_text("utf-8")


@pytest.mark.parametrize("wiring", [*WAYS, replace(ESCPOS, qr=False)], ids=str)
def test_the_doctors_slip_shows_what_can_be_wrong_on_paper(wiring: PrinterWiring) -> None:
    paper = printed(on_trial(wiring), wiring)
    assert [len(text) for text in paper.text if text.startswith("1234")] == [wiring.width]
    assert bool(paper.codes) is wiring.qr
    assert ("printer.qr = false." in " ".join(paper.text)) is wiring.qr
    plain = PrinterWiring("x", width=wiring.width)
    shown = " ".join(as_printed(on_trial(plain), plain).split())
    assert 'printer.language = "escpos".' in shown


def test_every_part_in_the_guide_is_one_that_a_board_can_have(tmp_path: Path) -> None:
    guide = (Path(__file__).parents[2] / "docs" / "printers.md").read_text("utf-8")
    parts = re.findall(r"```toml\n(.*?)```", guide, re.DOTALL)
    path = tmp_path / "board.toml"
    path.write_text("\n".join(['name = "x"', "[[seat]]", 'name = "A"', "up = 17", *parts]))
    board = load_board(path)
    assert board.printer == PrinterWiring("/dev/usb/lp0", language="escpos")
    assert board.buzzer == BuzzerWiring(4)
    keys = [*PrinterWiring.__struct_fields__, *BuzzerWiring.__struct_fields__]
    shown = re.findall(r"^\| (`.*?`) \|", guide, re.MULTILINE)
    assert [key for cell in shown for key in re.findall(r"`(\w+)`", cell)] == keys
