"""Cards to draw: draw cards that add up, cards that somebody must take, hands on a red three.

A draw card adds to the debt if it came at once (a jump-in), or soon after from a neighbour of the
player of the last one, who plays next (SP-2). Else it begins a new debt. If enough time has
passed for the old debt to have been drawn, the player of that card is asked. Nobody has to report
that a debt was drawn: when nobody can add to it any more it is presumed drawn, and is shown for a
round as DRAWN?.
"""

from __future__ import annotations

from itertools import accumulate

from companion.games.spank import slaps as spank
from companion.games.spank.slaps import ALONE_NS, TRAILING_NS, Slaps
from companion.games.super_power.state import MS, Laid, S, State, Step, standings, total
from companion.kit.asking import Answering, Question, Topic
from companion.kit.events import Due, Press
from companion.kit.race import Entry
from companion.kit.rulings import Ruling, Tally
from companion.kit.structs import replace
from companion.kit.view import FOUR

JUMP_NS = 3 * S  # a draw card so soon after another adds to it, from any player
TWICE_NS = 1_600 * MS  # the same press by the same player so soon is the same card
AT_ONCE_NS = 700 * MS  # cards reported this close together may have been laid in any order
ASKED_NS = 6 * S  # how long the panel asks whether a card lies on top
DRAWING_NS = 1 * S  # DRAWN so soon after a draw card is about the cards before it
SEEN_NS = 500 * MS  # a press sooner does not say that cards were taken
SHORT, LONG = 2, 4  # cards, by a short press and a long one
# Times since the last draw card. A neighbour's adds to the debt until NEXT_NS, unless they answer
# otherwise: between SURE_NS and DOUBTFUL_NS they are asked. At STANDS_NS it is presumed drawn.
SURE_NS, NEXT_NS, DOUBTFUL_NS, STANDS_NS = 4_500 * MS, 18 * S, 27 * S, 45 * S

# ---- draw cards


def added(state: State, touch: Entry, cards: int) -> Step:
    """A player has laid a draw card, or corrects the press before: +4, not +2."""
    new, owed = Laid(touch.player, cards, touch.at_ns), state.hand.owed
    mine = next((laid for laid in reversed(owed) if laid.player == new.player), None)
    if mine is not None and _is_repeated(mine, new):
        return _corrected(state, mine, cards)
    gap_ns = _since_neighbour_ns(state, new)
    jumps = any(one.player != new.player and new.at_ns - one.at_ns <= JUMP_NS for one in owed)
    if owed and (cards != owed[-1].cards or not (jumps or gap_ns <= NEXT_NS)):
        state = _presumed(state)
    if SURE_NS < gap_ns <= DOUBTFUL_NS:  # only who laid it knows whether the debt was drawn before
        state = state.asking(ON_TOP, touch)
    laid = sorted((*state.hand.owed, new), key=lambda one: one.at_ns)
    state = state.with_hand(owed=tuple(laid))
    lays, reason = f"{{}} plays +{cards}", f"{state.hand.debt} to draw"
    tally = (Tally("draw card", new.player),)
    return state, (state.ruling(touch, state.clause, lays, reason, tally=tally, quiet=True),)


def _is_repeated(mine: Laid, new: Laid) -> bool:
    """Whether a press so soon after is about the same card."""
    soon_ns = TWICE_NS if mine.cards == new.cards else JUMP_NS
    return abs(new.at_ns - mine.at_ns) <= soon_ns


def _corrected(state: State, mine: Laid, cards: int) -> Step:
    """The same card, reported again: the newest number, at the place of the first press."""
    owed = (one._replace(cards=cards) if one == mine else one for one in state.hand.owed)
    state, changed = state.with_hand(owed=tuple(owed)), cards != mine.cards
    why = f"Changed from +{mine.cards}" if changed else "2 quick presses are 1 card"
    headline = f"{state.names[mine.player]} plays +{cards}"
    reason = f"{why}. {state.hand.debt} to draw"
    undo_to_ns = mine.at_ns if changed else None
    by = (mine.player,)
    return state, (Ruling(state.clause, headline, reason, by, undo_to_ns, quiet=changed),)


