"""House rules as modules: what each says of itself, what it needs, and one that a table made up."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.games.super_power import SUPER_POWER
from companion.games.super_power.bookkeeper.rule import Rule
from companion.games.super_power.bookkeeper.rules import RULES
from companion.games.super_power.bookkeeper.state import State
from companion.games.super_power.options import SETTINGS, VARIANTS
from companion.journal.script import parse
from companion.kit.game import EVERY_SWITCH
from companion.kit.rulings import Ruling
from companion.kit.screens import MessageScreen
from tests.at_table import NAMES, TIE_NS
from tests.compose_bookkeeper import compose, compose_ten
from tests.sim import play
from tests.super_power_table import EVERY_RULE, evening

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.title)
def test_a_rule_says_what_it_is(rule: Rule[State]) -> None:
    assert rule.title
    assert re.fullmatch(r"SP-\d+", rule.clause)
    assert rule.text.endswith(".")
    assert rule.interactions.endswith(".")


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.title)
def test_every_rule_is_a_switch_and_in_the_variant_of_all(rule: Rule[State]) -> None:
    texts = {setting.name: setting.text for setting in SETTINGS}
    assert rule.title in texts[rule.name]
    assert rule.clause in texts[rule.name]
    assert {variant.key: variant for variant in VARIANTS}["all"].settings[rule.name]


def test_super_power_and_no_sissies_come_together() -> None:
    assert [rule.title for rule in RULES if rule.name == "super"] == [
        "Super Power",
        "No Sissies",
    ]


def test_each_rule_can_be_read_at_the_table() -> None:
    table = evening(3).play("A green; B red/RULES/(off) Fire in the Kitchen")
    screen = table.state.screen
    assert isinstance(screen, MessageScreen)
    assert screen.title.startswith("A blue card that matches")
    assert screen.todo == "SP-6 (off) 1/3"
    table.play("wait 8000")
    assert table.state.screen != screen, "a page a sentence"
    table.play("wait 30000")
    assert table.state.screen == table.state.own.screen, "and then the turn again"


# ---- a rule of the table's own


def rainbow(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """The very rule that the page shows, saved as it says."""
    code = re.findall(r"```python\n(\"\"\"Rainbow:.*?)```", PAGE, re.DOTALL)
    assert len(code) == 1
    (folder / f"{name}.py").write_text(code[0], "utf-8")
    monkeypatch.syspath_prepend(str(folder))


def test_a_rule_that_the_table_made_up_plays_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rainbow(tmp_path, monkeypatch, "rainbow")
    table = evening(4, {"own": ["rainbow"]})
    table.play("A green; B red; C yellow; D blue")
    assert table.heard()[-1] == "RAINBOW RAINBOW, DAN!"
    assert table.game.ledger.drawn == (1, 1, 1, 0)
    table.play("A red/TAKE BACK")
    assert table.game.ledger.drawn == (0, 0, 0, 0)
    table.play("D yellow")
    assert table.heard()[-1] == "SP-1 DAN plays YELLOW"
    table.play("A red/RULES/Rainbow")
    assert table.state.screen == MessageScreen(table.game.rules[-1].text, "", "RAINBOW 1/2")


def test_a_rule_of_the_tables_own_that_fails_is_named_and_stops_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = (
        "from companion.games.super_power.bookkeeper.rule import Rule\n"
        "def wrong(*_):\n    raise KeyError('no such card')\n"
        "RULE = Rule('wrong', 'Wrong', 'W', 'x.', "
        "played=wrong, allows=wrong, lines=wrong, owing=wrong, chosen=wrong)"
    )
    (tmp_path / "fails.py").write_text(code, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    table = evening(3, {"own": ["fails"]})
    table.play("A green; B red; C red")
    assert table.heard().count("W Wrong FAILED") == 1, "and then it is switched off"
    assert table.heard()[-1] == "SP-1 CLEO plays RED"
    table.play("A red/TAKE BACK")
    assert "TAKEN BACK" in table.heard()[-1]


def test_a_line_that_would_not_come_back_to_its_rule_is_not_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = (
        "from companion.games.super_power.bookkeeper.rule import Rule\n"
        "from companion.kit.view import Choice\n"
        "def lines(*_):\n    return (Choice('stray key', 'STRAY'), Choice('kept key', 'KEPT'))\n"
        "def chosen(state, *_):\n    return state, ()\n"
        'RULE = Rule("kept", "Kept", "K", "x.", lines=lines, chosen=chosen)'
    )
    (tmp_path / "strays.py").write_text(code, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    table = evening(3, {"own": ["strays"]}).play("A green; B red/MORE.../MENU...")
    labels = [option.label for option in table.asked.choices]
    assert "KEPT" in labels
    assert "STRAY" not in labels


MISTAKES = {
    "nowhere": 'option own = "nowhere": No module named',
    "empty": 'option own = "empty": it has no RULE; see CONTRIBUTING.md',
    "broken": 'option own = "broken": division by zero',
    "needy": "Needy needs truck: set option truck=yes",
    "copied": 'option own: Copied is called "fire" as one of ours is',
    "greedy": 'option own = "greedy": "due" could hold up the table; leave it out',
}
TAIL = 'title="{}", clause="X", text="x.", {})\n'
MODULES = {
    "empty": "",
    "broken": "1 / 0\n",
    "needy": 'RULE = Rule(name="needy", ' + TAIL.format("Needy", 'needs=("truck",)'),
    "copied": 'RULE = Rule(name="fire", ' + TAIL.format("Copied", ""),
    "greedy": 'RULE = Rule(name="greedy", ' + TAIL.format("Greedy", "due=print"),
}


@pytest.mark.parametrize("module", MISTAKES)
def test_a_rule_that_cannot_be_used_is_refused_in_one_line(
    module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, code in MODULES.items():
        head = "from companion.games.super_power.bookkeeper.rule import Rule\n"
        (tmp_path / f"{name}.py").write_text(head + code, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(ValueError, match="^" + re.escape(MISTAKES[module])) as refused:
        new({"own": module})
    assert "\n" not in str(refused.value)


# ---- seats and settings


def new(settings: dict[str, Any], *seats: frozenset[str]) -> None:
    ours = {"mode": "bookkeeper", **settings}
    setup = SUPER_POWER.setup(NAMES[: len(seats) or 2], ours, 7, TIE_NS, seats)
    SUPER_POWER.rules().new(setup)


BUTTONS_ONLY = EVERY_SWITCH - {"pad"}
ONE_BUTTON = frozenset({"up", "pad"})
REFUSED = [
    ({"spank": True}, (EVERY_SWITCH, BUTTONS_ONLY), "BEN's seat has no pad to spank: set option"),
    ({}, (ONE_BUTTON, ONE_BUTTON), "super-power needs one seat with four buttons"),
    ({"doghouse": 15}, (EVERY_SWITCH,) * 2, 'option doghouse = "15": use 0 to 14'),
    ({"jump": True}, (EVERY_SWITCH,) * 2, 'super-power has no option "jump": it has mode, super'),
]


@pytest.mark.parametrize(("settings", "seats", "line"), REFUSED)
def test_what_cannot_be_played_is_refused_in_one_line(
    settings: dict[str, Any], seats: tuple[frozenset[str], ...], line: str
) -> None:
    with pytest.raises(ValueError, match="^" + re.escape(line)) as refused:
        new(settings, *seats)
    assert "\n" not in str(refused.value)


def test_without_spank_nobody_needs_a_pad() -> None:
    new({"spank": False}, EVERY_SWITCH, BUTTONS_ONLY)


def test_a_seat_with_one_button_races_and_the_dealer_tells_its_colour() -> None:
    seats = (EVERY_SWITCH, EVERY_SWITCH, ONE_BUTTON)
    table = evening(3, switches=seats).play("A green; C up; +38 B yellow; A: GREEN")
    assert table.heard()[1:] == ["SP-2 CLEO JUMPS IN", "SP-2 BEN not your turn"]
    assert table.rulings()[-1].margin_ns == 38_000_000


def test_the_dealer_s_own_press_is_not_lost_in_a_question_about_another_seat() -> None:
    seats = (EVERY_SWITCH, EVERY_SWITCH, ONE_BUTTON)
    table = evening(3, switches=seats).play("A red; B green; C up; +60 A blue; A: YELLOW")
    assert table.play("wait 500").heard()[2:] == ["SP-1 CLEO plays YELLOW", "SP-1 ADA plays BLUE"]


def test_who_answers_for_another_seat_reads_whose_card_it_is() -> None:
    table = evening(3, {"truck": True}, switches=(EVERY_SWITCH, EVERY_SWITCH, ONE_BUTTON))
    table.play("A green; B red/+2; C up; A: BLUE; wait 600")
    assert table.asked.question == "CLEO: 2 TO DRAW"
    assert table.asked.choices[0].label == "DREW 2"
    table.play("A: DREW 2; A blue; +400 C up; A: BLUE")
    assert table.asked.question == "CLEO: THE SAME card as ADA's?"


def test_a_dealer_with_one_button_is_told_for_by_the_left_neighbour() -> None:
    table = evening(3, switches=(ONE_BUTTON, EVERY_SWITCH, EVERY_SWITCH)).play("A up; B: RED")
    assert table.heard() == ["SP-3 HAND 1: RED"]


def test_a_dead_heat_is_drawn_as_it_was_touched() -> None:
    table = evening(4).play("A green; D green; +0.25 B yellow")
    assert [(f.player, f.after_ns) for f in table.rulings()[-1].race] == [(3, 0), (1, TIE_NS)]


# ---- whole evenings, through the daemon


@pytest.mark.parametrize("script", [compose(), compose_ten()], ids=["four", "ten"])
def test_a_table_plays_from_the_deal_to_the_doghouse(script: str, tmp_path: Path) -> None:
    heard = play(parse(script), tmp_path / "j.db")
    clauses = {s.clause for s in heard.said if isinstance(s, Ruling)}
    assert clauses >= {f"SP-{n}" for n in range(1, 13)}
    assert heard.warnings == []
    assert "final score" in " ".join(heard.slips[-1].split())


def test_the_bundled_evening_is_what_its_composer_writes() -> None:
    bundled = ROOT / "companion" / "evenings" / "super-power-bookkeeper.txt"
    assert bundled.read_text("utf-8") == compose()
    assert all(f"set {name} yes" in bundled.read_text("utf-8") for name in EVERY_RULE)
