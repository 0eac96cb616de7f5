"""The quality of draws: one round after others, several rounds together, rounds after players have left."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.draw.answer import answer
from scoring.draw.history import history_of, without_gone
from tests.effort import examples
from tests.scoring.draw.draws import repeats, request, same_club, tables_of, three_tables
from tests.scoring.standings.events import ids

SIZES = {46: [4] * 10 + [3] * 2, 44: [4] * 11, 9: [3] * 3, 6: [3] * 2, 3: [3], 4: [4]}


@pytest.mark.parametrize(("players", "sizes"), SIZES.items())
def test_there_are_tables_of_four_and_as_few_of_three_as_can_be(players, sizes) -> None:
    assert [len(table) for table in tables_of(answer(request(players)))] == sizes


@given(
    st.integers(3, 40).filter(lambda players: players != 5),
    st.integers(1, 4),
    st.integers(0, 5),
    st.text("x1"),
)
@settings(max_examples=examples(60), deadline=None)
def test_everybody_has_one_seat_in_every_round(players, rounds, clubs, seed) -> None:
    drawn = answer(request(players, clubs=clubs, rounds=rounds, effort=0) | {"seed": f"seed {seed}"})
    for tables in drawn["rounds_tables"]:
        assert [table["table"] for table in tables] == list(range(1, len(tables) + 1))
        seats = [table["seats"] for table in tables]
        assert sorted(player for seat in seats for player in seat.values()) == ids(players)
        assert all("".join(seat) in {"SHDC", "SHD"} for seat in seats)
    assert drawn["quality"]["repeats"] == repeats(drawn) >= drawn["quality"]["repeat_bound"]
    assert drawn["quality"]["same_club_pairs"] == same_club(drawn) >= drawn["quality"]["same_club_bound"]


@pytest.mark.parametrize(
    ("players", "rounds"), [(15, 3), (17, 3), (20, 5), (24, 6), (33, 8), (46, 5), (63, 5)]
)
def test_nobody_meets_again_and_three_tables_are_shared_out(players, rounds) -> None:
    drawn = answer(request(players, rounds=rounds))
    visits = three_tables(drawn).values()
    assert repeats(drawn) == 0
    assert max(visits) - min(visits) <= 1
    assert drawn["quality"]["second_three_tables"] == 0
    clubs_are_rare = players == 33  # 48 seats of ♣ for 33 players who sit down eight times
    assert drawn["quality"]["suit_spread"] <= 1 + clubs_are_rare


@pytest.mark.parametrize(("players", "clubs"), [(40, 6), (46, 8), (61, 5), (100, 12), (237, 20), (400, 30)])
def test_clubs_are_as_far_apart_as_pigeonholes_allow(players, clubs) -> None:
    drawn = answer(request(players, clubs=clubs, seeds=4, rounds=5))
    assert repeats(drawn) == 0
    assert same_club(drawn) == drawn["quality"]["same_club_bound"]
    assert drawn["quality"]["seeds_together"] == 0


@pytest.mark.parametrize("players", [1_000, 4_000])
def test_large_fields_have_room(players) -> None:
    drawn = answer(request(players, rounds=4))
    assert repeats(drawn) == 0
    assert drawn["quality"]["suit_spread"] <= 1


def test_rounds_drawn_one_by_one_do_not_repeat_either() -> None:
    played: list[tuple[tuple[str, ...], ...]] = []
    for number in range(1, 6):
        drawn = answer(request(46, clubs=8, seeds=4) | history_of(played) | {"round": number})
        assert repeats(drawn) == 0
        assert same_club(drawn) == drawn["quality"]["same_club_bound"]
        assert drawn["quality"]["second_three_tables"] == drawn["quality"]["seeds_together"] == 0
        assert drawn["quality"]["suit_spread"] <= 2
        visits = three_tables(drawn).values()
        assert max(visits) - min(visits) <= 1
        played.append(tuple(tuple(table) for table in tables_of(drawn)))


@pytest.mark.parametrize("absent", range(1, 12))
def test_after_no_shows_the_remaining_rounds_are_drawn_again_without_repeats(absent) -> None:
    first = answer(request(46, clubs=8, rounds=5))["rounds_tables"][:2]
    played = [tuple(tuple(table["seats"].values()) for table in tables) for tables in first]
    gone = frozenset(ids(46)[:: 46 // absent][:absent])
    rest = answer(without_gone(request(46, clubs=8, rounds=3) | history_of(played), gone))
    assert len(rest["entrants"]) == 46 - absent
    assert repeats(rest) == 0
    visits = three_tables(rest).values()
    assert max(visits) - min(visits) <= 1


def test_ten_thousand_entrants_are_seated_apart_from_their_clubs_and_whom_they_met() -> None:
    players = ids(10_000)
    played = [
        tuple(tuple(players[at + turn * 7919 % 4 :: 2500][:4]) for at in range(2500)) for turn in range(1)
    ]
    drawn = answer(request(10_000, clubs=47) | history_of(played))
    assert repeats(drawn) == 0
    assert same_club(drawn) == drawn["quality"]["same_club_bound"]


def test_a_rematch_is_taken_where_there_is_no_way_around_and_never_more_than_the_bound() -> None:
    everybody = ids(8)
    played = [(tuple(everybody[:4]), tuple(everybody[4:]))]
    drawn = answer(request(8) | history_of(played))
    assert repeats(drawn) == drawn["quality"]["repeat_bound"] == 4


def test_whoever_met_once_meets_again_before_those_who_met_twice() -> None:
    twice = [["p001", other] for other in ids(7)[1:]] * 2 + [["p001", "p008"]]
    (table,) = [each for each in tables_of(answer(request(8, met=twice))) if "p001" in each]
    assert "p008" in table


def test_more_effort_is_never_worse() -> None:
    played: list[tuple[tuple[str, ...], ...]] = []
    for _ in range(4):
        played.append(tuple(map(tuple, tables_of(answer(request(20, effort=0) | history_of(played))))))
    few, many = (answer(request(20, effort=effort) | history_of(played)) for effort in (0, 2))
    assert many["quality"]["repeats"] <= few["quality"]["repeats"]


def test_every_entrant_is_as_likely_at_every_table_and_seat() -> None:
    seats = Counter(
        (table["table"], suit)
        for number in range(480)
        for table in answer(request(8) | {"seed": f"seed {number}"})["tables"]
        for suit, player in table["seats"].items()
        if player == "p001"
    )
    assert len(seats) == 8
    assert all(30 < times < 100 for times in seats.values()), "60 each, as chance has it"
