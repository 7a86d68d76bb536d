"""The rule of Spank the Baby, in our words."""

from __future__ import annotations

from companion.kit.clauses import Clause

CLAUSES = {
    "SP-7": Clause(
        "Spank the Baby",
        "On a red three everybody slaps the pad. You draw as many cards as there are hands below "
        "yours. In a dead heat both draw the smaller number. Who has not slapped in time is last.",
    ),
}
