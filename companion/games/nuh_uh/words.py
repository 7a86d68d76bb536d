"""What Nuh-Uh! says: rulings, standings, slips, and what the page shows on the table."""

from __future__ import annotations

from companion.games.nuh_uh.state import NuhUhTouch, State
from companion.kit.phrases import many, ms
from companion.kit.race import describe_gap, heats, margin
from companion.kit.rulings import Finish, Ruling, Tally
from companion.kit.screens import MessageScreen, RulingScreen, ScoreScreen, Screen
from companion.kit.slips import Slip
from companion.kit.standings import ScoreLine, Standings
from companion.kit.structs import replace
from companion.kit.tableau import Fact, Reported

# ---- the answer and the flip


def too_soon(state: State, touch: NuhUhTouch, *, final: bool) -> Ruling:
    """A Nuh-Uh more than 1 s before the answer was `final`, or while it is not final yet."""
    name = state.names[state.guesser]
    reason = f"{name} was still answering. Say it again" if final else f"Wait for {name}'s answer"
    ruling = state.refusal(touch.player, "NU-2", "too soon", reason)
    return replace(ruling, tally=(Tally("false start", touch.player),))


def after_flip(state: State, player: int, late_ns: int) -> Ruling:
    return state.refusal(player, "NU-2", "too late", f"{ms(late_ns)} after the flip")


# ---- who was first


def called(state: State) -> Ruling:
    """Whose Nuh-Uh was first and by how much, or a dead heat (NU-3)."""
    calls, opened_ns = state.window.calls, state.window.opened_ns
    heat = next(heats(state.firsts, state.tie_ns))
    ahead = margin(state.firsts, state.tie_ns)
    players = tuple(entry.player for entry in heat)
    headline = f"{state.names[players[0]]} says Nuh-Uh"
    if len(heat) > 1:
        headline = f"DEAD HEAT {state.names_of(players, ' + ')}"
    elif ahead is not None:
        headline = f"{state.names[players[0]]} by {ahead}"
    return Ruling(
        clause="NU-3",
        headline=headline,
        reason=_why_first(state, heat),
        players=players,
        margin_ns=ahead and ahead.ns,
        within_ns=ahead and ahead.within_ns,
        undo_to_ns=calls[0].at_ns,
        race=tuple(_finish(opened_ns, call, heat) for call in calls),
        opened_ns=opened_ns,
        tone="even" if len(heat) > 1 else "plain",  # the first has not won anything yet
    )


def _why_first(state: State, heat: tuple[NuhUhTouch, ...]) -> str:
    """What decided who was first, or that several were."""
    _, *others = state.firsts
    players = {call.player for call in state.window.calls}
    sides = {state.side_of[player] for player in players}
    if len(state.firsts) < len(sides):
        return f"{state.names[state.reader]} is the Reader: others go first"
    if len(heat) > 1:
        return describe_gap(heat, state.tie_ns)
    if others:
        return f"{state.names[others[0].player]} was second"
    return "No other team did" if len(players) > 1 else "Nobody else did"


def _finish(opened_ns: int, call: NuhUhTouch, heat: tuple[NuhUhTouch, ...]) -> Finish:
    """How long after the final answer a Nuh-Uh came, and whether it was first."""
    after_ns = max(call.at_ns - opened_ns, 0)
    return Finish(call.player, call.button, after_ns, "first" if call in heat else "late")


# ---- where the cards go


def verdict(state: State) -> str:
    return f"{state.names[state.guesser]} is {'correct' if state.turn.correct else 'wrong'}"


def settled(state: State, at_ns: int) -> Ruling:
    """Who takes the Trivia card, and the Nuh-Uh card (NU-4). `state`: before they are placed."""
    turn, holder = state.turn, state.turn.outcome.holder
    counts = "It counts 2. " if turn.outcome.worth == 2 else ""
    what = "doubt wrong" if turn.correct else "doubt right"
    return Ruling(
        clause="NU-4",
        headline="Discard the card" if holder is None else _takes(state, holder),
        reason=counts + _why(state),
        players=() if holder is None else state.members(holder),
        tally=() if turn.by is None else (Tally(what, turn.by, of=state.guesser),),
        undo_to_ns=at_ns,
        tone="bad" if holder is None else "good",
    )


