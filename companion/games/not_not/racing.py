"""A round: from the dice on the panel to the card won. Taps are judged in the order of time.

A tap that the known faces do not settle waits until hands are still, then one player is asked;
taps after it wait behind it, so that no verdict can jump the queue.
"""

from __future__ import annotations

from dataclasses import replace

from companion.games.not_not.cards import SLOTS
from companion.games.not_not.dealing import after_round, reroll
from companion.games.not_not.judge import Question, nothing_fits, verdict
from companion.games.not_not.state import Racing, State, Win
from companion.games.not_not.words import cost, nobody, too_soon, won
from companion.kit.events import Answer, Due, Freed, Press, Shown
from companion.kit.game import Effect
from companion.kit.race import Entry, margin_ns

MS = 1_000_000
Step = tuple[State, tuple[Effect, ...]]


def on_shown(state: State, racing: Racing, event: Shown) -> Step:
    """The dice are out: the race is open. A question, or a new note, opens nothing."""
    if racing.question or racing.race.opened_ns is not None:
        return state, ()
    return _now(state, replace(racing, race=racing.race.open(event.at_ns))), ()


def on_freed(state: State, racing: Racing, event: Freed) -> Step:
    return _now(state, replace(racing, race=racing.race.release(event.player, event.button))), ()


def on_press(state: State, racing: Racing, event: Press) -> Step:
    """A tap; or the dealer's slap on the pad, which calls "nobody" (NN-13)."""
    if racing.question:
        return state, ()
    if event.button not in SLOTS:
        return _call_nobody(state, racing, event)
    tap = Entry(event.player, event.button, event.at_ns)
    race = racing.race.press(tap)
    if race.false_starts != racing.race.false_starts:
        ruling = too_soon(state, tap)
        noted = replace(racing, race=race).noted(ruling.headline, event.at_ns)
        return _now(state, noted), (ruling,)
    if race.entries == racing.race.entries:
        return state, ()
    pending = tuple(sorted((*racing.pending, tap), key=lambda e: e.at_ns))
    return _judge(state, replace(racing, race=race, pending=pending), event.at_ns)


def on_answer(state: State, racing: Racing, event: Answer) -> Step:
    """What the asked player saw. The dice come back to the panel, and the race opens anew."""
    question = racing.question
    if question is None or event.player != racing.asked or event.key not in ("yes", "no"):
        return state, ()
    cards = state.cards.learn(question.slot, question.faces, among=event.key == "yes")
    racing = replace(racing, question=None, asked=None, note="")
    state, said = _judge(replace(state, cards=cards), racing, event.at_ns)
    return _go_on(state, event.at_ns), said


def on_due(state: State, racing: Racing, event: Due) -> Step:
    """A wait is over: ask, close the round, or give up on it."""
    alarm_ns = alarm(state, racing)
    if alarm_ns is None or event.at_ns < alarm_ns:
        return state, ()
    if racing.note and event.at_ns >= racing.note_until_ns:
        return _now(state, replace(racing, note="")), ()
    if racing.pending:
        return _ask(state, racing), ()
    if racing.heat:
        if not racing.announced:
            return _now(state, replace(racing, announced=True)), ()
        return _close(state, racing, event.at_ns)
    if nothing_fits(racing.dice, state.cards):
        reason = "no card fits"
    else:
        reason = f"no right tap in {state.options.patience_ms // 1000} s"
    return reroll(state, racing, nobody(reason, event.at_ns, None))


def alarm(state: State, racing: Racing) -> int | None:
    """When the round must be looked at again, if nobody does anything."""
    if racing.question:
        return None
    waits = [racing.note_until_ns if racing.note else None, _verdict_due(state, racing)]
    return min((at_ns for at_ns in waits if at_ns is not None), default=None)


def _verdict_due(state: State, racing: Racing) -> int | None:
    hands_ns = state.options.hands_ms * MS
    if racing.pending:
        return racing.pending[0].at_ns + hands_ns
    if racing.heat:
        tie_over_ns = racing.heat[0].at_ns + state.tie_ns + 1
        hands_still_ns = racing.heat[0].at_ns + hands_ns
        return max(hands_still_ns, tie_over_ns) if racing.announced else tie_over_ns
    opened_ns = racing.race.opened_ns
    if opened_ns is None:
        return None
    if nothing_fits(racing.dice, state.cards):
        return opened_ns + state.options.trap_ms * MS
    patience_ns = state.options.patience_ms * MS
    return opened_ns + patience_ns if patience_ns else None


