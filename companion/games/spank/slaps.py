"""A pile of hands on the pad: who slapped when, what each must draw, and how that reads (SP-7)."""

from __future__ import annotations

from companion.kit.events import Press
from companion.kit.game import Effects, Notice
from companion.kit.phrases import ms, together
from companion.kit.race import Entry, Margin, between, heats
from companion.kit.rulings import Finish, Ruling, Tally
from companion.kit.screens import order_pages
from companion.kit.slips import Slip
from companion.kit.standings import Score, Standings
from companion.kit.structs import Struct, replace

MS = 1_000_000
ALONE_NS = 3_000 * MS  # a hand that no other has followed by then was an elbow
TRAILING_NS = 2_000 * MS  # hands that come so soon after a count still belong to that stack


class Slaps(Struct, frozen=True):
    """The hands on the pad: when the first came, and until when the others may."""

    opened_ns: int = 0
    until_ns: int = 0
    hands: tuple[Entry, ...] = ()
    quiet_until_ns: int = 0  # no stack begins sooner

    def without(self, player: int) -> Slaps:
        return replace(self, hands=tuple(h for h in self.hands if h.player != player))

    def missing(self, order: tuple[int, ...]) -> tuple[int, ...]:
        """Who has not slapped, in seat order."""
        slapped = {hand.player for hand in self.hands}
        return tuple(player for player in order if player not in slapped)

    def closes_ns(self, order: tuple[int, ...], tie_ns: int) -> int | None:
        """When the order is certain, or the time is up; None before the first hand."""
        if not self.hands:
            return None
        if self.missing(order):
            return self.until_ns
        return min(self.until_ns, self.hands[-1].at_ns + tie_ns + 1)


def slapped(slaps: Slaps, press: Press, limit_ms: int) -> Slaps:
    """The stack with one more hand. A player's second slap does not count."""
    if not slaps.hands and press.at_ns >= slaps.quiet_until_ns:
        slaps = Slaps(press.at_ns, press.at_ns + limit_ms * MS)
    late = press.at_ns > slaps.until_ns
    if late or any(hand.player == press.player for hand in slaps.hands):
        return slaps
    hand = Entry(press.player, "pad", press.at_ns, press.stamp)
    hands = sorted((*slaps.hands, hand), key=lambda h: h.at_ns)
    return replace(slaps, hands=tuple(hands))


class Stacked(Struct, frozen=True):
    """A player's place in the stack: the cards to draw, and how long after the first it came."""

    player: int
    draws: int  # hands below; in a dead heat the smaller number for all (SP-7)
    behind: Margin | None  # None: never came


def stacked(slaps: Slaps, order: tuple[int, ...], tie_ns: int) -> tuple[Stacked, ...]:
    """Every hand from the bottom up; those that never came last, in seat order."""
    stack: list[Stacked] = []
    for heat in heats(slaps.hands, tie_ns):
        below = len(stack)
        stack += [Stacked(e.player, below, between(slaps.hands[0], e, tie_ns)) for e in heat]
    never = enumerate(slaps.missing(order), len(stack))
    return (*stack, *(Stacked(player, below, None) for below, player in never))


# ---- how that reads


def spanked(names: tuple[str, ...], slaps: Slaps, stack: tuple[Stacked, ...]) -> Ruling:
    """The ruling on a stack with at least one hand in it: who was first, who draws what."""
    first = [hand for hand in stack if hand.draws == 0]
    who = together([names[hand.player] for hand in first])
    second = next((hand.behind for hand in stack if hand.draws), None)
    shown = second if len(first) == 1 else first[-1].behind
    headline = f"{who} first" if second is None else f"{who} by {second}"
    if len(first) > 1:
        headline = f"DEAD HEAT {who}"
    drawn = ", ".join(f"{names[hand.player]} {hand.draws}" for hand in stack if hand.draws)
    return Ruling(
        clause="SP-7",
        headline=headline,
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


def announced(
    names: tuple[str, ...], slaps: Slaps, stack: tuple[Stacked, ...], title: str, score: Standings
) -> Effects:
    """The ruling, the score, and the stack on panel and slip."""
    ruling = spanked(names, slaps, stack)
    pages = order_pages(ruling.headline, tuple(_row(names, hand) for hand in stack))
    lines = (ruling.headline, *(_line(names, hand) for hand in stack))
    notice = Notice(pages, ruling.players)
    return ruling, Score(score), Slip(title, lines, score), notice


def _row(names: tuple[str, ...], hand: Stacked) -> tuple[str, str]:
    """A hand on the panel: "BEN 38 ms", "+1"."""
    draws = f"+{hand.draws}" if hand.draws else "0"
    if hand.behind is None:
        return f"{names[hand.player]} -", draws
    after = ms(hand.behind.ns) if hand.behind.ns else ""
    return f"{names[hand.player]} {after}".strip(), draws


def _line(names: tuple[str, ...], hand: Stacked) -> str:
    """A hand on the slip: "Ben draws 1 (38 ms)"."""
    draws = f"{names[hand.player]} draws {hand.draws}"
    if hand.behind is None:
        return f"{draws} (no hand)"
    return f"{draws} ({ms(hand.behind.ns)})" if hand.behind.ns else draws