def _takes(state: State, holder: int) -> str:
    """The Trivia card is theirs, and the Nuh-Uh card too, if somebody else played that."""
    by, keeper = state.turn.by, state.turn.outcome.keeper
    both = by is not None and keeper == holder and holder != state.side_of[by]
    return f"{state.side_name(holder)}: take {'both cards' if both else 'the card'}"


def _why(state: State) -> str:
    """Whether the answer was correct, and what becomes of the Nuh-Uh card."""
    turn, outcome = state.turn, state.turn.outcome
    if turn.by is None and turn.correct:
        return "Correct, and nobody said Nuh-Uh"
    if turn.by is None:
        return f"{verdict(state)}. Nobody said Nuh-Uh"
    opening = "Correct!" if turn.correct else f"{verdict(state)}."
    side = state.side_of[turn.by]
    if outcome.keeper == outcome.holder == side:
        return f"{opening} Keep your Nuh-Uh card"
    if outcome.keeper == side:
        return f"{opening} {state.side_name(side)} keeps the Nuh-Uh card"
    if outcome.keeper == outcome.holder:
        return f"{opening} Trivia card and {state.names[turn.by]}'s Nuh-Uh card"
    return f"{opening} Someone else gets the Nuh-Uh card"


def turn_slip(state: State, before: State, rulings: tuple[Ruling, ...], now: Standings) -> Slip:
    """The receipt of a turn. `before`: the state in which its cards were not placed yet."""
    turn = before.turn
    found = [f"{before.names[before.reader]} read to {before.names[before.guesser]}"]
    if turn.call:
        found.append(turn.call)
    for number, use in enumerate(turn.uses, 1):
        found.append(f"{number}. {before.names[use.player]}: {use.power}")
    for ruling in rulings:
        found += [ruling.headline, ruling.reason]
    title = f"NUH-UH! turn {state.number}, {many(state.remaining, 'Trivia card')} to go"
    return Slip(title, tuple(found), now)


# ---- the score


def standings(state: State) -> Standings:
    """Points, the two tie-breaks, and rivals for life (NU-6)."""
    best = [hand.standing for hand in state.hands]
    ranks = tuple(1 + sum(other > own for other in best) for own in best)
    return Standings(
        rows=tuple((state.side_name(side), hand.points) for side, hand in enumerate(state.hands)),
        ranks=ranks,
        sides=state.side_of,
        progress=f"{many(state.remaining, 'card')} to go",
        ahead_by=_why_before(state, ranks.index(1)),
        tie="{}: RIVALS FOR LIFE",
        details=_details(state, ranks) if state.over else (),
        scored=bool(state.number or any(hand.trivia for hand in state.hands)),
    )


FIELDS = {"trivia": "TRIVIA", "nuh_uhs": "NUH-UH", "twos": "2-POINT"}


def lines(state: State) -> list[tuple[int, str]]:
    """The lines of SCORES: a side, and a field of its cards; "twos" only with Powers."""
    fields = [field for field in FIELDS if field != "twos" or state.settings["powers"]]
    return [(side, field) for side in range(len(state.hands)) for field in fields]


def numbers(state: State) -> tuple[ScoreLine, ...]:
    """The cards in front of each side."""
    found: list[ScoreLine] = []
    for side, field in lines(state):
        name = f"{state.side_name(side)} {FIELDS[field]}"
        found.append(ScoreLine(side, name, getattr(state.hands[side], field)))
    return tuple(found)


def _details(state: State, ranks: tuple[int, ...]) -> tuple[str, ...]:
    """Everyone's cards, the leaders first: they explain each tie."""
    sides = sorted(range(len(ranks)), key=lambda side: ranks[side])
    return tuple(f"{state.side_name(side)}: {_held(state, side)}" for side in sides)


