"""A table at which Not Not is played: dealt, in a race, or just won."""

from __future__ import annotations

from typing import Any

from companion.games.not_not import NOT_NOT
from companion.games.not_not.cards import ANY, SLOTS, Cards, Dice
from companion.games.not_not.state import Dealing, State
from companion.kit.structs import replace
from companion.table.inputs import Contact, Release
from tests.at_table import AtTable

ENTERING = {"level": "hard", "enter_cards": True}


def dice(*words: str, negation: str | None = None, arrow: str = "up", liar: bool = False) -> Dice:
    return Dice((words[0], words[1]), negation, arrow, liar)


def cards(words: str, deck: int = 40) -> Cards:
    """Up, right, down, left: a face; "?" is unknown, "!red" not red, "red/blue" one of them."""

    def faces(word: str) -> frozenset[str]:
        if word == "?":
            return ANY
        return ANY - {word[1:]} if word.startswith("!") else frozenset(word.split("/"))

    return Cards(dict(zip(SLOTS, map(faces, words.split()), strict=True)), deck)


def dealt(**settings: Any) -> AtTable[State]:
    """Four cards lie there and are known; Ada deals to Ben."""
    first = cards("red yellow green blue")
    return AtTable(NOT_NOT, 2, settings, first=lambda s: replace(s, cards=first))


def racing(**settings: Any) -> AtTable[State]:
    """The dice are out: up or left is right."""

    def thrown(state: State) -> State:
        state = replace(state, cards=cards("red yellow green blue"))
        return state.with_dice(dice("UP", "BLUE", negation="NOTHING"))

    return AtTable(NOT_NOT, 2, settings, first=thrown)


def won(**settings: Any) -> AtTable[State]:
    """Ben won a round, 810 ms ago."""
    table = racing(**settings).play("wait 400; B up")
    assert isinstance(table.game.phase, Dealing)
    return table


def touch(table: AtTable[State], letter: str, switch: str) -> None:
    """A press, and time stands still."""
    table.run(table.now_ns)
    table.give(Contact(table.seat(letter), switch, table.now_ns))
    table.give(Release(table.seat(letter), switch, table.now_ns))
    table.run(table.now_ns)


def screen(table: AtTable[State]) -> Any:
    return table.state.screen


def labels(table: AtTable[State]) -> list[str]:
    return [choice.label for choice in table.asked.choices]
