"""Out of cards: the doghouse, hands that go round, the end of a hand, who comes and goes.

No press but one that says so moves a resident of the doghouse. Who was out first is asked before a
hand is counted, where it is not certain: a zero or a fire may have gone unreported, and whom others
reported may have been out for long.
"""

from __future__ import annotations

from companion.games.super_power.state import (
    Asked,
    Catch,
    Hand,
    Pace,
    Passing,
    Question,
    S,
    State,
    Step,
    Topic,
    slip,
    standings,
)
from companion.kit import leaving
from companion.kit.game import Effects, Ended, Newcomer
from companion.kit.race import Entry
from companion.kit.rulings import Ruling, announcement, silent_ruling
from companion.kit.standings import Score, corrected
from companion.kit.structs import replace
from companion.kit.view import Choice

DEALING_NS = 10 * S  # no card is laid sooner; an end reported again within it is the same end
FIRST_NS = 60 * S  # then a hand is counted as it was reported
NOT_OVER = Choice("not over", "NOT OVER")
LONGEST_NS = 12 * S  # hands have gone round by then
AGAIN_NS = S * 4 // 5  # a press so soon after one's first is a second try

# ---- who is out


def needed(state: State) -> int:
    """How many must be out for the hand to end."""
    return int(state.setup.settings["doghouse"]) + 1


def clause(state: State) -> str:
    return "SP-5" if needed(state) > 1 else "SP-1"


def have_played(state: State) -> tuple[int, ...]:
    """Who has played all their cards, the first one first; a newcomer has had none."""
    return tuple(p for p in state.hand.out if p not in state.hand.newcomers)


def goes_out(state: State, player: int, reporter: int, at_ns: int) -> Step:
    """A player is out of cards; the hand ends at once with the last that it needs."""
    if player in have_played(state) or player not in state.order:
        return state, ()
    dealt_ns = state.hand.dealt_ns
    if dealt_ns is not None and at_ns - dealt_ns <= DEALING_NS:
        return state.with_hand(dealt=True), (_same_end(state, player),)
    takes = tuple(take for take in state.hand.takes if take.player != player)
    reported = state.hand.reported or player != reporter
    state = state.has_cards(player)
    state = state.with_hand(out=(*state.hand.out, player), takes=takes, reported=reported)
    ruling = Ruling(
        clause=clause(state),
        headline=f"{state.names[player]} IS OUT",
        reason=f"{len(have_played(state))} of {needed(state)} out",
        players=(player,),
        undo_to_ns=at_ns,
    )
    enough = len(have_played(state)) >= needed(state) or len(state.players_in) < 2
    state, more = closes(state, reporter, at_ns) if enough else (state, ())
    return state, (ruling, *more)


def _same_end(state: State, player: int) -> Ruling:
    return announcement(
        clause(state),
        f"HAND {state.number - 1} IS COUNTED",
        f"the same end, reported twice. {state.names[player]} was first? TAKE BACK",
    )


def comes_back(state: State, player: int, at_ns: int) -> Step:
    """A player in the doghouse has cards after all."""
    if player not in state.hand.out:
        return state, ()
    headline = f"{state.names[player]} HAS CARDS"
    ruling = silent_ruling(clause(state), headline, "out of the doghouse", player, at_ns)
    return state.has_cards(player), (ruling,)


def starts_there(state: State, player: int, at_ns: int) -> Step:
    """A newcomer has played nothing: that does not count, and cannot win."""
    headline = f"{state.names[player]} joins"
    ruling = silent_ruling("SP-5", headline, "starts in the doghouse", player, at_ns)
    state = state.has_cards(player)
    newcomers = state.hand.newcomers | {player}
    return state.with_hand(out=(*state.hand.out, player), newcomers=newcomers), (ruling,)


def _who(state: State, question: Question) -> Asked:
    """Somebody else's seat, or somebody who has forgotten to say so."""
    out = have_played(state)
    there = [p for p in state.round_from(question.player) if p not in out]
    last = needed(state) - len(out) == 1
    text = "WHO IS OUT?" if last else f"WHO IS OUT? {len(out) + 1} OF {needed(state)}"
    return text, state.choices(there)


def _named(state: State, question: Question, key: str, _now_ns: int) -> Step:
    return goes_out(state, int(key), question.player, question.at_ns)


def _next_out(state: State, question: Question, key: str, now_ns: int) -> Step:
    """The hand is over: as many as it needs are asked for, one after the other."""
    state, effects = _named(state, question, key, now_ns)
    if state.hand.dealt or state.hand.closing:
        return state, effects
    return state.asking_next(replace(question, until_ns=None)), effects


WHO = Topic("who is out", _who, _named)
HAND_OVER = Topic("hand over", _who, _next_out)

