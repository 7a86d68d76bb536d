"""People who play Super Power with real cards before a referee, press what matters, and forget.

They see the true cards. Beside them a ledger keeps what the panel ought to say from the presses
that were made, by what truly happened: which draw cards were one debt, and who sat where.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.games.super_power.referee.debts import TAKING_NS
from companion.games.super_power.referee.state import NOBODY, State
from companion.table.questions import places
from tests.at_table import HOLD_MS, MS, PRESS_MS, AtTable
from tests.referee_table import ALL, refereed

COLOURS = ("red", "yellow", "green", "blue")
DRAWS = {"+2": 2, "+4": 4}
WILDS = ("wild", "+4", "meld", "beam")
BUTTONS = {"first": "up", "uno": "right", "draw": "down", "caught": "left", "slap": "pad"}
LONGEST = 400  # turns: a hand that takes longer is given up


class Card(NamedTuple):
    """A card; a wild has no colour until one is called."""

    colour: str
    word: str


def deck(settings: Mapping[str, Any]) -> list[Card]:
    """Two decks, with half of the red threes out; and two of each wild of a special deck."""
    words = ["0", *"123456789" * 2, *("skip", "reverse", "+2") * 2]
    cards = [Card(colour, word) for colour in COLOURS for word in words] * 2
    if settings.get("spank"):
        for _ in range(2):
            cards.remove(Card("red", "3"))
    special = [name for name, rule in (("meld", "mind_meld"), ("beam", "beam_me_up"))
               if settings.get(rule)]  # fmt: skip
    return (
        cards
        + [Card("", word) for word in ("wild", "+4") * 8]
        + [Card("", word) for word in special * 2]
    )


class Told:
    """What the panel ought to say, from the presses that were made."""

    def __init__(self) -> None:
        self.debt: Counter[int] = Counter()  # pressed for each chain of draw cards
        self.chain = 0  # of the newest press
        self.out: list[int] = []
        self.takes: list[tuple[int, str]] = []
        self.since_ns: dict[int, int] = {}  # when somebody had cards to take


class People:
    """Hands of a whole evening. `forgets`: how often a press is not made."""

    def __init__(
        self,
        seed: int,
        players: int = 6,
        settings: Mapping[str, Any] | None = None,
        *,
        forgets: float = 0.0,
    ) -> None:
        self.chance = random.Random(seed)
        self.settings = {**(ALL if settings is None else settings)}
        self.at: AtTable[State] = refereed(players, self.settings)
        self.count = players
        self.sits = list(range(players))  # who sits at each place
        self.forgets = forgets
        self.formal = (
            seed % 4 == 0
        )  # everybody says by a press that they have passed; fires are told
        self.dealer = 0
        self.presses: Counter[str] = Counter()
        self.forgotten: Counter[str] = Counter()
        self.hands_played = self.given_up = self.plays = 0
        self.outlived: list[str] = []  # wrong things on the panel that no open press explains
        self.looks = self.wrong = (
            0  # how often the panel was looked at, and was not as the cards are
        )

    # ---- presses

    def remembers(self, what: str) -> bool:
        if self.chance.random() < self.forgets:
            self.forgotten[what] += 1
            return False
        return True

    def touch(self, player: int, what: str, *, held: bool = False, after_ms: float = 0) -> None:
        """A button down and up again; time goes on when somebody waits."""
        self.presses[what] += 1
        at_ns = self.at.now_ns + round(after_ms * MS)
        switch = BUTTONS.get(what, what)
        self.at._touch(self.sits.index(player), switch, at_ns, HOLD_MS if held else PRESS_MS)

    def press(self, player: int, what: str, *, held: bool = False) -> None:
        self.touch(player, what, held=held)
        self.wait(HOLD_MS + 60 if held else PRESS_MS + 60)

    def wait(self, ms: float) -> None:
        self.at.run(self.at.now_ns + round(ms * MS))

    def think(self, least_s: float, most_s: float) -> None:
        self.wait(1e3 * self.chance.uniform(least_s, most_s))

    def answer(self, player: int, label: str) -> bool:
        """Once it is their turn to be asked, they press what they mean."""
        who = self.at.table.seats(self.at.state).index(self.sits.index(player))
        for _ in range(40):
            ask = self.at.state.asked
            if ask is not None and ask.player == who:
                break
            self.wait(500)
        else:
            return False
        self.wait(500)
        labels = [choice.label for choice in ask.choices]
        if label not in labels:  # the panel knows already, by a press that somebody forgot before
            self.wait(16_000)
            return False
        if ask.style == "list":
            for _ in range(labels.index(label)):
                self.press(player, "down")
            self.press(player, "right")
        else:
            button, held = places(ask)[labels.index(label)]
            self.press(player, button, held=held)
        return True

    def menu(self, player: int, *labels: str) -> None:
        """One long press, and an answer for each line."""
        self.wait(600)
        self.press(player, "up", held=True)
        for label in labels:
            if not self.answer(player, label):
                return

    # ---- a hand

    def play(self, hands: int) -> People:
        for _ in range(hands):
            self.hand()
        return self

    def hand(self) -> None:
        cards = deck(self.settings)
        self.chance.shuffle(cards)
        self.stock = cards
        self.pile: list[tuple[Card, int]] = []
        self.cards = [[self.draw() for _ in range(7)] for _ in range(self.count)]
        self.out: list[int] = []
        self.direction, self.owed, self.chain = 1, 0, 0
        self.told = Told()
        self.over = False
        self.pile.append((self.draw(), self.dealer))
        while self.pile[-1][0].word in WILDS:
            self.pile.append((self.draw(), self.dealer))
        self.turn = self.after(self.dealer)
        self.think(4, 8)
        for _ in range(LONGEST):
            self.take_turn()
            if self.over:
                break
        else:
            self.given_up += 1
            self.finish()
        self.hands_played += 1
        self.dealer = self.sits[(self.sits.index(self.dealer) + 1) % self.count]

    def draw(self) -> Card:
        if not self.stock:
            self.stock = [
                Card("", card.word) if card.word in WILDS else card for card, _ in self.pile[:-1]
            ]
            self.pile = self.pile[-1:]
            self.chance.shuffle(self.stock)
        return self.stock.pop() if self.stock else Card(self.chance.choice(COLOURS), "1")

    def after(self, player: int, steps: int = 1, way: int = 0) -> int:
        place, way = self.sits.index(player), way or self.direction
        around = [self.sits[(place + way * n) % self.count] for n in range(1, self.count + 1)]
        there = [p for p in around if p not in self.out]
        return there[(steps - 1) % len(there)]

    @property
    def top(self) -> Card:
        return self.pile[-1][0]

    def fits(self, card: Card) -> bool:
        top = self.top
        return card.word in WILDS or card.colour == top.colour or card.word == top.word

    # ---- a turn

    def take_turn(self) -> None:
        player = self.turn
        self.plays += 1
        self.think(2, 7)
        if self.chance.random() < 0.02 and self.settings.get("spank"):
            self.press(self.chance.randrange(self.count), "slap")  # an elbow
            self.wait(4_000)
        if self.owed and not self.answers_draw(player):
            self.back_up(player)
            return
        if not self.owed and not any(self.fits(card) for card in self.cards[player]):
            while not any(self.fits(card) for card in self.cards[player]):
                self.wait(1_000)
                self.gets(player, 1)
        can = [
            c
            for c in self.cards[player]
            if (c.word == self.top.word if self.owed else self.fits(c))
        ]
        self.lay(player, self.best(player, can))
        if not self.over:
            self.look()

    def best(self, player: int, can: list[Card]) -> Card:
        """Wilds last, because they always fit; else of the colour there is most of."""
        colours = Counter(card.colour for card in self.cards[player])
        self.chance.shuffle(can)
        return max(can, key=lambda card: (card.word not in WILDS, colours[card.colour]))

    def answers_draw(self, player: int) -> bool:
        return any(card.word == self.top.word for card in self.cards[player])

    def back_up(self, player: int) -> None:
        """Somebody must draw; the truck passes it backwards as long as numbers add up."""
        while self.settings.get("truck") and self.chance.random() < 0.5:
            paid = self.paying(player)
            if paid is None or len(paid) == len(self.cards[player]):
                break
            self.think(2, 5)
            for card in paid:
                self.cards[player].remove(card)
                self.pile.append((card, player))
            self.calls(player)
            player = self.after(player, way=-self.direction)
        self.wait(1_000 + 700 * self.owed)
        owed, self.owed = self.owed, 0
        self.gets(player, owed)
        if self.remembers("drawn"):
            self.press(player, "caught", held=True)
            self.took(player)
            self.back_in(player)
            self.told.debt.clear()
        self.chain += 1
        self.turn = self.after(player)
        self.look()

    def paying(self, player: int) -> list[Card] | None:
        """One or two number cards that add up."""
        numbers = [c for c in self.cards[player] if c.word.isdigit() and c.word not in "03"]
        for one in numbers:
            if int(one.word) == self.owed:
                return [one]
        for place, one in enumerate(numbers):
            for two in numbers[place + 1 :]:
                if int(one.word) + int(two.word) == self.owed:
                    return [one, two]
        return None

    def gets(self, player: int, cards: int) -> None:
        self.cards[player] += [self.draw() for _ in range(cards)]
        if cards and player in self.out:
            self.out.remove(player)

    # ---- a card lies

    def lay(self, player: int, card: Card) -> None:
        before, laid_by = self.pile[-1]
        self.cards[player].remove(card)
        if card.word in WILDS:
            mine = Counter(c.colour for c in self.cards[player] if c.colour)
            colour = mine.most_common(1)[0][0] if mine else self.chance.choice(COLOURS)
            card = Card(colour, card.word)
        self.pile.append((card, player))
        self.effects(player, card)
        if self.over or self.twins(player, card):
            return
        if not self.settings.get("fire") or card.colour != "blue" or card.word in WILDS:
            return
        if before.colour == "red" and before.word == card.word and laid_by != player:
            self.fire(player, laid_by)

    def effects(self, player: int, card: Card) -> None:
        steps = 2 if card.word == "skip" else 1
        if card.word == "reverse":
            self.direction = -self.direction
        if card.word in DRAWS:
            self.owed += DRAWS[card.word]
            if self.remembers("draw card"):
                self.press(player, "draw", held=card.word == "+4")
                self.took(player)
                self.told.debt[self.chain] += DRAWS[card.word]
                self.told.chain = self.chain
        self.goes_out_or_calls(player)
        if self.over:
            return
        if card.word == "0" and self.settings.get("get_out"):
            self.hands_go_round(player)
        if card == ("red", "3") and self.settings.get("spank"):
            self.spank()
        if card.word == "beam":
            self.beam(player)
        self.turn = self.after(player, steps)

    def twins(self, player: int, card: Card) -> bool:
        """Who has the same card reaches for the pile; two hands or more are a race."""
        if not self.settings.get("super") or card.word in WILDS:
            return False
        fly = [p for p in range(self.count) if p != player and card in self.cards[p]]
        fly = [p for p in fly if self.chance.random() < 0.7]
        if not fly:
            return False
        rivals = [self.turn] if self.turn not in fly and self.chance.random() < 0.2 else []
        if len(fly) + len(rivals) > 1:
            touches = {p: self.chance.uniform(250, 650) for p in [*fly, *rivals]}
            self.race(touches)
            fly.sort(key=lambda p: touches[p])
        for p in fly:
            if not self.over and card in self.cards[p]:
                self.cards[p].remove(card)
                self.pile.append((card, p))
                self.effects(p, card)
        return True

    def race(self, touches: dict[int, float]) -> None:
        """Each presses as the hand flies; whoever remembered is judged in the true order."""
        pressed = {p: ms for p, ms in touches.items() if self.remembers("me first")}
        now_ns = self.at.now_ns
        listed = {p for p in touches if now_ns - self.told.since_ns.get(p, 0) < TAKING_NS}
        for p, ms in pressed.items():
            self.touch(p, "first", after_ms=ms)
        self.wait(2_000)
        for p in pressed:
            self.took(p)
        if len(pressed) < 2 or set(pressed) & listed:
            return
        first = min(pressed, key=lambda p: pressed[p])
        ruling = [r for r in self.at.rulings() if r.race][-1]
        if first not in ruling.players:
            self.outlived.append(f"race: {self.at.names[first]} was first of {pressed}")

    def fire(self, player: int, burnt: int) -> None:
        reds = 0
        while len(self.pile) > 1 and self.pile[-2][0].colour == "red":
            if self.pile[-2][0].word in WILDS:
                break
            self.cards[burnt].append(self.pile.pop(-2)[0])
            reds += 1
        if burnt in self.out:
            self.out.remove(burnt)
        if self.formal and self.remembers("fire"):  # else they take them without being told
            self.menu(player, "FIRE", self.at.names[burnt])
            self.took(player)
            self.listed(burnt, "reds")
            self.takes_them([burnt])

    # ---- UNO, and out

    def goes_out_or_calls(self, player: int) -> None:
        if not self.cards[player]:
            self.goes_out(player)
        else:
            self.calls(player)

    def calls(self, player: int) -> None:
        """Called aloud and pressed; or forgotten, and perhaps caught, perhaps in a race."""
        if len(self.cards[player]) != 1:
            return
        if self.chance.random() < 0.85:
            if self.remembers("UNO!"):
                self.press(player, "uno")
                self.took(player)
                self.back_in(player)
            return
        catcher = self.chance.choice([p for p in range(self.count) if p != player])
        if catcher in self.told.out:
            return
        self.think(0.5, 2)
        if not self.remembers("caught"):
            return
        self.touch(catcher, "caught")
        late = self.chance.random() < 0.4
        if late:
            self.touch(player, "uno", after_ms=self.chance.uniform(50, 800))
        self.wait(2_000)
        self.took(catcher)
        if not late:
            self.answer(catcher, self.at.names[player])
        else:
            self.took(player)
        if "HAS CALLED" in self.newest():  # and has drawn since, as all have seen
            self.wait(600)
            self.press(catcher, "caught")
        if "TAKES" not in self.newest():
            self.outlived.append(f"caught: {self.at.names[player]} {self.newest()}")
        cards = 5 if self.settings.get("super") else 2
        self.back_in(player)
        self.listed(player, str(cards))
        self.gets(player, cards)
        self.takes_them([player])

    def newest(self) -> str:
        return next(r.headline for r in reversed(self.at.rulings()) if not r.quiet)

    def goes_out(self, player: int) -> None:
        self.out.append(player)
        if self.remembers("out"):
            self.think(0.5, 2)
            self.menu(player, "I AM OUT")
            self.took(player)
            self.told.out.append(player)
            self.told.takes = [take for take in self.told.takes if take[0] != player]
        if len(self.out) > int(self.settings.get("doghouse", 0)):
            self.finish()

    def back_in(self, player: int) -> None:
        if player in self.told.out:
            self.told.out.remove(player)

    def finish(self) -> None:
        """Enough are out, whatever was told: somebody says that it is over, and who is out."""
        self.over = True
        self.owed = 0
        self.wait(1_500)
        if self.at.game.hand.dealt or self.at.state.over:
            return
        player = self.chance.randrange(self.count)
        self.menu(player, "MORE...")
        if not self.answer(player, "HAND OVER"):
            return
        for one in [*self.out, *range(self.count)]:
            if not self.at.game.questions:
                break
            if one not in self.at.game.hand.out:
                self.answer(player, self.at.names[one])

    # ---- everybody

    def hands_go_round(self, player: int) -> None:
        """A zero. Who forgets to tell of it is seen: a neighbour tells of it then."""
        around = [self.sits[(place - 1) % self.count] for place in range(self.count)]
        went = [self.cards[p] for p in around]
        for place, cards in enumerate(went):
            self.cards[self.sits[place]] = cards
        self.out = [self.sits[(self.sits.index(p) + 1) % self.count] for p in self.out]
        neighbour = self.sits[(self.sits.index(player) + 1) % self.count]
        told = next((p for p in (player, neighbour) if self.remembers("zero")), None)
        if told is None:
            return
        self.menu(told, "ZERO")
        self.told.out = [self.sits[(self.sits.index(p) + 1) % self.count] for p in self.told.out]
        self.took(told)
        self.wait(1_000)
        for p in self.chance.sample(self.sits, self.count):
            self.think(0.2, 1)
            if (self.formal or len(self.cards[p]) == 1) and self.remembers("passed"):
                self.press(p, "uno" if len(self.cards[p]) == 1 else "first")
                self.took(p)
                if len(self.cards[p]) == 1:
                    self.back_in(p)
        self.wait(12_000 if self.at.game.hand.passing is not None else 500)

    def spank(self) -> None:
        """Everybody slaps the cards, and nearly everybody the pad."""
        slapped = {p: self.chance.uniform(150, 1_200) for p in range(self.count)}
        pressed = {p: ms for p, ms in slapped.items() if self.remembers("slap")}
        for p, ms in pressed.items():
            self.touch(p, "slap", after_ms=ms)
        self.wait(12_500)
        if len(pressed) < 2:
            return
        order = sorted(pressed, key=lambda p: pressed[p])
        left = self.sits.index(self.dealer) + 1
        order += [p for p in self.sits[left:] + self.sits[:left] if p not in pressed]
        for draws, p in enumerate(order):
            if draws:
                self.back_in(p)
                self.listed(p, str(draws))
                self.gets(p, draws)
        self.takes_them(order[1:])

    def listed(self, player: int, what: str) -> None:
        self.told.takes.append((player, what))
        self.told.since_ns[player] = self.at.now_ns

    def takes_them(self, players: list[int]) -> None:
        """Cards are taken, and each says so by a press."""
        for p in self.chance.sample(players, len(players)):
            self.think(0.8, 2.5)
            if self.remembers("taken"):
                self.press(p, "first")
                self.took(p)

    def took(self, player: int) -> None:
        """Any press of a player says that what stood by their name was taken."""
        self.told.takes = [take for take in self.told.takes if take[0] != player]

    def beam(self, player: int) -> None:
        """The player sits down elsewhere, and says so; else whoever sees a wrong name does."""
        place = self.chance.choice([n for n in range(self.count) if self.sits[n] != player])
        there = self.sits[place]
        told = self.remembers("beam")
        if told:
            self.menu(player, "BEAM", self.at.names[player], self.at.names[there])
            self.took(player)
        before = list(self.sits)
        here = before.index(player)
        onward = (place - here) % self.count
        step = 1 if onward <= self.count - onward else -1
        while here != place:
            following = (here + step) % self.count
            self.sits[here], self.sits[following] = self.sits[following], self.sits[here]
            here = following
        if not told:  # the next one who presses sees another's name, and tells of it
            presser = self.chance.choice(self.sits)
            as_whom = before[self.sits.index(presser)]
            self.menu(presser, "BEAM", self.at.names[player], self.at.names[there])
            self.took(as_whom)

    # ---- the panel, held against what was told

    def look(self) -> None:
        """Between two turns: is there anything on the panel that its own press does not explain?"""
        hand, told, names = self.at.game.hand, self.told, self.at.names
        self.looks += 1
        debt = told.debt[told.chain]
        asked = [int(take.what) for take in hand.takes if take.player == NOBODY]
        known = {hand.debt.cards + sum(asked[n:]) for n in range(len(asked) + 1)}
        if hand.debt.cards > debt or debt not in known:
            self.outlived.append(f"debt: {hand.debt.cards} and {asked}, of {debt} told")
        takes = [(take.player, take.what) for take in hand.takes if take.player != NOBODY]
        if sorted(takes) != sorted(told.takes):
            self.outlived.append(f"take: {takes}, and {told.takes} was told of")
        if sorted(hand.out) != sorted(told.out):
            self.outlived.append(f"doghouse: {hand.out}, and {told.out} was told of")
        for call in hand.calls:
            if call.player in told.out:
                self.outlived.append(f"UNO: {names[call.player]} is out")
        one = {p for p in range(self.count) if len(self.cards[p]) == 1}
        truly = hand.debt.cards == self.owed and sorted(hand.out) == sorted(self.out)
        self.wrong += not (truly and {c.player for c in hand.calls} <= one and not hand.takes)
