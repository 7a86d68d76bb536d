"""Objections: the table says of a card what the device cannot see, and the race is judged anew.

One slap, or a line of the menu; by the same slap the dealer of an open race calls nobody (NN-13).
"""

from __future__ import annotations

from companion.games.not_not import words
from companion.games.not_not.cards import ANY
from companion.games.not_not.judge import right_faces, verdict
from companion.games.not_not.state import (
    Dealing,
    Racing,
    State,
    Step,
    doubtful,
    doubtful_late,
    last_race,
    reroll,
    with_race,
)
from companion.kit.events import Answer, Event, Pick, Press
from companion.kit.game import Effects
from companion.kit.race import Entry
from companion.kit.structs import replace
from companion.kit.view import TAKE_BACK, Ask, Choice

HANDS_NS = 1_000_000_000  # a slap sooner after another says the same once more
GIVES_WAY_NS = 15_000_000_000  # which card is meant, if nobody answers
NOBODY = Choice("nobody", "NOBODY")
OBJECT = Choice("object", "OBJECT")
NONE = Choice("", "NONE")


SAYS = {"wrong": "WRONG", "matched": "MATCHED"}  # what can be said of a tap after all

Claim = tuple[str, Entry]  # one of those, and of which tap


def step(state: State, event: Event) -> Step | None:
    """What is said of the last race; None: the event is the phase's own."""
    racing = last_race(state)
    match event:
        case Press(player, "pad", at_ns) if racing is not None:
            return _slapped(state, racing, player, at_ns)
        case Answer(player, key, at_ns) if racing is not None and objector(state) == player:
            return _answered(state, racing, key, at_ns)
        case Pick(player, key, _, at_ns) if racing is not None:
            if key in [line.key for line in menu(state, player)]:
                return _picked(state, racing, player, key, at_ns)
    return None


# ---- the menu


def menu(state: State, player: int, more: tuple[Choice, ...] = ()) -> tuple[Choice, ...]:
    """The lines that fit, with those of the phase; the likeliest first, and TAKE BACK next."""
    racing = last_race(state)
    if racing is None:
        return more
    claims = () if state.laid is not None else _claims(state, racing)
    labels = {f"{w} {tap.button}": f"{state.names[tap.player]} {SAYS[w]}" for w, tap in claims}
    lines = (*(Choice(key, label) for key, label in labels.items()), *more)
    holds_on = player not in state.pads
    if isinstance(state.phase, Racing) and not racing.result.heat and player == state.dealer:
        return (NOBODY._replace(held_on=holds_on), TAKE_BACK, *lines)
    if doubtful(racing):
        return (OBJECT._replace(held_on=holds_on), TAKE_BACK, *lines)
    return lines


def _claims(state: State, racing: Racing) -> tuple[Claim, ...]:
    """What the table may say, besides of the first hands: of late ones, and of wrong ones."""
    lost = [tap for tap in racing.result.punished if right_faces(racing.dice, tap.button)]
    late = (("wrong", tap) for tap in doubtful_late(state, racing))
    return (*late, *(("matched", tap) for tap in lost))


def _picked(state: State, racing: Racing, player: int, key: str, at_ns: int) -> Step:
    what, _, slot = key.partition(" ")
    if what == "nobody":
        return _nobody(state, racing, player, at_ns)
    if what == "object":
        return _objected(state, racing, player, at_ns)
    return _claimed(state, racing, slot, at_ns, wrong=what == "wrong")


def _nobody(state: State, racing: Racing, player: int, at_ns: int) -> Step:
    reason = f"{state.names[player]} says no card matches"
    return reroll(state, racing, words.nobody(reason), at_ns)


# ---- objections


def objector(state: State) -> int | None:
    """Who has to choose which card is meant; only once hands are still."""
    racing = last_race(state)
    return racing.objector if racing is not None and isinstance(state.phase, Dealing) else None


def ask(state: State) -> tuple[Ask, ...]:
    """Which card of several is meant; one that nobody answers for says none."""
    player, racing = objector(state), last_race(state)
    if player is None or racing is None:
        return ()
    wrong = bool(doubtful(racing))
    taps = (*racing.result.heat, *racing.result.late, *racing.result.wrong)
    lines = []
    for slot in _meant(state, racing):
        names = dict.fromkeys(state.names[tap.player] for tap in taps if tap.button == slot)
        lines.append(Choice(slot, f"{slot.upper()} · {' '.join(names)}"))
    question = "Which card is wrong?" if wrong else "Which card matches?"
    return (Ask(player, question, (*lines, NONE), "list", patience_ns=GIVES_WAY_NS),)


