"""A card that nobody expected: somebody forgot to press, and the table goes along.

Who seems to have laid a card without a press has one of no colour on the pile. The device says whom
it missed, and play goes on from whoever pressed. From the side that play came from, somebody turned
it round, more likely than that all others forgot: whoever is next says so with one press. From
elsewhere it was turned if that needs fewer forgotten presses (`ways`).
"""

from __future__ import annotations

from dataclasses import replace

from companion.games.super_power.bookkeeper.cards import PLAIN, Card, Play, Turn
from companion.games.super_power.bookkeeper.laying import laid, lies, moved_on
from companion.games.super_power.bookkeeper.outcomes import drew
from companion.games.super_power.bookkeeper.questions import without
from companion.games.super_power.bookkeeper.state import Asked, Question, State, Step, Topic
from companion.games.super_power.bookkeeper.ways import TOLD_LATE, forgotten
from companion.games.super_power.bookkeeper.words import follows
from companion.kit.view import Choice

LIKELY = 4  # from so many on, all others have not forgotten at once


def goes_along(state: State, wanted: Play) -> Step:
    """The card lies; those whose turn came before it were missed."""
    if state.turn.owed and not _adds_up(state, wanted):
        state, said = drew(state, wanted.undo_to_ns)
        if wanted.player == state.turn.player:
            state, more = lies(state, wanted)
        else:
            state, more = goes_along(state, wanted)
        return state, (*said, *more)
    before, missed = state.turn, _missed(state, wanted)
    neighbour = comes_from_behind(state, wanted)
    elsewhere = not neighbour and was_turned(state, wanted)
    if neighbour and len(state.players_in) >= LIKELY:
        missed = () if _is_next_back(state, wanted) else missed[:1]
        state = _turned(state)
    elif elsewhere:
        missed, state = (), _turned(state)
    state, said = lies(_unseen(state, missed, wanted), wanted, missed=missed, before=before)
    return (_asked_who_is_next(state, wanted) if neighbour or elsewhere else state), said


def jumps_in(state: State, wanted: Play) -> Step:
    """The same card out of turn, or just one of that colour by somebody play has turned to."""
    from_behind = comes_from_behind(state, wanted) and not follows(state, wanted)
    if from_behind and (_went_back(state) or _says_less(state, wanted)):
        state, said = lies(_turned(state), wanted, before=state.turn)
    else:
        state, said = lies(state, wanted, claimed=True)
    return (_asked_who_is_next(state, wanted) if from_behind else state), said


def _adds_up(state: State, wanted: Play) -> bool:
    top = state.top
    return top is not None and bool(wanted.kind.draws) and wanted.kind == top.kind


def _missed(state: State, wanted: Play) -> tuple[int, ...]:
    """From whose turn it is to whoever pressed."""
    found: list[int] = []
    player = state.turn.player
    while player != wanted.player and len(found) < len(state.order):
        found.append(player)
        player = state.after(player, state.turn.direction)
    return tuple(found)


def _unseen(state: State, missed: tuple[int, ...], wanted: Play) -> State:
    """A card lies there for each of them; which, nobody has told."""
    cards = (
        Card(
            player,
            "",
            state.kind(PLAIN),
            wanted.at_ns,
            wanted.undo_to_ns,
            state.turn,
            stamp=wanted.stamp,
        )
        for player in missed
    )
    return replace(state, pile=(*state.pile, *cards))


# ---- which way play goes


def comes_from_behind(state: State, wanted: Play) -> bool:
    """A press of whose turn it would be, had somebody turned play round: the last, or the next.

    Not on the card that the dealer turned: nobody has turned play round yet.
    """
    if len(state.pile) < 2 or len(state.players_in) < 3 or state.turn.free:
        return False
    if wanted.player == state.turn.player:
        return False
    behind = state.after(state.turn.player, -state.turn.direction)
    return wanted.player == behind or _is_next_back(state, wanted)


