"""UNO!, and being caught without it: a race between two touches (SP-1, SP-3).

A call is shown for about a round, because then its player's turn has come. An old one is presumed
to hold: a catcher who knows better presses CAUGHT! again. A player in the doghouse can neither call
nor be caught before reporting that they have cards again.
"""

from __future__ import annotations

from companion.games.super_power.races import with_race
from companion.games.super_power.state import MS, Catch, S, State, Step
from companion.kit.asking import Answering, Question, Topic
from companion.kit.events import Due
from companion.kit.phrases import ms
from companion.kit.race import Entry, Margin, between, describe_gap, is_even, sure_ns
from companion.kit.rulings import Ruling, Tally
from companion.kit.structs import replace

LATE_NS = 5 * S  # calls and catches that come this soon after each other are about the same card
HELD_NS = 800 * MS  # an UNO! that is held, at a seat with few buttons, is known by then
CAUGHT, NO_SISSIES = 2, 5  # cards


def lapses_ns(state: State) -> int | None:
    """When the oldest call that is shown is a round old."""
    oldest_ns = min((call.at_ns for call in state.hand.shown), default=None)
    return None if oldest_ns is None else oldest_ns + state.round_ns


def lapsed(state: State, due: Due) -> Step:
    """Stop showing the calls that are a round old."""
    return state.with_hand(lapsed_ns=due.at_ns - state.round_ns), ()


def _caught_just_now(state: State, player: int, at_ns: int) -> Catch | None:
    """The catch of that player a few seconds ago, if it cost cards."""
    judged = state.hand.judged
    if judged is None or not judged.costs or judged.player != player:
        return None
    return judged if abs(at_ns - judged.by.at_ns) <= LATE_NS else None


# ---- UNO!


def uno(state: State, call: Entry) -> Step:
    """A player has one card left and calls UNO. From the doghouse a call changes nothing."""
    player = call.player
    if player in state.hand.out:
        out = f"{state.names[player]} is out"
        return state, (Ruling("SP-5", out, "Not so? I HAVE CARDS", (player,)),)
    judged = _caught_just_now(state, player, call.at_ns)
    if judged is not None:
        return state, (_too_late(state, judged.by, call),)
    if any(c.player == player and call.at_ns - c.at_ns <= LATE_NS for c in state.hand.calls):
        # The first time counts for a race; the newest shows whom a catch close to it is about.
        return state.with_hand(calls=(*state.hand.calls, call)), ()
    state = state.has_cards(player)
    state = state.with_hand(calls=(*state.hand.calls, call))
    quiet = bool(state.hand.catch)  # one is being judged, which says who was first
    uno = state.ruling(call, "SP-1", "{}: UNO!", "1 card left", tone="good", quiet=quiet)
    return state, (uno,)


def _too_late(state: State, by: Entry, call: Entry) -> Ruling:
    """An UNO! by a player who was caught a moment before."""
    ahead = between(by, call, state.tie_ns)
    headline = f"{state.names[by.player]} by {ahead}"
    reason = f"{state.names[call.player]}'s UNO! was too late"
    ruling = Ruling("SP-1", headline, reason, (by.player,), tone="good")
    return with_race(state, ruling, ahead, by, call)


# ---- caught


def caught(state: State, entry: Entry) -> Step:
    """A player presses caught! Whom they mean is known once the race window is over."""
    judged, catch = state.hand.judged, state.hand.catch
    if judged is not None and not catch and judged.is_doubted(entry, state.hand.calls):
        return _costs(state, entry, judged.player, None, entry.at_ns)
    if any(other.player == entry.player for other in catch):
        return state, ()
    catch = tuple(sorted((*catch, entry), key=lambda one: one.at_ns))
    return state.with_hand(catch=catch), ()


def closes_ns(state: State) -> int | None:
    """When the race window of the catch is over."""
    if not state.hand.catch:
        return None
    by = state.hand.catch[0]
    return sure_ns(by, state.tie_ns if _rivals(state) else max(state.race_ns, HELD_NS))


def _rivals(state: State) -> tuple[int, ...]:
    """Who has called UNO so close to the catch that they are meant."""
    at_ns = state.hand.catch[0].at_ns
    catchers = {entry.player for entry in state.hand.catch}
    close = [c.player for c in state.hand.shown if abs(c.at_ns - at_ns) <= state.race_ns]
    return tuple(player for player in close if player not in catchers)


