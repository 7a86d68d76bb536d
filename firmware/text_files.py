"""Text files that people write: boards and scripts."""

from __future__ import annotations

from pathlib import Path

LONGEST = 1 << 22  # letters; an evening's script has some hundred thousand


def read_text(path: Path) -> str:
    """The text, without the mark that some editors put in front.

    Raises OSError, also for a file that does not end, such as /dev/zero; UnicodeDecodeError.
    """
    with path.open(encoding="utf-8-sig") as file:
        text = file.read(LONGEST + 1)
    if len(text) > LONGEST:
        raise OSError(None, "too long for a text file")
    return text