# ---- the end of a hand


def closes(state: State, reporter: int, at_ns: int) -> Step:
    """The hand is counted; who was first is asked before, of whoever reports, if not certain."""
    moved = state.on("get_out") or state.on("fire")
    if len(have_played(state)) < 2 or not (moved or state.hand.reported):
        return ended(state, at_ns)
    question = Question(FIRST, reporter, at_ns)
    return replace(state.with_hand(closing=True), questions=(question,)), ()


def _who_first(state: State, question: Question) -> Asked:
    """As it was reported comes first; then everybody else, for a zero that nobody reported."""
    out = have_played(state)
    there = (*out, *(p for p in state.round_from(question.player) if p not in out))
    text = "AND THEN?" if question.found else "WHO WAS OUT FIRST?"
    return text, (*state.choices(p for p in there if p not in question.found), NOT_OVER)


def _was_first(state: State, question: Question, key: str, now_ns: int) -> Step:
    """Who was reported is only put first; if it was somebody else, all of them are asked for."""
    if key == NOT_OVER.key:  # nothing is taken back: hands that flew meanwhile count
        newest = have_played(state)[-1]
        return comes_back(state.with_hand(closing=False), newest, now_ns)
    out, found = have_played(state), (*question.found, int(key))
    if len(found) == 1 and found[0] in out:
        found = (*found, *(p for p in out if p not in found))
    if len(found) < len(out):
        return replace(state, questions=(replace(question, found=found, until_ns=None),)), ()
    return ended(state.with_hand(out=found, newcomers=frozenset()), question.at_ns)


def _as_reported(state: State, question: Question, _now_ns: int) -> Step:
    return ended(state, question.at_ns)


FIRST = Topic("first", _who_first, _was_first, _as_reported, longest_ns=FIRST_NS, yields=False)


def ended(state: State, at_ns: int) -> Step:
    """The first out gets a point, and one more for each who was out after."""
    out = have_played(state)
    gained = {player: len(out) - place for place, player in enumerate(out)}
    first = state.names[out[0]] if out else "NOBODY"
    ruling = Ruling(
        clause=clause(state),
        headline=f"{first} WINS HAND {state.number}",
        reason=f"out: {state.called(out)}" if out else "nobody is out",
        players=out[:1],
        undo_to_ns=at_ns,
    )
    counted = replace(
        state,
        pace=_with_rest(state, at_ns),
        points=tuple(n + gained.get(p, 0) for p, n in enumerate(state.points)),
        number=state.number + 1,
        dealer=state.next_clockwise(state.dealer),
        hand=Hand(trailing_ns=at_ns + DEALING_NS, dealt_ns=at_ns),
        questions=(),
    )
    printed = slip(counted, f"hand {state.number}", ruling.headline, ruling.reason)
    effects: Effects = (ruling, Score(standings(counted)), printed)
    if state.number == state.setup.settings["hands"]:
        why = Ended("SP-5", f"after hand {state.number}", at_ns)
        return replace(counted, over=True), (*effects, why)
    return counted, effects


def _with_rest(state: State, at_ns: int) -> Pace:
    """The time without another draw card counts as well, or short hands would seem quick."""
    laid_ns = state.hand.laid_ns
    return state.pace.after(0, at_ns - laid_ns) if laid_ns is not None else state.pace


# ---- a zero: hands go round
#
# Any press of a player says that they have passed and received. Many will not press, and somebody
# forgets: so the freeze is over as well once somebody who has said so presses for something else,
# and after a while in any case.


def frozen(state: State, at_ns: int, now_ns: int) -> State:
    """Nothing else is laid until the hands have gone round.

    Empty hands are passed on, too: those that were played first stay in that order, and nobody is a
    newcomer by one. UNO is called anew, but for a call after the touch that reported the zero.
    """
    newcomers = state.hand.newcomers
    played = [player for player in state.hand.out if player not in newcomers]
    out = tuple(state.next_clockwise(player) for player in (*played, *newcomers))
    calls = (c for c in state.hand.calls if c.at_ns >= at_ns and c.player not in out)
    return state.with_hand(
        passing=Passing(now_ns),
        reach=None,
        calls=tuple(calls),
        lapsed=(),
        out=out,
        newcomers=frozenset(),
    )


def waiting(state: State) -> tuple[int, ...]:
    """Who has not said yet that they have passed."""
    passing = state.hand.passing
    done = {touch.player for touch in passing.done} if passing is not None else set()
    return tuple(p for p in state.order if passing is not None and p not in done)


def passed(state: State, touch: Entry) -> State:
    """A player has passed and received."""
    passing = state.hand.passing
    assert passing is not None  # hands go round
    return state.with_hand(passing=replace(passing, done=(*passing.done, touch)))


