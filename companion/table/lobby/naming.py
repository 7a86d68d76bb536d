"""Who sits there: somebody whom the table knows, or a new name, spelled with a seat's buttons.

Four buttons choose among four groups of letters, then among four of the group's, then the letter:
three presses each, and two for DONE.
"""

from __future__ import annotations

from companion.kit import names
from companion.kit.names import fold, look
from companion.kit.structs import replace
from companion.kit.view import Ask, Choice
from companion.table.lobby.state import LobbyState, Naming, Spelling

NEW = Choice("", "NEW NAME...")
DONE, DELETE, HYPHEN, SPACE = "DONE", "DELETE", "-", "SPACE"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
# What is left to choose among, and the groups that it is chosen in.
GROUPS: dict[tuple[str, ...], tuple[tuple[str, ...], ...]]
GROUPS = {
    (): (tuple(LETTERS[:8]), tuple(LETTERS[8:16]), tuple(LETTERS[16:24]), ("Y", "Z", DELETE, DONE))
}
GROUPS |= {eight: tuple(eight[at : at + 2] for at in range(0, 8, 2)) for eight in GROUPS[()][:3]}
GROUPS[GROUPS[()][3]] = (("Y", "Z"), (HYPHEN, SPACE), (DELETE,), (DONE,))


# ---- somebody whom the table knows


def ask(state: LobbyState, naming: Naming) -> Ask:
    """Those who sit nowhere come first, then those who do: they change seats."""
    mine = fold(state.names[naming.player])
    sitting = [state.names[p] for p in state.joined if p != naming.player]
    alike = {look(name) for name in sitting}  # whom panel and paper could not tell apart
    free = [name for name in state.known if fold(name) != mine and look(name) not in alike]
    choices = tuple(Choice(name, name) for name in dict.fromkeys((*free, *sitting)))
    return Ask(naming.player, "WHO ARE YOU?", (*choices, Choice("new", NEW.label)), style="list")


def answered(state: LobbyState, naming: Naming, key: str) -> LobbyState:
    if key == "new":
        return replace(state, asking=Spelling(naming.player))
    if key in [choice.key for choice in ask(state, naming).choices]:
        return state.called(naming.player, key)
    return replace(state, asking=None)


# ---- a new name


def ask_letter(spelling: Spelling) -> Ask:
    groups = _groups(spelling)
    choices = tuple(Choice(str(at), _label(group)) for at, group in enumerate(groups))
    return Ask(spelling.player, f"{spelling.text}_", choices)


def spelled(state: LobbyState, spelling: Spelling, key: str) -> LobbyState:
    """A press leaves some of the letters, or one."""
    groups = {str(at): group for at, group in enumerate(_groups(spelling))}
    if key not in groups:
        return state
    group = groups[key]
    if len(group) > 1:
        return replace(state, asking=replace(spelling, among=group))
    return _pressed(state, spelling, group[0])


def _pressed(state: LobbyState, spelling: Spelling, sign: str) -> LobbyState:
    text = spelling.text
    if sign == DONE:
        return _done(state, spelling)
    if sign == DELETE and not text:
        return replace(state, asking=Naming(spelling.player))
    if sign == DELETE:
        return replace(state, asking=Spelling(spelling.player, text[:-1]))
    letter = {SPACE: " "}.get(sign, sign)
    first = not text or not text[-1].isalpha()
    text += letter if first else letter.lower()
    return replace(state, asking=Spelling(spelling.player, text[: names.LONGEST]))


def _done(state: LobbyState, spelling: Spelling) -> LobbyState:
    try:
        return state.called(spelling.player, names.read(spelling.text))
    except ValueError as error:
        return replace(state, asking=None, wrong=f"{spelling.text or 'Nothing'}: {error}")


def _groups(spelling: Spelling) -> tuple[tuple[str, ...], ...]:
    among = spelling.among
    return GROUPS.get(among, tuple((sign,) for sign in among))


def _label(group: tuple[str, ...]) -> str:
    if len(group) < 3:
        return " ".join(group)
    return "Y Z - DONE" if DONE in group else f"{group[0]} to {group[-1]}"
