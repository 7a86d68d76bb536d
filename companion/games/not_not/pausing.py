"""Long presses, the menu's lines, and objections: what interrupts a round or has it judged again.

A hold is the menu. In a race a button is a tap first: the hold takes that back if it began when the
winner was named, if it is the dealer's at a seat without a pad (who may want to call nobody), or
after two seconds in which no tap was correct.

An objection says of a card what the device cannot see. The race is judged anew with it (NN-11).
"""

from __future__ import annotations

from companion.games.not_not.cards import ANY, SLOTS
from companion.games.not_not.judge import right_faces, verdict
from companion.games.not_not.state import (
    Dealing,
    Fact,
    Racing,
    Rerolling,
    Result,
    State,
    Step,
    doubtful,
    doubtful_late,
    held_ns,
    judged,
    out,
    reroll,
)
from companion.games.not_not.words import matched, nobody, punished, standings
from companion.kit.events import Answer, Due, Event, Hold, Pick, Press
from companion.kit.game import Effects, OpenMenu
from companion.kit.race import Entry
from companion.kit.standings import Score
from companion.kit.structs import replace
from companion.kit.view import TAKE_BACK, Ask, Choice

SEEN_NS = 250_000_000  # nobody has seen sooner who was first
HANDS_NS = 1_000_000_000  # a slap sooner after another says the same once more
GIVES_WAY_NS = 15_000_000_000  # which card is meant, if nobody answers
NOBODY = Choice("nobody", "NOBODY")
OBJECT = Choice("object", "OBJECT")
NONE = Choice("", "NONE")
OURS = ("", "nobody", "object", "wrong", "matched")  # the first word of the lines of this file


def step(state: State, event: Event) -> Step | None:
    """What interrupts a round; None: the event is the phase's own."""
    phase = state.phase
    match event:
        case Pick(player, key) if key.partition(" ")[0] in OURS:
            return _picked(state, event, player, key)
        case Answer(player, key, at_ns) if objector(state) == player:
            return _answered(state, key, at_ns)
        case Press(player, "pad", at_ns):
            return _slapped(state, player, at_ns)
        case Hold(button=button) if button in SLOTS:
            return _held(state, event)
        case Due(at_ns) if isinstance(phase, Racing) and not phase.waits:
            due_ns = held_ns(phase)
            return None if due_ns is None or at_ns < due_ns else _rested(state, phase)
    return None


# ---- holds


def last_race(state: State) -> Racing | None:
    """The race that is open, or that was dealt out and can be objected to."""
    return state.phase if isinstance(state.phase, Racing) else state.phase.last


def late_hands(state: State) -> tuple[int, ...]:
    """Whose touch at the end of the last race may yet turn out to be a hold."""
    racing = state.phase.last if isinstance(state.phase, Dealing) else None
    if racing is None:
        return ()
    return tuple({tap.player: 0 for tap in racing.race.entries if _named(racing, tap.at_ns)})


def _named(racing: Racing, touched_ns: int) -> bool:
    """Whether that touch began when the panel had named the winner."""
    heat = racing.result.heat
    return bool(heat) and touched_ns >= heat[0].at_ns + SEEN_NS


def _held(state: State, event: Hold) -> Step:
    """A button is down for long: the menu, unless the hand may only rest where it has tapped."""
    racing, player = last_race(state), event.player
    opens: Effects = (OpenMenu(player, event.pressed_ns),)
    if racing is None or isinstance(state.phase, Rerolling):
        return state, opens
    if _named(racing, event.pressed_ns):
        after, score = _without(state, racing, player, event.pressed_ns)
        return after, (*score, *opens)
    if isinstance(state.phase, Dealing):
        return state, ()
    touch = Entry(player, event.button, event.pressed_ns, event.stamp)
    others = [tap for tap in racing.result.heat if tap.player != player]
    if player in out(state, racing) or (_calls(state, player) and not others):
        return _paused(state, racing, touch)
    if racing.result.heat:
        return state, ()
    return replace(state, phase=replace(racing, kept=(*racing.kept, touch))), ()


def _calls(state: State, player: int) -> bool:
    """Whether that is a dealer who has no pad to call nobody with."""
    return player == state.dealer and player not in state.pads


def _rested(state: State, racing: Racing) -> Step:
    """Two seconds on a button, and no tap was correct: the menu for that player."""
    return _paused(state, racing, min(racing.kept, key=lambda touch: touch.at_ns))


def _paused(state: State, racing: Racing, touch: Entry) -> Step:
    """The menu in an open race, which waits for the dealer then. That touch was no tap."""
    is_tap = touch in racing.result.heat
    after, score = _without(state, racing, touch.player, touch.at_ns)
    assert isinstance(after.phase, Racing)
    kept = (touch,) if is_tap else ()  # it counts after all, if nothing is chosen
    after = replace(after, phase=replace(after.phase, waits="PAUSED", kept=kept, announced=False))
    return after, (*score, OpenMenu(touch.player, touch.at_ns))


