"""What cannot be meant in a board file is refused, with one line that names the fix."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.firmware.board_files import CHIPS, PLAIN, WEST, refusal, write

LINES = "must be a whole number from 0 to 65535"
WEST_UP = 'seat 2 "west": up = '
SHARED_BUS = (
    "panel.bus = 1: a picture takes 23 ms or more there, "
    'and presses on the chip "1-0020" are stamped after it'
)


# What is added to PLAIN, and the one line that answers it.
REFUSED: list[tuple[str, str]] = [
    # unknown keys
    ('[pin]\npull = "up"', "pin: unknown key; did you mean pins?"),
    ("[buttons]\nlockout = 5", "buttons.lockout = 5: unknown key; did you mean lockout_ms?"),
    (
        "[pad]\nbounce = 5",
        "pad.bounce = 5: unknown key; allowed: lockout_ms, confirm_ms",
    ),
    ('[race]\n"a\\nb" = 1', 'race."a\\nb" = 1: unknown key; allowed: tie_ms, settle_ms'),
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
    # keyboards
    (WEST + 'keyboard = "K"\nup = "KEY_AA"', 'seat 2 "west": up = "KEY_AA": did you mean KEY_A?'),
    (
        WEST + 'keyboard = "K"\nup = "a"',
        'seat 2 "west": up = "a": no such name; take one that evtest shows, or its number',
    ),
    (
        WEST + 'keyboard = "K"\nup = 768',
        'seat 2 "west": up = 768: must be a whole number from 1 to 767',
    ),
    (
        WEST + 'keyboard = "K"\nup = "KEY_A"\ndown = 30',
        'seat 2 "west": down = KEY_A of "K": that line already is seat 2 "west": up; '
        "choose another",
    ),
    (WEST + 'up = "KEY_A"', f'seat 2 "west": up = "KEY_A": {LINES}'),
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
        'pins.active = "high": with pull-up the line is always high, so presses never show; '
        'set active = "low", or pull = "floating" if the switches have resistors of their own',
    ),
    (
        '[pins]\npull = "down"',
        'pins.pull = "down": with pull-down the line is always low, so presses never show; '
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
        'pins.chips.left = "1-0020": no switch uses this chip; wire one to "left:0", or remove it',
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
    assert said.startswith("tabel-4: no such file; bundled boards: ")
    assert "table-4" in said


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
