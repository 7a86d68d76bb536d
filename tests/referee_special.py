"""What only some rules ask of people before a referee: fires, fouls, zeros, spanks, other seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.at_table import MS, TIE_NS
from tests.referee_ends import calls

if TYPE_CHECKING:
    from tests.referee_people import People

FOULS = 0.02  # how often a card out of turn


def fire(people: People, player: int, burnt: int) -> None:
    people.cloth.burn(burnt)
    if people.formal and people.hands.remembers("fire"):  # else they take them without being told
        people.hands.menu(player, "FIRE", people.at.names[burnt])
        people.told.took(player)
        people.told.back_in(burnt)
        people.listed(burnt, "reds")
        people.takes_them([burnt])
    elif burnt in people.told.out and people.hands.remembers("in"):  # the panel says otherwise
        people.hands.think(1, 3)
        people.hands.menu(burnt, "I AM IN")
        people.told.took(burnt)
        people.told.back_in(burnt)


def fouls(people: People) -> bool:
    """A hand flies with a card that is not the same: it goes back, with the two under it."""
    cloth = people.cloth
    if not people.settings.get("not_your_turn") or cloth.owed or len(cloth.pile) < 4:
        return False
    if people.chance.random() >= FOULS:
        return False
    there = [p for p in people.sits if p not in cloth.out and p != cloth.turn]
    player = people.chance.choice(there)
    cloth.cards[player] += [cloth.taken_up() for _ in range(2)]
    if people.formal and people.hands.remembers("foul"):  # else they take them without being told
        teller = people.chance.choice(people.sits)
        people.hands.menu(teller, "FOUL", people.at.names[player])
        people.told.took(teller)
        people.told.back_in(player)
        people.listed(player, "3")
        people.takes_them([player])
    return True


def meld(people: People, player: int) -> None:
    """Nothing on the panel hangs on whose hand it is; where all is said, it is said."""
    if people.formal and people.hands.remembers("meld"):
        whose = people.chance.choice([p for p in people.sits if p != player])
        people.hands.menu(player, "MELD", people.at.names[whose])
        people.told.took(player)


def hands_go_round(people: People, player: int) -> None:
    """A zero. Who forgets to tell of it is seen: a neighbour tells of it then."""
    cloth = people.cloth
    cloth.goes_round()
    tellers = (player, cloth.left_of(player)) if zero_matters(people) else ()
    told = next((p for p in tellers if people.hands.remembers("zero")), None)
    if told is None:
        people.hands.think(3, 6)
        for p in people.sits:
            calls(people, p)
        return
    people.hands.menu(told, "ZERO")
    people.told.out = [cloth.left_of(p) for p in people.told.out]
    people.told.took(told)
    people.hands.wait(1_000)
    if people.formal and people.chance.random() < 0.2:  # somebody says it for all
        people.hands.about = "passed"
        people.hands.menu(told, "PASSED")
    for p in people.chance.sample(people.sits, people.count):
        people.hands.think(0.2, 1)
        one = len(cloth.cards[p]) == 1
        waits = people.formal and people.at.game.hand.passing is not None
        if (waits or one) and people.hands.remembers("passed"):
            frozen = people.at.game.hand.passing is not None
            people.hands.press(p, "uno" if one else "first")
            if not frozen:  # else it says no more than that they have passed
                people.told.took(p)
            if one:
                people.told.back_in(p)
    people.hands.wait(12_000 if people.at.game.hand.passing is not None else 500)


def zero_matters(people: People) -> bool:
    """Whether somebody's empty hand goes round; or else where all is said."""
    return people.formal or bool(people.at.game.hand.out)


def spank(people: People) -> None:
    """Everybody slaps the cards, and nearly everybody the pad."""
    slapped = {p: people.chance.uniform(150, 1_200) for p in range(people.count)}
    pressed = {p: ms for p, ms in slapped.items() if people.hands.remembers("slap")}
    for p, ms in pressed.items():
        people.hands.touch(p, "slap", after_ms=ms)
    people.hands.wait(12_500)
    if 2 * len(pressed) < people.count:  # elbows, says the panel, and they leave it at that
        return
    order = sorted(pressed, key=lambda p: pressed[p])
    left = people.sits.index(people.dealer) + 1
    order += [p for p in people.sits[left:] + people.sits[:left] if p not in pressed]
    for p in order:
        if draws := below(p, order, pressed):
            people.told.back_in(p)
            people.listed(p, str(draws))
            people.cloth.gets(p, draws)
    people.takes_them(order[1:])


def below(player: int, order: list[int], pressed: dict[int, float]) -> int:
    """Hands under a player's; hands that came in a dead heat lie side by side."""
    heat_ms = -1e9
    for below, p in enumerate(order):
        ms = pressed.get(p, 1e9 + 1e9 * below)  # who forgot the pad is last, one by one
        if ms - heat_ms > TIE_NS / MS:
            heat_ms, draws = ms, below
        if p == player:
            return draws
    raise ValueError(f"{player} is none of {order}")


def beam(people: People, player: int) -> None:
    """The player sits down elsewhere, and says so; else whoever sees a wrong name does."""
    place = people.chance.choice([n for n in range(people.count) if people.sits[n] != player])
    there = people.sits[place]
    told = people.hands.remembers("beam")
    if told:
        people.hands.menu(player, "BEAM", people.at.names[there])
        people.told.took(player)
    before = list(people.sits)
    people.cloth.moves(player, place)
    if not told:  # the next one who presses sees another's name, and tells of it
        presser = people.chance.choice(people.sits)
        as_whom = before[people.sits.index(presser)]
        if as_whom == player:
            people.hands.menu(presser, "BEAM", people.at.names[there])
        else:
            mover = people.at.names[player]
            people.hands.menu(presser, "BEAM", "NOT ME", mover, people.at.names[there])
        people.told.took(as_whom)
