"""A table of open cards that plays Super Power by itself, as fast as it can.

A card is a number from 0 to 55: thirteen words in four colours, and four wilds. In the pile a wild
is one of 56 to 71: which, and the colour that was named.

Turns, draw cards, UNO and going out are here; each house rule adds its own by its hooks. The same
`chance` plays the same hand. With a `log`, everything that happens is recorded in order: tests and
benches press buttons for these players.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

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
DECKS = ((4, 1), (10, 2), (16, 3))  # for up to so many players, so many decks


def decks(players: int) -> int:
    """How many decks a table of so many needs."""
    return next(count for most, count in DECKS if players <= most)


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


@cache  # a table that plays none of these hands starts without it
def fitting(top: int) -> bytes:
    """For each card, whether it can be played on `top`."""
    answers, of = answering(top), colour(top)
    return bytes([c >= WILD or answers[c] or colour(c) == of for c in CARDS])


@cache
def answering(top: int) -> bytes:
    """For each card, whether it has the word of `top`."""
    return bytes([word(c) == word(top) for c in CARDS])


_ACT = {REVERSE: (-1, 0), DRAW_TWO: (1, 2), DRAW_FOUR: (1, 4)}
ACTS = {card: _ACT[word(card)] for card in CARDS if word(card) in _ACT}  # way of play, cards owed
STEPS = bytes(1 + (word(card) == SKIP) for card in CARDS)  # how many players on the next turn is

# ---- a hand

DEALT = 7  # cards to each
LONGEST = 5_000  # turns: a hand that takes longer is given up
CAUGHT = 2  # cards for one card left and no UNO
SEEN = 0.5  # how often somebody notices that nobody called
QUICKER_MS = 60  # the player whose turn it is, before one who jumps in


class Kind(Struct, frozen=True):
    """A kind of player: how they choose a card and a colour, and the odds of what they do."""

    name: str
    chooses: Callable[[OpenHand, int, Sequence[int]], int]  # one of the cards that can be played
    names: Callable[[OpenHand, int], int]  # the colour of a wild
    flies: float  # how often they try to jump in
    pays: float  # how often they back up the truck, if they can
    calls: float  # how often they remember UNO!
    quick_ms: tuple[int, int]  # the least and most time for a hand to reach the pile


Hook = tuple[int, Callable[..., bool]]  # the rule's place, and what it does


class Hooks(Struct, frozen=True):
    """The rules that are on, as the table asks them."""

    names: tuple[str, ...]
    deck: tuple[int, ...]
    every: Mapping[str, tuple[Hook, ...]]  # by their names in `InPlay`
    played: tuple[tuple[Hook, ...], ...]  # for each card


class Event(NamedTuple):
    """Something that happened, and what was true after it.

    turned, played, paid: a card; by the dealer, by a player, by the truck
    drew: so many `cards`
    raced: `hands` reached for the top card, and the player was first
    hurried: only the player whose turn it is reached for it
    called, forgot, caught: UNO; `hands` has who caught them
    out, over: who is out of cards; who won
    slapped, passed hands, burnt, fouled, cancelled, looked, moved: by a house rule; who moved sits
    at the place `cards` now
    """

    kind: str
    player: int
    card: int  # as it lies in the pile; -1: none
    cards: int
    hands: tuple[tuple[int, int], ...]  # players, and after how many milliseconds
    debt: int  # cards to draw
    out: tuple[int, ...]  # who is out of cards, the first one first


class OpenHand:
    """One hand, with all its cards. A rule can keep what it has to remember as attributes of it."""

    def __init__(
        self,
        hooks: Hooks,
        players: Sequence[Kind],
        chance: Callable[[], float],
        *,
        dealer: int = 0,
        seats: Sequence[int] = (),
        doghouse: int = 2,
        log: list[Event] | None = None,
    ) -> None:
        """Deal. `chance` gives numbers from 0 to 1; `seats`: who sits where, clockwise."""
        self.hooks, self.players, self.chance, self.log = hooks, players, chance, log
        self.seats = list(seats) or list(range(len(players)))
        self.doghouse, self.caught_costs, self.adds_up = doghouse, CAUGHT, False
        self.way, self.debt, self.anything_goes = 1, 0, False
        self.out: list[int] = []  # of cards, the first one first
        self.over = False
        self.plays = self.turns = self.jumps = self.drawn = 0
        self.biggest = DEALT
        self.struck = [0] * len(hooks.names)  # how often, rule by rule
        self.stock = sorted(hooks.deck, key=lambda _card: chance())
        self.hands = [[self.stock.pop() for _ in range(DEALT)] for _ in players]
        first = next(at for at, card in enumerate(self.stock) if card < WILD)
        self.pile = [self.stock.pop(first)]
        self.played_by = [dealer]
        self.turn = self.after(dealer)
        self._strikes("deals")
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
        player, top = self.turn, self.pile[-1]
        if self.debt:
            fits = answering(top)
            can = [card for card in self.hands[player] if fits[card]] if self.adds_up else []
            if not can:
                self._take_debt()
                return
        else:
            fits = fitting(top)
            can = [card for card in self.hands[player] if fits[card]] or self._stuck(player)
            if not can:
                self.turn = self.after(player)
                return
        self.play(player, self.players[player].chooses(self, player, can))

    def _stuck(self, player: int) -> list[int]:
        """Nothing fits: draw one card, or more by No Sissies. Returns the last one if it fits."""
        hand = self.hands[player]
        if self.draw(player, 1) and not self.fits(hand[-1]):
            self._strikes("stuck", player)
        return hand[-1:] if hand and self.fits(hand[-1]) else []

    def _take_debt(self) -> None:
        """Whoever has to draw in the end does, and play goes on after them."""
        self._strikes("must_draw", self.turn)
        if not self.over:
            debt, self.debt = self.debt, 0
            self.draw(self.turn, debt)
            self.turn = self.after(self.turn)

    def play(self, player: int, card: int) -> None:
        """Move a card from a hand to the pile, and do all that follows from it."""
        hand, hooks = self.hands[player], self.hooks
        hand.remove(card)
        self.pile.append(
            card if card < WILD else named(card, self.players[player].names(self, player))
        )
        self.played_by.append(player)
        self.plays += 1
        if card in ACTS:
            way, owed = ACTS[card]
            self.way, self.debt = self.way * way, self.debt + owed
        if self.log is not None:
            self.record("played", player, self.pile[-1])
        if len(hand) < 2:
            self._few_cards(player)
            if self.over:
                return
        for rule, played in hooks.played[card]:
            if played(self, player, card):
                self.struck[rule] += 1
        self.anything_goes = False
        self.turn = self.after(player, STEPS[card])
        for rule, out_of_turn in hooks.every["out_of_turn"]:
            if out_of_turn(self, player, card):
                self.struck[rule] += 1
                return

    def _strikes(self, name: str, *about: int) -> bool:
        """Asks every rule that has this hook; returns whether any struck."""
        struck = False
        for rule, hook in self.hooks.every[name]:
            if hook(self, *about):
                self.struck[rule] += 1
                struck = True
        return struck

    def after(self, player: int, steps: int = 1, way: int = 0) -> int:
        """The player with cards so many `steps` on; `way`: 1 or -1, 0 as play goes."""
        seats, way = self.seats, way or self.way
        place, count = seats.index(player), len(seats)
        if not self.out:
            return seats[(place + way * steps) % count]
        if len(self.out) >= count:
            return player
        while steps:
            place = (place + way) % count
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
        if self.chance() < self.players[player].calls:
            self.record("called", player)
        elif self.chance() < SEEN:
            others = self.others(player)
            catcher = others[int(self.chance() * len(others))]
            self.record("caught", player, hands=((catcher, 0),))
            self.draw(player, self.caught_costs)
        else:
            self.record("forgot", player)

    def _goes_out(self, player: int) -> None:
        self.out.append(player)
        self.record("out", player)
        goes_on = self._strikes("goes_out", player)
        self.over = not goes_on or len(self.seats) - len(self.out) < 2
        if self.over:
            self.record("over", self.out[0])

    # ---- what rules do

    def cards(self) -> list[int]:
        """Every card in hands, stock and pile, sorted."""
        in_hands = [card for hand in self.hands for card in hand]
        return sorted([*self.stock, *in_hands, *map(in_hand, self.pile)])

    def fits(self, card: int) -> bool:
        """Whether it can be played on the top card."""
        return fitting(self.pile[-1])[card] == 1

    def others(self, player: int) -> list[int]:
        """Everybody else, from the left on."""
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
        """Who is first of the players who reach for the pile; `first`: who has to be."""
        times = self.times(hands)
        if first is not None:
            before_ms = min(ms for player, ms in times if player != first) - QUICKER_MS
            times = sorted((p, before_ms if p == first else ms) for p, ms in times)
            times.sort(key=lambda one: one[1])
        kind = "hurried" if hands == [self.turn] else "raced"
        self.record(kind, times[0][0], self.pile[-1], hands=times)
        return times[0][0]

    def times(self, hands: Iterable[int]) -> list[tuple[int, int]]:
        """When each hand reaches the pile, in milliseconds, the first one first."""
        times = []
        for player in hands:
            least, most = self.players[player].quick_ms
            times.append((player, least + int(self.chance() * (most - least))))
        times.sort(key=lambda one: one[1])
        return times

    def record(
        self,
        kind: str,
        player: int,
        card: int = -1,
        cards: int = 0,
        hands: Iterable[tuple[int, int]] = (),
    ) -> None:
        """Add an event to the log, if there is one."""
        if self.log is not None:
            out = tuple(self.out)
            self.log.append(Event(kind, player, card, cards, tuple(hands), self.debt, out))
