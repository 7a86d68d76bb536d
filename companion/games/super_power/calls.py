"""UNO!, and being caught without it: a race between two touches (SP-1, SP-3).

A call is shown for about a round, because then its player's turn has come. An old one is presumed
to hold: who knows better presses caught once more. Nobody in the doghouse calls, or is caught,
without saying that they have cards again.
"""

from __future__ import annotations

from companion.games.super_power.races import finishes
from companion.games.super_power.state import (
    Asked,
    Catch,
    Judged,
    Question,
    S,
    State,
    Step,
    Topic,
)
from companion.kit.phrases import ms
from companion.kit.race import Entry, between, describe_gap, in_order, is_even, sure_ns
from companion.kit.rulings import Ruling, Tally, announcement
from companion.kit.stamp import Stamp
from companion.kit.structs import replace
from companion.kit.view import Choice

LATE_NS = 5 * S  # a call or a catch this soon after a catch is about the same card
TWICE_NS = 5 * S  # a call this soon after the same player's is the same call
AGAIN_NS = 8 * S  # a second catch this soon says that the first was judged wrongly
CAUGHT, NO_SISSIES = 2, 5  # cards
NOBODY = Choice("nobody", "NOBODY")  # for a press by mistake


def cost(state: State) -> tuple[int, str]:
    """What being caught costs, and by which clause."""
    return (NO_SISSIES, "SP-3") if state.on("super") else (CAUGHT, "SP-1")


def lapses_ns(state: State, call: Entry) -> int:
    """When the caller has surely had a turn since, and the call is no longer shown."""
    return call.at_ns + state.round_ns


def standing(state: State, now_ns: int) -> State:
    """The calls that are shown: those of the last round."""
    calls = tuple(call for call in state.hand.calls if now_ns < lapses_ns(state, call))
    if calls == state.hand.calls:
        return state
    lapsed = tuple(call for call in state.hand.calls if call not in calls)
    return state.with_hand(calls=calls, lapsed=(*state.hand.lapsed, *lapsed))


def _caught_just_now(state: State, player: int, at_ns: int) -> Judged | None:
    """The catch of that player a few seconds ago, if it cost cards."""
    judged = state.hand.judged
    if judged is None or not judged.costs or judged.player != player:
        return None
    return judged if abs(at_ns - judged.by.at_ns) <= LATE_NS else None


# ---- UNO!


def uno(state: State, player: int, at_ns: int, stamp: Stamp) -> Step:
    """A player has one card left and calls UNO. From the doghouse a call changes nothing."""
    call = Entry(player, "right", at_ns, stamp)
    if player in state.hand.out:
        who = state.names[player]
        return state, (announcement("SP-5", f"{who} IS OUT", "cards again? I AM IN", (player,)),)
    return _called(state, call)


def _called(state: State, call: Entry) -> Step:
    player, at_ns = call.player, call.at_ns
    caught = _caught_just_now(state, player, at_ns)
    if caught is not None:
        return state, (_too_late(state, caught, call),)
    if any(c.player == player and at_ns - c.at_ns <= TWICE_NS for c in state.hand.calls):
        # The first time counts for a race; the newest shows whom a catch close to it is about.
        return state.with_hand(calls=(*state.hand.calls, call)), ()
    state = state.has_cards(player)
    state = state.with_hand(calls=(*state.hand.calls, call))
    calls, left = f"{state.names[player]}: UNO!", "one card left"
    quiet = state.hand.catch is not None  # a catch is being judged, which says who was first
    return state, (announcement("SP-1", calls, left, (player,), at_ns, tone="good", quiet=quiet),)


def _too_late(state: State, judged: Judged, call: Entry) -> Ruling:
    ahead = between(judged.by, call, state.tie_ns)
    return Ruling(
        clause="SP-1",
        headline=f"{state.names[judged.by.player]} by {ahead}",
        reason=f"{state.names[judged.player]}'s UNO! came too late",
        players=(judged.by.player,),
        margin_ns=ahead.ns,
        within_ns=ahead.within_ns,
        race=finishes(state, judged.by, call),
    )


# ---- caught


def caught(state: State, player: int, at_ns: int, stamp: Stamp) -> Step:
    """A player presses caught! Whom they mean is known once the race window is over."""
    entry = Entry(player, "left", at_ns, stamp)
    catch, judged = state.hand.catch, state.hand.judged
    if catch is not None:
        return state.with_hand(catch=Catch((*catch.by, entry), catch.again)), ()
    again = judged if judged is not None and at_ns - judged.ruled_ns <= AGAIN_NS else None
    if again is None or again.by.player != player or again.costs:
        return state.with_hand(catch=Catch((entry,))), ()
    if again.recent:
        return state.with_hand(catch=Catch((entry,), again.player)), ()
    return _costs(state, Catch((entry,)), again.player, None, at_ns)


def closes_ns(state: State) -> int | None:
    """When the race window of the catch is over."""
    catch = state.hand.catch
    if catch is None:
        return None
    by = catch.by[0]
    return sure_ns(by, state.tie_ns if _rivals(state, catch) else state.race_ns)


def _rivals(state: State, catch: Catch) -> tuple[int, ...]:
    """Who has called UNO so close to the catch that they are meant."""
    at_ns = catch.by[0].at_ns
    close = [c.player for c in state.hand.calls if abs(c.at_ns - at_ns) <= state.race_ns]
    by = {entry.player for entry in catch.by}
    return tuple(p for p in close if p not in by and p != catch.again)


