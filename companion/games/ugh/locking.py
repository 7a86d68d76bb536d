"""Locking a set: its three values, colour by colour, and one press more to confirm (UG-5)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.ugh.cards import COLOURS, EMPTY, FIGURES, WILD, Cards, product, result, why_not
from companion.games.ugh.state import Question, State, Step
from companion.games.ugh.words import caught, scores
from companion.kit.view import Ask, Choice

BACK, NO_SET = Choice("back", "BACK"), Choice("none", "NO SET")
ONE_TO_THREE = tuple(Choice(n, n) for n in "123")
LOW = (*ONE_TO_THREE, Choice("more", "4 5 WILD"), BACK)
HIGH = (Choice("4", "4"), Choice("5", "5"), Choice(str(WILD), "WILD"), BACK)
WHOLE = (Choice("lock", "LOCK"), Choice("more", "CHANGE"), NO_SET)


def lock(state: State, player: int, at_ns: int) -> Step:
    return state.ask(Question(player, "set"), at_ns), ()


def ask(state: State, question: Question) -> Ask:
    """The next colour; with all three the product; or what of them is to be changed."""
    player, cards, more = question.player, question.cards, question.more
    figures = [FIGURES[card] for card in cards]
    if EMPTY in cards:
        so_far = "" if set(cards) == {EMPTY} else f" {' × '.join(figures)}"
        return Ask(player, f"{COLOURS[cards.index(EMPTY)]}?{so_far}", HIGH if more else LOW)
    why = _why_not(state, cards)
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
    why = "" if EMPTY in after.cards else _why_not(state, after.cards)
    clause = "UG-5" if set(after.cards) == {WILD} else "UG-1"
    refused = caught(state, question.player, clause, "SET", why) if why else ()
    return state.answered(at_ns, after), refused


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
    wild = "; a Wild is one less than the lowest Number card" if WILD in cards else ""
    state = replace(state.answered(at_ns), sets=(*state.sets, (player, cards)))
    state = state.with_pool(player, -len(cards))
    return state, scores(state, player, "UG-5", result(cards), product(cards) + wild, at_ns)


def _why_not(state: State, cards: Cards) -> str:
    return why_not(cards, [cards for _, cards in state.sets], state.decks, state.counts)