def _without(state: State, racing: Racing, player: int, touched_ns: int) -> Step:
    """The game as it stands if a player's touch at that time was no tap."""
    entries = tuple(e for e in racing.race.entries if (e.player, e.at_ns) != (player, touched_ns))
    if entries == racing.race.entries:
        return state, ()
    changed = replace(racing, race=replace(racing.race, entries=entries))
    if isinstance(state.phase, Racing):
        after = judged(state, changed, racing.decided_ns)
    else:  # who won and which cards left is as it was
        assert isinstance(state.phase, Dealing)
        last = judged(state, changed, racing.decided_ns).phase
        assert isinstance(last, Racing)
        points = list(state.points)
        points[player] += racing.cost(player) - last.cost(player)
        after = replace(state, points=tuple(points), phase=replace(state.phase, last=last))
    return after, (Score(standings(after)),) if after.points != state.points else ()


# ---- the menu


def menu(state: State, player: int, more: tuple[Choice, ...] = ()) -> tuple[Choice, ...]:
    """The lines that fit, with those of the phase; the likeliest first, and TAKE BACK next."""
    racing, phase = last_race(state), state.phase
    if isinstance(phase, Rerolling):
        return more
    lines = (*(_claims(state, racing) if racing is not None else ()), *more)
    holds_on = player not in state.pads
    if isinstance(phase, Racing) and not phase.result.heat and player == state.dealer:
        return (NOBODY._replace(held_on=holds_on), TAKE_BACK, *lines)
    if racing is not None and doubtful(racing):
        return (OBJECT._replace(held_on=holds_on), TAKE_BACK, *lines)
    return lines


def _claims(state: State, racing: Racing) -> tuple[Choice, ...]:
    """A line for each late hand that may be wrong, and for each tap that was ruled wrong."""
    if state.laid is not None:
        return ()
    late = {
        f"wrong {tap.button}": f"{state.names[tap.player]} WAS WRONG"
        for tap in doubtful_late(state, racing)
    }
    lost = {f"matched {tap.button}": f"{state.names[tap.player]} MATCHED" for tap in _lost(racing)}
    return tuple(Choice(key, label) for key, label in {**late, **lost}.items())


def _lost(racing: Racing) -> tuple[Entry, ...]:
    """Taps that were ruled wrong, on cards that may match in truth."""
    taps = racing.result.punished
    return tuple(tap for tap in taps if right_faces(racing.dice, tap.button))


def _picked(state: State, event: Pick, player: int, key: str) -> Step:
    """A line of the menu, if it fits still; "": none was chosen."""
    phase, at_ns = state.phase, event.at_ns
    if not key:
        return _tap_again(state, phase, at_ns) if isinstance(phase, Racing) else (state, ())
    if key not in [line.key for line in menu(state, player)]:
        return state, ()
    what, _, slot = key.partition(" ")
    if what == "nobody" and isinstance(phase, Racing):
        return reroll(state, phase, nobody(f"{state.names[player]} says no card matches"), at_ns)
    if what == "object":
        return objected(state, player, at_ns)
    if what in ("wrong", "matched"):
        return _claimed(state, slot, at_ns, wrong=what == "wrong")
    return state, ()


def _tap_again(state: State, racing: Racing, at_ns: int) -> Step:
    """The menu was closed and nothing chosen: a touch that may have been correct was a tap."""
    if not racing.kept or not racing.waits:
        return state, ()
    race = racing.race
    for touch in racing.kept:
        race = race.press(touch)
    after = judged(state, replace(racing, race=race, waits="", kept=()), at_ns)
    return punished(after, at_ns)


# ---- objections


def objector(state: State) -> int | None:
    """Who has to choose which card is meant; only once hands are still."""
    last = state.phase.last if isinstance(state.phase, Dealing) else None
    return last.objector if last is not None else None


def ask(state: State) -> tuple[Ask, ...]:
    """Which card of several is meant; one that nobody answers for says none."""
    player, racing = objector(state), last_race(state)
    if player is None or racing is None:
        return ()
    slots, question = _meant(state, racing)
    taps = (*racing.result.heat, *racing.result.late, *racing.result.wrong)
    lines = []
    for slot in slots:
        names = dict.fromkeys(state.names[tap.player] for tap in taps if tap.button == slot)
        lines.append(Choice(slot, f"{slot.upper()} · {' '.join(names)}"))
    return (Ask(player, question, (*lines, NONE), "list", patience_ns=GIVES_WAY_NS),)


