"""Taking back: which moment the last ruling rests on, and the table as it was then."""

from __future__ import annotations

from companion.kit.game import Output
from companion.kit.rulings import Ruling
from companion.kit.structs import replace
from companion.table.state import Moment, S, TableState

KEEP = 64  # rulings that can be taken back
KEEP_MOMENTS = 1_024  # presses and answers that any of them can rest on


def before_the_last(state: TableState[S]) -> int | None:
    """The index of the moment before the press that the last ruling rests on, if it is kept."""
    if not state.rulings:
        return None
    undo_to_ns = _undo_to(state.rulings[-1])
    if undo_to_ns <= state.forgotten_ns:
        return None
    return next((at for at, moment in enumerate(state.past) if moment.at_ns >= undo_to_ns), None)


def taken_back(state: TableState[S], at: int, now_ns: int) -> TableState[S]:
    """The table before that moment, without menu or pages; presses count again once it is drawn."""
    moment, undo_to_ns = state.past[at], _undo_to(state.rulings[-1])
    players = len(moment.sitting.names)
    return replace(
        state,
        game=moment.game,
        reading=None,
        sitting=moment.sitting,
        down=tuple(down for down in state.down if down.player < players),
        too_late=state.too_late if state.too_late and state.too_late.player < players else None,
        menu=None,
        note=None,
        closed_menu=None,
        past=state.past[:at],
        rulings=tuple(r for r in state.rulings if _undo_to(r) < undo_to_ns),
        back_ns=state.back_ns + now_ns - moment.at_ns,
        shown=False,
        undrawn=True,
        number=state.number + 1,
    )


def remembering(state: TableState[S], output: tuple[Output, ...]) -> TableState[S]:
    """The rulings that can be taken back, without the oldest; and the moments they rest on."""
    new = tuple(s for s in output if isinstance(s, Ruling) and s.undo_to_ns is not None)
    rulings = state.rulings + new
    if len(rulings) <= KEEP:
        return replace(state, rulings=rulings) if new else state
    rulings = rulings[-KEEP:]
    oldest_ns = min(_undo_to(ruling) for ruling in rulings)
    past = tuple(moment for moment in state.past if moment.at_ns >= oldest_ns)
    return replace(state, rulings=rulings, past=past)


def remembered(state: TableState[S], moment: Moment[S]) -> TableState[S]:
    """One more moment; beyond a number that no ruling needs, the oldest is forgotten."""
    past = (*state.past, moment)
    if len(past) <= KEEP_MOMENTS:
        return replace(state, past=past)
    return replace(state, past=past[1:], forgotten_ns=past[0].at_ns)


def _undo_to(ruling: Ruling) -> int:
    """When the press came that led to the ruling. Others are not kept to be taken back."""
    assert ruling.undo_to_ns is not None
    return ruling.undo_to_ns
