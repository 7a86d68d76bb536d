"""A player of Not Not in a browser, who does what the page says. For pictures and tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.not_not.cards import Dice
from companion.games.not_not.judge import right_faces
from tools.browser_hands import HANDS_MS, pause
from tools.chromium import ChromiumError, Tab

NOBODY = "KeyQ"  # the dealer's slap on the pad
MOVES = 80

SEEN = """({
  hint: document.querySelector('#hint').textContent,
  panel: document.querySelector('#panel').alt,
  phase: document.body.dataset.phase,
  said: document.querySelector('.console .ruling h2')?.firstChild.textContent ?? '',
  reason: document.querySelector('.console .ruling .reason')?.textContent ?? '',
  cards: Object.fromEntries([...document.querySelectorAll('.card[data-face]')]
    .map(card => [card.classList[1], card.dataset.face])),
})"""

Tap = Callable[[str], None]


def fitting(seen: dict[str, Any]) -> str | None:
    """A slot whose card matches the dice on the panel."""
    dice = thrown(seen["panel"].split(". "))
    return next((s for s, face in seen["cards"].items() if face in right_faces(dice, s)), None)


def thrown(words: list[str]) -> Dice:
    """The dice, in the words in which the page describes the panel."""
    arrow = next((w.rpartition(" ")[2] for w in words if w.startswith("up is")), "up")
    *negation, first, second = [w for w in words if w.isupper() and w != "LIAR"]
    return Dice((first, second), negation[0] if negation else None, arrow, "LIAR" in words)


def move(tab: Tab, seen: dict[str, Any], tap: Tap) -> None:
    """Do what the page asks for; `tap(slot)` taps a card that matches."""
    hint = seen["hint"]
    if "roll the dice" in hint or "final score" in hint:
        tab.tap("KeyW")
    elif "first correct tap" in hint:
        slot = fitting(seen)
        tab.tap(NOBODY) if slot is None else tap(slot)
    pause(tab, HANDS_MS)


def play_until(tab: Tab, done: Callable[[dict[str, Any]], bool], tap: Tap) -> dict[str, Any]:
    """Move until what is seen is `done`; returns that. Raises ChromiumError if it never is."""
    for _ in range(MOVES):
        seen: dict[str, Any] = tab.run(SEEN)
        if done(seen):
            return seen
        move(tab, seen, tap)
    raise ChromiumError(f"{MOVES} moves, and still {seen}")
