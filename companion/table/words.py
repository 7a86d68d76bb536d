"""The table's own rulings, slips and clauses, which are the same in every game."""

from __future__ import annotations

from companion.kit.clauses import Clause
from companion.kit.rulings import Ruling
from companion.kit.slips import Slip
from companion.kit.standings import Standings


def too_late(name: str, player: int, by: str) -> Ruling:
    """A press arrived too late for its race. `by`: how much it was ahead; "": it was not."""
    if by:
        reason = f"by {by}, but it arrived late. Take back?"
        return Ruling("late", f"{name} was first after all", reason, (player,))
    return Ruling("late", f"{name}: too late", "Already decided", (player,))


def taken_back(last: Ruling, standings: Standings) -> tuple[Ruling, Slip]:
    """The last ruling was taken back, and what the score is without it."""
    reason = f"{last.headline}, {last.reason}"
    # Whatever followed from this press, or from a later one, is undone.
    ruling = Ruling("undo", "TAKEN BACK", reason, undo_to_ns=last.undo_to_ns, tone="good")
    return ruling, Slip("Taken back", (last.headline, last.reason), standings)


def corrected(name: str, player: int, before: int, after: int, since_ns: int) -> Ruling:
    """Somebody corrected a number. TAKE BACK undoes all corrections since `since_ns`."""
    headline, reason = f"{name} {before} IS {after}", "corrected by hand"
    return Ruling("scores", headline, reason, (player,), since_ns, quiet=True)


def slip_corrected(before: Standings, after: Standings) -> Slip:
    """What was corrected ("ADA 12 is 15"), and the scores now."""
    pairs = zip(before.rows, after.rows, strict=False)
    lines = (f"{name} {was} is {now}" for (name, was), (_, now) in pairs if was != now)
    return Slip("Corrected", tuple(lines), after)


def slip_so_far(title: str, standings: Standings) -> Slip:
    """The scores so far, when somebody looks at them."""
    so_far = f", {standings.progress}" if standings.progress else ""
    return Slip(f"{title.upper()} so far{so_far}", (), standings)


def final_slip(title: str, ruling: Ruling, standings: Standings) -> Slip:
    """The last slip of a game, with the ruling that names the winners."""
    lines = (ruling.headline, ruling.reason, *standings.details)
    return Slip(f"{title.upper()} final score", lines, standings, final=True)


CLAUSES = {
    "undo": Clause(
        "Taking back",
        "TAKE BACK undoes the last ruling, and everything that followed from it. Use it again to "
        "go further back, over rounds.",
    ),
    "scores": Clause(
        "Scores",
        "A score is wrong? Anyone can correct it in SCORES. Up and down choose a line. Right adds "
        "1, left subtracts 1.",
    ),
    "late": Clause(
        "Too late",
        "A press that arrives after its race was decided does not count, and the panel says so. "
        "If it was first, that ruling can be taken back.",
    ),
}
