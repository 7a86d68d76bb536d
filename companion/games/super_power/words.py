"""The words of an evening: margins, screens and slips, as a player reads them."""

from __future__ import annotations

from typing import Literal

from companion.games.super_power.cards import BUTTONS, Card, Play
from companion.games.super_power.state import State
from companion.kit.rulings import Finish, Ruling
from companion.kit.phrases import ms
from companion.kit.screens import RulingScreen, ScoreScreen, Tone, TurnScreen
from companion.kit.slips import Slip, ranked

MS = 1_000_000


def called(card: Card | Play) -> str:
    """A card in words: RED, RED SKIP, WILD BLUE."""
    if card.kind.wild:
        return f"{card.kind.label} {card.colour.upper()}"
    return f"{card.colour.upper()} {card.kind.label}".strip()


def cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def apart(ns: int) -> str:
    """How far apart two touches of a dead heat were, whichever came first."""
    return f"{ms(abs(ns)) if ns else '0 ms'} apart"


def follows(state: State, play: Play) -> bool:
    """Whether a play came so soon after the top card that the two were a race."""
    top = state.top
    return top is not None and -state.tie_ns <= play.at_ns - top.at_ns <= _race_ns(state)


def _race_ns(state: State) -> int:
    return max(state.options.hands_ms * MS, state.tie_ns)


def margin_to(state: State, play: Play) -> int | None:
    """How long after the top card a play came, if the two were a race."""
    top = state.top
    return abs(play.at_ns - top.at_ns) if top is not None and follows(state, play) else None


def late_race(state: State, play: Play) -> tuple[Finish, ...]:
    """The top card and the play that came after it, as a race."""
    top = state.top
    if top is None or not follows(state, play):
        return ()
    first_ns = min(top.at_ns, play.at_ns)

    def finish(card: Card | Play) -> Finish:
        after_ns = card.at_ns - first_ns
        result: Literal["first", "late"] = "first" if after_ns <= state.tie_ns else "late"
        return Finish(card.player, BUTTONS.get(card.colour, ""), after_ns, result)

    return tuple(sorted((finish(top), finish(play)), key=lambda f: f.after_ns))


def turn_screen(state: State) -> TurnScreen:
    """Whose turn it is, on which card, and what must be drawn."""
    turn, top = state.turn, state.top
    return TurnScreen(
        who="ANYBODY" if turn.free else state.names[turn.player],
        colour=top.colour if top is not None else "",
        kind=top.kind.label if top is not None else "",
        draws=turn.owed,
        clockwise=turn.direction == 1,
    )


def ruling_screen(ruling: Ruling, tone: Tone = "good", todo: str = "") -> RulingScreen:
    return RulingScreen(ruling.headline, ruling.reason, todo, tone)


def score_screen(state: State, title: str, todo: str = "") -> ScoreScreen:
    rows = tuple((name, points) for _, name, points in ranked(state.standings()))
    return ScoreScreen(title, rows, todo)


def drawn_line(state: State) -> str:
    """Who took how many cards by a ruling, in one line."""
    names = zip(state.names, state.ledger.drawn, strict=True)
    told = ", ".join(f"{name} {count}" for name, count in names if count)
    return f"Drawn so far: {told}" if told else ""


def slip(state: State, title: str, *lines: str, final: bool = False) -> Slip:
    said = tuple(line for line in lines if line)
    return Slip(f"SUPER POWER {title}", said, state.standings(), final)
