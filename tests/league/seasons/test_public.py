"""Public pages and API of a season: the same numbers, and only the names of persons who agree to it."""

import jsonschema_rs
import pytest

from league.api.json_schemas import schema
from league.seasons.services.state import state_of
from scoring.season.answer import answer
from tests.league.seasons.scenes import CHAMPION, PERSONS, make_season, year
from tests.pages import text

pytestmark = pytest.mark.django_db

PAGES = ("", "places/", "persons/P1/", "persons/P3/", "persons/P4/")


def test_the_page_of_a_season_has_its_calendar_and_its_table(client):
    make_season()
    page = text(client.get("/seasons/2026/"))

    for said in (
        "3/14 名古屋大会 地区大会 確定 順位のみの記録 3人",
        "優勝: 佐藤 健",
        "決勝2026 決勝大会 予定",
    ):
        assert said in page
    assert "1 佐藤 健 名古屋 決勝2026 21 名古屋大会 1位 21 大阪大会 1位 21" in page
    assert "2026年シーズン" in text(client.get("/seasons/"))
    assert "2026年シーズン" in text(client.get("/"))


def test_the_page_of_places_says_from_where_each_is_whom_it_was_passed_over_and_why(client):
    make_season()
    page = text(client.get("/seasons/2026/places/"))

    assert "決まった枠 5 / 6" in page
    assert "2026年10月10日まで" in page
    assert "鈴木 一郎 名古屋 発表済み 名古屋大会 2位 3/14" in page
    assert f"{CHAMPION} 発表前 連盟の推薦 シード" in page
    assert "大阪大会 3位" in page
    assert "佐藤 健 名古屋 (名古屋大会の枠を持つ)" in page
    assert "T.H. (辞退)" in page


def test_an_announced_place_that_no_longer_follows_stays_in_sight(client):
    make_season(announced=[{"into": "final", "person": "P4", "from": "nagoya", "at": "2026-03-15"}])
    assert "名古屋大会: P4の枠は、発表とは別の大会のもの" in text(client.get("/seasons/2026/places/"))


def test_the_page_of_a_person_has_the_whole_year(client):
    make_season()
    page = text(client.get("/seasons/2026/persons/P1/"))

    assert "年間順位 1位 21 P" in page
    assert "優勝: 名古屋大会、大阪大会" in page
    assert "決勝2026 — 名古屋大会 1位" in page
    assert "大阪大会 4/4 1 / 4 21 数えない" in page
    assert "T.H. 上 2 · 下 0" in page
    assert client.get("/seasons/2026/persons/P9/").status_code == 404


def test_a_number_that_was_merged_leads_to_the_one_that_stands(client):
    make_season(merged=[{"from": "P4", "to": "P2", "at": "2026-05-01"}])
    assert client.get("/seasons/2026/persons/P4/")["Location"] == "/seasons/2026/persons/P2/"
    assert client.get("/api/seasons/2026/persons/P4").json()["id"] == "P2"


@pytest.mark.parametrize("language", ["ja", "en"])
def test_who_does_not_wish_to_be_named_is_not(client, language):
    make_season()
    client.cookies["django_language"] = language
    api = ("", "/table", "/places", "/ledger", "/persons", "/persons/P3", "/persons/P4")
    shown = [client.get(f"/seasons/2026/{page}").content.decode() for page in PAGES]
    shown += [client.get(f"/api/seasons/2026{part}").content.decode() for part in api]
    for _number, name, kana, how in PERSONS:
        assert kana not in "".join(shown)
        assert (name in "".join(shown)) == (how == "name")


def test_the_api_answers_what_the_command_does(client):
    season = make_season()
    expected = answer(state_of(season))
    here = "/api/seasons/2026"

    summary = client.get(here).json()
    assert client.get("/api/seasons").json()["seasons"][0]["slug"] == summary["slug"] == "2026"
    assert client.get(f"{here}/table").json()["table"] == expected["table"]
    assert client.get(f"{here}/places").json() == {"places": expected["places"], "open": expected["open"]}
    assert client.get(f"{here}/ledger").json()["ledger"] == expected["ledger"]
    assert all(client.get(address).status_code == 200 for address in summary["links"].values())
    person = client.get(f"{here}/persons/P1").json()
    assert [one["place"] for one in person["events"]] == [1, 1]
    answers = {"": "published-season", "/persons": "persons", "/persons/P1": "season-person"}
    answers |= {f"/{part}": f"season-{part}" for part in ("table", "places", "ledger")}
    for part, name in answers.items():
        jsonschema_rs.validator_for(schema(name)).validate(client.get(f"{here}{part}").json())
    jsonschema_rs.validator_for(schema("seasons")).validate(client.get("/api/seasons").json())


def test_feed_calendar_site_map_and_the_card_of_a_link_tell_of_the_season(client):
    make_season(
        events=[
            *year()["events"],
            {"id": "x", "name": "中止大会", "kind": "regional", "date": "2026-06-01", "status": "cancelled"},
        ]
    )
    calendar = client.get("/seasons/2026/calendar.ics").content.decode()
    assert calendar.count("BEGIN:VEVENT") == 3
    assert "SUMMARY:名古屋大会" in calendar
    assert "URL:http://testserver/seasons/2026/" in calendar
    feed = client.get("/feed.atom").content.decode()
    assert "名古屋大会 確定 優勝 佐藤 健" in feed
    assert feed.index("大阪大会 確定") < feed.index("決勝2026の枠 鈴木 一郎") < feed.index("名古屋大会 確定")
    assert "http://testserver/seasons/2026/regulation/" in client.get("/sitemap.xml").content.decode()
    for page, card in (("", "card.png"), ("places/", "places/card.png"), ("persons/P1/", "card.png")):
        html = client.get(f"/seasons/2026/{page}").content.decode()
        assert f'og:image" content="http://testserver/seasons/2026/{card}"' in html
        for _again in range(2):
            picture = client.get(f"/seasons/2026/{card}")
            assert picture.content[:4] == b"\x89PNG"
            assert len(picture.content) <= 150_000


def test_the_api_goes_on_page_by_page_keeps_tags_and_says_what_is_not_there(client):
    make_season()
    first = client.get("/api/seasons/2026/persons?limit=4")
    rest = client.get(first.json()["next"])
    numbers = [person["id"] for answered in (first, rest) for person in answered.json()["persons"]]
    assert numbers == ["P1", "P2", "P3", "P4", "P5", "P6"]
    assert (
        client.get(
            "/api/seasons/2026", headers={"if-none-match": client.get("/api/seasons/2026")["ETag"]}
        ).status_code
        == 304
    )
    assert "Set-Cookie" not in first
    for missing in ("/2027", "/2027/table", "/2026/persons/P9", "/2026/persons?after=P9", "?after=2027"):
        found = client.get(f"/api/seasons{missing}")
        assert found.status_code == 404
        assert found.json()["detail_ja"]