def win(state: State, racing: Racing) -> Win:
    """The win as it stands; only with a heat. Others' first right tap after it gives the margin."""
    first = racing.heat[0]
    players = {e.player for e in racing.heat}
    others = [e for e in racing.late if e.player not in players]
    opened_ns = racing.race.opened_ns or first.at_ns
    margin = margin_ns([first, *others], state.tie_ns)
    return Win(racing.heat, margin, max(0, first.at_ns - opened_ns))


def _judge(state: State, racing: Racing, now_ns: int) -> Step:
    """Judge waiting taps, oldest first, until one must be asked about or none is left."""
    rulings: list[Effect] = []
    while racing.pending:
        tap = racing.pending[0]
        found = verdict(racing.dice, tap.button, state.cards)
        if isinstance(found, Question) and _matters(state, racing, tap):
            break
        racing = replace(racing, pending=racing.pending[1:])
        if tap.player in racing.stopped:
            continue
        if found is True:
            racing = _right(state, racing, tap, now_ns)
        elif found is False and _costs(state, racing, tap):
            ruling = cost(state, racing.dice, tap, now_ns)
            rulings.append(ruling)
            if state.points[tap.player]:
                cards = state.cards.put_aside(1, from_deck=False)
                state = replace(state.give(tap.player, -1), cards=cards)
            stopped = racing.stopped | ({tap.player} if state.options.one_tap else set())
            note = f"{ruling.headline}: {ruling.reason}"
            racing = replace(racing, stopped=stopped).noted(note, now_ns)
    return _now(state, racing), tuple(rulings)


def _right(state: State, racing: Racing, tap: Entry, now_ns: int) -> Racing:
    """A right tap: the first, in a dead heat with the first, or late (NN-10, NN-12)."""
    if not racing.heat:
        return replace(racing, heat=(tap,), decided_ns=now_ns)
    if tap.at_ns - racing.heat[0].at_ns > state.tie_ns:
        return replace(racing, late=(*racing.late, tap))
    if any(e.player == tap.player for e in racing.heat):
        return racing
    return replace(racing, heat=(*racing.heat, tap))


def _costs(state: State, racing: Racing, tap: Entry) -> bool:
    """Whether a wrong tap still costs: before the win, or while hands were moving (NN-11)."""
    if not racing.heat:
        return True
    return tap.at_ns - racing.heat[0].at_ns <= state.options.hands_ms * MS


def _matters(state: State, racing: Racing, tap: Entry) -> bool:
    """Whether anything hangs on an open question about a tap: a win, or a card to lose."""
    if tap.player in racing.stopped:
        return False
    if not racing.heat or tap.at_ns - racing.heat[0].at_ns <= state.tie_ns:
        return True
    return _costs(state, racing, tap) and state.points[tap.player] > 0


def _go_on(state: State, now_ns: int) -> State:
    """After an answer: the next question at once, or the race, closed until the dice are back."""
    racing = state.phase
    assert isinstance(racing, Racing)
    if racing.pending and now_ns >= racing.pending[0].at_ns + state.options.hands_ms * MS:
        return _ask(state, racing)
    if racing.pending or racing.heat:
        return state
    return _now(state, replace(racing, race=replace(racing.race, opened_ns=None)))


def _ask(state: State, racing: Racing) -> State:
    """Put the question to the dealer; about the dealer's own tap, to the next player."""
    tap = racing.pending[0]
    found = verdict(racing.dice, tap.button, state.cards)
    assert isinstance(found, Question)  # anything else was judged when it came
    asked = state.dealer if tap.player != state.dealer else (tap.player + 1) % len(state.names)
    return _now(state, replace(racing, question=found, asked=asked))


def _close(state: State, racing: Racing, now_ns: int) -> Step:
    result = win(state, racing)
    ruling = won(state, racing, result, now_ns)
    return after_round(state, racing, result, ruling)


def _call_nobody(state: State, racing: Racing, event: Press) -> Step:
    if event.player != state.dealer or racing.pending or racing.heat:
        return state, ()
    reason = f"{state.names[state.dealer]} called it"
    return reroll(state, racing, nobody(reason, event.at_ns, None))


def _now(state: State, racing: Racing) -> State:
    return replace(state, phase=racing)
