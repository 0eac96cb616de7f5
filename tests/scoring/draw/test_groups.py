"""Groups are seated separately, under one seed."""

from typing import Any

import pytest

from scoring.draw.answer import answer
from scoring.draw.json_form import DrawnTableJson
from scoring.draw.replay import disagreements
from scoring.draw.request import DrawRefusedError


def draw(*sizes: int, **more: Any) -> dict[str, Any]:
    entrants = [
        {"id": f"{group}-{number}", "group": str(group), "club": "abc"[number % 3]}
        for group, size in enumerate(sizes, start=1)
        for number in range(size)
    ]
    return {"format": "daifugo-draw/1", "seed": "x", "stage": "s2", "round": 1, "entrants": entrants} | more


def groups_at(table: DrawnTableJson) -> set[str]:
    return {player.partition("-")[0] for player in table["seats"].values()}


def test_every_table_is_of_one_group_and_the_numbers_run_on() -> None:
    found = answer(draw(25, 25, 50))
    assert [table["table"] for table in found["tables"]] == list(range(1, 28))
    assert [groups_at(table) for table in found["tables"]] == [{"1"}] * 7 + [{"2"}] * 7 + [{"3"}] * 13
    assert found["quality"]["tables_of_three"] == 8
    assert found["quality"]["same_club_pairs"] >= found["quality"]["same_club_bound"]
    assert disagreements(found) == ()


def test_groups_stay_together_over_rounds_made_together() -> None:
    given = draw(16, 12)
    del given["round"]
    found = answer(given | {"rounds": 2, "met": [["1-0", "1-1"], ["1-0", "2-0"]]})
    assert [len(tables) for tables in found["rounds_tables"]] == [7, 7]
    assert all(len(groups_at(table)) == 1 for tables in found["rounds_tables"] for table in tables)


def test_without_groups_nothing_changes() -> None:
    plain = draw(16)
    named = [
        {key: value for key, value in entrant.items() if key != "group"} for entrant in plain["entrants"]
    ]
    empty = [each | {"group": None} for each in named]
    seats = answer(plain | {"entrants": named})["tables"]
    assert {player for table in seats for player in table["seats"].values()} == {each["id"] for each in named}
    assert answer(plain | {"entrants": empty})["digest"] != answer(plain | {"entrants": named})["digest"]


@pytest.mark.parametrize(
    ("sizes", "words"), [((8, 5), "組2: 参加者が5人では"), ((2, 8), "組1: 参加者が2人では")]
)
def test_a_group_that_cannot_be_seated_is_named(sizes: tuple[int, ...], words: str) -> None:
    with pytest.raises(DrawRefusedError) as refused:
        answer(draw(*sizes))
    assert words in refused.value.findings[0].ja


def test_of_two_groups_what_is_counted_adds_up_and_of_spreads_the_greater_one_stays() -> None:
    found = answer(draw(11, 14))["quality"]
    assert (found["tables_of_three"], found["same_club_pairs"], found["same_club_bound"]) == (3, 4, 4)
    assert (found["suit_spread"], found["suit_spread_bound"]) == (1, 1)
