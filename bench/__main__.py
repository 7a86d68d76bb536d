"""`make bench`: every comparison in one run of about a minute, and the goals."""

from __future__ import annotations

import platform

from bench import fairness, imports, journal, pins, plays, steps
from bench.side_by_side import table

PARTS = (fairness, pins, journal, imports, steps, plays)


def main() -> None:
    print(f"Python {platform.python_version()} on {platform.machine()}, {platform.system()}\n")
    print(table([row for part in PARTS for row in part.rows()]))


if __name__ == "__main__":
    main()
