"""What is on the panel: the game's screen, the question to somebody who joins, or trouble."""

from __future__ import annotations

from typing import Protocol

from companion.daemon.session import Session
from companion.daemon.trouble import Trouble
from companion.kit.names import stand_ins
from companion.kit.screens import Screen, renamed
from companion.table import overlay_text
from firmware.panel import FrameOut

JOINING = 500_000  # screens for somebody who joins are numbered from here on


class ShowsScreens(Protocol):
    def show(self, number: int, screen: Screen) -> None: ...


class PanelView:
    """Of one session. Screens have numbers, so that it is known which one was drawn when."""

    def __init__(
        self, session: Session, panel: ShowsScreens | None, trouble: Trouble, frames_before: int
    ) -> None:
        """No panel: nothing is shown.

        `frames_before`: numbers up to this one belong to sessions before, on the same panel.
        """
        self._session = session
        self._panel = panel
        self._trouble = trouble
        self._frames_before = frames_before
        self._covering: tuple[int, Screen] | None = None  # what stands in place of the game's
        self._noted: Screen | None = None  # the game's, with the table's note on it

    @property
    def covers(self) -> bool:
        """Whether a screen for somebody who joins is in place of the game's."""
        return self._covering is not None

    def is_behind(self) -> bool:
        """Whether the panel should show something else by now."""
        if self._panel is None:
            return False
        if self._trouble.changed or self._covering != self._joining_screen():
            return True
        return self._covering is None and self._noted != overlay_text.screen(self._session.state)

    def show(self, now_ns: int) -> int | None:
        """Trouble first, but never over dice or a question.

        Where there is no panel, every screen counts as drawn at once: its number.
        """
        state = self._session.state
        if self._panel is None:
            return state.number
        number, screen = state.number, overlay_text.screen(state)
        self._noted = screen
        self._covering = self._joining_screen()
        if self._covering is not None:
            number, screen = self._covering
        elif self._session.remarks is not None:
            screen = self._session.remarks.with_best(screen)
        names = stand_ins(state.own.names or self._session.names)
        screen = renamed(screen, names) if names else screen
        number = 0 if self._trouble.covers(screen) else number
        self._panel.show(self._frames_before + number, self._trouble.before(screen, now_ns))
        return None

    def drawn(self, report: FrameOut, at_ns: int) -> int | None:
        """The number of the game's screen that was; None: it was no screen of this game.

        `at_ns`: in table time. Frames of an earlier session are dropped.
        """
        number, joining = report.number - self._frames_before, self._session.joining
        if number < 0:
            return None
        if number < JOINING or joining is None:
            return number
        joining.shown(number - JOINING, at_ns)
        return None

    def _joining_screen(self) -> tuple[int, Screen] | None:
        """What somebody who joins sees in place of the game, and its number."""
        joining = self._session.joining
        screen = joining.screen(self._session.state) if joining is not None else None
        if screen is None or joining is None:
            return None
        return JOINING + joining.state.number, screen
