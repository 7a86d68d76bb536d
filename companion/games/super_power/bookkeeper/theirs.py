"""A rule that a table made up, where it is at home: loaded, and its hooks called.

This is called by `own`, possibly in another process (`kit.foreign`): all that goes in and comes
out is plain. The hook gets a state of its own, so that what it does to that one spoils nothing; of
what it gives back only that is told which has changed. Whether the game can go on with it, `own`
looks at.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, NamedTuple

from companion.games.super_power.bookkeeper.fitting import hints_of
from companion.games.super_power.bookkeeper.given_back import Changed, apart
from companion.games.super_power.bookkeeper.metered import Meter, load
from companion.games.super_power.bookkeeper.rule import Rule
from companion.games.super_power.bookkeeper.state import State
from companion.kit.foreign import GivenUpError

LONGEST_REASON = 120
HOOKS = ("allows", "doubts", "played", "foul", "lines", "owing", "chosen", "pressed", "timed",
         "due", "alarm", "view", "since", "busy", "frozen")  # fmt: skip
SHARED = ("options", "rules", "names", "switches", "queue", "opened", "pile")  # nothing in these
# can be changed by mistake


class Failed(NamedTuple):
    """What went wrong in it, in a line."""

    reason: str


@dataclass(frozen=True)
class Hook:
    """Stands for a function that stays where it is."""

    def __call__(self) -> None:
        """What stands for it is never called."""


def rule(module: str) -> Any:
    """The module's `RULE`, with something that stands for each hook; None without one."""
    try:
        found, _ = _loaded(module)
        if type(found) is not Rule:
            return found
        stands: dict[str, Any] = {hook: Hook() for hook in HOOKS if callable(getattr(found, hook))}
        return replace(found, **stands)
    except BaseException as error:
        return _failed(module, error)


def asked(module: str, hook: str, state: State, *args: Any) -> Any:
    """What that hook gives back, or how it failed."""
    return _run(module, lambda: _hooked(module, hook)(_lent(state), *args))


def done(module: str, hook: str, state: State, *args: Any) -> Any:
    """What that hook gives back, with all that it has changed in the state; or how it failed."""

    def work() -> Any:
        back = _hooked(module, hook)(_lent(state), *args)
        if type(back) is tuple and len(back) == 2 and type(back[0]) is State:
            return _changed(back[0], state), back[1]
        return back

    return _run(module, work)


@cache
def _loaded(module: str) -> tuple[Any, Meter]:
    loaded, meter = load(module)
    return vars(loaded).get("RULE"), meter


def _hooked(module: str, hook: str) -> Callable[..., Any]:
    found: Callable[..., Any] = getattr(_loaded(module)[0], hook)
    return found


def _run(module: str, work: Callable[[], Any]) -> Any:
    try:
        return _loaded(module)[1].run(work)
    except BaseException as error:
        return _failed(module, error)


def _failed(module: str, error: BaseException) -> Failed:
    """sys.exit() is an error, too, and a loop without an end; nobody else asks for our end here.

    How much memory there is depends on the machine: that is not the game's to say.
    """
    if isinstance(error, MemoryError):
        raise GivenUpError(module, "memory") from error
    if isinstance(error, KeyboardInterrupt):
        return Failed("it asks for the end of the program")
    return Failed(_in_a_line(error))


def _in_a_line(error: BaseException) -> str:
    try:
        said = " ".join(str(error).split())
    except BaseException:  # it is theirs as well
        said = ""
    line = "".join(c if c.isprintable() else "?" for c in said or type(error).__name__)
    return line if len(line) <= LONGEST_REASON else f"{line[:LONGEST_REASON]}..."


def _lent(state: State) -> State:
    """An equal state, for somebody else to spoil."""
    own = {name: apart(getattr(state, name)) for name in hints_of(State) if name not in SHARED}
    return replace(state, **own)


def _changed(after: State, before: State) -> Changed:
    """What is otherwise; a field that is gone has become None."""
    pairs = ((name, getattr(after, name, None), getattr(before, name)) for name in hints_of(State))
    return Changed({name: now for name, now, was in pairs if now is not was and now != was})
