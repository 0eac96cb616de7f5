"""Players who need a certain table: pairings stay as drawn, and only the table numbers change."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.draw.json_form import DrawnTableJson
from scoring.draw.places import moved, placed


@given(tables=st.integers(1, 12), wanted=st.dictionaries(st.integers(1, 40), st.integers(1, 20), max_size=6))
def test_who_meets_whom_stays_and_a_kept_table_is_nobody_elses(tables, wanted):
    field = {at: {suit: f"{at}{suit}" for suit in "SHDC"} for at in range(1, tables + 1)}
    one_each = {table: player for player, table in wanted.items()}
    fixed = {f"{1 + player // 4}{'SHDC'[player % 4]}": table for table, player in one_each.items()}
    laid = placed(field, fixed)
    assert sorted(map(str, laid.values())) == sorted(map(str, field.values()))
    assert len(laid) == len(field)
    for number, players in laid.items():
        here = sorted(fixed[player] for player in players.values() if player in fixed)
        assert number == here[0] if here else number not in fixed.values()


def field(*names):
    return {at: {"S": name} for at, name in enumerate(names, 1)}


@pytest.mark.parametrize(
    ("fixed", "numbers"),
    [
        ({}, {"a": 1, "b": 2, "c": 3}),
        ({"a": 1}, {"a": 1, "b": 2, "c": 3}),
        ({"c": 1}, {"c": 1, "b": 2, "a": 3}),
        ({"a": 3, "c": 1}, {"c": 1, "b": 2, "a": 3}),
        ({"a": 2}, {"a": 2, "b": 1, "c": 3}),
        ({"a": 7}, {"a": 7, "b": 2, "c": 3}),
        ({"absent": 2}, {"a": 1, "b": 4, "c": 3}),
        ({"absent": 2, "away": 3}, {"a": 1, "b": 4, "c": 5}),
        ({"absent": 2, "a": 9}, {"a": 9, "b": 1, "c": 3}),
    ],
)
def test_a_table_moves_only_where_it_has_to(fixed, numbers):
    laid = placed(field("a", "b", "c"), fixed)
    assert {seats["S"]: number for number, seats in laid.items()} == numbers
    assert [*laid] == sorted(laid)


def test_of_two_at_one_table_the_lower_is_taken():
    tables = {1: {"S": "a", "H": "b"}, 2: {"S": "c"}}
    assert placed(tables, {"a": 5, "b": 4}) == {2: tables[2], 4: tables[1]}


def test_what_was_drawn_and_is_played_elsewhere_is_told_by_both_numbers():
    drawn: list[DrawnTableJson] = [
        {"table": at, "seats": seats} for at, seats in field("a", "b", "c").items()
    ]
    assert moved(drawn, {1: {"S": "a"}, 5: {"S": "b"}, 3: {"S": "c"}}) == ((2, 5),)
    assert moved(drawn, {1: {"S": "a"}}) == ()
