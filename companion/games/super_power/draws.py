"""Cards to draw: draw cards that add up, whoever has cards to take, and hands on a red three.

Who adds to a debt jumps in at once, or plays next: sits next to whoever laid the last card, and
takes no longer than this table takes (SP-2). Any other draw card begins a debt of its own. So
nobody has to say that one was drawn: when nobody can add to it any more it is presumed to be, and
stays in sight for a round as DRAWN?, or until somebody says so. Whoever laid a card changes by a
press more on what it lies: on those before, or on none.
"""

from __future__ import annotations

from companion.games.spank.slaps import ALONE_NS, TRAILING_NS, Hand, Slaps, stacked
from companion.games.spank.words import spanked, stack_lines, stack_rows
from companion.games.super_power.state import (
    MS,
    Asked,
    Debt,
    Earlier,
    Laid,
    Question,
    S,
    State,
    Step,
    Take,
    Topic,
    slip,
    standings,
)
from companion.kit.events import LONG_NS, Press
from companion.kit.game import Notice
from companion.kit.rulings import Ruling, Tally, announcement, silent_ruling
from companion.kit.screens import order_pages
from companion.kit.standings import Score
from companion.kit.structs import replace
from companion.kit.view import Choice

JUMP_NS = 3 * S  # so soon after a draw card another one lies on it, whoever laid it
TWICE_NS = 1_600 * MS  # so soon after a player's press the same one says no more
FLURRY_NS = 1_500 * MS  # so soon after somebody else's, a player may lay a second one...
BOUNCE_NS = 300 * MS  # ...though not as soon as that
AT_ONCE_NS = 700 * MS  # nobody knows in which order cards were laid that are reported so close
OTHERWISE_NS = 6 * S  # so soon it says that the card lies otherwise
TRUCK_NS = 45 * S  # a debt stands so long where numbers are added up backwards (SP-10)
DRAWING_NS = 1 * S  # nobody has drawn for a draw card sooner: said by then, it was of those before
SEEN_NS = 500 * MS  # a press sooner after something was said is about what was before
SHORT, LONG = 2, 4  # cards, by a short press and a long one
# Turns until whoever plays next has laid a draw card, by how many hold cards. With few of them
# somebody next to the last card can soon have drawn, played, and laid a debt of their own.
NEXT_TURNS = {1: 3.0, 2: 3.0, 3: 1.9, 4: 2.5, 5: 3.6, 6: 4.3}
MANY_TURNS = 4.8
SURELY_NEXT = 1.5  # turns: nobody has drawn and somebody else laid by then
TURNS_A_DRAW = 11  # from one draw card to the next, less a half for each who may jump in

# ---- draw cards


def added(state: State, player: int, cards: int, at_ns: int) -> Step:
    """Somebody has laid a draw card, or puts right what they have just said of one."""
    debt = state.hand.debt
    mine = next((laid for laid in reversed(debt.laid) if laid.player == player), None)
    gap_ns = abs(at_ns - mine.at_ns) if mine is not None else OTHERWISE_NS + 1
    if mine is not None and mine.cards != cards and gap_ns <= JUMP_NS:
        return _corrected(state, mine, cards)
    others = any(o.player != player and at_ns - o.at_ns <= FLURRY_NS for o in debt.laid)
    if mine is not None and mine.cards == cards and gap_ns <= (BOUNCE_NS if others else TWICE_NS):
        return _corrected(state, mine, cards)
    if (
        mine is not None
        and mine == debt.laid[-1]
        and gap_ns <= min(OTHERWISE_NS, state.pace.turn_ns)
        and not others
    ):
        state, changed = turned_over(state)
        if changed:
            return state, (_says(state, player, at_ns),)
    state = _rejoined(state, player, cards, at_ns)
    if state.hand.debt.laid and not _adds_up(state, player, cards, at_ns):
        state = state.with_hand(earlier=Earlier(state.hand.debt, at_ns), debt=Debt())
    state = _paced(state, at_ns)
    state = state.with_hand(debt=state.hand.debt.with_one(Laid(player, cards, at_ns)))
    reason = f"{state.hand.debt.cards} to draw"
    lays = f"{state.names[player]} lays +{cards}"
    tally = (Tally("draw card", player),)
    return state, (silent_ruling(state.clause, lays, reason, player, at_ns, tally),)


