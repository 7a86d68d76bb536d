"""What the page offers to play: the board of a simulated table, the keys of four seats at one
keyboard, every game with its variants and options, and the game that somebody has asked for.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.daemon.seating import Start, record_of
from companion.games import GAMES
from companion.journal.replay import game_called
from companion.kit.bots import OF_PACE, is_bot
from companion.kit.game import Game
from companion.kit.options import Flag, Number, OneOf, Setting, Words
from companion.kit.structs import asdict, replace
from companion.kit.texts import Lesson
from companion.kit.usage import UsageError
from companion.page.messages import StartGame
from firmware.board import SWITCHES, Board, PanelWiring, RaceTiming
from firmware.simulated import simulated_board

# Of 500 presses and releases in Chromium half were here within 2 ms, and the slowest, while the
# page was being laid out, after 75 ms. One still later is counted and shown, as at any table.
RACE = RaceTiming(settle_ms=100.0)
SEATS = (
    *("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana"),
    *("Ida", "Jon", "Kim", "Leo", "Mia", "Noah", "Ola", "Pia"),
)
# KeyboardEvent.code of up, right, down, left and the pad, seat by seat.
KEYS = (
    ("KeyW", "KeyD", "KeyS", "KeyA", "KeyQ"),
    ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft", "Slash"),
    ("KeyI", "KeyL", "KeyK", "KeyJ", "KeyU"),
    ("KeyT", "KeyH", "KeyG", "KeyF", "KeyR"),
)
LEGEND = [dict(zip(SWITCHES, keys, strict=True)) for keys in KEYS]  # each seat's keys by switch


def browser_board(names: tuple[str, ...]) -> Board:
    """A simulated board whose edges come through a browser: these seats first, at least sixteen."""
    others = [name for name in SEATS if name not in names]
    seats = (*names, *others[: max(0, len(SEATS) - len(names))])
    panel = PanelWiring("simulated")
    laid = {game.id: dict(game.laid) for game in GAMES if game.laid}  # nobody needs to own them
    return replace(simulated_board(seats), race=RACE, panel=panel, defaults=laid)


def offers(defaults: Mapping[str, Mapping[str, Any]], first: str) -> list[dict[str, Any]]:
    """A row for each game, `first` at the top, with this table's default options."""
    return [
        {
            "id": game.id,
            "title": game.title,
            "about": game.about,
            "needs": game.needs,
            "laid": bool(game.laid),  # the page has cards for it, and bots see those
            "show": evenings()[game.id],
            "least": game.players[0],
            "most": game.players[-1],
            "variants": [asdict(variant) for variant in game.variants],
            "settings": [_setting(s, defaults.get(game.id, {})) for s in _choosable(game)],
        }
        for game in sorted(GAMES, key=lambda game: game.id != first)
    ]


def evenings() -> dict[str, str]:
    """The bundled evening of each game that can be watched."""
    return {game.id: game.id for game in GAMES} | {"not-not": "not-not-laid", "nyet": "nyet-short"}


def _choosable(game: Game[Any]) -> list[Setting]:
    """Without those that take any words: such a word may name a program to load."""
    return [s for s in game.settings if not isinstance(s, Words) or s.words]


def lessons() -> dict[str, Lesson]:
    return {game.id: game.lesson() for game in GAMES if game.lesson}


def _setting(setting: Setting, defaults: Mapping[str, Any]) -> dict[str, Any]:
    """An option as a form asks for it."""
    value = setting.read(defaults.get(setting.name, setting.default))
    asked = setting.asked
    row = {"name": setting.name, "sentence": setting.text, "default": value, **asdict(asked)}
    match setting:
        case Flag():
            return {**row, "kind": "flag"}
        case Number():
            return {**row, "kind": "number", "lowest": setting.lowest, "highest": setting.highest}
        case OneOf():
            labels = asked.words or setting.words
            return {**row, "kind": "choice", "words": list(zip(setting.words, labels, strict=True))}
        case Words():
            return {**row, "kind": "words"}


class StartRequests:
    """The game that somebody chose, until the loop takes it. `begin` is for the page's thread."""

    def __init__(self, board: Board) -> None:
        self.open = False  # a game may be started now
        self.nudge: Callable[[], None] = lambda: None  # has the loop look for one
        self._board = board
        self._start: Start | None = None
        self._changing = threading.Lock()

    @property
    def waits(self) -> bool:
        """Whether a chosen game has not been taken yet."""
        return self._start is not None

    def begin(self, wanted: StartGame, taken: Iterable[int]) -> str:
        """Somebody chose a game. Why it cannot be played, or "". Bots sit at none of `taken`."""
        start, bots = wanted.start, wanted.bots
        try:
            game = game_called(start.game)
            if unoffered := set(start.settings) - {s.name for s in _choosable(game)}:
                listed = ", ".join(sorted(unoffered))
                raise UsageError(f"{listed} cannot be chosen here; use the board file")
            if named := [name for _, name in start.players if is_bot(name)]:
                raise UsageError(f"{named[0]} is a bot. Choose another name.")
            with_bots = self._with_bots(start, bots, taken) if bots else start
            record = record_of(with_bots, self._board, "browser")
            if bots and not (game.laid and game.laid.items() <= record.settings.items()):
                raise UsageError("Bots can only play with the page's cards.")
        except UsageError as error:
            return str(error)
        with self._changing:
            if not self.open:
                return "A game is already running."
            self._start = with_bots
        self.nudge()
        return ""

    def take(self) -> Start | None:
        """The chosen game. No other can be chosen until `open`: buttons get pressed twice."""
        with self._changing:
            start, self._start = self._start, None
            self.open = self.open and start is None
        return start

    def _with_bots(self, start: Start, pace: str, taken: Iterable[int]) -> Start:
        """The same, with bots at the lowest free seats."""
        there = {seat for seat, _ in start.players} | set(taken)
        free = [seat for seat in range(len(self._board.seats)) if seat not in there]
        seated = zip(free, OF_PACE[pace], strict=False)
        return replace(start, players=tuple(sorted((*start.players, *seated))))
