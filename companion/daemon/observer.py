"""Observers: what a page, a club or a terminal sees of a table, and may ask of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.daemon.parts import PartMakers
from companion.daemon.reports import Touched
from companion.daemon.seating import Start
from companion.daemon.session import Session
from companion.kit.game import Output
from companion.table.lobby import JoinCode

if TYPE_CHECKING:
    from PIL.Image import Image


class Observer:
    """Watches a table; this one does nothing, as where there is no page.

    All of it is called by the table's loop, and none of it may block.
    """

    makers: PartMakers | None = None  # of a simulated table's parts
    session: Session | None = None

    def attach(self, nudge: Callable[[], None], touch: Callable[[Touched], None]) -> None:
        """Take what any thread may call: `nudge` wakes the loop, `touch` gives it a press."""

    def settle_ns(self) -> int:
        """How long a press may take to arrive from here."""
        return 0

    def watch(self, session: Session) -> None:
        """The session has changed. It may change again as soon as this returns."""
        self.session = session

    def say(self, output: Output) -> None:
        """Something was ruled, scored or printed in the session, and the disk has its inputs."""

    def frame(self, image: Image, at_ns: int) -> None:
        """The panel of a simulated table has drawn this, at that time of its clock."""

    def slip(self, text: str) -> None:
        """The printer of a simulated table has printed this."""

    def kept(self, session: Session) -> None:
        """The disk has all of the session."""

    def wants_start(self) -> bool:
        """Whether a game was chosen that should replace the session on the table."""
        return False

    def take_start(self) -> Start | None:
        """The game that was chosen, once."""
        return None

    def called(self, seat: int) -> str:  # noqa: ARG002
        """The name of the player at that seat, if known; else ""."""
        return ""

    def join_code(self) -> JoinCode | None:
        """How phones join this table, if they may."""
        return None
