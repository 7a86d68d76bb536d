"""Answers: what each one does. A question that nobody answers is given up, so nobody can stall."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.games.super_power import calls, debts, hands, passing, plays, refusing
from companion.games.super_power.cards import BUTTONS, COLOURS, NUMBERS
from companion.games.super_power.lines import chosen, play_of, played
from companion.games.super_power.questions import ASKS, SPECIAL
from companion.games.super_power.rules import RULES, beam_me_up
from companion.games.super_power.state import Question, State, Step, Touch
from companion.games.super_power.words import ruling_screen
from companion.kit.events import Answer
from companion.kit.rulings import Ruling
from companion.kit.screens import MessageScreen

MS = 1_000_000
READ_RULE_NS = 4_000 * MS

GIVEN_UP = {"jump or drew": "drew", "fits": "no", "last": "no", "drawn": "yes"}
"""What a question comes to that nobody answers; the others come to nothing."""


def on_answer(state: State, question: Question, event: Answer) -> Step:
    """The asked player's answer; one that the question does not offer is none."""
    _, offered = ASKS[question.what](state, question)
    keys = {option.key for option in offered}
    if event.player != question.player or event.key not in keys | {""}:
        return state, ()
    return answered(state, question, event.key)


def given_up(state: State, question: Question) -> Step:
    return answered(state, question, GIVEN_UP.get(question.what, ""))


def answered(state: State, question: Question, key: str) -> Step:
    """Close the question, do what the answer says, and put the question that waited."""
    state, said = _done(replace(state, question=None), question, key)
    if state.question is None and state.later:
        state = replace(state, question=state.later[0], later=state.later[1:], news=())
    return state, said


def _done(state: State, question: Question, key: str) -> Step:
    if question.what == "residents":
        return passing.resident(state, question, key)
    return DOES[question.what](state, question, key) if key else (state, ())


def _debt(state: State, question: Question, key: str) -> Step:
    """The one who must draw pressed a colour: drawn, or a card that passes it on."""
    touch, wanted = question.touch, question.play
    assert wanted is not None  # that is what was asked about
    if key == "drew":
        return debts.drew(state, touch.at_ns, touch.undo_to_ns)
    if key == "numbers":
        about = replace(touch, button=BUTTONS.get(wanted.colour, ""))
        return state.asking("count", about), ()
    return plays.play(state, replace(wanted, kind=state.kind(key)))


def _jump_or_drew(state: State, question: Question, key: str) -> Step:
    wanted = question.play
    assert wanted is not None  # that is what was asked about
    if key == "drew":
        state, said = debts.drew(state, wanted.at_ns, wanted.undo_to_ns)
        state, more = plays.play(state, wanted)
        return state, (*said, *more)
    return plays.play(state, replace(wanted, identical=True))


def _identical(state: State, question: Question, key: str) -> Step:
    wanted = question.play
    assert wanted is not None  # that is what was asked about
    return plays.play(state, replace(wanted, identical=key == "yes"))


def _fits(state: State, question: Question, key: str) -> Step:
    wanted = question.play
    assert wanted is not None  # that is what was asked about
    if key == "no":
        return refusing.dead_heat(state, wanted)
    return plays.play(state, replace(wanted, identical=False))


def _last(state: State, question: Question, key: str) -> Step:
    touch = question.touch
    if key == "no":
        return state, ()
    return hands.goes_out(state, touch.player, touch.at_ns, touch.undo_to_ns)


def _drawn(state: State, question: Question, key: str) -> Step:
    """A draw card came to the top again: if nobody drew for it, the player in turn must."""
    if key == "yes" or state.top is None:
        return state, ()
    run = 0
    for card in reversed(state.pile):
        if not card.kind.draws:
            break
        run += card.kind.draws
    ledger = replace(state.ledger, asked=state.ledger.asked + run)
    ruling = Ruling(
        "SP-8",
        f"{state.names[state.turn.player]} draws {run}",
        "the draw card on top was not drawn for",
        question.touch.at_ns,
        (state.turn.player,),
        undo_to_ns=question.touch.undo_to_ns,
    )
    state = replace(state, turn=replace(state.turn, owed=run), ledger=ledger)
    return state.announced(ruling_screen(ruling, "bad")), (ruling,)


def _colour(state: State, question: Question, key: str) -> Step:
    touch = replace(question.touch, button=BUTTONS[key.removesuffix(SPECIAL)])
    if key.endswith(SPECIAL):
        return state.asking("first", touch), ()
    return played(state, touch)


def _number(state: State, question: Question, key: str) -> Step:
    return plays.play(state, play_of(state, question.touch, key))


def _count(state: State, question: Question, key: str) -> Step:
    touch = question.touch
    if not state.turn.owed or touch.player != state.turn.player:
        return state, ()
    return debts.paid(state, touch, COLOURS.get(touch.button, ""), NUMBERS.index(key) + 1)


def _whom(state: State, question: Question, key: str) -> Step:
    touch = question.touch
    return calls.caught(state, touch, touch.player, int(key))


def _for(state: State, question: Question, key: str) -> Step:
    return state.asking("colour", replace(question.touch, player=int(key))), ()


def _seat(state: State, question: Question, key: str) -> Step:
    return beam_me_up.sat_down(state, question.touch, state.order.index(int(key)))


def _rules(state: State, _question: Question, key: str) -> Step:
    """The text of a rule, then what it does to others: a page a sentence, for small panels."""
    rules = (*RULES, *(rule for rule in state.rules if rule not in RULES))
    rule = rules[int(key)]
    sentences = f"{rule.text} {rule.interactions}".strip().removesuffix(".").split(". ")
    screens = [MessageScreen(rule.title, f"{sentence}.") for sentence in sentences]
    return state.announced(*screens, page_ns=READ_RULE_NS), ()


def _line(state: State, question: Question, key: str) -> Step:
    return chosen(state, question.touch, key)


DOES: dict[str, Callable[[State, Question, str], Step]] = {
    "first": _line,
    "more": _line,
    "debt": _debt,
    "jump or drew": _jump_or_drew,
    "identical": _identical,
    "fits": _fits,
    "last": _last,
    "drawn": _drawn,
    "colour": _colour,
    "number": _number,
    "count": _count,
    "whom": _whom,
    "for": _for,
    "seat": _seat,
    "rules": _rules,
}


def opened(state: State, touch: Touch) -> Step:
    """A long press, or a press at a seat that cannot say a colour: the question it opens."""
    if not state.full(touch.player) or touch.button not in COLOURS:
        return (state, ()) if state.stage != "playing" else (state.asking("colour", touch), ())
    return state.asking("first" if state.stage == "playing" else "more", touch), ()