def _meant(state: State, racing: Racing) -> tuple[tuple[str, ...], str]:
    """The cards that an objection can mean, and the question."""
    wrong = dict.fromkeys(doubtful(racing))
    if wrong:
        wrong.update(dict.fromkeys(tap.button for tap in doubtful_late(state, racing)))
        return tuple(wrong), "Which card is wrong?"
    return tuple(dict.fromkeys(tap.button for tap in _lost(racing))), "Which card matches?"


def _slapped(state: State, player: int, at_ns: int) -> Step:
    """An objection; in an open race the dealer calls nobody (NN-13)."""
    phase, racing = state.phase, last_race(state)
    if racing is None or (state.laid is not None and not isinstance(phase, Racing)):
        return state, ()
    is_open = isinstance(phase, Racing) and not phase.result.heat and not phase.waits
    if not is_open:
        return objected(state, player, at_ns)
    assert isinstance(phase, Racing)
    if player != state.dealer or phase.race.opened_ns is None or phase.denied:
        return state, ()
    return reroll(state, phase, nobody(f"{state.names[player]} says no card matches"), at_ns)


def objected(state: State, player: int, at_ns: int) -> Step:
    """Somebody objects to the first hand; or it has to be said which card is meant."""
    racing = last_race(state)
    if racing is None or isinstance(state.phase, Rerolling):
        return state, ()
    since_ns = racing.objected_ns
    if since_ns is not None and at_ns < since_ns + HANDS_NS:
        return state, ()
    presumed = doubtful(racing)
    late = isinstance(state.phase, Racing) and bool(doubtful_late(state, racing))
    if len(presumed) == 1 and not late:
        return _claimed(state, presumed[0], at_ns, wrong=True)
    if presumed or (_lost(racing) and isinstance(state.phase, Dealing) and state.laid is None):
        return _with_last(state, replace(racing, objector=player)), ()
    return state, ()


def _answered(state: State, key: str, at_ns: int) -> Step:
    """Which card is meant; none: nobody objects."""
    racing = last_race(state)
    assert racing is not None  # somebody was asked about it
    slots, _ = _meant(state, racing)
    state = _with_last(state, replace(racing, objector=None))
    if key not in slots:
        return state, ()
    return _claimed(state, key, at_ns, wrong=bool(doubtful(racing)))


def _claimed(state: State, slot: str, at_ns: int, *, wrong: bool) -> Step:
    """The table says of a card whether it matches: judge the race anew."""
    racing = last_race(state)
    assert racing is not None
    right = right_faces(racing.dice, slot)
    facts = tuple(fact for fact in racing.facts if fact.slot != slot)
    denied = tuple(tap for tap in racing.denied if tap.button != slot)
    effects: Effects = ()
    if wrong:
        denied += tuple(tap for tap in racing.result.heat if tap.button == slot)
        facts += (Fact(slot, ANY - right),)
    else:
        effects = tuple(matched(state, t, at_ns) for t in _lost(racing) if t.button == slot)[:1]
        cards = racing.cards
        if verdict(racing.dice, slot, cards) is False:
            cards = cards.forgotten()  # what was learnt of them was wrong
        racing = replace(racing, cards=cards)
        facts += (Fact(slot, right),)
    racing = replace(racing, facts=facts, denied=denied, objected_ns=at_ns, objector=None)
    racing = replace(racing, result=Result())  # that was known until now
    return _again(state, racing, at_ns, effects)


def _again(state: State, racing: Racing, at_ns: int, effects: Effects) -> Step:
    """The race with what was said of its cards; if it was over, it is dealt out once more."""
    was_open = isinstance(state.phase, Racing)
    if isinstance(state.phase, Dealing) and state.phase.replaced:
        racing = replace(racing, cards=racing.cards.put_away(state.phase.replaced))
    round_number = state.round - (not was_open and bool(_won(state)))
    after = judged(replace(state, round=round_number), racing, at_ns)
    assert isinstance(after.phase, Racing)
    announced = bool(after.phase.result.heat) if was_open else False
    after = replace(after, phase=replace(after.phase, announced=announced, closes=not was_open))
    after, costs = punished(after, at_ns)
    return after, (*effects, *costs)


def _won(state: State) -> bool:
    last = last_race(state)
    return last is not None and bool(last.result.heat)


def _with_last(state: State, racing: Racing) -> State:
    """The race that is open, or that was, with something to it."""
    if isinstance(state.phase, Racing):
        return replace(state, phase=racing)
    assert isinstance(state.phase, Dealing)
    return replace(state, phase=replace(state.phase, last=racing))


def without_player(state: State, player: int) -> State:
    """Nobody asks somebody who leaves which card they mean, nor waits for their button."""
    racing = last_race(state)
    if racing is None or isinstance(state.phase, Rerolling):
        return state
    objects = None if racing.objector == player else racing.objector
    kept = tuple(touch for touch in racing.kept if touch.player != player)
    return _with_last(state, replace(racing, objector=objects, kept=kept))
