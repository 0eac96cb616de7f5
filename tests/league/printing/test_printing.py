"""The records of printings."""

from datetime import timedelta

import pytest

from league.access import Person
from league.printing.services import last_prints, record_printing
from tests.factories import NOW, make_event, make_round

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql("locks")]
CARDS, SHEETS = "seat_cards", "sheets_blank"
SATO, ONO = Person("佐藤"), Person("大野")


@pytest.fixture
def of_round():
    return make_round(make_event())


def record(of_round, prints, *, by=SATO, after=0):
    return record_printing(of_round=of_round, prints=prints, by=by, now=NOW + timedelta(seconds=after))


def test_each_kind_is_a_printing_of_its_own(of_round):
    cards, sheets = record(of_round, {CARDS: {"1": "a"}, SHEETS: {"1": "b"}})
    assert (cards.kind, cards.prints, cards.by, cards.at) == (CARDS, {"1": "a"}, "佐藤", NOW)
    assert sheets.prints == {"1": "b"}


@pytest.mark.parametrize(
    ("again", "printings"),
    [({"after": 2}, 1), ({"after": 60}, 1), ({"after": 61}, 2), ({"after": 2, "by": ONO}, 2)],
)
def test_the_same_papers_soon_again_are_one_printing(of_round, again, printings):
    [first] = record(of_round, {CARDS: {"1": "a"}})
    [second] = record(of_round, {CARDS: {"1": "a"}}, **again)
    assert of_round.printings.count() == printings
    assert (second == first) == (printings == 1)


def test_of_each_paper_the_last_printing_counts_and_what_is_gone_is_gone(of_round):
    record(of_round, {CARDS: {"1": "a", "2": "b", "3": "c"}})
    record(of_round, {CARDS: {"2": "d", "3": ""}})
    assert of_round.printings.count() == 2, "other papers, however soon"
    assert last_prints(of_round.printings.order_by("id")) == {"1": "a", "2": "d"}
