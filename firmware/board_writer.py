"""Changes one number of a board file, and leaves everything else as its maker wrote it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

KEY = r"^(\s*lockout_ms\s*=\s*)[\d._]+"
MARK = "\ufeff"  # some editors put it in front


def write_lockout(path: Path, section: str, ms: int) -> None:
    """Set `[section] lockout_ms` in that file. Raises OSError, and ValueError as `with_lockout`."""
    with path.open(encoding="utf-8", newline="") as file:  # its ends of lines stay what they are
        text = file.read()
    changed = with_lockout(text, section, ms)
    with path.open("w", encoding="utf-8", newline="") as file:
        file.write(changed)


def with_lockout(text: str, section: str, ms: int) -> str:
    """The file's text with `[section] lockout_ms` set; comments and order are kept.

    Raises ValueError for a file that says it in another way than in a table of that name.
    """
    changed = _with(text, section, ms)
    try:
        done = tomllib.loads(changed.removeprefix(MARK))[section]["lockout_ms"] == ms
    except (ValueError, KeyError, TypeError):
        done = False
    if not done:
        raise ValueError(f"there is no table [{section}] to write it in")
    return changed


def _with(text: str, section: str, ms: int) -> str:
    head = re.search(rf"^[ \t]*\[[ \t]*{section}[ \t]*\][^\n]*(\n|\Z)", text, re.MULTILINE)
    if head is None:
        return f"{text.rstrip()}\n\n[{section}]\nlockout_ms = {ms}\n"
    before, rest = text[: head.end()], text[head.end() :]
    before = before if before.endswith("\n") else f"{before}\n"
    following = re.search(r"^\s*\[", rest, re.MULTILINE)
    end = following.start() if following else len(rest)
    body, after = rest[:end], rest[end:]
    changed, count = re.subn(KEY, rf"\g<1>{ms}", body, count=1, flags=re.MULTILINE)
    return before + (changed if count else f"lockout_ms = {ms}\n{body}") + after