def _corrected(state: State, laid: Laid, cards: int) -> Step:
    """What the newest press says of it holds; it lies where it lay."""
    others = tuple(one for one in state.hand.debt.laid if one != laid)
    state = state.with_hand(debt=Debt(others).with_one(laid._replace(cards=cards)))
    total, same = state.hand.debt.cards, cards == laid.cards
    reason = f"pressed twice at once is one card: {total} to draw"
    ruling = Ruling(
        clause=state.clause,
        headline=f"{state.names[laid.player]} lays +{cards}",
        reason=reason if same else f"and not +{laid.cards}: {total} to draw",
        players=(laid.player,),
        undo_to_ns=None if same else laid.at_ns,
        tone="plain",
        quiet=not same,
    )
    return state, (ruling,)


def turned_over(state: State) -> tuple[State, bool]:
    """The newest card on those before, if it lay alone; or alone, if it lay on them."""
    debt, earlier = state.hand.debt, state.hand.earlier
    if len(debt.laid) > 1:
        alone, before = Debt(debt.laid[-1:]), Debt(debt.laid[:-1])
        found = state.with_hand(debt=alone, earlier=Earlier(before, debt.laid[-1].at_ns))
        return found, True
    if debt.laid and earlier is not None and earlier.debt.laid:
        return state.with_hand(debt=Debt(earlier.debt.laid + debt.laid), earlier=None), True
    return state, False


def _says(state: State, player: int, at_ns: int) -> Ruling:
    debt, who = state.hand.debt, state.names[player]
    alone = len(debt.laid) == 1
    lies = f"{who}'s card ON ITS OWN" if alone else f"{who}'s card ON TOP"
    return silent_ruling(state.clause, lies, f"{debt.cards} to draw", player, at_ns)


def _adds_up(state: State, player: int, cards: int, at_ns: int) -> bool:
    """Whether a draw card that somebody lays at that time lies on those that stand.

    It is of the same kind then: a +4 lies on no +2, and no +2 on a +4.
    """
    laid = state.hand.debt.laid
    if cards != laid[-1].cards:
        return False
    gap_ns = at_ns - laid[-1].at_ns
    if any(one.player != player and at_ns - one.at_ns <= JUMP_NS for one in laid):
        return True
    if gap_ns <= _turns_ns(state, SURELY_NEXT):
        return player in _next(state, AT_ONCE_NS)
    return gap_ns <= _next_ns(state) and player in _next(state, 0)


def _next(state: State, at_once_ns: int) -> set[int]:
    """Who plays after the newest draw card; it may be any of those reported at about one time."""
    laid = state.hand.debt.laid
    last = [one.player for one in laid if laid[-1].at_ns - one.at_ns <= at_once_ns]
    return {neighbour for player in last for neighbour in state.neighbours(player)}


def _rejoined(state: State, player: int, cards: int, at_ns: int) -> State:
    """The newest card, which seemed to be on its own, was a jump-in on one reported after it."""
    earlier, debt = state.hand.earlier, state.hand.debt
    if earlier is None or [one.at_ns for one in debt.laid] != [earlier.since_ns]:
        return state
    before = state.with_hand(debt=earlier.debt, earlier=None)
    soon = at_ns - earlier.debt.laid[-1].at_ns <= _turns_ns(state, SURELY_NEXT)
    at_once = at_ns - earlier.since_ns <= AT_ONCE_NS
    if not (soon and at_once and _adds_up(before, player, cards, at_ns)):
        return state
    return before.with_hand(debt=Debt(earlier.debt.laid + debt.laid))


def _next_ns(state: State) -> int:
    """How long whoever plays next may take at this table."""
    return _turns_ns(state, NEXT_TURNS.get(len(state.players_in), MANY_TURNS))


def _turns_ns(state: State, turns: float) -> int:
    return max(JUMP_NS, round(turns * state.pace.turn_ns))


def _paced(state: State, at_ns: int) -> State:
    """What the time since the last draw card shows of the table's pace."""
    before_ns = state.hand.laid_ns
    if before_ns is not None and at_ns > before_ns:
        turns = TURNS_A_DRAW - len(state.order) // 2
        state = replace(state, pace=state.pace.after(turns, at_ns - before_ns))
    return state.with_hand(laid_ns=at_ns)


def closes_ns(state: State) -> int | None:
    """When a debt is presumed drawn, or one that was has been in sight for long enough."""
    debt, earlier = state.hand.debt, state.hand.earlier
    waits = [earlier.since_ns + state.round_ns] if earlier is not None else []
    if debt.laid:
        waits.append(debt.laid[-1].at_ns + _stands_ns(state))
    return min(waits, default=None)


