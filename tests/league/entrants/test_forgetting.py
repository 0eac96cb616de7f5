"""Somebody asks to be forgotten: no page, paper or file of the event holds their name, and the log is whole."""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from league.access import Person
from league.acts.services.check import row_problems
from league.chain import log_of
from league.entrants.services.entrants import Names, Newcomer, correct_entrant, enter_entrants
from league.entrants.services.forgetting import forget, rulings_naming
from league.matches.services.laying import lay_table
from league.matches.services.matches import close_match, confirm
from league.models import Act, Confirmation, Entrant, Event, Match, Stage
from league.stages.services.penalties import penalise
from scoring.log.chain import chain_findings
from tests.factories import make_event, make_round, make_user, new_entry, play_match
from tests.pages import forms_of, text

pytestmark = pytest.mark.django_db
GONE = "東海林 実"
EARLIER = "東海林 稔"
PEOPLE = (EARLIER, "青木 花子", "井上 一郎", "上田 二郎")


@pytest.fixture
def event() -> Event:
    """A whole match, at which the one to be forgotten plays, keeps the record, is penalised and was misspelt."""
    event = make_event()
    newcomers = [Newcomer(Names(name, f"かな{at}", "名古屋会")) for at, name in enumerate(PEOPLE)]
    enter_entrants(event=event, newcomers=newcomers, status=Entrant.Status.PRESENT, entry=new_entry(0))
    first = event.entrants.get(number=1)
    correct_entrant(entrant=first, names=Names(GONE, "しょうじ", "名古屋会"), seed=None, entry=new_entry(0))
    table = lay_table(
        of_round=make_round(event), number=1, entrants=list(event.entrants.all()), entry=new_entry(0)
    )
    match = table.match
    play_match(match)
    by = Person(GONE)
    for number in (1, 2, 3, 4):
        confirm(match=match, entry=new_entry(match, by=by), player=number, how=Confirmation.How.PAPER)
    close_match(match=match, entry=new_entry(match, by=by))
    penalise(
        stage=Stage.objects.get(), entrant=event.entrants.get(number=1), points=-2,
        reason=f"{GONE}さんの遅刻", ruling=None, entry=new_entry(0),
    )  # fmt: skip
    return event


def everything(event: Event) -> str:
    """All that the database and the officials' file hold of the event."""
    out = StringIO()
    call_command("event_export", event.slug, "--with-log", stdout=out)
    acts = Act.objects.filter(event=event).values_list("actor", "reason", "before", "after", "salts")
    rows = Match.objects.values_list("closed_by"), event.entrants.values_list("name", "kana", "club")
    return out.getvalue() + json.dumps([list(acts), *map(list, rows)], ensure_ascii=False)


def forget_first(event):
    return forget(entrant=event.entrants.get(number=1), entry=new_entry(0))


def test_nothing_holds_the_name_any_more(event):
    assert GONE in everything(event)
    forget_first(event)
    held = everything(event)
    for name in (GONE, EARLIER, "しょうじ", "かな0"):
        assert name not in held
    assert "青木 花子" in held
    assert held.count("名古屋会") >= 3  # the club of the others


def test_the_chain_is_whole_and_every_row_is_explained(event, capsys, tmp_path):
    event.refresh_from_db()
    before = log_of(event)
    assert before is not None
    forget_first(event)
    event.refresh_from_db()
    log = log_of(event)
    assert log is not None
    assert list(chain_findings(log, before.head)) == []
    assert list(row_problems(event)) == []
    call_command("check_log", event.slug)
    out = StringIO()
    call_command("event_export", event.slug, "--with-log", stdout=out)
    file = tmp_path / "event.json"
    file.write_text(out.getvalue(), encoding="utf-8")
    call_command("verify", str(file))


def test_results_stay_and_the_number_stands_for_the_name(event, client):
    forget_first(event)
    for page in ("standings/", "seats/", "players/1/", "results/1/1/"):
        shown = text(client.get(f"/e/spring/{page}"))
        assert "#1" in shown
        assert GONE not in shown


def test_a_person_is_forgotten_once(event):
    act = forget_first(event)
    again = forget(entrant=event.entrants.get(number=1), entry=new_entry(0, client_id=act.client_id))
    assert again == act
    forget_first(event)  # and a second time there is nothing left to go
    call_command("check_log", event.slug)


def test_of_two_in_one_sentence_each_can_go(event):
    penalise(
        stage=Stage.objects.get(), entrant=event.entrants.get(number=2), points=-2,
        reason=f"{GONE}さんと青木 花子さんの私語", ruling=None, entry=new_entry(0),
    )  # fmt: skip
    for number in (1, 2):
        forget(entrant=event.entrants.get(number=number), entry=new_entry(0))
    held = everything(event)
    assert GONE not in held
    assert "青木 花子" not in held
    assert "#1さんと#2さんの私語" in held
    call_command("check_log", event.slug)


def test_a_name_of_one_character_takes_no_part_of_another(event):
    third = event.entrants.get(number=3)
    correct_entrant(entrant=third, names=Names("上"), seed=None, entry=new_entry(0))
    forget(entrant=event.entrants.get(number=3), entry=new_entry(0))
    assert list(event.entrants.order_by("number").values_list("name", flat=True)) == [
        GONE, "青木 花子", "#3", "上田 二郎",
    ]  # fmt: skip


def test_the_organiser_forgets_from_a_page(event, client):
    client.force_login(make_user("organise_event", username="内山"))
    edit = client.get("/e/spring/entrants/1/")
    assert "個人情報を消す" in text(edit)
    page = client.get("/e/spring/entrants/1/forget/")
    assert "元には戻せません" in text(page)
    form = next(each for each in forms_of(page) if each.action == "")
    client.post("/e/spring/entrants/1/forget/", form.values)
    assert Entrant.objects.get(number=1).name == "#1"
    assert "個人情報の消去" in text(client.get("/e/spring/history/"))


def test_rulings_that_name_them_are_told(event):
    assert rulings_naming(event.entrants.get(number=1)) == []
