"""Phrases that every game uses: times that a player can read, counts, joined names. Pure."""

from __future__ import annotations


def ms(ns: int) -> str:
    """A time that a player can read: 38 ms, 0.4 ms, 120 ns, 12 s."""
    if 0 < ns < 1_000:
        return f"{ns} ns"
    if ns < 1_000_000:
        return f"{ns / 1e6:.2g} ms"
    return f"{ns / 1e6:.0f} ms" if ns < 10_000_000_000 else f"{ns / 1e9:.0f} s"


def many(count: int, one: str) -> str:
    """ "1 trick", "2 tricks"."""
    return f"{count} {one}" if count == 1 else f"{count} {one}s"


def together(names: list[str]) -> str:
    return " + ".join(names)
