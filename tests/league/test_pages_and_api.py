"""Public pages and API agree in every stage, the final ranking, every player and every table."""

import re

import pytest

from league.stages.services.advance import decide_tie
from tests.factories import new_entry
from tests.league.stage_scenes import (
    decided_to_the_end,
    played_out,
    stage_of,
    tied_at_the_line,
    two_stages_played,
)

pytestmark = pytest.mark.django_db


def tie_decided_by_lot():
    stored = tied_at_the_line()
    order = ["p006", "p010", "p002"]
    decide_tie(stage=stage_of(stored), order=order, by="山本", at="2026-04-29 18:00", entry=new_entry(0))
    return stored


EVENTS = {
    "one stage": lambda: played_out(12),
    "two stages": two_stages_played,
    "one table": decided_to_the_end,
    "a tie that a lot decided": tie_decided_by_lot,
}
LINE = re.compile(
    r'id="player-(\d+)".*?<td class="number">(\d+)</td>.*?<td class="total">([^<]*)</td>', re.DOTALL
)
PLACE = re.compile(r'class="place">(\d+)<.*?/players/(\d+)/.*?<strong class="number">([^<]*)<', re.DOTALL)


@pytest.fixture(params=EVENTS)
def stored(request):
    return EVENTS[request.param]()


def page(client, address):
    response = client.get(f"/e/autumn/{address}")
    assert response.status_code == 200
    return response.content.decode()


def answer(client, address=""):
    return client.get(f"/api/events/autumn{address}").json()


def test_standings_and_the_final_ranking(client, stored):
    numbers = dict(stored.entrants.values_list("code", "number"))
    found = answer(client, "/standings")
    totals: dict[str, str] = {}
    for at, stage in enumerate(found["stages"], start=1):
        rows = [(str(numbers[row["id"]]), str(row["rank"]), str(row["total"])) for row in stage["table"]]
        assert LINE.findall(page(client, f"standings/{at}/")) == rows
        totals |= {number: total for number, _rank, total in rows}
    final = [(str(place["rank"]), str(numbers[place["id"]])) for place in found["final"]]
    over = answer(client)["status"] == "over"
    shown = [(rank, number, totals[number]) for rank, number in final] if over else []
    assert PLACE.findall(page(client, "standings/final/")) == shown


@pytest.mark.slow
def test_every_player(client, stored):
    for number in stored.entrants.values_list("number", flat=True):
        course = answer(client, f"/players/{number}")
        shown = client.get(f"/e/autumn/players/{number}/").context["course"]
        places = [(line.rank, line.total) for _stage, line in reversed(shown.places)]
        assert places == [(stage["rank"], str(stage["total"])) for stage in course["stages"]]
        points = [str(match["points"]) for match in course["matches"] if match["games"]]
        assert sorted(match.total for match in shown.matches) == sorted(points)


def test_every_table(client, stored):
    names = {entrant["id"]: entrant["name"] for entrant in answer(client, "/document")["entrants"]}
    for of_round in answer(client)["rounds"]:
        played = answer(client, f"/stages/{of_round['stage']}/rounds/{of_round['round']}")
        number = stored.rounds.get(stage__code=of_round["stage"], in_stage=of_round["round"]).number
        views = client.get(f"/e/autumn/?round={number}").context["tables"]
        tables = [table["points"].items() for table in played["tables"]]
        shown = [{line.name: line.total for line in view.lines} for view in views]
        assert shown == [{names[player]: points for player, points in table} for table in tables] != []
