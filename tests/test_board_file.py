"""A board file is read exactly as written, or refused with one line that names the fix."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from firmware.board import (
    Board,
    BoardError,
    ChipLine,
    PanelWiring,
    PinWiring,
    PrinterWiring,
    SeatWiring,
    SwitchTiming,
)
from firmware.board_file import find_board, load_board

SEAT = '[[seat]]\nname = "north"\nup = 17\n'
PLAIN = f'name = "small"\n{SEAT}'

EVERYTHING = """
name = "everything"
[pins]
factory = "lgpio"
chip = "mcp23017"
pull = "floating"
active = "high"
[buttons]
lockout_ms = 30
confirm_ms = 7.5
[pad]
lockout_ms = 80
confirm_ms = 25
[race]
tie_ms = 0.5
settle_ms = 4
[[seat]]
name = "A"
up = 0
right = 1
down = 2
left = 3
pad = 4
[[seat]]
name = "B"
left = 15
[panel]
driver = "ssd1351"
interface = "spi"
bus = 1
device = 1
dc = 5
reset = 6
rotate = 270
width = 128
height = 96
[printer]
port = "loop://"
baud = 19200
width = 42
when = "end"
language = "escpos"
feed = 6
cut = "part"
qr = false
rtscts = true
dsrdtr = true
xonxoff = true
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "board.toml"
    path.write_text(text, encoding="utf-8")
    return path


def refusal(path: Path | str) -> str:
    """What `load_board` says of the file, without the folder; always a single line."""
    with pytest.raises(BoardError) as caught:
        load_board(path)
    said = str(caught.value)
    assert len(said.splitlines()) == 1
    return said.replace(f"{Path(path).parent}/", "")


def test_every_key_arrives_in_the_board(tmp_path: Path) -> None:
    assert load_board(write(tmp_path, EVERYTHING)) == Board(
        name="everything",
        seats=(
            SeatWiring("A", {"up": 0, "right": 1, "down": 2, "left": 3, "pad": 4}),
            SeatWiring("B", {"left": 15}),
        ),
        pins=PinWiring(factory="lgpio", chip="mcp23017", pull="floating", active="high"),
        buttons=SwitchTiming(lockout_ms=30, confirm_ms=7.5),
        pad=SwitchTiming(lockout_ms=80, confirm_ms=25),
        tie_ms=0.5,
        settle_ms=4,
        panel=PanelWiring("ssd1351", "spi", 1, 0x3C, 1, 5, 6, rotate=3, width=128, height=96),
        printer=PrinterWiring(
            "loop://",
            baud=19200,
            width=42,
            when="end",
            language="escpos",
            feed=6,
            cut="part",
            qr=False,
            rtscts=True,
            dsrdtr=True,
            xonxoff=True,
        ),
    )


def test_what_the_file_leaves_out_is_the_boards_default(tmp_path: Path) -> None:
    expected = Board(name="small", seats=(SeatWiring("north", {"up": 17}),))
    assert load_board(write(tmp_path, PLAIN)) == expected


def test_an_empty_panel_table_is_the_usual_panel(tmp_path: Path) -> None:
    assert load_board(write(tmp_path, PLAIN + "[panel]")).panel == PanelWiring()


def test_an_spi_panel_is_on_bus_0_unless_the_file_says_otherwise(tmp_path: Path) -> None:
    panel = load_board(write(tmp_path, PLAIN + '[panel]\ninterface = "spi"')).panel
    assert panel is not None
    assert panel.bus == 0


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm(tmp_path: Path) -> None:
    (tmp_path / "b.toml").write_bytes(b"\xef\xbb\xbf" + PLAIN.replace("\n", "\r\n").encode())
    assert load_board(tmp_path / "b.toml").name == "small"


LINES = "must be a whole number from 0 to 65535"
WEST = '[[seat]]\nname = "west"\n'

WEST_UP = 'seat 2 "west": up = '
SHARED_BUS = (
    "panel.bus = 1: a picture takes 23 ms or more there, "
    'and presses on the chip "1-0020" are stamped after it'
)
CHIPS = '[pins.chips]\nleft = "1-0020"\n'