def plays_again(state: State, player: int, at_ns: int) -> bool:
    """Whether somebody who had passed presses for something else by now."""
    done = state.hand.passing.done if state.hand.passing is not None else ()
    return any(one.player == player and at_ns > one.at_ns + AGAIN_NS for one in done)


def was_pass(state: State, player: int, touch_ns: int) -> bool:
    """Whether a touch has said that the player had passed, and is no more than that."""
    known = (state.hand.passing, state.hand.passed)
    done = [touch for passing in known if passing is not None for touch in passing.done]
    return (player, touch_ns) in [(touch.player, touch.at_ns) for touch in done]


def passing_closes_ns(state: State) -> int | None:
    passing = state.hand.passing
    if passing is None:
        return None
    return passing.since_ns + LONGEST_NS if waiting(state) else passing.since_ns


def gone_round(state: State, _now_ns: int) -> Step:
    """Play resumes."""
    passing = state.hand.passing
    assert passing is not None  # hands went round
    ruling = Ruling(
        clause="SP-4",
        headline="PLAY GOES ON",
        reason="hands have gone left",
        quiet=True,
    )
    return state.with_hand(passing=None, passed=passing), (ruling,)


# ---- who goes home in the middle of a hand, comes back, or comes late


def correct(state: State, row: int, by: int) -> State:
    """Somebody puts points right."""
    return replace(state, points=corrected(state.points, row, by))


def check(state: State, name: str, has: frozenset[str]) -> None:
    """Raises ValueError for a seat that the rules cannot be played at."""
    if state.on("spank") and "pad" not in has:
        raise ValueError(f"{name}'s seat has no pad to spank: set option spank=no")


def leave(state: State, player: int, at_ns: int) -> Step:
    """Their cards go under the pile; what they had to take nobody takes."""
    dealer = state.next_clockwise(player) if state.dealer == player else state.dealer
    state = replace(_forgotten(state.has_cards(player), player), dealer=dealer)
    state, name = replace(state, away=state.away | {player}), state.names[player]
    ruling = leaving.leaves(name, "SP-1", "the cards go under the pile", at_ns)
    if not any(state.full(other) for other in state.order):
        why = f"{name} left, and nobody can report draw cards"
        return replace(state, over=True, questions=()), (ruling, Ended("SP-1", why, at_ns))
    unanswered = state.hand.closing and not state.questions
    if unanswered or (have_played(state) and len(state.players_in) < 2):
        state, more = ended(state, at_ns)
        return state, (ruling, *more)
    return state, (ruling,)


def back(state: State, player: int, at_ns: int) -> Step:
    """At their old place, with as many cards as are dealt."""
    reason = f"draws {state.setup.settings['cards']} cards"
    ruling = leaving.is_back(state.names[player], "SP-1", reason, at_ns)
    return replace(state, away=state.away - {player}), (ruling,)


def join(state: State, newcomer: Newcomer, at_ns: int) -> Step:
    """Somebody new: in the doghouse, if there is one and a hand is being played (SP-5)."""
    check(state, newcomer.name, newcomer.switches)
    player, place = len(state.names), state.place(newcomer.after) + 1
    has = state.setup.switches
    setup = replace(
        state.setup,
        names=(*state.names, newcomer.name),
        switches=(*has[:place], newcomer.switches, *has[place:]),
    )
    state = replace(
        state,
        setup=setup,
        points=(*state.points, 0),
        chairs=leaving.insert_after(state.chairs, player, newcomer.after),
    )
    reason = f"draws {setup.settings['cards']} cards"
    if not state.on("doghouse") or state.hand.dealt:
        return state, (leaving.joins(player, newcomer.name, "SP-1", reason, at_ns),)
    state, _ = starts_there(state, player, at_ns)
    return state, (leaving.joins(player, newcomer.name, "SP-5", "starts in the doghouse", at_ns),)


def _forgotten(state: State, player: int) -> State:
    """Whatever was about the player is about nobody."""
    hand = state.hand
    slaps = hand.slaps.without(player) if hand.slaps is not None else None
    judged = hand.judged
    if judged is not None and player in (judged.player, judged.by.player):
        judged = None
    asked = [q for q in state.questions if player != q.player and player not in q.found]
    return replace(state, questions=tuple(asked)).with_hand(
        takes=tuple(take for take in hand.takes if take.player != player),
        reach=hand.reach and hand.reach.without(player),
        jump=None,
        catch=_catch(hand.catch, player),
        slaps=slaps if slaps is not None and slaps.hands else None,
        judged=judged,
    )


def _catch(catch: Catch | None, player: int) -> Catch | None:
    if catch is None:
        return None
    by = tuple(entry for entry in catch.by if entry.player != player)
    return Catch(by, None if catch.again == player else catch.again) if by else None
