"""Ugh!, whole: what buttons, menu and questions do in each phase, and who comes and goes.

A player who scores presses: LOCK, and then a set's cards; or UGH! +3. All else is counting.
"""

from __future__ import annotations

from typing import Any

from companion.games.ugh.cards import COLOURS, WILD, Cards, full, product, result, why_not
from companion.games.ugh.state import FIRST_UGH, Question, State, Step
from companion.games.ugh.texts import CLAUSES
from companion.games.ugh.words import announce, flips, foot, refuse, score, tableau, title
from companion.games.ugh.words import standings as standings_of
from companion.kit import phases
from companion.kit.events import Answer, Click, Due, Event
from companion.kit.game import Effects, Ended, Newcomer, Rules, Setup
from companion.kit.leaving import beside, is_back, joins, leaves
from companion.kit.phases import OVER, Act, Phase, Timer
from companion.kit.rulings import told
from companion.kit.screens import ARROWS, ScoreScreen
from companion.kit.structs import replace
from companion.kit.view import Ask, Choice, View

MOST = 6  # players with one deck
SAME_PRESS_NS = 1_000_000_000  # the same button of the same player again: one excited press
PATIENCE_NS = 20_000_000_000  # a question that nobody answers for so long goes away
PLAYED = "the last card is played"

BACK, CANCEL = Choice("back", "BACK"), Choice("cancel", "CANCEL")
LOW = (Choice("1", "1"), Choice("2", "2"), Choice("3", "3"), Choice("more", "4 5 WILD"))
HIGH = (Choice("4", "4"), Choice("5", "5"), Choice(str(WILD), "WILD"))
WHOLE = (Choice("lock", "LOCK"), BACK, CANCEL)


def new(setup: Setup) -> State:
    """Raises ValueError for more players than one deck is for."""
    many, has = len(setup.names), setup.settings
    if many > MOST and has["decks"] == 1:
        raise ValueError('option decks = "1": more than six players need 2')
    decks = has["decks"] or (1 if many <= MOST else 2)
    deck = full(decks, has["blue"])
    return State(
        names=setup.names,
        flips=has["flips"],
        odds=has["odds"],
        decks=decks,
        whole=deck,
        deck=deck,
        ughs=(0,) * many,
        circle=tuple(range(many)),
        phase="counting" if has["flips"] else "playing",
    )


# ---- what players do, by a button or a line of the menu


def lock(state: State, press: Any) -> Step:
    """Which set, is asked; after those who pressed before."""
    if state.is_asked(press.player):
        return state, ()
    asked_ns = state.asked_ns if state.asked else press.at_ns
    return replace(state, asked=(*state.asked, Question(press.player)), asked_ns=asked_ns), ()


def first_ugh(state: State, press: Any) -> Step:
    """In the last locks, one that was forgotten; after the last flip it ends the game (UG-6)."""
    if sum(state.ughs) >= state.whole.ughs:
        why = f"All {state.whole.ughs} Ugh! cards are counted"
        return state, refuse(state, press, "UG-1", "{}: can't be", why)
    if state.phase != "last locks":
        state = state.with_flip(press.player, ugh=True)
    ughs = (count + (player == press.player) for player, count in enumerate(state.ughs))
    state, why = replace(state, ughs=tuple(ughs)), "Ugh! on the first flip. Turn over"
    state, effects = score(state, press, "UG-3", FIRST_UGH, why)
    if state.phase == "last turn":
        state, ended = end(state, "the last card is an Ugh!", press.at_ns)
        return state, (*effects, *ended)
    return _flipped(state, press, effects)


def later_ugh(state: State, press: Any) -> Step:
    why = "Not the first flip: 0 points. Turn over"
    ruling = announce(state, press, "UG-3", "{}: UGH!", why)
    return _flipped(state.with_flip(press.player, ugh=True), press, (ruling,))


def flip(state: State, press: Any) -> Step:
    state = state.with_flip(press.player, ugh=False)
    return _flipped(state, press, flips(state, press))


def _flipped(state: State, press: Any, effects: Effects) -> Step:
    """Once the count says that one card is left, everyone may lock."""
    if state.phase != "counting" or state.deck.remain != 1:
        return state, effects
    state, more = last_card(state, press)
    return state, (*effects, *more)


def last_card(state: State, press: Any) -> Step:
    why = "Don't flip it yet. Everyone: lock your sets"
    return replace(state, phase="last locks"), (announce(state, press, "UG-6", "LAST CARD", why),)


def not_yet(state: State, press: Any) -> Step:
    ruling = announce(state, press, "UG-6", "NOT THE LAST CARD", "Play on")
    return replace(state, phase="counting" if state.flips else "playing", last_flip=None), (ruling,)