# What is added to PLAIN, and the one line that answers it.
REFUSED: list[tuple[str, str]] = [
    # unknown keys
    ('[pin]\npull = "up"', "pin: unknown key; did you mean pins?"),
    ("[buttons]\nlockout = 5", "buttons.lockout = 5: unknown key; did you mean lockout_ms?"),
    (
        "[pad]\nbounce = 5",
        "pad.bounce = 5: unknown key; known here are lockout_ms, confirm_ms",
    ),
    ('[race]\n"a\\nb" = 1', 'race."a\\nb" = 1: unknown key; known here are tie_ms, settle_ms'),
    (WEST + "upp = 4", 'seat 2 "west": upp = 4: unknown key; did you mean up?'),
    # wrong kinds of value
    ("[pins]\npull = true", 'pins.pull = true: must be one of "up", "down", "floating"'),
    ('[pins]\npull = "upp"', 'pins.pull = "upp": did you mean "up"?'),
    (
        '[pins]\nfactory = "mock"',
        'pins.factory = "mock": must be one of "gpiod", "lgpio", "rpigpio"',
    ),
    ("[pins]\nchip = 4", 'pins.chip = 4: must be text in quotes: "..."'),
    (
        '[pins]\nchip = ""',
        'pins.chip = "": must be 1 to 200 printable characters, no blank at an end',
    ),
    (WEST + "up = true", f'seat 2 "west": up = true: {LINES}'),
    (WEST + 'up = "GPIO4"', f'seat 2 "west": up = "GPIO4": {LINES}'),
    (WEST + "up = [4, 5]", f'seat 2 "west": up: {LINES}'),
    (WEST + "up = 0x" + "f" * 5000, f'seat 2 "west": up = a number beyond 64 bits: {LINES}'),
    ('[race]\ntie_ms = "1"', 'race.tie_ms = "1": must be a number of milliseconds'),
    ("[race]\ntie_ms = false", "race.tie_ms = false: must be a number of milliseconds"),
    # out of range
    (WEST + "up = -1", f'seat 2 "west": up = -1: {LINES}'),
    ("[race]\ntie_ms = -0.1", "race.tie_ms = -0.1: must be 0 to 1000 milliseconds"),
    ("[race]\nsettle_ms = nan", "race.settle_ms = nan: must be 0 to 1000 milliseconds"),
    (
        "[buttons]\nlockout_ms = 1e9",
        "buttons.lockout_ms = 1000000000.0: must be 0 to 1000 milliseconds",
    ),
    (
        "[buttons]\nlockout_ms = 5\nconfirm_ms = 8",
        "buttons.lockout_ms = 5: a lockout of 5 ms ends before a press is confirmed (8 ms); "
        "raise lockout_ms or lower confirm_ms",
    ),
    (
        "[pad]\nconfirm_ms = 61",
        "pad.confirm_ms = 61: a lockout of 60 ms ends before a press is confirmed (61 ms); "
        "raise lockout_ms or lower confirm_ms",
    ),
    (
        "[panel]\naddress = 0x78",
        "panel.address = 0x78: must be a whole number from 0x3 to 0x77",
    ),
    ("[panel]\nrotate = 45", "panel.rotate = 45: must be one of 0, 90, 180, 270"),
    ("[panel]\nrotate = false", "panel.rotate = false: must be one of 0, 90, 180, 270"),
    ("[panel]\nwidth = 0", "panel.width = 0: must be a whole number from 1 to 1024"),
    (
        '[printer]\nport = "loop://"\nwidth = 15',
        "printer.width = 15: must be a whole number from 16 to 80",
    ),
    (
        '[printer]\nport = "loop://"\nfeed = 41',
        "printer.feed = 41: must be a whole number from 0 to 40",
    ),
    (
        '[printer]\nport = "loop://"\nlanguage = "esc/pos"',
        'printer.language = "esc/pos": did you mean "escpos"?',
    ),
    (
        '[printer]\nport = "loop://"\nrtscts = 1',
        "printer.rtscts = 1: must be true or false, without quotes",
    ),
    (
        '[printer]\nport = "loop://"\ncut = "full"',
        'printer.cut = "full": only a printer with language = "escpos" does that; '
        "write it, or drop this key",
    ),
    ('[printer]\nport = "loop://"\nbaud = 9601', "printer.baud = 9601: did you mean 9600?"),
    ('[printer]\nport = "loop://"\nbaud = "9600"', 'printer.baud = "9600": did you mean 9600?'),
    # contradictions
    (
        '[pins]\npull = "up"\nactive = "high"',
        'pins.active = "high": pulled up, a line is always high and no press shows; '
        'set active = "low", or pull = "floating" if the switches have resistors of their own',
    ),
    (
        '[pins]\npull = "down"',
        'pins.pull = "down": pulled down, a line is always low and no press shows; '
        'set active = "high", or pull = "floating" if the switches have resistors of their own',
    ),
    ("[panel]\ndc = 24", 'panel.dc = 24: a panel on i2c has none; drop it, or interface = "spi"'),
    (
        '[panel]\ninterface = "spi"\naddress = 0x3c',
        'panel.address = 0x3c: a panel on spi has none; drop it, or interface = "i2c"',
    ),
    ('[panel]\ndriver = "sd1306"', 'panel.driver = "sd1306": did you mean "ssd1306"?'),
    # seats
    (
        WEST + "pad = 4",
        'seat 2 "west": up: is missing, and so are right, down and left; a seat needs one of them',
    ),
    ("[[seat]]\nup = 4", 'seat 2: name: is missing; add name = "..."'),
    (
        '[[seat]]\nname = "thirteenchars"\nup = 4',
        'seat 2 "thirteenchars": name = "thirteenchars": '
        "must be 1 to 12 printable characters, no blank at an end",
    ),
    (
        '[[seat]]\nname = "a\\nb"\nup = 4',
        'seat 2: name = "a\\nb": must be 1 to 12 printable characters, no blank at an end',
    ),
    (
        '[[seat]]\nname = "North"\nup = 4',
        'seat 2 "North": name = "North": seat 1 has that name; give this one another',
    ),
    (
        "".join(f'[[seat]]\nname = "s{n}"\nup = {n}\n' for n in range(16)),
        "seat: there are 17; 16 is the most",
    ),
    # lines
    (
        WEST + "left = 17",
        'seat 2 "west": left = 17: that line already is seat 1 "north": up; choose another',
    ),
    (
        WEST + "up = 4\npad = 4",
        'seat 2 "west": pad = 4: that line already is seat 2 "west": up; choose another',
    ),
    (
        WEST + "up = 28",
        'seat 2 "west": up = 28: the Pi\'s header ends at 27; '
        "to use other lines, name their chip in pins.chip",
    ),
    (
        WEST + "up = 2\n[panel]",
        'seat 2 "west": up = 2: that line already is panel SDA; choose another',
    ),
    (
        WEST + "up = 1\n[panel]\nbus = 0",
        'seat 2 "west": up = 1: that line already is panel SCL; choose another',
    ),
    (
        WEST + 'up = 7\n[panel]\ninterface = "spi"',
        'seat 2 "west": up = 7: that line already is panel CE1; choose another',
    ),
    (
        WEST + 'up = 24\n[panel]\ninterface = "spi"',
        'seat 2 "west": up = 24: that line already is panel.dc; choose another',
    ),
    (
        '[panel]\ninterface = "spi"\nreset = 24',
        "panel.reset = 24: that line already is panel.dc; choose another",
    ),
    (
        '[panel]\ninterface = "spi"\ndc = 10',
        "panel.dc = 10: that line already is panel MOSI; choose another",
    ),
    *(
        (
            f'{WEST}up = {line}\n[printer]\nport = "{port}"',
            f'seat 2 "west": up = {line}: that line already is printer {signal}; choose another',
        )
        for port in ("/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS0")
        for line, signal in ((14, "TXD"), (15, "RXD"))
    ),
    (
        '[pins]\nchip = "pinctrl-rp1"\n' + WEST + "up = 3\n[panel]",
        'seat 2 "west": up = 3: that line already is panel SCL; choose another',
    ),
    # several chips
    (
        CHIPS + WEST + 'up = "lift:3"',
        WEST_UP + '"lift:3": no chip is called lift; name it in [pins.chips]',
    ),
    (WEST + 'up = "left:3"', WEST_UP + '"left:3": no chip is called left; name it in [pins.chips]'),
    (CHIPS + WEST + 'up = "left:x"', f'{WEST_UP}"left:x": {LINES}'),
    (CHIPS + WEST + 'up = "left"', f'{WEST_UP}"left": {LINES}'),
    (
        CHIPS + WEST + 'up = "left:99999"',
        WEST_UP + '"left:99999": a chip\'s lines end at 65535 at the latest',
    ),
    (
        CHIPS + WEST + 'up = "left:3"\npad = "left:03"',
        'seat 2 "west": pad = "left:3": that line already is seat 2 "west": up; choose another',
    ),
    (
        CHIPS + WEST + "up = 4",
        'pins.chips.left = "1-0020": no switch is on it; wire one to "left:0" or so, or drop it',
    ),
    (
        '[pins]\nchips = "1-0020"',
        'pins.chips = "1-0020": must be a table: write [pins.chips] on a line of its own',
    ),
    ("[pins.chips]\nleft = 3", 'pins.chips.left = 3: must be text in quotes: "..."'),
    (
        '[pins.chips]\n"a:b" = "x"',
        'pins.chips."a:b" = "x": a chip\'s name is 1 to 12 letters, digits, - and _',
    ),
    (
        CHIPS + 'right = "1-0020"',
        'pins.chips.right = "1-0020": left is that chip already; name it once',
    ),
    (
        '[pins]\nchip = "1-0020"\n' + CHIPS,
        'pins.chips.left = "1-0020": pins.chip is that one: its lines are plain numbers',
    ),
    (
        CHIPS + WEST + 'up = "left:0"\n[panel]',
        f"{SHARED_BUS}; put the panel on SPI, or set race.tie_ms to 25 or more",
    ),
    (
        '[pins]\nchip = "1-0020"\n[panel]',
        f"{SHARED_BUS}; put the panel on SPI, or set race.tie_ms to 25 or more",
    ),
    (
        CHIPS + WEST + 'up = "left:0"\npad = 2',
        'seat 2 "west": pad = 2: that line already is chips SDA; choose another',
    ),
    # tables and TOML
    ("[printer]", 'printer.port: is missing; add port = "..."'),
    (
        "[pins]\npull = ",
        "broken TOML: Invalid value (at line 6, the end)",
    ),
    ("[pins]\npull = up", "broken TOML: Invalid value (at line 6, column 8)"),
    (
        "[pins]\npull = 'up'\npull = 'up'",
        "broken TOML: Cannot overwrite a value (at line 7, the end)",
    ),
]


