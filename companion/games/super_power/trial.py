"""Hands of open cards, played by three kinds of players and measured. Pure.

One plays at random, one tries every jump-in, one plans; they change places from hand to hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.games.super_power.household import (
    BEAM,
    CARDS,
    DRAW_FOUR,
    DRAW_TWO,
    MELD,
    SKIP,
    WILD,
    ZEROS,
    Hooks,
    Kind,
    OpenHand,
    decks,
    word,
)
from companion.games.super_power.rule import Rule

TURN_S, JUMP_S, DRAW_S = 6.0, 1.5, 0.7  # a table's time for a turn, a jump-in, a card drawn

# ---- three kinds of players

HINDERS = (SKIP, DRAW_TWO, DRAW_FOUR)
FEW = 2  # cards: the next player is about to be out
FIRST, LAST, NEVER = 1_000, -1_000, -2_000  # what a card is worth, whatever its colour


def any_card(table: OpenHand, _player: int, cards: Sequence[int]) -> int:
    return cards[int(table.chance() * len(cards))]


def any_colour(table: OpenHand, _player: int) -> int:
    return int(table.chance() * 4)


def best_card(table: OpenHand, player: int, cards: Sequence[int]) -> int:
    """Of their commonest colour, wilds last; of the rarest, where any card may be played.

    Skips and draw cards come first if the next player has few cards. Zeros come first if they bring
    a smaller hand, else last.
    """
    colours = [card // 13 for card in table.hands[player]]
    many = [colours.count(colour) for colour in range(4)]
    if table.anything_goes:
        many = [-count for count in many]
    worth = {card: many[card // 13] if card < WILD else LAST for card in cards}
    if len(table.hands[table.after(player)]) <= FEW:
        worth |= {card: FIRST for card in cards if word(card) in HINDERS}
    if "get_out" in table.hooks.names:
        gains = _smaller_hand(table, player)
        worth |= {card: FIRST if gains else NEVER for card in cards if card in ZEROS}
    return max(worth, key=worth.__getitem__)


def _smaller_hand(table: OpenHand, player: int) -> bool:
    """Whether the right neighbour would pass on fewer cards than are left after a zero."""
    passed_on = table.hands[table.others(player)[-1]]
    return len(passed_on) < len(table.hands[player]) - 1


def best_colour(table: OpenHand, player: int) -> int:
    """The commonest in their hand."""
    colours = [card // 13 for card in table.hands[player]]
    return max(range(4), key=colours.count)


RANDOM = Kind(any_card, any_colour, 0.6, 0.5, 0.85, (300, 900))
FLIER = Kind(any_card, any_colour, 1.0, 0.5, 0.85, (150, 600))
PLANNER = Kind(best_card, best_colour, 0.9, 1.0, 0.98, (250, 700))
KINDS = (RANDOM, FLIER, PLANNER)

# ---- a hand that they play


class TrialHand(NamedTuple):
    """One hand, in numbers."""

    cards: int  # played
    biggest: int  # hand that anybody held
    drawn: int
    seconds: float  # at a table's pace
    struck: dict[str, int]  # how often, by the name of the rule
    planned: float  # 1 if a planner won, else 0; minus the share of planners at the table
    finished: bool


def hooks(rules: Sequence[Rule], players: int) -> Hooks:
    """The rules, ready to be asked, with the deck that they want."""
    every = {
        name: tuple((rule.name, hook) for rule in rules if (hook := getattr(rule.in_play, name)))
        for name in ("deals", "played", "out_of_turn", "stuck", "must_draw", "goes_out")
    }
    cards = {rule.name: frozenset(rule.in_play.on) for rule in rules}
    played = (tuple(one for one in every["played"] if card in cards[one[0]]) for card in CARDS)
    names, deck = tuple(rule.name for rule in rules), _deck(rules, decks(players))
    return Hooks(names, tuple(deck), every, tuple(played))


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


def table(hooked: Hooks, players: int, number: int, chance: Callable[[], float]) -> OpenHand:
    """Deal the hand of that number: dealer and kinds of players go round."""
    kinds = tuple(KINDS[(player + number) % len(KINDS)] for player in range(players))
    return OpenHand(hooked, kinds, chance, dealer=number % players, doghouse=doghouse(players))


def play(rules: Sequence[Rule], dealt: OpenHand) -> TrialHand:
    dealt.play_hand()
    kinds, winner = dealt.players, dealt.winner
    share = kinds.count(PLANNER) / len(kinds)
    wins = winner is not None and kinds[winner] is PLANNER
    busy = sum(dealt.struck[rule.name] * rule.in_play.seconds for rule in rules)
    turns = dealt.turns * TURN_S + dealt.jumps * JUMP_S + dealt.drawn * DRAW_S
    return TrialHand(
        cards=dealt.plays,
        biggest=dealt.biggest,
        drawn=dealt.drawn,
        seconds=turns + busy,
        struck=dealt.struck,
        planned=wins - share,
        finished=winner is not None,
    )
