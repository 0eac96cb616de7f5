"""A new kind of paper needs one object, and no change elsewhere."""

import pytest
from django.utils.translation import gettext_lazy

from league.printing.pages.kinds import KINDS
from league.printing.pages.papers import Paper, PaperKind, called_by_person
from scoring.sheets.listing import Heading, ListColumn, ListSheet, list_part
from tests.league.print_scenes import printed, row
from tests.league.printing.test_print_room import of_round

__all__ = ["of_round"]

pytestmark = pytest.mark.django_db


def people(papers):
    return (Paper(str(line.number), (line.name, str(line.table))) for line in papers.lines)


def a_list(run, chosen, partial):
    event, about, date = run.heading(partial=partial)
    heading = Heading("卓の一覧", event, about, date, "ja")
    columns = (ListColumn("名前", 0, 11, share=1), ListColumn("卓", 20, 11))
    return list_part(ListSheet(heading, columns, tuple(paper.value for paper in chosen)))


@pytest.mark.slow
def test_a_new_list_is_offered_printed_and_told_of_when_it_changes(organiser, of_round, monkeypatch):
    kind = PaperKind("by_table", gettext_lazy("卓"), a_list, people, called=called_by_person)
    monkeypatch.setitem(KINDS, kind.id, kind)
    [page] = printed(organiser, kind.id)
    first = of_round.event.entrants.first()
    assert "卓の一覧" in page
    assert first.name in page
    of_round.event.entrants.filter(pk=first.pk).update(name="改名")
    assert row(organiser, kind.id).changed == ["改名"]


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS.keys())
def test_the_id_of_a_kind_fits_its_column(kind):
    assert len(kind.id) <= 20
