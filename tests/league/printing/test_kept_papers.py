"""Fingerprints of what would be printed of a table are kept with its match, and with nothing that is no longer so."""

from dataclasses import replace

import pytest
from django.test import override_settings
from django.utils import translation

from league.events.services import correct_event, details_of
from league.models import Round
from league.printing.pages.kinds import KINDS
from league.printing.pages.papers import RoundPapers
from tests.factories import make_event, make_table, new_entry, play_game, sit_down

OF_TABLES = ("sheets_blank", "envelope_labels", "class_coasters", "sheets_filled")

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event(settings):
    settings.KEPT_TABLES = 10
    event = make_event()
    for number in (1, 2):
        make_table(event=event, number=number)
    return event


def fingerprints(event):
    papers = RoundPapers(Round.objects.select_related("event", "stage").get(event=event))
    return {kind: papers.fingerprints(KINDS[kind]) for kind in OF_TABLES}


def anew(event):
    with override_settings(KEPT_TABLES=0):
        return fingerprints(event)


def test_what_is_entered_at_a_table_changes_its_papers_alone(event):
    before = fingerprints(event)
    match = event.rounds.get().tables.get(number=2).match
    sit_down(match)
    play_game(match, 1, 1, "5 6 7")
    now = fingerprints(event)
    assert now == anew(event) != before
    assert now["sheets_filled"].keys() == {"2"}
    assert now["sheets_blank"]["1"] == before["sheets_blank"]["1"]


def test_what_is_corrected_of_the_event_changes_its_papers(event):
    before = fingerprints(event)
    correct_event(event=event, entry=new_entry(0), details=replace(details_of(event), name="秋の大会"))
    event.refresh_from_db()
    assert fingerprints(event) == anew(event) != before


def test_another_language_has_papers_of_its_own(event):
    japanese = fingerprints(event)
    with translation.override("en"):
        assert fingerprints(event) == anew(event) != japanese
    assert fingerprints(event) == japanese
