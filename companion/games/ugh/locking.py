"""Locking a set: its three values, colour by colour, and one press more to confirm (UG-5)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.ugh import words
from companion.games.ugh.sets import COLOURS, WILD, Cards, figure, product, result, why_not
from companion.games.ugh.state import Lock, State, Step
from companion.kit.rulings import Ruling
from companion.kit.standings import Score
from companion.kit.view import Ask, Choice

BACK = Choice("back", "BACK")
NONE = Choice("none", "NO SET")
CHANGE = Choice("more", "CHANGE")
LOW = (*(Choice(str(n), str(n)) for n in (1, 2, 3)), Choice("more", "4 5 WILD"), BACK)
HIGH = (Choice("4", "4"), Choice("5", "5"), Choice(str(WILD), "WILD"), BACK)


def question(state: State, lock: Lock) -> Ask:
    """The next colour; with all three the product; or what of them is to be changed."""
    cards = _complete(lock)
    if cards is None:
        place = lock.cards.index(None)
        entered = " × ".join(figure(c) for c in lock.cards)
        so_far = f" {entered}" if any(c is not None for c in lock.cards) else ""
        return Ask(lock.player, f"{COLOURS[place]}?{so_far}", HIGH if lock.more else LOW)
    why = _why_not(state, cards)
    if not why and not lock.more:
        return Ask(lock.player, _large(cards), (Choice("lock", "LOCK"), CHANGE, NONE))
    pairs = zip(COLOURS, cards, strict=True)
    which = [Choice(colour, f"{colour} {figure(card)}") for colour, card in pairs]
    return Ask(lock.player, why or "CHANGE WHICH?", (*which, NONE))


def answered(state: State, lock: Lock, key: str, at_ns: int) -> Step:
    if key not in [choice.key for choice in question(state, lock).choices]:
        return state, ()
    cards = _complete(lock)
    if key == "lock" and cards is not None:
        return _locked(state, lock.player, cards, at_ns)
    if key == NONE.key or (key == BACK.key and not lock.more and lock.cards[0] is None):
        return state.answered(at_ns), ()
    after = _changed(lock, key)
    return state.answered(at_ns, after), _refused(state, after)


def _changed(lock: Lock, key: str) -> Lock:
    """A value is entered, one is taken away, or the other answers are asked for."""
    if key == BACK.key and lock.more:
        return replace(lock, more=False)
    if key == "more":
        return replace(lock, more=True)
    if key in COLOURS:
        return Lock(lock.player, _with(lock.cards, COLOURS.index(key), None))
    place = lock.cards.index(None)
    if key == BACK.key:
        return Lock(lock.player, _with(lock.cards, place - 1, None))
    return Lock(lock.player, _with(lock.cards, place, int(key)))


def _with(cards: tuple[int | None, ...], place: int, card: int | None) -> tuple[int | None, ...]:
    return (*cards[:place], card, *cards[place + 1 :])


def _large(cards: Cards) -> str:
    """As few signs as large figures have room for."""
    return product(cards) if result(cards) < 100 else product(cards).replace(" × ", "×")


def _locked(state: State, player: int, cards: Cards, at_ns: int) -> Step:
    """Taking it back goes to before the press that confirmed it: the values are still there."""
    wild = "" if WILD not in cards else "; a Wild is one less than the lowest Number card"
    ruling = Ruling(
        clause="UG-5",
        headline=f"{state.names[player]} +{result(cards)}",
        reason=f"{product(cards)}{wild}",
        players=(player,),
        undo_to_ns=at_ns,
    )
    state = replace(state.answered(at_ns), sets=(*state.sets, (player, cards)))
    state = state.with_pool(player, -len(cards))
    return state, (ruling, Score(words.standings(state)))


def _refused(state: State, lock: Lock) -> tuple[Ruling, ...]:
    cards = _complete(lock)
    why = _why_not(state, cards) if cards is not None else ""
    if not why:
        return ()
    headline = f"NO SET, {state.names[lock.player]}"
    clause = "UG-5" if set(lock.cards) == {WILD} else "UG-1"
    return (
        Ruling(clause=clause, headline=headline, reason=why, players=(lock.player,), tone="bad"),
    )


def _complete(lock: Lock) -> Cards | None:
    cards = tuple(card for card in lock.cards if card is not None)
    return cards if len(cards) == len(COLOURS) else None


def _why_not(state: State, cards: Cards) -> str:
    return why_not(cards, [cards for _, cards in state.sets], state.decks, state.counts)
