"""Tricks: one press of who took it, one answer for its loot, the count at the end (NY-5, NY-6)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.nyet import board, rounds, words
from companion.games.nyet.state import APART_NS, ONES, State, Step, Taken, Tricks
from companion.kit.events import Answer, Click, Event, Pick
from companion.kit.screens import OrderScreen
from companion.kit.view import Ask, Choice, View

NO_CARDS = Choice("no cards", "NO CARDS LEFT")
NOT_MINE = Choice("not mine", "NOT MINE")
NO_TRICK = Choice("", "THIS PRESS")


def step(state: State, phase: Tricks, event: Event) -> Step:
    match event:
        case Answer(player) if player == phase.extra:
            return _one_less(state, phase, event)
        case Answer(player) if phase.asking and player == phase.taken[-1].player:
            return _loot(state, phase, event)
        case Pick(player, NO_CARDS.key, pressed_ns):
            return _no_cards(state, phase, player, pressed_ns)
        case Click(ready=True) if event.pressed_ns >= phase.last_ns + APART_NS:
            return _pressed(state, phase, event.player, event.pressed_ns)
    return state, ()


def _pressed(state: State, phase: Tricks, player: int, now_ns: int) -> Step:
    """Who took it. After the last trick: the next dealer, or somebody with one too many."""
    if phase.counted and player == state.after(state.dealer):
        return board.dealt(state, player), ()
    if state.at_end:
        ends = player == state.dealer and not phase.counted
        return _no_cards(state, phase, player, now_ns) if ends else (state, ())
    if len(phase.taken) < state.tricks:
        return (state, ()) if phase.counted else _took(state, phase, player, now_ns)
    if phase.extra is not None:
        return state, ()
    return replace(state, phase=replace(phase, extra=player, last_ns=now_ns)), ()


def _took(state: State, phase: Tricks, player: int, now_ns: int) -> Step:
    """A trick more. Loot is asked where there can be any."""
    loot = None if _most_loot(state, phase, player) else 0
    phase = Tricks((*phase.taken, Taken(player, loot)), last_ns=now_ns)
    headline = f"{state.names[player]} TAKES IT"
    ruling = words.noted("NY-5", headline, _trick(state, phase), player, now_ns)
    state, effects = _went_on(state, phase, now_ns)
    return state, (replace(ruling, quiet=phase.asking), *effects)


def _loot(state: State, phase: Tricks, answer: Answer) -> Step:
    """How many 1s of the opponents the last trick brought; or it was another's trick."""
    player, name = answer.player, state.names[answer.player]
    if answer.key not in [choice.key for choice in _how_much(state, phase).choices]:
        return state, ()
    if answer.key == NOT_MINE.key:
        ruling = words.noted("NY-5", f"NOT {name}'S", _trick(state, phase), player, answer.at_ns)
        return replace(state, phase=Tricks(phase.taken[:-1])), (ruling,)
    reason = f"in {_trick(state, phase)}"
    ruling = words.noted("NY-6", f"{name}: {answer.key} LOOT", reason, player, answer.at_ns)
    taken = (*phase.taken[:-1], Taken(player, int(answer.key)))
    state, effects = _went_on(state, replace(phase, taken=taken), answer.at_ns)
    return state, (ruling, *effects) if taken[-1].loot else effects


def _went_on(state: State, phase: Tricks, now_ns: int) -> Step:
    """After the last trick, once its loot is known, the round is counted."""
    if phase.asking or len(phase.taken) < state.tricks:
        return replace(state, phase=phase), ()
    return rounds.settled(state, phase.taken, phase.taken[-1].player, now_ns)


def _no_cards(state: State, phase: Tricks, player: int, now_ns: int) -> Step:
    """Whoever says so is asked what is not known, if anything."""
    reason = f"{len(phase.taken)} tricks of {state.tricks} were pressed"
    ruling = words.noted("NY-7", "NO CARDS LEFT", reason, player, now_ns)
    state, effects = rounds.settled(state, phase.taken, player, now_ns)
    return state, (ruling, *effects)


