"""The earlier rounds in a draw request, and the removal of players who left."""

from scoring.draw.answer import answer
from scoring.draw.history import history_of, without_gone
from tests.scoring.draw.draws import SEVEN, request

SECOND = (("p005", "p002", "p003", "p001"), ("p004", "p006", "p007"))


def test_meetings_three_tables_and_suits_are_told() -> None:
    history = history_of([SEVEN, SECOND])
    assert len(history["met"]) == 18
    assert history["met"].count(["p006", "p007"]) == 2
    assert history["three_tables"] == {"p005": 1, "p006": 2, "p007": 2, "p004": 1}
    assert history["suits"]["p005"] == {"S": 2}
    assert history["suits"]["p001"] == {"S": 1, "C": 1}
    assert history_of([]) == {"met": [], "three_tables": {}, "suits": {}}


def test_who_is_gone_is_neither_seated_nor_remembered() -> None:
    draw = answer(request(7) | history_of([SEVEN]))
    rest = without_gone(draw, {"p001"})
    assert "tables" not in rest
    assert rest["seed"] == draw["seed"]
    assert [entrant["id"] for entrant in rest["entrants"]] == [f"p00{number}" for number in range(2, 8)]
    assert {"p001"}.isdisjoint(name for pair in rest["met"] or () for name in pair)
    assert "p001" not in (rest["suits"] or {})
    assert rest["three_tables"] == {"p005": 1, "p006": 1, "p007": 1}
    assert without_gone(draw, {"p006"})["three_tables"] == {"p005": 1, "p007": 1}
    assert answer(rest)["quality"]["tables_of_three"] == 2
    assert "p001" in (draw["suits"] or {}), "the draw itself is left alone"
