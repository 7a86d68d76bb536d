"""A game's machine, as it declares its phases, against the steps between them that were seen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from textwrap import fill, indent
from typing import Any

from companion.games.not_not import game as not_not
from companion.games.nuh_uh import game as nuh_uh
from companion.games.nyet import game as nyet
from companion.games.spank import game as spank
from companion.games.super_power import game as super_power
from companion.games.ugh import game as ugh
from companion.kit.game import Game
from companion.kit.phases import OVER, Phase
from companion.kit.structs import replace

MACHINES: Mapping[str, Mapping[str, Phase[Any]]] = {
    "not-not": not_not.MACHINE,
    "nuh-uh": nuh_uh.MACHINE,
    "nyet": nyet.MACHINE,
    "spank": spank.MACHINE,
    "super-power": super_power.MACHINE,
    "ugh": ugh.MACHINE,
}
WIDTH = 92  # letters in a line of a diagram, without its margin
Step = tuple[str, str]  # from a phase to the next


class Watched:
    """A game that keeps the steps between its phases, in whatever tables it is played at."""

    def __init__(self, game: Game[Any]) -> None:
        rules = game.rules()
        self.seen: set[Step] = set()

        def name(state: Any) -> str:
            phase = "" if rules.over(state) else getattr(state, "phase", "")
            return getattr(phase, "name", phase) or OVER

        def watched(does: Callable[..., Any] | None) -> Any:
            def doing(state: Any, *more: Any) -> Any:
                result = does(state, *more)  # type: ignore[misc]  # there is one
                self.seen.add((name(state), name(result[0])))
                return result

            return does and doing

        def all_watched(value: Any, *parts: str) -> Any:
            return replace(value, **{part: watched(getattr(value, part)) for part in parts})

        own = all_watched(rules, "step", "end")
        people = all_watched(rules.attendance, "leaves", "rejoins", "joins")
        self.game: Game[Any] = replace(game, rules=lambda: replace(own, attendance=people))


def undeclared(machine: Mapping[str, Phase[Any]], seen: Iterable[Step]) -> set[Step]:
    return {(before, after) for before, after in seen if before != after} - declared(machine)


def declared(machine: Mapping[str, Phase[Any]]) -> set[Step]:
    return {(name, after) for name, phase in machine.items() for after in phase.goes_to}


def compare(machine: Mapping[str, Phase[Any]], seen: Iterable[Step]) -> None:
    """Every step between two phases that was seen is declared, and the other way round."""
    assert undeclared(machine, seen) == set(), "seen, and not declared"
    assert declared(machine) - {*seen} == set(), "declared, and never seen"


def diagram(machine: Mapping[str, Phase[Any]]) -> str:
    """The machine as text: each phase, where it may go, and what can be done in it."""
    lines: list[str] = []
    done: dict[str, str] = {}
    for name, phase in machine.items():
        buttons = [f"{button} {act.word}" for button, act in phase.buttons.items()]
        holds = [f"{button} held {act.word}" for button, act in phase.holds.items()]
        acts = [*buttons, *holds, *(f"menu {act.word}" for act in phase.menu)]
        first = done.setdefault(", ".join(acts), name)
        text = f"as {first}" if first != name else ", ".join(acts)
        lines += [f"{name} ──▶ {', '.join(phase.goes_to)}", indent(fill(text, WIDTH), "    ")]
    return "\n".join(line for line in lines if line)
