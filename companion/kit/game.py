"""A game: facts about it, and its rules, which are pure functions over a frozen state.

`step` takes an event and never raises: foul play is a ruling. `view` says what the state wants of
the table. Everything that games have in common (the menu, pages to read, TAKE BACK, the end) is the
table's, so a state needs no screens and no times for reading.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from companion.kit.bots import BotPress, Chance, Pace
from companion.kit.circle import Newcomer, P, with_newcomer
from companion.kit.clauses import Clauses
from companion.kit.events import Event
from companion.kit.options import Setting, Variant, read
from companion.kit.rulings import Ruling, Tally
from companion.kit.screens import Screen
from companion.kit.slips import Slip
from companion.kit.standings import Score, ScoreLine, Standings
from companion.kit.structs import Struct, field, replace
from companion.kit.view import Choice, View

if TYPE_CHECKING:  # not needed to play
    from companion.kit.texts import Lesson

EVERY_SWITCH = frozenset({"up", "right", "down", "left", "pad"})

S = TypeVar("S")
Settings = dict[str, Any]


class Notice(Struct, frozen=True):
    """Pages to be read one after the other, in place of the rulings of the same step."""

    pages: tuple[Screen, ...]
    won: tuple[int, ...] = ()  # the players whom they name as winners
    looked_up: bool = False  # somebody asked for them: any press closes them, and does nothing else


class OpenMenu(Struct, frozen=True):
    """Open the menu for a player, whose touch came at `pressed_ns`."""

    player: int
    pressed_ns: int
    more: bool = False  # the player had a choice of TAKE BACK and MORE


class CloseMenu(Struct, frozen=True):
    """Close the menu, if one is open."""


class TakeBack(Struct, frozen=True):
    """Take back the last ruling, as TAKE BACK in the menu does."""


class Undoable(Struct, frozen=True):
    """A change that TAKE BACK can undo, though nothing announces it."""

    ruling: Ruling


class Ended(Struct, frozen=True):
    """The game is over, by that clause and for that reason. The table names the winners."""

    clause: str
    why: str
    undo_to_ns: int | None


class Leave(Struct, frozen=True):
    """The players are done with this game; the table may offer another."""


Output = Ruling | Score | Slip  # what the table passes on: to the journal, printer, page and club
Effect = Output | Notice | OpenMenu | CloseMenu | TakeBack | Undoable | Ended | Leave
Effects = tuple[Effect, ...]


class Setup(Struct, frozen=True):
    """What a game begins with."""

    names: tuple[str, ...]
    settings: Mapping[str, Any] = field(default_factory=dict)  # the value of each
    seed: int = 0  # for whatever is random
    tie_ns: int = 0  # the tie window, see `race`
    switches: tuple[frozenset[str], ...] = ()  # what each player's seat has of `EVERY_SWITCH`
    chosen: frozenset[str] = frozenset()  # the settings that somebody set


def imported(name: str) -> Callable[[], Any]:
    """A function that returns "package.module:NAME", and imports the module only then."""
    module, _, what = name.partition(":")
    return lambda: getattr(import_module(module), what)


def lesson(module: str) -> Callable[[], Lesson]:
    """A function that reads the lesson in `texts.toml`, in the package of that module."""
    return lambda: imported("companion.kit.texts:read")()(module).lesson


Attended = tuple[P, str, str]  # a state, and the clause and the reason of a ruling


class Attendance(Struct, Generic[P], frozen=True):
    """What a game decides about players who leave, rejoin or join late.

    Each of the first three functions gets the state in which the player is away or here already.
    It returns the state with what follows from that, and the clause and the reason of a ruling.
    None: in this game nobody can do that.
    """

    leaves: Callable[[P, int], Attended[P]] | None = None
    rejoins: Callable[[P, int], Attended[P]] | None = None
    joins: Callable[[P, Newcomer], Attended[P]] | None = None
    """Raises ValueError with one line: why they cannot join now."""

    ends: Callable[[P], str] = lambda _state: ""
    """Why the game ends once somebody has left, with {} for their name; "": it goes on."""

    closed: str = "this game started without you; join the next one"
    """Why nobody can join, where that is so."""

    def comes_or_goes(self, state: P, player: int, at_ns: int) -> tuple[P, Effects]:
        """A player leaves, or one who is away rejoins."""
        leaves, name = player not in state.away, state.names[player]
        decide, does = (self.leaves, "leaves") if leaves else (self.rejoins, "rejoins")
        assert decide is not None  # or the menu does not offer it
        state, clause, reason = decide(replace(state, away=state.away ^ {player}), player)
        ruling = Ruling(clause, f"{name} {does}", reason, undo_to_ns=at_ns)
        return state, (ruling,)

    def join(self, state: P, newcomer: Newcomer, at_ns: int) -> tuple[P, Effects]:
        """Somebody joins. Raises ValueError with one line: why they cannot."""
        if self.joins is None:
            raise ValueError(self.closed)
        player = len(state.names)
        state, clause, reason = self.joins(with_newcomer(state, newcomer), newcomer)
        headline, tally = f"{newcomer.name} joins", (Tally("joins", player),)
        return state, (Ruling(clause, headline, reason, (player,), at_ns, tally=tally),)


class Rules(Struct, Generic[S], frozen=True):
    """How a game is played."""

    new: Callable[[Setup], S]
    """The first state. Raises ValueError with one line if it cannot be played like that."""

    step: Callable[[S, Event], tuple[S, Effects]]
    """The next state and its effects. Never raises. It is not called once the game is over, nor
    with the events of a player who is away."""

    view: Callable[[S], View]
    standings: Callable[[S], Standings]
    over: Callable[[S], bool] = lambda state: getattr(state, "over", False)

    end: Callable[[S, str, int], tuple[S, Effects]] = lambda state, _why, _at_ns: (state, ())
    """Somebody ends the game: why, and when. `Ended` must be among the effects."""

    menu: Callable[[S, int], tuple[Choice, ...]] = lambda _state, _player: ()
    """The lines that the game adds to a player's menu. The chosen one comes back as a `Pick`."""

    settle: Callable[[Sequence[str]], list[str]] | None = None
    """Settle an argument that is given in a few words; returns lines. Raises ValueError."""

    clauses: Callable[[S], Clauses] | None = None
    """The text of each rule by the number that rulings cite, in order."""

    attendance: Attendance[Any] = field(default_factory=Attendance)
    """What becomes of players who leave, rejoin or join late."""

    numbers: Callable[[S], tuple[ScoreLine, ...]] | None = None
    """What SCORES can correct, in a fixed order; None: the points in the standings."""

    correct: Callable[[S, int, int], S] = lambda state, _line, _by: state
    """Somebody adds 1 or -1 to the number with that index; the same state if it cannot be less."""

    bot: Callable[[View, int, Pace, Chance], BotPress | None] | None = None
    """The next press of a bot that sees that view; None: the game has no bots."""