def _since_neighbour_ns(state: State, new: Laid) -> int:
    """The time since the newest draw card, if this one is of its kind and from a neighbour.

    Of cards reported together any may be the newest. From anybody else it is as if long after.
    """
    laid = state.hand.presumed + state.hand.owed
    last = [one.player for one in laid if laid[-1].at_ns - one.at_ns <= AT_ONCE_NS]
    next_ones = {neighbour for player in last for neighbour in state.neighbours(player)}
    if new.player not in next_ones or new.cards != laid[-1].cards:
        return STANDS_NS
    return new.at_ns - laid[-1].at_ns


def closes_ns(state: State) -> int | None:
    """When the debt is presumed drawn, or a presumed one leaves the panel."""
    waits = ((state.hand.owed, STANDS_NS), (state.hand.presumed, STANDS_NS + state.round_ns))
    return min((laid[-1].at_ns + after_ns for laid, after_ns in waits if laid), default=None)


def presumed(state: State, due: Due) -> Step:
    """The debt becomes DRAWN? on the panel, without a ruling; a round later it disappears."""
    owed = state.hand.owed
    if owed and due.at_ns >= owed[-1].at_ns + STANDS_NS:
        return _presumed(state), ()
    return state.with_hand(presumed=()), ()


def _presumed(state: State) -> State:
    return with_debt(state).with_hand(presumed=state.hand.owed)


def drawn(state: State, touch: Entry) -> Step:
    """A player reports that the debt was drawn, but for draw cards laid just now.

    It does not say by whom, since anybody may report it, so nobody's UNO is void. With no debt the
    panel says so: perhaps a short press was meant.
    """
    if touch in state.hand.took:  # the same touch said that the player took theirs
        return state, ()
    hand, at_ns = state.hand, touch.at_ns
    rest = tuple(laid for laid in hand.owed if laid.at_ns > at_ns - DRAWING_NS)
    cards = hand.debt - total(rest) or total(hand.presumed)
    if not cards:
        return state, (_nothing(state, touch.player),)
    says = f"{state.names[touch.player]} pressed DRAWN"
    ruling = Ruling(state.clause, f"{cards} CARDS DRAWN", says, undo_to_ns=at_ns, quiet=True)
    return with_debt(state, rest), (ruling,)


def _nothing(state: State, player: int) -> Ruling:
    headline = "NOTHING TO DRAW"
    why = "Nobody pressed DRAW CARD. For CAUGHT!, don't hold"
    if state.hand.debt:
        headline = f"STILL DRAW {state.hand.debt}"
        why = "Too soon. Draw first, then hold DRAWN"
    return Ruling(state.clause, headline, why, (player,))


def with_debt(state: State, laid: tuple[Laid, ...] = ()) -> State:
    """Set the debt to these cards, and drop the questions about it."""
    questions = tuple(question for question in state.questions if question.topic is not ON_TOP)
    return replace(state, questions=questions).with_hand(owed=laid, presumed=())


# ---- the player of a draw card is asked in doubt, and anybody can correct the sum in the menu


def _whether_on_top(state: State, question: Answering) -> Question:
    """In doubt: whether a draw card adds to those before it, or was played on its own."""
    at_ns, hand = question.about.at_ns, state.hand
    alone = total(laid for laid in hand.owed if laid.at_ns >= at_ns)
    before = hand.debt - alone or total(hand.presumed)
    answers = {before + alone: f"YES: DRAW {before + alone}", alone: f"NO: DRAW {alone}"}
    return Question(f"ON TOP OF THE +{before}?", answers, patience_ns=ASKED_NS)


