"""Simulated players play Super Power with open cards, to try house rules.

A card is a number from 0 to 55: thirteen words in four colours, and four wilds. In the pile a wild
is a number from 56 to 71, which says which wild it is and the colour that was named.

Turns, draw cards, UNO! and going out are here. What a house rule does is in its hooks
(`rule.InPlay`), which the table calls. The same `chance` plays the same hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache

from companion.kit.structs import Struct

# ---- cards

RED, YELLOW, GREEN, BLUE = range(4)
NO_COLOUR = 4  # of a wild in a hand
SKIP, REVERSE, DRAW_TWO = 10, 11, 12
WILD, DRAW_FOUR, MELD, BEAM = 52, 53, 54, 55
CARDS = range(56)
COLOURED = range(52)
NUMBERS = tuple(card for card in COLOURED if card % 13 < 10)
ZEROS = (0, 13, 26, 39)
RED_THREE = 3


def decks(players: int) -> int:
    """How many decks that many players need."""
    return 1 + (players > 4) + (players > 10)


def colour(card: int) -> int:
    """0 red, 1 yellow, 2 green, 3 blue; in a pile, a wild has the one that was named for it."""
    if card < WILD:
        return card // 13
    return NO_COLOUR if card < 56 else (card - 56) % 4


def word(card: int) -> int:
    """0 to 9, SKIP, REVERSE, DRAW_TWO; or which wild: WILD, DRAW_FOUR, MELD, BEAM."""
    if card < WILD:
        return card % 13
    return card if card < 56 else WILD + (card - 56) // 4


def named(wild: int, chosen: int) -> int:
    """A wild in a pile, once a colour is named for it."""
    return 56 + 4 * (wild - WILD) + chosen


def in_hand(card: int) -> int:
    """A card of the pile as it is in a hand: a wild has no colour there."""
    return card if card < 56 else word(card)


@cache  # the daemon, which plays no such hands, starts without computing it
def can_follow(top: int) -> frozenset[int]:
    """The cards that can be played on `top`."""
    of = colour(top)
    return frozenset(c for c in CARDS if c >= WILD or word(c) == word(top) or colour(c) == of)


DRAWS = {DRAW_TWO: 2, DRAW_FOUR: 4}  # how many cards a draw card gives, by its word

# ---- a hand

DEALT = 7  # cards to each
LONGEST = 5_000  # turns: a hand that takes longer is given up
CAUGHT = 2  # cards for one card left and no UNO
NOTICED = 0.5  # the chance that somebody notices a missing UNO!
QUICKER_MS = 60  # how far ahead of others the player is who must be first


class Kind(Struct, frozen=True):
    """A kind of player: how they choose a card and a colour, and the chances of what they do."""

    chooses: Callable[[OpenHand, int, Sequence[int]], int]  # one of the cards that can be played
    chooses_colour: Callable[[OpenHand, int], int]  # of a wild
    jump_chance: float  # that they try to jump in
    pay_chance: float  # that they back up the truck, if they can
    uno_chance: float  # that they remember UNO!
    quick_ms: tuple[int, int]  # the least and most time for a hand to reach the pile


Hook = tuple[str, Callable[..., bool]]  # the name of a rule, and a hook of it


class Hooks(Struct, frozen=True):
    """The hooks of the rules that are on, and the deck that these rules want."""

    names: tuple[str, ...]  # of the rules
    deck: tuple[int, ...]
    every: Mapping[str, tuple[Hook, ...]]  # by the hook's name in `InPlay`
    played: tuple[tuple[Hook, ...], ...]  # the hooks called `played`, for each card


class OpenHand:
    """One hand, with all its cards. A rule can keep attributes of its own here."""

    def __init__(
        self,
        hooks: Hooks,
        players: Sequence[Kind],
        chance: Callable[[], float],
        *,
        dealer: int = 0,
        seats: Sequence[int] = (),
        doghouse: int = 2,
    ) -> None:
        """Deal. `chance` gives numbers from 0 to 1; `seats`: who sits where, clockwise."""
        self.hooks, self.players, self.chance = hooks, players, chance
        self.seats = list(seats) or list(range(len(players)))
        self.doghouse, self.caught_costs = doghouse, CAUGHT
        self.stacking = False  # whether a draw card can be answered with another one (SP-2)
        self.way, self.debt, self.anything_goes = 1, 0, False
        self.out: list[int] = []  # of cards, the first one first
        self.over = False
        self.plays = self.turns = self.jumps = self.drawn = 0
        self.biggest = DEALT
        self.struck = dict.fromkeys(hooks.names, 0)  # how often, by the name of the rule
        self.stock = sorted(hooks.deck, key=lambda _card: chance())
        self.hands = [[self.stock.pop() for _ in range(DEALT)] for _ in players]
        first = next(at for at, card in enumerate(self.stock) if card < WILD)
        self.pile = [self.stock.pop(first)]
        self.played_by = [dealer]
        self.turn = self.after(dealer)
        self._strikes(hooks.every["deals"])
        self.record("turned", dealer, self.pile[0])

    # ---- turns

    def play_hand(self) -> None:
        """To its end, or until it has taken too long."""
        while not self.over and self.turns < LONGEST:
            self.take_turn()

    @property
    def winner(self) -> int | None:
        """Who was out first; None: the hand was given up."""
        return self.out[0] if self.over and self.out else None

    def take_turn(self) -> None:
        """A card is played, or the debt is drawn, or nothing fits."""
        self.turns += 1
        player = self.turn
        if can := self._playable(player):
            self.play(player, self.players[player].chooses(self, player, can))
        elif self.debt:
            self._take_debt()
        else:
            self.turn = self.after(player)

    def _playable(self, player: int) -> list[int]:
        """The cards that a player can play now, after drawing where nothing fits."""
        hand, top = self.hands[player], self.pile[-1]
        if self.debt:
            return [card for card in hand if word(card) == word(top)] if self.stacking else []
        can = can_follow(top)
        return [card for card in hand if card in can] or self._stuck(player)

    def _stuck(self, player: int) -> list[int]:
        """Nothing fits: draw a card; No Sissies draws until one fits. Returns it if it fits."""
        hand = self.hands[player]
        if self.draw(player, 1) and not self.fits(hand[-1]):
            self._strikes(self.hooks.every["stuck"], player)
        return hand[-1:] if hand and self.fits(hand[-1]) else []

    def _take_debt(self) -> None:
        """The player draws the debt, or whom a rule makes draw it. Play continues after them."""
        self._strikes(self.hooks.every["must_draw"], self.turn)
        if not self.over:
            debt, self.debt = self.debt, 0
            self.draw(self.turn, debt)
            self.turn = self.after(self.turn)

    def play(self, player: int, card: int) -> None:
        """Move a card from a hand to the pile, and do all that follows from it."""
        hand, what, kind = self.hands[player], word(card), self.players[player]
        hand.remove(card)
        self.pile.append(card if card < WILD else named(card, kind.chooses_colour(self, player)))
        self.played_by.append(player)
        self.plays += 1
        self.way = -self.way if what == REVERSE else self.way
        self.debt += DRAWS.get(what, 0)
        self.record("played", player, self.pile[-1])
        if len(hand) < 2:
            self._few_cards(player)
            if self.over:
                return
        self._strikes(self.hooks.played[card], player, card)
        self.anything_goes = False
        self.turn = self.after(player, 2 if what == SKIP else 1)
        for one in self.hooks.every["out_of_turn"]:
            if self._strikes((one,), player, card):
                return

    def _strikes(self, hooks: Iterable[Hook], *about: int) -> bool:
        """Call these hooks; returns whether any of the rules struck."""
        struck = False
        for rule, hook in hooks:
            if hook(self, *about):
                self.struck[rule] += 1
                struck = True
        return struck

    def after(self, player: int, steps: int = 1, way: int = 0) -> int:
        """The next player with cards, or the one after, by `steps`.

        `way`: 1 clockwise, -1 counterclockwise, 0 the way that play goes.
        """
        seats, way = self.seats, way or self.way
        place = seats.index(player)
        while steps:
            place = (place + way) % len(seats)
            steps -= seats[place] not in self.out
        return seats[place]

    # ---- one card left, and none

    def _few_cards(self, player: int) -> None:
        if self.hands[player]:
            self.calls_uno(player)
        elif player not in self.out:
            self._goes_out(player)

    def calls_uno(self, player: int) -> None:
        """A player with one card left calls UNO, or is caught, or nobody notices."""
        if self.chance() < self.players[player].uno_chance:
            self.record("called", player)
        elif self.chance() < NOTICED:
            others = self.others(player)
            catcher = others[int(self.chance() * len(others))]
            self.record("caught", player, hands=((catcher, 0),))
            self.draw(player, self.caught_costs)
        else:
            self.record("forgot", player)

    def _goes_out(self, player: int) -> None:
        self.out.append(player)
        self.record("out", player)
        goes_on = self._strikes(self.hooks.every["goes_out"], player)
        self.over = not goes_on or len(self.seats) - len(self.out) < 2
        if self.over:
            self.record("over", self.out[0])

    # ---- what rules do

    def cards(self) -> list[int]:
        """Every card in hands, stock and pile, sorted."""
        in_hands = [card for hand in self.hands for card in hand]
        return sorted([*self.stock, *in_hands, *map(in_hand, self.pile)])

    def fits(self, card: int) -> bool:
        return card in can_follow(self.pile[-1])

    def others(self, player: int) -> list[int]:
        """Everybody else, clockwise from the player's left."""
        place = self.seats.index(player) + 1
        return self.seats[place:] + self.seats[: place - 1]

    def draw(self, player: int, cards: int) -> int:
        """Draw from the stock; returns how many there were. A player who was out is in again."""
        if len(self.stock) < cards:
            self._turn_pile_over()
            cards = min(cards, len(self.stock))
        if cards < 1:
            return 0
        hand = self.hands[player]
        hand += self.stock[-cards:]
        del self.stock[-cards:]
        self.drawn += cards
        self._has_cards(player)
        self.record("drew", player, cards=cards)
        return cards

    def _turn_pile_over(self) -> None:
        """Shuffle all but the top card, and put them under the stock."""
        below = [in_hand(card) for card in self.pile[:-1]]
        self.stock = sorted(below, key=lambda _card: self.chance()) + self.stock
        del self.pile[:-1], self.played_by[:-1]

    def takes_up(self, player: int, first: int, last: int) -> None:
        """Move the pile's cards from place `first` to before `last` into a hand."""
        self.hands[player] += [in_hand(card) for card in self.pile[first:last]]
        del self.pile[first:last], self.played_by[first:last]
        self._has_cards(player)

    def _has_cards(self, player: int) -> None:
        size = len(self.hands[player])
        if size > self.biggest:
            self.biggest = size
        if player in self.out:
            self.out.remove(player)

    def pays(self, player: int, cards: Sequence[int]) -> None:
        """Play number cards instead of drawing; they have no other effect (SP-10)."""
        for card in cards:
            self.hands[player].remove(card)
            self.pile.append(card)
            self.played_by.append(player)
            self.plays += 1
            self.record("paid", player, card)
        if len(self.hands[player]) < 2:
            self._few_cards(player)

    def pass_hands(self) -> None:
        """Pass every hand to the left, empty ones too."""
        hands = list(self.hands)
        for place, player in enumerate(self.seats):
            self.hands[player] = hands[self.seats[place - 1]]
        self.out = [self.others(player)[0] for player in self.out]

    def race(self, hands: Sequence[int], first: int | None = None) -> int:
        """Who is first of the players who reach for the pile; `first`: who must be."""
        times = self.times(hands)
        if first is not None:
            others = [one for one in times if one[0] != first]
            times = [(first, others[0][1] - QUICKER_MS), *others]
        kind = "hurried" if hands == [self.turn] else "raced"
        self.record(kind, times[0][0], self.pile[-1], hands=times)
        return times[0][0]

    def times(self, hands: Iterable[int]) -> list[tuple[int, int]]:
        """When each player's hand reaches the pile, in ms, the first one first."""
        times = []
        for player in hands:
            least, most = self.players[player].quick_ms
            times.append((player, least + int(self.chance() * (most - least))))
        return sorted(times, key=lambda one: one[1])

    def record(
        self,
        kind: str,
        player: int,
        card: int = -1,
        cards: int = 0,
        hands: Iterable[tuple[int, int]] = (),
    ) -> None:
        """Something has happened. A subclass that wants to know overrides this.

        turned, played, paid: a `card`, by the dealer, in a turn or jump, or instead of drawing
        drew: a number of `cards`
        raced: `hands` are players who reached for the top card, and after how many milliseconds
        hurried: only the player whose turn it is reached for it
        called, forgot, caught: UNO!; in `hands` is the player who caught this one
        out, over: the player is out of cards; the player has won
        slapped, passed hands, burnt, fouled, cancelled, looked, moved: a house rule did this;
        whoever moved sits at the place `cards` now
        """
