"""The state of the lobby.

going on? --CONTINUE--> done                           --NEW--> joining
joining   --a press: sits down, or gets up--> joining
joining   --a long press of who sits--> choosing    --of who does not--> naming
choosing  --a game, then a way to play; AGAIN--> done  --MY NAME--> naming  --back--> joining
choosing  --ONE BY ONE--> options  --PLAY--> done  --back--> choosing
naming    --somebody whom the table knows--> joining   --NEW NAME--> spelling  --back--> joining
spelling  --letters, then DONE--> joining, or why it is no name  --nothing left--> naming
all four  --nobody answers for a minute--> joining
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games import GAMES
from companion.kit.asking import Answering
from companion.kit.game import Effects, Game, Settings
from companion.kit.names import find_name, fold
from companion.kit.options import Variant
from companion.kit.structs import Struct, field, replace

ID = "lobby"


class JoinCode(Struct, frozen=True):
    """How phones join: letters to type, and the rows of a code to scan, if one was made."""

    code: str
    modules: tuple[str, ...]


class Offer(Struct, frozen=True):
    """The game that was played last, with its settings: AGAIN plays it once more."""

    game: Game[Any]
    settings: Settings


class LobbyState(Struct, frozen=True):
    """Who has joined, in the order they did; who is asked what; and what was chosen."""

    names: tuple[str, ...] = ()  # of who sits at each seat, or did last; else the seat's own
    switches: tuple[frozenset[str], ...] = ()
    known: tuple[str, ...] = ()  # people of this table, the newest first
    unfinished: str = ""  # the record that could go on, in a few words
    seated: bool = False  # players and game are known already; only that question is open
    only: str = ""  # the game that can be chosen; "": any
    again: Offer | None = None
    evening: Effects = ()  # what is shown and printed of the games so far
    defaults: Mapping[str, Mapping[str, Any]] = {}  # of this table, by game
    joined: tuple[int, ...] = ()
    asking: Answering | None = None
    began_ns: int = 0  # when the first of several questions to one player came
    until_ns: int = 0  # a question that nobody answers closes then
    game: Game[Any] | None = None  # what was chosen, with its variant...
    variant: Variant | None = None
    settings: Settings = field(default_factory=dict)  # ...or its options, as they are set
    go_on: bool = False
    join_code: JoinCode | None = None
    wrong: str = ""  # why what was chosen cannot be played here, or is no name

    def games(self) -> tuple[Game[Any], ...]:
        """Those that the joined players can play at their seats."""
        return tuple(g for g in GAMES if self.only in ("", g.id) and self._can_play(g))

    def _can_play(self, game: Game[Any]) -> bool:
        buttons = [len(self.switches[player] - {"pad"}) for player in self.joined]
        return len(buttons) in game.players and min(buttons) >= game.buttons

    def called(self, seat: int, name: str) -> LobbyState:
        """Who sits at a seat is called so. Who was called so before has changed seats with them."""
        known = find_name(name, self.known) or name
        names = list(self.names)
        before = next((at for at, one in enumerate(names) if fold(one) == fold(known)), None)
        if before is not None:
            names[before] = names[seat]
        names[seat] = known
        joined = self.joined if seat in self.joined else (*self.joined, seat)
        if before is not None and before != seat and seat not in self.joined:
            joined = tuple(p for p in joined if p != before)  # they moved, and left that seat empty
        return replace(self, names=tuple(names), joined=joined, asking=None)