@pytest.mark.parametrize(("added", "said"), REFUSED, ids=[said for _, said in REFUSED])
def test_what_cannot_be_meant_is_refused_in_one_line(tmp_path: Path, added: str, said: str) -> None:
    assert refusal(write(tmp_path, PLAIN + added)) == f"board.toml: {said}"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", 'name: is missing; add name = "..."'),
        ('name = "x"', "seat: there is none; add a [[seat]] with its name and buttons"),
        (f"pins = 3\n{PLAIN}", "pins = 3: must be a table: write [pins] on a line of its own"),
        (
            'name = "x"\n[seat]\nname = "a"',
            "seat: write [[seat]], in two pairs of brackets, once for each",
        ),
    ],
)
def test_a_file_that_is_not_built_like_a_board_is_refused(
    tmp_path: Path, text: str, said: str
) -> None:
    assert refusal(write(tmp_path, text)) == f"board.toml: {said}"


def test_a_file_in_another_encoding_names_the_line(tmp_path: Path) -> None:
    path = tmp_path / "board.toml"
    path.write_bytes('name = "x"\n# für vier\n'.encode("latin-1"))
    assert refusal(path) == "board.toml: not UTF-8 at line 2; save it as UTF-8"


def test_toml_nested_without_end_is_refused_like_any_other(tmp_path: Path) -> None:
    assert refusal(write(tmp_path, "a = " + "[" * 100_000)).startswith("board.toml: broken TOML: ")


