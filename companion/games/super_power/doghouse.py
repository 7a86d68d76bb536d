"""Out of cards: the doghouse, a zero, the end of a hand, players who leave or join.

Only a press that says so, or cards from a ruling, move a resident of the doghouse. A hand ends in a
sheet of the points that it gives: a zero or a fire may not have been reported, and a player whom
others report may have been out for long.
"""

from __future__ import annotations

from companion.games.spank.slaps import TRAILING_NS, Slaps
from companion.games.super_power.state import Hand, S, State, Step, standings
from companion.kit.asking import Answering, Question, Sheet, Topic
from companion.kit.circle import Newcomer
from companion.kit.events import Answer, Due, Pick
from companion.kit.game import Attended, Effects, Ended
from companion.kit.race import Entry
from companion.kit.rulings import Ruling
from companion.kit.slips import Slip
from companion.kit.standings import Score
from companion.kit.structs import replace

LONGEST_NS = 12 * S  # by then all have passed their cards
AGAIN_NS = S * 4 // 5  # a second press this soon is the same press

# ---- who is out


def needed(state: State) -> int:
    """How many must be out for the hand to end."""
    return int(state.setup.settings["doghouse"]) + 1


def clause(state: State) -> str:
    return "SP-5" if needed(state) > 1 else "SP-1"


def have_played(state: State) -> tuple[int, ...]:
    """Who has played all their cards, the first one first; a newcomer has had none."""
    return tuple(p for p in state.hand.out if p not in state.hand.newcomers)


def goes_out(state: State, player: int, at_ns: int) -> Step:
    """A player is out of cards; the hand ends at once with the last that it needs."""
    state = _moves_in(state, player)
    headline = f"{state.names[player]} is out"
    reason = f"{len(have_played(state))} of {needed(state)} out"
    ruling = Ruling(clause(state), headline, reason, (player,), at_ns, tone="good")
    return ends_if_over(state), (ruling,)


def _moves_in(state: State, player: int) -> State:
    """The player sits in the doghouse, with nothing to take."""
    takes = tuple(take for take in state.hand.takes if take.player != player)
    state = state.has_cards(player)
    return state.with_hand(out=(*state.hand.out, player), takes=takes)


def comes_back(state: State, player: int, at_ns: int) -> Step:
    """A player in the doghouse has cards after all."""
    headline = f"{state.names[player]} has cards again"
    ruling = Ruling(clause(state), headline, "Leaves the doghouse", (player,), at_ns, quiet=True)
    return state.has_cards(player), (ruling,)


def _who(state: State, question: Answering) -> Question:
    """Anybody can report that any player is out."""
    out = have_played(state)
    there = state.round_from(question.player)
    return state.question("WHO IS OUT?", (player for player in there if player not in out))


def _named(state: State, question: Answering) -> Step:
    [player] = question.answers
    return goes_out(state, player, question.about.at_ns)


WHO = Topic(_who, _named)


# ---- the end of a hand


def _in_order(state: State, question: Answering) -> Question | None:
    """END THIS HAND asks who was out first, and then, until enough are out.

    Those reported come first, then all others: somebody may have forgotten to report a zero.
    """
    found = question.answers
    count = min(needed(state), max(len(state.here) - 1, 1))
    if len(found) == count:
        return None
    text = "WHO WAS OUT FIRST?" if count > 1 else "WHO IS OUT?"
    there = dict.fromkeys((*have_played(state), *state.round_from(question.player)))
    others = (player for player in there if player not in found)
    return state.question("AND THEN?" if found else text, others)


def _ordered(state: State, question: Answering) -> Step:
    """These are out, in this order, and none of those who were reported before."""
    found, touch = question.answers, question.about
    for player in have_played(state):
        state = state.has_cards(player)
    for player in found:
        state = _moves_in(state, player)
    out = f"Out: {state.names_of(found)}"
    over = state.ruling(touch, clause(state), f"Hand {state.number} is over", out, quiet=True)
    return ends_if_over(state), (over,)


ORDER = Topic(_in_order, _ordered, many=True)


def ends_if_over(state: State) -> State:
    """If enough are out, open the sheet: 1 point for the last one out, 1 more for each before."""
    out = have_played(state)
    if not out or (len(out) < needed(state) and len(state.players_in) > 1):
        return state
    others = (player for player in state.here if player not in out)
    gains = (*((p, len(out) - place) for place, p in enumerate(out)), *((p, 0) for p in others))
    return replace(state.with_hand(gains=gains, zero_ns=None), questions=())


def sums(state: State) -> Sheet:
    """What this hand gives each player, which anyone may correct."""
    rows = {str(player): f"{state.names[player]} {n}" for player, n in state.hand.gains}
    return Sheet(f"POINTS OF HAND {state.number}", rows)


def summed(state: State, answer: Answer) -> Step:
    """A number changes, never below 0; or all are right, and the hand is counted."""
    return sums(state).step(state, answer, _counted, _changed)


def _changed(state: State, row: str, by: int) -> Step:
    player = int(row)
    gains = tuple((p, max(n + by, 0) if p == player else n) for p, n in state.hand.gains)
    return state.with_hand(gains=gains), ()


def not_over(state: State, pick: Pick) -> Step:
    """The hand goes on: whoever was reported last has cards."""
    return comes_back(state.with_hand(gains=()), have_played(state)[-1], pick.pressed_ns)


