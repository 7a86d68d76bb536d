"""The state of the lobby.

continue? --CONTINUE--> done                           --NEW--> joining
joining   --a press: sits down, or gets up--> joining
          --a hold by who sits--> choosing             --by anybody else--> naming
choosing  --a game, then a way to play; AGAIN--> done  --MY NAME--> naming  --back--> joining
          --ONE BY ONE--> options
options   --PLAY--> done                               --back--> choosing
naming    --somebody whom the table knows--> joining   --NEW NAME--> spelling  --back--> joining
spelling  --letters, then DONE--> joining, or why it is no name  --all deleted--> naming
the last four  --no answer for a minute--> as back
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
    """How phones join: the letters to type, and the rows of a code to scan, if there is one."""

    code: str
    modules: tuple[str, ...]


class Offer(Struct, frozen=True):
    """The last game and its settings, which AGAIN plays once more."""

    game: Game[Any]
    settings: Settings


class LobbyState(Struct, frozen=True):
    """Who has joined, who is asked what, and what was chosen."""

    names: tuple[str, ...] = ()  # by seat: who sits there, or did last, or the seat's own name
    switches: tuple[frozenset[str], ...] = ()
    known: tuple[str, ...] = ()  # people of this table, the newest first
    unfinished: str = ""  # the game that can be continued, in a few words
    seated: bool = False  # players and game are known already; only that is still to be asked
    only: str = ""  # the only game that can be chosen; "": any
    again: Offer | None = None
    evening: Effects = ()  # what STATISTICS shows and prints
    defaults: Mapping[str, Mapping[str, Any]] = {}  # this table's settings, by game
    joined: tuple[int, ...] = ()  # in the order in which they did
    asking: Answering | None = None
    game: Game[Any] | None = None  # what was chosen, with its variant...
    variant: Variant | None = None
    settings: Settings = field(default_factory=dict)  # ...or its options, as they are set
    go_on: bool = False
    join_code: JoinCode | None = None
    wrong: str = ""  # why what was chosen cannot be played here, or is no name...
    until_ns: int = 0  # ...and how long `newcomers` shows that

    def games(self) -> tuple[Game[Any], ...]:
        """The games that those who have joined can play at their seats."""
        return tuple(g for g in GAMES if self.only in ("", g.id) and self._can_play(g))

    def _can_play(self, game: Game[Any]) -> bool:
        buttons = [len(self.switches[player] - {"pad"}) for player in self.joined]
        return len(buttons) in game.players and min(buttons) >= game.buttons

    def called(self, seat: int, name: str) -> LobbyState:
        """The player at a seat gets a name; whoever had it elsewhere changes seats with them."""
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
