"""Erasing a person: no page, paper or file of the event holds the name, and the log stays valid."""

import json

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction

from league.access import Person
from league.acts.services.acts import Refusal
from league.acts.services.check import row_problems
from league.chain import log_of
from league.desk.services import compare_sheet, entry_as_paper
from league.entrants.services.entrants import Names, Newcomer, correct_entrant, enter_entrants
from league.entrants.services.forgetting import forget, forget_name, names_in, rulings_naming
from league.management.plain.cli import run_file_command
from league.matches.services.matches import close_match, confirm, reopen_match
from league.matches.services.tables import create_table
from league.models import Act, Confirmation, Entrant, Event, Match, Ruling, RulingStep, SheetComparison, Stage
from league.rulings.services import RulingPlace, record_ruling
from league.stages.services.penalties import penalise
from rules_ref import adjudicate
from scoring.log.chain_findings import chain_findings
from tests.factories import make_event, make_round, make_user, new_entry, play_match, record_at_now
from tests.kept import kept
from tests.league.commands import said_by
from tests.league.ruling_steps import appeal, call, play_case
from tests.pages import forms_of, text

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql("triggers let texts be erased and nothing else")]
GONE = "東海林 実"
EARLIER = "東海林 稔"
PEOPLE = (EARLIER, "青木 花子", "井上 一郎", "上田 二郎")


@pytest.fixture
@kept
def event() -> Event:
    """A whole match. ``GONE``, to be erased, plays, confirms and closes it, is penalised and was misspelt."""
    event = make_event()
    of_round = make_round(event)
    newcomers = [Newcomer(Names(name, f"かな{at}", "名古屋会")) for at, name in enumerate(PEOPLE)]
    enter_entrants(event=event, newcomers=newcomers, status=Entrant.Status.PRESENT, entry=new_entry(0))
    first = event.entrants.get(number=1)
    correct_entrant(entrant=first, names=Names(GONE, "しょうじ", "名古屋会"), seed=None, entry=new_entry(0))
    table = create_table(of_round=of_round, number=1, entrants=list(event.entrants.all()), entry=new_entry(0))
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
    """The officials' file and the event's acts and names from the database, as one text."""
    exported = said_by("event_export", event.slug, "--with-log")
    acts = Act.objects.filter(event=event).values_list("actor", "reason", "before", "after", "rows", "salts")
    rows = Match.objects.values_list("closed_by"), event.entrants.values_list("name", "kana", "club")
    return exported + json.dumps([list(acts), *map(list, rows)], ensure_ascii=False)


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
    file = tmp_path / "event.json"
    file.write_text(said_by("event_export", event.slug, "--with-log"), encoding="utf-8")
    run_file_command(["manage.py", "verify", str(file)])


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
    forget_first(event)  # the second time nothing is left to erase
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


def test_who_asked_appealed_and_compared_is_forgotten_too(event):
    """A ruling and a comparison stay as they were except for the name, and the log agrees."""
    match, by = Match.objects.get(), Person(GONE)
    case = play_case("S8")
    ruling = record_ruling(
        place=RulingPlace(event, match, 1, 1),
        case=case,
        answer=adjudicate(case),
        entry=new_entry(0, by=by),
    )
    appeal(ruling, f"{GONE}さんが先に出した", by=GONE)
    compare_sheet(match=match, paper=entry_as_paper(record_at_now(match)), entry=new_entry(0, by=by))
    answer = ruling.answer
    with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
        Ruling.objects.update(asked_by="別人")
    forget_first(event)
    ruling.refresh_from_db()
    step, comparison = ruling.steps.get(), SheetComparison.objects.get()
    assert (ruling.asked_by, step.by, step.reason, comparison.by) == (
        "#1", "#1", "#1さんが先に出した", "#1",
    )  # fmt: skip
    assert (ruling.case, ruling.answer) == (case, answer)
    assert GONE not in everything(event)
    call_command("check_log", event.slug)
    kept = ((Ruling, "cited"), (RulingStep, "cited"), (RulingStep, "verdict"), (SheetComparison, "how"))
    for rows, field in kept:
        with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
            rows.objects.update(**{field: "code" if field == "how" else "JBL-1.1"})


