"""Rules that a table made up: Python modules, found by the names its settings give.

They are somebody else's code: whatever goes wrong in one is said, the rule is switched off, and
the game goes on without it; at every resume and replay, too, for that is part of the state. So they
hook into cards and the menu; what could hold up the table (presses, time, the panel) is not theirs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from companion.games.super_power.bookkeeper import theirs
from companion.games.super_power.bookkeeper.cards import BASE, Card, Play, Touch
from companion.games.super_power.bookkeeper.fitting import UnfitError, check
from companion.games.super_power.bookkeeper.given_back import accepted, choices
from companion.games.super_power.bookkeeper.rule import Rule, Verdict
from companion.games.super_power.bookkeeper.state import State, Step
from companion.kit.foreign import GivenUpError, Why, call
from companion.kit.rulings import Ruling
from companion.kit.view import Choice

OURS = ("doubts", "pressed", "timed", "due", "alarm", "view", "since", "busy", "frozen")
VERDICTS: tuple[Verdict, ...] = ("yes", "no", "ask")
MOST_PLAYERS = 16
MENDS = {  # by what is said first; a file that only somebody else may read is told with its path
    "No module named": "put the file itself beside the board file (a service sees no home), or its "
    "folder on PYTHONPATH",
    "[Errno 13]": "let everybody read it: chmod a+r",
    "": "mend it, or leave it out",
}


def own_rules(modules: tuple[str, ...]) -> tuple[Rule[State], ...]:
    """The `RULE` of each module. Raises ValueError with one line for a name that gives none."""
    return tuple(_guarded(module) for module in modules)


@cache
def _guarded(module: str) -> Rule[State]:
    return Guard(_rule(module), module).rule()


def _rule(module: str) -> Rule[Any]:
    try:
        found = call(theirs.rule, module, whose=module)
    except GivenUpError as error:
        found = theirs.Failed(str(error))
    if isinstance(found, theirs.Failed):
        mend = next(mend for begins, mend in MENDS.items() if found.reason.startswith(begins))
        raise ValueError(f'option own = "{module}": {found.reason}; {mend}')
    if type(found) is not Rule:
        raise ValueError(f'option own = "{module}": it has no RULE; see CONTRIBUTING.md')
    for hook in OURS:
        if getattr(found, hook) is not None:
            raise ValueError(
                f'option own = "{module}": "{hook}" could hold up the table; leave it out'
            )
    try:
        check(found, Rule, MOST_PLAYERS)
        _check_words(found)
    except UnfitError as error:
        raise ValueError(f'option own = "{module}": in its RULE, {error}') from error
    return found


def _check_words(rule: Rule[Any]) -> None:
    """Raises UnfitError for words that could not be shown or told apart."""
    for name in ("name", "title", "clause", "text"):
        if not getattr(rule, name).strip():
            raise UnfitError(f"{name} is empty")
    if " " in rule.name:
        raise UnfitError("name has a blank")
    known = {kind.key for kind in BASE}
    for kind in rule.kinds:
        if kind.key in known:
            raise UnfitError(f'the card "{kind.key}" is one of ours')


def without(state: State, name: str, why: Why, at_ns: int) -> Step:
    """A rule that was given up is switched off; one that is off, or of ours, is not."""
    del at_ns
    on = next((r for r in state.rules if r.name == name and isinstance(_guard(r), Guard)), None)
    return (state, ()) if on is None else _off(state, on, GivenUpError(name, why))


def _guard(rule: Rule[State]) -> object:
    """Whose hooks those are."""
    hooks = (rule.played, rule.allows, rule.foul, rule.lines, rule.owing, rule.chosen)
    return next((getattr(hook, "__self__", None) for hook in hooks if hook is not None), None)


def _off(state: State, rule: Rule[Any], error: BaseException) -> Step:
    """Without its hooks; its cards stay known, for some may be on their way."""
    off = replace(
        rule,
        text=f"Switched off: {error}",
        jumps=False,
        allows=None,
        played=None,
        foul=None,
        lines=None,
        owing=None,
        chosen=None,
    )
    ruling = Ruling(
        clause=off.clause,
        headline=f"{off.title} FAILED",
        reason=f"{error}; played on without it",
        tone="bad",
    )
    rules = tuple(off if known.name == off.name else known for known in state.rules)
    return replace(state, rules=rules), (ruling,)


@dataclass(frozen=True)
class Guard:
    """Somebody else's rule, and what keeps it from stopping the game.

    `theirs` has what stands for each of its hooks.
    """

    theirs: Rule[Any]
    module: str

    def rule(self) -> Rule[State]:
        """The rule, with hooks that cannot."""
        has = self.theirs
        return replace(
            has,
            allows=has.allows and self._allows,
            lines=has.lines and self._lines,
            owing=has.owing and self._owing,
            played=self._played,
            foul=has.foul and self._foul,
            chosen=has.chosen and self._chosen,
        )

    # ---- what is asked of it: when that fails, the least there is

    def _allows(self, state: State, play: Play) -> Verdict:
        try:
            return self._verdict(state, play)
        except UnfitError:
            return "no"

    def _lines(self, state: State, player: int) -> tuple[Choice, ...]:
        try:
            return self._menu(state, player)
        except UnfitError:
            return ()

    def _owing(self, state: State) -> tuple[Choice, ...]:
        try:
            return self._ways(state)
        except UnfitError:
            return ()

    def _verdict(self, state: State, play: Play) -> Verdict:
        found = self._ask("allows", state, play)
        for verdict in VERDICTS:
            if type(found) is str and found == verdict:
                return verdict
        raise UnfitError("it neither allows a card nor asks")

    def _menu(self, state: State, player: int) -> tuple[Choice, ...]:
        return choices(self._ask("lines", state, player), self.theirs.name)

    def _ways(self, state: State) -> tuple[Choice, ...]:
        return choices(self._ask("owing", state), self.theirs.name)

    # ---- what it does: when that fails, it is switched off, and that is said

    def _played(self, state: State, card: Card) -> Step:
        """With every card it is looked at all the rest, for only a step can say what fails."""
        has = self.theirs
        try:
            if has.allows:
                play = Play(
                    card.player,
                    card.colour,
                    card.kind,
                    card.at_ns,
                    card.undo_to_ns,
                    stamp=card.stamp,
                )
                self._verdict(state, play)
            if has.lines:
                self._menu(state, card.player)
            if has.owing:
                self._ways(state)
        except UnfitError as error:
            return _off(state, self.theirs, error)
        return self._step("played", state, card) if has.played else (state, ())

    def _foul(self, state: State, play: Play, why: str) -> Step:
        return self._step("foul", state, play, why)

    def _chosen(self, state: State, touch: Touch, key: str) -> Step:
        return self._step("chosen", state, touch, key)

    def _step(self, hook: str, state: State, cause: Card | Play | Touch, *more: Any) -> Step:
        try:
            back = self._call(theirs.done, hook, state, cause, *more)
            return accepted(back, state, self.theirs.name, cause.undo_to_ns)
        except UnfitError as error:
            return _off(state, self.theirs, error)

    def _ask(self, hook: str, state: State, *args: Any) -> Any:
        return self._call(theirs.asked, hook, state, *args)

    def _call(self, work: Callable[..., Any], hook: str, state: State, *args: Any) -> Any:
        """What the hook gives back. Raises UnfitError for all that goes wrong in it."""
        try:
            back = call(work, self.module, hook, state, *args, whose=self.module)
        except GivenUpError as error:
            raise GivenUpError(self.theirs.name, error.why) from error
        if isinstance(back, theirs.Failed):
            raise UnfitError(back.reason)
        return back
