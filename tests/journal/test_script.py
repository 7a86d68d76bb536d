"""Scripts are read exactly, and written so that they can be read again."""

from __future__ import annotations

import pytest

from companion.journal.records import Record
from companion.journal.script import PRESS_NS, ScriptError, export, parse
from companion.kit.game import EVERY_SWITCH
from companion.kit.structs import replace
from companion.table.inputs import Contact, Due, Input, Release, Shown

MS = 1_000_000
HEAD = "game not-not\nseat Ada\nseat 'Mary Ann'\n"
RECORD = Record("not-not", ("Ada", "Mary Ann"), (3, 0), {"level": "hard"}, 7, 250_000, "kernel")


def test_the_head_says_who_plays_what_and_how() -> None:
    script = parse(HEAD + "set level hard\nset negation NOT, NOT\nseed 9\ntie 0.5\n")
    assert (script.game, script.names, script.seed) == ("not-not", ["Ada", "Mary Ann"], 9)
    assert script.settings == {"level": "hard", "negation": "NOT, NOT"}
    assert script.tie_ns == 500_000


def test_a_seat_may_have_some_of_the_switches_only() -> None:
    text = "game not-not\nseat Ada\nseat Ben up pad\n"
    script = parse(text)
    assert script.switches == [EVERY_SWITCH, {"up", "pad"}]
    evening = replace(RECORD, names=("Ada", "Ben"), switches=tuple(script.switches))
    assert "seat Ada\nseat Ben up pad\n" in export(evening, [])


def test_times_are_exact_to_the_nanosecond_absolute_or_after_the_line_before() -> None:
    script = parse(HEAD + "1250.000001 Ada up\n+0.25 'Mary Ann' left\n+38 Ada pad\n")
    assert [p.at_ns for p in script.presses] == [1_250_000_001, 1_250_250_001, 1_288_250_001]


def test_a_press_closes_bounces_and_opens() -> None:
    (press,) = parse(HEAD + "10 Ada up for 50 bounce 0.4,0.3").presses
    assert press.levels() == [
        (10_000_000, True),
        (10_400_000, False),
        (10_700_000, True),
        (60_000_000, False),
    ]


def test_comments_and_empty_lines_say_nothing() -> None:
    assert parse(HEAD + "\n# 10 Ada up\n10 Ada up # for 50\n").presses[0].for_ns == PRESS_NS


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("10 Ada up for 1 bounce 1,1", "the press ends before it has stopped bouncing"),
        ("-10 Ada up", '"-10" is no time in milliseconds'),
        ("10 Ada up twice", '"twice": use `for MS` and `bounce MS,MS`'),
        ("10 Ada up for long", '"long" is no time in milliseconds'),
        ("10 Ada up held twice", '"held twice": use `for MS` and `bounce MS,MS`'),
        ("10 'Ada up", "No closing quotation"),
        ("1e9 Ada up", '"1e9" is no time in milliseconds'),
        ("40000000000 Ada up", "a time can be at most 366 days"),
    ],
)
def test_a_line_that_cannot_be_is_named_with_its_number(line: str, why: str) -> None:
    with pytest.raises(ScriptError, match=r"^script, line 4: ") as refused:
        parse(HEAD + line)
    assert why in str(refused.value)
    assert "\n" not in str(refused.value)


def exported(*inputs: Input) -> list[str]:
    return export(RECORD, inputs).split("\n\n")[1].splitlines()


def test_what_the_judge_heard_is_written_to_the_nanosecond() -> None:
    tap = (Contact(3, "up", 10 * MS + 1), Shown(2, 12 * MS), Release(3, "up", 115 * MS))
    lines = ["10.000001 Ada up held", "12 shown 2", "115 Ada up released"]
    assert exported(*tap) == lines


def test_a_button_down_at_the_end_stays_down_and_a_seat_where_nobody_plays_is_left_out() -> None:
    assert exported(Contact(3, "up", 0), Contact(1, "up", 5 * MS)) == ["0 Ada up held"]


def test_what_the_judge_heard_is_read_as_it_was_written() -> None:
    inputs = (Contact(3, "pad", 5), Due(7), Shown(4, 6), Release(3, "pad", 99))
    script = parse(export(RECORD, inputs))
    assert script.inputs == [Contact(0, "pad", 5), Due(7), Shown(4, 6), Release(0, "pad", 99)]
    assert script.is_judged


def test_what_is_written_reads_back_as_the_same_evening() -> None:
    settings = {"first_game": True, "cards": 16, "negation": ["NOT"] * 6, "own": [], "word": ""}
    text = export(replace(RECORD, settings=settings, seed=-5), ())
    script = parse(text)
    assert script.names == list(RECORD.names)
    assert script.settings["first_game"] == "yes"
    assert script.settings["negation"] == "NOT,NOT,NOT,NOT,NOT,NOT"
    assert script.settings["own"] == script.settings["word"] == ""
    assert script.tie_ns == RECORD.tie_ns
    assert script.seed == -5
