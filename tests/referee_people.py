"""People who play Super Power with real cards before a referee, press what matters, and forget.

They see the true cards (`referee_cards`). Beside them a ledger (`referee_ledger`) keeps what the
panel ought to say from the presses that were made (`referee_presses`).
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from companion.games.super_power.referee.debts import TAKING_NS
from tests.at_table import MS, TIE_NS
from tests.referee_cards import DRAWS, WILDS, Card, Cloth
from tests.referee_ledger import Ledger
from tests.referee_presses import Presses
from tests.referee_table import ALL, refereed

SLIPS, FOULS = 0.03, 0.02  # how often: a press of the wrong length, a card out of turn
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

    def play(self, hands: int) -> People:
        for _ in range(hands):
            self.hand()
        return self

    def hand(self) -> None:
        self.cloth = Cloth(self.chance, self.settings, self.sits, self.dealer)
        self.told = Ledger()
        self.chain, self.over = 0, False
        self.hands.think(4, 8)
        for _ in range(LONGEST):
            self.take_turn()
            if self.over:
                break
        else:
            self.given_up += 1
            self.finish()
        self.hands_played += 1
        self.looks += self.told.looks
        self.wrong += self.told.wrong
        self.outlived += self.told.outlived
        self.dealer = self.cloth.left_of(self.dealer)

    # ---- a turn

    def take_turn(self) -> None:
        cloth, player = self.cloth, self.cloth.turn
        self.plays += 1
        self.hands.think(2, 7)
        if self.chance.random() < 0.02 and self.settings.get("spank"):
            self.hands.about = "elbow"
            self.hands.press(self.chance.randrange(self.count), "slap")
            self.hands.wait(4_000)
        if cloth.owed and not cloth.answers_draw(player):
            self.back_up(player)
            return
        while not (can := cloth.playable(player)):
            self.hands.wait(1_000)
            cloth.gets(player, 1)
        self.lay(player, cloth.best(player, can))
        if not self.over:
            self.told.look(self.at, cloth)

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
            self.calls(player)
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
        if self.over or self.twins(player, card) or self.fouls():
            return
        if not self.settings.get("fire") or card.colour != "blue" or card.word in WILDS:
            return
        if before.colour == "red" and before.word == card.word and laid_by != player:
            self.fire(player, laid_by)

    def effects(self, player: int, card: Card) -> None:
        cloth = self.cloth
        steps = 2 if card.word == "skip" else 1
        if card.word == "reverse":
            cloth.direction = -cloth.direction
            self.turns(player)
        if card.word in DRAWS:
            cloth.owed += DRAWS[card.word]
            self.tells_draw(player, DRAWS[card.word])
        self.goes_out_or_calls(player)
        if self.over:
            return
        if card.word == "0" and self.settings.get("get_out"):
            self.hands_go_round(player)
        if card == ("red", "3") and self.settings.get("spank"):
            self.spank()
        if card.word == "beam":
            self.beam(player)
        if card.word == "meld":
            self.meld(player)
        cloth.turn = cloth.after(player, steps)

    def tells_draw(self, player: int, cards: int) -> None:
        """One press; now and then one of the wrong length, which is taken back and made again."""
        if not self.hands.remembers("draw card"):
            return
        if self.chance.random() < SLIPS:
            touched_ns = self.at.now_ns
            self.hands.press(player, "draw", held=cards != 4)
            self.takes_back(player, touched_ns)
            self.hands.about = "draw card"
        touched_ns = self.at.now_ns
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
        self.hands.menu(player, "MORE...", "PLAY GOES LEFT" if way else "PLAY GOES RIGHT")
        self.told.took(player)
        self.told.clockwise = way

    def twins(self, player: int, card: Card) -> bool:
        """Who has the same card reaches for the pile; two hands or more are a race."""
        if not self.settings.get("super") or card.word in WILDS:
            return False
        cloth = self.cloth
        fly = [p for p in range(self.count) if p != player and card in cloth.cards[p]]
        fly = [p for p in fly if self.chance.random() < 0.7]
        if not fly:
            return False
        turn = cloth.turn
        rivals = [turn] if turn not in fly and self.chance.random() < 0.2 else []
        if len(fly) + len(rivals) > 1:
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
        pressed = {p: ms for p, ms in touches.items() if self.hands.remembers("me first")}
        now_ns = self.at.now_ns
        listed = {p for p in touches if now_ns - self.told.since_ns.get(p, 0) < TAKING_NS}
        for p, ms in pressed.items():
            self.hands.touch(p, "first", after_ms=ms)
        self.hands.wait(2_000)
        for p in pressed:
            self.told.took(p)
        if len(pressed) < 2 or set(pressed) & listed:
            return
        first = min(pressed, key=lambda p: pressed[p])
        ruling = [r for r in self.at.rulings() if r.race][-1]
        if first not in ruling.players:
            self.outlived.append(f"race: {self.at.names[first]} was first of {pressed}")

    def fire(self, player: int, burnt: int) -> None:
        self.cloth.burn(burnt)
        if self.formal and self.hands.remembers("fire"):  # else they take them without being told
            self.hands.menu(player, "FIRE", self.at.names[burnt])
            self.told.took(player)
            self.told.back_in(burnt)
            self.listed(burnt, "reds")
            self.takes_them([burnt])
        elif burnt in self.told.out and self.hands.remembers("in"):  # the panel says otherwise
            self.hands.think(1, 3)
            self.hands.menu(burnt, "I AM IN")
            self.told.took(burnt)
            self.told.back_in(burnt)

    def fouls(self) -> bool:
        """A hand flies with a card that is not the same: it goes back, with the two under it."""
        cloth = self.cloth
        if not self.settings.get("not_your_turn") or cloth.owed or len(cloth.pile) < 4:
            return False
        if self.chance.random() >= FOULS:
            return False
        there = [p for p in self.sits if p not in cloth.out and p != cloth.turn]
        player = self.chance.choice(there)
        cloth.cards[player] += [cloth.taken_up() for _ in range(2)]
        if self.formal and self.hands.remembers("foul"):  # else they take them without being told
            teller = self.chance.choice(self.sits)
            self.hands.menu(teller, "FOUL", self.at.names[player])
            self.told.took(teller)
            self.told.back_in(player)
            self.listed(player, "3")
            self.takes_them([player])
        return True

    def meld(self, player: int) -> None:
        """Nothing on the panel hangs on whose hand it is; where all is said, it is said."""
        if self.formal and self.hands.remembers("meld"):
            whose = self.chance.choice([p for p in self.sits if p != player])
            self.hands.menu(player, "MELD", self.at.names[whose])
            self.told.took(player)

    # ---- UNO, and out

    def goes_out_or_calls(self, player: int) -> None:
        if not self.cloth.cards[player]:
            self.goes_out(player)
        else:
            self.calls(player)

    def calls(self, player: int) -> None:
        """Called aloud and pressed; or forgotten, and perhaps caught, perhaps in a race."""
        if len(self.cloth.cards[player]) != 1:
            return
        if self.chance.random() < 0.85:
            if self.hands.remembers("UNO!"):
                self.hands.press(player, "uno")
                self.told.took(player)
                self.told.back_in(player)
            return
        catcher = self.chance.choice([p for p in range(self.count) if p != player])
        if catcher in self.told.out:
            return
        self.hands.think(0.5, 2)
        if not self.hands.remembers("caught"):
            return
        self.hands.touch(catcher, "caught")
        late = self.chance.random() < 0.4
        if late:
            self.hands.touch(player, "uno", after_ms=self.chance.uniform(50, 800))
        self.hands.wait(2_000)
        self.told.took(catcher)
        if not late:
            self.hands.answer(catcher, self.at.names[player])
        else:
            self.told.took(player)
        if self.at.names[player] not in self.newest():  # somebody else's UNO! came just then
            self.hands.wait(600)
            self.hands.press(catcher, "caught")
            self.hands.wait(2_000)
            self.hands.answer(catcher, self.at.names[player])
        if "HAS CALLED" in self.newest():  # and has drawn since, as all have seen
            self.hands.wait(600)
            self.hands.press(catcher, "caught")
        if "TAKES" not in self.newest():
            self.outlived.append(f"caught: {self.at.names[player]} {self.newest()}")
        cards = 5 if self.settings.get("super") else 2
        self.told.back_in(player)
        self.listed(player, str(cards))
        self.cloth.gets(player, cards)
        self.takes_them([player])

    def newest(self) -> str:
        return next(r.headline for r in reversed(self.at.rulings()) if not r.quiet)

    def goes_out(self, player: int) -> None:
        self.cloth.out.append(player)
        if self.hands.remembers("out"):
            self.hands.think(0.5, 2)
            touched_ns = self.at.now_ns
            self.hands.menu(player, "I AM OUT")
            self.told.goes_out(player)
            self.object_to_end(player, touched_ns)
        if len(self.cloth.out) > int(self.settings.get("doghouse", 0)):
            self.finish()
        elif player not in self.told.out and self.chance.random() < 0.5:
            self.is_told_out(player)

    def is_told_out(self, player: int) -> None:
        """A neighbour sees that the panel does not say so."""
        teller = self.cloth.left_of(player)
        self.hands.about = "out"
        self.hands.think(2, 4)
        touched_ns = self.at.now_ns
        self.hands.menu(teller, "MORE...", "SOMEBODY IS OUT", self.at.names[player])
        self.told.took(teller)
        self.told.goes_out(player)
        self.object_to_end(player, touched_ns)

    def object_to_end(self, player: int, touched_ns: int) -> None:
        """The panel ends the hand too soon, by somebody of whom nobody said that they had cards."""
        if not self.at.game.hand.dealt or len(self.cloth.out) > int(
            self.settings.get("doghouse", 0)
        ):
            return
        self.hands.think(1, 3)
        self.takes_back(player, touched_ns)
        for p in [p for p in self.told.out if p not in self.cloth.out]:
            self.hands.menu(p, "I AM IN")
            self.told.took(p)
            self.told.back_in(p)
        self.hands.menu(player, "I AM OUT")
        self.told.took(player)

    def finish(self) -> None:
        """Enough are out, whatever was told: somebody says that it is over, and who is out."""
        self.over = True
        self.cloth.owed = 0
        self.hands.wait(1_500)
        if self.at.game.hand.dealt or self.at.state.over:
            return
        self.hands.about = "hand over"
        player = self.chance.randrange(self.count)
        self.hands.menu(player, "MORE...")
        if not self.hands.answer(player, "HAND OVER"):
            return
        for one in [*self.cloth.out, *range(self.count)]:
            if not self.at.game.questions:
                break
            if one not in self.at.game.hand.out:
                self.hands.answer(player, self.at.names[one])

    # ---- everybody

    def hands_go_round(self, player: int) -> None:
        """A zero. Who forgets to tell of it is seen: a neighbour tells of it then."""
        cloth = self.cloth
        cloth.goes_round()
        tellers = (player, cloth.left_of(player)) if self.zero_matters() else ()
        told = next((p for p in tellers if self.hands.remembers("zero")), None)
        if told is None:
            self.hands.think(3, 6)
            for p in self.sits:
                self.calls(p)
            return
        self.hands.menu(told, "ZERO")
        self.told.out = [cloth.left_of(p) for p in self.told.out]
        self.told.took(told)
        self.hands.wait(1_000)
        if self.formal and self.chance.random() < 0.2:  # somebody says it for all
            self.hands.about = "passed"
            self.hands.menu(told, "PASSED")
        for p in self.chance.sample(self.sits, self.count):
            self.hands.think(0.2, 1)
            one = len(cloth.cards[p]) == 1
            waits = self.formal and self.at.game.hand.passing is not None
            if (waits or one) and self.hands.remembers("passed"):
                frozen = self.at.game.hand.passing is not None
                self.hands.press(p, "uno" if one else "first")
                if not frozen:  # else it says no more than that they have passed
                    self.told.took(p)
                if one:
                    self.told.back_in(p)
        self.hands.wait(12_000 if self.at.game.hand.passing is not None else 500)

    def zero_matters(self) -> bool:
        """Whether anything on the panel goes with the hands; or else where all is said."""
        hand = self.at.game.hand
        return self.formal or bool(hand.out or hand.calls)

    def spank(self) -> None:
        """Everybody slaps the cards, and nearly everybody the pad."""
        slapped = {p: self.chance.uniform(150, 1_200) for p in range(self.count)}
        pressed = {p: ms for p, ms in slapped.items() if self.hands.remembers("slap")}
        for p, ms in pressed.items():
            self.hands.touch(p, "slap", after_ms=ms)
        self.hands.wait(12_500)
        if len(pressed) < 2:
            return
        order = sorted(pressed, key=lambda p: pressed[p])
        left = self.sits.index(self.dealer) + 1
        order += [p for p in self.sits[left:] + self.sits[:left] if p not in pressed]
        for p in order:
            if draws := self.below(p, order, pressed):
                self.told.back_in(p)
                self.listed(p, str(draws))
                self.cloth.gets(p, draws)
        self.takes_them(order[1:])

    def below(self, player: int, order: list[int], pressed: dict[int, float]) -> int:
        """Hands under a player's; hands that came in a dead heat lie side by side."""
        heat_ms = -1e9
        for below, p in enumerate(order):
            ms = pressed.get(p, 1e9 + 1e9 * below)  # who forgot the pad is last, one by one
            if ms - heat_ms > TIE_NS / MS:
                heat_ms, draws = ms, below
            if p == player:
                return draws
        raise ValueError(f"{player} is none of {order}")

    def listed(self, player: int, what: str) -> None:
        self.told.listed(player, what, self.at.now_ns)

    def takes_them(self, players: list[int]) -> None:
        """Cards are taken, and each says so by a press."""
        for p in self.chance.sample(players, len(players)):
            self.hands.think(0.8, 2.5)
            if self.hands.remembers("taken"):
                self.hands.press(p, "first")
                self.told.took(p)

    def beam(self, player: int) -> None:
        """The player sits down elsewhere, and says so; else whoever sees a wrong name does."""
        place = self.chance.choice([n for n in range(self.count) if self.sits[n] != player])
        there = self.sits[place]
        told = self.hands.remembers("beam")
        if told:
            self.hands.menu(player, "BEAM", self.at.names[there])
            self.told.took(player)
        before = list(self.sits)
        self.cloth.moves(player, place)
        if not told:  # the next one who presses sees another's name, and tells of it
            presser = self.chance.choice(self.sits)
            as_whom = before[self.sits.index(presser)]
            if as_whom == player:
                self.hands.menu(presser, "BEAM", self.at.names[there])
            else:
                mover = self.at.names[player]
                self.hands.menu(presser, "BEAM", "SOMEBODY ELSE", mover, self.at.names[there])
            self.told.took(as_whom)
