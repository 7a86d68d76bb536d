"""The words of a stack of hands: the ruling, the panel's rows, the slip's lines (SP-7)."""

from __future__ import annotations

from companion.games.spank.slaps import Slaps, Stacked
from companion.kit.game import Effects, Notice
from companion.kit.phrases import ms, together
from companion.kit.rulings import Finish, Ruling, Tally
from companion.kit.screens import order_pages
from companion.kit.slips import Slip
from companion.kit.standings import Score, Standings


def spanked(names: tuple[str, ...], slaps: Slaps, stack: tuple[Stacked, ...]) -> Ruling:
    """The ruling on a stack with at least one hand in it: who was first, who draws what."""
    first = [hand for hand in stack if hand.draws == 0]
    who = together([names[hand.player] for hand in first])
    second = next((hand.behind for hand in stack if hand.draws), None)
    shown = second if len(first) == 1 else first[-1].behind
    by = f"{who} by {second}" if second is not None else f"{who} first"
    drawn = ", ".join(f"{names[hand.player]} {hand.draws}" for hand in stack if hand.draws)
    return Ruling(
        clause="SP-7",
        headline=by if len(first) == 1 else f"DEAD HEAT {who}",
        reason=f"Draw: {drawn}" if drawn else "Nobody draws",
        players=tuple(hand.player for hand in first),
        tone="good",
        margin_ns=second and second.ns,
        within_ns=shown and shown.within_ns,
        tally=tuple(Tally("spank", h.player, cards=h.draws) for h in stack if h.draws),
        undo_to_ns=slaps.opened_ns,
        race=tuple(
            Finish(h.player, "pad", h.behind.ns, "late" if h.draws else "first")
            for h in stack
            if h.behind is not None
        ),
    )


def counted(
    names: tuple[str, ...], slaps: Slaps, stack: tuple[Stacked, ...], title: str, score: Standings
) -> Effects:
    """The ruling, the score, and the whole stack: on the panel, and on a slip with that title."""
    ruling = spanked(names, slaps, stack)
    rows, lines = [], [ruling.headline]
    for hand in stack:
        name, behind = names[hand.player], hand.behind
        after = ms(behind.ns) if behind and behind.ns else ""
        came, on_slip = (after, after) if behind else ("-", "no hand")
        rows.append((f"{name} {came}".strip(), f"+{hand.draws}" if hand.draws else "0"))
        lines.append(f"{name} draws {hand.draws} ({on_slip})".removesuffix(" ()"))
    pages = Notice(order_pages(ruling.headline, tuple(rows)), ruling.players)
    return ruling, Score(score), Slip(title, tuple(lines), score), pages