def decided(state: State, due: Due) -> Step:
    """Judge the catch, if only one player can be meant; else ask the catchers whom."""
    catch = state.hand.catch
    meant = _rivals(state) or _others(state, catch[0].player)
    state = state.with_hand(catch=())
    if len(meant) == 1:
        return _judge(state, catch[0], meant[0], due.at_ns)
    for entry in catch:
        state = state.asking(WHOM, entry)
    return state, ()


def _others(state: State, player: int) -> tuple[int, ...]:
    there = state.round_from(player)
    return tuple(p for p in there if p != player and p not in state.hand.out)


def _whom(state: State, question: Answering) -> Question:
    """Everyone outside the doghouse; NOBODY is on *up*, which is pressed most by mistake."""
    others = _others(state, question.player)
    return state.question("WHO WAS CAUGHT?", others, {None: "NOBODY"})


def _named(state: State, question: Answering) -> Step:
    [player], by = question.answers, question.about
    if player is None:
        return state, ()
    soon = range(by.at_ns - LATE_NS, by.at_ns + LATE_NS + 1)  # it is the same card
    others = (q for q in state.questions if q.topic is not WHOM or q.about.at_ns not in soon)
    return _judge(replace(state, questions=tuple(others)), by, player, question.at_ns)


def _caught_nobody(state: State, question: Answering) -> Step:
    why = f"{state.names[question.player]} named nobody. Nothing counts"
    return state, (Ruling("SP-1", "Nobody caught", why, (question.player,)),)


WHOM = Topic(_whom, _named, _caught_nobody)


def _judge(state: State, by: Entry, player: int, now_ns: int) -> Step:
    """Whether the player had called UNO before the catch."""
    call = next((call for call in state.hand.calls if call.player == player), None)
    if call is not None and (call.at_ns <= by.at_ns or is_even(by, call, state.tie_ns)):
        return _holds(state, by, call, now_ns)
    if _caught_just_now(state, player, by.at_ns):
        twice = f"{state.names[player]} draws only once"
        return state, (state.refusal(player, "SP-1", "caught already", twice),)
    return _costs(state, by, player, call, now_ns)


def _holds(state: State, by: Entry, call: Entry, now_ns: int) -> Step:
    """The UNO! came first, or in a dead heat: nobody draws."""
    ahead = between(call, by, state.tie_ns)
    recent = ahead.ns <= state.race_ns
    if is_even(call, by, state.tie_ns):
        ruling = with_race(state, _dead_heat(state, by, call), None, call, by)
    else:
        ruling = _safe(state, by, call, ahead, recent=recent)
        ruling = with_race(state, ruling, ahead if recent else None, call, by)
    judged = Catch(by, call.player, now_ns, costs=False, raced=recent)
    return state.with_hand(judged=judged), (ruling,)


def _dead_heat(state: State, by: Entry, call: Entry) -> Ruling:
    players = (call.player, by.player)
    headline = f"DEAD HEAT {state.names_of(players, ' + ')}"
    gap = describe_gap(sorted((call, by), key=lambda press: press.at_ns), state.tie_ns)
    reason = f"{gap}. UNO! counts, nobody draws"
    return Ruling("SP-1", headline, reason, players, by.at_ns, tone="even")


def _safe(state: State, by: Entry, call: Entry, ahead: Margin, *, recent: bool) -> Ruling:
    """`recent`: they called just now, and not long before."""
    headline = f"{state.names[call.player]} is safe"
    reason = f"UNO! {ms(ahead.ns)} ago. Drew cards since? CAUGHT! again"
    if recent:
        headline += f" by {ahead}"
        reason = "UNO! came first. Nobody draws"
    return Ruling("SP-1", headline, reason, (call.player,), by.at_ns, tone="good")


def _costs(state: State, by: Entry, player: int, call: Entry | None, now_ns: int) -> Step:
    """No UNO!, or one that came later."""
    cards, clause = (NO_SISSIES, "SP-3") if state.on("super") else (CAUGHT, "SP-1")
    headline = f"{state.names[player]}: take {cards} cards"
    catcher = state.names[by.player]
    tally = (Tally("caught", player, of=by.player, cards=cards),)
    reason = f"{catcher} caught you: 1 card, no UNO!"
    ruling = Ruling(clause, headline, reason, (player,), by.at_ns, tally=tally, tone="bad")
    if call is not None:
        ahead = between(by, call, state.tie_ns)
        late = replace(ruling, reason=f"{catcher} caught you. UNO! was {ahead} too late")
        ruling = with_race(state, late, ahead, by, call)
    judged = Catch(by, player, now_ns, costs=True)
    return state.takes(player, str(cards), now_ns).with_hand(judged=judged), (ruling,)
