"""The reader: one thread, asleep in the kernel until a watched line has an edge."""

from __future__ import annotations

import os
import select
import threading
from collections.abc import Callable

from gpiod import EdgeEvent, LineRequest

from firmware.gpiod.chips import LineLostError


class _Watch:
    def __init__(self, request: LineRequest, deliver: Callable[[EdgeEvent], None]) -> None:
        self.request = request
        self.deliver = deliver
        self.seqno = 0  # of the last event read; the kernel counts from 1 in each request


class EdgeReader:
    """Hands each watched line's edges to its owner, on a thread of its own.

    The thread starts with the first watched line. It ends when closed, or when its chip goes away:
    `alive` is then False. An exception in a handler does not end it, and goes to
    threading.excepthook. `lost_events` counts the edges that the kernel's buffers dropped, seen as
    gaps in its numbering.

    Older kernels (6.1 for one) do not wake the thread when its chip goes away: ask the chip, as
    the factory's `reader_alive` does.
    """

    def __init__(self) -> None:
        self.lost_events = 0
        self._watches: dict[int, _Watch] = {}
        self._lock = threading.Lock()  # held while events are read, not while handlers run
        self._thread: threading.Thread | None = None
        self._ended = False

    @property
    def alive(self) -> bool:
        """False once the thread has ended. Before the first line there is none, and it is True."""
        return not self._ended and (self._thread is None or self._thread.is_alive())

    def watch(self, request: LineRequest, deliver: Callable[[EdgeEvent], None]) -> None:
        """Call `deliver(event)` for every edge until `forget`. Watching twice changes nothing.

        Raises LineLostError when the thread has ended.
        """
        with self._lock:
            if self._ended:
                raise LineLostError("edges can no longer be watched: the reader has ended")
            if self._thread is None:
                self._start()
            if request.fd not in self._watches:
                self._watches[request.fd] = _Watch(request, deliver)
                self._epoll.register(request.fd, select.EPOLLIN)

    def forget(self, request: LineRequest) -> None:
        """Stop watching. Call this before the request is released: its descriptor is reused."""
        with self._lock:
            if self._watches.pop(request.fd, None):
                self._epoll.unregister(request.fd)

    def close(self) -> None:
        """End the thread. On return no handler is running, unless one of them called this."""
        with self._lock:
            if self._thread is not None and not self._ended:
                os.eventfd_write(self._wake, 1)
            self._ended = True
        if self._thread not in (None, threading.current_thread()):
            self._thread.join()

    def _start(self) -> None:
        self._epoll = select.epoll()
        self._wake = os.eventfd(0)
        self._epoll.register(self._wake, select.EPOLLIN)
        self._thread = threading.Thread(target=self._run, name="gpiod-reader", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            while True:
                self._epoll.poll()  # asleep here
                with self._lock:
                    if self._ended:
                        return
                    edges = self._read()
                for watch, event in edges:
                    self._call_handler(watch, event)
        except OSError:
            pass  # the chip was unplugged, which is no bug: no traceback
        finally:
            with self._lock:
                self._ended = True
                self._watches.clear()
                self._epoll.close()
                os.close(self._wake)

    def _read(self) -> list[tuple[_Watch, EdgeEvent]]:
        """The edges that are waiting, in order of time."""
        edges = []
        # Poll again under the lock: a descriptor that woke us may have been closed since.
        for fd, mask in self._epoll.poll(0):
            watch = self._watches[fd]
            if mask & (select.EPOLLHUP | select.EPOLLERR):
                raise LineLostError(f"line {watch.request.offsets[0]}: the gpiochip is gone")
            for event in watch.request.read_edge_events():
                self.lost_events += event.line_seqno - watch.seqno - 1
                watch.seqno = event.line_seqno
                edges.append((watch, event))
        return sorted(edges, key=lambda edge: edge[1].timestamp_ns)

    def _call_handler(self, watch: _Watch, event: EdgeEvent) -> None:
        try:
            watch.deliver(event)
        except BaseException as error:  # a handler may even call sys.exit()
            args = (type(error), error, error.__traceback__, self._thread)
            threading.excepthook(threading.ExceptHookArgs(args))