def was_turned(state: State, wanted: Play, *, late: bool = False) -> bool:
    """Whether fewer have forgotten to press if that card came the other way round.

    `late`: or if it only told of a card of theirs that others have laid theirs on.
    """
    way = state.turn.direction
    if len(state.players_in) < 3 or state.turn.free or state.top is None:
        return False
    found = forgotten(state, laid(state, wanted, claimed=False))
    as_before = forgotten(state)[arrived(state)] + TOLD_LATE if late else found[way]
    return found[-way] < as_before


def arrived(state: State) -> int:
    """Which way the top card was laid, for all that is known."""
    top, way = state.top, state.turn.direction
    return -way if top is not None and top.kind.key == "reverse" else way


def _is_next_back(state: State, wanted: Play) -> bool:
    """Whether that player comes after the top card, the other way round."""
    top, direction = state.top, state.turn.direction
    if top is None:
        return False
    steps = 2 if top.kind.key == "skip" else 1
    following = state.after(top.player, direction, steps)
    return wanted.player == state.after(top.player, -direction, steps) != following


def _went_back(state: State) -> bool:
    """Whether the last two cards came one after the other, the other way round."""
    if len(state.pile) < 2:
        return False
    before, top = state.pile[-2:]
    return top.player == state.after(before.player, -state.turn.direction)


def _says_less(state: State, wanted: Play) -> bool:
    """Whether the top card is more than a number, and whoever is next back told of a plain one."""
    number = state.top is not None and state.top.kind.number
    return not number and wanted.kind.key == PLAIN and _is_next_back(state, wanted)


def _turned(state: State) -> State:
    return replace(state, turn=replace(state.turn, direction=-state.turn.direction))


def _asked_who_is_next(state: State, wanted: Play) -> State:
    """Whoever pressed says which way play goes on."""
    return state.asking(NEXT, wanted.touch, wanted)


def _ways(state: State, question: Question) -> tuple[Turn, ...]:
    """The turn after that card, as it is now and the other way round."""
    wanted, top, owed = question.play, state.top, state.turn.owed
    assert wanted is not None  # that is what was asked about
    # one that jumped in is what the card below it is, however short the press
    kind = top.kind if top is not None and top.at_ns == wanted.at_ns else wanted.kind
    direction = state.turn.direction
    back = -direction if kind.key == "reverse" else direction
    turns = (
        moved_on(state, wanted.player, kind, Turn(wanted.player, way)) for way in (back, -back)
    )
    return tuple(replace(turn, owed=owed) for turn in turns)


def _next(state: State, question: Question) -> Asked:
    players = [turn.player for turn in _ways(state, question)]
    return "WHO IS NEXT?", tuple(Choice(str(p), state.names[p]) for p in players)


def _goes_on(state: State, question: Question, key: str) -> Step:
    """With that player; where others have played since, only the direction is of use."""
    turn = next(turn for turn in _ways(state, question) if str(turn.player) == key)
    assert question.play is not None  # that is what was asked about
    if state.top is not None and state.top.player != question.play.player:
        following = state.after(state.top.player, turn.direction)
        turn = replace(turn, player=following)
    return replace(state, turn=turn), ()


def says_who_is_next(state: State, wanted: Play) -> State:
    """Whoever of the two lays a card while it is asked who is next has answered it.

    Not in the time of a race, when it could be a jump-in.
    """
    for question in (state.question, *state.later):
        if question is None or question.topic is not NEXT or _settled(state, question):
            continue
        turn = next((t for t in _ways(state, question) if t.player == wanted.player), None)
        if turn is not None and not follows(state, wanted):
            return replace(without(state, question), turn=turn)
    return state


def _settled(state: State, question: Question) -> bool:
    """Somebody has played on, or has drawn for it; or it comes to the same."""
    wanted, top = question.play, state.top
    same = top is not None and wanted is not None and top.at_ns == wanted.at_ns
    drawn = wanted is not None and bool(wanted.kind.draws) and not state.turn.owed
    ways = {turn.player for turn in _ways(state, question)}
    return not same or drawn or len(ways) < 2 or state.stage != "playing" or state.turn.free


NEXT = Topic("next", _next, _goes_on, moot=_settled, soon=True)
"""Somebody pressed from where play came from: who is next?"""
