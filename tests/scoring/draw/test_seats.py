"""Seats entered by hand: everything that is wrong with them is named."""

import pytest

from scoring.draw.check import seat_problems
from scoring.draw.reading import read_draw
from tests.scoring.draw.draws import SEVEN, request


def said(found) -> list[str]:
    assert all(text.ja for text in found)
    return [text.en for text in found]


@pytest.mark.parametrize(
    ("tables", "problems"),
    [
        (SEVEN, []),
        (SEVEN[:1], ["p005 has no seat.", "p006 has no seat.", "p007 has no seat."]),
        ((*SEVEN, ("p001",)), ["p001 has 2 seats."]),
        ((SEVEN[0], ("p005", "p006", "x")), ["x is not among the entrants.", "p007 has no seat."]),
        (
            (SEVEN[0][:2], SEVEN[0][2:] + SEVEN[1]),
            ["For 7 players there must be 1 tables of four and 1 of three."],
        ),
    ],
)
def test_everybody_sits_once_at_tables_of_the_right_sizes(tables, problems) -> None:
    assert said(seat_problems(read_draw(request(7)), tables)) == problems


def test_groups_sit_by_themselves() -> None:
    draw = request(7)
    for number, entrant in enumerate(draw["entrants"]):
        entrant["group"] = "12"[number >= 3]
    threes_first = (SEVEN[0][:3], (*SEVEN[1], "p004"))
    assert said(seat_problems(read_draw(draw), threes_first)) == []
    assert said(seat_problems(read_draw(draw), SEVEN)) == ["Table 1 mixes groups."]


def test_five_have_no_right_tables() -> None:
    (found,) = said(seat_problems(read_draw(request(5)), (("p001", "p002", "p003"), ("p004", "p005"))))
    assert "bye" in found
