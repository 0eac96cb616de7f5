"""Swiss rounds: players with similar points sit together, as far as rematches can be avoided."""

from collections import Counter
from itertools import combinations

import pytest

from scoring.draw.answer import answer, candidates
from scoring.draw.counting import table_sizes
from scoring.draw.history import history_of
from scoring.draw.stream import Stream
from tests.scoring.draw.draws import repeats, request, squared_gaps, tables_of, three_tables
from tests.scoring.draw.test_bounds import partitions
from tests.scoring.standings.events import ids


def cut(order):
    """The players in this order, table by table."""
    players = iter(order)
    return tuple(tuple(next(players) for _ in range(size)) for size in table_sizes(len(order)))


def after_four_rounds(players: int, **more):
    """A swiss draw after four random rounds, and the random points of the players."""
    chance = Stream(f"four rounds of {players}")
    points = {player: sum(chance.below(13) for _ in range(24)) for player in ids(players)}
    played = [cut(chance.shuffled(ids(players))) for _ in range(4)]
    draw = request(players, seating="swiss", **history_of(played), **more)
    for entrant in draw["entrants"]:
        entrant["points"] = points[entrant["id"]]
    return draw, points


def sorted_and_chopped(points):
    return cut(sorted(points, key=lambda player: -points[player]))


def greedy(points, met):
    """Tables filled in order of points, if possible with players who have not met the others there."""
    left = sorted(points, key=lambda player: -points[player])
    tables = []
    for size in table_sizes(len(left)):
        table = [left.pop(0)]
        while len(table) < size:
            new = (player for player in left if not any(frozenset((player, one)) in met for one in table))
            table.append(next(new, left[0]))
            left.remove(table[-1])
        tables.append(table)
    return tables


def rematches(tables, met) -> int:
    return sum(frozenset(pair) in met for table in tables for pair in combinations(table, 2))


@pytest.mark.slow
@pytest.mark.parametrize("players", [400, 401, 4_000, 4_001])
def test_tables_are_nearly_as_close_as_without_a_past_and_nobody_meets_again(players) -> None:
    draw, points = after_four_rounds(players, effort=3)
    met = {frozenset(pair) for pair in draw["met"]}
    drawn = answer(draw)
    assert repeats(drawn) <= rematches(greedy(points, met), met)
    assert squared_gaps(tables_of(drawn), points) <= 1.25 * squared_gaps(sorted_and_chopped(points), points)
    assert drawn["quality"]["second_three_tables"] == 0


# The least squared gaps without rematches, by number of players, from an integer program (HiGHS).
OPTIMA = {24: 13_503, 40: 4_424, 60: 5_842, 100: 7_505}


@pytest.mark.slow
@pytest.mark.parametrize(("players", "optimum"), OPTIMA.items())
def test_gaps_are_within_six_per_cent_of_the_least_there_can_be(players, optimum) -> None:
    draw, points = after_four_rounds(players, effort=3)
    drawn = answer(draw)
    assert repeats(drawn) == 0
    assert optimum <= squared_gaps(tables_of(drawn), points) <= 1.06 * optimum


def test_equal_points_and_no_past_are_no_trouble() -> None:
    drawn = answer(request(46, seating="swiss"))
    assert drawn["quality"]["points_spread"] == drawn["quality"]["repeats"] == 0


def test_the_first_tables_are_the_best() -> None:
    draw, points = after_four_rounds(46, effort=1)
    means = [sum(points[player] for player in table) / len(table) for table in tables_of(answer(draw))]
    assert means == sorted(means, reverse=True)


@pytest.mark.parametrize("players", [7, 8, 9, 10, 11, 12])
def test_small_fields_get_the_best_of_all_seatings(players) -> None:
    draw, points = after_four_rounds(players)
    met = {frozenset(pair) for pair in draw["met"]}
    times = Counter(frozenset(pair) for pair in draw["met"])
    drawn = answer(draw)

    def aims(tables):
        visits = sum(
            draw["three_tables"].get(player, 0) for table in tables if len(table) == 3 for player in table
        )
        again = sum(times[frozenset(pair)] > 1 for table in tables for pair in combinations(table, 2))
        return visits, again, rematches(tables, met), squared_gaps(tables, points)

    all_seatings = partitions(ids(players), table_sizes(players))
    assert aims(tables_of(drawn)) == min(map(aims, all_seatings))


def test_fractions_of_points_are_compared_exactly() -> None:
    draw = request(8, seating="swiss")
    for entrant, points in zip(draw["entrants"], ["9/2", 4, "14/3", 5, "13/3", 4, "19/4", 5], strict=True):
        entrant["points"] = points
    drawn = answer(draw)
    assert sorted(tables_of(drawn)[0]) == ["p003", "p004", "p007", "p008"]
    assert drawn["quality"]["points_spread"] == "1/2", "4 to 9/2"


@pytest.mark.slow
def test_a_rematch_has_its_price() -> None:
    draw, points = after_four_rounds(24, effort=2)
    found = candidates(draw)
    assert 1 < len(found) <= 3
    again = [each["quality"]["repeats"] for each in found]
    gaps = [squared_gaps(tables_of(each), points) for each in found]
    assert again == sorted(set(again))
    assert gaps == sorted(set(gaps), reverse=True)
    assert "rematch_price" not in found[0]
    for each in found:
        assert answer({key: value for key, value in each.items() if key != "quality"}) == each


def test_a_second_visit_to_a_table_of_three_waits_until_all_have_been() -> None:
    draw, _ = after_four_rounds(41, effort=1)
    been = Counter(draw["three_tables"])
    assert len(been) < 41
    visits = three_tables(answer(draw)).values()
    assert max(visits) - min(visits) <= max(been.values())
