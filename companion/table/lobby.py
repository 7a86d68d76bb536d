"""The lobby: who sits where, what they are called, and what is played.

To the table it is a game like any other; it is never journaled. A press sits down, a hold asks its
player which game, or who they are. The answers so far decide the next question: () which game,
("ugh",) how to play it, ("ugh", "options") which option, ("ugh", "options", "blue") its value;
("name",) who they are, ("name", "new", "A", "D") the next letter. BACK, or no answer for 40 s,
leads to the question before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games import GAMES
from companion.kit import asking as kit
from companion.kit import names
from companion.kit.asking import Answering, Question
from companion.kit.events import Answer, Click, Event, Hold
from companion.kit.game import Effects, Game, Leave, Rules, Settings, Setup
from companion.kit.names import find_name, fold, look
from companion.kit.options import Flag, Number, Variant
from companion.kit.screens import JoinScreen, MessageScreen, Screen
from companion.kit.standings import Standings
from companion.kit.structs import Struct, field, replace
from companion.kit.view import BACK, Ask, Choice, View

ID = "lobby"

AGAIN, STATISTICS = Choice("again", "AGAIN"), Choice("statistics", "STATISTICS")
MY_NAME, NEW_NAME = Choice("name", "MY NAME"), Choice("new", "NEW NAME...")
NEW = (MY_NAME.key, NEW_NAME.key)  # the answers before the letters of a new name
OPTIONS = Choice("options", "ONE BY ONE...")  # among the ways to play
PLAY, ADD = Choice("play", "PLAY"), Choice("add", "ADD")
ON_OFF = {True: Choice("yes", "ON"), False: Choice("no", "OFF")}
SPACE, DONE, DELETE = "SPACE", "DONE", "DELETE"
SIGNS = {sign: sign for sign in (*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "-", SPACE, DONE, DELETE)}
GO_ON = (Choice("new", "NEW"), Choice("go on", "CONTINUE"))
BEGIN = "Press to sit down; press again to get up. Hold to choose a game or your name."
GO_ON_HINT = "There is an unfinished game."
PATIENCE_NS = 40_000_000_000  # `Ask.patience_ns`
SPELL = "Press the group with your letter until only that letter is there."


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
    join_code: JoinScreen | None = None
    wrong: str = ""  # why what was chosen cannot be played here, or is no name

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


Step = tuple[LobbyState, Effects]


def lobby(known: LobbyState = LobbyState()) -> Game[LobbyState]:  # noqa: B008  # it is frozen
    """A game that asks who plays what. `known`: what it knows already."""

    def new(setup: Setup) -> LobbyState:
        return replace(known, names=setup.names, switches=setup.switches)

    rules = Rules(new, step, view, standings)
    return Game(ID, "Naysayer", "Who plays what.", range(1, 17), 0, (), (), lambda: rules)


def step(state: LobbyState, event: Event) -> Step:
    match event:
        case Answer() if state.unfinished:
            state = replace(state, unfinished="", go_on=event.key == "go on")
            return state, (Leave(),) if state.go_on or state.seated else ()
        case Answer() if state.asking is not None and event.player == state.asking.player:
            return answered(state, state.asking, event.key)
        case Click(player) if state.asking is None:
            others = tuple(other for other in state.joined if other != player)
            joined = others if player in state.joined else (*others, player)
            return replace(state, joined=joined, wrong=""), ()
        case Hold(player) if state.asking is None:
            return replace(state, asking=begun(state, player), wrong=""), ()
    return state, ()


def view(state: LobbyState) -> View:
    everybody = tuple(range(len(state.names)))
    joined = [state.names[p] for p in state.joined]
    todo = "Hold: choose a game" if joined else "Press to sit down"
    screen: Screen = MessageScreen("NAYSAYER", ", ".join(joined) or "Who plays?", todo)
    if state.join_code is not None:
        screen = replace(state.join_code, text=", ".join(joined) or "Scan, or type the code")
    if state.wrong:
        screen = MessageScreen("CAN'T START", state.wrong, todo)
    own = View(screen, lit=everybody, hint=BEGIN, names=state.names, has_menu=False, quick=True)
    if state.unfinished:
        asks = tuple(Ask(p, state.unfinished, GO_ON) for p in everybody)
        return replace(own, asks=asks, hint=GO_ON_HINT)
    if state.asking is None:
        return own
    asked = replace(ask(state, state.asking), patience_ns=PATIENCE_NS)
    hint = SPELL if state.asking.answers[:2] == NEW else ""
    return replace(own, asks=(asked,), lit=(asked.player,), hint=hint)


def standings(state: LobbyState) -> Standings:
    """The players who have joined."""
    rows = tuple((state.names[player], 0) for player in state.joined)
    row_of = {player: row for row, player in enumerate(state.joined)}
    sides = tuple(row_of.get(player, -1) for player in range(len(state.names)))
    return Standings(rows, sides=sides)


# ---- what one player is asked


def begun(state: LobbyState, player: int) -> Answering:
    """The first question: which game, or how to play the only one; whoever has not joined, who."""
    if player not in state.joined:
        return Answering(player, (MY_NAME.key,))
    return Answering(player, () if _is_list(state) else (state.games()[0].id,))


def ask(state: LobbyState, asking: Answering) -> Ask:
    match asking.answers:
        case ():
            return _which_game(state, asking)
        case (MY_NAME.key,):
            return _who(state, asking)
        case (MY_NAME.key, *_):
            return kit.ask(asking, _letter(asking))
        case (game,):
            return _how_to_play(state, asking, _game(state, game))
        case (game, _):
            return _which_option(state, asking, _game(state, game))
        case (game, _, name):
            return _one_option(state, asking, _option(_game(state, game), name))
    raise AssertionError(asking.answers)


def answered(state: LobbyState, asking: Answering, key: str) -> Step:
    """An answer leads to the next question, to a game or to a name; any other key leads back."""
    if not key or key not in [choice.key for choice in ask(state, asking).choices]:
        return replace(state, asking=_back(state, asking)), ()
    match (*asking.answers, key):
        case (MY_NAME.key, NEW_NAME.key, _, *_):
            return _spelled(state, asking, key), ()
        case (MY_NAME.key, name) if name != NEW_NAME.key:
            return state.called(asking.player, name), ()
        case (*_, MY_NAME.key):
            return _asking(state, asking, MY_NAME.key), ()
        case (STATISTICS.key,):
            return replace(state, asking=None), state.evening
        case (game, OPTIONS.key, PLAY.key):
            return _plays(state, _game(state, game), state.settings)
        case (game, OPTIONS.key, ADD.key):
            return _adds(state, asking, _game(state, game)), ()
        case (game, OPTIONS.key, name, value):
            option = _option(_game(state, game), name)
            state = replace(state, settings={**state.settings, name: option.read(value)})
            return _asking(state, asking, game, OPTIONS.key), ()
        case (game, OPTIONS.key):
            state = replace(state, settings=_settings(state, _game(state, game)))
            return _asking(state, asking, game, OPTIONS.key), ()
        case (AGAIN.key,) if state.again is not None:
            return _plays(state, state.again.game, state.again.settings)
        case (game, way) if game != MY_NAME.key:
            variant = next(v for v in _game(state, game).variants if v.key == way)
            return _plays(replace(state, variant=variant), _game(state, game), {})
    return _asking(state, asking, *asking.answers, key), ()


def _asking(state: LobbyState, asking: Answering, *answers: str) -> LobbyState:
    return replace(state, asking=replace(asking, answers=answers, narrowed=()))


def _back(state: LobbyState, asking: Answering) -> Answering | None:
    answers = asking.answers
    if answers in ((), (MY_NAME.key,)) or (len(answers) == 1 and not _is_list(state)):
        return None
    before = answers[:1] if answers[0] == MY_NAME.key else answers[:-1]  # not letter by letter
    return replace(asking, answers=before, narrowed=())


# ---- a game, and how to play it


def _which_game(state: LobbyState, asking: Answering) -> Ask:
    games = tuple(Choice(g.id, g.title.upper()) for g in state.games())
    again: tuple[Choice, ...] = ()
    if state.again is not None and _can_be_again(state):
        again = (Choice(AGAIN.key, f"{AGAIN.label} {state.again.game.title.upper()}"),)
    question = "WHICH GAME?" if games else "WHO ARE YOU?"
    statistics = (STATISTICS,) if state.evening else ()
    return Ask(asking.player, question, (*again, *games, *statistics, MY_NAME), style="list")


def _how_to_play(state: LobbyState, asking: Answering, game: Game[Any]) -> Ask:
    ways = tuple(Choice(v.key, v.label) for v in game.variants)
    each = (OPTIONS,) if _listed(game) else ()
    alone = () if _is_list(state) else (MY_NAME,)
    return Ask(asking.player, game.title.upper(), (*ways, *each, *alone), style="list")


def _plays(state: LobbyState, game: Game[Any], settings: Settings) -> Step:
    """Begin the game if these players can play it at their seats; otherwise say why not."""
    variant = state.variant.settings if state.variant is not None else {}
    chosen = {**state.defaults.get(game.id, {}), **variant, **settings}
    try:
        switches = [state.switches[player] for player in state.joined]
        called = [state.names[player] for player in state.joined]
        game.rules().new(game.setup(called, chosen, switches=switches))
    except ValueError as error:
        return replace(state, asking=None, variant=None, settings={}, wrong=str(error)), ()
    return replace(state, game=game, settings=settings, asking=None), (Leave(),)


def _game(state: LobbyState, key: str) -> Game[Any]:
    return next(game for game in state.games() if game.id == key)


def _is_list(state: LobbyState) -> bool:
    """Whether there is something to choose before the way to play."""
    return len(state.games()) != 1 or _can_be_again(state) or bool(state.evening)


def _can_be_again(state: LobbyState) -> bool:
    return state.again is not None and state.again.game in state.games()


# ---- its options, one by one: ADD has the first house rule that is off, so that a table can add
# ---- one a game, in the rulebook's order


def _listed(game: Game[Any]) -> tuple[Flag | Number, ...]:
    """The options that can be set on the panel."""
    return tuple(s for s in game.settings if isinstance(s, Flag | Number) and s.asked.short)


def _option(game: Game[Any], name: str) -> Flag | Number:
    return next(setting for setting in _listed(game) if setting.name == name)


def _settings(state: LobbyState, game: Game[Any]) -> Settings:
    """The settings of the last game, or else this table's own."""
    again = state.again
    last = again.settings if again is not None and again.game.id == game.id else {}
    chosen = {**state.defaults.get(game.id, {}), **last}
    read = {s.name: s.read(chosen.get(s.name, s.default)) for s in _listed(game)}
    return {**chosen, **read}