def _one_less(state: State, phase: Tricks, answer: Answer) -> Step:
    """Somebody's last trick was none, and this one is; or this press was none."""
    if answer.key not in [str(player) for player in _takers(phase)]:
        return replace(state, phase=replace(phase, extra=None)), ()
    player, at_ns = int(answer.key), answer.at_ns
    at = max(n for n, taken in enumerate(phase.taken) if taken.player == player)
    left = Tricks(phase.taken[:at] + phase.taken[at + 1 :])
    results = state.results[:-1] if phase.counted else state.results
    headline = f"{state.names[player]}: ONE TRICK LESS"
    reason = f"{state.tricks + 1} tricks of {state.tricks}"
    ruling = words.noted("NY-5", headline, reason, player, at_ns)
    state, effects = _took(replace(state, results=results), left, answer.player, at_ns)
    return state, (ruling, *effects)


def _takers(phase: Tricks) -> tuple[int, ...]:
    """Who has taken any, the last one first."""
    return tuple(dict.fromkeys(taken.player for taken in reversed(phase.taken)))


def _most_loot(state: State, phase: Tricks, player: int) -> int:
    """The 1s that the opponents can have played to a trick, as far as is known."""
    left = ONES - sum(taken.loot or 0 for taken in phase.taken)
    return min(state.teams.most_loot(state.teams.side(player)), left)


# ---- on the panel


def view(state: State, phase: Tricks) -> View:
    """The terms and the tricks so far, all the time that they are played."""
    screen = _screen(state, phase)
    if phase.extra is not None:
        choices = (*(Choice(str(p), f"{state.names[p]}'S") for p in _takers(phase)), NO_TRICK)
        question = f"{state.tricks + 1} TRICKS OF {state.tricks}: TAKE BACK?"
        ask = Ask(phase.extra, question, choices, style="list")
        return View(screen, (ask,), lit=(phase.extra,), hint=question)
    if phase.counted:
        return rounds.view(state)
    if state.at_end:
        hint = f"{state.names[state.dealer]} presses when no cards are left."
        return View(screen, lit=(state.dealer,), hint=hint)
    asks = (_how_much(state, phase),) if phase.asking else ()
    hint = f"{words.sentence(state.names, state.terms)}. Whoever takes the trick presses."
    return View(screen, asks, lit=state.clockwise(), hint=hint)


def _how_much(state: State, phase: Tricks) -> Ask:
    taker = phase.taken[-1].player
    numbers = (Choice(str(n), str(n)) for n in range(_most_loot(state, phase, taker) + 1))
    choices = (*numbers, NOT_MINE)[:4]  # a button each
    return Ask(taker, f"LOOT in trick {len(phase.taken)}?", choices)


def _screen(state: State, phase: Tricks) -> OrderScreen:
    """The next trick's number over the terms, and what each side has: "3+1", tricks and loot."""
    terms, trumps = state.terms, state.terms.trumps
    ones = f"{trumps.supertrump.upper()} 1s >" if trumps.supertrump else "only trump"
    rows = [(ones, trumps.trump.upper()), ("trick, loot", f"{terms.value} each")]
    if not phase.taken:
        rows.append(words.DISCARDED[terms.discard])
    letters = words.brief(state.names)
    for side, players in enumerate(state.teams.sides):
        tricks, loot = rounds.known(state, phase.taken, side)
        rows.append((" ".join(letters[player] for player in players), f"{tricks}+{loot}"))
    number = min(len(phase.taken) + 1, state.tricks)
    title = f"{state.tricks} TRICKS" if state.at_end else f"WHO TOOK {number} of {state.tricks}?"
    return OrderScreen(title, tuple(rows))


def _trick(state: State, phase: Tricks) -> str:
    return f"trick {len(phase.taken)} of {state.tricks}"
