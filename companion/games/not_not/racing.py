"""A round: from the dice on the panel to the card won. Taps are judged in the order of time.

A tap that the known faces do not settle waits until hands are still, then one player is asked;
taps after it wait behind it, so that no verdict can jump the queue.
"""

from __future__ import annotations

from dataclasses import replace

from companion.games.not_not.cards import SLOTS
from companion.games.not_not.filling import after_round
from companion.games.not_not.judge import Question, nothing_fits, verdict
from companion.games.not_not.state import Level, Racing, Rerolling, State, Win
from companion.games.not_not.words import cost, dice_screen, nobody, too_soon, won
from companion.kit.events import Answer, Due, Event, Freed, Press, Shown
from companion.kit.game import Effects
from companion.kit.race import Entry, margin_ns
from companion.kit.rulings import Ruling
from companion.kit.view import Ask, Choice, View

MS = 1_000_000
NO_YES = (Choice("no", "NO"), Choice("yes", "YES"))
HINTS = {
    Level.DISCOVERY: "Tap a card that fits at least one of the two dice.",
    Level.NORMAL: "With an odd number of NOTs, tap a card that fails at least one.",
    Level.HARD: "The deck's arrow says which slot is UP. Odd NOTs: a card that fails one.",
    Level.EXTREME: "The deck's arrow says which slot is UP; the Liar is one more NOT.",
}

Step = tuple[State, Effects]


def step(state: State, racing: Racing, event: Event) -> Step:
    match event:
        case Press():
            return _pressed(state, racing, event)
        case Answer():
            return _answered(state, racing, event)
        case Due(at_ns):
            return _due(state, racing, at_ns)
        case Shown(at_ns) if not racing.question and racing.race.opened_ns is None:
            return _now(state, replace(racing, race=racing.race.open(at_ns))), ()
        case Freed(player, button) if (player, button) in racing.race.held:
            return _now(state, replace(racing, race=racing.race.release(player, button))), ()
    return state, ()


def view(state: State, racing: Racing) -> View:
    """The dice; a question over them; or the winner, while hands may still be moving."""
    dice, alarm_ns = dice_screen(state, racing), _alarm(state, racing)
    if racing.question and racing.asked is not None:
        ask = Ask(racing.asked, racing.question.text(), NO_YES)
        hint = f"{state.names[racing.asked]}, look at the card: left is NO, right is YES."
        return View(dice, (ask,), alarm_ns, lit=(racing.asked,), hint=hint, racing=True)
    hint = f"{HINTS[state.level]} A Void never counts. The first right tap wins."
    if racing.announced and not racing.pending:
        ruling = won(state, racing, win(state, racing))
        screen = ruling.screen()
        return View(screen, alarm_ns=alarm_ns, won=ruling.players, hint=hint, racing=True)
    if racing.race.opened_ns is None:
        hint = "The dice are coming. Hands off."
    may_tap = tuple(p for p in range(len(state.names)) if p not in racing.stopped)
    return View(dice, alarm_ns=alarm_ns, lit=may_tap, hint=hint, racing=True)


def _pressed(state: State, racing: Racing, event: Press) -> Step:
    """A tap; or the dealer's slap on the pad, which calls "nobody" (NN-13)."""
    if racing.question:
        return state, ()
    if event.button not in SLOTS:
        return _call_nobody(state, racing, event)
    tap = Entry(event.player, event.button, event.at_ns)
    race = racing.race.press(tap)
    if race.false_starts != racing.race.false_starts:
        return _now(state, replace(racing, race=race)), (too_soon(state, tap),)
    if race.entries == racing.race.entries:
        return state, ()
    pending = tuple(sorted((*racing.pending, tap), key=lambda e: e.at_ns))
    return _judge(state, replace(racing, race=race, pending=pending), event.at_ns)


def _answered(state: State, racing: Racing, event: Answer) -> Step:
    """What the asked player saw. The dice come back to the panel, and the race opens anew."""
    question = racing.question
    if question is None or event.player != racing.asked or event.key not in ("yes", "no"):
        return state, ()
    cards = state.cards.learn(question.slot, question.faces, among=event.key == "yes")
    racing = replace(racing, question=None, asked=None)
    state, effects = _judge(replace(state, cards=cards), racing, event.at_ns)
    return _go_on(state, event.at_ns), effects


def _due(state: State, racing: Racing, now_ns: int) -> Step:
    """A wait is over: ask, close the round, or give up on it."""
    alarm_ns = _alarm(state, racing)
    if alarm_ns is None or now_ns < alarm_ns:
        return state, ()
    if racing.pending:
        return _ask(state, racing), ()
    if racing.heat and not racing.announced:
        return _now(state, replace(racing, announced=True)), ()
    if racing.heat:
        result = win(state, racing)
        return after_round(state, racing, result, won(state, racing, result))
    if nothing_fits(racing.dice, state.cards):
        return _reroll(state, racing, nobody("no card fits"))
    patience_s = state.options.patience_ms // 1000
    return _reroll(state, racing, nobody(f"no right tap in {patience_s} s"))


def _alarm(state: State, racing: Racing) -> int | None:
    """When the round must be looked at again, if nobody does anything."""
    if racing.question:
        return None
    moving_ns = state.options.moving_ms * MS
    if racing.pending:
        return racing.pending[0].at_ns + moving_ns
    if racing.heat:
        tie_over_ns = racing.heat[0].at_ns + state.tie_ns + 1
        hands_still_ns = racing.heat[0].at_ns + moving_ns
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
    margin = margin_ns([first, *others], state.tie_ns)
    return Win(racing.heat, margin, max(0, first.at_ns - racing.began_ns))


def _judge(state: State, racing: Racing, now_ns: int) -> Step:
    """Judge waiting taps, oldest first, until one must be asked about or none is left."""
    rulings: list[Ruling] = []
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
            rulings.append(cost(state, racing, tap, now_ns))
            state, racing = _wrong(state, racing, tap.player)
    return _now(state, racing), tuple(rulings)


def _wrong(state: State, racing: Racing, player: int) -> tuple[State, Racing]:
    """A card is given up, if there is one (NN-11); with one_tap the round is over for them."""
    if state.points[player]:
        cards = state.cards.put_aside(1, from_deck=False)
        state = replace(state.give(player, -1), cards=cards)
    stopped = racing.stopped | ({player} if state.options.one_tap else set())
    return state, replace(racing, stopped=stopped)


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
    return tap.at_ns - racing.heat[0].at_ns <= state.options.moving_ms * MS


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
    if racing.pending and now_ns >= racing.pending[0].at_ns + state.options.moving_ms * MS:
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


def _call_nobody(state: State, racing: Racing, event: Press) -> Step:
    if event.player != state.dealer or racing.pending or racing.heat:
        return state, ()
    return _reroll(state, racing, nobody(f"{state.names[state.dealer]} called it"))


def _reroll(state: State, racing: Racing, ruling: Ruling) -> Step:
    """Nobody: the same top card, and new dice once that was read."""
    return replace(state, phase=Rerolling(racing.dice.arrow, racing.dice.liar)), (ruling,)


def _now(state: State, racing: Racing) -> State:
    return replace(state, phase=racing)
