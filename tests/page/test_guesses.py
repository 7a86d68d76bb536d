"""Wrong codes: a few from one client, and some from all of them, and then none for a while."""

from __future__ import annotations

from companion.page.network import Bucket, client
from companion.page.tokens import (
    ALL,
    ALL_NS,
    CODE_LETTERS,
    EACH,
    EACH_NS,
    JOIN_LENGTH,
    WrongCodes,
    is_join_code,
    random_join_code,
)

NOW_NS = 10**12


def test_one_client_has_a_few_guesses_and_then_one_as_often_as_one_is_forgotten() -> None:
    guesses = WrongCodes()
    for _ in range(EACH):
        assert not guesses.too_many("192.168.1.5", NOW_NS)
        guesses.wrong("192.168.1.5", NOW_NS)
    assert guesses.too_many("192.168.1.5", NOW_NS)
    assert not guesses.too_many("192.168.1.6", NOW_NS)
    assert guesses.too_many("192.168.1.5", NOW_NS + EACH_NS - 1)
    assert not guesses.too_many("192.168.1.5", NOW_NS + EACH_NS)


def test_whoever_sent_no_wrong_code_is_listened_to_however_many_others_sent() -> None:
    guesses = WrongCodes()
    for number in range(ALL):
        guesses.wrong(f"10.0.0.{number}", NOW_NS)
    assert guesses.too_many("10.0.0.1", NOW_NS)
    assert not guesses.too_many("10.0.1.1", NOW_NS)
    assert not guesses.too_many("10.0.0.1", NOW_NS + ALL_NS)


def test_a_guesser_of_a_whole_evening_is_most_likely_still_outside() -> None:
    guesses, tried = WrongCodes(), 0
    evening_ns = 3 * 3600 * 10**9
    for at_ns in range(NOW_NS, NOW_NS + evening_ns, ALL_NS):  # from every address of a network
        for number in range(254):
            if not guesses.too_many(f"10.0.0.{number}", at_ns):
                guesses.wrong(f"10.0.0.{number}", at_ns)
                tried += 1
    assert tried < 0.01 * len(CODE_LETTERS) ** JOIN_LENGTH


def test_a_bucket_takes_a_burst_and_then_one_at_a_time() -> None:
    bucket = Bucket(burst=3, every_ns=10)
    assert [bucket.take(1, NOW_NS) for _ in range(5)] == [0, 0, 0, 10, 20]
    assert bucket.take(1, NOW_NS + 50) == 0
    assert not bucket.is_idle(NOW_NS + 50)
    assert bucket.is_idle(NOW_NS + 60)


def test_a_machine_with_many_addresses_of_ipv6_is_one_client() -> None:
    assert client("2001:db8::1") == client("2001:db8::ffff:1") != client("2001:db8:0:1::1")
    assert client("fe80::1%wlan0") == client("fe80::2")
    assert client("192.168.1.5") != client("192.168.1.6")


def test_a_door_has_four_letters_that_no_other_looks_like() -> None:
    assert is_join_code(random_join_code())
    assert is_join_code(random_join_code().lower())
    assert not any(is_join_code(path) for path in ("", "ABC", "ABCDE", "main.js", "AB2C", "ÄÖÜA"))
