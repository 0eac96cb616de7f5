"""Papers of a whole event or a season, printed at any time with the data of that moment."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Entrant, Event, SeasonRole
from league.printing.pages.event_papers import EVENT_PAPERS
from league.printing.pages.season_papers import SEASON_PAPERS
from tests.factories import make_entrant, make_event, make_user
from tests.league.print_scenes import pages
from tests.league.seasons.scenes import CHAMPION, make_season
from tests.league.stage_scenes import decided_to_the_end
from tests.scoring.sheet_samples import codes_in, picture_of

pytestmark = pytest.mark.django_db


def offered(client: Client, slug: str) -> set[str]:
    html = client.get(reverse("print_room", args=[slug])).content.decode()
    return {paper for paper in EVENT_PAPERS if reverse("event_paper", args=[slug, paper]) in html}


def paper(client: Client, slug: str, name: str) -> list[str]:
    return pages(client, reverse("event_paper", args=[slug, name]))


def test_what_there_is_nothing_on_is_not_offered_and_says_so(organiser):
    make_event()
    assert offered(organiser, "spring") == {"results-code", "referee-card"}
    for name in ("check-in-list", "badges", "check-in-code", "poster", "nothing"):
        answer = organiser.get(reverse("event_paper", args=["spring", name]))
        assert answer.status_code == 404
        assert "まだありません" in answer.content.decode()


def test_before_the_first_round_everybody_is_on_the_papers_of_the_door(organiser):
    event = make_event()
    for number, (name, kana) in enumerate(
        (("渡辺", "わたなべ"), ("青木", "あおき"), ("佐藤 健", "")), start=1
    ):
        make_entrant(event, number, name, kana=kana)
    Event.objects.update(self_check_in=True)
    assert offered(organiser, "spring") == EVENT_PAPERS.keys() - {"poster"}
    [listed] = paper(organiser, "spring", "check-in-list")
    assert listed.index("青木") < listed.index("渡辺") < listed.index("佐藤健")
    [badges] = paper(organiser, "spring", "badges")
    assert "佐藤健" in badges
    assert "3番" in badges
    [card] = paper(organiser, "spring", "referee-card")
    assert "12ゲームが済んだら" in card


@pytest.mark.parametrize(
    ("name", "page"), [("check-in-code", "self_check_in"), ("results-code", "event_detail")]
)
def test_a_code_leads_to_its_page(organiser, name, page):
    make_event(self_check_in=True)
    pdf = organiser.get(reverse("event_paper", args=["spring", name])).content
    [code] = codes_in(picture_of(pdf, 0, 100))
    assert code.text == "http://testserver" + reverse(page, args=["spring"])


def test_the_poster_tells_namesakes_apart(organiser):
    event = decided_to_the_end()
    Entrant.objects.filter(event=event, number__lte=2).update(name="佐藤 健", club="名古屋の会")
    [poster] = paper(organiser, "autumn", "poster")
    assert "最終順位" in poster
    assert poster.count("佐藤健") == 2
    assert "名古屋の会·1番" in poster
    assert "名古屋の会·2番" in poster


NO_PLACES: dict[str, Any] = {"quotas": [], "given": [], "declined": [], "announced": [], "into": {}}


class TestOfASeason:
    def address(self, name: str) -> str:
        return reverse("season_paper", args=["2026", name])

    def test_everybody_prints_the_table_the_places_and_the_poster(self, client):
        season = make_season()
        head = season.log_hash[:4]
        found = {name: "".join(pages(client, self.address(name))) for name in ("table", "places", "poster")}
        assert all(words in found["table"] for words in ("佐藤健鈴木一郎", "2116", "名古屋大会21"))
        assert all(words in found["places"] for words in ("鈴木一郎", "名古屋大会", "発表済み"))
        assert CHAMPION.replace(" ", "") in found["places"]
        assert "T.H." in found["poster"]
        assert "高橋花" not in "".join(found.values())
        assert all(head in text for text in found.values())

    def test_registrars_print_a_certificate_for_each_announced_place_with_its_number(self, client):
        season, user = make_season(), make_user()
        assert client.get(self.address("certificates")).status_code == 403
        client.force_login(user)
        assert client.get(self.address("certificates")).status_code == 403
        season.roles.create(user=user, role=SeasonRole.Role.REGISTRAR)
        [certificate] = pages(client, self.address("certificates"))
        assert all(words in certificate for words in ("第1号", "鈴木一郎殿", "決勝2026", "名古屋大会2位"))

    @pytest.mark.parametrize(
        ("changes", "on_season", "on_places"),
        [
            ({}, {"table", "poster"}, {"places", "certificates"}),
            ({"announced": []}, {"table", "poster"}, {"places"}),
            ({**NO_PLACES, "points": {}}, {"poster"}, set()),
            ({**NO_PLACES, "events": []}, set(), set()),
        ],
        ids=["announced places", "places", "a calendar", "nothing"],
    )
    def test_the_pages_offer_the_papers_that_have_something_on_them(
        self, client, changes, on_season, on_places
    ):
        season, user = make_season(**changes), make_user()
        season.roles.create(user=user, role=SeasonRole.Role.REGISTRAR)
        client.force_login(user)
        for page, offered in {"": on_season, "places/": on_places}.items():
            html = client.get(f"/seasons/2026/{page}").content.decode()
            assert {name for name in SEASON_PAPERS if self.address(name) in html} == offered
            assert all(client.get(self.address(name)).status_code == 200 for name in offered)

    @pytest.mark.parametrize("name", SEASON_PAPERS)
    def test_a_paper_with_nothing_on_it_says_so(self, client, name):
        season, user = (make_season(events=[], **NO_PLACES), make_user())
        season.roles.create(user=user, role=SeasonRole.Role.OWNER)
        client.force_login(user)
        assert client.get(self.address(name)).status_code == 404
        assert client.get(self.address("nothing")).status_code == 404
