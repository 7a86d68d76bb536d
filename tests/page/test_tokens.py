"""Who may press which seat: codes, tokens, the join code, and how many codes can be tried."""

from __future__ import annotations

from companion.page.network import Buckets, client
from companion.page.server import EVERY_NS
from companion.page.tokens import JOIN_LENGTH, LETTERS, TRIAL, Seats, is_join_code, random_code

ADA = frozenset({0})
EVERYTHING = frozenset({0, 1})


def test_a_code_may_be_typed_in_small_letters_and_with_spaces() -> None:
    ours = Seats(2)
    assert ours.claim(f" {ours.offer(ADA).lower()} ") is not None


def test_a_new_code_for_a_seat_ends_the_one_before() -> None:
    ours = Seats(2)
    before, everything, after = ours.offer(ADA), ours.offer(EVERYTHING), ours.offer(ADA)
    assert ours.claim(before) is None
    assert ours.claim(after) is not None
    assert ours.claim(everything) is not None


def test_a_token_gives_again_what_its_code_gave_and_no_more() -> None:
    ours = Seats(2)
    token = ours.claim(ours.offer(ADA))
    assert token is not None
    assert ours.resume(token) == ADA
    assert ours.resume("another") == frozenset()
    assert ours.claim(token) is None
    assert ours.claim(ours.offer(frozenset({1})), token) == token
    assert ours.resume(token) == {0, 1}  # who has a seat keeps it, with another


NOW_NS = 10**12


def test_who_guesses_for_a_whole_evening_is_most_likely_still_outside() -> None:
    evening_ns = 3 * 3600 * 10**9
    assert evening_ns // (TRIAL * EVERY_NS) < 0.001 * len(LETTERS) ** JOIN_LENGTH


def test_a_machine_takes_a_burst_and_then_one_at_a_time_whatever_others_send() -> None:
    buckets = Buckets(burst=3, every_ns=10)
    for number in range(10_000):
        buckets.take(f"10.0.{number % 7}.{number % 251}", 1, NOW_NS)
    assert [buckets.take("ours", 1, NOW_NS) for _ in range(5)] == [0, 0, 0, 10, 20]
    assert buckets.take("ours", 1, NOW_NS + 50) == 0
    assert buckets.take("another", 3, NOW_NS + 50) == 0


def test_a_machine_with_many_addresses_of_ipv6_is_one_client() -> None:
    assert client("2001:db8::1") == client("2001:db8::ffff:1") != client("2001:db8:0:1::1")
    assert client("fe80::1%wlan0") == client("fe80::2")
    assert client("192.168.1.5") != client("192.168.1.6")


def test_a_join_code_has_six_letters_that_no_other_looks_like() -> None:
    assert is_join_code(random_code(JOIN_LENGTH))
    assert is_join_code(random_code(JOIN_LENGTH).lower())
    assert not any(
        is_join_code(path) for path in ("", "ABCDE", "ABCDEFG", "page.js", "AB2CDE", "ÄÖÜABC")
    )