def _counted(state: State, at_ns: int) -> Step:
    """Add the sheet's points to the score, and deal the next hand; the most points win it."""
    ruling = _won(state, at_ns)
    gains = dict(state.hand.gains)
    counted = replace(
        state,
        points=tuple(n + gains.get(player, 0) for player, n in enumerate(state.points)),
        number=state.number + 1,
        dealer=state.next_clockwise(state.dealer),
        hand=Hand(slaps=Slaps(quiet_until_ns=at_ns + TRAILING_NS)),
    )
    score = standings(counted)
    title = f"SUPER POWER hand {state.number}"
    printed = Slip(title, (ruling.headline, ruling.reason), score)
    effects: Effects = (ruling, Score(score), printed)
    if state.number == state.setup.settings["hands"]:
        why = Ended("SP-5", f"after hand {state.number}", at_ns)
        return replace(counted, over=True), (*effects, why)
    return counted, effects


def _won(state: State, at_ns: int) -> Ruling:
    """Who has won the hand: whoever gains most by it."""
    gained = sorted((one for one in state.hand.gains if one[1]), key=lambda one: -one[1])
    first = tuple(player for player, n in gained if n == gained[0][1])
    win = "win" if len(first) > 1 else "wins"
    headline = f"{state.names_of(first, ' + ') or 'Nobody'} {win} hand {state.number}"
    each = ", ".join(f"{state.names[player]} {n:+}" for player, n in gained)
    reason = each or "Nobody is out"
    return Ruling(clause(state), headline, reason, first, at_ns, tone="good")


# ---- a zero: hands go round
#
# Any press by a player says that they have passed their cards and received others. Some forget it:
# so play also resumes when somebody presses a second time, or after LONGEST_NS.


def frozen(state: State, at_ns: int, now_ns: int) -> State:
    """A zero: play stops until all hands are passed to the left.

    An empty hand is passed on, too: who gets it is in the doghouse, at the same place in the
    order, and no newcomer. UNO calls are void, except those after the touch that reported the zero.
    """
    empty = (*have_played(state), *state.hand.newcomers)
    out = tuple(state.next_clockwise(player) for player in empty)
    calls = tuple(c for c in state.hand.calls if c.at_ns >= at_ns and c.player not in out)
    return state.with_hand(zero_ns=now_ns, passed=(), calls=calls, out=out, newcomers=frozenset())


def waiting(state: State) -> tuple[int, ...]:
    """Who has not pressed yet to say that they have passed their cards."""
    if state.hand.zero_ns is None:
        return ()
    done = {touch.player for touch in state.hand.passed}
    return tuple(player for player in state.here if player not in done)


def plays_again(state: State, touch: Entry) -> bool:
    """Whether this is a second press by a player who has passed, and not a repetition."""
    mine = (one for one in state.hand.passed if one.player == touch.player)
    passing = state.hand.zero_ns is not None
    return passing and any(touch.at_ns > one.at_ns + AGAIN_NS for one in mine)


def passing_closes_ns(state: State) -> int | None:
    since_ns = state.hand.zero_ns
    return since_ns + LONGEST_NS if since_ns is not None and waiting(state) else since_ns


def all_passed(state: State, _due: Due | None = None) -> Step:
    """All have passed, or time is up: play resumes, or the hand ends."""
    state = ends_if_over(state.with_hand(zero_ns=None))
    if state.hand.gains:
        return state, ()
    return state, (Ruling("SP-4", "Play on", "All cards passed", quiet=True),)


# ---- players who leave in the middle of a hand, come back, or join late


def check(state: State, name: str, has: frozenset[str]) -> None:
    """Raises ValueError for a seat that the rules cannot be played at."""
    if state.on("spank") and "pad" not in has:
        raise ValueError(f"{name}'s seat has no pad; sit at another seat, or set option spank=no")


def leaves(state: State, player: int) -> Attended[State]:
    """Their cards go under the pile; what they had to take nobody takes."""
    dealer = state.next_clockwise(player) if state.dealer == player else state.dealer
    state = replace(_forgotten(state.has_cards(player), player), dealer=dealer)
    state = state if state.hand.gains else ends_if_over(state)
    return state, "SP-1", "Put the cards under the pile"


def cannot_go_on(state: State) -> str:
    """Whether nobody who is here can press for a draw card, a catch and an UNO!."""
    full = any(state.full(player) for player in state.here)
    return "" if full else "{} leaves: no seat with 4 buttons remains"


def rejoins(state: State, _player: int) -> Attended[State]:
    """At their old place, with as many cards as are dealt."""
    return state, "SP-1", f"Draw {state.setup.settings['cards']} cards"


def joins(state: State, newcomer: Newcomer) -> Attended[State]:
    """Somebody new: in the doghouse, if there is one and a hand is being played (SP-5)."""
    check(state, newcomer.name, newcomer.switches)
    player, has = len(state.points), state.setup.switches
    place = state.place(player)
    setup = replace(state.setup, switches=(*has[:place], newcomer.switches, *has[place:]))
    state = replace(state, setup=setup, points=(*state.points, 0))
    if not state.on("doghouse") or state.hand.dealt:
        return rejoins(state, player)
    out = (*state.hand.out, player)
    state = state.with_hand(out=out, newcomers=state.hand.newcomers | {player})
    return state, "SP-5", "Starts in the doghouse"


def _forgotten(state: State, player: int) -> State:
    """Drop every question, race, catch and slap that the player has a part in."""
    hand = state.hand
    asked = [q for q in state.questions if player != q.player and player not in q.answers]
    return replace(state, questions=tuple(asked)).with_hand(
        takes=tuple(take for take in hand.takes if take.player != player),
        reach=hand.reach and hand.reach.without(player),
        catch=tuple(entry for entry in hand.catch if entry.player != player),
        slaps=hand.slaps.without(player),
        judged=None,
    )
