"""Ugh!, whole: what buttons, menu and questions do in each phase, and who comes and goes.

A player who scores presses: LOCK, and then a set's cards; or UGH! +3. All else is counting.
"""

from __future__ import annotations

from typing import Any

from companion.games.ugh import cards as of
from companion.games.ugh.cards import COLOURS, WILD
from companion.games.ugh.state import FIRST_UGH, Question, State, Step
from companion.games.ugh.texts import CLAUSES
from companion.games.ugh.words import announce, foot, refuse, score, silent, tableau, title
from companion.games.ugh.words import standings as of_everyone
from companion.kit import phases
from companion.kit.events import Answer, Click, Due, Event
from companion.kit.game import Effects, Ended, Newcomer, Rules, Setup
from companion.kit.leaving import beside, is_back, joins, leaves
from companion.kit.phases import OVER, Act, Phase, Timer
from companion.kit.screens import ARROWS, ScoreScreen
from companion.kit.structs import replace
from companion.kit.view import Ask, Choice, View

MOST = 6  # players with one deck
SAME_PRESS_NS = 1_000_000_000  # the same button of the same player again: one excited press
PATIENCE_NS = 20_000_000_000  # a question that nobody answers for so long goes away

BACK, CANCEL = Choice("back", "BACK"), Choice("cancel", "CANCEL")
LOW = (Choice("1", "1"), Choice("2", "2"), Choice("3", "3"), Choice("more", "4 5 WILD"))
HIGH = (Choice("4", "4"), Choice("5", "5"), Choice(str(WILD), "WILD"))
WHOLE = (Choice("lock", "LOCK"), BACK, CANCEL)
COUNT = (Choice("+10", "+10"), Choice("ok", "DONE"), Choice("-10", "-10"), Choice("-1", "-1"))


def new(setup: Setup) -> State:
    """Raises ValueError for decks that so many cannot play with, or that cannot be."""
    many, has = len(setup.names), setup.settings
    if many > MOST and has["decks"] == 1:
        raise ValueError('option decks = "1": more than six players need 2')
    decks = has["decks"] or (1 if many <= MOST else 2)
    deck = of.full(decks, has["blue"])
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
    return state.ask(Question(press.player), press.at_ns), ()


def first_ugh(state: State, press: Any) -> Step:
    """In the last locks, one that was forgotten; after the last flip it ends the game (UG-6)."""
    player, at_ns = press.player, press.at_ns
    if state.phase in ("counting", "last turn"):
        state = state.with_flip(player, ugh=True)
    if sum(state.ughs) >= state.whole.ughs:
        why = f"All {state.whole.ughs} Ugh! cards are counted"
        return state, refuse(state, player, "UG-1", "{}: can't be", why)
    ughs = (count + (p == player) for p, count in enumerate(state.ughs))
    state, why = replace(state, ughs=tuple(ughs)), "Ugh! on the first flip. Turn over"
    state, effects = score(state, player, "UG-3", FIRST_UGH, why, at_ns)
    state, more = _is_last(state, press) if state.phase != "last turn" else done(state, press)
    return state, (*effects, *more)


def later_ugh(state: State, press: Any) -> Step:
    state = state.with_flip(press.player, ugh=True)
    why = "Not the first flip: 0 points. Turn over"
    ruling = announce(state, press.player, "UG-3", "{}: UGH!", why, press.at_ns)
    state, more = _is_last(state, press)
    return state, (ruling, *more)


def flip(state: State, press: Any) -> Step:
    state = state.with_flip(press.player, ugh=False)
    why = f"no Ugh!, {state.deck.remain} cards to go"
    effects = silent(state, press.player, "flips", why, press.at_ns)
    state, more = _is_last(state, press)
    return state, (*effects, *more)


def _is_last(state: State, press: Any) -> Step:
    """Once the count says that one card is left, everyone may lock."""
    one_left = state.phase == "counting" and state.deck.remain == 1
    return last_card(state, press) if one_left else (state, ())


def last_card(state: State, press: Any) -> Step:
    why = "Don't flip it yet. Everyone: lock your sets"
    ruling = announce(state, press.player, "UG-6", "LAST CARD", why, press.at_ns)
    return replace(state, phase="last locks"), (ruling,)


def not_yet(state: State, press: Any) -> Step:
    why = f"{state.names[press.player]}: play on"
    ruling = announce(state, press.player, "UG-6", "NOT THE LAST CARD", why, press.at_ns)
    return replace(state, phase="counting" if state.flips else "playing", last_flip=None), (ruling,)


