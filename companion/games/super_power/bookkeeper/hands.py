"""A hand: the first card turned, who is out, the points, and the next one."""

from __future__ import annotations

from dataclasses import replace

from companion.games.super_power.bookkeeper.cards import BUTTONS, COLOURS, PLAIN, Card, Touch, Turn
from companion.games.super_power.bookkeeper.questions import YES_NO, asked
from companion.games.super_power.bookkeeper.state import Asked, Ledger, Question, State, Step, Topic
from companion.games.super_power.bookkeeper.words import drawn_line, slip, standings
from companion.kit.game import Effects, Ended
from companion.kit.rulings import Ruling
from companion.kit.screens import MessageScreen
from companion.kit.standings import Score
from companion.kit.view import Choice, Meaning, View

COLOUR_LEGEND = tuple(Meaning(button, colour.upper()) for colour, button in BUTTONS.items())


# ---- dealing


def view(state: State) -> View:
    """The dealer deals; who answers for the dealer presses the colour that lies first."""
    who = state.proxy(state.dealer)
    text = f"{state.names[state.dealer]} deals {state.options.cards} each and turns a card"
    screen = MessageScreen(f"HAND {state.hand}", text, f"{state.names[who]}: press its colour")
    return asked(
        View(
            screen,
            lit=(who,),
            hint=f"{state.names[who]}: press the colour of the first card turned, and play begins.",
            legend=COLOUR_LEGEND,
        ),
        state,
    )


def judged(state: State, touch: Touch) -> Step:
    """A press before the first card lies: the dealer's is its colour."""
    if touch.player == state.proxy(state.dealer) and touch.how == "short":
        return started(state, touch, COLOURS[touch.button])
    if touch.player == state.dealer and touch.how == "short":
        return state.asking(FIRST_CARD, touch), ()
    return state, ()


def started(state: State, touch: Touch, colour: str) -> Step:
    """The dealer turned the first card: play begins (SP-3). It asks for nothing by itself."""
    turn, plain = Turn(state.dealer), state.kind(PLAIN)
    card = Card(state.dealer, colour, plain, touch.at_ns, touch.undo_to_ns, turn)
    state = replace(
        state,
        stage="playing",
        pile=(card,),
        out=(),
        uno=(),
        caught=None,
        kept={},
        ledger=Ledger((0,) * len(state.names)),
    )
    state = replace(state, turn=Turn(state.after(state.dealer, 1)))
    ruling = Ruling(
        clause="SP-3",
        headline=f"HAND {state.hand}: {colour.upper()}",
        reason=f"{state.names[state.turn.player]}'s turn",
        undo_to_ns=touch.undo_to_ns,
        quiet=True,
    )
    return state, (ruling,)


def _first_card(_state: State, _question: Question) -> Asked:
    return "FIRST CARD?", tuple(Choice(colour, colour.upper()) for colour in BUTTONS)


def _turned(state: State, question: Question, key: str) -> Step:
    return started(state, question.touch, key)


FIRST_CARD = Topic("first card", _first_card, _turned)


# ---- out of cards


def _last(state: State, question: Question) -> Asked:
    return f"{state.names[question.touch.player]}: LAST CARD?", YES_NO


def _was_last(state: State, question: Question, key: str) -> Step:
    touch = question.touch
    return goes_out(state, touch.player, touch.undo_to_ns) if key == "yes" else (state, ())


LAST = Topic("last", _last, _was_last, unanswered="no", at_once=False)
"""After a card of somebody who had said UNO."""


def needed(state: State) -> int:
    """How many must be out for the hand to end (SP-5)."""
    return state.options.doghouse + 1


def goes_out(state: State, player: int, undo_to_ns: int) -> Step:
    """A player is out of cards."""
    if player in state.out or state.stage != "playing":
        return state, ()
    state = replace(state, out=(*state.out, player))
    ruling = Ruling(
        clause="SP-5" if needed(state) > 1 else "SP-1",
        headline=f"{state.names[player]} IS OUT",
        reason=f"{len(state.out)} of {needed(state)} out",
        players=(player,),
        undo_to_ns=undo_to_ns,
    )
    state, more = settled(state.out_of_the_way(), undo_to_ns)
    return state, (ruling, *more)


def settled(state: State, undo_to_ns: int) -> Step:
    """The hand ends when enough are out; not in the middle of what a rule must do first."""
    enough = len(state.out) >= needed(state) or len(state.players_in) < 2
    if state.stage != "playing" or state.busy or not (state.out and enough):
        return state, ()
    return _hand_over(state, undo_to_ns)


def _hand_over(state: State, undo_to_ns: int) -> Step:
    """The first out gets a point, and one more for each who was out after."""
    first = state.out[0]
    gained = {player: len(state.out) - place for place, player in enumerate(state.out)}
    ruling = Ruling(
        clause="SP-5" if needed(state) > 1 else "SP-1",
        headline=f"{state.names[first]} WINS HAND {state.hand}",
        reason=f"out: {state.called(state.out, ', ')}",
        players=(first,),
        undo_to_ns=undo_to_ns,
    )
    points = tuple(n + gained.get(p, 0) for p, n in enumerate(state.points))
    done = _dealing(replace(state, points=points))
    printed = slip(done, f"hand {state.hand}", ruling.headline, ruling.reason, drawn_line(state))
    said: Effects = (ruling, Score(standings(done)), printed)
    if state.options.hands and state.hand >= state.options.hands:
        done, more = over(done, f"after hand {state.hand}", undo_to_ns)
        return done, (*said, *more)
    return done, said


def _dealing(state: State) -> State:
    """The next hand; what was not judged or answered yet belonged to the last one."""
    return replace(
        state,
        stage="dealing",
        dealer=state.left_of(state.dealer),
        hand=state.hand + 1,
        queue=(),
        question=None,
        later=(),
        opened=None,
    )


def over(state: State, why: str, undo_to_ns: int) -> Step:
    """Most points win, and equal ones together."""
    state = replace(state, stage="over", queue=(), question=None, later=(), opened=None)
    return state, (Ended("SP-5", why, undo_to_ns),)
