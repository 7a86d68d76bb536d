"""Ugh!: what buttons, menu and questions do in each phase, and players who come and go.

A player who scores presses: LOCK, and then a set's cards; or UGH! +3. All else is counting.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.games.ugh import words
from companion.games.ugh.state import COLOURS, WILD, Cards, State, Step, full, product, result
from companion.kit import phases
from companion.kit.asking import BACK, Answering, Sheet
from companion.kit.circle import Newcomer
from companion.kit.events import Answer, Event, TakenBack
from companion.kit.game import Attendance, Attended, Effects, Ended, Setup
from companion.kit.phases import OVER, Act, Phase
from companion.kit.rulings import Ruling
from companion.kit.screens import ScoreScreen
from companion.kit.standings import Score, corrected
from companion.kit.structs import replace
from companion.kit.view import Ask, Choice, View

MOST = 6  # players with one deck
PATIENCE_NS = 20_000_000_000  # after that a question goes away

LOCKS, MORE = Choice("lock", "LOCK"), Choice("more", "4 5 WILD")
CANCEL = Choice("cancel", "CANCEL")
LOW = (Choice("1", "1"), Choice("2", "2"), Choice("3", "3"), MORE)
HIGH = (Choice("4", "4"), Choice("5", "5"), Choice(str(WILD), "WILD"))
WHOLE: tuple[Choice, ...] = (LOCKS, BACK, CANCEL)


def new(setup: Setup) -> State:
    """Begin with one deck, or with two from seven players on."""
    many, has = len(setup.names), setup.settings
    decks = 1 + (many > MOST)
    state = State(
        names=setup.names,
        flips=has["flips"],
        decks=decks,
        deck=full(decks, has["blue"]),
        ughs=(0,) * many,
        locked=(0,) * many,
        circle=tuple(range(many)),
    )
    return replace(state, phase=state.before_the_last)


# ---- what players do, by a button or a line of the menu


def lock(state: State, press: Any) -> Step:
    """Ask the player which set, after the others who pressed before."""
    return replace(state, asked=(*state.asked, Answering(press.player))), ()


def first_ugh(state: State, press: Any) -> Step:
    """Score an Ugh! on the first flip (UG-3). On the last card it is the end."""
    if state.phase != "last locks":
        state = state.with_flip(ugh=True)
    state = replace(state, ughs=corrected(state.ughs, press.player, 1))
    state, effects = words.score(state, press, "UG-3", "Ugh! on the first flip. Turn over")
    if state.phase == "last turn" and press.player == state.led_by:
        return replace(state, phase="sums"), effects
    return _flipped(state, press, effects)


def flip(ugh: bool, state: State, press: Any) -> Step:
    """Count a card, or an Ugh! that was not the first flip and scores nothing (UG-3)."""
    state = state.with_flip(ugh=ugh)
    why = f"{'no points' if ugh else 'no Ugh!'}, {state.deck.remain} to go"
    clause, does = ("UG-3", "{} flips an Ugh!") if ugh else ("UG-2", "{} flips")
    return _flipped(state, press, (state.ruling(press, clause, does, why, quiet=True),))


def _flipped(state: State, press: Any, effects: Effects) -> Step:
    """Begin the last locks once the count says that one card remains."""
    if state.phase != "counting" or state.deck.remain != 1:
        return state, effects
    state, more = LAST.play(state, press)
    return state, (*effects, *more)


def goes(
    phase: str, headline: str, why: str, state: State, press: Any, *, quiet: bool = False
) -> Step:
    """Go to a phase, with that headline; "" is the phase before the last card."""
    ruling = state.ruling(press, "UG-6", headline, why, quiet=quiet)
    phase = phase or state.before_the_last
    return replace(state, phase=phase, led_by=press.player), (ruling,)


# ---- a set's cards, colour by colour (UG-5)


def _ask(question: Answering) -> Ask:
    """Ask for the next colour's value, or show the product of all three."""
    cards = question.answers
    if len(cards) == len(COLOURS):
        # As few signs as large figures have room for.
        text, choices = product(cards, "×" if result(cards) >= 100 else " × "), WHOLE
    else:
        text = f"{COLOURS[len(cards)]}? {_figures(cards)}".strip()
        third = CANCEL if cards == (WILD, WILD) else HIGH[-1]
        choices = (*HIGH[:-1], third, BACK if cards else CANCEL) if question.narrowed else LOW
    return Ask(question.player, text, choices, patience_ns=PATIENCE_NS)


