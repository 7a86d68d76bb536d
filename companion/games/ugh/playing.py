"""Ugh!, put together: what buttons and menu mean in each phase, and questions that wait in line."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.ugh import ending, flipping, locking
from companion.games.ugh.clauses import CLAUSES
from companion.games.ugh.ending import ENDS, first_ugh, last_card
from companion.games.ugh.flipping import FLIPS
from companion.games.ugh.locking import lock
from companion.games.ugh.state import IN_A_COLOUR, Phase, Play, Question, State, Step, full
from companion.games.ugh.tableau import tableau
from companion.games.ugh.words import correct, leads, standings, totals
from companion.kit.events import Answer, Click, Due, Event, Pick
from companion.kit.game import Newcomer, Rules, Setup
from companion.kit.leaving import beside, is_back, joins
from companion.kit.options import wrong
from companion.kit.screens import ARROWS, ScoreScreen
from companion.kit.structs import replace
from companion.kit.view import Ask, Choice, Meaning, View

MOST = 6  # who can play with one deck
APART_NS = 400_000_000  # nobody plays twice in so short a time with the same button
PATIENCE_NS = 20_000_000_000  # a question that nobody answers for so long goes
ASKED = "Others play on."

QUICK = Phase(
    {"up": ("LOCK", lock), "down": ("UGH!", first_ugh), "left": ("LAST", last_card)},
    {"LOCK": lock, "UGH! +3": first_ugh, "LAST CARD": last_card},
    "Press up to lock a set, down for an Ugh! on a first flip, left before the last card.",
)
# What a hand means that came down with a ruling, too; anything else was on its way before.
AT_ONCE = (lock, flipping.lock, flipping.take, last_card, ending.lock)


def new(setup: Setup) -> State:
    """Raises ValueError for decks that so many cannot play with, or that cannot be."""
    many, has = len(setup.names), setup.settings
    if many > MOST and has["decks"] == 1:
        raise ValueError('option decks = "1": more than six players need 2')
    decks = has["decks"] or (1 if many <= MOST else 2)
    whole = full(decks, has["blue"])
    return State(
        names=setup.names,
        flips=has["flips"],
        odds=has["odds"],
        decks=decks,
        counts=_counts(has["counts"]),
        last_ns=has["last_s"] * 1_000_000_000,
        whole=whole,
        deck=whole,
        points=(0,) * many,
        ughs=(0,) * many,
        pools=(0,) * many,
        circle=tuple(range(many)),
    )


def _counts(given: Sequence[str]) -> tuple[int, ...]:
    counts = tuple(int(word) if word.isdecimal() else -1 for word in given)
    if counts and (min(counts) < 0 or sum(counts) != IN_A_COLOUR):
        raise wrong("counts", ",".join(given), f"numbers that make {IN_A_COLOUR}")
    return counts


def step(state: State, event: Event) -> Step:
    """One event, at any time. Never raises."""
    phase, asked = _phase(state), state.asked[0] if state.asked else None
    match event:
        case Answer(player, key, at_ns) if asked is not None and player == asked.player:
            return _answered(state, asked, key, at_ns)
        case Click(player, button) if player in state.order and button in phase.buttons:
            return _pressed(state, phase.buttons[button][1], event)
        case Pick(player, key, _, at_ns) if player in state.order and key in phase.menu:
            return phase.menu[key](state, player, at_ns)
        case Due(at_ns) if asked is not None:
            if at_ns < state.since_ns + PATIENCE_NS:
                return state, ()
            return locking.left_alone(state, asked, at_ns)
        case Due(at_ns):
            return ending.due(state, at_ns)
    return state, ()


def _pressed(state: State, play: Play, click: Click) -> Step:
    """A play, of a hand that means it: not one on its way, nor the second tap of an excited one."""
    hand, at_ns = (click.player, click.button), click.pressed_ns
    twice = state.hand == hand and at_ns < state.hand_ns + APART_NS
    if state.is_asked(click.player) or twice or not (click.ready or play in AT_ONCE):
        return state, ()
    after, effects = play(state, click.player, click.at_ns)
    return (state if after is state else replace(after, hand=hand, hand_ns=at_ns)), effects


def view(state: State) -> View:
    """Everybody's points. The first question is asked of its player; all others play on."""
    phase, lit, percent = _phase(state), _lit(state), 100
    who = ", ".join(state.names[player] for player in lit)
    legend = tuple(Meaning(button, word) for button, (word, _) in phase.buttons.items())
    todo = " ".join(f"{ARROWS[meaning.switch]}{meaning.word}" for meaning in legend)
    if phase is FLIPS:
        percent = round(100 * state.deck.odds()) if state.odds else 100
        todo = f"{f'UGH! {percent} %, ' if state.odds else ''}{state.deck.left} LEFT"
    marks = [ARROWS["right"] if phase.title and p in lit else "" for p in range(len(state.names))]
    names = (mark + name for mark, name in zip(marks, state.names, strict=True))
    rows = tuple(zip(names, state.points, strict=True))
    screen = ScoreScreen(leads(state, phase.title), rows, todo, percent)
    hint = phase.hint.format(who)
    away = tuple(sorted(state.left))
    foot, until_ns = totals(state), state.until_ns
    own = View(screen, (), until_ns, lit=lit, hint=hint, legend=legend, away=away, foot=foot)
    own = replace(own, tableau=tableau(state))
    if not state.asked:
        return own
    ask = _ask(state, state.asked[0])
    alarm_ns = state.since_ns + PATIENCE_NS
    return replace(own, asks=(ask,), alarm_ns=alarm_ns, lit=(ask.player,), hint=ASKED)


