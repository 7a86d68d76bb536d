"""Phones that come in by the door: a name, a free seat, and a dealer who sees to it."""

from __future__ import annotations

import time

import pytest

from companion.kit.screens import JoinScreen
from companion.page.server import BURST, EVERY_NS
from companion.page.tokens import JOIN_LENGTH, TRIAL, NotInError, Seats, modules
from companion.table.lobby import LobbyState, lobby
from tests.at_table import AtTable
from tests.page.party import JOIN_AT, Party
from tests.pin_bench import PATIENCE_S


def test_the_terminal_says_where_phones_join_and_what_strangers_see(party: Party) -> None:
    assert len(party.code) == JOIN_LENGTH
    assert "0.0.0.0" not in party.line(JOIN_AT)
    assert any("anyone on this Wi-Fi can watch" in line for line in party.notices)


def test_the_panel_of_the_lobby_has_the_code_to_scan_and_its_letters(party: Party) -> None:
    join = party.table_page.join_code()
    assert join is not None
    assert join.code == party.code
    address = f"{party.line(JOIN_AT).rpartition(' ')[2]}"
    assert join.modules == modules(address.upper())
    shown = AtTable(lobby(LobbyState(join_code=join)), 4).state.screen
    assert shown == JoinScreen("JOIN", party.code, "Scan, or type the code", join.modules)
    assert AtTable(lobby(LobbyState(join_code=join)), 4).play("B up").state.screen.text == "BEN"  # type: ignore[union-attr]


def test_who_has_the_code_gets_the_lowest_free_seat_and_may_press_it(party: Party) -> None:
    dealer, ada = party.dealer(), party.phone("Zoe")
    assert dealer.hear("guests", lambda news: news["seats"])["seats"] == {"0": "Zoe"}
    bo = party.browser()
    bo.join(party.code.lower(), " Bo ")
    assert bo.seated()["seats"] == [1]
    assert dealer.hear("guests", lambda news: "1" in news["seats"])["seats"]["1"] == "Bo"
    ada.press(0)
    assert party.touches.get(timeout=PATIENCE_S)[:3] == (0, "up", True)
    ada.press(1)
    assert "watching" in ada.hear("refused")["why"]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("zoe", "zoe sits here already. Choose another name, or ask the dealer"),
        ("Bot Ann", "Bot Ann is a bot. Choose another name."),
        ("a name that is too long", "1 to 12 letters"),
        (" \u00a0 ", "1 to 12 letters"),
    ],
)
def test_a_name_that_will_not_do_is_refused_in_a_line(party: Party, name: str, why: str) -> None:
    party.phone("Zoe")
    other = party.browser()
    other.join(party.code, name)
    assert why in other.hear("refused")["why"]


def test_with_every_seat_taken_the_next_is_reported(party: Party) -> None:
    for number in range(16):
        party.phone(f"P{number}")
    late = party.browser()
    late.join(party.code, "Late")
    assert "Every seat is taken" in late.hear("refused")["why"]


def test_a_seat_taken_back_presses_no_more_and_is_free_for_another(party: Party) -> None:
    dealer, phone = party.dealer(), party.phone("Zoe")
    phone.press(0)
    assert party.touches.get(timeout=PATIENCE_S).down
    dealer.say(kind="take back", seat=0)
    assert phone.sits() == []
    assert not party.touches.get(timeout=PATIENCE_S).down  # what it held came up
    phone.press(0)
    phone.hear("refused")
    again = party.browser()
    again.sits()
    again.say(kind="resume", token=phone.token)
    assert again.sits() == []
    assert party.phone("Bo").hear("guests")["seats"] == {"0": "Bo"}
    assert party.touches.empty()


def test_a_seat_that_is_handed_on_is_the_new_phone_s_alone(party: Party) -> None:
    dealer, phone, other = party.dealer(), party.phone("Zoe"), party.browser()
    dealer.say(kind="hand", seat=0)
    other.say(kind="claim", code=dealer.hear("code")["code"])
    assert other.seated()["seats"] == [0]
    assert phone.sits() == []
    dealer.press(0)  # hands do not bind the dealer
    assert party.touches.get(timeout=PATIENCE_S).down


def test_only_the_dealer_takes_seats_back_and_sees_the_code(party: Party) -> None:
    dealer, phone = party.dealer(), party.phone("Zoe")
    phone.say(kind="take back", seat=0)
    assert "Only the dealer" in phone.hear("refused")["why"]
    assert dealer.hear("join_code")["code"] == party.code
    assert "join_code" not in phone.kinds


def test_the_right_code_is_heard_after_wrong_ones_which_are_tried_only_so_fast(
    party: Party,
) -> None:
    wrong = "A" * JOIN_LENGTH if party.code != "A" * JOIN_LENGTH else "B" * JOIN_LENGTH
    phone, began_s = party.browser(), time.monotonic()
    for code in (wrong, "\u00e4", "?", *[wrong] * (BURST // TRIAL)):
        phone.join(code, "Zoe")
        assert "Wrong code" in phone.hear("refused")["why"]
    phone.join(party.code, "Zoe")
    assert phone.seated()["seats"] == [0]
    assert time.monotonic() - began_s > 3 * TRIAL * EVERY_NS / 1e9  # those beyond the burst


def test_one_phone_has_one_seat_whatever_it_calls_itself() -> None:
    seats = Seats(16)
    seats.come_in("Zoe", {}, "192.168.1.5")
    with pytest.raises(NotInError, match=r"sits here as Zoe\. Ask the dealer for another seat"):
        seats.come_in("Bo", {}, "192.168.1.5")
    seats.come_in("Bo", {}, "192.168.1.6")
    for name in ("Kim", "Lou"):  # at the dealer's own machine
        seats.come_in(name, {}, "127.0.0.1")
    assert sorted(seats.guests) == [0, 1, 2, 3]


def test_a_phone_that_was_sent_away_does_not_come_back_by_the_same_code() -> None:
    seats = Seats(16)
    token = seats.come_in("Zoe", {}, "192.168.1.5")
    code = seats.offer(frozenset({0}))
    seats.take_back(0)
    assert seats.resume(token) == frozenset()
    assert seats.claim(code) is None
    with pytest.raises(NotInError, match="The dealer freed that seat"):
        seats.come_in("Zoe", {0: "Zoe"}, "192.168.1.5")


def test_a_code_that_is_kept_opens_as_a_random_one_does() -> None:
    seats = Seats(2, "abcdef")
    assert seats.code == "ABCDEF"
    assert seats.opens("abcdef")
    assert not seats.opens("ABCDEG")