def _figures(cards: Cards) -> str:
    """The values that were entered: "2 × W"."""
    return " × ".join(str(card or "W") for card in cards)


def _answered(state: State, answer: Answer) -> Step:
    """Take an answer to the first question."""
    question, cards = state.asked[0], state.asked[0].answers
    keys = ("", *(choice.key for choice in _ask(question).choices))
    if answer.player != question.player or answer.key not in keys:
        return state, ()
    match answer.key:
        case "":
            return _give_way(state)
        case LOCKS.key:
            return _locked(state.answered(), cards, answer)
        case CANCEL.key:
            return state.answered(), ()
        case MORE.key:
            return state.answered(replace(question, narrowed=HIGH)), ()
        case BACK.key:
            return state.answered(Answering(answer.player, cards[:-1])), ()
        case value:
            return state.answered(Answering(answer.player, (*cards, int(value)))), ()


def _locked(state: State, cards: Cards, answer: Answer) -> Step:
    """Lock the set. TAKE BACK undoes this press only, and the question does not come back."""
    wild = f". Wild = {min(filter(None, cards)) - 1}" if WILD in cards else ""
    locked = corrected(state.locked, answer.player, result(cards))
    state = replace(state, sets=(*state.sets, (answer.player, cards)), locked=locked)
    return words.score(state, answer, "UG-5", product(cards) + wild, result(cards))


def _give_way(state: State) -> Step:
    """Close the question. If a set was begun, the panel says that it is not locked."""
    player, cards = state.asked[0].player, state.asked[0].answers
    why = f"You stopped at {_figures(cards)}. Press LOCK again"
    ruling = Ruling("UG-5", f"{state.names[player]}: set not locked", why, (player,))
    return state.answered(), (ruling,) if cards else ()


# ---- the sums


def _sums(state: State) -> Sheet:
    """Each player's sets and first Ugh!s, which anyone may correct."""
    rows: dict[str, str] = {}
    for player, name in enumerate(state.names):
        rows[f"locked {player}"] = f"{name} SETS {state.locked[player]}"
        rows[f"ughs {player}"] = f"{name} UGH!S {state.ughs[player]}"
    return Sheet("CORRECT?", rows)


def _changed(state: State, row: str, by: int) -> Step:
    """Change a number, never below 0."""
    what, player = row.split()
    now: Any = {what: corrected(getattr(state, what), int(player), by)}
    after = replace(state, **now)
    return (state, ()) if after == state else (after, (Score(words.standings(after)),))


def _summed(state: State, at_ns: int) -> Step:
    return end(state, "the last card is played", at_ns)


def correct(state: State, row: int, by: int) -> State:
    """`by` points more for a player; never below 0."""
    change = corrected(state.points, row, by)[row] - state.points[row]
    locked = (n + change * (player == row) for player, n in enumerate(state.locked))
    return replace(state, locked=tuple(locked))


# ---- the machine


LOCK, UGH = Act("LOCK", lock, at_once=True), Act("UGH!", first_ugh, at_once=True)
LOCKS_FIRST = "Don't flip it yet. Everyone: lock your sets"
LAST = Act("LAST", partial(goes, "last locks", "LAST CARD", LOCKS_FIRST), at_once=True)
LAST_TURN = "A card? Play it. An Ugh!? UGH! on your first flip, else END"
FLIP = Act("FLIP", partial(goes, "last turn", "{}: last card", LAST_TURN))
END = partial(goes, "sums", "{} ends the game", "the last card is played", quiet=True)
NOT_YET = Act("NOT YET", partial(goes, "", "Not the last card", "Play on"))

