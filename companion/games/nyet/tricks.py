"""Tricks: one press of who took it, one answer for its loot, the count at the end (NY-5, NY-6)."""

from __future__ import annotations

from companion.games.nyet import board, rounds, words
from companion.games.nyet.state import ONES, Counted, State, Step, Taken, TooMany, Tricks, is_heard
from companion.kit.asking import ALL_TOLD, Question, Questions
from companion.kit.events import Event, Pick
from companion.kit.rulings import noted
from companion.kit.screens import OrderScreen
from companion.kit.structs import replace
from companion.kit.view import FOUR, Choice, Meaning, View

NO_CARDS = Choice("no cards", "NO CARDS LEFT")
NOT_MINE = "NOT MINE"


def step(state: State, phase: Tricks, event: Event) -> Step:
    if isinstance(event, Pick):
        return _no_cards(state, event.player, event.pressed_ns)
    if not is_heard(event, phase):
        return LOOT.step(state, phase, event)
    if state.at_end:
        ends = event.player == state.dealer
        return _no_cards(state, event.player, event.pressed_ns) if ends else (state, ())
    if len(state.taken) < state.tricks:
        return _took(state, event.player, event.pressed_ns)
    return TOO_MANY.ask(state, TooMany(event.player, under=phase))


def counted(state: State, phase: Counted, event: Event) -> Step:
    """The next dealer presses, or somebody with a trick too many."""
    if not is_heard(event, phase):
        return state, ()
    if event.player == phase.player:
        return board.dealt(state, event.player), ()
    is_full = len(state.taken) == state.tricks
    return TOO_MANY.ask(state, TooMany(event.player, under=phase)) if is_full else (state, ())


def _took(state: State, player: int, now_ns: int) -> Step:
    """A trick more. Loot is asked where there can be any."""
    loot = None if _most_loot(state, player) else 0
    phase = Tricks(player, began_ns=now_ns, last_ns=now_ns)
    state = replace(state, taken=(*state.taken, Taken(player, loot)), phase=phase)
    headline = f"{state.names[player]} TAKES IT"
    ruling = noted("NY-5", headline, _trick(state), player, now_ns)
    state, effects = _went_on(state, now_ns)
    return state, (replace(ruling, quiet=loot is None), *effects)


def _how_much(state: State, phase: Tricks) -> Question:
    """The 1s of the opponents in the last trick; or it was another's trick."""
    if phase.told or not state.untold:
        return ALL_TOLD
    numbers = {n: str(n) for n in range(_most_loot(state, phase.player) + 1)}
    return Question(f"LOOT in trick {len(state.taken)}?", {**numbers, None: NOT_MINE})


def _loot(state: State, phase: Tricks) -> Step:
    """The last trick's loot is known; or it was no trick of whoever pressed."""
    [loot], (*taken, last), now_ns = phase.told, state.taken, phase.last_ns
    name, trick, pressed_ns = state.names[last.player], _trick(state), phase.began_ns or 0
    if loot is None:
        before = taken[-1].player if taken else state.terms.first
        state = replace(state, taken=tuple(taken), phase=Tricks(before, last_ns=pressed_ns))
        return state, (noted("NY-5", f"NOT {name}'S", trick, last.player, now_ns),)
    ruling = noted("NY-6", f"{name}: {loot} LOOT", f"in {trick}", last.player, now_ns)
    phase = Tricks(last.player, last_ns=pressed_ns)
    state = replace(state, taken=(*taken, Taken(last.player, loot)), phase=phase)
    state, effects = _went_on(state, now_ns)
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


def _takers(state: State, phase: TooMany) -> Question:
    """Who has taken any, the last one first; or nobody has taken this one."""
    last_first = (one.player for one in reversed(state.taken))
    takers = {player: f"{state.names[player]}'S" for player in last_first}
    text = f"{state.tricks + 1} TRICKS OF {state.tricks}: TAKE BACK?"
    return ALL_TOLD if phase.told else Question(text, {**takers, None: "THIS PRESS"}, "list")


def _one_less(state: State, phase: TooMany) -> Step:
    """Somebody's last trick was none, and this one is; or this press was none."""
    [player], now_ns = phase.told, phase.last_ns
    if player is None:
        return state.now(phase.back(now_ns)), ()
    at = max(n for n, taken in enumerate(state.taken) if taken.player == player)
    left = state.taken[:at] + state.taken[at + 1 :]
    results = state.results[:-1] if isinstance(phase.under, Counted) else state.results
    headline = f"{state.names[player]}: ONE TRICK LESS"
    reason = f"{state.tricks + 1} tricks of {state.tricks}"
    ruling = noted("NY-5", headline, reason, player, now_ns)
    state, effects = _took(replace(state, taken=left, results=results), phase.player, now_ns)
    return state, (ruling, *effects)


def _most_loot(state: State, player: int) -> int:
    """The 1s that the opponents can have played to a trick, as far as is known."""
    left = ONES - sum(taken.loot or 0 for taken in state.taken)
    return min(state.teams.most_loot(state.teams.side(player)), left)


# ---- on the panel


def view(state: State, phase: Tricks) -> View:
    """The terms and the tricks so far, all the time that they are played."""
    if state.at_end:
        hint = f"{state.names[state.dealer]} presses when no cards are left."
        return View(_screen(state), lit=(state.dealer,), hint=hint)
    asks = LOOT.view(state, phase).asks if state.untold else ()
    hint = f"{words.sentence(state.names, state.terms)}. Whoever takes the trick presses."
    legend = tuple(Meaning(button, "MY TRICK") for button in FOUR)
    return View(_screen(state), asks, lit=state.clockwise(), hint=hint, legend=legend)


def _screen(state: State) -> OrderScreen:
    """The next trick's number over the terms, and what each side has: "3+1", tricks and loot."""
    terms, trumps = state.terms, state.terms.trumps
    ones = f"{trumps.supertrump.upper()} 1s >" if trumps.supertrump else "only trump"
    rows = [(ones, trumps.trump.upper()), ("trick, loot", f"{terms.value} each")]
    if not state.taken:
        rows.append(words.discarded(terms))
    for side in (0, 1):
        tricks, loot = rounds.known(state, side)
        rows.append((words.side(state, side), f"{tricks}+{loot}"))
    number = min(len(state.taken) + 1, state.tricks)
    title = f"{state.tricks} TRICKS" if state.at_end else f"WHO TOOK {number} of {state.tricks}?"
    return OrderScreen(title, tuple(rows))


def _trick(state: State) -> str:
    return f"trick {len(state.taken)} of {state.tricks}"


LOOT = Questions(_how_much, _loot, "How many 1s of the others were in it?")
TOO_MANY = Questions(_takers, _one_less, "Whose trick was none?")
