"""The words of a stack of hands: the ruling, the panel's rows, the slip's lines (SP-7)."""

from __future__ import annotations

from companion.games.spank.slaps import Hand, Slaps, finishes
from companion.kit.phrases import ms, together
from companion.kit.rulings import Ruling, Tally


def spanked(names: tuple[str, ...], slaps: Slaps, stack: tuple[Hand, ...]) -> Ruling:
    """The ruling on a stack with at least one hand in it: who was first, who draws what."""
    first = tuple(hand.player for hand in stack if hand.draws == 0)
    who = together([names[p] for p in first])
    second = next((hand.behind for hand in stack if hand.draws), None)
    last = [hand.behind for hand in stack if hand.draws == 0][-1]
    window = second if len(first) == 1 else last
    by = f"{who} by {second}" if second is not None else f"{who} first"
    drawn = ", ".join(f"{names[hand.player]} {hand.draws}" for hand in stack if hand.draws)
    return Ruling(
        clause="SP-7",
        headline=by if len(first) == 1 else f"DEAD HEAT {who}",
        reason=f"Draw: {drawn}" if drawn else "Nobody draws",
        players=first,
        margin_ns=second and second.ns,
        within_ns=window and window.within_ns,
        tally=tuple(Tally("spank", h.player, cards=h.draws) for h in stack if h.draws),
        undo_to_ns=slaps.undo_to_ns,
        race=finishes(stack),
    )


def stack_rows(names: tuple[str, ...], stack: tuple[Hand, ...]) -> tuple[tuple[str, str], ...]:
    """The stack from the bottom up: who, how far behind, and what each draws."""
    when = [f"{names[h.player]} {_when(h, missing='-')}".strip() for h in stack]
    draws = [f"+{h.draws}" if h.draws else "0" for h in stack]
    return tuple(zip(when, draws, strict=True))


def stack_lines(names: tuple[str, ...], stack: tuple[Hand, ...]) -> tuple[str, ...]:
    """The same for a slip: "BEN draws 1 (12 ms)", "CLEO draws 2 (no hand)"."""
    rows = [(names[hand.player], hand.draws, _when(hand, missing="no hand")) for hand in stack]
    return tuple(f"{name} draws {draws} ({when})".removesuffix(" ()") for name, draws, when in rows)


def _when(hand: Hand, missing: str) -> str:
    behind = hand.behind
    return missing if behind is None else ms(behind.ns) if behind.ns else ""