def back(state: State, player: int, at_ns: int) -> Step:
    """With what they had locked, and an empty Pool."""
    ruling = is_back(state.names[player], "UG-6", f"with {state.points[player]} locked", at_ns)
    return replace(state, left=state.left - {player}), (ruling,)


def join(state: State, newcomer: Newcomer, at_ns: int) -> Step:
    """With an empty Pool. Raises ValueError, where one deck is too few for one more."""
    player = len(state.names)
    if player >= MOST * state.decks:
        raise ValueError("more than six players need two decks")
    state = replace(
        state,
        names=(*state.names, newcomer.name),
        points=(*state.points, 0),
        ughs=(*state.ughs, 0),
        pools=(*state.pools, 0),
        circle=beside(state.circle, player, newcomer.after),
    )
    before = state.names[newcomer.after]
    reason = f"with an empty Pool, in turn after {before}"
    return state, (joins(player, newcomer.name, "UG-2", reason, at_ns),)


def menu(state: State, player: int) -> tuple[Choice, ...]:
    del player
    return tuple(Choice(line, line) for line in _phase(state).menu)


def _phase(state: State) -> Phase:
    if state.phase != "playing":
        return ENDS[state.phase]
    return FLIPS if state.flips else QUICK


def _lit(state: State) -> tuple[int, ...]:
    """Who is waited for; with flips, as far as anybody pressed."""
    if state.phase != "playing":
        return tuple(sorted(state.waits))
    turn = state.turn
    goes_on = not turn.ended and turn.player in state.order
    next_one = turn.player if goes_on else state.after(turn.player)
    return (next_one,) if state.flips else state.order


def _ask(state: State, question: Question) -> Ask:
    return locking.ask(state, question) if question.about == "set" else flipping.ask(question)


def _answered(state: State, question: Question, key: str, at_ns: int) -> Step:
    if key not in [choice.key for choice in _ask(state, question).choices]:
        return state, ()
    answered = locking.answered if question.about == "set" else flipping.answered
    return answered(state, question, key, at_ns)


RULES = Rules(
    new,
    step,
    view,
    standings,
    lambda state: state.over,
    ending.over,
    menu,
    clauses=lambda _state: CLAUSES,
    leave=ending.leave,
    back=back,
    join=join,
    correct=correct,
)
