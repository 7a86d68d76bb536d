"""Contacts: what raw edges mean. A press has the time of its first edge, and keeps it.

Only pressing edges come in. A line that was touched is locked out until it is released and quiet.
The touch is a contact once its line is read as pressed, `confirm_ms` after its last edge; it is a
spike if it is over by then. A touch that was read too late to tell is reported, and is no contact.
Releases are read from the level: the direction of a bouncing edge cannot be trusted. A line that
never comes to rest is set aside, and holds up no other.
No thread, no clock: `wake` gets the time, and `read` a level that another thread has read.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Mapping

from msgspec import Struct

from firmware.board import Line, SwitchTiming

MS = 1_000_000
POLL_NS = 5 * MS  # how often a held line is read, to see it released
STUCK_NS = 10_000 * MS
STUCK_POLL_NS = 250 * MS
REST_NS = 15 * MS  # edges further apart than this are not of one touch; no bounce is so slow
CHATTER_NS = 50 * MS  # a line that has no such rest for this long chatters
ASIDE_NS = 250 * MS  # how often one that was set aside is listened to again


class _OnLine(Struct, frozen=True):
    """Something that happened on a line, and when."""

    line: Line
    at_ns: int


class Contact(_OnLine, frozen=True):
    """A press or a slap on a line, at the kernel's time of its first edge."""


class Release(_OnLine, frozen=True):
    """A held line was let go. `at_ns`: when that was certain, one lockout after it opened."""


class Unseen(_OnLine, frozen=True):
    """A touch at `at_ns` whose line was open again when it was first read, too late to tell.

    A spike, or a press that was over already. It is not a contact, and counts as a spike.
    """


class Stuck(_OnLine, frozen=True):
    """A line has been held for ten seconds: a jammed button or a short."""


class Chatter(_OnLine, frozen=True):
    """A line does not come to rest: a loose wire, or a motor nearby. Its edges are ignored."""


class Quiet(_OnLine, frozen=True):
    """A line that chattered has come to rest, and counts again."""


LineReport = Contact | Release | Unseen | Stuck | Chatter | Quiet


class _Line(Struct):
    """One line: a touch that is not confirmed yet has `edges`, a confirmed one is `held`."""

    lockout_ns: int
    bounce_ns: int  # from the first edge of a press to its last, at most
    confirm_ns: int  # still pressed this long after the last edge: no spike
    held: bool = False
    stuck: bool = False
    edges: list[int] = []  # the oldest first
    was_open: bool = False  # when it was read after its newest edge, in time
    last_ns: int = 0  # newest edge, or when it was last read as pressed
    since_ns: int = 0  # when it was first held
    polled_ns: int = 0  # a held line is read every POLL_NS, counted from here
    due_ns: int | None = None  # when to look at it next
    edge_ns: int | None = None  # the newest edge
    restless_ns: int = 0  # the first edge since its last rest
    aside: bool = False  # it chatters: its edges are ignored
    enabled_ns: int | None = 0  # since when its edges are enabled; None: they are not
    spikes: int = 0

    @property
    def restless_for_ns(self) -> int:
        return 0 if self.edge_ns is None else self.edge_ns - self.restless_ns

    @property
    def chatters(self) -> bool:
        return self.restless_for_ns >= CHATTER_NS


