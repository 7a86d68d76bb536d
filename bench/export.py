"""Export: thousands of random games of each kind, played, exported and played again.

`python -m bench.export` plays 1,000 of each; `python -m bench.export 5000 nyet` so many of one. It
says how far it has come after every hundred, and what came out otherwise as soon as it has.
"""

from __future__ import annotations

import sys

from bench.random_evenings import run
from tests.journal.round_trip import differs

MANY = 1_000

if __name__ == "__main__":
    run(sys.argv[1:], MANY, differs, "export")
