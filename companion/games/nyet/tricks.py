"""Tricks: one press of who took it, one answer for its loot, the count at the end (NY-5, NY-6)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.nyet import board, rounds, words
from companion.games.nyet.state import APART_NS, ONES, State, Step, Taken, Tricks
from companion.kit.events import Answer, Click, Event, Pick
from companion.kit.rulings import noted
from companion.kit.screens import OrderScreen
from companion.kit.view import FOUR, Ask, Choice, Meaning, View

NO_CARDS = Choice("no cards", "NO CARDS LEFT")
NOT_MINE = Choice("not mine", "NOT MINE")
NO_TRICK = Choice("", "THIS PRESS")


def step(state: State, phase: Tricks, event: Event) -> Step:
    match event:
        case Answer(player) if player == phase.extra:
            return _one_less(state, phase, event)
        case Answer() if state.untold and not phase.counted:
            return _loot(state, event)
        case Pick(player, NO_CARDS.key, pressed_ns):
            return _no_cards(state, player, pressed_ns)
        case Click(ready=True) if event.pressed_ns >= phase.last_ns + APART_NS:
            return _pressed(state, phase, event.player, event.pressed_ns)
    return state, ()


def _pressed(state: State, phase: Tricks, player: int, now_ns: int) -> Step:
    """Who took it. After the last trick: the next dealer, or somebody with one too many."""
    if phase.counted and player == state.after(state.dealer):
        return board.dealt(state, player), ()
    if state.at_end:
        ends = player == state.dealer and not phase.counted
        return _no_cards(state, player, now_ns) if ends else (state, ())
    if len(state.taken) < state.tricks:
        return (state, ()) if phase.counted else _took(state, player, now_ns)
    if phase.extra is not None:
        return state, ()
    return state.now(replace(phase, extra=player, last_ns=now_ns)), ()


def _took(state: State, player: int, now_ns: int) -> Step:
    """A trick more. Loot is asked where there can be any."""
    loot = None if _most_loot(state, player) else 0
    state = replace(state, taken=(*state.taken, Taken(player, loot)), phase=Tricks(last_ns=now_ns))
    headline = f"{state.names[player]} TAKES IT"
    ruling = noted("NY-5", headline, _trick(state), player, now_ns)
    state, effects = _went_on(state, now_ns)
    return state, (replace(ruling, quiet=loot is None), *effects)


def _loot(state: State, answer: Answer) -> Step:
    """How many 1s of the opponents the last trick brought; or it was another's trick."""
    ask, player, taken = _how_much(state), answer.player, state.taken[:-1]
    if player != ask.player or answer.key not in [choice.key for choice in ask.choices]:
        return state, ()
    if answer.key == NOT_MINE.key:
        ruling = noted("NY-5", f"NOT {state.names[player]}'S", _trick(state), player, answer.at_ns)
        return replace(state, taken=taken, phase=Tricks()), (ruling,)
    loot = int(answer.key)
    headline, reason = f"{state.names[player]}: {loot} LOOT", f"in {_trick(state)}"
    ruling = noted("NY-6", headline, reason, player, answer.at_ns)
    state = replace(state, taken=(*taken, Taken(player, loot)))
    state, effects = _went_on(state, answer.at_ns)
    return state, (ruling, *effects) if loot else effects


def _went_on(state: State, now_ns: int) -> Step:
    """After the last trick, once its loot is known, the round is counted."""
    if state.untold or len(state.taken) < state.tricks:
        return state, ()
    return rounds.settled(state, state.taken[-1].player, now_ns)


def _no_cards(state: State, player: int, now_ns: int) -> Step:
    """Whoever says so is asked what is not known, if anything."""
    reason = f"{len(state.taken)} tricks of {state.tricks} were pressed"
    ruling = noted("NY-7", "NO CARDS LEFT", reason, player, now_ns)
    state, effects = rounds.settled(state, player, now_ns)
    return state, (ruling, *effects)


def _one_less(state: State, phase: Tricks, answer: Answer) -> Step:
    """Somebody's last trick was none, and this one is; or this press was none."""
    if answer.key not in [str(player) for player in _takers(state)]:
        return state.now(replace(phase, extra=None)), ()
    player, at_ns = int(answer.key), answer.at_ns
    at = max(n for n, taken in enumerate(state.taken) if taken.player == player)
    left = state.taken[:at] + state.taken[at + 1 :]
    results = state.results[:-1] if phase.counted else state.results
    headline = f"{state.names[player]}: ONE TRICK LESS"
    reason = f"{state.tricks + 1} tricks of {state.tricks}"
    ruling = noted("NY-5", headline, reason, player, at_ns)
    state, effects = _took(replace(state, taken=left, results=results), answer.player, at_ns)
    return state, (ruling, *effects)


def _takers(state: State) -> tuple[int, ...]:
    """Who has taken any, the last one first."""
    return tuple(dict.fromkeys(taken.player for taken in reversed(state.taken)))


def _most_loot(state: State, player: int) -> int:
    """The 1s that the opponents can have played to a trick, as far as is known."""
    left = ONES - sum(taken.loot or 0 for taken in state.taken)
    return min(state.teams.most_loot(state.teams.side(player)), left)


# ---- on the panel


def view(state: State, phase: Tricks) -> View:
    """The terms and the tricks so far, all the time that they are played."""
    screen = _screen(state)
    if phase.extra is not None:
        choices = (*(Choice(str(p), f"{state.names[p]}'S") for p in _takers(state)), NO_TRICK)
        question = f"{state.tricks + 1} TRICKS OF {state.tricks}: TAKE BACK?"
        ask = Ask(phase.extra, question, choices, style="list")
        return View(screen, (ask,), lit=(phase.extra,), hint=question)
    if phase.counted:
        return rounds.view(state)
    if state.at_end:
        hint = f"{state.names[state.dealer]} presses when no cards are left."
        return View(screen, lit=(state.dealer,), hint=hint)
    asks = (_how_much(state),) if state.untold else ()
    hint = f"{words.sentence(state.names, state.terms)}. Whoever takes the trick presses."
    legend = tuple(Meaning(button, "MY TRICK") for button in FOUR)
    return View(screen, asks, lit=state.clockwise(), hint=hint, legend=legend)


def _how_much(state: State) -> Ask:
    """A button for each number; NOT MINE is the next one, or after four the first one held."""
    taker = state.taken[-1].player
    numbers = (Choice(str(n), str(n)) for n in range(_most_loot(state, taker) + 1))
    return Ask(taker, f"LOOT in trick {len(state.taken)}?", (*numbers, NOT_MINE))


def _screen(state: State) -> OrderScreen:
    """The next trick's number over the terms, and what each side has: "3+1", tricks and loot."""
    terms, trumps = state.terms, state.terms.trumps
    ones = f"{trumps.supertrump.upper()} 1s >" if trumps.supertrump else "only trump"
    rows = [(ones, trumps.trump.upper()), ("trick, loot", f"{terms.value} each")]
    if not state.taken:
        rows.append(words.discarded(terms))
    for side, players in enumerate(state.teams.sides):
        tricks, loot = rounds.known(state, side)
        rows.append((words.side(state.names, players), f"{tricks}+{loot}"))
    number = min(len(state.taken) + 1, state.tricks)
    title = f"{state.tricks} TRICKS" if state.at_end else f"WHO TOOK {number} of {state.tricks}?"
    return OrderScreen(title, tuple(rows))


def _trick(state: State) -> str:
    return f"trick {len(state.taken)} of {state.tricks}"
