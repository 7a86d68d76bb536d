"""Tricks: one press of who took it, one answer for its loot, the count at the end (NY-5, NY-6)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.nyet import rounds, words
from companion.games.nyet.choosing import ask, chosen
from companion.games.nyet.state import (
    APART_NS,
    ONES,
    Settling,
    State,
    Step,
    Taken,
    Tricks,
)
from companion.kit.events import Answer, Click, Event, Pick
from companion.kit.game import Effects
from companion.kit.screens import OrderScreen
from companion.kit.view import Ask, Choice, View

NO_CARDS = Choice("no cards", "NO CARDS LEFT")
NOT_MINE = "NOT MINE"


def step(state: State, phase: Tricks, event: Event) -> Step:
    match event:
        case Answer() if phase.extra is not None and event.player == phase.extra:
            return _taken_back(state, phase, phase.extra, event)
        case Answer() if phase.asking and event.player == phase.taken[-1].player:
            return _loot(state, phase, event)
        case Pick(key=NO_CARDS.key) if not phase.counted:
            return _no_cards(state, phase, event.player, event.pressed_ns)
        case Click() if event.ready and event.pressed_ns >= phase.last_ns + APART_NS:
            return _pressed(state, phase, event)
    return state, ()


def _pressed(state: State, phase: Tricks, click: Click) -> Step:
    """Who took it. After the last trick: the next dealer, or somebody with one too many."""
    if phase.counted and click.player == state.after(state.dealer):
        return rounds.dealt(state, click.player), ()
    if state.at_end:
        ends = click.player == state.dealer and not phase.counted
        return _no_cards(state, phase, click.player, click.pressed_ns) if ends else (state, ())
    if len(phase.taken) < state.tricks:
        return (state, ()) if phase.counted else _took(state, phase, click.player, click)
    if phase.extra is not None:
        return state, ()
    phase = replace(phase, extra=click.player, last_ns=click.pressed_ns)
    return replace(state, phase=phase), ()


def _took(state: State, phase: Tricks, player: int, event: Click | Answer) -> Step:
    """A trick more. Loot is asked where there can be any; else the round may be over."""
    asking = _most_loot(state, phase, player) > 0
    taken = (*phase.taken, Taken(player, None if asking else 0))
    pressed_ns = event.pressed_ns if isinstance(event, Click) else event.at_ns
    phase = Tricks(taken, asking, last_ns=pressed_ns)
    ruling = words.noted(
        clause="NY-5",
        headline=f"{state.names[player]} TAKES IT",
        reason=f"trick {len(taken)} of {state.tricks}",
        player=player,
        undo_to_ns=pressed_ns,
    )
    state = replace(state, phase=phase)
    return _if_finished(state, phase, player, pressed_ns, (replace(ruling, quiet=asking),))


def _loot(state: State, phase: Tricks, answer: Answer) -> Step:
    """How many 1s of the opponents the last trick brought; or it was another's trick."""
    among = chosen(_loot_answers(state, phase), answer.key)
    if len(among) > 1:
        return state, ()
    if among[0] == NOT_MINE:
        return _not_mine(state, phase, answer)
    *others, last = phase.taken
    taken = (*others, replace(last, loot=int(among[0])))
    ruling = words.noted(
        clause="NY-6",
        headline=f"{state.names[last.player]}: {among[0]} LOOT",
        reason=f"in trick {len(taken)} of {state.tricks}",
        player=last.player,
        undo_to_ns=answer.at_ns,
    )
    phase = replace(phase, taken=taken, asking=False)
    effects = (ruling,) if taken[-1].loot else ()
    state = replace(state, phase=phase)
    return _if_finished(state, phase, last.player, answer.at_ns, effects)


def _not_mine(state: State, phase: Tricks, answer: Answer) -> Step:
    ruling = words.noted(
        clause="NY-5",
        headline=f"NOT {state.names[answer.player]}'S",
        reason=f"trick {len(phase.taken)} of {state.tricks}",
        player=answer.player,
        undo_to_ns=answer.at_ns,
    )
    return replace(state, phase=Tricks(phase.taken[:-1])), (ruling,)


def _if_finished(
    state: State, phase: Tricks, player: int, undo_to_ns: int, effects: Effects
) -> Step:
    """After the last trick, once its loot is known, the round is counted."""
    if phase.asking or len(phase.taken) < state.tricks:
        return state, effects
    state, more = rounds.settled(state, Settling(player, phase.taken, undo_to_ns))
    return state, (*effects, *more)


