"""People who play with every house rule on, before a bookkeeper, and forget and fidget.

As `tests.super_power_people`, and besides: zeros send hands round, hands slap, reds burn, trucks
back up, wrong cards are laid out of turn and called, seats change, some sit in the doghouse; and
now and then a button is pressed twice.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from companion.games.super_power.bookkeeper.cards import BUTTONS
from companion.games.super_power.bookkeeper.rules.get_out import passed
from companion.kit.rulings import Ruling
from companion.kit.view import Ask
from tests.at_table import HOLD_MS, MS, PRESS_MS
from tests.super_power_deck import BACK, COLOURS, SHORT, Card, Counts, Wish
from tests.super_power_people import People
from tests.super_power_table import EVERY_RULE

LONGEST = 400  # cards: a hand that takes longer is given up, and somebody deals
FOULS, PAYS = 0.02, 0.6  # how often somebody does it who can
TELLS_NS = 7_000 * MS  # so long a card takes that is behind MORE
SLAP_MS = (150, 1_200)


@dataclass
class Found(Counts):
    """What is counted besides."""

    did: Counter[str] = field(default_factory=Counter)  # how often a house rule was played
    doubled: int = 0
    unexplained: int = 0  # the wrong turn, and the newest card was pressed for
    wrong_house: int = 0  # somebody with cards sits in the doghouse, at so many looks
    given_up: int = 0

    def __str__(self) -> str:
        did = ", ".join(f"{what} {self.per_hand(n):.1f}" for what, n in self.did.most_common())
        return (
            f"{super().__str__()}; {self.doubled} pressed twice; a wrong turn after a card that "
            f"was pressed for {self.unexplained / self.samples:.1%}, a wrong doghouse "
            f"{self.wrong_house / self.samples:.1%}; a hand: {did}; {self.given_up} given up"
        )


class Household(People):
    """`doubles`: how many presses are made twice. Every other evening has a doghouse."""

    counts: Found

    def __init__(self, seed: int, *, doubles: float = 0.03, **options: Any) -> None:
        self.doghouse = seed % 2
        super().__init__(seed, settings={**EVERY_RULE, "doghouse": self.doghouse}, **options)
        self.doubles = doubles

    def _deal(self) -> None:
        self.out: list[int] = []
        self.pile: list[tuple[Card, str, int]] = []
        self.sits = list(self.at.game.order)
        self.tells = True  # the newest card was pressed for
        self.triplets = False
        self.wrongs: list[str] = []  # who laid a wrong card out of turn
        super()._deal()
        self.stock += [Card("", word) for word in ("MELD", "BEAM")] * 2
        self.chance.shuffle(self.stock)
        self.pile = [(self.top, self.called, self.at.game.dealer)]
        self.turn = self._after(self.at.game.dealer)
        self.cards = 0

    # ---- what truly happens

    def _step(self) -> None:
        self.cards += 1
        if self.cards > LONGEST:
            self.counts.given_up += 1
            self.over = True
        elif self._are_triplets():
            self._fourth()
        elif self.owed and not self._adds(self.turn) and (paid := self._pays(self.turn)):
            self._backs_up(self.turn, paid)
        else:
            super()._step()
            if not self.over and self.chance.random() < FOULS:
                self._fouls()
        self.laid_ns = max(self.laid_ns, self.at.now_ns)

    def _after(self, player: int, steps: int = 1, way: int = 0) -> int:
        at, way = self.sits.index(player), way or self.way
        around = [self.sits[(at + way * n) % len(self.sits)] for n in range(1, len(self.sits) + 1)]
        there = [p for p in around if p not in self.out]
        return there[(steps - 1) % len(there)]

    def _draw(self, player: int, cards: int) -> None:
        super()._draw(player, cards)
        if cards and player in self.out:
            self.out.remove(player)

    def _lay(self, player: int, card: Card, *, same: bool = False) -> None:
        under = self.pile[-1]
        hand = self.hands[player]
        hand.remove(card)
        self.top, self.called = card, card.colour or self.chance.choice(COLOURS)
        self.pile.append((card, self.called, player))
        self.last, self.drew = player, None
        if card.word == "REVERSE":
            self.way = -self.way
        self.owed += card.draws
        if not hand:
            self.out.append(player)
            self.over = len(self.out) > self.doghouse
        self.turn = self._after(player, 2 if card.word == "SKIP" else 1)
        label = card.word if not card.word.isdigit() else "ZERO" if card.word == "0" else "PLAIN"
        button, uno = BUTTONS[self.called], len(hand) == 1
        self._wish(player, label, button, same=same, uno=uno, last=not hand)
        if self.over:
            return
        if not hand:
            self._plan(self.laid_ns + 5_000 * MS, lambda: self._tells_out(player))
        if card.word == "0":
            self._goes_round()
        elif card == ("red", "3"):
            self._spank()
        elif card.colour == "blue" and under[0].colour == "red" and under[0].word == card.word:
            self._burns(under[2])
        elif card.word == "BEAM":
            self._run(self.at.now_ns + 9_000 * MS)

    def _tells_out(self, player: int) -> None:
        """Who sees their own name go on, and has no cards."""
        known = player in self.at.game.out or player not in self.out
        if known or self._busy(player) or self._forgets():
            return
        self.wishes[player] = Wish("I AM OUT", self.at.now_ns)
        self._press(player, "up", self.at.now_ns, HOLD_MS)

    def _goes_round(self) -> None:
        """Hands go to the left once the panel says so; nobody presses for what it does not say."""
        self.counts.did["zero"] += 1
        lefts = dict(zip(self.sits, self.sits[1:] + self.sits[:1], strict=True))
        hands = list(self.hands)
        for player, left in lefts.items():
            self.hands[left] = hands[player]
        self.out = [lefts[player] for player in self.out]
        self.said_uno.clear()
        self.turn = self.turn if self.turn not in self.out else self._after(self.turn)
        self._run(self.laid_ns + 4_500 * MS)
        for player in self.chance.sample(self.sits, len(self.sits)):
            self._run(self.at.now_ns + self._ms(200, 900))
            if passed(self.at.game) is not None and not self._forgets():
                self._press(player, "up", self.at.now_ns, PRESS_MS)
        self._run(self.at.now_ns + 500 * MS)
        if passed(self.at.game) is not None:
            player = self.chance.choice(self.sits)
            self.wishes[player] = Wish("ALL HAVE PASSED", self.at.now_ns)
            self._press(player, "up", self.at.now_ns, HOLD_MS)
        self._run(self.at.now_ns + 5_000 * MS)

    def _spank(self) -> None:
        """Who draws what is the panel's to say; if it says nothing, nobody draws."""
        self.counts.did["spank"] += 1
        before = self.at.game.ledger.drawn
        for player in self.sits:
            if not self._forgets():
                self._press(player, "pad", self.laid_ns + self._ms(*SLAP_MS), PRESS_MS)
        self._run(self.laid_ns + 13_000 * MS)
        for player, cards in enumerate(self.at.game.ledger.drawn):
            if self.at.game.hand == self.number and cards > before[player]:
                self._draw(player, cards - before[player])
        if self.turn in self.out:
            self.turn = self._after(self.turn)

    def _burns(self, burnt: int) -> None:
        self.counts.did["fire"] += 1
        top = self.pile.pop()
        while self.pile and self.pile[-1][0].colour == "red":
            self.hands[burnt].append(self.pile.pop()[0])
        self.pile.append(top)
        self._draw(burnt, 0)
        if burnt in self.out:
            self.out.remove(burnt)

    def _looks_up(self) -> None:
        """Who is to do something rare waits until everybody has pressed for what they did."""
        self._run(self._thinks())
        for _ in range(30):
            if not self.at.game.queue and (self.at.state.asked is None or self._asked_last()):
                break
            self._run(self.at.now_ns + 500 * MS)
        self.laid_ns = self.at.now_ns

    def _are_triplets(self) -> bool:
        three = [card for card, _, _ in self.pile[-3:]]
        return len(three) == 3 and len(set(three)) == 1

    def _fourth(self) -> None:
        """Anybody lays anything."""
        self.counts.did["triplets"] += 1
        self._looks_up()
        there = [p for p in self.sits if p not in self.out and not self._tells(p)]
        player = self.chance.choice(there)
        card = self.chance.choice(self.hands[player])
        self.owed = self.owed if card.draws else 0
        self.triplets = True
        self._lay(player, card)
        self._run(self.at.now_ns + 2_500 * MS)
        self.triplets = False

    def _pays(self, player: int) -> list[Card]:
        numbers = [c for c in self.hands[player] if c.word.isdigit() and c.word not in "03"]
        for one in numbers:
            for two in [None, *(c for c in numbers if c is not one)]:
                cards = [one, two] if two else [one]
                total = sum(int(card.word) for card in cards)
                if total == self.owed and len(cards) < len(self.hands[player]):
                    return cards if self.chance.random() < PAYS else []
        return []

    def _backs_up(self, player: int, cards: list[Card]) -> None:
        self.counts.did["truck"] += 1
        self._looks_up()
        self._sample()
        for card in cards:
            self.hands[player].remove(card)
            self.pile.append((card, card.colour, player))
        self.top, self.called = cards[-1], cards[-1].colour
        self.turn, self.drew, self.last = self._after(player, way=-self.way), None, player
        self._wish(player, f"PAYS {len(cards)}", BUTTONS[self.called])
        self._run(self.at.now_ns + 5_000 * MS)

    def _fouls(self) -> None:
        """A wrong card out of turn, in a race or seen by somebody: it and two more come back."""
        others = [p for p in self.sits if p not in (self.turn, self.last, *self.out)]
        if len(self.pile) < 4 or any(card.draws for card, _, _ in self.pile[-4:]):
            return
        if not others or self.pile[-1][0] == self.pile[-2][0]:  # a jump-in is asked about
            return
        player, races = self.chance.choice(others), self.chance.random() < 0.5
        wrong = [c for c in self.hands[player] if c.colour and c.colour != self.called]
        wrong = [c for c in wrong if c.word.isdigit() and c.word not in "03"]
        if not wrong:
            return
        at_ns = self.laid_ns + (self._ms(400, 900) if races else self._ms(1_900, 2_600))
        if at_ns < self.at.now_ns or self.at.state.asked is not None:
            return
        self.counts.did["foul"] += 1
        self.wrongs.append(self.at.names[player])
        self._run(at_ns)
        self._press(player, BUTTONS[wrong[0].colour], at_ns, PRESS_MS)
        self._run(at_ns + 3_000 * MS)
        taken = [self.pile.pop()[0] for _ in range(2)]
        self.hands[player] += taken
        self.said_uno.discard(player)
        self.top, self.called, self.last = self.pile[-1]
        if f"{self.at.names[player]} takes 3" not in self._lately():
            seer = self.chance.choice([p for p in self.sits if p not in (player, *self.out)])
            self.wishes[seer] = Wish(f"{self.at.names[player]} ILLEGAL", self.at.now_ns)
            self._press(seer, "left", self.at.now_ns, HOLD_MS)
            self._run(self.at.now_ns + 9_000 * MS)

    def _lately(self) -> list[str]:
        return [one.headline for one in self.at.said[-6:] if isinstance(one, Ruling)]

    # ---- presses and answers

    def _tells(self, player: int) -> bool:
        """Who still says what a card was lays no other."""
        wish = self.wishes.get(player)
        took_ns = 0 if wish is None or wish.label in SHORT else TELLS_NS
        return wish is not None and self.at.now_ns < wish.at_ns + took_ns

    def _wish(self, player: int, label: str, button: str, **how: Any) -> None:
        presses = self.counts.presses
        super()._wish(player, label, button, **how)
        self.tells = self.counts.presses > presses
        if self.tells and label in SHORT and self.chance.random() < self.doubles:
            self.counts.doubled += 1
            at_ns = self.wishes[player].at_ns + self._ms(180, 900)
            self._plan(at_ns, lambda: self._again(player, button))

    def _again(self, player: int, button: str) -> None:
        self._press(player, button, self.at.now_ns, PRESS_MS)

    def _true(self, ask: Ask) -> str:
        labels = [choice.label for choice in ask.choices]
        wish = self.wishes.get(ask.player)
        if "LAST CARD" in ask.question and wish is not None and wish.label == "ZERO":
            return "YES" if wish.last else "NO"  # it is asked of the card, and hands have moved on
        if "CARDS AGAIN" in ask.question:
            return "YES" if self.hands[ask.player] else "NO"
        if "TRIPLETS?" in ask.question:
            return "YES" if self.triplets else "NO"
        if "DRAWN ALREADY" in ask.question:
            return "YES"
        if "SIT DOWN" in ask.question:
            return self.chance.choice(labels)
        if "NO CARDS NOW" in ask.question:
            return self._resident(labels)
        if wish is not None and wish.label.startswith("PAYS"):
            if "TO DRAW" in ask.question:
                return next((text for text in labels if text.startswith("NUMBERS")), "")
            return wish.label.removeprefix("PAYS ") if "HOW MANY" in ask.question else "NO"
        return super()._true(ask)

    def _resident(self, labels: list[str]) -> str:
        found = {text[2:] for text in labels if text.startswith("- ")}
        out = {self.at.names[player] for player in self.out}
        wrong = sorted(found ^ out)
        return next((t for t in labels if wrong and t[2:] == wrong[0] and t[0] in "+-"), labels[0])

    def _answer(self, ask: Ask) -> None:
        if self.at.state.asked == ask and not self._offers(ask):
            self._press(ask.player, "left", self.at.now_ns, PRESS_MS)  # nothing there: back
            return
        super()._answer(ask)
        if "SIT DOWN" in ask.question:
            self._plan(self.at.now_ns + 2_500 * MS, self._moved)

    def _offers(self, ask: Ask) -> bool:
        return ask.style != "list" or self._true(ask) in [choice.label for choice in ask.choices]

    def _moved(self) -> None:
        """Who sits where is as the panel says: they look at it while they move."""
        if self.sits != list(self.at.game.order):
            self.counts.did["beam"] += 1
            self.sits = list(self.at.game.order)
            if self.last is not None and self.pile[-1][0].word == "BEAM":
                self.turn = self._after(self.last)

    # ---- the end of a hand, and the sums

    def _sample(self) -> None:
        wrong = self.counts.wrong
        super()._sample()
        game = self.at.game
        self.counts.unexplained += self.tells and self.counts.wrong > wrong
        self.counts.wrong_house += game.hand == self.number and not set(self.out) >= set(game.out)

    def _asked_last(self) -> bool:
        """Whoever laid the newest card is still asked about it."""
        asked = [q for q in (self.at.game.question, *self.at.game.later) if q is not None]
        return any(q.touch.player == self.last and q.topic.name.startswith("last") for q in asked)

    def _count(self, heard: int) -> None:
        """Who laid no wrong card, and takes three for it or takes one back, is punished wrongly."""
        refused = self.counts.refused
        super()._count(heard)
        back = [r for r in self.at.said[heard:] if isinstance(r, Ruling) and r.clause != "SP-6"]
        back = [r for r in back if any(words in r.headline for words in BACK)]
        honest = [r for r in back if self.at.names[r.players[0]] not in self.wrongs]
        self.counts.refused = refused + len(honest)

    def _settle(self) -> None:
        """The last of n + 1 tells it, if the panel does not know; the first one wins.

        Of a hand that was given up whoever deals says who had no cards, if anybody.
        """
        if self.cards > LONGEST:
            self._run(self.at.now_ns + 31_000 * MS)
            self._new_deal(0)
        else:
            super()._settle()
        if self.out:
            self.last = self.out[0]

    def _new_deal(self, winner: int) -> None:
        """Whoever deals is asked who is out, as long as the panel knows too few."""
        del winner  # the panel may know of others
        dealer = "ABCDEF"[self._after(self.at.game.dealer)]
        self.counts.presses += 6
        self.at.play(f"{dealer} up/NEW DEAL")
        while (asked := self.at.state.asked) is not None and "OUT" in asked.question:
            labels = [choice.label for choice in asked.choices]
            out = [self.at.names[player] for player in self.out if self.at.names[player] in labels]
            self.at.answer(out[0] if out else labels[-1])
            self.counts.presses += 2


def played(hands: int, forgets: float, doubles: float) -> Found:
    """So many hands, two an evening."""
    counts = Found()
    for seed in range((hands + 1) // 2):
        people = Household(seed, forgets=forgets, doubles=doubles, counts=counts)
        for _ in range(min(2, hands - 2 * seed)):
            people.hand()
    return counts