def _likely(state: State, _question: Answering) -> Question:
    """The likeliest other sums: a card more or less, with DRAWN? cards, only the newest few."""
    debt, laid = state.hand.debt, state.hand.presumed + state.hand.owed
    newest = [*accumulate(one.cards for one in reversed(laid))] or [SHORT]
    card, every = newest[0], newest[-1]
    more = (debt + 2 * card, debt + 3 * card)
    likely = (debt + card, debt - card, every, every + card, *reversed(newest), *more)
    offered = sorted([n for n in dict.fromkeys(likely) if n > 0 and n != debt][: len(FOUR)])
    return Question("HOW MANY TO DRAW?", {n: f"DRAW {n}" for n in offered})


def _still(state: State, _question: Answering) -> Question:
    """After a card out of turn a draw card may be on top again (SP-8)."""
    owed = {cards: f"{cards} TO DRAW" for cards in (SHORT, LONG, state.hand.debt) if cards}
    return Question("DRAW CARD ON TOP NOW?", {0: "NO, OR DRAWN", **owed}, most=3)


def _put_right(state: State, question: Answering) -> Step:
    """The debt is that many cards from now on: the newest draw card, and the rest before it."""
    touch, [cards] = question.about, question.answers
    if cards == state.hand.debt:
        return state, ()
    newest = [Laid(touch.player, cards, 0), *state.hand.presumed, *state.hand.owed][-1]
    newest = newest._replace(at_ns=max(newest.at_ns, touch.at_ns))
    rest = max(cards - newest.cards, 0)
    laid = tuple(newest._replace(cards=n) for n in (rest, cards - rest) if n)
    clause = "SP-8" if question.topic is ON_TOP_NOW else state.clause
    headline = f"{cards or 'NOTHING'} TO DRAW"
    reason = f"Chosen by {state.names[touch.player]}"
    return with_debt(state, laid), (state.ruling(touch, clause, headline, reason, quiet=True),)


ON_TOP = Topic(_whether_on_top, _put_right)
FIX = Topic(_likely, _put_right)
ON_TOP_NOW = Topic(_still, _put_right)

# ---- cards that somebody has to take


def taken(state: State, touch: Entry) -> State:
    """Any press by a player who has cards to take says that they have taken them."""
    seen_ns = touch.at_ns - SEEN_NS
    takes = tuple(t for t in state.hand.takes if t.player != touch.player or t.at_ns > seen_ns)
    if takes == state.hand.takes:
        return state
    return state.with_hand(takes=takes, took=(*state.hand.took, touch))


# ---- Spank the Baby: hands on the pad, the doghouse's too, counted from below (SP-7)


def slapped(state: State, event: Press) -> Step:
    """A hand on the pad. The first opens the count, unless it is late for the one before."""
    slaps = spank.slapped(state.hand.slaps, event, state.setup.settings["spank_ms"])
    return state.with_hand(slaps=slaps), ()


def slaps_close_ns(state: State) -> int | None:
    """When the order is certain; or, for a hand alone, when it was no red three."""
    slaps = state.hand.slaps
    closes_ns = slaps.closes_ns(state.here, state.tie_ns)
    if closes_ns is None or len(slaps.hands) > 1:
        return closes_ns
    return min(closes_ns, slaps.opened_ns + ALONE_NS)


def counted(state: State, due: Due) -> Step:
    """Each draws as many cards as there are hands below; who never slapped is last (SP-7).

    Naysayer sees no cards, so fewer than half of the hands are taken for elbows, not a red three.
    """
    slaps = state.hand.slaps
    state = state.with_hand(slaps=Slaps())
    if len(slaps.hands) == 1 or 2 * len(slaps.hands) < len(state.here):
        players = tuple(hand.player for hand in slaps.hands)
        why = f"Only {state.names_of(players, ' + ')} slapped. Nobody draws"
        return state, (Ruling("SP-7", "False alarm?", why, players),)
    after = Slaps(quiet_until_ns=due.at_ns + TRAILING_NS)
    state = state.with_hand(slaps=after, dealt=False)
    stack = spank.stacked(slaps, state.round_from(state.dealer), state.tie_ns)
    for hand in stack:
        if hand.draws:
            state = state.takes(hand.player, str(hand.draws), due.at_ns)
    title = "SUPER POWER spank the baby"
    return state, spank.announced(state.names, slaps, stack, title, standings(state))
