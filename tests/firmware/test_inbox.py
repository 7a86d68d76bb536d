"""The inbox: in what order contacts leave."""

from __future__ import annotations

from firmware.inbox import Inbox


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
