"""Where the cards of a turn go: as usual, or with Powers as the table says (NU-4, NU-7, NU-8).

Then the next turn, or the end (NU-5). As usual is one press.
"""

from __future__ import annotations

from companion.games.nuh_uh.pile import catch_up
from companion.games.nuh_uh.powers import reach, reach_at
from companion.games.nuh_uh.standings import standings
from companion.games.nuh_uh.state import Outcome, Settling, State, Step, Turn
from companion.games.nuh_uh.words import right_or_wrong, settled, turn_slip
from companion.kit.events import Answer, Event, Hold
from companion.kit.game import Effect, Ended, Notice
from companion.kit.race import Entry
from companion.kit.rulings import Ruling
from companion.kit.screens import RulingScreen
from companion.kit.standings import Score
from companion.kit.structs import replace
from companion.kit.view import Ask, Choice, View

MENU = Choice("menu", "MENU")
YES = Choice("yes", "YES")
OTHER = Choice("other", "NO")
FOR_TWO = Choice("two", "FOR 2")
WORTHS = (Choice("1", "1 POINT"), Choice("2", "2 POINTS"))
OUT = "out"


def step(state: State, settling: Settling, event: Event) -> Step:
    match event:
        case Answer() if event.player == state.reader:
            return _answer(state, settling, event)
        case Hold():
            return reach(state, event)
    return state, ()


def view(state: State, settling: Settling) -> View:
    reader = state.names[state.reader]
    todo = f"{reader}: who gets the card?"
    return View(
        RulingScreen(right_or_wrong(state), "Any Powers?", todo),
        (_ask(state, settling),),
        lit=(state.reader,),
        hint=f"{reader}, say who gets the Trivia card. Hold a button to use a Power.",
        holds=state.everybody,
    )


def _ask(state: State, settling: Settling) -> Ask:
    """What is put to the Reader; ▲ for those who want to use a Power first."""
    reader = state.reader
    match settling.stage:
        case "who":
            return Ask(reader, "Who gets the Trivia card?", _holders(state), style="list")
        case "worth":
            return Ask(reader, "What does it count?", WORTHS)
        case "card":
            by = state.turn.by
            name = "the" if by is None else f"{state.names[by]}'s"
            sides = tuple(o for o in _holders(state) if o.key != OUT)
            return Ask(reader, f"Who has {name} Nuh-Uh card now?", sides, style="list")
    holder = as_usual(state).holder
    if holder is None:
        return Ask(reader, "Is the card discarded?", (MENU, YES, OTHER))
    question = f"Card to {state.side_name(holder)}?"
    return Ask(reader, question, (MENU, YES, OTHER, FOR_TWO))


def _holders(state: State) -> tuple[Choice, ...]:
    """Every competitor, the usual one first, and the discard."""
    usual = as_usual(state)
    first = usual.holder if usual.keeper is None else usual.keeper
    order = sorted(range(len(state.hands)), key=lambda side: side != first)
    sides = tuple(Choice(str(side), state.side_name(side)) for side in order)
    return (*sides, Choice(OUT, "DISCARDED"))


def _answer(state: State, settling: Settling, event: Answer) -> Step:
    if event.key not in [choice.key for choice in _ask(state, settling).choices]:
        return state.now(Settling()), ()  # back to the first question
    if settling.stage != "as usual":
        return _otherwise(state, settling, event)
    match event.key:
        case "yes":
            return place(state, as_usual(state), event.at_ns)
        case "two":
            return place(state, replace(as_usual(state), worth=2), event.at_ns)
        case "other":
            return state.now(Settling("who")), ()
    return reach_at(state, Entry(event.player, "up", event.at_ns), event.at_ns)


def _otherwise(state: State, settling: Settling, event: Answer) -> Step:
    """Step by step: who gets it, what it counts, who has the Nuh-Uh card that was played."""
    holder, worth = settling.holder, settling.worth
    match settling.stage:
        case "who" if event.key != OUT:
            return state.now(Settling("worth", int(event.key))), ()
        case "who":
            holder = None
        case "worth":
            worth = int(event.key)
        case "card":
            return place(state, Outcome(holder, worth, int(event.key)), event.at_ns)
    if state.turn.by is not None:
        return state.now(Settling("card", holder, worth)), ()
    return place(state, Outcome(holder, worth, None), event.at_ns)


# ---- placing the cards


def as_usual(state: State) -> Outcome:
    """What follows from who was right (NU-4)."""
    turn = state.turn
    if turn.by is None:
        return Outcome(state.guessing if turn.right else None, 1, None)
    side = state.guessing if turn.right else state.side_of[turn.by]
    return Outcome(side, 1, side)


def place(state: State, outcome: Outcome, at_ns: int) -> Step:
    """The cards go where the table says; then the next turn, or the end (NU-4, NU-5)."""
    ruling = settled(state, outcome, at_ns)
    after, drawn = catch_up(state, _next(_placed(state, outcome)), at_ns)
    slip = turn_slip(after, _lines(state, (ruling, *drawn)))
    said: tuple[Effect, ...] = (ruling, *drawn, Score(standings(after)), slip)
    if drawn:  # both on one page
        page = replace(ruling.screen(), reason=drawn[0].headline)
        said = (*said, Notice((page,), ruling.players))
    if after.left:
        return after.read_on(), said
    ended = Ended("NU-6", "no Trivia card is left", at_ns)
    return replace(after, over=True), (*said, ended)


def _placed(state: State, outcome: Outcome) -> State:
    """The Trivia card, then the Nuh-Uh card: its Power is recharged once that is settled (NU-8)."""
    if outcome.holder is None:
        state = replace(state, discarded=state.discarded + 1)
    else:
        state = state.holding(outcome.holder, state.hands[outcome.holder].win(outcome.worth))
    turn = state.turn
    if turn.by is None or outcome.keeper is None:
        return state
    side = state.side_of[turn.by]
    card = state.hands[side].cards[turn.played]
    if turn.recharges:
        card = replace(card, active=True)
    if outcome.keeper == side:
        return state.holding(side, state.hands[side].put(turn.played, card))
    state = state.holding(side, state.hands[side].drop(turn.played))
    return state.holding(outcome.keeper, state.hands[outcome.keeper].take(card))


def _next(state: State) -> State:
    """The Guesser becomes the Reader (NU-5)."""
    number, left = state.number + 1, state.left - 1
    return replace(state, left=left, number=number, turn=Turn())


def _lines(state: State, rulings: tuple[Ruling, ...]) -> tuple[str, ...]:
    """What a slip tells of a turn. `state`: before the cards were placed."""
    turn = state.turn
    uses = tuple(
        f"{n}. {state.names[use.player]}: {use.power}" for n, use in enumerate(turn.uses, 1)
    )
    call = (turn.call,) if turn.call else ()
    said = tuple(line for r in rulings for line in (r.headline, r.reason))
    return (*call, *uses, *said)
