"""What cloud-init is told on a card: additions to a user-data, whatever stands in it already."""

from __future__ import annotations

import re
from textwrap import indent

HEAD = "#cloud-config\n"
META_DATA = "dsmode: local\ninstance-id: naysayer\n"
BOOT = "/boot/firmware"
_ACCOUNT = re.compile(r"^(?:user|users|rpi_userconf):", re.MULTILINE)


def user_data(
    there: str, board: str, config: tuple[str, ...], install: list[str], console: bool
) -> str:
    """The card's user-data with Naysayer in it: settings, then the install, then a reboot.

    `there`: what the file says now, or nothing; all of it stays, an account and a Wi-Fi too.
    `config`: lines for config.txt. `install`: the words of a command. `console`: leave the boot
    messages on the serial port, which no printer shares with them.
    """
    text = there if there.startswith(HEAD) else HEAD + there
    text = f"{HEAD}{_marker(board)}{text.removeprefix(HEAD)}"
    commands = [install]
    if not console:
        expression = "s/console=serial0,[0-9]* *//"
        commands.insert(0, ["sed", "-i", expression, f"{BOOT}/cmdline.txt"])
    text = _with_items(text, "runcmd", [f"- [{', '.join(map(_quoted, c))}]" for c in commands])
    if config:
        text = _with_items(text, "write_files", [_appended(board, config)])
    if not re.search(r"^power_state:", text, re.MULTILINE):
        text += "power_state:\n  mode: reboot\n  message: Naysayer is installed\n"
    return text


def has_naysayer(text: str) -> bool:
    return f"{BOOT}/naysayer/install.sh" in text


def is_for(text: str, board: str) -> bool:
    return _marker(board) in text


def has_account(text: str) -> bool:
    """Whether somebody can log in; else Raspberry Pi OS asks for a user, on a screen."""
    return bool(_ACCOUNT.search(text))


def _marker(board: str) -> str:
    return f"# naysayer card: {board}\n"


def _appended(board: str, config: tuple[str, ...]) -> str:
    """An item of write_files. The mode is the only one that the boot partition, a FAT, can have."""
    lines = "\n".join(["", "[all]", f"# naysayer: {board}", *config])
    head = f"- path: {BOOT}/config.txt\n  append: true\n  permissions: '0755'\n  content: |\n"
    return head + indent(lines, "    ", lambda line: bool(line.strip()))


def _with_items(text: str, key: str, items: list[str]) -> str:
    """The text with these items at the front of a list that may be there already."""
    if not text.endswith("\n"):
        text += "\n"
    found = re.search(rf"^{key}:[ \t]*\n((?:[ \t]*(?:#.*)?\n)*)([ \t]*)- ", text, re.MULTILINE)
    if found is None:
        return text + f"{key}:\n" + "".join(indent(item, "  ") + "\n" for item in items)
    at = found.end(1)
    return text[:at] + "".join(indent(item, found[2]) + "\n" for item in items) + text[at:]


def _quoted(word: str) -> str:
    return "'" + word.replace("'", "''") + "'"