def test_a_folder_is_no_board(tmp_path: Path) -> None:
    assert refusal(tmp_path) == f"{tmp_path.name}: cannot be read: Is a directory"


def test_an_unknown_board_names_those_there_are() -> None:
    said = refusal("tabel-4")
    assert said.startswith("tabel-4: no such file; the boards that come along are: ")
    assert "table-4" in said


@pytest.mark.parametrize(
    "added", ['[pins]\npull = "floating"\nactive = "high"', '[pins]\npull = "floating"']
)
def test_switches_with_resistors_of_their_own_may_be_active_either_way(
    tmp_path: Path, added: str
) -> None:
    assert load_board(write(tmp_path, PLAIN + added)).pins.pull == "floating"


def test_a_chip_that_is_named_may_have_lines_beyond_the_header(tmp_path: Path) -> None:
    board = load_board(
        write(tmp_path, PLAIN + '[pins]\nchip = "pinctrl-bcm2835"\n' + WEST + "up = 53")
    )
    assert board.seats[1].lines == {"up": 53}


def test_an_expanders_lines_do_not_clash_with_the_header(tmp_path: Path) -> None:
    added = (
        '[pins]\nchip = "mcp23017"\n'
        + WEST
        + 'up = 2\npad = 14\n[panel]\n[printer]\nport = "/dev/serial0"'
    )
    assert load_board(write(tmp_path, PLAIN + added)).seats[1].lines == {"up": 2, "pad": 14}


