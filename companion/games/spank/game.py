"""Spank the Baby, just the pad: a red three is laid, everybody slaps, the hands are counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.games.spank.options import SETTINGS, VARIANTS
from companion.games.spank.showing import hint, screen
from companion.games.spank.slaps import Slaps, stacked
from companion.games.spank.state import State, Step
from companion.games.spank.words import order_screens, spanked, stack_lines
from companion.kit.game import (
    Answer,
    Ask,
    Choice,
    Due,
    Effect,
    Event,
    Hold,
    Leave,
    Meaning,
    Press,
    Ruling,
    Score,
    Settings,
    Undo,
    View,
)
from companion.kit.options import read
from companion.kit.phrases import together
from companion.kit.slips import Slip

MS = 1_000_000
TRAILING_NS = 2_000 * MS  # hands so soon after a stack was counted belong to it
PAGE_NS = 3_000 * MS
MENU_NS = 15_000 * MS
MENU = (Choice("undo", "TAKE BACK"), Choice("end", "END GAME"))
OVER = (Choice("undo", "TAKE BACK"), Choice("again", "NEW GAME"))


class SpankTheBaby:
    """The game as the table runs it. A point for every hand above yours."""

    id = "spank"
    title = "Spank the Baby"
    about = "A red three: everybody slaps the pad, and the hands are counted from below."
    players = range(2, 17)
    buttons = 0
    settings = SETTINGS
    variants = VARIANTS

    def new(
        self,
        names: Sequence[str],
        settings: Settings,
        seed: int,
        tie_ns: int,
        switches: Sequence[frozenset[str]],
    ) -> State:
        """Waits for the first slap. Raises ValueError with one line."""
        del seed  # nothing is thrown
        chosen = read("spank", SETTINGS, settings)
        lacking = [name for name, has in zip(names, switches, strict=False) if "pad" not in has]
        if lacking:
            raise ValueError(f"{lacking[0]}'s seat has no pad to spank")
        return State(
            names=tuple(names),
            tie_ns=tie_ns,
            rounds=chosen["rounds"],
            spank_ns=chosen["spank_ms"] * MS,
            points=(0,) * len(names),
        )

    def step(self, state: State, event: Event) -> Step:
        """One event, at any time. Never raises."""
        match event:
            case Press(button="pad") if not state.over:
                return _slap(state, event), ()
            case Hold() if event.player in state.order and event.button != "pad":
                return replace(state, menu=event.player, menu_until_ns=event.at_ns + MENU_NS), ()
            case Answer() if event.player == state.menu:
                return _chosen(replace(state, menu=None), event)
            case Due():
                return _due(state, event.at_ns)
        return state, ()

    def view(self, state: State) -> View:
        """The screen, the menu and the alarm that follow from the state."""
        lines = OVER if state.over else MENU
        asks = () if state.menu is None else (Ask(state.menu, "MENU", lines, style="list"),)
        lit = state.order if state.slaps is None else state.slaps.missing(state.order)
        return View(
            screen(state),
            asks,
            _alarm(state),
            lit=() if state.over else lit,
            won=state.won,
            hint=hint(state),
            legend=() if state.over else (Meaning("pad", "SLAP"),),
        )

    def standings(self, state: State) -> tuple[tuple[str, int], ...]:
        return state.standings()

    def over(self, state: State) -> bool:
        return state.over


SPANK = SpankTheBaby()


def _slap(state: State, event: Press) -> State:
    """The first hand opens a spank, unless it trails behind the last one."""
    if event.player not in state.order or (
        state.slaps is None and event.at_ns < state.quiet_until_ns
    ):
        return state
    slaps = state.slaps or Slaps(event.at_ns, event.at_ns, event.at_ns + state.spank_ns)
    return replace(state, slaps=slaps.slap(event.player, event.at_ns), pages=(), won=())


def _due(state: State, now_ns: int) -> Step:
    if state.menu is not None and now_ns >= state.menu_until_ns:
        state = replace(state, menu=None)
    if _turns_page(state) and now_ns >= state.page_ns:
        state = replace(state, pages=state.pages[1:], page_ns=now_ns + PAGE_NS)
    closes_ns = state.closes_ns()
    if state.slaps is not None and closes_ns is not None and now_ns >= closes_ns:
        return _counted(state, state.slaps, now_ns)
    return state, ()


def _counted(state: State, slaps: Slaps, now_ns: int) -> Step:
    """The hands, from below: each is worth the hands above it."""
    stack = stacked(slaps, state.order, state.tie_ns)
    most = len(state.names) - 1
    points = list(state.points)
    for hand in stack:
        points[hand.player] += most - hand.draws
    ruling = spanked(state.names, slaps, stack, now_ns)
    state = replace(
        state,
        points=tuple(points),
        round=state.round + 1,
        slaps=None,
        quiet_until_ns=now_ns + TRAILING_NS,
        pages=order_screens(state.names, ruling.headline, stack),
        page_ns=now_ns + PAGE_NS,
        won=ruling.players,
    )
    title = f"SPANK THE BABY {state.round - 1}"
    slip = Slip(title, (ruling.headline, *stack_lines(state.names, stack)), state.standings())
    said: tuple[Effect, ...] = (ruling, Score(state.standings()), slip)
    if state.rounds and state.round > state.rounds:
        state, more = _ended(state, f"after {state.rounds}", now_ns, slaps.undo_to_ns)
        said += more
    return state, said


def _ended(state: State, why: str, at_ns: int, undo_to_ns: int) -> Step:
    best = max(state.points)
    first = tuple(p for p, points in enumerate(state.points) if points == best)
    names = together([state.names[p] for p in first])
    headline = f"{names} {'WINS' if len(first) == 1 else 'WIN'}"
    ruling = Ruling("SP-7", headline, f"{best} hands beaten, {why}", at_ns, first, None, undo_to_ns)
    state = replace(state, over=True, slaps=None, won=first, page_ns=at_ns + PAGE_NS)
    slip = Slip("SPANK THE BABY final score", (headline, ruling.reason), state.standings(), True)
    return state, (ruling, slip)


def _chosen(state: State, event: Answer) -> Step:
    match event.key:
        case "undo":
            return state, (Undo(event.player),)
        case "end" if not state.over:
            why = f"{state.names[event.player]} ended it"
            return _ended(state, why, event.at_ns, event.at_ns)
        case "again" if state.over:
            return state, (Leave(),)
    return state, ()


def _turns_page(state: State) -> bool:
    """The last page stays, until the game is over."""
    return len(state.pages) > (0 if state.over else 1)


def _alarm(state: State) -> int | None:
    waits = [
        state.closes_ns(),
        state.page_ns if _turns_page(state) else None,
        state.menu_until_ns if state.menu is not None else None,
    ]
    return min((at_ns for at_ns in waits if at_ns is not None), default=None)
