"""What only some tables need, one long press of *me first!* away, and only what is switched on.

The likeliest eight are answered by one press, short or long; the rest stands in the menu of every
game, behind MORE. Whatever is chosen happened when the button was touched.

A *me first!* that was held too long opens it as well, and what is pressed next is pressed by habit:
most often *me first!* and draw card. On these lies what does nothing yet. And it closes soon.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from companion.games.super_power.referee import outs, passing, rare
from companion.games.super_power.referee.state import (
    BY_BUTTONS,
    Asked,
    Question,
    State,
    Step,
    Topic,
)
from companion.kit.events import Hold, Pick
from companion.kit.game import OpenMenu, TakeBack
from companion.kit.structs import replace
from companion.kit.view import TAKE_BACK, Choice

OPEN_NS = 8_000_000_000  # nothing is lost when it closes, and it covers what everybody looks at
GO_BACK = Choice("go back", "GO BACK")
MORE = Choice("more", "MORE...")
WAYS = {True: "PLAY GOES LEFT", False: "PLAY GOES RIGHT"}


class Line(NamedTuple):
    """A line of the menu: how it reads for a player ("": not now), and what it does."""

    key: str
    label: Callable[[State, int], str]
    does: Callable[[State, Question, int], Step]

    def offered(self, state: State, player: int) -> tuple[Choice, ...]:
        label = self.label(state, player)
        return (Choice(self.key, label),) if label else ()


def _offered(lines: tuple[Line, ...], state: State, player: int) -> tuple[Choice, ...]:
    return tuple(choice for line in lines for choice in line.offered(state, player))


def _rule(name: str, label: str) -> Callable[[State, int], str]:
    """A line that is there while a rule is on."""
    return lambda state, _player: label if state.on(name) else ""


def _then(topic: Topic) -> Callable[[State, Question, int], Step]:
    """One more question to the same player, before any that waits."""

    def does(state: State, question: Question, _now_ns: int) -> Step:
        following = Question(topic, question.player, question.at_ns)
        return replace(state, questions=(following, *state.questions)), ()

    return does


# ---- one long press away


def opened(state: State, event: Hold) -> State:
    return state.asking(Question(MENU, event.player, event.pressed_ns))


def _menu(state: State, question: Question) -> Asked:
    first = (GO_BACK, TAKE_BACK, MORE, *_offered((OUT,), state, question.player))
    likely = {choice.key: choice for choice in _offered(LINES, state, question.player)}
    for key in LAST:
        if len(first) + len(likely) > BY_BUTTONS:
            likely.pop(key, None)
    return "MENU", (*first, *likely.values())


def _chosen(state: State, question: Question, key: str, now_ns: int) -> Step:
    if key == TAKE_BACK.key:
        return state, (TakeBack(),)
    if key == GO_BACK.key:
        return state, ()
    if key == MORE.key:
        return state, (OpenMenu(question.player, question.at_ns),)
    return _line((OUT, *LINES), key).does(state, question, now_ns)


MENU = Topic("menu", _menu, _chosen, most_ns=OPEN_NS)


def _line(lines: tuple[Line, ...], key: str) -> Line:
    return next(line for line in lines if line.key == key)


# ---- behind MORE


def lines(state: State, player: int) -> tuple[Choice, ...]:
    """What this game adds to the menu of every game."""
    in_menu = {choice.key for choice in _menu(state, Question(MENU, player, 0))[1]}
    return tuple(c for c in _offered((*LINES, *FURTHER), state, player) if c.key not in in_menu)


def picked(state: State, event: Pick) -> Step:
    offered = {choice.key for choice in lines(state, event.player)}
    if event.key not in offered:
        return state, ()
    question = Question(MENU, event.player, event.pressed_ns)
    return _line((*LINES, *FURTHER), event.key).does(state, question, event.at_ns)


# ---- what the lines say and do


def _out(state: State, player: int) -> str:
    return "I AM IN" if player in state.hand.out else "I AM OUT"


def _goes_or_comes(state: State, question: Question, _now_ns: int) -> Step:
    does = outs.comes_back if question.player in state.hand.out else outs.goes_out
    return does(state, question.player, question.at_ns)


def _somebody(state: State, _player: int) -> str:
    """Where one is enough HAND OVER says as much."""
    return "SOMEBODY IS OUT" if outs.needed(state) > 1 else ""


def _zero(state: State, _player: int) -> str:
    return "ZERO" if state.on("get_out") and state.hand.passing is None else ""


def _frozen(state: State, question: Question, now_ns: int) -> Step:
    return passing.frozen(state, question.player, question.at_ns, now_ns)


def _all(state: State, _player: int) -> str:
    return "PASSED" if state.hand.passing is not None else ""


def _all_passed(state: State, _question: Question, now_ns: int) -> Step:
    return passing.gone_round(state, now_ns)


def _newcomer(state: State, player: int) -> str:
    """As long as nobody's absence ends the hand."""
    room = state.on("doghouse") and len(state.players_in) > 2
    return "START IN DOGHOUSE" if room and player not in state.hand.out else ""


def _starts(state: State, question: Question, _now_ns: int) -> Step:
    return outs.starts_there(state, question.player, question.at_ns)


def _way(clockwise: bool) -> Callable[[State, int], str]:
    """A line for one of the two ways, while nobody has told of any."""
    label = WAYS[clockwise]
    return lambda state, _player: label if state.hand.clockwise is None else ""


def _goes(clockwise: bool) -> Callable[[State, Question, int], Step]:
    return lambda state, _question, _now_ns: (state.told(clockwise=clockwise), ())


def _other_way(state: State, _player: int) -> str:
    """A table that tells it once tells it often."""
    way = state.hand.clockwise
    return "" if way is None else WAYS[not way]


def _turned(state: State, _question: Question, _now_ns: int) -> Step:
    return state.told(clockwise=not state.hand.clockwise), ()


def _dealer(state: State, player: int) -> str:
    return "I DEAL" if player != state.dealer else ""


def _deals(state: State, question: Question, _now_ns: int) -> Step:
    return replace(state, dealer=question.player).told(dealt=True), ()


OUT = Line("out", _out, _goes_or_comes)
LINES = (
    Line("hand over", lambda _s, _p: "HAND OVER", _then(outs.LAST)),
    Line("fire", _rule("fire", "FIRE"), _then(rare.LAST_RED)),
    Line("foul", _rule("not_your_turn", "FOUL"), _then(rare.OUT_OF_TURN)),
    Line("zero", _zero, _frozen),
    Line("passed", _all, _all_passed),
    Line("beam", _rule("beam_me_up", "BEAM"), _then(rare.NEW_SEAT)),
    Line("meld", _rule("mind_meld", "MELD"), _then(rare.WHOSE_HAND)),
)
# Where there is no room for all of them: nothing hangs on the first, and who is out says so.
LAST = ("meld", "hand over")
FURTHER = (
    Line("who", _somebody, _then(outs.WHO)),
    Line("turned", _other_way, _turned),
    Line("newcomer", _newcomer, _starts),
    Line("left", _way(True), _goes(True)),
    Line("right", _way(False), _goes(False)),
    Line("dealer", _dealer, _deals),
)