class Contacts:
    """Every line's state. `pressed(line)`: whether its switch is closed now.

    `listen(line, wanted)` starts or stops a line's edges; a few that still come do no harm.
    """

    def __init__(
        self,
        timing: Mapping[Line, SwitchTiming],
        pressed: Callable[[Line], bool],
        listen: Callable[[Line, bool], None] = lambda _, __: None,
    ) -> None:
        self._pressed = pressed
        self._listen = listen
        self._lines = {
            line: _Line(round(t.lockout_ms * MS), t.bounce_ns, t.confirm_ns)
            for line, t in timing.items()
        }

    @property
    def spikes(self) -> int:
        """How many touches never became a press."""
        return sum(line.spikes for line in self._lines.values())

    def spikes_of(self, number: Line) -> int:
        return self._lines[number].spikes

    def bounced_ns(self, number: Line) -> int:
        """From the first edge of the newest touch to its last."""
        return self._lines[number].restless_for_ns

    def arm(self, now_ns: int, touched: Mapping[Line, int] | None = None) -> frozenset[Line]:
        """Read every line; those held now do not count until released. Returns them.

        `touched`: since when, where that is known. Their release is timed from then, so
        that a resumed game comes to the same.
        """
        for number, line in self._lines.items():
            if not line.aside and self._pressed(number):
                self._hold(line, now_ns, (touched or {}).get(number, now_ns - line.confirm_ns))
        return frozenset(n for n, line in self._lines.items() if line.held)

    def edge(self, number: Line, at_ns: int) -> None:
        """A pressing edge, in any order between lines."""
        line = self._lines[number]
        if line.edge_ns is None or at_ns - line.edge_ns > REST_NS:
            line.restless_ns = at_ns
        line.edge_ns = max(line.edge_ns or at_ns, at_ns)
        line.last_ns = max(line.last_ns, at_ns)
        if line.aside:
            line.due_ns = at_ns if line.enabled_ns is not None else line.due_ns
        elif line.chatters:
            line.due_ns = at_ns
        elif not line.held:
            if line.was_open and line.edges:  # the earlier edges were a spike
                self._doubt(line, at_ns - 1)
            insort(line.edges, at_ns)
            line.was_open = False
            line.due_ns = line.edges[-1] + line.confirm_ns

    def read(self, number: Line, pressed: bool, at_ns: int) -> list[LineReport]:
        """A level that another thread has read in time. Returns what became certain."""
        line = self._lines[number]
        if (
            line.aside
            or line.chatters
            or not line.edges
            or at_ns < line.edges[-1] + line.confirm_ns
        ):
            return []
        return self._judge(number, line, at_ns, pressed=pressed)

    def wake(self, now_ns: int) -> list[LineReport]:
        """Look at every line that is due. What became certain, in no special order."""
        touches: list[LineReport] = []
        for number, line in self._lines.items():
            if line.due_ns is not None and line.due_ns <= now_ns:
                touches += self._look(number, line, now_ns)
        return touches

    def due_ns(self) -> int | None:
        """When `wake` is wanted next; None while nothing is touched or held."""
        return min((x.due_ns for x in self._lines.values() if x.due_ns is not None), default=None)

    def unconfirmed_ns(self) -> int | None:
        """The oldest undecided touch: nothing later may be passed on before it."""
        return min((x.edges[0] for x in self._lines.values() if x.edges), default=None)

    @property
    def noisy(self) -> bool:
        """Whether a line chatters, or is about to: lost edges are then edges of that line."""
        active = (line for line in self._lines.values() if line.due_ns is not None)
        return any(line.aside or line.restless_for_ns > line.bounce_ns for line in active)

    def _look(self, number: Line, line: _Line, now_ns: int) -> list[LineReport]:
        if line.aside:
            return self._try_again(number, line, now_ns)
        if line.chatters:
            return self._set_aside(number, line, now_ns)
        if line.edges:
            return self._judge(number, line, now_ns, pressed=self._pressed(number))
        return self._watch(number, line, now_ns)

    def _judge(self, number: Line, line: _Line, now_ns: int, *, pressed: bool) -> list[LineReport]:
        steady_ns = line.edges[-1]
        if pressed:
            first_ns = next(at for at in line.edges if at + line.bounce_ns >= steady_ns)
            self._hold(line, now_ns, first_ns)
            return [Contact(number, first_ns)]
        in_time_ns = steady_ns + max(line.bounce_ns, line.confirm_ns)
        too_late = not line.was_open and now_ns > in_time_ns
        unseen: list[LineReport] = [Unseen(number, line.edges[0])] if too_late else []
        self._doubt(line, now_ns)
        return unseen

    def _doubt(self, line: _Line, now_ns: int) -> None:
        """Drop edges that no press followed in time; a later edge may still begin a press."""
        line.was_open = True
        line.edges = [at for at in line.edges if at + line.bounce_ns > now_ns]
        line.due_ns = line.edges[0] + line.bounce_ns if line.edges else None
        line.spikes += not line.edges

    def _watch(self, number: Line, line: _Line, now_ns: int) -> list[LineReport]:
        if self._pressed(number):
            line.last_ns = now_ns
            line.due_ns = now_ns + STUCK_POLL_NS if line.stuck else _poll_ns(line, now_ns)
            if not line.stuck and now_ns - line.since_ns >= STUCK_NS:
                line.stuck = True
                return [Stuck(number, now_ns)]
            return []
        if now_ns - line.last_ns < line.lockout_ns:
            line.due_ns = min(_poll_ns(line, now_ns), line.last_ns + line.lockout_ns)
            return []
        line.held = line.stuck = False
        line.due_ns = None
        return [Release(number, now_ns)]

    def _set_aside(self, number: Line, line: _Line, now_ns: int) -> list[LineReport]:
        """Drop its undecided touch, and end a press that was reported."""
        released = [Release(number, now_ns)] if line.held else []
        line.held = line.stuck = False
        line.edges = []
        line.aside = True
        self._disable(number, line, now_ns)
        return [*released, Chatter(number, now_ns)]

    def _disable(self, number: Line, line: _Line, now_ns: int) -> None:
        self._listen(number, False)
        line.enabled_ns = None
        line.due_ns = now_ns + ASIDE_NS

    def _try_again(self, number: Line, line: _Line, now_ns: int) -> list[LineReport]:
        """Re-enable it briefly to see if it settled."""
        if line.enabled_ns is None:
            self._listen(number, True)
            line.enabled_ns = now_ns
            line.due_ns = now_ns + CHATTER_NS
        elif line.edge_ns is not None and line.edge_ns >= line.enabled_ns:
            self._disable(number, line, now_ns)
        elif self._pressed(number):
            line.due_ns = now_ns + ASIDE_NS
        else:
            line.aside = False
            line.due_ns = line.edge_ns = None
            return [Quiet(number, now_ns)]
        return []

    def _hold(self, line: _Line, now_ns: int, first_ns: int) -> None:
        line.held = True
        line.edges = []
        line.since_ns = line.last_ns = now_ns
        line.polled_ns = first_ns + line.confirm_ns
        line.due_ns = _poll_ns(line, now_ns)


def _poll_ns(line: _Line, now_ns: int) -> int:
    """When a held line is read next: a multiple of POLL_NS, however late the loop was."""
    polls = (now_ns - line.polled_ns) // POLL_NS + 1
    return line.polled_ns + polls * POLL_NS
