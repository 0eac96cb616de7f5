"""Fixed tables: the draw stays the same; tables only swap numbers to put an entrant at the required one."""

from dataclasses import replace

import pytest

from league.entrants.services.entrants import fix_table
from league.event_document import document_of_event
from league.models import Act, Entrant, Event, Round
from scoring.event.reading import read_event, write_event
from scoring.standings.verify import verify
from tests.factories import new_entry
from tests.league.drawing import drawn, published, seats, staged
from tests.pages import send, text

pytestmark = pytest.mark.django_db


def fix(number, table):
    fix_table(entrant=Entrant.objects.get(number=number), table=table, entry=new_entry(0))


@pytest.mark.slow
def test_the_draw_is_the_same_and_the_table_is_where_it_is_needed(organiser):
    staged(12)
    page = drawn(organiser)
    (_round, as_drawn, _more) = page.context["preview"][0]
    away, [(_suit, person), *_others] = next(table for table in as_drawn if table[0] != 1)
    fix(person.number, 1)
    page = send(organiser, organiser.get("/e/spring/stages/1/draw/"), "publish/")
    laid = seats(Round.objects.get())
    assert person.code in laid[1].values()
    document = document_of_event(Event.objects.get())
    assert document.rounds[0].moved == tuple(sorted([(1, away), (away, 1)]))
    assert verify(document) == ()
    assert read_event(write_event(document)) == document
    unsaid = replace(document, rounds=(replace(document.rounds[0], moved=()),))
    assert [problem.code for problem in verify(unsaid)] == ["seat", "seat"]
    assert Act.objects.get(verb="publish_draw").after["moved"] == [{"1": away, str(away): 1}]
    assert "番号を入れ替えた卓があります。" in text(
        organiser.get(f"/e/spring/draws/{Round.objects.get().draw_id}/")
    )


def test_a_kept_table_stays_empty_without_its_person(organiser):
    staged(12)
    Entrant.objects.filter(number=12).update(status="absent")
    fix(12, 2)
    published(organiser)
    assert sorted(seats(Round.objects.get())) == [1, 3, 4]


def test_one_table_is_kept_for_one_and_the_log_has_no_reason(organiser):
    staged(4)
    page = organiser.get("/e/spring/entrants/1/")
    page = send(organiser, page, "entrants/1/table/", table="3")
    assert Entrant.objects.get(number=1).fixed_table == 3
    page = send(organiser, organiser.get("/e/spring/entrants/2/"), "entrants/2/table/", table="3")
    assert "もう選手1の卓です。" in text(page)
    page = send(organiser, organiser.get("/e/spring/entrants/2/"), "entrants/2/table/", table="0")
    assert "1から999まで" in text(page)
    send(organiser, organiser.get("/e/spring/entrants/1/"), "entrants/1/table/", table="")
    acts = Act.objects.filter(verb="fix_table").order_by("no")
    assert [(act.after, act.reason) for act in acts] == [
        ({"entrant": 1, "table": 3}, ""),
        ({"entrant": 1, "table": None}, ""),
    ]
