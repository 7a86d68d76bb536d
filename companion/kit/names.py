"""Names: which are allowed, how wide they are, and whether two are the same. Pure.

Panel and printer have the letters of code page 437. Other letters lose their accent or get a
substitute; a name like 王, of which nothing would be left, becomes "PLAYER 2". What people see as
one character may be several in a string (a letter and its accent, joined emoji, a flag). Here it
counts as one: a cluster.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import combinations

UNKNOWN = "?"
MARK = "'"
# Letters that Unicode cannot decompose, and signs that are commonly typed.
KIN = {
    **dict(zip("ŁłØøÐðĐđĦħŦŧŁłıĸŊŋ", "LlOoDdDdHhTtLlikNn", strict=True)),
    **{"Œ": "OE", "œ": "oe", "Þ": "Th", "þ": "th", "ẞ": "SS", "ſ": "s", "Ə": "E", "ə": "e"},
    **{"−": "-", "–": "-", "—": "-", "‐": "-", "‑": "-", "×": "x", "…": "...", "⌘": "#"},
    **{"’": "'", "‘": "'", "‚": "'", "´": "'", "„": '"', "“": '"', "”": '"'},
    **{"©": "(c)", "®": "(r)", "€": "EUR"},
}


@cache
def kin(char: str) -> str:
    """The character that panel and printer have for one; "?" if they have nothing like it."""
    if char in KIN:
        return KIN[char]
    if _has(char):
        return char
    parts = [c for c in unicodedata.normalize("NFKD", char) if not unicodedata.combining(c)]
    found = "".join(part if _has(part) else KIN.get(part, UNKNOWN) for part in parts)
    return UNKNOWN if UNKNOWN in found else found or UNKNOWN


def marked(char: str) -> str:
    """The same, with a mark after a letter that loses its accent or its stroke."""
    found = kin(char)
    lost = char.isalpha() and len(found) == 1 and found not in (char, UNKNOWN)
    whole = unicodedata.normalize("NFKC", char) == found  # only its spelling in Unicode differs
    return found + MARK if lost and not whole else found


def _has(char: str) -> bool:
    """Whether code page 437 has the character, and does not use it to control a printer."""
    return char.isprintable() and bool(char.encode("cp437", "ignore"))


LONGEST = 12  # columns of a slip; most characters have one, wide ones two
BRIEF = 3  # letters of a name where there is little room
JOINER = "\u200d"
# What panel and page call others than single people: a team by its number, everyone, nobody.
RESERVED = r"(team|player) ?\d+|(no|any|every)body|(any|every)one|all"


def read(text: str) -> str:
    """The name without invisible characters. Raises ValueError with one line: what is wrong."""
    seen = "".join(" " if char.isspace() else char for char in text)
    seen = "".join(char for char in seen if char.isprintable() or char == JOINER)
    words = filter(None, (word.strip(JOINER) for word in seen.split()))
    name = unicodedata.normalize("NFC", " ".join(words))
    if not 1 <= width(name) <= LONGEST:
        raise ValueError(f"use 1 to {LONGEST} letters (wide signs count as 2)")
    if "+" in name:
        raise ValueError('a name can\'t contain "+"')
    if re.fullmatch(RESERVED, name, re.IGNORECASE):
        raise ValueError("Naysayer uses that word itself; choose another name")
    return name


def check_distinct(names: Iterable[str]) -> None:
    """Raises ValueError for two names that look the same on the panel."""
    for one, other in combinations(names, 2):
        if one == other:
            raise ValueError(f'"{one}": two players have that name; change one')
        if look(one) == look(other):
            raise ValueError(f'"{one}" and "{other}" look the same on the panel; change one')


@lru_cache(256)
def brief(names: tuple[str, ...]) -> tuple[str, ...]:
    """The first letters of each name, with a number if two begin alike, or "P2" for one."""
    letters = (f"P{n}" if _lacks_letters(name) else name for n, name in enumerate(names, 1))
    seen = [clusters(name) for name in letters]
    cut = tuple("".join(letters[:BRIEF]).rstrip() for letters in seen)
    if len({look(name) for name in cut}) == len(names):
        return cut
    places = map(str, range(1, len(names) + 1))
    pairs = zip(seen, places, strict=True)
    return tuple("".join(letters[: BRIEF - len(place)]) + place for letters, place in pairs)


def fold(name: str) -> str:
    """A key that is equal for two spellings of a name, with other capitals or wide letters."""
    return unicodedata.normalize("NFKC", name.replace(JOINER, "")).casefold()


def stand_ins(names: Sequence[str]) -> dict[str, str]:
    """For names whose letters panel and paper lack: "PLAYER 2", by its place in `names`."""
    lacking = [(name, f"PLAYER {n}") for n, name in enumerate(names, 1) if _lacks_letters(name)]
    return {shown: other for name, other in lacking for shown in (name, name.upper())}


def _lacks_letters(name: str) -> bool:
    """Whether panel and paper cannot write a name."""
    if name.isascii():
        return False
    seen = [(cluster, kin(cluster[0])) for cluster in clusters(name)]
    lost = [cluster for cluster, found in seen if found == UNKNOWN != cluster]
    readable = any(found.isalnum() for _, found in seen)
    return any(cluster[0].isalpha() for cluster in lost) or (bool(lost) and not readable)


@lru_cache(1_024)
def look(name: str) -> str:
    """A key that is equal for two names that look the same on panel and paper."""
    if _lacks_letters(name):
        return fold(name)
    seen = clusters(unicodedata.normalize("NFKC", name.casefold()))
    return "".join(marked(cluster[0]) for cluster in seen)


def bare(name: str) -> str:
    """The name without accents and capitals, as on a simple keyboard."""
    seen = clusters(unicodedata.normalize("NFKC", name))
    return "".join(kin(unicodedata.normalize("NFKD", c)[0]) for c in seen).casefold()


def find_name(name: str, known: Iterable[str]) -> str | None:
    """The known name that is meant, even if it was typed without its accents."""
    people = tuple(known)
    found = (one for alike in (fold, bare) for one in people if alike(one) == alike(name))
    return next(found, None)


def printable(text: str) -> str:
    """What somebody typed, safe to be shown in one line."""
    return "".join(char if char.isprintable() else "?" for char in text)


def width(text: str) -> int:
    """How many columns a text takes; wide signs take two."""
    if text.isascii():
        return len(text)
    return sum(1 + _is_wide(cluster) for cluster in clusters(text))


def clusters(text: str) -> Sequence[str]:
    """The text in clusters: what people see as one character."""
    if text.isascii():
        return text
    found: list[str] = []
    for char in text:
        if found and _belongs(found[-1], char):
            found[-1] += char
        else:
            found.append(char)
    return found


def _belongs(cluster: str, char: str) -> bool:
    if cluster.endswith(JOINER) or char == JOINER:
        return True
    if _is_flag(char):  # two letters are a flag
        return len(cluster) == 1 and _is_flag(cluster)
    skin = "\U0001f3fb" <= char <= "\U0001f3ff"
    return skin or unicodedata.category(char) in ("Mn", "Me", "Mc")


def _is_flag(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def _is_wide(cluster: str) -> bool:
    return (len(cluster) > 1 and _is_flag(cluster[0])) or (
        "\ufe0f" in cluster or unicodedata.east_asian_width(cluster[0]) in "WF"
    )
