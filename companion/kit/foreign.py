"""Somebody else's code, called where it can stop nothing. Pure.

Where that is, whoever runs the table knows: in a process of its own (`companion.daemon.cell`), or,
if nobody keeps it apart, right here. How long it may take there depends on the clock, and what it
may use on the machine; a game that is judged again must come to the same. So what was given up is
none of the game's business: whoever runs the table tells it, by an input, and tries again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Literal, TypeVar

T = TypeVar("T")
Why = Literal["slow", "gone", "memory"]  # too long; its process has ended; it wants too much


class GivenUpError(BaseException):
    """It was given up. No Exception: what somebody else's code does with those is its own affair.

    `whose`: what it is called.
    """

    SAYS: ClassVar[dict[Why, str]] = {
        "slow": "it takes longer than a table can wait",
        "gone": "it broke down",
        "memory": "it wants more memory than a table has",
    }

    def __init__(self, whose: str, why: Why) -> None:
        super().__init__(whose, why)
        self.whose, self.why = whose, why

    def __str__(self) -> str:
        return self.SAYS[self.why]


class Unknown:
    """Stands for a value of somebody else's that is of no kind that we know."""


def unknown(kind: str) -> Unknown:
    """One whose type is called so."""
    found: Unknown = type(kind, (Unknown,), {})()
    return found


Keeper = Callable[[Callable[..., Any], tuple[Any, ...], str], Any]


class _Kept:
    """`by`: who keeps it apart; None: nobody. `is_patient`: what is slow is waited for."""

    by: Keeper | None = None
    is_patient = False


def call(work: Callable[..., T], *args: Any, whose: str) -> T:
    """What our function gives back, that calls what is theirs. Raises GivenUpError.

    The function is found by its name, and arguments and what comes back are equal, not the same.
    What is of no kind that we know comes back as `Unknown`.
    """
    if _Kept.by is None:
        return work(*args)
    found: T = _Kept.by(work, args, whose)
    return found


def keep_by(keeper: Keeper | None) -> Keeper | None:
    """From now on it is kept apart so. Who has done that so far."""
    before, _Kept.by = _Kept.by, keeper
    return before


def be_patient(patient: bool) -> bool:
    """Whether what is slow is waited for from now on, unless it has to be ended; and so far.

    For what was judged before: a rule that was not given up then is not given up now.
    """
    before, _Kept.is_patient = _Kept.is_patient, patient
    return before


def is_patient() -> bool:
    return _Kept.is_patient
