"""A draw is replayed from its input: every change of the answer is found, with its place."""

import json
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from rules_ref.cases.errors import MalformedCaseError
from scoring.draw.answer import answer
from scoring.draw.digest import commitment
from scoring.draw.replay import disagreements
from scoring.draw.request import NEWEST, Version
from tests.scoring.draw.draws import request


@cache
def of_eleven(**wanted: Any) -> Any:
    return answer(request(11, **wanted))


def drawn() -> Any:
    return of_eleven(clubs=3)


def together() -> Any:
    return of_eleven(rounds=2, effort=1)


def found(draw) -> list[str]:
    texts = disagreements(draw)
    assert all(text.ja for text in texts)
    return [text.en.split(":")[0] for text in texts]


@pytest.mark.parametrize("wanted", [{"clubs": 3}, {"rounds": 2, "effort": 1}, {"seating": "swiss"}])
def test_an_honest_draw_agrees(wanted) -> None:
    assert found(of_eleven(**wanted)) == []


def with_seats_changed(draw) -> Any:
    """A copy of the draw in which two players have swapped seats."""
    draw = deepcopy(draw)
    one, other = draw["tables"][0]["seats"], draw["tables"][2]["seats"]
    one["S"], other["S"] = other["S"], one["S"]
    return draw


def test_two_players_who_changed_seats_are_found_at_both_tables() -> None:
    assert found(with_seats_changed(drawn())) == ["tables[0]", "tables[2]"]


def test_what_was_found_and_what_is_right_are_said_beside_each_other() -> None:
    right = json.dumps(drawn()["tables"][2], ensure_ascii=False)
    [missing] = disagreements(drawn() | {"tables": drawn()["tables"][:2]})
    assert missing.ja == f"tables[2]: なし とありますが、入力から計算すると {right} です。"
    assert missing.en == f"tables[2]: it says nothing, but computed from the input it is {right}."
    more = {"table": 4, "seats": {}}
    [too_many] = disagreements(drawn() | {"tables": [*drawn()["tables"], more]})
    assert too_many.ja == f"tables[3]: {json.dumps(more)} とありますが、入力から計算すると なし です。"
    assert too_many.en == f"tables[3]: it says {json.dumps(more)}, but computed from the input it is nothing."


def test_the_round_of_a_changed_seat_is_named() -> None:
    draw = deepcopy(together())
    seats = draw["rounds_tables"][1][0]["seats"]
    seats["S"], seats["H"] = seats["H"], seats["S"]
    assert found(draw) == ["rounds_tables[1][0]"]


def test_tables_that_are_missing_or_too_many_are_found() -> None:
    assert found(drawn() | {"tables": drawn()["tables"][:2]}) == ["tables[2]"]
    assert found(drawn() | {"tables": [*drawn()["tables"], {"table": 4, "seats": {}}]}) == ["tables[3]"]
    assert found(drawn() | {"tables": None}) == ["tables[0]", "tables[1]", "tables[2]"]
    assert found(together() | {"rounds_tables": None})[:2] == ["rounds_tables[0][0]", "rounds_tables[0][1]"]


def test_another_seed_gives_another_digest_and_other_seats() -> None:
    assert found(drawn() | {"seed": "dice 1 1 1"})[:2] == ["digest", "tables[0]"]


def test_praise_that_is_not_deserved_is_found() -> None:
    quality = drawn()["quality"] | {"same_club_pairs": 0, "same_club_bound": 0}
    assert found(drawn() | {"quality": quality}) == ["quality.same_club_pairs", "quality.same_club_bound"]
    assert len(found(drawn() | {"quality": None})) == 10


@pytest.mark.parametrize("version", Version)
def test_a_draw_is_made_again_as_it_was_made(version) -> None:
    drawn = answer(request(11, clubs=3), version)
    assert found(drawn) == []
    assert found(drawn | {"commitment": commitment(drawn, version)}) == []
    assert answer(drawn) == drawn


def test_a_seat_changed_in_an_old_draw_is_found() -> None:
    old = answer(request(11, clubs=3), Version.FIRST)
    assert found(with_seats_changed(old)) == ["tables[0]", "tables[2]"]


def test_the_version_that_was_promised_counts_not_the_one_that_suited() -> None:
    old = answer(request(11, clubs=3), Version.FIRST)
    assert "tables[0]" in found(old | {"commitment": commitment(old, NEWEST)})


def test_a_commitment_to_something_else_is_found() -> None:
    other = commitment(request(11, clubs=3, stage="s2"))
    assert found(drawn() | {"commitment": other}) == ["commitment"]
    with pytest.raises(MalformedCaseError):
        disagreements(drawn() | {"commitment": 7})


def test_what_could_not_be_drawn_is_said_instead() -> None:
    assert found(drawn() | {"met": [["p001", "x"]]}) == ["met"]


def test_what_cannot_be_read_is_malformed() -> None:
    with pytest.raises(MalformedCaseError):
        disagreements(drawn() | {"effort": "much"})
