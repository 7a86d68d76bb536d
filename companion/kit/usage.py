"""What a person asks at the command line, and asks wrongly."""

import re
from collections.abc import Iterator
from contextlib import contextmanager


class UsageError(ValueError):
    """One line with the fix; exit code 2."""


@contextmanager
def as_usage_error(what: str = "") -> Iterator[None]:
    """Turn a ValueError into a UsageError: `what`, and what is wrong."""
    try:
        yield
    except ValueError as error:
        raise UsageError(f"{what}{error}") from error


def seed(text: str) -> int:
    """Of the dice, as a command or a script names it. Raises UsageError."""
    if not re.fullmatch(r"-?[0-9]{1,18}", text):  # what the journal can hold, and more than enough
        raise UsageError(f'"{text[:40]}": a seed is a whole number of up to 18 digits')
    return int(text)
