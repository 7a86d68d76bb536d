"""A row of the clause table being played: the state, and what was heard, in the row's own words."""

from __future__ import annotations

from dataclasses import replace

from companion.games.not_not import NOT_NOT
from companion.games.not_not.state import Dealing, Racing
from companion.kit.events import Answer, Click, Due, Event, Freed, Hold, Shown
from companion.kit.rulings import Ruling
from companion.kit.race import Race
from tests.not_not_rows import MS, TIE, Row


class Round:
    """A row being played: the state, and what was heard, in the words of the row."""

    def __init__(self, row: Row, turn: int) -> None:
        """`turn`: everybody sits that many places further on, the dealer too."""
        self.turn = turn
        names = tuple(["ADA", "BEN", "CLEO"][(i - turn) % 3] for i in range(3))
        state = NOT_NOT.new(names, row.settings, 7, TIE, ())
        self.state = replace(
            state,
            cards=row.cards,
            points=tuple(row.points[(i - turn) % 3] for i in range(3)),
            phase=Racing(row.dice, Race(TIE)),
            dealer=turn % 3,
        )
        self.heard: list[str] = []

    def play(self, row: Row, later_ns: int, noise: bool) -> None:
        events: list[Event] = sorted([Shown(0), *row.events], key=lambda e: e.at_ns)
        for event in events:
            event = self.moved(event, later_ns)
            self.wait(event.at_ns)
            if noise:
                self.fidget(event.at_ns)
            self.hear(event)
        quiet_ms = 5_000 if row.events else 31_000
        self.wait(events[-1].at_ns + later_ns + quiet_ms * MS)

    def wait(self, until_ns: int) -> None:
        """Let the alarms before that instant ring; the round ends with the race."""
        while isinstance(self.state.phase, Racing):
            at_ns = NOT_NOT.view(self.state).alarm_ns
            if at_ns is None or at_ns >= until_ns:
                return
            self.hear(Due(at_ns))

    def fidget(self, now_ns: int) -> None:
        """What must change nothing: releases, long presses, alarms that are not due."""
        for harmless in (
            Freed(0, "left", now_ns),
            Hold(1, "up", now_ns - 700 * MS, now_ns - 1),
            Click(2, "down", now_ns - 80 * MS, now_ns - 1),
            Answer(0, "maybe", now_ns - 1),
            Due(now_ns - 1),
        ):
            if isinstance(self.state.phase, Racing):
                self.state, said = NOT_NOT.step(self.state, harmless)
                assert said == ()

    def hear(self, event: Event) -> None:
        before = self.state
        self.state, said = NOT_NOT.step(before, event)
        self.heard += [self.in_words(s, event) for s in said if isinstance(s, Ruling)]
        asks = NOT_NOT.view(self.state).asks
        if asks and asks != NOT_NOT.view(before).asks:
            self.heard.append(f"ask {self.state.names[asks[0].player]}: {asks[0].question}")
        if isinstance(before.phase, Dealing) and before.phase.unsure:
            self.heard.append(f"gone {self.gone(event)}")

    def gone(self, event: Event) -> str:
        """Which card left, as the state has it once the dealer has said so."""
        phase = self.state.phase
        if isinstance(phase, Dealing):
            return " ".join(phase.taken)
        assert isinstance(event, Click)  # below Hard the same press rolls
        return event.button

    def in_words(self, ruling: Ruling, event: Event) -> str:
        names = " + ".join(self.state.names[p] for p in ruling.players)
        if ruling.headline.endswith("loses a card"):
            return f"{names} loses"
        if ruling.headline.endswith("is wrong"):
            return f"{names} wrong"
        if ruling.clause == "NN-13":
            opened_ns = self.opened_ns
            return f"nobody at {(event.at_ns - opened_ns) // MS}"
        if ruling.clause in ("NN-10", "NN-12") and ruling.undo_to_ns is not None:
            verb = "wins" if len(ruling.players) == 1 else "win"
            by = f" by {ruling.margin_ns / MS:.10g} ms" if ruling.margin_ns is not None else ""
            return f"{names} {verb} {self.emptied()}{by}"
        if ruling.clause == "NN-14":
            return " + ".join(sorted(names.split(" + "))) + " " + ruling.headline.split()[-1]
        return ruling.headline

    def emptied(self) -> str:
        phase = self.state.phase
        if isinstance(phase, Dealing):
            return " ".join(phase.taken) or "?"
        return " ".join(self.state.cards.empty())

    opened_ns = 0

    def moved(self, event: Event, later_ns: int) -> Event:
        self.opened_ns = later_ns
        event = replace(event, at_ns=event.at_ns + later_ns)
        if isinstance(event, Click | Hold):
            event = replace(event, pressed_ns=event.pressed_ns + later_ns)
        if not isinstance(event, Shown | Due):
            event = replace(event, player=(event.player + self.turn) % 3)
        return event


def points_after(row: Row) -> tuple[int, ...]:
    """What the outcome's words are worth."""
    points = dict(zip(["ADA", "BEN", "CLEO"], row.points, strict=True))
    for words in row.outcome:
        names = [w for w in words.split() if w in points]
        if " win" in words:
            for name in names:
                points[name] += 1
        elif words.endswith("loses"):
            points[names[0]] -= 1
    return tuple(points.values())
