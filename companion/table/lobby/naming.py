"""Who sits there: somebody whom the table knows, or a new name, spelled with a seat's buttons."""

from __future__ import annotations

from collections.abc import Sequence

from companion.kit import asking, names
from companion.kit.asking import Entry, Question
from companion.kit.names import fold, look
from companion.kit.structs import replace
from companion.kit.view import Ask, Choice
from companion.table.lobby.state import LobbyState, Naming

NEW = Choice("new", "NEW NAME...")
SPACE, DONE, DELETE = "SPACE", "DONE", "DELETE"
SIGNS = {sign: sign for sign in (*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "-", SPACE, DONE, DELETE)}


# ---- somebody whom the table knows


def ask(state: LobbyState, naming: Naming) -> Ask:
    """People who have no seat come first, then those who have one: they would change seats."""
    mine = fold(state.names[naming.player])
    sitting = [state.names[p] for p in state.joined if p != naming.player]
    alike = {look(name) for name in sitting}  # nobody whose name looks like one of these
    free = [name for name in state.known if fold(name) != mine and look(name) not in alike]
    choices = tuple(Choice(name, name) for name in dict.fromkeys((*free, *sitting)))
    return Ask(naming.player, "WHO ARE YOU?", (*choices, NEW), style="list")


def answered(state: LobbyState, naming: Naming, key: str) -> LobbyState:
    if key == NEW.key:
        return replace(state, asking=Entry(naming.player))
    if key in [choice.key for choice in ask(state, naming).choices]:
        return state.called(naming.player, key)
    return replace(state, asking=None)


# ---- a new name


def ask_letter(spelling: Entry) -> Ask:
    return asking.ask(spelling, _next(spelling))


def spelled(state: LobbyState, spelling: Entry, key: str) -> LobbyState:
    """A press leaves some of the letters, or one."""
    after = asking.answered(spelling, _next, key, 0)
    if after.answers[-1:] == (DONE,):
        return _done(state, spelling)
    if after.answers == (DELETE,):
        return replace(state, asking=Naming(spelling.player))
    if after.answers[-1:] == (DELETE,):
        after = replace(after, answers=after.answers[:-2])
    return replace(state, asking=replace(after, answers=after.answers[: names.LONGEST]))


def _done(state: LobbyState, spelling: Entry) -> LobbyState:
    text = _text(spelling)
    try:
        return state.called(spelling.player, names.read(text))
    except ValueError as error:
        return replace(state, asking=None, wrong=f"{text or 'Nothing'}: {error}")


def _next(spelling: Entry) -> Question:
    return Question(f"{_text(spelling)}_", SIGNS, label=_label)


def _text(spelling: Entry) -> str:
    return "".join(" " if sign == SPACE else sign for sign in spelling.answers).title()


def _label(signs: Sequence[str]) -> str:
    """What a button leaves: "A to G", "A", "DONE DELETE"."""
    if len(signs) < 3:
        return " ".join(signs)
    return f"{signs[0]} to Z - DONE" if DONE in signs else f"{signs[0]} to {signs[-1]}"
