"""An argument: one trick is told card by card, and the rules say who takes it (NY-4 to NY-6).

It stops the play: nobody presses for a trick that is being argued about.
"""

from __future__ import annotations

from dataclasses import replace

from companion.games.nyet import resolver, rounds, words
from companion.games.nyet.choosing import ask, chosen
from companion.games.nyet.resolver import COLOURS, Card
from companion.games.nyet.state import Resolving, State, Step, Tricks
from companion.kit.events import Answer, Click, Event, Pick
from companion.kit.rulings import Ruling
from companion.kit.view import Ask, Choice, View

OPEN = Choice("resolve", "WHO TAKES IT?")
CLOSE = Choice("close", "STOP ASKING")
YES_NO = ("YES", "NO")
HIGHEST = {2: 13, 3: 10, 4: 13, 5: 13}


def opened(state: State, player: int) -> State:
    """That player is asked for the trick."""
    assert not isinstance(state.phase, Resolving)
    return replace(state, phase=Resolving(player, state.phase))  # type: ignore[arg-type]  # terms are known


def step(state: State, phase: Resolving, event: Event) -> Step:
    match event:
        case Pick(key=CLOSE.key):
            return replace(state, phase=phase.under), ()
        case Click() if _done(state, phase) and event.ready:
            return replace(state, phase=phase.under), ()
        case Answer() if event.player == phase.player and not _done(state, phase):
            return _answered(state, phase, event.key)
    return state, ()


def _answered(state: State, phase: Resolving, key: str) -> Step:
    """Who led; then of every card its colour, and its value in two presses; then what is left."""
    if phase.leader is None:
        known = key.isdecimal() and int(key) < len(state.names)
        found = replace(phase, leader=int(key)) if known else phase.under
        return replace(state, phase=found), ()
    if _asked_still(state, phase) is not None:
        phase = replace(phase, still=(*phase.still, key == "0"))
    elif not phase.colour:
        phase = replace(phase, colour="".join(chosen(COLOURS, key)[:1]))
    else:
        among = chosen(phase.among or _values(state), key)
        phase = replace(phase, among=among)
        if len(among) == 1:
            card = Card(phase.colour, among[0])
            phase = replace(phase, cards=(*phase.cards, card), colour="", among=())
    state = replace(state, phase=phase)
    return state, (_finding(state, phase),) if _done(state, phase) else ()


def view(state: State, phase: Resolving) -> View:
    if _done(state, phase):
        screen = replace(_finding(state, phase).screen(), todo="Press: go on")
        everybody = tuple(range(len(state.names)))
        return View(screen, lit=everybody, hint="Any press goes on with the game.")
    name = state.names[phase.player]
    hint = f"{name}: the cards of the trick, in the order they were played."
    under = words.terms_screen(state.names, rounds.terms(state))
    return View(under, (_question(state, phase),), lit=(phase.player,), hint=hint)


def _question(state: State, phase: Resolving) -> Ask:
    if phase.leader is None:
        players = [(_leads(state, phase) + n) % len(state.names) for n in range(len(state.names))]
        names = tuple(Choice(str(player), state.names[player]) for player in players)
        return Ask(phase.player, "WHO LED?", names, style="list")
    place = _asked_still(state, phase)
    if place is not None:
        asked = rounds.terms(state).trumps.colour(phase.cards[0])
        who = state.names[_player(state, phase, place)]
        return ask(phase.player, f"Does {who} still hold {asked}?", YES_NO)
    who = state.names[_player(state, phase, len(phase.cards))]
    if not phase.colour:
        return ask(phase.player, f"{who} PLAYED?", [colour.upper() for colour in COLOURS])
    values = [str(value) for value in phase.among or _values(state)]
    return ask(phase.player, f"{who}: {phase.colour}...", values)


def _leads(state: State, phase: Resolving) -> int:
    """Most likely: who took the trick before the last, for that is the one they argue about."""
    taken = phase.under.taken if isinstance(phase.under, Tricks) else ()
    return taken[-2].player if len(taken) > 1 else rounds.terms(state).first


def _player(state: State, phase: Resolving, place: int) -> int:
    return ((phase.leader or 0) + place) % len(state.names)


def _values(state: State) -> tuple[int, ...]:
    return tuple(range(1, HIGHEST[len(state.names)] + 1))


def _asked_still(state: State, phase: Resolving) -> int | None:
    """The next place whose card did not follow, once all of them are told."""
    if len(phase.cards) < len(state.names):
        return None
    strays = _strays(state, phase)
    return strays[len(phase.still)] if len(phase.still) < len(strays) else None


def _strays(state: State, phase: Resolving) -> tuple[int, ...]:
    trumps, led = rounds.terms(state).trumps, phase.cards[0]
    return tuple(p for p, c in enumerate(phase.cards) if not resolver.follows(c, led, trumps))


def _done(state: State, phase: Resolving) -> bool:
    return len(phase.cards) == len(state.names) and _asked_still(state, phase) is None


def _finding(state: State, phase: Resolving) -> Ruling:
    """Who takes it, by which rule, with what loot, and who had to follow."""
    trumps, count = rounds.terms(state).trumps, len(state.names)
    place = resolver.taker(phase.cards, trumps)
    player = _player(state, phase, place)
    parts = [f"{phase.cards[place]}: {resolver.by_rule(phase.cards, trumps)}"]
    if state.teams is not None:
        sides = [state.teams.side(_player(state, phase, at)) for at in range(count)]
        loot = resolver.loot(phase.cards, trumps, sides)
        parts += [f"{words.many(len(loot), 'loot', 'loot')}"] if loot else []
    broke = [at for at, still in zip(_strays(state, phase), phase.still, strict=False) if still]
    parts += [f"{state.names[_player(state, phase, at)]} had to follow" for at in broke]
    return Ruling(
        clause="NY-4" if broke else "NY-5",
        headline=f"{state.names[player]} TAKES IT",
        reason="; ".join(parts),
        players=(player,),
        quiet=True,
    )