def last_flip(state: State, press: Any) -> Step:
    """Only its player may lock now, and unless it is an Ugh! (UG-6)."""
    why = "A card? Play it. An Ugh!? UGH! on your first flip, else END"
    ruling = announce(state, press, "UG-6", "{}: last card", why)
    return replace(state, phase="last turn", last_flip=press.player), (ruling,)


def last_is_played(state: State, press: Any) -> Step:
    return end(state, PLAYED, press.at_ns)


def too_late(state: State, press: Any) -> Step:
    why = f"{state.names[state.last_flip or 0]} plays the last card. Forgot a set? Menu: LOCK"
    return state, refuse(state, press, "UG-6", "{}: too late", why)


# ---- the question: a set's cards, colour by colour (UG-5)


def _ask(state: State, question: Question) -> Ask:
    """The next colour; with all three the product, or why they are no set."""
    player, cards, more = question
    if len(cards) < len(COLOURS):
        text = f"{COLOURS[len(cards)]}? {_figures(cards)}".strip()
        return Ask(player, text, (*HIGH, BACK if cards else CANCEL) if more else LOW)
    why = _why_not(state, cards)
    if why:
        return Ask(player, why, (BACK, CANCEL))
    # As few signs as large figures have room for.
    return Ask(player, product(cards, "×" if result(cards) >= 100 else " × "), WHOLE)


def _figures(cards: Cards) -> str:
    """What was entered: "2 × W"."""
    return " × ".join(str(card or "W") for card in cards)


def _why_not(state: State, cards: Cards) -> str:
    return why_not(cards, [locked for _, locked in state.sets], state.decks)


def _answered(state: State, question: Question, answer: Answer) -> Step:
    key, at_ns = answer.key, answer.at_ns
    if key not in [choice.key for choice in _ask(state, question).choices]:
        return state, ()
    if key == "lock":
        return _locked(state.answered(at_ns), question.cards, answer)
    if key == CANCEL.key:
        return state.answered(at_ns), ()
    if key == "more":
        return state.answered(at_ns, question._replace(more=True)), ()
    cards = question.cards[:-1] if key == BACK.key else (*question.cards, int(key))
    why = _why_not(state, cards) if len(cards) == len(COLOURS) else ""
    clause = "UG-5" if set(cards) == {WILD} else "UG-1"
    refused = refuse(state, answer, clause, "{}: not a set", why) if why else ()
    return state.answered(at_ns, Question(question.player, cards)), refused


def _locked(state: State, cards: Cards, answer: Answer) -> Step:
    """Taking it back goes to before the press that confirmed it: the values are still there."""
    wild = f". Wild = {min(filter(None, cards)) - 1}" if WILD in cards else ""
    state = replace(state, sets=(*state.sets, (answer.player, cards)))
    return score(state, answer, "UG-5", result(cards), product(cards) + wild)


def _give_way(state: State, due: Due) -> Step:
    """Nobody has answered for long. A set that was begun is not locked, and its player reads so."""
    player, cards, _ = state.asked[0]
    why = f"You stopped at {_figures(cards)}. Press LOCK again"
    ruling = told("UG-5", f"{state.names[player]}: set not locked", why, (player,))
    return state.answered(due.at_ns), (ruling,) if cards else ()


# ---- the machine


def _flipped_it(state: State, player: int) -> bool:
    return player == state.last_flip


LOCK, UGH = Act("LOCK", lock, at_once=True), Act("UGH!", first_ugh, at_once=True)
LAST, NOT_YET = Act("LAST CARD", last_card, at_once=True), Act("NOT YET", not_yet)
ASKED: tuple[Timer[State], ...] = (
    Timer(lambda state: state.asked_ns + PATIENCE_NS if state.asked else None, _give_way),
)

MACHINE: dict[str, Phase[State]] = {
    "playing": Phase(
        goes_to=("last locks", OVER),
        buttons={"up": LOCK, "down": UGH, "left": replace(LAST, word="LAST")},
        menu=(LOCK, UGH, LAST),
        timers=ASKED,
        hint="Press only to score: up = lock a set, down = Ugh! on your first flip, left = 1 card "
        "left in the deck.",
    ),
    "counting": Phase(
        goes_to=("last locks", OVER),
        buttons={
            "up": LOCK,
            "right": Act("CARD", flip, at_once=True),
            "down": UGH,
            "left": Act("LATER", later_ugh, at_once=True),
        },
        menu=(LOCK, UGH, LAST),
        timers=ASKED,
        hint="Press for every flip: right = a card, down = an Ugh! on your first flip, left = a "
        "later Ugh! Up = lock a set.",
    ),
    "last locks": Phase(
        goes_to=("playing", "counting", "last turn", OVER),
        buttons={"up": LOCK, "right": Act("FLIP", last_flip), "down": UGH},
        menu=(LOCK, UGH, NOT_YET),
        timers=ASKED,
        title="LAST LOCKS",
        hint="Everyone: up = lock a set, down = an Ugh! on your first flip; forgotten ones too. "
        "Then flip the last card and press right.",
    ),
    "last turn": Phase(
        goes_to=("playing", "counting", OVER),
        buttons={
            "up": replace(LOCK, who=_flipped_it),
            "down": Act("UGH!", first_ugh, _flipped_it),
            "left": Act("END", last_is_played, _flipped_it),
        },
        menu=(LOCK, NOT_YET),
        timers=ASKED,
        title="LAST CARD",
        hint="{}: a card? Play it: up = lock a set, left = end the game. An Ugh!? Down = on your "
        "first flip, left = later.",
        refuse=too_late,
    ),
}


