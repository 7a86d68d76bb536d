"""With judge = ask: one player is asked about a tap that the known faces do not settle.

The question is on the panel before it can be answered. A touch that comes until the asked player's
hands have been still was on its way, and is a tap; only then do their presses answer. Everybody
else goes on playing: what they tap is judged in the order of time, behind what is asked about.
"""

from __future__ import annotations

from companion.games.not_not.judge import Question, verdict
from companion.games.not_not.judging import MS, judged
from companion.games.not_not.state import Racing, State
from companion.kit.events import Answer
from companion.kit.game import Effects
from companion.kit.screens import MessageScreen
from companion.kit.structs import replace
from companion.kit.view import Ask, Choice, View

STILL_NS = 500_000_000  # so long after the question was seen a hand may have been on its way
NO_YES = (Choice("no", "NO"), Choice("yes", "YES"))

Step = tuple[State, Effects]


def is_due(state: State, racing: Racing, now_ns: int) -> bool:
    """Whether a tap waits for a verdict, and hands have had their time."""
    return bool(racing.pending) and now_ns >= due_ns(state, racing)


def due_ns(state: State, racing: Racing) -> int:
    """When the oldest of the taps that wait is asked about."""
    return racing.pending[0].at_ns + state.options.moving_ms * MS


def ask(state: State, racing: Racing) -> State:
    """A question for the dealer; about the dealer's own tap, for the next player."""
    tap = racing.pending[0]
    found = verdict(racing.dice, tap.button, state.cards)
    assert isinstance(found, Question)  # anything else was judged when it came
    asked = state.dealer if tap.player != state.dealer else state.next_player(tap.player)
    return replace(state, phase=replace(racing, question=found, asked=asked))


def put_ns(racing: Racing) -> int | None:
    """When presses of the one who is asked begin to answer; None: not yet seen, or they do."""
    if racing.put or racing.seen_ns is None:
        return None
    theirs = [e.at_ns for e in racing.race.entries if e.player == racing.asked]
    return max([racing.seen_ns, *theirs]) + STILL_NS


def view(state: State, racing: Racing, question: Question, alarm_ns: int | None) -> View:
    """The question to look at, and then to answer. The dice are back after it."""
    assert racing.asked is not None
    who, words = state.names[racing.asked], question.text()
    asks = (Ask(racing.asked, words, NO_YES, seen=True),) if racing.put else ()
    return View(
        MessageScreen(who, words, "look at the card"),
        asks,
        alarm_ns,
        lit=(racing.asked,),
        hint=f"{who}, look at the card.",
        racing=True,
        at_once=True,
        holds=state.everybody,
    )


def answered(state: State, racing: Racing, event: Answer) -> Step:
    """What the asked player saw. Then the next question, or the dice come back to the panel."""
    question = racing.question
    if question is None or not racing.put or event.player != racing.asked:
        return state, ()
    if event.key not in ("yes", "no"):
        return state, ()
    cards = state.cards.learn(question.slot, question.faces, among=event.key == "yes")
    racing = replace(racing, question=None, asked=None, idle_ns=event.at_ns)
    racing = replace(racing, seen_ns=None, put=False)
    state, effects = judged(replace(state, cards=cards), racing, event.at_ns)
    racing = state.phase  # type: ignore[assignment]  # it is judged, and no more
    return ask(state, racing) if is_due(state, racing, event.at_ns) else state, effects
