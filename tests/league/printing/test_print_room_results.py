"""The print room once tables have played: filled sheets, rulings, standings, certificates."""

import pytest
from django.urls import resolve

from league.access import Person
from league.entrants.services.entrants import Names, correct_entrant
from league.matches.services.matches import close_match, reopen_match
from league.models import Round
from league.printing.pages.kinds import KINDS
from league.rulings.services import RulingPlace, record_ruling
from rules_ref import adjudicate
from tests.factories import make_event, make_match, new_entry, play_match
from tests.league.drawing import begin
from tests.league.print_scenes import PEOPLE, copied, printed, row, seated
from tests.league.stage_scenes import decided, decided_to_the_end, match_at, two_stages_played
from tests.pages import text

pytestmark = pytest.mark.django_db
CASE = {
    "ruleset": "jbl", "question": "play",
    "position": {"players": ["A", "B", "C", "D"], "turn": "A", "hands": {"A": ["S8", "H9"]}},
    "play": {"by": "A", "cards": ["S8"]},
}  # fmt: skip


@pytest.fixture
def of_round() -> Round:
    return seated(PEOPLE)


def test_standings_are_printed_whole_or_not_at_all(organiser):
    event = decided()
    place = "/e/autumn/print/"
    [page] = printed(organiser, "standings", place=place)
    assert "順位表" in page
    assert "通過" in page
    entrant = event.entrants.get(number=1)
    correct_entrant(entrant=entrant, names=Names("改名"), seed=None, entry=new_entry(0))
    assert row(organiser, "standings", place).changed == ["改名"]
    [again] = printed(organiser, "standings", place=place, changed="1")
    assert again.count("通過") == page.count("通過")


@pytest.mark.slow
def test_sheets_are_filled_once_something_is_recorded(organiser, of_round):
    assert not row(organiser, "sheets_filled").line.now
    begin(of_round.tables.get(number=2).match)
    [sheet] = printed(organiser, "sheets_filled")
    assert "照合コード" in sheet
    assert "髙橋" in sheet


def test_rulings_of_the_round_lie_two_to_a_sheet(organiser, of_round):
    for number in (1, 2):
        match = of_round.tables.get(number=number).match
        record_ruling(
            place=RulingPlace(of_round.event, match, 1, 1), case=CASE, answer=adjudicate(CASE), entry=new_entry(0, by=Person("山本")),
        )  # fmt: skip
    make_match(("木村", "工藤", "小林", "斉藤"), event=make_event("autumn"))
    [sheet] = printed(organiser, "ruling_slips")
    assert "第1号" in sheet
    assert "第2号" in sheet
    assert not row(organiser, "ruling_slips", "/e/autumn/print/").line.now


@pytest.mark.slow
def test_certificates_wait_for_the_final_ranking_and_go_to_the_best(organiser):
    match = make_match()
    assert not row(organiser, "certificates").line.now
    play_match(match)
    assert not row(organiser, "certificates").line.now  # not confirmed yet, so places may change
    assert "最終順位が確定すると" in text(organiser.get("/e/spring/print/"))
    close_match(match=match, entry=new_entry(match), reason="用紙に署名")
    first, second, third = printed(organiser, "certificates", top=3)
    assert "優勝青木殿" in first
    assert "準優勝" in second
    assert "第3位" in third
    assert len(printed(organiser, "certificates", top="")) == 4


def test_the_final_ranking_has_everybody_and_goes_with_the_last_round(organiser):
    two_stages_played()
    place = "/e/autumn/print/"
    assert not row(organiser, "final_ranking", place, round=1).line.now
    [page] = printed(organiser, "final_ranking", place=place, number=2)
    assert "最終順位" in page
    assert "12人" in page
    assert "暫定" in page  # the advance has not been announced
    assert all(f"p{number:03d}" in page for number in range(1, 13))
    [from_its_page] = copied(organiser.get("/e/autumn/standings/final.pdf"))
    assert from_its_page.partition("順位番号")[2] == page.partition("順位番号")[2]


def test_before_the_last_stage_is_over_there_is_no_final_ranking_to_print(organiser):
    decided()
    assert not row(organiser, "final_ranking", "/e/autumn/print/").line.now
    assert "最後のステージが終わると" in text(organiser.get("/e/autumn/print/"))
    assert organiser.get("/e/autumn/standings/final.pdf").status_code == 404


def test_everybody_prints_the_final_ranking_in_their_language(client):
    stored = decided_to_the_end()
    assert "/e/autumn/standings/final.pdf" in client.get("/e/autumn/standings/final/").content.decode()
    [page] = copied(client.get("/e/autumn/standings/final.pdf"))
    assert "確定" in page
    [english] = copied(client.get("/e/autumn/standings/final.pdf", headers={"Accept-Language": "en"}))
    assert "Finalranking" in english
    match = match_at(stored, 1)
    reopen_match(match=match, entry=new_entry(match), reason="見直し")
    [again] = copied(client.get("/e/autumn/standings/final.pdf"))
    assert "暫定" in again


def test_every_kind_of_paper_is_printed_at_once(organiser):
    """The address of a run has room for all kinds of paper."""
    of_kinds = "-".join(str(number) for number in range(1, len(KINDS) + 1))
    assert resolve(f"/e/spring/print/{of_kinds}.pdf").url_name == "print_run"
