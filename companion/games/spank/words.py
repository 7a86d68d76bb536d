"""The words of a stack of hands: the ruling, the panel's rows, the slip's lines (SP-7)."""

from __future__ import annotations

from companion.games.spank.slaps import Hand, Slaps, finishes
from companion.kit.phrases import ms, together
from companion.kit.rulings import Ruling
from companion.kit.screens import OrderScreen

MS = 1_000_000
PAGE = 5  # rows of an order that a small panel shows at once


def spanked(names: tuple[str, ...], slaps: Slaps, stack: tuple[Hand, ...]) -> Ruling:
    """The ruling on a stack with at least one hand in it: who was first, who draws what."""
    first = tuple(hand.player for hand in stack if hand.draws == 0)
    who = together([names[p] for p in first])
    second_ns = next((hand.behind_ns for hand in stack if hand.draws and hand.behind_ns), None)
    by = f"{who} by {ms(second_ns)}" if second_ns is not None else f"{who} first"
    drawn = ", ".join(f"{names[hand.player]} {hand.draws}" for hand in stack if hand.draws)
    return Ruling(
        clause="SP-7",
        headline=by if len(first) == 1 else f"DEAD HEAT {who}",
        reason=f"draw: {drawn}{_ties(names, stack)}" if drawn else "nobody draws",
        players=first,
        margin_ns=second_ns,
        undo_to_ns=slaps.undo_to_ns,
        race=finishes(stack),
    )


def _ties(names: tuple[str, ...], stack: tuple[Hand, ...]) -> str:
    """The dead heats behind the first; the one for it is in the headline."""
    shared = sorted({hand.draws for hand in stack if hand.draws})
    groups = [[names[h.player] for h in stack if h.draws == draws] for draws in shared]
    told = [f"; dead heat {together(group)}" for group in groups if len(group) > 1]
    return "".join(told)


def order_screens(
    names: tuple[str, ...], title: str, stack: tuple[Hand, ...]
) -> tuple[OrderScreen, ...]:
    """The stack from the bottom up, page by page: who, how far behind, and what each draws."""
    rows = tuple(_row(names[hand.player], hand) for hand in stack)
    pages = [rows[at : at + PAGE] for at in range(0, len(rows), PAGE)]
    return tuple(OrderScreen(title, page) for page in pages)


def _row(name: str, hand: Hand) -> tuple[str, str]:
    return f"{name} {_when(hand)}".strip(), f"+{hand.draws}" if hand.draws else "0"


def _when(hand: Hand) -> str:
    if hand.behind_ns is None:
        return "-"
    return ms(hand.behind_ns) if hand.behind_ns else ""


def stack_lines(names: tuple[str, ...], stack: tuple[Hand, ...]) -> tuple[str, ...]:
    """The same for a slip: "BEN draws 1 (12 ms)", "CLEO draws 2 (no hand)"."""
    return tuple(_line(names[hand.player], hand) for hand in stack)


def _line(name: str, hand: Hand) -> str:
    when = "no hand" if hand.behind_ns is None else _when(hand)
    return f"{name} draws {hand.draws}" + (f" ({when})" if when else "")
