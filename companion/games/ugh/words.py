"""The words of Ugh!: its rulings, what the panel shows, and what the buttons say."""

from __future__ import annotations

from dataclasses import replace

from companion.games.ugh.state import FIRST_UGH, State
from companion.kit.game import Effects
from companion.kit.rulings import Ruling
from companion.kit.screens import ScoreScreen
from companion.kit.standings import Score, Standings, of_players
from companion.kit.view import Meaning, View

Buttons = tuple[tuple[str, str], ...]  # what a button says

QUICK: Buttons = (("up", "LOCK"), ("down", "UGH!"), ("left", "LAST"))
FLIPS: Buttons = (("up", "LOCK"), ("right", "FLIP"), ("down", "UGH!"), ("left", "TAKE"))
ICE_AGE = 4  # cards: one of each colour, and one more
SIGNS = {"up": "▲", "right": "▶", "down": "▼", "left": "◀"}

FLIPS_HINT = "{}: press right for a card you flip, down for an Ugh!, left when you take one."
QUICK_HINT = "Press up to lock a set, down for an Ugh! on a first flip, left before the last card."
ENDS: dict[str, tuple[Buttons, str, str]] = {  # what the buttons say, the title, what to do
    "last locks": (
        (("up", "LOCK"), ("right", "DONE"), ("down", "UGH!")),
        "LAST LOCKS: {}",
        "Up: lock what you can, also what you forgot. Right: done. The last card comes then.",
    ),
    "last flip": (
        (("up", "CARD"), ("down", "+3"), ("left", "UGH!")),
        "FLIP THE LAST CARD",
        "Who flips it presses up for a card, down for an Ugh! as a first flip, left for a later.",
    ),
    "last turn": (
        (("up", "LOCK"), ("right", "DONE")),
        "LAST LOCKS: {}",
        "Play the last card. Up: lock what you can. Right: done.",
    ),
}

NO_LOCK = "after an Ugh! no set is locked; one from before it: menu, LOCK"
NO_TAKE = "after an Ugh! no card is taken; a new turn: menu, MY TURN"
NO_PILES = "nothing lies in the Safety piles yet: flip a card"


def view(
    state: State, title: str, buttons: Buttons, lit: tuple[int, ...], hint: str, percent: int = 100
) -> View:
    """The running total for everyone, in their order, over what the buttons say or the deck has."""
    todo = " ".join(f"{SIGNS[switch]}{word}" for switch, word in buttons)
    if state.flips and state.phase == "playing":
        odds = f"UGH! {percent} %, " if state.odds else ""
        todo = f"{odds}{state.deck.left} LEFT"
    rows = tuple(zip(state.names, state.points(), strict=True))
    legend = tuple(Meaning(switch, word) for switch, word in buttons)
    screen = ScoreScreen(title, rows, todo, percent)
    return View(screen, alarm_ns=state.until_ns, lit=lit, hint=hint, legend=legend)


def leaders(state: State) -> str:
    """By how much the leader leads."""
    points = state.points()
    best, second = sorted(points, reverse=True)[:2]
    if not best:
        return "UGH!"
    if best == second:
        return f"LEVEL WITH {best}"
    return f"{best - second} AHEAD: {state.names[points.index(best)]}"


def standings(state: State) -> Standings:
    done = len(state.sets)
    sets = f"{done} {'set' if done == 1 else 'sets'}"
    progress = f"{state.deck.left} in the deck" if state.flips else sets
    return of_players(state.names, state.points(), progress=progress, details=_luck(state))


def first_ugh(state: State, player: int, at_ns: int) -> Effects:
    reason = f"an Ugh! on the first flip is {FIRST_UGH} points"
    headline = f"{state.names[player]} +{FIRST_UGH}"
    ruling = _ruling("UG-3", headline, reason, player, at_ns)
    return replace(ruling, tone="good"), Score(standings(state))


def later_ugh(state: State, player: int, at_ns: int) -> Ruling:
    reason = "not the first flip: no points, and the turn is over"
    return _ruling("UG-3", f"UGH!, {state.names[player]}", reason, player, at_ns)


def fourth(state: State, player: int, at_ns: int) -> Ruling:
    headline = f"FOURTH FLIP, {state.names[player]}"
    return _ruling("UG-2", headline, "into the Pool, or steal with it", player, at_ns)


def quiet(state: State, player: int, does: str, reason: str, at_ns: int) -> Ruling:
    """What only the record needs, and whoever takes it back."""
    ruling = _ruling("UG-2", f"{state.names[player]} {does}", reason, player, at_ns)
    return replace(ruling, quiet=True)


def caught(state: State, player: int, clause: str, what: str, why: str) -> Ruling:
    """What cannot be, and why; nothing has changed."""
    headline = f"NO {what}, {state.names[player]}"
    return Ruling(clause=clause, headline=headline, reason=why, players=(player,), tone="bad")


def last_announced(state: State) -> tuple[Ruling, ...]:
    if state.deck.left != 1:
        return ()
    reason = "who wants to flip it presses FLIP first: then everybody may lock"
    return (Ruling(clause="UG-6", headline="ONE CARD LEFT", reason=reason, tone="plain"),)


def last_card(state: State, player: int, at_ns: int) -> Ruling:
    reason = f"{state.names[player]} sees it; lock before it is flipped"
    return _ruling("UG-6", "LAST CARD", reason, player, at_ns)


def not_yet(state: State, player: int, at_ns: int) -> Ruling:
    return _ruling("UG-6", f"NOT YET, {state.names[player]}", "cards are left", player, at_ns)


def flip_it(at_ns: int | None) -> Ruling:
    headline, reason = "FLIP IT", "an Ugh! ends the game; any other card is played, and sets locked"
    return Ruling(clause="UG-6", headline=headline, reason=reason, undo_to_ns=at_ns, tone="plain")


def paid(state: State, player: int, cost: int) -> Ruling:
    """What an Ugh! costs, and whether the Pool has that; as far as anybody pressed."""
    have = state.pools[player]
    short = "" if have >= cost else "; that is all it can cost"
    cards = "1 of each colour and 1 more" if cost == ICE_AGE else f"{cost} from the Pool"
    return Ruling(
        clause="UG-3",
        headline=f"{state.names[player]} pays {min(cost, have)}",
        reason=f"{cards}; it has {have} by what was pressed{short}",
        players=(player,),
        tone="plain",
    )


def _ruling(clause: str, headline: str, reason: str, player: int, at_ns: int) -> Ruling:
    return Ruling(
        clause=clause,
        headline=headline,
        reason=reason,
        players=(player,),
        undo_to_ns=at_ns,
        tone="plain",
    )


def _luck(state: State) -> tuple[str, ...]:
    """Flips dared, Ugh!s drawn, and how many were to be expected of so many."""
    rows = zip(state.names, state.luck, strict=True)
    return tuple(
        f"{name}: flips {luck.flips}, Ugh!s {luck.ughs}, expected {luck.expected:.1f}"
        for name, luck in rows
        if luck.flips
    )