class Game(Struct, Generic[S], frozen=True):
    """What is known of a game before it is played. Its rules are imported only then."""

    id: str
    title: str
    about: str  # what it is, in a sentence
    players: range
    buttons: int  # how many every seat must have
    settings: tuple[Setting, ...]  # everything that a table can choose
    variants: tuple[Variant, ...]  # the usual choices, the one for beginners first
    rules: Callable[[], Rules[S]]
    needs: str = ""  # the real cards that it needs; "": none, or any deck
    laid: Mapping[str, Any] = field(default_factory=dict)
    """The settings that let the device deal the cards itself; {}: it cannot."""

    lesson: Callable[[], Lesson] | None = None
    """Returns the lesson for newcomers; None: there is none."""

    def setup(
        self,
        names: Sequence[str],
        chosen: Mapping[str, Any],
        seed: int = 0,
        tie_ns: int = 0,
        switches: Sequence[frozenset[str]] = (),
    ) -> Setup:
        """What the game begins with. Raises ValueError for a setting that is not possible."""
        return Setup(
            names=tuple(names),
            settings=read(self.id, self.settings, chosen),
            seed=seed,
            tie_ns=tie_ns,
            switches=tuple(switches) or (EVERY_SWITCH,) * len(names),
            chosen=frozenset(chosen),
        )
