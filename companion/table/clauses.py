"""Clauses of the table's own, which hold in every game: what it says and no game does."""

from __future__ import annotations

from companion.kit.clauses import Clause

CLAUSES = {
    "undo": Clause(
        "Taking back",
        "TAKE BACK undoes the last ruling, and all that hung on it. It can be done again and "
        "again, over rounds.",
    ),
    "scores": Clause(
        "Scores",
        "SCORES is where anybody puts a score right that was pressed wrongly: up and down choose "
        "a line, right adds one, left takes one away. TAKE BACK undoes it.",
    ),
    "late": Clause(
        "Too late",
        "A press that arrives once its race was decided counts nowhere, and is told. Who was "
        "earlier may take that ruling back.",
    ),
}