def _meant(state: State, racing: Racing) -> tuple[str, ...]:
    """The cards that an objection can mean: one that was presumed to match, or a lost one."""
    first = doubtful(racing)
    what = "wrong" if first else "matched"
    others = (tap.button for says, tap in _claims(state, racing) if says == what)
    return tuple(dict.fromkeys([*first, *others]))


def _slapped(state: State, racing: Racing, player: int, at_ns: int) -> Step:
    """An objection; in an open race the dealer calls nobody (NN-13)."""
    is_open = isinstance(state.phase, Racing)
    if not is_open or racing.result.heat or racing.waits:
        known = state.laid is not None and not is_open
        return (state, ()) if known else _objected(state, racing, player, at_ns)
    if player != state.dealer or racing.race.opened_ns is None or racing.denied:
        return state, ()
    return _nobody(state, racing, player, at_ns)


def _objected(state: State, racing: Racing, player: int, at_ns: int) -> Step:
    """Somebody objects to the first hand; or it has to be said which card is meant."""
    since_ns, is_open = racing.objected_ns, isinstance(state.phase, Racing)
    if since_ns is not None and at_ns < since_ns + HANDS_NS:
        return state, ()
    presumed, meant = doubtful(racing), _meant(state, racing)
    if len(presumed) == 1 and not (is_open and len(meant) > 1):
        return _claimed(state, racing, presumed[0], at_ns, wrong=True)
    if presumed or (meant and not is_open and state.laid is None):
        return with_race(state, replace(racing, objector=player)), ()
    return state, ()


def _answered(state: State, racing: Racing, key: str, at_ns: int) -> Step:
    """Which card is meant; none: nobody objects."""
    if key in _meant(state, racing):
        return _claimed(state, racing, key, at_ns, wrong=bool(doubtful(racing)))
    return with_race(state, replace(racing, objector=None)), ()


def _claimed(state: State, racing: Racing, slot: str, at_ns: int, *, wrong: bool) -> Step:
    """The table says of a card whether it matches: judge the race anew."""
    right, cards = right_faces(racing.dice, slot), racing.cards
    denied = tuple(tap for tap in racing.denied if tap.button != slot)
    effects: Effects = ()
    if wrong:
        denied += tuple(tap for tap in racing.result.heat if tap.button == slot)
    else:
        taps = [tap for tap in racing.result.punished if tap.button == slot]
        effects = tuple(words.matched(state, tap, at_ns) for tap in taps[:1])
        if verdict(racing.dice, slot, cards) is False:
            cards = cards.forgotten()  # what was learnt of them was wrong
    facts = {**racing.facts, slot: ANY - right if wrong else right}
    racing = replace(racing, cards=cards, facts=facts, denied=denied)
    after, rulings = _again(state, replace(racing, objected_ns=at_ns, objector=None), at_ns)
    return after, (*effects, *rulings)


def _again(state: State, racing: Racing, at_ns: int) -> Step:
    """The race with what was said of its cards; if it was over, it is dealt out once more."""
    phase = state.phase
    if isinstance(phase, Dealing):
        cards = racing.cards.put_away(phase.replaced)
        racing = replace(racing, cards=cards, announced=False, closes=True)
        state = replace(state, round=state.round - bool(racing.result.heat))
        return words.ruled(state, racing, at_ns)
    after, rulings = words.ruled(state, replace(racing, announced=False), at_ns)
    again = after.phase
    assert isinstance(again, Racing)
    return with_race(after, replace(again, announced=bool(again.result.heat))), rulings


def without_player(state: State, player: int) -> State:
    """Nobody asks somebody who leaves which card they mean, nor waits for their button."""
    racing = last_race(state)
    if racing is None:
        return state
    objects = None if racing.objector == player else racing.objector
    kept, down = (
        tuple(touch for touch in touches if touch.player != player)
        for touches in (racing.kept, racing.down)
    )
    return with_race(state, replace(racing, objector=objects, kept=kept, down=down))
