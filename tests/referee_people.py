"""People who play Super Power with real cards before a referee, press what matters, and forget.

They see the true cards (`referee_cards`). Beside them a ledger (`referee_ledger`) keeps what the
panel ought to say from the presses that were made (`referee_presses`).
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Self

from companion.games.super_power.referee.debts import TAKING_NS
from companion.kit.rulings import Ruling
from tests import referee_ends as ends
from tests import referee_special as special
from tests.referee_cards import DRAWS, WILDS, Card, Cloth
from tests.referee_ledger import Ledger
from tests.referee_presses import Presses
from tests.referee_table import ALL, refereed

FIDGETS = ("elbow", "palm")  # accidents, and no presses that anybody meant
ALONE = "me first, alone"  # a hand that flies knows no better
PALMS = 0.003  # how often all buttons at once
SLIPS = 0.03  # how often a press of the wrong length
LONGEST = 400  # turns: a hand that takes longer is given up


class People:
    """Hands of a whole evening. `forgets`: how often a press is not made."""

    def __init__(
        self,
        seed: int,
        players: int = 6,
        settings: Mapping[str, Any] | None = None,
        *,
        forgets: float = 0.0,
        formal: bool | None = None,
    ) -> None:
        """`formal`: all that can be said is: passed, drawn, fires; None: at every fourth table."""
        self.chance = random.Random(seed)
        self.settings = {**(ALL if settings is None else settings)}
        self.at = refereed(players, self.settings)
        self.count = players
        self.sits = list(range(players))  # who sits at each place
        self.hands = Presses(self.at, self.sits, self.chance, forgets)
        self.formal = seed % 4 == 0 if formal is None else formal
        self.tells_way = self.formal and seed % 3 == 0
        self.dealer = 0
        self.hands_played = self.given_up = self.plays = self.looks = self.wrong = 0
        self.outlived: list[str] = []  # wrong things on the panel that no open press explains

    # ---- a hand

    def play(self, hands: int) -> Self:
        for _ in range(hands):
            self.hand()
        return self

    def hand(self) -> None:
        self.cloth = Cloth(self.chance, self.settings, self.sits, self.dealer)
        self.told = self.ledger()
        self.chain, self.over = 0, False
        self.hands.think(4, 8)
        for _ in range(LONGEST):
            self.take_turn()
            if self.over:
                break
        else:
            self.given_up += 1
            ends.finish(self)
        self.hands_played += 1
        self.looks += self.told.looks
        self.wrong += self.told.wrong
        self.outlived += self.told.outlived
        self.dealer = self.cloth.left_of(self.dealer)

    def ledger(self) -> Ledger:
        """What the panel ought to say of the hand that begins."""
        return Ledger()

    # ---- a turn

    def take_turn(self) -> None:
        cloth, player = self.cloth, self.cloth.turn
        self.plays += 1
        self.hands.think(2, 7)
        if self.chance.random() < 0.02 and self.settings.get("spank"):
            self.hands.about = FIDGETS[0]
            self.hands.press(self.chance.randrange(self.count), "slap")
            self.hands.wait(4_000)
        if self.chance.random() < PALMS:
            self.palm(self.chance.randrange(self.count))
        if cloth.owed and not cloth.answers_draw(player):
            self.back_up(player)
            return
        while not (can := cloth.playable(player)):
            self.hands.wait(1_000)
            cloth.gets(player, 1)
        self.lay(player, cloth.best(player, can))
        if not self.over:
            self.told.look(self.at, cloth)

    def palm(self, player: int) -> None:
        """All four buttons at once, in any order, for no reason at all."""
        self.hands.about = FIDGETS[1]
        buttons = ["first", "uno", "draw", "caught"]
        self.chance.shuffle(buttons)
        for button in buttons:
            self.hands.touch(player, button, after_ms=self.chance.uniform(0, 15))
        self.told.took(player)
        self.hands.wait(2_500)

    def back_up(self, player: int) -> None:
        """Somebody must draw; the truck passes it backwards as long as numbers add up."""
        cloth = self.cloth
        while self.settings.get("truck") and self.chance.random() < 0.5:
            paid = cloth.paying(player)
            if paid is None or len(paid) == len(cloth.cards[player]):
                break
            self.hands.think(2, 5)
            for card in paid:
                cloth.cards[player].remove(card)
                cloth.pile.append((card, player))
            ends.calls(self, player)
            player = cloth.after(player, way=-cloth.direction)
        self.hands.wait(1_000 + 700 * cloth.owed)
        owed, cloth.owed = cloth.owed, 0
        cloth.gets(player, owed)
        if self.formal and self.hands.remembers("drawn"):  # else it is presumed
            self.hands.press(player, "caught", held=True)
            if self.at.game.hand.debt.laid:  # the first one took newer cards off their name
                self.hands.wait(600)
                self.hands.press(player, "caught", held=True)
            self.told.took(player)
            self.told.back_in(player)
            self.told.drawn()
        self.chain += 1
        cloth.turn = cloth.after(player)
        self.told.look(self.at, cloth)

    # ---- a card lies

    def lay(self, player: int, card: Card) -> None:
        before, laid_by = self.cloth.pile[-1]
        card = self.cloth.laid(player, card)
        self.effects(player, card)
        if self.over or self.twins(player, card) or special.fouls(self):
            return
        if not self.settings.get("fire") or card.colour != "blue" or card.word in WILDS:
            return
        if before.colour == "red" and before.word == card.word and laid_by != player:
            special.fire(self, player, laid_by)

    def effects(self, player: int, card: Card) -> None:
        cloth = self.cloth
        steps = 2 if card.word == "skip" else 1
        if card.word == "reverse":
            cloth.direction = -cloth.direction
            self.turns(player)
        if card.word in DRAWS:
            cloth.owed += DRAWS[card.word]
            self.tells_draw(player, DRAWS[card.word])
        ends.goes_out_or_calls(self, player)
        if self.over:
            return
        if card.word == "0" and self.settings.get("get_out"):
            special.hands_go_round(self, player)
        if card == ("red", "3") and self.settings.get("spank"):
            special.spank(self)
        if card.word == "beam":
            special.beam(self, player)
        if card.word == "meld":
            special.meld(self, player)
        cloth.turn = cloth.after(player, steps)

    def tells_draw(self, player: int, cards: int) -> None:
        """One press; now and then one of the wrong length, and then the right one."""
        if not self.hands.remembers("draw card"):
            return
        touched_ns = self.at.now_ns
        if self.chance.random() < SLIPS:
            self.hands.press(player, "draw", held=cards != 4)
            self.hands.think(0.7, 1.5)
        self.hands.press(player, "draw", held=cards == 4)
        self.told.took(player)
        self.told.lays(self.chain, cards, touched_ns)

    def takes_back(self, player: int, touched_ns: int) -> None:
        """What that touch has come to; for what stood there before no time has passed since."""
        self.hands.about = "take back"
        self.hands.menu(player, "TAKE BACK")
        self.told.laid_ns += self.at.now_ns - touched_ns

    def turns(self, player: int) -> None:
        """Which way play goes is told at few tables, and only if the panel does not say so yet."""
        way = self.cloth.direction == 1
        if not (self.tells_way and self.hands.remembers("way")) or self.told.clockwise == way:
            return
        self.hands.menu(player, "PLAY GOES LEFT" if way else "PLAY GOES RIGHT")
        self.told.took(player)
        self.told.clockwise = way

    def twins(self, player: int, card: Card) -> bool:
        """Who has the same card reaches for the pile, and cannot know whether anybody else does."""
        if not self.settings.get("super") or card.word in WILDS:
            return False
        cloth = self.cloth
        fly = [p for p in range(self.count) if p != player and card in cloth.cards[p]]
        fly = [p for p in fly if self.chance.random() < 0.7]
        if not fly:
            return False
        turn = cloth.turn
        rivals = [turn] if turn not in fly and self.chance.random() < 0.2 else []
        touches = {p: self.chance.uniform(250, 650) for p in [*fly, *rivals]}
        self.race(touches)
        fly.sort(key=lambda p: touches[p])
        for p in fly:
            if not self.over and card in cloth.cards[p]:
                cloth.cards[p].remove(card)
                cloth.pile.append((card, p))
                self.effects(p, card)
        return True

    def race(self, touches: dict[int, float]) -> None:
        """Each presses as the hand flies; whoever remembered is judged in the true order."""
        what = "me first" if len(touches) > 1 else ALONE
        pressed = {p: ms for p, ms in touches.items() if self.hands.remembers(what)}
        since_ns = self.at.now_ns - TAKING_NS
        listed = {p for p, _ in self.told.takes if self.told.since_ns[p] > since_ns}
        for p, ms in pressed.items():
            self.hands.touch(p, "first", after_ms=ms)
        self.hands.wait(2_700)
        for p in pressed:
            self.told.took(p)
        if len(pressed) < 2 or set(pressed) & listed:
            return
        if not self.judged(pressed):
            self.outlived.append(f"race: {pressed}")

    def judged(self, pressed: dict[int, float]) -> bool:
        """Whether the newest race was won by whoever was first."""
        first = min(pressed, key=lambda player: pressed[player])
        return first in self.newest_race().players

    def newest_race(self) -> Ruling:
        """Of hands; not of a call and a catch, nor on the pad."""
        races = (r for r in reversed(self.at.rulings()) if r.race)
        return next(r for r in races if all(f.button == "up" for f in r.race))

    # ---- everybody

    def listed(self, player: int, what: str) -> None:
        self.told.listed(player, what, self.at.now_ns)

    def takes_them(self, players: list[int]) -> None:
        """Cards are taken, and each says so by a press."""
        for p in self.chance.sample(players, len(players)):
            self.hands.think(0.8, 2.5)
            if self.hands.remembers("taken"):
                self.hands.press(p, "first")
                self.told.took(p)