def _why_before(state: State, side: int) -> str:
    """What puts a side before others with as many points; "" where nobody has as many."""
    points, trivia, nuh_uhs = own = state.hands[side].standing
    tied = [hand for hand in state.hands if hand.points == points and hand.standing < own]
    if not tied:
        return ""
    if any(hand.trivia == trivia for hand in tied):
        return f"more Nuh-Uh cards ({nuh_uhs})"
    return f"more Trivia cards ({trivia})"


def _held(state: State, side: int) -> str:
    """The cards in front of a side, in words."""
    hand = state.hands[side]
    twos = f" ({hand.twos} for 2)" if hand.twos else ""
    inactive = f", Inactive: {', '.join(hand.inactive)}" if hand.inactive else ""
    return f"{hand.trivia} Trivia{twos}, {hand.nuh_uhs} Nuh-Uh{inactive}"


def tableau(state: State) -> Reported:
    """Who reads, who answers, and what is in front of everyone."""
    sides = range(len(state.hands))
    if state.phase == "teams":
        return Reported(facts=tuple(Fact(f"TEAM {n + 1}", "", state.members(n)) for n in sides))
    turn = Fact("READS", "", (state.reader,)), Fact("ANSWERS", "", (state.guesser,))
    held = (Fact("", _held(state, side), state.members(side)) for side in sides)
    return Reported(facts=(*turn, *held))


# ---- the panel between two rulings


def screen(state: State) -> Screen:
    """The panel of the phase; in the window it names the first, once that is certain."""
    guesser, reader = state.names[state.guesser], state.names[state.reader]
    match state.phase:
        case "teams":
            todo = "A team is empty: press" if state.has_empty_team else "▲ other team ▼ start"
            return ScoreScreen("TEAMS", _team_rows(state), todo)
        case "reading":
            swap = ". Dealt 2 alike? Swap one" if state.settings["powers"] else ""
            each = f"Nuh-Uh cards each: {state.settings['nuh_uhs']}{swap}"
            text = f"{many(state.remaining, 'Trivia card')}. {each}"
            return MessageScreen("NUH-UH!", text, f"{guesser}: press when final")
        case "window" if state.window.named:
            return _named(state)
        case "window":
            text = f"{guesser}'s answer is final" if state.callers else "Nobody has a Nuh-Uh card"
            call, on = ("▲", "▼") if state.is_full(state.reader) else ("▬", "●")
            own = state.reader in state.callers
            ways = f"{call} Nuh-Uh {on} flip" if own else f"{on} flip the card"
            return MessageScreen("NUH-UH?", text, f"{reader}: {ways}")
        case "verdict":
            does = "read the answer" if state.turn.by is None else "flip the card"
            return MessageScreen(_title(state), f"{reader}: {does}")
    return MessageScreen(_title(state), state.turn.call)


def _team_rows(state: State) -> tuple[tuple[str, int], ...]:
    teams = (state.members(side) for side in range(len(state.hands)))
    names = (state.names_of(team, " + ") or "nobody" for team in teams)
    return tuple((name, number) for number, name in enumerate(names, 1))


def _named(state: State) -> RulingScreen:
    ruling = called(state)
    if len(ruling.players) > 1 or ruling.margin_ns is not None:
        return ruling.screen()
    reason = f"to {state.names[state.guesser]}'s answer"  # others may follow
    return replace(ruling.screen(), reason=reason)


def _title(state: State) -> str:
    by = state.turn.by
    return "Nobody said Nuh-Uh" if by is None else f"{state.names[by]} says Nuh-Uh"


def won(state: State) -> tuple[int, ...]:
    """The players whose Nuh-Uh the panel names."""
    if state.phase != "window":
        return () if state.turn.by is None else (state.turn.by,)
    first = next(heats(state.firsts, state.tie_ns)) if state.window.named else ()
    return tuple(call.player for call in first)
