"""Get Out of My House: a zero freezes play, and every hand goes to the left (SP-4).

passing --a short press of everybody, or ALL HAVE PASSED--> playing, or residents are asked for
passing --one more press of somebody who has passed: a card--> the same, and the card is judged
Kept: who has passed their hand so far, and when, while hands go round.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.games.super_power import house_rules
from companion.games.super_power.bookkeeper.cards import (
    BUTTONS,
    COLOURS,
    PLAIN,
    ZERO,
    Card,
    Play,
    Touch,
)
from companion.games.super_power.bookkeeper.ending import settled
from companion.games.super_power.bookkeeper.outcomes import dead_heat
from companion.games.super_power.bookkeeper.playing import judged
from companion.games.super_power.bookkeeper.questions import asked
from companion.games.super_power.bookkeeper.rule import Rule
from companion.games.super_power.bookkeeper.state import Asked, Question, State, Step, Topic
from companion.games.super_power.bookkeeper.words import missing, takes
from companion.kit.events import Click, Freed, Hold, Press
from companion.kit.game import Effect
from companion.kit.race import is_even
from companion.kit.rulings import Ruling
from companion.kit.screens import MessageScreen
from companion.kit.view import Choice, Meaning, View

NAME = "get_out"
PLAYS_ON_NS = 2_000_000_000  # a press sooner after one's own was the same one again
ALL = Choice(f"{NAME} all", "ALL HAVE PASSED")
HINT = "Pass all your cards to the left; press any button when you have."
LEGEND = tuple(Meaning(button, "PASSED") for button in BUTTONS.values())


def passed(state: State) -> Mapping[int, int] | None:
    """Who has passed their hand, and when they pressed for it; None: no hands go round."""
    found: Mapping[int, int] | None = state.kept.get(NAME)
    return found


def frozen(state: State) -> bool:
    return passed(state) is not None


# ---- a zero lies


def played(state: State, card: Card) -> Step:
    """Play is frozen until everybody has pressed for "passed"."""
    if card.kind != ZERO:
        return state, ()
    ruling = Ruling(
        clause="SP-4",
        headline="PASS YOUR HANDS",
        reason=f"{state.names[card.player]} laid a zero: every hand goes to the left",
        players=(card.player,),
        undo_to_ns=card.undo_to_ns,
        quiet=True,  # the panel shows who has not passed yet
    )
    even = [_in_heat(state, touch) for touch in state.queue if _with(state, card, touch)]
    return replace(state, queue=()).keeping(NAME, {}), (ruling, *even)


def _with(state: State, card: Card, touch: Touch) -> bool:
    return touch.how == "short" and is_even(touch, card, state.tie_ns)


def _in_heat(state: State, touch: Touch) -> Effect:
    """A card touched at the same instant is in a hand that goes on."""
    colour, plain = COLOURS.get(touch.button, ""), state.kind(PLAIN)
    play = Play(touch.player, colour, plain, touch.at_ns, touch.undo_to_ns, stamp=touch.stamp)
    _, (ruling,) = dead_heat(state, play)
    assert isinstance(ruling, Ruling)
    return replace(ruling, quiet=True)


# ---- hands go round


def view(state: State) -> View | None:
    done = passed(state)
    if done is None:
        return None
    waiting = tuple(p for p in state.order if p not in done)
    todo = takes(state) or "Press when passed"
    screen = MessageScreen("PASS LEFT", state.called(waiting, ", "), todo)
    return asked(
        View(screen, lit=waiting, hint=HINT, legend=LEGEND, racing=True, holds=state.order), state
    )


def pressed(state: State, event: Press | Click | Hold | Freed) -> Step | None:
    """Any short press says "passed and received"; a long one opens the menu."""
    done = passed(state)
    if done is None:
        return None
    match event:
        case Click():
            return _click(state, event, done)
        case Hold() if event.button in COLOURS and _can_ask(state, event.player):
            undo_to_ns = state.undo_to_ns(event.pressed_ns)
            return state.opening(Touch(event.player, "", event.pressed_ns, undo_to_ns))
    return state, ()


def _can_ask(state: State, player: int) -> bool:
    return state.full(player) and state.question is None and state.opened is None


def _click(state: State, event: Click, done: Mapping[int, int]) -> Step:
    """The last one ends the freeze; so does whoever plays on, though somebody forgot to press."""
    player, since_ns = event.player, done.get(event.player)
    touch = Touch(state.dealer, "", event.pressed_ns, state.undo_to_ns(event.pressed_ns))
    if since_ns is not None:
        again = event.pressed_ns - since_ns <= PLAYS_ON_NS or event.button not in COLOURS
        few = 2 * len(done) < len(state.order)  # the others may well be at it
        return (state, ()) if again or few else _plays_on(state, event, touch)
    state = state.keeping(NAME, {**done, player: event.pressed_ns})
    return all_passed(state, touch) if {*done, player}.issuperset(state.order) else (state, ())


def _plays_on(state: State, event: Click, touch: Touch) -> Step:
    """Nobody lays a card while hands go round: so they have."""
    missed = tuple(player for player in state.order if player not in (passed(state) or {}))
    state, said = all_passed(state, touch, missed)
    if state.stage != "playing":
        return state, said
    card = replace(touch, player=event.player, button=event.button, how="short", stamp=event.stamp)
    state, more = judged(state, card)
    return state, (*said, *more)


def lines(state: State, player: int) -> tuple[Choice, ...]:
    del player
    return (ALL,) if frozen(state) else ()


def chosen(state: State, touch: Touch, key: str) -> Step:
    """Somebody who forgets to press does not hold up the table."""
    return all_passed(state, touch) if key == ALL.key and frozen(state) else (state, ())


# ---- everybody has another hand


def all_passed(state: State, touch: Touch, missed: tuple[int, ...] = ()) -> Step:
    """Who had no cards passed none: the neighbour on the left is in the doghouse now.

    `missed`: who seem to have forgotten to press.
    """
    out = tuple(state.left_of(player) for player in state.out)
    fresh = tuple(player for player in state.fresh if player in out)
    state = replace(
        state.keeping(NAME, None), out=out, fresh=fresh, perhaps=(), uno=(), caught=None
    ).out_of_the_way()
    house = f"no cards: {state.called(out)}; " if out else ""
    ruling = Ruling(
        clause="SP-4",
        headline="ALL PASSED",
        reason=f"{missing(state, missed)}{house}one card: call UNO",
        undo_to_ns=touch.undo_to_ns,
        quiet=not missed,
    )
    if state.options.doghouse:
        return state.asking(RESIDENTS, touch, player=state.dealer, found=out), (ruling,)
    state, more = settled(state, touch.undo_to_ns)
    return state, (ruling, *more)


def _residents(state: State, question: Question) -> Asked:
    found = question.found
    others = [Choice(str(p), f"{'-' if p in found else '+'} {state.names[p]}") for p in state.order]
    return "NO CARDS NOW?", (Choice("right", f"= {state.called(found) or 'NOBODY'}"), *others)


def _resident(state: State, question: Question, key: str) -> Step:
    """Who has no cards now: the players named so far, one more or less, until it is right."""
    if key == "right":
        return _housed(state, question)
    player = int(key)
    without = tuple(p for p in question.found if p != player)
    found = without if player in question.found else (*without, player)
    return state.asking(RESIDENTS, question.touch, player=state.dealer, found=found), ()


def _housed(state: State, question: Question) -> Step:
    corrected = question.found != state.out
    fresh = tuple(player for player in state.fresh if player in question.found)
    state = replace(state, out=question.found, fresh=fresh).out_of_the_way()
    undo_to_ns = question.touch.undo_to_ns
    ruling = Ruling(
        clause="SP-4",
        headline=state.called(state.out) or "NOBODY",
        reason="in the doghouse now",
        undo_to_ns=undo_to_ns,
        quiet=True,
    )
    state, more = settled(state, undo_to_ns)
    return state, (*([ruling] if corrected else []), *more)


RESIDENTS = Topic(
    "residents", _residents, _resident, unanswered="right", listed=True, at_once=False
)

RULE = Rule(
    **house_rules.GET_OUT.words,
    kinds=(ZERO,),
    played=played,
    pressed=pressed,
    lines=lines,
    chosen=chosen,
    view=view,
    frozen=frozen,
)
