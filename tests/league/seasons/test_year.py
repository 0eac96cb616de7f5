"""A year played by bots, from the first regional to the final, small enough for a test."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from league.models import HandIn, Season
from league.seasons.services.state import files_of, published_season
from scoring.season.verify import season_problems
from tests.pages import text

pytestmark = pytest.mark.django_db


@pytest.mark.slow
def test_a_year_is_played_through_what_people_use_and_agrees(client):
    out = StringIO()
    call_command("simulate", season=True, players=12, seed="3", slug="year", stdout=out, stderr=StringIO())
    season = Season.objects.get()
    found = published_season(season)

    assert list(season_problems(found.state.season, files_of(season))) == []
    assert out.getvalue().split() == ["/seasons/year/", "seed:", "3"]
    assert {event["status"] for event in found.events} == {"official"}
    assert not found.state.unmapped
    assert set(season.hand_ins.values_list("status", flat=True)) == {HandIn.Status.TAKEN}
    content = season.content
    assert sum(bool(event.get("replaces")) for event in content["events"]) == 2
    final = found.events[-1]
    assert (
        16 <= final["players"] == len(found.state.ledger.places["final"]) <= content["into"]["final"]["size"]
    )
    assert final["winners"]
    for page in ("", "places/", "persons/P0001/"):
        assert content["name"] in text(client.get(f"/seasons/year/{page}"))


def test_what_does_not_go_with_a_year_is_refused():
    for options in ({"format": "simple"}, {"incidents": True}, {"players": 4}):
        with pytest.raises(CommandError, match="--season"):
            call_command("simulate", season=True, **options)
