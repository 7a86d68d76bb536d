"""Objections: the first hand was wrong and pays, and the next of the same race is ruled (NN-11).

Nothing is run again and nobody is asked: the taps are judged anew, with what the objection says of
the card. Only where several cards of a dead heat are presumed right must it be said which is meant.
"""

from __future__ import annotations

from companion.games.not_not.cards import SLOTS
from companion.games.not_not.filling import after_round, put_away
from companion.games.not_not.judge import right_faces
from companion.games.not_not.judging import again, judged, win
from companion.games.not_not.state import Dealing, Racing, State
from companion.games.not_not.words import doubtful, may_object, nobody, standings, won
from companion.kit.game import Effects
from companion.kit.standings import Score
from companion.kit.structs import replace
from companion.kit.view import TAKE_BACK, Ask, Choice

HANDS_NS = 500_000_000  # a slap sooner after another says the same once more
OBJECT = Choice("object", "OBJECT")
WHICH = tuple(Choice(slot, slot.upper()) for slot in SLOTS)

Step = tuple[State, Effects]


def open_to(state: State) -> bool:
    """Whether there is anything that somebody could object to."""
    phase = state.phase
    if isinstance(phase, Dealing):
        return may_object(phase)
    return isinstance(phase, Racing) and bool(doubtful(state, phase))


def menu_lines(state: State, player: int) -> tuple[Choice, ...]:
    """What somebody who reaches for the menu most likely wants: a press each.

    Whoever has no pad to slap need only hold on.
    """
    line = OBJECT._replace(held_on=player not in state.pads)
    return (line, TAKE_BACK) if open_to(state) else ()


def which(racing: Racing) -> tuple[Ask, ...]:
    """The question to who objects to a dead heat on several cards."""
    if racing.objector is None:
        return ()
    return (Ask(racing.objector, "Which card is wrong?", WHICH),)


def objected(state: State, player: int, at_ns: int, slot: str = "") -> Step:
    """Somebody objects to the first hand; or says which slot of a dead heat is meant."""
    then = _at_the_end(state)
    racing = then.phase
    assert isinstance(racing, Racing)
    slots = doubtful(then, racing)
    since_ns = racing.objected_ns
    if not slots or (since_ns is not None and at_ns < since_ns + HANDS_NS):
        return state, ()
    if len(slots) > 1 and slot not in slots:
        return _with_race(state, replace(racing, objector=player)), ()
    return _denied(state, then, racing, slot or slots[0], at_ns)


def before_cards(dealing: Dealing) -> Racing | None:
    """The end of the last race, as long as it can be objected to."""
    phase = dealing.last.phase if dealing.last is not None else None
    return phase if isinstance(phase, Racing) else None


def pressed_late(state: State, dealing: Dealing, racing: Racing) -> State:
    """A hand that was still on its way when the round was closed: it may be the next one."""
    assert dealing.last is not None
    last = replace(dealing.last, phase=racing)
    return replace(state, phase=replace(dealing, last=last))


def _at_the_end(state: State) -> State:
    """The end of the race that is objected to; who deals and the like are as they are now."""
    dealing = state.phase
    if not isinstance(dealing, Dealing) or dealing.last is None:
        return state
    last = dealing.last
    cards = put_away(last.cards, dealing.replaced) if dealing.replaced else last.cards
    return replace(
        last,
        cards=cards,
        options=state.options,
        level=state.level,
        dealer=state.dealer,
        left=state.left,
    )


def _with_race(state: State, racing: Racing) -> State:
    """The race that is open, or that was, with something to it."""
    if isinstance(state.phase, Dealing):
        return pressed_late(state, state.phase, racing)
    return replace(state, phase=racing)


def _denied(state: State, then: State, racing: Racing, slot: str, at_ns: int) -> Step:
    """That card does not fit: judge the race anew."""
    cards = then.cards.learn(slot, right_faces(racing.dice, slot), among=False)
    denied = (*racing.denied, *(e for e in racing.heat if e.button == slot))
    then, racing = again(replace(then, cards=cards), racing)
    racing = replace(racing, denied=denied, objected_ns=at_ns, objector=None)
    then, costs = judged(then, racing, racing.race.entries, at_ns)
    racing = then.phase  # type: ignore[assignment]  # it is judged, and no more
    if not isinstance(state.phase, Dealing):
        racing = replace(racing, announced=bool(racing.heat))
        said = tuple(replace(ruling, quiet=racing.announced) for ruling in costs)
        return replace(then, phase=racing), said
    if racing.heat:
        result = win(then, racing)
        then, effects = after_round(then, racing, result, won(then, racing, result))
        return then, (*costs, *effects)
    return put_back(then, racing, at_ns, costs)


def put_back(state: State, racing: Racing, at_ns: int, costs: Effects = ()) -> Step:
    """Nobody else may be right: nobody wins, and the dealer rolls again (NN-13)."""
    opened_ns = racing.race.opened_ns
    ruling = replace(nobody("no other hand"), undo_to_ns=at_ns, opened_ns=opened_ns)
    state = replace(state, phase=Dealing())
    return state, (*costs, ruling, Score(standings(state)))
