"""The picture of a table: players clockwise from ♠, and the viewer at the near side."""

import pytest

from league.matches.pages.seating import NEAR, seating_of
from rules_ref.cards import SUITS

NAMES = {"S": "青木", "H": "井上", "D": "上田", "C": "遠藤"}


@pytest.mark.parametrize("size", [3, 4])
def test_clockwise_from_spades(size: int) -> None:
    places = seating_of(NAMES, size).places
    assert tuple(place.suit for place in places) == SUITS[:size]
    assert [(place.at - places[0].at) % size for place in places] == list(range(size))


@pytest.mark.parametrize(("size", "own"), [(4, "S"), (4, "C"), (3, "H"), (3, "D")])
def test_who_looks_sits_at_the_near_side(size: int, own: str) -> None:
    places = seating_of(NAMES, size, own).places
    assert [(place.suit.value, place.at) for place in places if place.own] == [(own, NEAR)]
    assert [(place.at - places[0].at) % size for place in places] == list(range(size))


def test_nobody_sits_there_yet() -> None:
    assert [place.name for place in seating_of({}, 3).places] == ["", "", ""]
