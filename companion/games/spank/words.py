"""The words of a stack of hands: the ruling, the panel's rows, the slip's lines (SP-7)."""

from __future__ import annotations

from companion.games.spank.slaps import Hand, Slaps, finishes
from companion.kit.game import Effects, Notice
from companion.kit.phrases import ms, together
from companion.kit.rulings import Ruling, Tally
from companion.kit.screens import order_pages
from companion.kit.slips import Slip
from companion.kit.standings import Score, Standings


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
        undo_to_ns=slaps.opened_ns,
        race=finishes(stack),
    )


def counted(
    names: tuple[str, ...], slaps: Slaps, stack: tuple[Hand, ...], title: str, score: Standings
) -> Effects:
    """The ruling, the score, and the whole stack: on a slip of that title, and on the panel."""
    ruling = spanked(names, slaps, stack)
    lines = ruling.headline, *(_line(names[hand.player], hand) for hand in stack)
    pages = Notice(
        order_pages(ruling.headline, tuple(_row(names[hand.player], hand) for hand in stack)),
        ruling.players,
    )
    return ruling, Score(score), Slip(title, lines, score), pages


def _row(name: str, hand: Hand) -> tuple[str, str]:
    """On the panel: who, how far behind, and what they draw."""
    return f"{name} {_when(hand, missing='-')}".strip(), f"+{hand.draws}" if hand.draws else "0"


def _line(name: str, hand: Hand) -> str:
    """On a slip: "BEN draws 1 (12 ms)", "CLEO draws 2 (no hand)"."""
    return f"{name} draws {hand.draws} ({_when(hand, missing='no hand')})".removesuffix(" ()")


def _when(hand: Hand, missing: str) -> str:
    behind = hand.behind
    return missing if behind is None else ms(behind.ns) if behind.ns else ""
