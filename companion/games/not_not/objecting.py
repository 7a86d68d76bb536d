"""Objections: the table says of a card what the device cannot see, and the race is judged anew.

A slap objects to the winner, and so does OBJECT in the menu; other taps have lines of their own
there. In an open race the dealer's slap calls nobody (NN-13).
"""

from __future__ import annotations

from companion.games.not_not import words
from companion.games.not_not.cards import ANY, SLOTS
from companion.games.not_not.judge import right_faces, verdict
from companion.games.not_not.state import (
    Dealing,
    Racing,
    State,
    Step,
    doubtful,
    doubtful_late,
    reroll,
    with_race,
)
from companion.kit.events import Answer, Event, Pick, Press
from companion.kit.game import Effects
from companion.kit.race import Entry
from companion.kit.structs import replace
from companion.kit.view import TAKE_BACK, Ask, Choice

HANDS_NS = 1_000_000_000  # a slap within this time of another is the same objection
GIVES_WAY_NS = 15_000_000_000  # if nobody answers which card is meant, none is
NOBODY = Choice("nobody", "NOBODY")
OBJECT = Choice("object", "OBJECT")
NONE = "NONE"


def step(state: State, racing: Racing, event: Event) -> Step | None:
    """A slap, an answer, a line of the menu. None: the event is the phase's own."""
    match event:
        case Press(player, "pad", at_ns):
            return _slapped(state, racing, player, at_ns)
        case Answer(player, key, at_ns) if player == racing.objector and _is_over(state):
            return _answered(state, racing, key, at_ns)
        case Pick(player, key, _, at_ns) if key in _keys(state, racing, player):
            return _picked(state, racing, player, key, at_ns)
    return None


def _is_over(state: State) -> bool:
    """Whether hands are still: which card is meant is asked no sooner."""
    return isinstance(state.phase, Dealing)


# ---- the menu


def _keys(state: State, racing: Racing, player: int) -> set[str]:
    return {line.key for line in menu(state, racing, player)} - {TAKE_BACK.key}


def menu(
    state: State, racing: Racing, player: int, more: tuple[Choice, ...] = ()
) -> tuple[Choice, ...]:
    """The lines that fit, with those of the phase; the likeliest first, and TAKE BACK next."""
    lines = (*_lines(state, racing), *more)
    if not _is_over(state) and not racing.result.heat and player == state.dealer:
        return (NOBODY, TAKE_BACK, *lines)
    if doubtful(racing):
        return (OBJECT, TAKE_BACK, *lines)
    return lines


def _lines(state: State, racing: Racing) -> tuple[Choice, ...]:
    """BEN WRONG, of a late tap that was presumed to match; CLEO MATCHED, of one ruled wrong."""
    late = {tap.button: f"{state.names[tap.player]} WRONG" for tap in doubtful_late(state, racing)}
    lost = {tap.button: f"{state.names[tap.player]} MATCHED" for tap in _lost(state, racing)}
    return tuple(Choice(slot, label) for slot, label in {**late, **lost}.items())


def _lost(state: State, racing: Racing) -> tuple[Entry, ...]:
    """The taps ruled wrong on cards that another face would have made right."""
    punished = () if state.laid else racing.result.punished
    return tuple(tap for tap in punished if right_faces(racing.dice, tap.button))


def _picked(state: State, racing: Racing, player: int, key: str, at_ns: int) -> Step:
    if key == NOBODY.key:
        return _nobody(state, racing, player, at_ns)
    if key == OBJECT.key:
        return _objected(state, racing, player, at_ns)
    return _corrected(state, racing, key, at_ns)


def _nobody(state: State, racing: Racing, player: int, at_ns: int) -> Step:
    reason = f"{state.names[player]} says no card matches"
    return reroll(state, racing, words.nobody(reason), at_ns)


# ---- objections