def last_flip(state: State, press: Any) -> Step:
    """Only its player may lock now, and unless it is an Ugh! (UG-6)."""
    why = "A card? Play it. An Ugh!? +3 on your first flip, else END"
    ruling = announce(state, press.player, "UG-6", "{}: last card", why, press.at_ns)
    return replace(state, phase="last turn", last_flip=press.player), (ruling,)


def done(state: State, press: Any) -> Step:
    return end(state, "the last card is played", press.at_ns)


def too_late(state: State, press: Any) -> Step:
    why = f"{state.names[state.last_flip or 0]} plays the last card. Forgot a set? Menu: LOCK"
    return state, refuse(state, press.player, "UG-6", "{}: too late", why)


def count(state: State, press: Any) -> Step:
    return state.ask(Question(press.player, remain=state.deck.remain), press.at_ns), ()


# ---- questions: a set's cards, colour by colour (UG-5), and the count of the deck


def _ask(state: State, question: Question) -> Ask:
    """The next colour; with all three the product; or why they are no set."""
    player, cards = question.player, question.cards
    if question.remain is not None:
        return Ask(player, f"{question.remain} CARDS TO GO?", COUNT)
    if len(cards) < len(COLOURS):
        text = f"{COLOURS[len(cards)]}? {_figures(cards)}".strip()
        return Ask(player, text, (*HIGH, BACK if cards else CANCEL) if question.more else LOW)
    why = of.why_not(cards, _locked(state), state.decks)
    if why:
        return Ask(player, why, (BACK, CANCEL))
    # As few signs as large figures have room for.
    return Ask(player, of.product(cards, "×" if of.result(cards) >= 100 else " × "), WHOLE)


def _figures(cards: of.Cards) -> str:
    """What was entered: "2 × W"."""
    return " × ".join(str(card or "W") for card in cards)


def _locked(state: State) -> tuple[of.Cards, ...]:
    return tuple(cards for _, cards in state.sets)


def _answered(state: State, question: Question, answer: Answer) -> Step:
    key, at_ns = answer.key, answer.at_ns
    if key not in [choice.key for choice in _ask(state, question).choices]:
        return state, ()
    if question.remain is not None:
        return _counted(state, question, question.remain, answer)
    if key == "lock":
        return _lock(state.answered(at_ns), question, at_ns)
    if key == CANCEL.key:
        return state.answered(at_ns), ()
    if key == "more":
        return state.answered(at_ns, replace(question, more=True)), ()
    entered = question.cards[:-1] if key == BACK.key else (*question.cards, int(key))
    state = state.answered(at_ns, Question(question.player, entered))
    return state, _refused(state, question.player, entered)


def _refused(state: State, player: int, cards: of.Cards) -> Effects:
    """What is said of three cards that are no set."""
    why = of.why_not(cards, _locked(state), state.decks) if len(cards) == len(COLOURS) else ""
    clause = "UG-5" if set(cards) == {WILD} else "UG-1"
    return refuse(state, player, clause, "{}: not a set", why) if why else ()


def _lock(state: State, question: Question, at_ns: int) -> Step:
    """Taking it back goes to before the press that confirmed it: the values are still there."""
    player, cards = question.player, question.cards
    wild = f". Wild = {min(filter(None, cards)) - 1}" if WILD in cards else ""
    state = replace(state, sets=(*state.sets, (player, cards)))
    return score(state, player, "UG-5", of.result(cards), of.product(cards) + wild, at_ns)


def _counted(state: State, question: Question, remain: int, answer: Answer) -> Step:
    if answer.key == "ok":
        deck = state.deck.counted(remain)
        return _is_last(replace(state.answered(answer.at_ns), deck=deck), answer)
    remain = min(max(remain + int(answer.key), 0), state.whole.remain)
    return state.answered(answer.at_ns, replace(question, remain=remain)), ()


def _patience_ns(state: State) -> int | None:
    return state.asked_ns + PATIENCE_NS if state.asked else None


def _give_way(state: State, due: Due) -> Step:
    """Nobody has answered for long. A set that was begun is not locked, and its player reads so."""
    question = state.asked[0]
    why = f"You stopped at {_figures(question.cards)}. Press LOCK again"
    ruling = announce(state, question.player, "UG-5", "{}: set not locked", why)
    return state.answered(due.at_ns), (ruling,) if question.cards else ()


