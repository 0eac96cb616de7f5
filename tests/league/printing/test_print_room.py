"""The print room: everything a round needs on paper, and what has changed since it was printed."""

import pytest
from django.urls import reverse
from django.utils import timezone

from league.matches.services.tables import TableToCreate, store_tables
from league.models import Entrant, Event, Match, Printing, Round
from tests.factories import make_entrant, make_event, make_user
from tests.league.print_scenes import PEOPLE, PLACE, pages, printed, row, seated
from tests.pages import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def of_round() -> Round:
    """A round with two tables of drawn seats, and a player who sits out."""
    return seated(PEOPLE)


def rename(number: int, name: str) -> None:
    Entrant.objects.filter(event__slug="spring", number=number).update(name=name)


def test_all_a_round_needs_comes_as_one_document_in_the_order_of_its_use(organiser, of_round):
    kinds = ("sheets_blank", "seat_cards", "pairings_by_name", "pairings_by_table",
             "class_coasters", "envelope_labels")  # fmt: skip
    by_table, by_name, card_1, card_2, sheet_1, sheet_2, labels, *coasters = printed(organiser, *kinds)
    assert by_table.index("青木") < by_table.index("𠮷田") < by_table.index("渡辺")
    assert by_name.index("青木") < by_name.index("内田") < by_name.index("加藤") < by_name.index("渡辺")
    assert "髙橋" in card_2
    assert "青木" in card_1
    assert "スコアシート" in sheet_1
    assert "髙橋" in sheet_2
    assert all(number in labels for number in ("1-1", "1-3", "2-3", "ブラインドカード2枚"))
    assert len(coasters) == 2


def test_a_name_that_paper_cannot_print_is_named_with_the_character(organiser, of_round):
    rename(1, "青木🎴")
    rename(2, "刘伟 · 김민준 髙﨑")
    page = text(organiser.get(PLACE))
    assert "青木🎴 : 用紙では「🎴」が〓になります。" in page
    assert page.count("〓になります") == 1


def test_the_round_the_date_and_the_event_stand_on_the_lists(organiser, of_round):
    [page] = printed(organiser, "pairings_by_table")
    assert all(words in page for words in ("春の大会", "予選", "2026年4月29日", "1/1ページ"))


def test_papers_are_in_the_language_of_the_page(organiser, of_round):
    response = organiser.post(PLACE, {"round": 1, "kind": ["seat_cards", "pairings_by_name"]})
    assert "Pairingsbyname" in pages(organiser, response.url, accept_language="en")[0]
    assert "組合せ表（氏名順）" in pages(organiser, response.url)[0]
    in_english = organiser.get(PLACE, headers={"accept-language": "en"}).context["rows"]
    assert not any(each.changed or each.gone for each in in_english)


@pytest.mark.slow
def test_the_codes_on_sheets_lead_to_the_desk_they_were_printed_by(organiser, of_round):
    run = organiser.post(PLACE, {"round": 1, "kind": "sheets_blank"}).url
    assert b"/Title" in organiser.get(run, headers={"host": "testserver"}).content
    assert not row(organiser, "sheets_blank").changed


def test_nothing_is_printed_yet_and_what_a_round_begins_with_is_chosen(organiser, of_round):
    rows = organiser.get(PLACE).context["rows"]
    assert {each.line.kind for each in rows if each.ticked} == {
        "pairings_by_table", "pairings_by_name", "seat_cards", "sheets_blank", "envelope_labels",
    }  # fmt: skip
    assert "まだ印刷していません" in text(organiser.get(PLACE))
    assert "変わった分だけ" not in text(organiser.get(PLACE))


@pytest.mark.slow
def test_who_printed_it_and_when_is_said(organiser, of_round):
    printed(organiser, "seat_cards")
    shown = text(organiser.get(PLACE))
    assert "organiserが印刷" in shown
    assert "変わっていません" in shown
    day = timezone.localtime(Printing.objects.get().at)
    assert f"Printed {day:%B} {day.day} " in text(organiser.get(PLACE, headers={"accept-language": "en"}))


@pytest.mark.slow
def test_a_double_tap_is_one_printing(organiser, of_round):
    once = organiser.post(PLACE, {"round": 1, "kind": ["seat_cards", "sheets_blank"]})
    twice = organiser.post(PLACE, {"round": 1, "kind": ["seat_cards", "sheets_blank"]})
    assert once.url == twice.url
    for _ in range(2):  # GET stores nothing
        organiser.get(once.url)
        organiser.get(PLACE)
    assert Printing.objects.count() == 2