def _slapped(state: State, racing: Racing, player: int, at_ns: int) -> Step:
    """An objection; in an open race the dealer calls nobody (NN-13)."""
    if _is_over(state) or racing.result.heat or racing.waits:
        return _objected(state, racing, player, at_ns)
    if player != state.dealer or racing.race.opened_ns is None or racing.denied:
        return state, ()
    return _nobody(state, racing, player, at_ns)


def _objected(state: State, racing: Racing, player: int, at_ns: int) -> Step:
    """The first tap was wrong; if it may be another card that is meant, the player is asked."""
    since_ns, meant = racing.objected_ns, _meant(state, racing)
    if since_ns is not None and at_ns < since_ns + HANDS_NS:
        return state, ()
    first = doubtful(racing)
    if len(first) == 1 and (_is_over(state) or len(meant) == 1):
        return _corrected(state, racing, first[0], at_ns)
    if first or (meant and _is_over(state)):
        return with_race(state, replace(racing, objector=player)), ()
    return state, ()


def _meant(state: State, racing: Racing) -> tuple[str, ...]:
    """The cards that an objection can mean: those presumed to match, or else the lost ones."""
    first = doubtful(racing)
    others = doubtful_late(state, racing) if first else _lost(state, racing)
    return (*first, *(tap.button for tap in others))


def ask(state: State, racing: Racing) -> tuple[Ask, ...]:
    """Which card is meant, by the button of that card."""
    if racing.objector is None or not _is_over(state):
        return ()
    meant, taps = _meant(state, racing), racing.race.entries
    choices = []
    for slot in SLOTS:
        names = dict.fromkeys(state.names[tap.player] for tap in taps if tap.button == slot)
        label = f"{slot.upper()} · {' '.join(names)}" if slot in meant else NONE
        choices.append(Choice(slot, label))
    question = "Which card is wrong?" if doubtful(racing) else "Which card matches?"
    return (Ask(racing.objector, question, tuple(choices), patience_ns=GIVES_WAY_NS),)


def _answered(state: State, racing: Racing, key: str, at_ns: int) -> Step:
    """Which card is meant; another one, or nothing: nobody objects."""
    if key in _meant(state, racing):
        return _corrected(state, racing, key, at_ns)
    return with_race(state, replace(racing, objector=None)), ()


def _corrected(state: State, racing: Racing, slot: str, at_ns: int) -> Step:
    """A card that was presumed to match does not, or one that was ruled wrong does."""
    matches = verdict(racing.dice, slot, racing.known) is False
    right, cards = right_faces(racing.dice, slot), racing.cards
    denied = tuple(tap for tap in racing.denied if tap.button != slot)
    effects: Effects = ()
    if matches:
        lost = [tap for tap in racing.result.punished if tap.button == slot]
        effects = tuple(words.matched(state, tap, at_ns) for tap in lost[:1])
        if verdict(racing.dice, slot, cards) is False:
            cards = cards.forgotten()  # what was learnt of them was wrong
    else:
        denied += tuple(tap for tap in racing.result.heat if tap.button == slot)
    facts = {**racing.facts, slot: right if matches else ANY - right}
    racing = replace(racing, cards=cards, facts=facts, denied=denied)
    return _again(state, replace(racing, objected_ns=at_ns, objector=None)), effects


def _again(state: State, racing: Racing) -> State:
    """The race is judged again; if it was over, it is dealt out once more."""
    if _is_over(state):
        state = replace(state, round=state.round - bool(racing.result.heat))
        racing = replace(racing, closes=True)
    return replace(state, phase=replace(racing, announced=False))


def without_player(state: State, racing: Racing, player: int) -> State:
    """Nobody asks somebody who leaves which card they mean, nor waits for their button."""
    objects = None if racing.objector == player else racing.objector
    kept, down = (
        tuple(touch for touch in touches if touch.player != player)
        for touches in (racing.kept, racing.down)
    )
    return with_race(state, replace(racing, objector=objects, kept=kept, down=down))