# ---- the machine


def _flipped_it(state: State, player: int) -> bool:
    return player == state.last_flip


LOCK, UGH = Act("LOCK", lock, at_once=True), Act("UGH! +3", first_ugh, at_once=True)
LAST, NOT_YET = Act("LAST CARD", last_card, at_once=True), Act("NOT YET", not_yet)
ASKED = (Timer(_patience_ns, _give_way),)

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
            "down": replace(UGH, word="+3"),
            "left": Act("UGH!", later_ugh, at_once=True),
        },
        menu=(LOCK, UGH, LAST, Act("CARDS LEFT", count)),
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
            "down": Act("UGH! +3", first_ugh, _flipped_it),
            "left": Act("END", done, _flipped_it),
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
        press, at_ns = (event.player, event.button), event.pressed_ns
        after = replace(after, pressed=press, pressed_ns=at_ns)
    return after, effects


def _is_same_press(state: State, click: Click) -> bool:
    again = state.pressed == (click.player, click.button)
    return again and click.pressed_ns < state.pressed_ns + SAME_PRESS_NS


def view(state: State) -> View:
    """Everyone's points. The first question is asked of its player; all others play on."""
    phase = MACHINE[state.phase]
    lit = phases.lit(phase, state, state.order)
    own = View(
        _screen(state, phase, lit),
        alarm_ns=phases.alarm_ns(phase, state),
        lit=lit,
        hint=phase.hint.format(state.names[lit[0]] if lit else ""),
        legend=phases.legend(phase, state, state.order),
        away=tuple(sorted(state.away)),
        foot=foot(state),
        tableau=tableau(state),
    )
    if not state.asked:
        return own
    ask = _ask(state, state.asked[0])
    return replace(own, asks=(ask,), lit=(ask.player,), hint="Others play on.")


def _screen(state: State, phase: Phase[State], lit: tuple[int, ...]) -> ScoreScreen:
    """Players who are waited for are marked, where not everyone is."""
    marked = lit if len(lit) < len(state.order) else ()
    marks = (ARROWS["right"] if p in marked else "" for p in range(len(state.names)))
    names = (mark + name for mark, name in zip(marks, state.names, strict=True))
    rows = tuple(zip(names, state.points, strict=True))
    percent = round(100 * state.deck.odds()) if state.phase == "counting" and state.odds else 100
    return ScoreScreen(title(state, phase.title), rows, phases.bar(phase), percent)


def menu(state: State, player: int) -> tuple[Choice, ...]:
    return phases.menu(MACHINE[state.phase], state, player)


# ---- players who come and go, and the end


def end(state: State, why: str, at_ns: int) -> Step:
    return replace(state, over=True, asked=()), (Ended("UG-6", why, at_ns),)


def leave(state: State, player: int, at_ns: int) -> Step:
    """What is locked counts. If they had flipped the last card it is played (UG-6)."""
    reason = f"Keeps {state.points[player]} points. Discard the Pool"
    ruling = leaves(state.names[player], "UG-6", reason, at_ns)
    asked = tuple(question for question in state.asked if question.player != player)
    state = replace(state, away=state.away | {player}, asked=asked, asked_ns=at_ns)
    if player != state.last_flip:
        return state, (ruling,)
    state, ended = end(state, "the last card is played", at_ns)
    return state, (ruling, *ended)


def back(state: State, player: int, at_ns: int) -> Step:
    reason = f"{state.points[player]} points, and an empty Pool"
    ruling = is_back(state.names[player], "UG-6", reason, at_ns)
    return replace(state, away=state.away - {player}), (ruling,)


def join(state: State, newcomer: Newcomer, at_ns: int) -> Step:
    """Raises ValueError, where one deck is too few for one more."""
    player, before = len(state.names), newcomer.after
    if player >= MOST * state.decks:
        raise ValueError("more than six players need two decks")
    reason = f"Empty Pool; your turn is after {state.names[before]}"
    state = replace(
        state,
        names=(*state.names, newcomer.name),
        ughs=(*state.ughs, 0),
        circle=beside(state.circle, player, before),
    )
    return state, (joins(player, newcomer.name, "UG-2", reason, at_ns),)


RULES = Rules(
    new,
    step,
    view,
    of_everyone,
    lambda state: state.over,
    end,
    menu,
    clauses=lambda _state: CLAUSES,
    leave=leave,
    back=back,
    join=join,
)
