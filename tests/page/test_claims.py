"""Who may press: a code works once, and only what it was made for."""

from __future__ import annotations

from itertools import count

from companion.page.tokens import CODE_LENGTH, LETTERS, NOTHING, Claims, Grant, random_code

ADA = Grant(frozenset({0}))
ALL = Grant(frozenset({0, 1}), deals=True)


def claims() -> Claims:
    codes, tokens = count(1), count(1)
    return Claims(lambda: f"CODE{next(codes)}", lambda: f"token{next(tokens)}")


def test_a_code_gives_its_seats_once() -> None:
    ours = claims()
    code = ours.offer(ADA)
    assert ours.claim(code) == ("token1", ADA)
    assert ours.claim(code) is None


def test_a_code_may_be_typed_in_small_letters_and_with_spaces() -> None:
    ours = claims()
    assert ours.claim(f" {ours.offer(ADA).lower()} ") is not None


def test_a_new_code_for_a_seat_ends_the_one_before() -> None:
    ours = claims()
    before, everything, after = ours.offer(ADA), ours.offer(ALL), ours.offer(ADA)
    assert ours.claim(before) is None
    assert ours.claim(after) is not None
    assert ours.claim(everything) is not None


def test_a_token_gives_again_what_its_code_gave_and_no_more() -> None:
    ours = claims()
    found = ours.claim(ours.offer(ADA))
    assert found is not None
    assert ours.resume(found[0]) == ADA
    assert ours.resume("token2") == NOTHING
    assert ours.claim(found[0]) is None


def test_grants_add_up() -> None:
    assert ADA | Grant(frozenset({1}), deals=True) == ALL


def test_codes_are_long_enough_and_have_no_letter_twice_meant() -> None:
    code = random_code()
    assert len(code) == CODE_LENGTH
    assert set(code) <= set(LETTERS)
    assert not set("IO01LU") & set(LETTERS) - {"L"}
    assert len(LETTERS) ** CODE_LENGTH > 2**38
