"""Hands of open cards, played with a set of rules and measured. Pure.

Who plays how changes from hand to hand, so that no seat is anybody's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.games.super_power.cards import BEAM, CARDS, MELD, WILD, ZEROS, decks
from companion.games.super_power.household import Event, Hooks, Table
from companion.games.super_power.players import KINDS, PLANNER
from companion.games.super_power.rule import Rule

TURN_S, JUMP_S, DRAW_S = 6.0, 1.5, 0.7  # what a table takes for a turn, a jump-in, a card drawn


class Played(NamedTuple):
    """One hand, in numbers."""

    cards: int  # played
    biggest: int  # hand that anybody held
    drawn: int
    seconds: float  # at a table's pace
    struck: tuple[int, ...]  # how often, rule by rule
    planned: float  # 1: a planner won; less the share of planners at the table
    finished: bool


def hooks(rules: Sequence[Rule], players: int) -> Hooks:
    """The rules, ready to be asked, with the deck that they want."""
    found = [(at, rule.in_play) for at, rule in enumerate(rules)]
    return Hooks(
        names=tuple(rule.name for rule in rules),
        deck=tuple(_deck(rules, decks(players))),
        deals=tuple((at, rule.deals) for at, rule in found if rule.deals),
        played=tuple(
            tuple((at, rule.played) for at, rule in found if rule.played and card in set(rule.on))
            for card in CARDS
        ),
        out_of_turn=tuple((at, rule.out_of_turn) for at, rule in found if rule.out_of_turn),
        stuck=tuple((at, rule.stuck) for at, rule in found if rule.stuck),
        must_draw=tuple((at, rule.must_draw) for at, rule in found if rule.must_draw),
        goes_out=tuple((at, rule.goes_out) for at, rule in found if rule.goes_out),
    )


def _deck(rules: Sequence[Rule], count: int) -> list[int]:
    """Of each colour one zero and two of the rest, four of each wild; and what rules want."""
    once = [card for card in CARDS if card not in (*ZEROS, MELD, BEAM)]
    fours = [card for card in once if card >= WILD]
    cards = [*ZEROS, *once, *once, *fours, *fours] * count
    for rule in rules:
        if rule.in_play.deck:
            rule.in_play.deck(cards, count)
    return cards


def doghouse(players: int) -> int:
    """How many sit there before one more ends the hand: two of eight, as the rulebook has it."""
    return max(1, players // 4)


def table(
    hooked: Hooks,
    players: int,
    number: int,
    chance: Callable[[], float],
    log: list[Event] | None = None,
) -> Table:
    """That hand of many, dealt."""
    kinds = tuple(KINDS[(player + number) % len(KINDS)] for player in range(players))
    dealer, n = number % players, doghouse(players)
    return Table(hooked, kinds, chance, dealer=dealer, doghouse=n, log=log)


def play(rules: Sequence[Rule], dealt: Table) -> Played:
    """A hand to its end."""
    dealt.play_hand()
    kinds, winner = dealt.players, dealt.winner
    share = kinds.count(PLANNER) / len(kinds)
    wins = winner is not None and kinds[winner] is PLANNER
    busy = sum(n * rule.in_play.seconds for n, rule in zip(dealt.struck, rules, strict=True))
    turns = dealt.turns * TURN_S + dealt.jumps * JUMP_S + dealt.drawn * DRAW_S
    return Played(
        cards=dealt.plays,
        biggest=dealt.biggest,
        drawn=dealt.drawn,
        seconds=turns + busy,
        struck=tuple(dealt.struck),
        planned=wins - share,
        finished=winner is not None,
    )
