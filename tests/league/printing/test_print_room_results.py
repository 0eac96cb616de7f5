"""The print room once tables have played: filled sheets, rulings, standings, certificates."""

from __future__ import annotations

from uuid import uuid4

import pytest

from league.access import Person
from league.entrants.services.entrants import Names, correct_entrant
from league.matches.services.matches import close_match
from league.models import Printing, Round
from league.rulings.services import Asked, record_ruling
from rules_ref import adjudicate
from tests.factories import NOW, make_event, make_match, make_user, new_entry, play_match
from tests.league.drawing import begin
from tests.league.print_scenes import PEOPLE, printed, row, seated
from tests.league.stage_scenes import decided
from tests.pages import text

pytestmark = pytest.mark.django_db
Kind = Printing.Kind
CASE = {
    "ruleset": "jbl", "question": "play",
    "position": {"players": ["A", "B", "C", "D"], "turn": "A", "hands": {"A": ["S8", "H9"]}},
    "play": {"by": "A", "cards": ["S8"]},
}  # fmt: skip


@pytest.fixture
def organiser(client):
    client.force_login(make_user("organise_event"))
    return client


@pytest.fixture
def of_round() -> Round:
    return seated(PEOPLE)


def test_standings_are_printed_whole_or_not_at_all(organiser):
    event = decided()
    place = "/e/autumn/print/"
    [page] = printed(organiser, Kind.STANDINGS, place=place)
    assert "順位表" in page
    assert "通過" in page
    entrant = event.entrants.get(number=1)
    correct_entrant(entrant=entrant, names=Names("改名"), seed=None, entry=new_entry(0))
    assert row(organiser, Kind.STANDINGS, place).changed == ["改名"]
    [again] = printed(organiser, Kind.STANDINGS, place=place, changed="1")
    assert again.count("通過") == page.count("通過")


def test_sheets_are_filled_once_something_is_recorded(organiser, of_round):
    assert not row(organiser, Kind.SHEETS_FILLED).line.now
    begin(of_round.tables.get(number=2).match)
    [sheet] = printed(organiser, Kind.SHEETS_FILLED)
    assert "照合コード" in sheet
    assert "髙橋" in sheet


def test_rulings_of_the_round_lie_two_to_a_sheet(organiser, of_round):
    for number in (1, 2):
        match = of_round.tables.get(number=number).match
        record_ruling(
            asked=Asked(of_round.event, match, 1, 1), case=CASE, answer=adjudicate(CASE), by=Person("山本"),
            form_id=uuid4(), now=NOW,
        )  # fmt: skip
    make_match(("木村", "工藤", "小林", "斉藤"), event=make_event("autumn"))
    [sheet] = printed(organiser, Kind.RULING_SLIPS)
    assert "第1号" in sheet
    assert "第2号" in sheet
    assert not row(organiser, Kind.RULING_SLIPS, "/e/autumn/print/").line.now


def test_certificates_wait_for_the_final_ranking_and_go_to_the_best(organiser):
    match = make_match()
    assert not row(organiser, Kind.CERTIFICATES).line.now
    play_match(match)
    assert not row(organiser, Kind.CERTIFICATES).line.now  # places may still change: nobody has confirmed
    assert "最終順位が確定すると" in text(organiser.get("/e/spring/print/"))
    close_match(match=match, entry=new_entry(match), reason="用紙に署名")
    first, second, third = printed(organiser, Kind.CERTIFICATES, top=3)
    assert "優勝青木殿" in first
    assert "準優勝" in second
    assert "第3位" in third
    assert len(printed(organiser, Kind.CERTIFICATES, top="")) == 4
