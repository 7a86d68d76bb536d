"""What a person asks at the command line, and asks wrongly."""

import re


class UsageError(ValueError):
    """One line with the fix; exit code 2."""


def seed(text: str) -> int:
    """Of the dice, as a command or a script names it. Raises UsageError."""
    if not re.fullmatch(r"-?[0-9]{1,18}", text):  # what the journal can hold, and more than enough
        raise UsageError(f'"{text[:40]}": a seed is a whole number of up to 18 digits')
    return int(text)