def _which_option(state: LobbyState, asking: Answering, game: Game[Any]) -> Ask:
    listed, off = _listed(game), _next_rule(state, game)
    lines = [Choice(s.name, f"{s.asked.short} {_now(state, s)}") for s in listed]
    add = [Choice(ADD.key, f"{ADD.label} {off.asked.short}")] if off is not None else []
    return Ask(asking.player, game.title.upper(), (PLAY, *add, *lines), style="list")


def _one_option(state: LobbyState, asking: Answering, option: Flag | Number) -> Ask:
    if isinstance(option, Flag):
        return Ask(asking.player, option.text, (*ON_OFF.values(), BACK))
    now = state.settings[option.name]
    values = [*range(now, option.highest + 1), *range(option.lowest, now)]
    choices = tuple(Choice(str(value), str(value)) for value in values)
    return Ask(asking.player, option.text, choices, style="list")


def _adds(state: LobbyState, asking: Answering, game: Game[Any]) -> LobbyState:
    """Switch on the next house rule, or ask for its number."""
    off = _next_rule(state, game)
    assert off is not None  # else the line is not there
    if isinstance(off, Number):
        return _asking(state, asking, *asking.answers, off.name)
    state = replace(state, settings={**state.settings, off.name: True})
    return _asking(state, asking, *asking.answers)


