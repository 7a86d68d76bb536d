"""Locking a set: its three values, colour by colour, and one press more to confirm (UG-5)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.ugh.state import COLOURS, IN_A_COLOUR, WILDS, Cards, Question, State, Step
from companion.games.ugh.words import caught, says, scores
from companion.kit.structs import replace
from companion.kit.view import Ask, Choice

WILD, EMPTY = 0, -1  # no value of its own; no card yet
FIGURES = {EMPTY: "?", WILD: "W", **{value: str(value) for value in range(1, 6)}}

BACK, NO_SET = Choice("back", "BACK"), Choice("none", "NO SET")
ONE_TO_THREE = tuple(Choice(n, n) for n in "123")
LOW = (*ONE_TO_THREE, Choice("more", "4 5 WILD"), BACK)
HIGH = (Choice("4", "4"), Choice("5", "5"), Choice(str(WILD), "WILD"), BACK)
WHOLE = (Choice("lock", "LOCK"), Choice("more", "CHANGE"), NO_SET)


def lock(state: State, player: int, at_ns: int) -> Step:
    return state.ask(Question(player, "set", (EMPTY,) * len(COLOURS)), at_ns), ()


def ask(state: State, question: Question) -> Ask:
    """The next colour; with all three the product; or what of them is to be changed."""
    player, cards, more = question.player, question.cards, question.more
    figures = [FIGURES[card] for card in cards]
    if EMPTY in cards:
        so_far = "" if set(cards) == {EMPTY} else f" {' × '.join(figures)}"
        return Ask(player, f"{COLOURS[cards.index(EMPTY)]}?{so_far}", HIGH if more else LOW)
    why = why_not(state, cards)
    if not why and not more:
        # As few signs as large figures have room for.
        return Ask(player, product(cards, "×" if result(cards) >= 100 else " × "), WHOLE)
    pairs = zip(COLOURS, figures, strict=True)
    which = tuple(Choice(colour, f"{colour} {figure}") for colour, figure in pairs)
    return Ask(player, why or "CHANGE WHICH?", (*which, NO_SET))


def answered(state: State, question: Question, key: str, at_ns: int) -> Step:
    given_up = key == BACK.key and not question.more and question.cards[0] == EMPTY
    if key == NO_SET.key or given_up:
        return state.answered(at_ns), ()
    if key == "lock":
        return _locked(state, question, at_ns)
    after = _entered(question, key)
    why = "" if EMPTY in after.cards else why_not(state, after.cards)
    clause = "UG-5" if set(after.cards) == {WILD} else "UG-1"
    refused = caught(state, question.player, clause, "SET", why) if why else ()
    return state.answered(at_ns, after), refused


def left_alone(state: State, question: Question, at_ns: int) -> Step:
    """Nobody has pressed for long: there is no set, and whose cards those are hears it."""
    entered = [FIGURES[card] for card in question.cards if card != EMPTY]
    why = f"{' × '.join(entered)} was left alone; LOCK it again"
    told = (says(state, question.player, "UG-5", "{} LOCKS NONE", why),) if entered else ()
    return state.answered(at_ns), told


def _entered(question: Question, key: str) -> Question:
    """A value is entered, one is taken away, or the other answers are asked for."""
    if key == "more" or (key == BACK.key and question.more):
        return replace(question, more=key == "more")
    if key in COLOURS:
        return _with(question, COLOURS.index(key), EMPTY)
    place = question.cards.index(EMPTY)
    if key == BACK.key:
        return _with(question, place - 1, EMPTY)
    return _with(question, place, int(key))


def _with(question: Question, place: int, card: int) -> Question:
    cards = (*question.cards[:place], card, *question.cards[place + 1 :])
    return replace(question, cards=cards, more=False)


def _locked(state: State, question: Question, at_ns: int) -> Step:
    """Taking it back goes to before the press that confirmed it: the values are still there."""
    player, cards = question.player, question.cards
    wild = f"; a Wild is {min(filter(None, cards))} - 1" if WILD in cards else ""
    state = replace(state.answered(at_ns), sets=(*state.sets, (player, cards)))
    state = state.with_pool(player, -len(cards))
    return scores(state, player, "UG-5", result(cards), product(cards) + wild, at_ns)


def values(cards: Cards) -> Cards:
    """Each card's value: a Wild has one less than the lowest Number card (UG-5)."""
    lowest = min(card for card in cards if card != WILD)
    return tuple(lowest - 1 if card == WILD else card for card in cards)


def result(cards: Cards) -> int:
    one, two, three = values(cards)
    return one * two * three


def product(cards: Cards, times: str = " × ") -> str:
    """In figures: "2 × 4 × 3 = 24"."""
    return f"{times.join(map(str, values(cards)))} = {result(cards)}"


def why_not(state: State, cards: Cards) -> str:
    """Why three cards can be no set beside those that are locked; "" if they can."""
    if set(cards) == {WILD}:
        return "a set needs a Number card"
    for what, used, there_are in _limits(state, cards):
        if used > there_are:
            return f"{f'only {there_are}' if there_are else 'no'} {what} in the deck"
    return ""


def _limits(state: State, cards: Cards) -> Iterator[tuple[str, int, int]]:
    """Each kind of card that a set takes from: its name, how many are used, how many there are."""
    piles = tuple(zip(*(locked for _, locked in state.sets), cards, strict=True))
    decks, wilds = state.decks, [pile.count(WILD) for pile in piles]
    yield "Wilds", sum(wilds), WILDS * decks
    for colour, card, pile in zip(COLOURS, cards, piles, strict=True):
        if card == WILD:  # its own, and the Wild of all colours
            yield f"{colour} W", pile.count(WILD), 2 * decks
        elif state.counts:
            yield f"{colour} {card}", pile.count(card), state.counts[card - 1] * decks
        else:
            yield f"{colour} numbers", len(pile) - pile.count(WILD), IN_A_COLOUR * decks
    yield "All Wild", sum(max(used - decks, 0) for used in wilds), decks
