"""The worker: asleep until poked, gone for good after a bug."""

from __future__ import annotations

import threading

from firmware.inbox import Inbox
from firmware.worker import Work, Worker
from tests.pin_bench import PATIENCE_S


def poked(work: Work) -> Worker:
    worker = Worker("test", work)
    worker.start()
    worker.poke()
    return worker


def test_a_poke_during_the_work_is_not_lost() -> None:
    busy, go_on, twice = threading.Event(), threading.Event(), threading.Event()
    calls: list[None] = []

    def work() -> None:
        calls.append(None)
        busy.set()
        go_on.wait(PATIENCE_S)
        if len(calls) == 2:
            twice.set()

    worker = poked(work)
    assert busy.wait(PATIENCE_S)
    worker.poke()
    go_on.set()
    assert twice.wait(PATIENCE_S)
    assert worker.stop(PATIENCE_S)


def test_stopping_finishes_what_can_be_done_at_once() -> None:
    todo = list(range(5))

    def work() -> float | None:
        if todo:
            todo.pop()
        return 0 if todo else None

    worker = Worker("test", work)
    worker.start()
    assert worker.stop(PATIENCE_S)
    assert todo == []


def test_a_stuck_worker_is_reported_by_the_answer_of_stop() -> None:
    busy, go_on = threading.Event(), threading.Event()

    def work() -> None:
        busy.set()
        go_on.wait(PATIENCE_S)

    worker = poked(work)
    assert busy.wait(PATIENCE_S)
    assert not worker.stop(0.001)
    go_on.set()
    assert worker.stop(PATIENCE_S)


def test_a_bug_ends_the_worker_and_is_kept() -> None:
    bug = ZeroDivisionError("a bug")

    def work() -> None:
        raise bug

    worker = poked(work)
    assert worker.stop(PATIENCE_S)
    assert worker.failure is bug


def test_the_inbox_gives_what_came_out_of_order_in_time_order() -> None:
    inbox: Inbox[str] = Inbox()
    for at_ns, item in [(30, "c"), (10, "a"), (20, "b")]:
        inbox.put(at_ns, item)
    assert inbox.head_ns() == 10
    assert [inbox.pop() for _ in range(3)] == [(10, "a"), (20, "b"), (30, "c")]
    assert inbox.head_ns() is None


def test_what_comes_after_something_later_has_left_is_given_all_the_same() -> None:
    inbox: Inbox[str] = Inbox()
    inbox.put(20, "b")
    inbox.pop()
    inbox.put(19, "late")
    assert inbox.pop() == (19, "late")