def test_rulings_whose_question_names_them_are_told(event):
    assert rulings_naming(event, [GONE]) == []
    match = Match.objects.get()
    call(match, f"{GONE}さんは座れますか")
    assert rulings_naming(event, [GONE]) == [1]


REFEREE = "審判 東山 礼"
"""A name with a title, as a referee enters it. ``NAMESAKE`` begins with the name."""
NAMESAKE = "東山 礼子"


@pytest.fixture
def referees(event: Event) -> Event:
    """``NAMESAKE`` reopened a match for a reason that names ``REFEREE``, who then closed it again."""
    match = Match.objects.get()
    reopen_match(match=match, entry=new_entry(match, by=Person(NAMESAKE)), reason="東山 礼さんの見落とし")
    close_match(match=match, entry=new_entry(match, by=Person(REFEREE)))
    return event


def test_a_referee_is_forgotten_and_the_chain_is_whole(referees, capsys, tmp_path):
    before = log_of(Event.objects.get())
    assert before is not None
    forget_name(event=referees, name="東山 礼", entry=new_entry(0))
    held = everything(referees)
    assert "東山 礼" not in held.replace(NAMESAKE, "")
    assert NAMESAKE in held
    assert "*1さんの見落とし" in held
    assert Match.objects.get().closed_by == "審判 *1"
    log = log_of(Event.objects.get())
    assert log is not None
    assert list(chain_findings(log, before.head)) == []
    call_command("check_log", referees.slug)


def test_two_who_are_forgotten_stay_two(referees):
    for name in ("東山 礼", NAMESAKE):
        forget_name(event=referees, name=name, entry=new_entry(0))
    actors = set(Act.objects.values_list("actor", flat=True))
    assert {"審判 *1", "*2"} <= actors
    call_command("check_log", referees.slug)


def test_names_are_found_by_a_part_of_them(referees):
    assert names_in(referees, "東山") == [REFEREE, "東山", NAMESAKE]
    assert names_in(referees, "見落とし") == ["見落とし"]
    assert names_in(referees, GONE) == []  # entrants are erased on their own page
    assert names_in(referees, "だれでもない") == []


def test_an_entrant_is_not_forgotten_by_the_way(referees):
    with pytest.raises(Refusal, match="参加者の名前"):
        forget_name(event=referees, name="青木 花子", entry=new_entry(0))


def test_an_entrant_whose_name_begins_anothers_takes_nothing_of_it(event):
    correct_entrant(entrant=event.entrants.get(number=3), names=Names("青木"), seed=None, entry=new_entry(0))
    forget(entrant=event.entrants.get(number=3), entry=new_entry(0))
    assert "青木 花子" in everything(event)
    call_command("check_log", event.slug)


def test_the_organiser_finds_and_forgets_a_referee_on_a_page(referees, client):
    client.force_login(make_user("organise_event", username="内山"))
    assert 'href="/e/spring/forget/"' in client.get("/e/spring/history/").content.decode()
    assert "東山" not in text(client.get("/e/spring/forget/"))
    assert "見つかりません" in text(client.get("/e/spring/forget/?name=だれでもない"))
    assert "参加者（1番）" in text(client.get("/e/spring/forget/?name=東海林"))
    page = client.get("/e/spring/forget/?name=東山")
    form = next(each for each in forms_of(page) if each.values.get("name") == REFEREE)
    assert f"「{REFEREE}」を消しました" in text(client.post("/e/spring/forget/", form.values, follow=True))
    assert Match.objects.get().closed_by == "*1"
    client.post("/e/spring/forget/", form.values)  # sent twice, it is one act
    assert Act.objects.filter(verb="forget").count() == 1
    # make_user gave the organiser's role without an act.
    (problem,) = row_problems(referees)
    assert problem.where.en.endswith(" of eventrole")


def test_the_page_takes_the_same_queries_for_any_number_of_acts(
    referees, client, django_assert_max_num_queries
):
    client.force_login(make_user("organise_event", username="内山"))
    with django_assert_max_num_queries(24):
        client.get("/e/spring/forget/?name=礼")
