"""The read-only API: the data of public pages and files, as JSON that any site may read and cache."""

import pytest
from django.core.cache import cache

from league.event_document import document_with_head
from scoring.event.reading import parse_event
from scoring.event.spectators import for_spectators
from scoring.standings.answer import answer
from scoring.standings.standings import standings
from tests.factories import after_a_game, make_event, play_game
from tests.league.stage_scenes import played_out

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql("every list in its order")]

EVENT = "/api/events/autumn"


@pytest.fixture(autouse=True)
def event():
    cache.clear()
    return played_out(8)


def read(client, path):
    response = client.get(path)
    assert response.status_code == 200, response.content
    return response.json()


def test_an_event_says_where_it_stands_and_where_all_else_is(client):
    found = read(client, EVENT)
    assert {stage["status"] for stage in found["stages"]} <= {"coming", "running", "over"}
    assert found["players"] == 8
    assert found["head"]["no"] == read(client, found["links"]["log_head"])["no"] > 0
    for address in found["links"].values():
        assert client.get(address).status_code == 200
    assert client.get(found["url"]).status_code == 200


def test_the_document_is_the_public_file_byte_for_byte(client):
    assert client.get(f"{EVENT}/document").content == client.get("/e/autumn/event.json").content


def test_standings_are_what_the_command_prints_for_that_file(client):
    document = parse_event(client.get(f"{EVENT}/document").content)
    assert read(client, f"{EVENT}/standings") == answer(standings(document))


def test_a_round_has_its_tables_with_what_was_played_at_them(client, event):
    document = for_spectators(document_with_head(event))
    first = document.rounds[0]
    found = read(client, f"{EVENT}/stages/{first.stage}/rounds/{first.number}")
    assert [table["table"] for table in found["tables"]] == [table.number for table in first.tables]
    for table in found["tables"]:
        assert sum(table["points"].values()) == table["check"]
        assert {*table["seats"].values()} == {*table["points"]}
        won = [
            sum(game["points"][player] for game in table["sets"][0]["games"]) for player in table["points"]
        ]
        assert won == [table["sets"][0]["points"][player] for player in table["points"]]


def test_a_players_course_agrees_with_the_standings(client):
    rows = read(client, f"{EVENT}/standings")["stages"][0]["table"]
    for number in range(1, 9):
        course = read(client, f"{EVENT}/players/{number}")
        row = next(row for row in rows if row["id"] == course["id"])
        assert (course["stages"][0]["rank"], course["stages"][0]["points"]) == (row["rank"], row["points"])
        assert course["rounds"][-1]["rank"] == row["rank"]
        assert sum(match["points"] for match in course["matches"] if match["stage"] == "s1") == row["points"]


def test_the_log_says_whether_it_holds_a_head(client):
    head = read(client, f"{EVENT}/log/head")
    address = f"{EVENT}/log/head?no={head['no']}&head="
    assert read(client, address + head["hash"])["contains"] is True
    assert read(client, address + "0" * 64)["contains"] is False
    assert client.get(address + "nothing").status_code == 400


def test_events_come_in_pages_the_newest_first(client):
    for day in range(1, 6):
        make_event(f"event-{day}", date=f"2030-01-0{day}")
    first = read(client, "/api/events?limit=2")
    assert [event["slug"] for event in first["events"]] == ["event-5", "event-4"]
    seen = []
    address = "/api/events?limit=2"
    while address:
        page = read(client, address)
        seen += [event["slug"] for event in page["events"]]
        address = page["next"]
    assert seen == ["event-5", "event-4", "event-3", "event-2", "event-1", "autumn"]


@pytest.mark.parametrize("limit", ["0", "-1", "201", "x"])
@pytest.mark.parametrize(
    "path", ["/api/events", f"{EVENT}/rulings", "/api/seasons", "/api/seasons/2026/persons"]
)
def test_a_limit_that_no_list_has_is_refused_with_the_range(client, path, limit):
    refused = client.get(f"{path}?limit={limit}")
    assert refused.status_code == 422
    assert refused.headers["Content-Type"] == "application/problem+json"
    assert "1 から 200" in refused.json()["detail_ja"]
    assert "1 to 200" in refused.json()["detail_en"]


def test_live_has_every_table_of_the_round_that_is_played(client):
    match = after_a_game()
    found = read(client, f"/api/events/{match.table.round.event.slug}/live")
    number, played_set, game, state, points = found["tables"][0]
    assert (number, played_set, game, state) == (match.table.number, 1, 1, "running")
    assert sum(points) == 12
    before = found["version"]
    play_game(match, 1, 2, "1 2 3")
    assert read(client, f"/api/events/{match.table.round.event.slug}/live")["version"] != before


@pytest.mark.parametrize(
    "path", ["", "/document", "/standings", "/live", "/log/head", "/players/1", "/rulings"]
)
def test_any_page_may_read_and_any_cache_may_keep_it(client, path):
    first = client.get(EVENT + path)
    assert first.headers["Access-Control-Allow-Origin"] == "*"
    assert first.headers["Cache-Control"] == "public, max-age=0, must-revalidate"
    assert not first.cookies
    assert "Cookie" not in first.headers.get("Vary", "")
    again = client.get(EVENT + path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.options(EVENT + path).status_code == 204
    assert client.head(EVENT + path).headers["ETag"] == first.headers["ETag"]
