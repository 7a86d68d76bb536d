"""Letters: what stands for those that panel and printer have not. Pure.

Both have those of code page 437. Others lose their accent, or give way to their nearest kin.
"""

from __future__ import annotations

import unicodedata
from functools import cache

UNKNOWN = "?"
MARK = "'"
# What Unicode does not take apart, and what else is commonly typed.
KIN = {
    **dict(zip("ŁłØøÐðĐđĦħŦŧŁłıĸŊŋ", "LlOoDdDdHhTtLlikNn", strict=True)),
    **{"Œ": "OE", "œ": "oe", "Þ": "Th", "þ": "th", "ẞ": "SS", "ſ": "s", "Ə": "E", "ə": "e"},
    **{"−": "-", "–": "-", "—": "-", "‐": "-", "‑": "-", "×": "x", "…": "...", "⌘": "#"},
    **{"’": "'", "‘": "'", "‚": "'", "´": "'", "„": '"', "“": '"', "”": '"'},
    **{"©": "(c)", "®": "(r)", "€": "EUR"},
}


@cache
def kin(char: str) -> str:
    """A character, or what stands for it: all of code page 437, and none that controls a printer.

    One question mark for what has no kin there.
    """
    if char in KIN:
        return KIN[char]
    if _has(char):
        return char
    parts = [c for c in unicodedata.normalize("NFKD", char) if not unicodedata.combining(c)]
    found = "".join(part if _has(part) else KIN.get(part, UNKNOWN) for part in parts)
    return UNKNOWN if UNKNOWN in found else found or UNKNOWN


def marked(char: str) -> str:
    """The same, with a mark after a letter that has lost its accent or its stroke on the way."""
    found = kin(char)
    lost = char.isalpha() and len(found) == 1 and found not in (char, UNKNOWN)
    whole = unicodedata.normalize("NFKC", char) == found  # it was merely written otherwise
    return found + MARK if lost and not whole else found


def _has(char: str) -> bool:
    """Whether code page 437 has it, and not as a control character."""
    try:
        char.encode("cp437")
    except UnicodeEncodeError:
        return False
    return char.isprintable()