def test_a_line_of_a_named_chip_is_another_than_the_headers(tmp_path: Path) -> None:
    added = CHIPS + WEST + 'up = "left:17"\npad = 4\n[panel]\ninterface = "spi"'
    board = load_board(write(tmp_path, PLAIN + added))
    assert board.pins.chips == {"left": "1-0020"}
    assert board.seats[1].lines == {"up": ChipLine("left", 17), "pad": 4}
    assert list(board.switches()) == [17, ChipLine("left", 17), 4]


@pytest.mark.parametrize("added", ["[race]\ntie_ms = 30\n[panel]", "[panel]\nbus = 0"])
def test_a_panel_may_share_a_chips_bus_where_the_tie_window_is_given_or_the_bus_another(
    added: str, tmp_path: Path
) -> None:
    added = CHIPS + WEST + f'up = "left:0"\n{added}'
    assert load_board(write(tmp_path, PLAIN + added)).panel is not None


def test_a_usb_printer_leaves_the_serial_pins_free(tmp_path: Path) -> None:
    added = WEST + 'up = 14\n[printer]\nport = "/dev/ttyUSB0"'
    assert load_board(write(tmp_path, PLAIN + added)).seats[1].lines == {"up": 14}


def test_a_bundled_board_is_found_by_its_name() -> None:
    assert find_board("table-4").name == "table-4.toml"
    assert load_board("table-4").name == "table-4"


def test_a_board_without_a_panel_needs_no_panel_library(tmp_path: Path) -> None:
    path = write(tmp_path, PLAIN)
    code = (
        f"import sys; from firmware.board_file import load_board; load_board({str(path)!r}); "
        "sys.exit(any(name.startswith('luma') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_table_has_habits_by_game(tmp_path: Path) -> None:
    added = '[games.not-not]\ndice = "mixed"\ncards = 12\none_tap = true\n'
    added += '[games.super-power]\nown = ["rainbow", "wheel"]\n'
    defaults = load_board(write(tmp_path, PLAIN + added)).defaults
    assert defaults == {
        "not-not": {"dice": "mixed", "cards": 12, "one_tap": True},
        "super-power": {"own": ("rainbow", "wheel")},
    }


@pytest.mark.parametrize(
    ("added", "said"),
    [
        ("[games]\nnot-not = 4", "games: write [games.not-not] on a line of its own"),
        ("games = 4\n", "games = 4: must be tables: write [games.NAME] on a line of its own"),
        (
            "[games.not-not]\ncards = 1.5",
            "games.not-not.cards = 1.5: must be text in quotes or several in [ ], "
            "a whole number, true, false",
        ),
    ],
)
def test_a_habit_that_cannot_be_is_refused(tmp_path: Path, added: str, said: str) -> None:
    text = added + PLAIN if added.startswith("games") else PLAIN + added
    assert refusal(write(tmp_path, text)).endswith(said)