def _stands_ns(state: State) -> int:
    """Three turns longer than anybody can add to it."""
    longest_ns = _next_ns(state) + 3 * state.pace.turn_ns
    return max(longest_ns, TRUCK_NS) if state.on("truck") else longest_ns


def presumed(state: State, now_ns: int) -> Step:
    """Nobody has said so: it is not worth a ruling, and the panel says what has become of it."""
    debt, before = state.hand.debt, state.hand.earlier
    if before is not None and now_ns >= before.since_ns + state.round_ns:
        return state.with_hand(earlier=None), ()
    return state.with_hand(debt=Debt(), earlier=Earlier(debt, now_ns)), ()


def drawn(state: State, player: int, pressed_ns: int) -> Step:
    """What draw cards have added up to was drawn: those that lay there for long enough.

    By whom is not known, since anybody may say so; so nobody's UNO is void by it. Where nobody has
    reported a draw card there is nothing to do, and that is said: perhaps it was meant to be short.
    """
    if (player, pressed_ns) in state.hand.took:  # it has said so of what stood by a name
        return state, ()
    debt, earlier = state.hand.debt, state.hand.earlier
    rest = Debt(tuple(laid for laid in debt.laid if laid.at_ns > pressed_ns - DRAWING_NS))
    cards = debt.cards - rest.cards or (earlier.debt.cards if earlier is not None else 0)
    if not cards:
        return state, (_nothing(state, player),)
    ruling = Ruling(
        clause=state.clause,
        headline=f"{cards} DRAWN",
        reason=f"{state.names[player]} says so",
        undo_to_ns=pressed_ns,
        quiet=True,
    )
    return state.with_hand(debt=rest, earlier=None), (ruling,)


def _nothing(state: State, player: int) -> Ruling:
    if state.hand.debt.laid:
        cards, why = state.hand.debt.cards, "too soon: hold it again once they are drawn"
        return announcement(state.clause, f"{cards} TO DRAW", why, (player,))
    why = "nobody reported a draw card; caught is a short press"
    return announcement(state.clause, "NOTHING TO DRAW", why, (player,))


def cancelled(state: State) -> State:
    """Nobody draws what stands."""
    return state.with_hand(debt=Debt(), earlier=None)


# ---- put right by anybody, in the menu: what stands, by its sum

SUMS = 4  # a button each


def _sums(state: State, _question: Question) -> Asked:
    """The newest card alone, all that were laid, one card more or less, the newest two..."""
    cards = state.hand.debt.cards
    laid = [sum(one.cards for one in newest) for newest in _newest(state)] or [SHORT]
    likely = laid[0], laid[-1], cards + laid[0], cards - laid[0]
    near = (cards + more for more in (LONG, SHORT, SHORT + LONG, 2 * LONG))
    sums = dict.fromkeys((*likely, *laid, *near))
    offered = sorted([n for n in sums if n > 0 and n != cards][:SUMS])
    return f"DRAW {cards}?", tuple(Choice(str(n), f"DRAW {n}") for n in offered)


def _newest(state: State) -> list[tuple[Laid, ...]]:
    """The newest card, the newest two, and so on, those that are presumed drawn included."""
    earlier = state.hand.earlier
    laid = (*(earlier.debt.laid if earlier is not None else ()), *state.hand.debt.laid)
    return [laid[-count:] for count in range(1, len(laid) + 1)]


def _put_right(state: State, question: Question, key: str, _now_ns: int) -> Step:
    player, at_ns = question.player, question.at_ns
    laid = _coming_to(state, int(key), Laid(player, SHORT, at_ns))
    state = state.with_hand(debt=Debt(laid), earlier=None)
    says = f"{state.names[player]} puts it right"
    return state, (silent_ruling(state.clause, f"DRAW {key}", says, player, at_ns),)


def _coming_to(state: State, cards: int, nothing: Laid) -> tuple[Laid, ...]:
    """So many of the newest, or the newest one on the rest of that sum."""
    newest = _newest(state)
    for laid in newest:
        if sum(one.cards for one in laid) == cards:
            return laid
    last = newest[0][0] if newest else nothing
    rest = cards - last.cards
    return (last._replace(cards=rest), last) if rest > 0 else (last._replace(cards=cards),)


PUT_RIGHT = Topic("put right", _sums, _put_right)


