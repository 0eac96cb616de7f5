"""The facts of a position are defined in one table; readers and writers name none of them."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from rules_ref import Position, adjudicate
from rules_ref.cases.writer import position_json
from rules_ref.facts import CLEARED, OF_POSITION
from rules_ref.notation.words import FACT_WORDS

ROOT = Path(__file__).parents[2]
RULES = ROOT / "rules_ref"
DOORS = ("cases/position.py", "cases/writer.py", "notation/*.py", "questions/*.py")
ACTED_ON = ("number_lock", "attribute_lock", "smash_used", "eight_cut_shift", "open_hands", "exhausted")


def naming(fact: str, package: Path = RULES) -> list[str]:
    """The files of a package that contain the name of this fact, as a field or a key."""
    spelt = re.compile(rf"\b{fact}\b")
    paths = (path for path in package.rglob("*.py") if spelt.search(path.read_text(encoding="utf-8")))
    return sorted(path.relative_to(package).as_posix() for path in paths)


def test_the_table_has_every_field_of_a_position_and_no_other():
    assert {fact.key for fact in OF_POSITION} == {field.name for field in fields(Position)}
    assert {*position_json(Position(("A", "B"), {}, "A"))} == {fact.key for fact in OF_POSITION}


@pytest.mark.parametrize("fact", OF_POSITION, ids=lambda each: each.key)
def test_a_fact_has_a_word_in_both_languages(fact):
    assert FACT_WORDS.read(fact.en) == FACT_WORDS.read(fact.ja) == fact.en


@pytest.mark.parametrize("key", ACTED_ON)
def test_reading_and_writing_name_no_fact(key):
    doors = {path.relative_to(RULES).as_posix() for door in DOORS for path in RULES.glob(door)}
    assert not {*naming(key)} & doors


def test_a_fact_more_touches_the_table_the_position_the_rule_that_minds_it_and_who_asks_for_it():
    asked = "documents/{}/ruleset.py"
    # A rule reads how often the draw pile ran out; a game that holds the pile counts it.
    minded = ["facts.py", "game/stock.py", "position.py", "rules/draw_pile.py"]
    assert naming("exhausted") == [asked.format("zai"), *minded]
    # A fact that moves change is also a field of the mutable position.
    minded = ["engine/mutable_position.py", "facts.py", "position.py", "rules/smash.py"]
    assert naming("smash_used") == [asked.format("momo"), *minded]


def test_a_lock_more_touches_its_rule_its_effect_and_what_bars_beside_the_table_and_the_position():
    rule = ["documents/kyoto/ruleset.py", "rules/number_lock.py"]
    effect = ["effects/table.py", "engine/checks.py", "engine/mutable_position.py"]
    assert naming("number_lock") == sorted([*rule, *effect, "facts.py", "position.py"])


ON = {"passed": ["B"], "back": True, "lock": ["S"], "number_lock": True, "attribute_lock": ["red"]}


@pytest.mark.parametrize("key", CLEARED)
def test_what_holds_until_the_flush_is_gone_after_one(key):
    below = "S9" if key == "back" else "S7"
    position = {"players": list("ABC"), "turn": "A", "hands": {"A": ["S8", "S3"]}, key: ON[key]}
    position["pile"] = [{"by": "C", "cards": [below]}]
    case = {
        "ruleset": "kyoto",
        "question": "play",
        "position": position,
        "play": {"by": "A", "cards": ["S8"]},
    }
    answer = adjudicate(case)
    assert "flush" in {effect["kind"] for effect in answer["effects"]}
    assert not answer["after"][key]


@pytest.mark.parametrize("key", ["exhausted", "smash_used", "eight_cut_shift", "draw_pile", "last_cut"])
def test_on_the_pages_a_fact_more_is_asked_for_told_and_shown_by_the_table(key):
    assert naming(key, ROOT / "league") == []


def test_pages_name_a_lock_only_where_it_is_in_doubt_or_comes_about():
    doubted = "adjudication/pages/doubts.py"
    assert naming("number_lock", ROOT / "league") == [doubted, "adjudication/pages/laying.py"]
    # An option has the same name.
    assert naming("attribute_lock", ROOT / "league") == [doubted, "rules/forms/options.py"]


def test_what_a_flush_ends_may_not_be_given_with_a_round():
    case = {"ruleset": "jbl", "question": "round", "players": ["A", "B", "C"], "leader": "A", "moves": []}
    for fact in OF_POSITION:
        answer = adjudicate({"players": case["players"]} | case | {fact.key: case.get(fact.key)})
        assert ("error" in answer and answer["error"]["field"] == fact.key) is fact.flushed, fact.key