def _next_rule(state: LobbyState, game: Game[Any]) -> Flag | Number | None:
    """The first house rule that is off, in the rulebook's order: ADD adds it."""
    rules = [s for s in _listed(game) if s.asked.group]
    return next((s for s in rules if not state.settings[s.name]), None)


def _now(state: LobbyState, option: Flag | Number) -> str:
    value = state.settings[option.name]
    return str(value) if isinstance(option, Number) else ON_OFF[value].label


# ---- who sits there: somebody whom the table knows, or a new name


def _who(state: LobbyState, asking: Answering) -> Ask:
    """The people of this table, those without a seat first."""
    mine = fold(state.names[asking.player])
    sitting = [state.names[p] for p in state.joined if p != asking.player]
    alike = {look(name) for name in sitting}  # nobody else may look like one of these
    free = [name for name in state.known if fold(name) != mine and look(name) not in alike]
    choices = tuple(Choice(name, name) for name in dict.fromkeys((*free, *sitting)))
    return Ask(asking.player, "WHO ARE YOU?", (*choices, NEW_NAME), style="list")


def _spelled(state: LobbyState, asking: Answering, key: str) -> LobbyState:
    """A press chooses a letter, or a group of letters."""
    after = kit.answered(asking, _letter, key, 0)
    letters = after.answers[len(NEW) :]
    if letters[-1:] == (DONE,):
        return _named(state, asking)
    if letters == (DELETE,):
        return _asking(state, asking, MY_NAME.key)
    if letters[-1:] == (DELETE,):
        letters = letters[:-2]
    after = replace(after, answers=(*NEW, *letters[: names.LONGEST]))
    return replace(state, asking=after)


def _named(state: LobbyState, asking: Answering) -> LobbyState:
    text = _text(asking)
    try:
        return state.called(asking.player, names.read(text))
    except ValueError as error:
        return replace(state, asking=None, wrong=f"{text or 'No name yet'}: {error}")


def _letter(asking: Answering) -> Question:
    return Question(f"{_text(asking)}_", SIGNS, label=_signs)


def _text(asking: Answering) -> str:
    return "".join(" " if sign == SPACE else sign for sign in asking.answers[len(NEW) :]).title()


def _signs(signs: Sequence[str]) -> str:
    """The label of a button that leaves these signs: "A to G", "A", "DONE DELETE"."""
    if len(signs) < 3:
        return " ".join(signs)
    return f"{signs[0]} to Z - DONE" if DONE in signs else f"{signs[0]} to {signs[-1]}"