def _still(state: State, _question: Question) -> Asked:
    """After a card out of turn a draw card may be on top again (SP-8)."""
    debt = state.hand.debt.cards
    owed = [SHORT, LONG, *([debt] if debt not in (0, SHORT, LONG) else [])]
    drawn = Choice("0", "DRAWN ALREADY")
    none = Choice("none", "NO")
    return "DRAW CARD ON TOP NOW?", (none, drawn, *(Choice(str(n), f"{n} TO DRAW") for n in owed))


def _is_owed(state: State, question: Question, key: str, _now_ns: int) -> Step:
    cards = int(key) if key.isdigit() else 0
    if cards == state.hand.debt.cards:
        return state, ()
    laid = (Laid(question.player, cards, question.at_ns),) if cards else ()
    state = state.with_hand(debt=Debt(laid), earlier=None)
    headline = f"{cards} TO DRAW" if cards else "NOTHING TO DRAW"
    reason = "the draw card on top is not drawn for" if cards else "not for what is on top now"
    return state, (silent_ruling("SP-8", headline, reason, question.player, question.at_ns),)


ON_TOP_NOW = Topic("on top now", _still, _is_owed)

# ---- cards that somebody has to take


def taken(state: State, event: Press) -> State:
    """Who presses any button has taken them by now: one press settles what stands by a name."""
    mine = [take for take in state.hand.takes if _seen(take, event)]
    if not mine:
        return state
    takes = tuple(take for take in state.hand.takes if take not in mine)
    recent = tuple(one for one in state.hand.took if event.at_ns - one[1] <= 2 * LONG_NS)
    return state.with_hand(takes=takes, took=(*recent, (event.player, event.at_ns)))


def _seen(take: Take, event: Press) -> bool:
    return take.player == event.player and event.at_ns >= take.at_ns + SEEN_NS


# ---- Spank the Baby: hands on the pad, the doghouse's too, counted from below (SP-7)


def slapped(state: State, event: Press) -> State:
    """A hand on the pad. The first one opens it, unless it trails behind the last ones."""
    slaps = state.hand.slaps
    if not state.on("spank") or (slaps is None and event.at_ns < state.hand.trailing_ns):
        return state
    until_ns = event.at_ns + state.setup.settings["spank_ms"] * MS
    slaps = slaps or Slaps(event.at_ns, event.at_ns, until_ns)
    return state.with_hand(slaps=slaps.slap(event))


def slaps_close_ns(state: State) -> int | None:
    """When the order is certain, or it is certain that there is none."""
    slaps = state.hand.slaps
    if slaps is None:
        return None
    closes_ns = slaps.closes_ns(state.order, state.tie_ns)
    if closes_ns is None or len(slaps.hands) > 1:
        return closes_ns
    return min(closes_ns, slaps.opened_ns + ALONE_NS)


def counted(state: State, now_ns: int) -> Step:
    """The hands below are the cards to take; who never slapped is last, from the dealer's left.

    The cards lie where Naysayer cannot see them: half of the hands are a baby, fewer are elbows.
    """
    slaps = state.hand.slaps
    assert slaps is not None  # somebody's hand is down
    state = state.with_hand(slaps=None)
    if len(slaps.hands) == 1 or 2 * len(slaps.hands) < len(state.order):
        return state, (_elbow(state, slaps),)
    state = state.with_hand(trailing_ns=now_ns + TRAILING_NS, dealt=False)
    stack = stacked(slaps, state.round_from(state.dealer), state.tie_ns)
    return _spanked(state, slaps, stack, now_ns)


def _elbow(state: State, slaps: Slaps) -> Ruling:
    """Said, and without cost: nothing hangs on it. A table forgets a hand or two, and no more."""
    players = tuple(hand.player for hand in slaps.hands)
    alone = len(players) == 1
    hands = f"{state.names[players[0]]}'s hand alone" if alone else f"only {state.called(players)}"
    return announcement(
        "SP-7", "AN ELBOW?" if alone else "ELBOWS?", f"{hands}: no baby, nobody draws", players
    )


def _spanked(state: State, slaps: Slaps, stack: tuple[Hand, ...], now_ns: int) -> Step:
    ruling = spanked(state.names, slaps, stack)
    for hand in stack:
        if hand.draws:
            state = state.takes(hand.player, str(hand.draws), now_ns)
    pages = Notice(order_pages(ruling.headline, stack_rows(state.names, stack)), ruling.players)
    lines = (ruling.headline, *stack_lines(state.names, stack))
    return state, (ruling, Score(standings(state)), slip(state, "spank the baby", *lines), pages)
