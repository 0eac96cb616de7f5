"""Each number of the quality report, on seats made by hand."""

from dataclasses import asdict
from fractions import Fraction

import pytest

from scoring.draw.quality import quality_of
from scoring.draw.reading import read_draw
from tests.scoring.draw.draws import SEVEN, request

OTHER = (("p001", "p002", "p005", "p006"), ("p003", "p004", "p007"))


def quality(draw, *rounds):
    return quality_of(read_draw(draw), rounds)


def test_every_number_is_there_in_the_documents_order() -> None:
    assert list(asdict(quality(request(7), SEVEN))) == [
        "tables_of_three",
        "repeats",
        "repeat_bound",
        "same_club_pairs",
        "same_club_bound",
        "second_three_tables",
        "seeds_together",
        "suit_spread",
        "suit_spread_bound",
        "points_spread",
    ]


def test_repeats_are_meetings_of_two_who_have_met_however_often() -> None:
    met = [["p001", "p002"], ["p002", "p001"], ["p006", "p005"], ["p001", "p005"]]
    assert quality(request(7, met=met), SEVEN).repeats == 2


def test_repeats_of_rounds_made_together_are_all_meetings_but_the_first() -> None:
    assert quality(request(7, rounds=2), SEVEN, OTHER).repeats == 3
    assert quality(request(7, rounds=2, met=[["p001", "p002"]]), SEVEN, OTHER).repeats == 4
    assert quality(request(7, rounds=3), SEVEN, SEVEN, SEVEN).repeats == 18


@pytest.mark.parametrize(
    ("met", "bound"),
    [
        ([], 0),
        ([["p001", f"p00{number}"] for number in range(2, 8)], 2),
        ([["p001", f"p00{number}"] for number in range(2, 7)], 1),
        ([[f"p00{one}", f"p00{other}"] for other in range(2, 5) for one in range(1, other)], 2),
    ],
    ids=["nobody met", "one met everybody", "one has one left", "a table of four spreads over two"],
)
def test_the_repeat_bound_of_a_small_round_is_what_the_best_of_all_tables_have(met, bound) -> None:
    assert quality(request(7, met=met), SEVEN).repeat_bound == bound


def test_the_repeat_bound_of_a_larger_round_counts_who_has_too_few_left_to_meet() -> None:
    met = [["p001", f"p{number:03}"] for number in range(2, 20)]
    tables = tuple(tuple(f"p{4 * table + seat:03}" for seat in range(1, 5)) for table in range(5))
    assert quality(request(20, met=met), tables).repeat_bound == 1


def test_clubs_count_where_there_is_one() -> None:
    draw = request(7)
    for number, club in enumerate(["x", "x", "y", "y", "", "", "x"]):
        draw["entrants"][number]["club"] = club
    found = quality(draw, SEVEN)
    assert (found.same_club_pairs, found.same_club_bound) == (2, 1)


@pytest.mark.parametrize(
    ("earlier", "times"),
    [
        ({}, 0),
        ({"p005": 1}, 1),
        ({"p005": 1, "p006": 2}, 2),
        ({f"p00{number}": 1 for number in range(1, 8)}, 0),
        ({f"p00{number}": 1 for number in range(1, 5)}, 0),
        ({f"p00{number}": 1 for number in range(1, 6)}, 0),
        ({f"p00{number}": 1 for number in range(1, 8)} | {"p005": 2}, 1),
    ],
)
def test_a_second_visit_counts_while_somebody_is_two_behind(earlier, times) -> None:
    assert quality(request(7, three_tables=earlier), SEVEN).second_three_tables == times


def test_seeds_at_one_table_are_counted_in_pairs() -> None:
    assert quality(request(7, seeds=3), SEVEN).seeds_together == 3
    assert quality(request(7, seeds=3, round=None, rounds=2), SEVEN, OTHER).seeds_together == 4


def test_suits_are_counted_with_those_of_earlier_rounds() -> None:
    assert quality(request(7), SEVEN).suit_spread == 1
    assert quality(request(7, suits={"p001": {"S": 1}}), SEVEN).suit_spread == 2
    assert quality(request(7, suits={"p001": {"H": 1, "D": 1, "C": 1}}), SEVEN).suit_spread == 1


def test_points_spread_is_the_greatest_gap_at_one_table_and_exact() -> None:
    draw = request(7)
    for entrant, points in zip(draw["entrants"], [9, "9/2", 8, 7, 3, 3, 3], strict=True):
        entrant["points"] = points
    assert quality(draw, SEVEN).points_spread == Fraction(9, 2)
    assert quality(draw, OTHER).points_spread == 6
