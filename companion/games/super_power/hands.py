"""A hand from the first card turned to the last player out, and one hand after another."""

from __future__ import annotations

from dataclasses import replace

from companion.games.super_power.cards import PLAIN, Card, Turn
from companion.games.super_power.state import Ledger, State, Step, Touch
from companion.games.super_power.turns import after, left_of, out_of_the_way, players_in
from companion.games.super_power.words import drawn_line, ruling_screen, slip
from companion.kit.game import Effect
from companion.kit.rulings import Ruling
from companion.kit.standings import Score
from companion.kit.phrases import together


def start(state: State, touch: Touch, colour: str) -> Step:
    """The dealer turned the first card: play begins (SP-3). It asks for nothing by itself."""
    turn = Turn(state.dealer)
    plain = state.kind(PLAIN)
    card = Card(state.dealer, colour, plain, touch.at_ns, touch.undo_to_ns, turn)
    state = replace(
        state,
        stage="playing",
        pile=(card,),
        out=(),
        uno=(),
        caught=None,
        slaps=None,
        baby_ns=None,
        ledger=Ledger((0,) * len(state.names)),
        news=(),
    )
    state = replace(state, turn=Turn(after(state, state.dealer, 1)))
    ruling = Ruling(
        "SP-3",
        f"HAND {state.hand}: {colour.upper()}",
        f"{state.names[state.turn.player]}'s turn",
        touch.at_ns,
        undo_to_ns=touch.undo_to_ns,
    )
    return state, (ruling,)


def needed(state: State) -> int:
    """How many must be out for the hand to end (SP-5)."""
    return state.options.doghouse + 1 if state.on("doghouse") else 1


def goes_out(state: State, player: int, at_ns: int, undo_to_ns: int) -> Step:
    """A player is out of cards."""
    if player in state.out or state.stage not in ("playing", "passing"):
        return state, ()
    state = replace(state, out=(*state.out, player))
    ruling = Ruling(
        "SP-5" if needed(state) > 1 else "SP-1",
        f"{state.names[player]} IS OUT",
        f"{len(state.out)} of {needed(state)} out",
        at_ns,
        (player,),
        undo_to_ns=undo_to_ns,
    )
    state = out_of_the_way(state).announced(ruling_screen(ruling), won=(player,))
    state, more = settled(state, at_ns, undo_to_ns)
    return state, (ruling, *more)


def settled(state: State, at_ns: int, undo_to_ns: int) -> Step:
    """The hand ends when enough are out; not in the middle of a spank, or of hands going round."""
    enough = len(state.out) >= needed(state) or len(players_in(state)) < 2
    if state.stage != "playing" or state.slaps is not None or not (state.out and enough):
        return state, ()
    return _hand_over(state, at_ns, undo_to_ns)


def _hand_over(state: State, at_ns: int, undo_to_ns: int) -> Step:
    """The first out gets a point, and one more for each who was out after."""
    first = state.out[0]
    gained = {player: len(state.out) - place for place, player in enumerate(state.out)}
    points = tuple(n + gained.get(p, 0) for p, n in enumerate(state.points))
    order = ", ".join(state.names[p] for p in state.out)
    ruling = Ruling(
        "SP-5" if needed(state) > 1 else "SP-1",
        f"{state.names[first]} WINS HAND {state.hand}",
        f"out: {order}",
        at_ns,
        (first,),
        undo_to_ns=undo_to_ns,
    )
    done = replace(
        state,
        points=points,
        stage="dealing",
        dealer=left_of(state, state.dealer),
        hand=state.hand + 1,
        queue=(),
        question=None,
        later=(),
    )
    printed = slip(done, f"hand {state.hand}", ruling.headline, ruling.reason, drawn_line(state))
    said: tuple[Effect, ...] = (ruling, Score(done.standings()), printed)
    if state.options.hands and state.hand >= state.options.hands:
        done, more = game_over(done, f"after hand {state.hand}", at_ns, undo_to_ns)
        return done, (*said, *more)
    return done.announced(ruling_screen(ruling), won=(first,)), said


def game_over(state: State, why: str, at_ns: int, undo_to_ns: int) -> Step:
    """Most points win, and equal ones together."""
    best = max(state.points)
    first = tuple(p for p, points in enumerate(state.points) if points == best)
    names = together([state.names[p] for p in first])
    verb = "WINS" if len(first) == 1 else "WIN"
    ruling = Ruling(
        "SP-5",
        f"{names} {verb}",
        f"{best} {'point' if best == 1 else 'points'}, {why}",
        at_ns,
        first,
        undo_to_ns=undo_to_ns,
    )
    state = replace(state, stage="over", queue=(), question=None, later=(), slaps=None)
    state = state.announced(ruling_screen(ruling), won=first)
    return state, (ruling, slip(state, "final score", ruling.headline, ruling.reason, final=True))