def decided(state: State, now_ns: int) -> Step:
    """Judge the catch if only one player can be meant; else ask the catcher whom.

    Several catchers are asked one after the other, until one of them names somebody.
    """
    catch = state.hand.catch
    assert catch is not None  # its window has closed
    state = state.with_hand(catch=None)
    by = catch.by[0]
    meant = _rivals(state, catch) or _others(state, by.player)
    if len(meant) == 1:
        return _judge(state, catch, meant[0], now_ns)
    catchers = {entry.player: entry for entry in reversed(catch.by)} if meant else {}
    for entry in sorted(catchers.values(), key=lambda entry: entry.at_ns):
        state = state.asking(Question(WHOM, entry.player, entry.at_ns, stamp=entry.stamp))
    return state, ()


def _others(state: State, player: int) -> tuple[int, ...]:
    there = state.round_from(player)
    return tuple(p for p in there if p != player and p not in state.hand.out)


def _whom(state: State, question: Question) -> Asked:
    """All but those in the doghouse. NOBODY is on the button that is pressed most by mistake."""
    return "CAUGHT WHOM?", (NOBODY, *state.choices(_others(state, question.player)))


def _named(state: State, question: Question, key: str, now_ns: int) -> Step:
    if key == NOBODY.key:
        return state, ()
    state = replace(state, questions=tuple(q for q in state.questions if not _same(q, question)))
    catch = Catch((Entry(question.player, "left", question.at_ns, question.stamp),))
    return _judge(state, catch, int(key), now_ns)


def _same(one: Question, other: Question) -> bool:
    """Whether both questions are about the same card, caught by two players at once."""
    return one.topic is WHOM and abs(one.at_ns - other.at_ns) <= LATE_NS


def _caught_nobody(state: State, question: Question, _now_ns: int) -> Step:
    ruling = announcement(
        "SP-1",
        "CAUGHT NOBODY",
        f"{state.names[question.player]} did not say whom: nothing counts",
        (question.player,),
    )
    return state, (ruling,)


WHOM = Topic("whom", _whom, _named, _caught_nobody)


def _judge(state: State, catch: Catch, player: int, now_ns: int) -> Step:
    """Whether the player had called UNO before the catch."""
    by, caught = catch.by[0], _caught_just_now(state, player, catch.by[0].at_ns)
    called = (*state.hand.calls, *state.hand.lapsed)
    call = next((call for call in called if call.player == player), None)
    if call is not None and (call.at_ns <= by.at_ns or is_even(by, call, state.tie_ns)):
        return _holds(state, by, call, now_ns)
    if caught is not None:
        return state, (_once(state, by, caught),)
    return _costs(state, catch, player, call, now_ns)


def _holds(state: State, by: Entry, call: Entry, now_ns: int) -> Step:
    """The UNO! came first, or in a dead heat: nobody draws."""
    ahead, who = between(call, by, state.tie_ns), state.names[call.player]
    even, recent = is_even(call, by, state.tie_ns), ahead.ns <= state.race_ns
    headline, reason = f"{who} by {ahead}", "UNO! was first: nobody draws"
    if even:
        headline = f"DEAD HEAT {state.called((call.player, by.player), ' + ')}"
        reason = f"{describe_gap(in_order(call, by), state.tie_ns)}: the UNO! holds, nobody draws"
    elif not recent:
        headline, reason = f"{who} HAS CALLED", f"{ms(ahead.ns)} before. Drawn since? CAUGHT again"
    ruling = Ruling(
        clause="SP-1",
        headline=headline,
        reason=reason,
        players=(call.player, by.player) if even else (call.player,),
        margin_ns=ahead.ns if recent and not even else None,
        within_ns=ahead.within_ns if recent and not even else None,
        race=finishes(state, call, by),
        undo_to_ns=by.at_ns,
        tone="even" if even else "good",
    )
    judged = Judged(by, call.player, now_ns, costs=False, recent=recent)
    return state.with_hand(judged=judged), (ruling,)


def _costs(state: State, catch: Catch, player: int, call: Entry | None, now_ns: int) -> Step:
    """No UNO!, or one that came later."""
    by, (cards, clause) = catch.by[0], cost(state)
    who, catcher = state.names[player], state.names[by.player]
    reason, race = f"{catcher} caught {who} with one card and no UNO!", finishes(state)
    ahead = None
    if call is not None:
        ahead = between(by, call, state.tie_ns)
        reason = f"{catcher} was first by {ahead}"
        race = finishes(state, by, call)
    ruling = Ruling(
        clause=clause,
        headline=f"{who} TAKES {cards}",
        reason=reason,
        players=(player,),
        margin_ns=ahead and ahead.ns,
        within_ns=ahead and ahead.within_ns,
        race=race,
        tally=(Tally("caught", player, of=by.player, cards=cards),),
        undo_to_ns=by.at_ns,
        tone="bad",
    )
    judged = Judged(by, player, now_ns, costs=True)
    return state.takes(player, str(cards), now_ns).with_hand(judged=judged), (ruling,)


def _once(state: State, by: Entry, judged: Judged) -> Ruling:
    return Ruling(
        clause="SP-1",
        headline=f"{state.names[judged.by.player]} CAUGHT FIRST",
        reason=f"{state.names[judged.player]} draws once",
        players=(judged.by.player,),
        race=finishes(state, judged.by, by),
        tone="plain",
    )