class TestChanges:
    """What has changed since a printing is named, and can be printed alone."""

    @pytest.mark.slow
    def test_a_new_name_changes_its_table_and_its_line(self, organiser, of_round):
        printed(organiser, "pairings_by_table", "pairings_by_name", "seat_cards", "envelope_labels")
        rename(5, "斎藤")
        assert row(organiser, "pairings_by_table").changed == ["2卓"]
        assert row(organiser, "pairings_by_name").changed == ["斎藤"]
        assert row(organiser, "seat_cards").changed == ["2卓"]
        assert not row(organiser, "envelope_labels").changed
        ticked = {each.line.kind for each in organiser.get(PLACE).context["rows"] if each.ticked}
        assert ticked == {"pairings_by_table", "pairings_by_name", "seat_cards", "sheets_blank"}
        assert "そのあと1件が変わりました: 2卓" in text(organiser.get(PLACE))

    @pytest.mark.slow
    def test_only_what_changed_is_printed_and_lists_say_that_they_are_not_whole(self, organiser, of_round):
        kinds = ("pairings_by_table", "pairings_by_name", "seat_cards")
        printed(organiser, *kinds)
        rename(5, "斎藤")
        by_table, by_name, card = printed(organiser, *kinds, changed="1")
        assert "斎藤" in by_table
        assert "青木" not in by_table
        assert "変更分" in by_name
        assert "加藤" not in by_name
        assert "斎藤" in card
        assert not any(each.changed for each in organiser.get(PLACE).context["rows"])

    @pytest.mark.slow
    def test_what_is_printed_after_a_change_is_held_by_its_last_printing(self, organiser, of_round):
        printed(organiser, "seat_cards")
        again = organiser.post(PLACE, {"round": 1, "kind": "seat_cards", "changed": "1"})
        assert again.status_code == 422
        assert "印刷するものがありません" in text(again)
        assert Printing.objects.count() == 1
        rename(5, "斎藤")
        printed(organiser, "seat_cards", changed="1")
        rename(5, "佐藤")
        assert row(organiser, "seat_cards").changed == ["2卓"]

    @pytest.mark.slow
    def test_who_is_gone_is_named_until_the_list_is_printed_again(self, organiser, of_round):
        printed(organiser, "pairings_by_name")
        of_round.byes.all().delete()
        assert row(organiser, "pairings_by_name").gone == ["渡辺"]
        assert "1件がなくなりました: 渡辺" in text(organiser.get(PLACE))
        assert "渡辺" not in printed(organiser, "pairings_by_name")[0]
        assert row(organiser, "pairings_by_name").gone == []

    @pytest.mark.slow
    def test_a_table_that_came_later_is_not_printed_yet(self, organiser, of_round):
        printed(organiser, "seat_cards")
        late = [make_entrant(of_round.event, number, f"遅刻{number}") for number in range(20, 24)]
        store_tables(of_round, [TableToCreate(3, late, seated=True)])
        assert "1件はまだ印刷していません" in text(organiser.get(PLACE))
        assert "遅刻20" in printed(organiser, "seat_cards", changed="1")[0]

    def test_another_name_of_the_event_is_on_every_paper(self, organiser, of_round):
        printed(organiser, "seat_cards")
        Event.objects.update(name="夏の大会")
        assert row(organiser, "seat_cards").changed == ["1卓", "2卓"]


class TestWrongRequests:
    @pytest.mark.parametrize(
        ("given", "says"),
        [
            ({}, "印刷するものを選んでください"),
            ({"kind": "money"}, "この種類は印刷できません"),
            ({"kind": "seat_cards", "top": "x"}, "整数を入力してください"),
            ({"kind": "seat_cards", "top": "0"}, "1 以上"),
        ],
    )
    def test_what_there_is_not(self, organiser, of_round, given, says):
        response = organiser.post(PLACE, {"round": 1, **given})
        assert response.status_code == 422
        assert says in text(response)

    @pytest.mark.parametrize("number", ["", "9", "x", "9" * 5000])
    def test_no_such_round(self, organiser, of_round, number):
        assert organiser.post(PLACE, {"round": number, "kind": "seat_cards"}).status_code == 404
        assert organiser.get(PLACE, {"round": number}).context["round"] == of_round

    def test_an_event_without_tables(self, organiser):
        make_event()
        assert "まだ卓のある回戦がありません" in text(organiser.get(PLACE))

    def test_no_such_printing(self, organiser, of_round):
        printed(organiser, "seat_cards")
        there = Printing.objects.get().pk
        for run in ("999999999", f"{there}-999999999"):
            assert organiser.get(f"{PLACE}{run}.pdf").status_code == 404
        make_event("autumn")
        assert organiser.get(f"/e/autumn/print/{there}.pdf").status_code == 404

    def test_papers_that_are_not_there_any_more(self, organiser, of_round):
        run = organiser.post(PLACE, {"round": 1, "kind": "seat_cards"}).url
        of_round.tables.all().delete()
        assert organiser.get(run).status_code == 404

    def test_only_organisers(self, client, of_round):
        made = {"kind": "seat_cards", "prints": {"1": "x"}, "by": "内山", "at": "2026-04-29T04:00Z"}
        Printing.objects.create(round=of_round, **made)
        for someone in (None, make_user("judge_event", username="大野")):
            if someone is not None:
                client.force_login(someone)
            assert client.get(PLACE).status_code == 403
            assert client.post(PLACE, {"round": 1, "kind": "seat_cards"}).status_code == 403
            assert client.get(f"{PLACE}{Printing.objects.get().pk}.pdf").status_code == 403


@pytest.mark.parametrize("tables", [2, 20])
def test_a_round_takes_the_same_queries_however_many_tables(organiser, tables, django_assert_max_num_queries):
    seated([(f"選手{number}", "") for number in range(4 * tables)])
    organiser.get(PLACE)
    with django_assert_max_num_queries(50):  # an event without a log is not cached
        organiser.get(PLACE)


def test_where_a_whole_stage_is_drawn_at_once_the_round_being_played_comes_first(organiser, of_round):
    entrants = list(of_round.event.entrants.all()[:4])
    later = Round.objects.create(event=of_round.event, stage=of_round.stage, number=2, in_stage=2)
    store_tables(later, [TableToCreate(1, entrants, seated=True)])
    assert organiser.get(PLACE).context["round"] == of_round
    Match.objects.filter(table__round=of_round).update(closed_at=timezone.now(), closed_by="山本")
    assert organiser.get(PLACE).context["round"] == later


def test_the_way_there_is_on_the_page_of_the_event(organiser, of_round):
    assert f"{reverse('print_room', args=['spring'])}?round=1" in organiser.get("/e/spring/").content.decode()
