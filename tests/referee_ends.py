"""One card left, and none: what people before a referee say of it, catch, forget, and object to."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.referee_people import People


def goes_out_or_calls(people: People, player: int) -> None:
    if not people.cloth.cards[player]:
        goes_out(people, player)
    else:
        calls(people, player)


def calls(people: People, player: int) -> None:
    """Called aloud and pressed; or forgotten, and perhaps caught, perhaps in a race."""
    if len(people.cloth.cards[player]) != 1:
        return
    if people.chance.random() < 0.85:
        if people.hands.remembers("UNO!"):
            people.hands.press(player, "uno")
            people.told.took(player)
            people.told.back_in(player)
        return
    catcher = people.chance.choice([p for p in range(people.count) if p != player])
    if catcher in people.told.out:
        return
    people.hands.think(0.5, 2)
    if not people.hands.remembers("caught"):
        return
    heard = len(people.at.rulings())
    people.hands.touch(catcher, "caught")
    late = people.chance.random() < 0.4
    if late:
        people.hands.touch(player, "uno", after_ms=people.chance.uniform(50, 800))
    people.hands.wait(2_000)
    people.told.took(catcher)
    if not late:
        people.hands.answer(catcher, people.at.names[player])
    else:
        people.told.took(player)
    for _ in range(4):  # somebody else's UNO! came just then, or they have drawn since they called
        if is_caught(people, player, heard):
            break
        people.hands.wait(600)
        people.hands.press(catcher, "caught")
        people.hands.wait(2_000)
        if people.hands.is_asked(catcher):
            people.hands.answer(catcher, people.at.names[player])
    else:
        people.outlived.append(f"caught: {people.at.names[player]}")
    cards = 5 if people.settings.get("super") else 2
    people.told.back_in(player)
    people.listed(player, str(cards))
    people.cloth.gets(player, cards)
    people.takes_them([player])


def is_caught(people: People, player: int, heard: int) -> bool:
    """Whether the panel has said so since so many rulings."""
    takes = f"{people.at.names[player]} TAKES"
    return any(r.headline.startswith(takes) for r in people.at.rulings()[heard:])


def goes_out(people: People, player: int) -> None:
    people.cloth.out.append(player)
    if people.hands.remembers("out"):
        people.hands.think(0.5, 2)
        touched_ns = people.at.now_ns
        people.hands.menu(player, "I AM OUT")
        people.told.goes_out(player)
        object_to_end(people, player, touched_ns)
    if len(people.cloth.out) > int(people.settings.get("doghouse", 0)):
        finish(people)
    elif player not in people.told.out and people.chance.random() < 0.5:
        is_told_out(people, player)


def is_told_out(people: People, player: int) -> None:
    """A neighbour sees that the panel does not say so."""
    teller = people.cloth.left_of(player)
    people.hands.about = "out"
    people.hands.think(2, 4)
    touched_ns = people.at.now_ns
    people.hands.menu(teller, "SOMEBODY IS OUT", people.at.names[player])
    people.told.took(teller)
    people.told.goes_out(player)
    object_to_end(people, player, touched_ns)


def object_to_end(people: People, player: int, touched_ns: int) -> None:
    """The panel ends the hand too soon, by somebody of whom nobody said that they had cards."""
    if not people.at.game.hand.dealt or len(people.cloth.out) > int(
        people.settings.get("doghouse", 0)
    ):
        return
    people.hands.think(1, 3)
    people.takes_back(player, touched_ns)
    for p in [p for p in people.told.out if p not in people.cloth.out]:
        people.hands.menu(p, "I AM IN")
        people.told.took(p)
        people.told.back_in(p)
    people.hands.menu(player, "I AM OUT")
    people.told.took(player)


def finish(people: People) -> None:
    """Enough are out, whatever was told: somebody says that it is over, and who is out."""
    people.over = True
    people.cloth.owed = 0
    people.hands.wait(1_500)
    if people.at.game.hand.dealt or people.at.state.over:
        return
    people.hands.about = "hand over"
    player = people.chance.randrange(people.count)
    people.hands.menu(player, "HAND OVER")
    for one in [*people.cloth.out, *range(people.count)]:
        if not people.at.game.questions:
            break
        if one not in people.at.game.hand.out:
            people.hands.answer(player, people.at.names[one])
