"""Super Power kept by the bookkeeper: what a table pays for the presses that it forgets.

Six players with real cards, whole hands; see `tests.super_power_people` for how they press, and
`tests.super_power_household` for how they do with every house rule on, and press some buttons
twice. `python -m bench.bookkeeper` plays 200 hands of each, `python -m bench.bookkeeper 40` fewer.
"""

from __future__ import annotations

import sys

from tests import super_power_household
from tests.super_power_people import played

HANDS = 200
TABLES = ((0.0, 0.0), (0.05, 0.0), (0.1, 0.0), (0.1, 0.25))
EVERY_RULE = ((0.0, 0.0), (0.1, 0.03))  # how often forgotten, how often pressed twice


def main() -> None:
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else HANDS
    for forgets, notices in TABLES:
        seen = f", {notices:.0%} of them noticed" if notices else ""
        print(f"{forgets:.0%} forgotten{seen}: {played(hands, forgets, notices=notices)}")
    for forgets, doubles in EVERY_RULE:
        found = super_power_household.played(hands, forgets, doubles)
        print(f"every rule, {forgets:.0%} forgotten, {doubles:.0%} pressed twice: {found}")


if __name__ == "__main__":
    main()