def step(state: State, event: Event) -> Step:
    """One event, at any time. Never raises."""
    player, asked = getattr(event, "player", None), state.asked[0] if state.asked else None
    if player is not None and player not in state.order:
        return state, ()
    match event:
        case Answer() if asked is not None and player == asked.player:
            return _answered(state, asked, event)
        case Click() if state.is_asked(event.player) or _is_same_press(state, event):
            return state, ()
    after, effects = phases.step(MACHINE[state.phase], state, event)
    if isinstance(event, Click) and after is not state:
        pressed = (event.player, event.button)
        after = replace(after, pressed=pressed, pressed_ns=event.pressed_ns)
    return after, effects


def _is_same_press(state: State, click: Click) -> bool:
    again = state.pressed == (click.player, click.button)
    return again and click.pressed_ns < state.pressed_ns + SAME_PRESS_NS


def view(state: State) -> View:
    """Everyone's points. The first question is asked of its player; all others play on."""
    phase = MACHINE[state.phase]
    lit = phases.lit(phase, state, state.order)
    own = View(
        _screen(state, phase),
        alarm_ns=phases.alarm_ns(phase, state),
        lit=lit,
        hint=phase.hint.format(state.names[state.last_flip or 0]),
        legend=phases.legend(phase, state, state.order),
        away=tuple(sorted(state.away)),
        foot=foot(state),
        tableau=tableau(state),
    )
    if not state.asked:
        return own
    ask = _ask(state, state.asked[0])
    return replace(own, asks=(ask,), lit=(ask.player,), hint="Others play on.")


def _screen(state: State, phase: Phase[State]) -> ScoreScreen:
    """The player of the last card is marked."""
    rows = [
        ((ARROWS["right"] if player == state.last_flip else "") + name, points)
        for player, (name, points) in enumerate(zip(state.names, state.points, strict=True))
    ]
    return ScoreScreen(title(state, phase.title), tuple(rows), phases.bar(phase))


# ---- players who come and go, and the end


def end(state: State, why: str, at_ns: int) -> Step:
    return replace(state, over=True, asked=()), (Ended("UG-6", why, at_ns),)


def leave(state: State, player: int, at_ns: int) -> Step:
    """What is locked counts. If they had flipped the last card it is played (UG-6)."""
    reason = f"Keeps {state.points[player]} points. Discard the Pool"
    ruling = leaves(state.names[player], "UG-6", reason, at_ns)
    asked = tuple(question for question in state.asked if question.player != player)
    state = replace(state, away=state.away | {player}, asked=asked, asked_ns=at_ns)
    state, ended = end(state, PLAYED, at_ns) if player == state.last_flip else (state, ())
    return state, (ruling, *ended)


def back(state: State, player: int, at_ns: int) -> Step:
    reason = f"{state.points[player]} points, and an empty Pool"
    ruling = is_back(state.names[player], "UG-6", reason, at_ns)
    return replace(state, away=state.away - {player}), (ruling,)


def join(state: State, newcomer: Newcomer, at_ns: int) -> Step:
    """Raises ValueError, where one deck is too few for one more."""
    name, player, before = newcomer.name, len(state.names), newcomer.after
    if player >= MOST * state.decks:
        raise ValueError("more than six players need two decks")
    ruling = joins(
        player, name, "UG-2", f"Empty Pool; your turn is after {state.names[before]}", at_ns
    )
    names, ughs = (*state.names, name), (*state.ughs, 0)
    circle = beside(state.circle, player, before)
    return replace(state, names=names, ughs=ughs, circle=circle), (ruling,)


RULES = Rules(
    new,
    step,
    view,
    standings_of,
    lambda state: state.over,
    end,
    lambda state, player: phases.menu(MACHINE[state.phase], state, player),
    clauses=lambda _state: CLAUSES,
    leave=leave,
    back=back,
    join=join,
)
