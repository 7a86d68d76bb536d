"""People who play Super Power with real cards, press as they should, and forget some presses.

Six of them hold the true cards, think, lay, jump in, draw and call UNO; of their presses one in so
many is never made. They answer what the panel asks of them, by the cards. What the panel names is
held against the true turn and the true debt whenever somebody lays a card or has drawn.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from heapq import heappop, heappush
from typing import Any

from companion.games.super_power.bookkeeper.cards import BUTTONS
from companion.kit.rulings import Ruling
from companion.kit.view import Ask
from companion.table.questions import places
from tests.at_table import HOLD_MS, MS, PRESS_MS
from tests.super_power_deck import (
    BACK,
    CATCHES,
    COLOURS,
    DEALT,
    JUMPS,
    LIES,
    MENU,
    MORE,
    NEW_DEAL,
    SHORT,
    TELLS_NS,
    Card,
    Counts,
    Wish,
    deck,
)
from tests.super_power_table import evening


class People:
    """A hand at a time. `forgets`: how often nobody presses for what was done, called or asked.

    Who has opened a menu looks at the panel, and goes through with it. `notices`: how many of those
    who forgot see soon that the panel still waits for them.
    """

    def __init__(
        self,
        seed: int,
        players: int = 6,
        settings: Mapping[str, Any] | None = None,
        *,
        forgets: float = 0.1,
        notices: float = 0,
        counts: Counts | None = None,
    ) -> None:
        self.chance = random.Random(seed)
        self.at = evening(players, settings)
        self.players = range(players)
        self.forgets, self.notices = forgets, notices
        self.counts = counts or Counts()
        self.agenda: list[tuple[int, int, Callable[[], None]]] = []
        self._number = 0
        self.over = False

    # ---- a hand

    def hand(self) -> People:
        """From the deal to the last card; then whoever is next deals."""
        self._deal()
        heard = len(self.at.said)
        while not self.over:
            self._step()
        self._settle()
        self._count(heard)
        return self

    def _deal(self) -> None:
        self.stock = deck()
        self.chance.shuffle(self.stock)
        self.hands = [[self.stock.pop() for _ in range(DEALT)] for _ in self.players]
        self.top = next(c for c in reversed(self.stock) if c.word.isdigit())
        self.stock.remove(self.top)
        self.called = self.top.colour
        dealer = self.at.game.dealer
        self.turn, self.way, self.owed = (dealer + 1) % len(self.players), 1, 0
        self.said_uno: set[int] = set()
        self.wishes: dict[int, Wish] = {}
        self.honest = self.laid = 0
        self.laid_ns = self.at.now_ns
        self.last: int | None = None  # who laid the top card
        self.drew: int | None = None  # who has just drawn for it
        self.seen: tuple[Ask, int] | None = None
        self.over, self.agenda = False, []
        self._press(dealer, BUTTONS[self.called], self.at.now_ns, PRESS_MS)
        self._run(self.at.now_ns + 2_000 * MS)
        self.number = self.at.game.hand

    # ---- what truly happens

    def _step(self) -> None:
        """The next card: of whose turn it is, or of somebody quicker who holds the same."""
        who, at_ns, jump = self.turn, self._thinks(), None
        for player in self.players:
            free = player != self.drew and not self._tells(player)
            if free and self.top in self.hands[player] and self.chance.random() < JUMPS:
                jump_ns = self.laid_ns + self._ms(400, 1_600)
                if jump_ns < at_ns and (player != self.turn or self.owed):
                    who, at_ns, jump = player, jump_ns, self.top
        self._run(at_ns)
        self.laid_ns = at_ns
        self._sample()
        if jump is not None:
            self._lay(who, jump, same=True)
        elif self.owed and (card := self._adds(who)) is not None:
            self._lay(who, card)
        elif self.owed:
            self._draw(who, self.owed)
            self.owed, self.turn, self.drew = 0, self._after(who), who
            self._wish(who, "DREW", self.chance.choice(list(BUTTONS.values())))
        else:
            self._lay(who, self._finds(who))

    def _thinks(self) -> int:
        ms = self._ms(1_300, 4_500)
        drawing = self.owed or not any(c.fits(self.top, self.called) for c in self.hands[self.turn])
        return self.laid_ns + ms + (self._ms(1_000, 3_000) if drawing else 0)

    def _finds(self, player: int) -> Card:
        """A card that fits, drawn for if need be; wilds last."""
        while True:
            fits = [c for c in self.hands[player] if c.fits(self.top, self.called)]
            if fits:
                coloured = [card for card in fits if card.colour]
                return self.chance.choice(coloured or fits)
            self._draw(player, 1)

    def _adds(self, player: int) -> Card | None:
        can = [c for c in self.hands[player] if c.draws and c.word == self.top.word]
        return self.chance.choice(can) if can else None

    def _draw(self, player: int, cards: int) -> None:
        for _ in range(cards):
            if not self.stock:
                self.stock = deck()
                self.chance.shuffle(self.stock)
            self.hands[player].append(self.stock.pop())
        self.said_uno.discard(player)

    def _lay(self, player: int, card: Card, *, same: bool = False) -> None:
        hand = self.hands[player]
        hand.remove(card)
        self.top, self.called = card, card.colour or self.chance.choice(COLOURS)
        self.last, self.drew = player, None
        if card.word == "REVERSE":
            self.way = -self.way
        self.turn = self._after(player, 2 if card.word == "SKIP" else 1)
        self.owed += card.draws
        label = "PLAIN" if card.word.isdigit() else card.word
        button = BUTTONS[self.called]
        if not hand:
            self.over = True
        uno = len(hand) == 1
        self._wish(player, label, button, same=same, uno=uno, last=not hand)

    def _after(self, player: int, steps: int = 1) -> int:
        return (player + self.way * steps) % len(self.players)

    # ---- what they press

    def _wish(
        self,
        player: int,
        label: str,
        button: str,
        *,
        same: bool = False,
        uno: bool = False,
        last: bool = False,
    ) -> None:
        """The press for what was just done, a moment later, or never."""
        at_ns = self.laid_ns + self._ms(80, 350)
        calls = uno and not self._forgets()
        if uno and not calls and self.chance.random() < CATCHES:
            self._catch(player)
        if calls:
            self.said_uno.add(player)
        if self._forgets():
            if self.chance.random() >= self.notices:
                return
            at_ns += self._ms(700, 1_500)  # the panel still names them: they see it
        if calls and label == "PLAIN" and not same:
            label = "UNO!"
        wish = Wish(label, at_ns, same=same, last=last, next=self.turn)
        self.honest += 1
        self.laid += label != "DREW"
        self.wishes[player] = wish
        slow = label == "PLAIN" and self.chance.random() < 0.02
        held = slow or label.split()[0] not in SHORT
        self._press(player, button, at_ns, HOLD_MS if held else PRESS_MS)
        if calls and label != "UNO!":  # a card of its own kind: the call by itself, after it
            self._plan(at_ns + 2_500 * MS, lambda: self._call(player))

    def _call(self, player: int) -> None:
        if player in self.said_uno and not self._busy(player):
            self.wishes[player] = Wish("UNO!", self.at.now_ns)
            self._press(player, "up", self.at.now_ns, HOLD_MS)

    def _catch(self, player: int) -> None:
        """Somebody else sees it, and five are drawn."""
        by = self.chance.choice([p for p in self.players if p != player])
        self._draw(player, 5)
        name = self.at.names[player]

        def catches() -> None:
            if not self._busy(by):
                self.wishes[by] = Wish(f"CAUGHT {name}", self.at.now_ns)
                self._press(by, "left", self.at.now_ns, HOLD_MS)

        self._plan(self.laid_ns + self._ms(900, 2_000), catches)

    def _tells(self, player: int) -> bool:
        """Still pressing for the card before."""
        wish = self.wishes.get(player)
        return wish is not None and self.at.now_ns < wish.at_ns + (wish.label != "PLAIN") * TELLS_NS

    def _busy(self, player: int) -> bool:
        return self.at.state.asked is not None and self.at.state.asked.player == player

    def _press(self, player: int, button: str, at_ns: int, for_ms: float) -> None:
        self.counts.presses += 1
        self.at._touch(self.at.seat_of(player), button, max(at_ns, self.at.now_ns), for_ms)

    def _forgets(self) -> bool:
        forgotten = self.chance.random() < self.forgets
        self.counts.forgotten += forgotten
        return forgotten

    # ---- what they answer

    def _run(self, until_ns: int) -> None:
        """Time goes by; who is asked answers, a second after it came up."""
        while self.at.now_ns < until_ns:
            step_ns = min(until_ns, self.at.now_ns + 100 * MS)
            if self.agenda and self.agenda[0][0] <= step_ns:
                at_ns, _, act = heappop(self.agenda)
                self.at.run(max(at_ns, self.at.now_ns))
                act()
                continue
            self.at.run(step_ns)
            self._look()

    def _plan(self, at_ns: int, act: Callable[[], None]) -> None:
        self._number += 1
        heappush(self.agenda, (at_ns, self._number, act))

    def _look(self) -> None:
        ask = self.at.state.asked
        if ask is None:
            self.seen = None
            return
        if self.seen is not None and self.seen[0] == ask:
            return
        self.seen = (ask, self.at.now_ns)
        opened = self.at.game.question is not None and self.at.game.question.topic.says
        if opened or not self._forgets():  # who has opened a menu looks at the panel
            self._plan(self.at.now_ns + self._ms(700, 1_300), lambda: self._answer(ask))

    def _answer(self, ask: Ask) -> None:
        if self.at.state.asked != ask:
            return
        label = self._true(ask)
        labels = [choice.label for choice in ask.choices]
        found = next((n for n, text in enumerate(labels) if text == label), None)
        if found is None:
            return
        self.counts.repairs += "NEXT" in ask.question or "FORGOT" in ask.question
        if ask.style == "list":
            for number in range(found):
                self._press(ask.player, "down", self.at.now_ns + number * 250 * MS, PRESS_MS)
            self._press(ask.player, "right", self.at.now_ns + found * 250 * MS, PRESS_MS)
        else:
            button, held = places(ask)[found]
            self._press(ask.player, button, self.at.now_ns, HOLD_MS if held else PRESS_MS)

    def _true(self, ask: Ask) -> str:
        """The true answer, as it is called there."""
        wish = self.wishes.get(ask.player)
        labels = [choice.label for choice in ask.choices]
        question = ask.question
        if wish is None:
            return "NO"
        if "LAST CARD" in question:
            return "YES" if not self.hands[ask.player] else "NO"
        if "SAME" in question:
            drew = next((text for text in labels if text.endswith("DREW")), "NO")
            yes = "YES" if "YES" in labels else "SAME CARD"
            return yes if wish.same else drew
        if "TO DRAW" in question:
            return next(text for text in labels if "DREW" in text)
        if "FITS" in question:
            return "YES"
        if "FORGOT" in question:  # somebody else's card lies on theirs, or none
            return "NO, MY TURN" if self.last == ask.player else "YES, FORGOT"
        if "NEXT" in question:
            return self.at.names[wish.next]
        if "WHO?" in question:
            return wish.label.removeprefix("CAUGHT ")
        if wish.label.startswith("CAUGHT") and wish.label.endswith(self._likeliest(ask.player)):
            return "CAUGHT!" if "CAUGHT!" in labels else "NO"
        wanted = [text for text in labels if text.endswith(wish.label)]
        if "UNO" in wish.label:
            wanted = [text for text in labels if "UNO" in text]
        more = [text for text in labels if text in ("CAUGHT...", MORE, MENU)]
        return (wanted or more or [""])[0]

    def _likeliest(self, but: int) -> str:
        """Whom the device means by CAUGHT: who pressed last."""
        pressed = (card.player for card in reversed(self.at.game.pile) if card.colour)
        return self.at.names[next(player for player in pressed if player != but)]

    # ---- the end of a hand, and the sums

    def _settle(self) -> None:
        """Who is out tells it, if the panel does not ask; in the end whoever deals does."""
        assert self.last is not None
        winner, number = self.last, self.number
        self._run(self.at.now_ns + 6_000 * MS)
        if self.at.game.hand == number and not self._forgets():
            self.wishes[winner] = Wish("I AM OUT", self.at.now_ns)
            self._press(winner, "up", self.at.now_ns, HOLD_MS)
            self._run(self.at.now_ns + 15_000 * MS)
        if self.at.game.hand == number:
            self._run(self.at.now_ns + 25_000 * MS)
        if self.at.game.hand == number:
            self._new_deal(winner)

    def _new_deal(self, winner: int) -> None:
        dealer = (self.at.game.dealer + 1) % len(self.players)
        letter = "ABCDEF"[dealer]
        self.counts.presses += 6
        self.at.play(f"{letter} up/{NEW_DEAL}")
        asked = self.at.state.asked
        if asked is not None:
            self.at.answer(self.at.names[winner])

    def _sample(self) -> None:
        """Whether the panel's turn and debt are the true ones, just before somebody acts.

        It names none while somebody still tells what the last press was.
        """
        turn, asked_ns = self.at.game.turn, self.seen[1] if self.seen else 0
        self.counts.samples += 1
        question = self.at.game.question
        says = question is not None and (question.topic.says or question.topic.name == "last")
        telling = self.at.game.queue or says or self.at.now_ns - asked_ns < TELLS_NS
        self.counts.wrong += not (telling or turn.player == self.turn)
        self.counts.wrong_debt += not (telling or turn.owed == self.owed)

    def _count(self, heard: int) -> None:
        counts = self.counts
        rulings = [said for said in self.at.said[heard:] if isinstance(said, Ruling)]
        counts.hands += 1
        counts.honest += self.honest
        back = [r for r in rulings if any(words in r.headline for words in BACK)]
        back += [r for r in rulings if r.headline.startswith("DEAD HEAT") and "back" in r.reason]
        counts.refused += len(back)
        lies = [r for r in rulings if any(words in r.headline for words in LIES)]
        counts.lost += max(0, self.laid - len(back) - len(lies))
        won = [r for r in rulings if "WINS HAND" in r.headline]
        true = bool(won) and won[0].players == (self.last,)
        counts.winners += true
        counts.wrong_winners += bool(won) and not true

    def _ms(self, low: float, high: float) -> int:
        return round(self.chance.uniform(low, high) * MS)


def played(
    hands: int,
    forgets: float,
    settings: Mapping[str, Any] | None = None,
    *,
    notices: float = 0,
) -> Counts:
    """So many hands, four an evening."""
    counts = Counts()
    for seed in range((hands + 3) // 4):
        people = People(seed, settings=settings, forgets=forgets, notices=notices, counts=counts)
        for _ in range(min(4, hands - 4 * seed)):
            people.hand()
    return counts
