"""What a table sends to its club: the whole state, once it is on the disk, and no private names."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from companion.club.publisher import BEAT_S, initials
from companion.club.sheet import Evening, Message, Now, Verdict, read
from companion.kit.rulings import Finish, Ruling
from companion.table.inputs import Due
from tests.club.club_tables import ClubTable, Sent, points, wiring


@pytest.fixture
def sent() -> Sent:
    return Sent()


@pytest.fixture
def table(fast_path: Path, sent: Sent) -> Iterator[ClubTable]:
    table = ClubTable(fast_path / "journal.db", wiring(), sent)
    yield table
    table.stop()


def lines(table: ClubTable, sent: Sent, what: str, kind: type[Message]) -> Message:
    """The newest message of a topic, once the publisher has caught up."""
    table.publisher.work()
    found = read(sent.newest(what), kind)
    assert found is not None
    return found


def test_a_game_that_is_over_is_in_the_evening_with_points_and_winner(
    table: ClubTable, sent: Sent
) -> None:
    sent.connect()
    table.play("Ben", "Ada", "Cleo")
    [game] = lines(table, sent, "evening", Evening).games
    assert (game.game, game.title) == ("spank", "Spank the Baby")
    assert next((p.name, p.place, p.won) for p in game.players) == ("Ben", 1, True)
    assert sum(player.won for player in game.players) == 1
    assert set(points(game.players)) == {"Ada", "Ben", "Cleo"}


def test_what_is_on_the_table_is_reported_with_the_last_race(table: ClubTable, sent: Sent) -> None:
    sent.connect()
    assert lines(table, sent, "now", Now) == Now()
    table.play("Ben", "Ada")
    now = lines(table, sent, "now", Now)
    assert (now.game, now.over, now.leader) == ("spank", True, "Ben")
    assert (now.won, now.margin_ms) == (("Ben",), 20.0)


def test_a_ruling_is_reported_once_and_not_retained(table: ClubTable, sent: Sent) -> None:
    sent.connect()
    table.play("Ben", "Ada")
    table.publisher.work()
    rulings = [m for m in sent.messages if m[0] == "naysayer/v1/window/ruling"]
    first = read(rulings[0][1], Verdict)
    assert first is not None
    assert (first.kind, first.names, first.margin_ms) == ("won", ("Ben",), 20.0)
    assert not any(retained for _, _, retained in rulings)


def test_all_that_is_retained_is_reported_again_at_each_connection(
    table: ClubTable, sent: Sent
) -> None:
    sent.connect()
    table.play("Ben", "Ada")
    before = lines(table, sent, "evening", Evening)
    sent.messages.clear()
    sent.connect()
    assert lines(table, sent, "evening", Evening) == before
    assert {topic for topic, _, retained in sent.messages if retained} == {
        f"naysayer/v1/window/{what}" for what in ("online", "evening", "now")
    }


def test_nothing_is_queued_for_a_broker_that_is_not_there(table: ClubTable, sent: Sent) -> None:
    for _ in range(3):
        table.play("Ben", "Ada")
    table.publisher.work()
    assert sent.messages == []
    sent.connect()
    assert len(lines(table, sent, "evening", Evening).games) == 3


@pytest.mark.usefixtures("table")
def test_the_last_will_says_that_the_table_is_gone(sent: Sent) -> None:
    assert sent.will == ("naysayer/v1/window/online", b"offline", True)


def test_a_table_that_starts_again_tells_its_evening_from_its_journal(
    table: ClubTable, sent: Sent
) -> None:
    sent.connect()
    table.play("Ben", "Ada")
    table.play("Ada", "Ben")
    before = lines(table, sent, "evening", Evening)
    table.stop()
    table.start()
    sent.connect()
    after = lines(table, sent, "evening", Evening)
    assert after.games == before.games


def test_a_game_of_another_day_is_not_published(table: ClubTable, sent: Sent) -> None:
    table.play("Ben", "Ada")
    table.stop()
    table.clock = timedelta(days=1)
    table.start()
    sent.connect()
    assert lines(table, sent, "evening", Evening).games == ()


def test_of_another_day_only_the_game_that_is_continued_counts(
    table: ClubTable, sent: Sent
) -> None:
    table.play("Ben", "Ada")
    continued = table.play("Ada", "Ben").daemon.session
    table.stop()
    table.clock = timedelta(days=1)
    table.start()
    sent.connect()
    table.publisher.saved(continued)
    [game] = lines(table, sent, "evening", Evening).games
    assert game.id == continued.record.key


def test_a_race_that_is_taken_back_was_won_by_nobody(table: ClubTable, sent: Sent) -> None:
    sent.connect()
    session = table.play("Ben", "Ada").daemon.session
    session.state = session.table.take_back(session.state, session.at_ns)
    table.publisher.saved(session)
    now = lines(table, sent, "now", Now)
    assert (now.won, now.margin_ms) == ((), None)


def test_an_end_that_is_taken_back_is_none_until_it_comes_again(
    table: ClubTable, sent: Sent
) -> None:
    sent.connect()
    simulated = table.play("Ben", "Ada")
    session = simulated.daemon.session
    assert len(lines(table, sent, "evening", Evening).games) == 1
    ended = session.state
    for state in (session.table.take_back(ended, session.at_ns), ended):
        session.advance(state, session.at_ns)
        taken = (session.record.id, session.seq, Due(session.at_ns), (), session.names)
        table.journal.write(*taken, over=state.over)
        table.journal.work()
        table.publisher.saved(session)
        assert len(lines(table, sent, "evening", Evening).games) == state.over


def test_names_are_left_out_of_every_message(fast_path: Path) -> None:
    sent = Sent()
    table = ClubTable(fast_path / "j.db", wiring(names="initials"), sent)
    sent.connect()
    table.play("Ben", "Ada")
    [game] = lines(table, sent, "evening", Evening).games
    table.stop()
    assert {player.name for player in game.players} == {"A", "B"}
    assert [m for m in sent.messages if b"Ada" in m[1] or b"Ben" in m[1]] == []


def test_two_with_the_same_initials_have_two_names() -> None:
    assert initials(("Ada", "Anna", "Ben King", "łukasz")) == ("A1", "A2", "BK", "Ł")


def test_what_is_retained_is_reported_again_now_and_then() -> None:
    now_s, sent = [0.0], Sent()
    publisher = sent.publisher(wiring(), None, lambda _: None, lambda: now_s[0])
    sent.connect()
    publisher.work()
    count = len(sent.messages)
    publisher.work()
    assert len(sent.messages) == count
    now_s[0] += BEAT_S
    publisher.work()
    assert len(sent.messages) == 2 * count


def test_a_game_after_a_long_pause_begins_another_evening(table: ClubTable, sent: Sent) -> None:
    sent.connect()
    ended = table.play("Ben", "Ada")
    table.publisher.work()
    table.clock = timedelta(hours=7)
    table.publisher.saved(ended.daemon.session)  # somebody presses while it is over
    table.play("Cleo", "Dan")
    [game] = lines(table, sent, "evening", Evening).games
    assert {player.name for player in game.players} == {"Cleo", "Dan"}


def test_a_bug_of_the_club_s_is_warned_of_once_and_what_comes_next_is_sent(
    table: ClubTable, sent: Sent
) -> None:
    warnings: list[str] = []
    table.publisher = sent.publisher(wiring(), None, warnings.append)
    sent.connect()
    for _ in range(2):
        table.publisher.saved(object())  # type: ignore[arg-type]  # the bug
        table.publisher.work()
    [warning] = warnings
    assert warning.startswith("club: not all was sent: AttributeError(")
    ended = table.play("Ben", "Ada")
    assert lines(table, sent, "now", Now).game == ended.daemon.session.table.game.id


def a_race(*results: str, tone: str = "good") -> Ruling:
    race = tuple(Finish(n, "up", n, result) for n, result in enumerate(results))  # type: ignore[arg-type]  # results as in play
    return Ruling(clause="X-1", headline="", reason="", race=race, tone=tone)  # type: ignore[arg-type]  # a tone


@pytest.mark.parametrize(
    ("ruling", "kind"),
    [
        (a_race("first", "late"), "won"),
        (a_race("wrong", "first"), "won"),
        (a_race("first", "first"), "dead heat"),
        (a_race("first", tone="even"), "dead heat"),
        (a_race("wrong"), "wrong"),
        (a_race(tone="bad"), "wrong"),
        (a_race(), "other"),
    ],
)
def test_a_ruling_is_won_a_dead_heat_wrong_or_other(
    ruling: Ruling, kind: str, table: ClubTable, sent: Sent
) -> None:
    sent.connect()
    table.publisher.watch(table.play("Ben", "Ada").daemon.session)
    table.publisher.say(ruling)
    assert lines(table, sent, "ruling", Verdict).kind == kind