MACHINE: dict[str, Phase[State]] = {
    "playing": Phase(
        goes_to=("last locks", OVER),
        buttons={"up": LOCK, "down": UGH, "left": LAST},
        hint="Press only to score: up = lock a set, down = Ugh! on your first flip, left = 1 card "
        "left in the deck.",
    ),
    "counting": Phase(
        goes_to=("last locks", OVER),
        buttons={
            "up": LOCK,
            "right": Act("CARD", partial(flip, False), at_once=True),
            "down": UGH,
            "left": Act("LATER", partial(flip, True), at_once=True),
        },
        menu=(replace(LAST, word="LAST CARD"),),
        hint="Press for every flip: right = a card, down = an Ugh! on your first flip, left = a "
        "later Ugh! Up = lock a set.",
    ),
    "last locks": Phase(
        goes_to=("playing", "counting", "last turn", OVER),
        buttons={"up": LOCK, "right": FLIP, "down": UGH},
        menu=(NOT_YET,),
        title="LAST LOCKS",
        hint="Everyone: up = lock a set, down = an Ugh! on your first flip; forgotten ones too. "
        "Then flip the last card and press right.",
    ),
    "last turn": Phase(
        goes_to=("playing", "counting", "sums", OVER),
        buttons={"up": LOCK, "down": Act("UGH!", first_ugh), "left": Act("END", END)},
        menu=(NOT_YET,),
        title="LAST CARD",
        hint="A card? Play it: up = lock a set, left = end the game. An Ugh!? Down = on the first "
        "flip, left = later.",
    ),
    "sums": Phase(
        goes_to=("playing", "counting", OVER),
        menu=(NOT_YET,),
        answer=lambda state, answer: _sums(state).step(state, answer, _summed, _changed),
        hint="Everyone: are your sets and first Ugh!s correct? Then DONE.",
    ),
}


def step(state: State, event: Event) -> Step:
    """One event, at any time. Never raises."""
    match event:
        case Answer() if state.asked:
            return _answered(state, event)
        case TakenBack(players=(player,)) if state.asked:
            question = state.asked[0]
            locks = player == question.player and len(question.answers) == len(COLOURS)
            return state.answered() if locks else state, ()
    return phases.step(MACHINE[state.phase], state, event)


def view(state: State) -> View:
    """Show everyone's points, or the first question, while the others play on."""
    phase = MACHINE[state.phase]
    asked = [question.player for question in state.asked]
    asks = _sums(state).asks(state.here) if state.phase == "sums" else ()
    asks = (_ask(state.asked[0]),) if asked else asks
    rows = tuple(zip(state.names, state.points, strict=True))
    return View(
        ScoreScreen(words.title(state, phase.title), rows, phases.bar(phase)),
        asks,
        lit=tuple(ask.player for ask in asks) or phases.lit(phase, state, state.here),
        asked_next=tuple(asked[1:]),
        hint="Others play on." if asked else phase.hint,
        legend=phases.legend(phase, state, state.here),
        foot=words.foot(state, phase.title),
        tableau=words.tableau(state),
    )


# ---- players who come and go, and the end


def end(state: State, why: str, at_ns: int) -> Step:
    return replace(state, over=True, asked=()), (Ended("UG-6", why, at_ns),)


def _leaves(state: State, player: int) -> Attended[State]:
    """Keep what is locked (UG-6), and close their questions."""
    asked = tuple(question for question in state.asked if question.player != player)
    reason = f"Keeps {state.points[player]} points. Discard the Pool"
    return replace(state, asked=asked), "UG-6", reason


def _rejoins(state: State, player: int) -> Attended[State]:
    return state, "UG-6", f"{state.points[player]} points, and an empty Pool"


def _joins(state: State, newcomer: Newcomer) -> Attended[State]:
    """Raises ValueError if one deck is too few for one more player."""
    if len(state.names) > MOST * state.decks:
        raise ValueError("more than six players need two decks")
    reason = f"Empty Pool; your turn is after {state.names[newcomer.after]}"
    return replace(state, ughs=(*state.ughs, 0), locked=(*state.locked, 0)), "UG-2", reason


RULES = phases.rules(
    MACHINE,
    __name__,
    new,
    view,
    words.standings,
    step=step,
    end=end,
    attendance=Attendance(_leaves, _rejoins, _joins),
    correct=correct,
)