def _no_cards(state: State, phase: Tricks, player: int, undo_to_ns: int) -> Step:
    """Whoever says so is asked what is not known, if anything."""
    ruling = words.noted(
        clause="NY-7",
        headline="NO CARDS LEFT",
        reason=f"{len(phase.taken)} tricks of {state.tricks} were pressed",
        player=player,
        undo_to_ns=undo_to_ns,
    )
    state, effects = rounds.settled(state, Settling(player, phase.taken, undo_to_ns))
    return state, (ruling, *effects)


# ---- a trick too many


def _taken_back(state: State, phase: Tricks, extra: int, answer: Answer) -> Step:
    """Somebody's last trick was none, and this one is; or this press was none."""
    takers = [str(player) for player in _takers(phase)]
    if answer.key not in takers:
        return replace(state, phase=replace(phase, extra=None)), ()
    player = int(answer.key)
    at = max(n for n, taken in enumerate(phase.taken) if taken.player == player)
    left = replace(phase, taken=phase.taken[:at] + phase.taken[at + 1 :], counted=False)
    results = state.results[:-1] if phase.counted else state.results
    ruling = words.noted(
        clause="NY-5",
        headline=f"{state.names[player]}: ONE TRICK LESS",
        reason=f"{state.tricks + 1} tricks of {state.tricks}",
        player=player,
        undo_to_ns=answer.at_ns,
    )
    state, effects = _took(replace(state, results=results), left, extra, answer)
    return state, (ruling, *effects)


def _takers(phase: Tricks) -> tuple[int, ...]:
    """Who has taken any, the last one first."""
    return tuple(dict.fromkeys(taken.player for taken in reversed(phase.taken)))


# ---- on the panel


def view(state: State, phase: Tricks) -> View:
    """The terms and the tricks so far, all the time that they are played."""
    if phase.extra is not None:
        question = _which(state, phase, phase.extra)
        return View(_screen(state, phase), (question,), lit=(phase.extra,), hint=question.question)
    if phase.counted:
        return rounds.view_counted(state)
    if state.at_end:
        hint = f"{state.names[state.dealer]} presses when no cards are left."
        return View(_screen(state, phase), lit=(state.dealer,), hint=hint)
    asks = (_how_much(state, phase),) if phase.asking else ()
    hint = f"{words.sentence(state.names, rounds.terms(state))}. Whoever takes the trick presses."
    everybody = tuple(range(len(state.names)))
    return View(_screen(state, phase), asks, lit=everybody, hint=hint)


def _how_much(state: State, phase: Tricks) -> Ask:
    question = f"LOOT in trick {len(phase.taken)}?"
    return ask(phase.taken[-1].player, question, _loot_answers(state, phase))


def _loot_answers(state: State, phase: Tricks) -> tuple[str, ...]:
    most = _most_loot(state, phase, phase.taken[-1].player)
    return (*(str(n) for n in range(most + 1)), NOT_MINE)[:4]  # a button each


def _which(state: State, phase: Tricks, extra: int) -> Ask:
    takers = tuple(Choice(str(p), f"{state.names[p]}'S") for p in _takers(phase))
    none = Choice("", "THIS PRESS")
    question = f"{state.tricks + 1} TRICKS OF {state.tricks}: TAKE BACK?"
    return Ask(extra, question, (*takers, none), style="list")


def _screen(state: State, phase: Tricks) -> OrderScreen:
    """The next trick's number over the terms, and what each side has: "3+1", tricks and loot."""
    trumps, value = rounds.terms(state).trumps, rounds.terms(state).value
    ones = f"{trumps.supertrump.upper()} 1s >" if trumps.supertrump else "only trump"
    rows = [(ones, trumps.trump.upper()), ("trick, loot", f"{value} each")]
    if not phase.taken:
        rows.append(words.DISCARDED[rounds.terms(state).discard])
    for side in (0, 1):
        tricks, loot = rounds.known(state, phase.taken, side)
        rows.append((words.small_team(state, side), f"{tricks}+{loot}"))
    number = min(len(phase.taken) + 1, state.tricks)
    title = f"{state.tricks} TRICKS" if state.at_end else f"WHO TOOK {number} of {state.tricks}?"
    return OrderScreen(title, tuple(rows))


def _most_loot(state: State, phase: Tricks, player: int) -> int:
    """The 1s that the opponents can have played to a trick, as far as is known."""
    teams = rounds.teams(state)
    left = ONES - sum(taken.loot or 0 for taken in phase.taken)
    return min(teams.most_loot(teams.side(player)), left)
