"""``event_export`` and ``event_import``: database ⇄ file, loss-free both ways."""

import json
import sys
from dataclasses import replace
from io import BytesIO, TextIOWrapper

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse
from hypothesis import HealthCheck, given, settings

from league.entrants.services.substitutions import substitute
from league.event_document import document_of_event
from league.event_files.services.event import import_event
from league.models import Act, Event, Match, Ruling, RulingStep, Verb
from league.scored_matches import scored_at, scored_match
from scoring.event.check import problems
from scoring.event.reading import read_event, write_event
from scoring.standings.verify import verify
from tests.effort import examples
from tests.factories import (
    make_entrant,
    make_event,
    make_match,
    make_user,
    new_entry,
    play_game,
    play_match,
    play_set,
    played_match,
    sit_down,
)
from tests.league.commands import export, said_by
from tests.league.event_documents import events
from tests.league.ruling_steps import answer, appeal, ask, call, overrule, status_of
from tests.pages import text
from tests.scoring.event.samples import full_event

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql("every column and every JSON there and back")]


@pytest.fixture
def written(tmp_path):
    """A function that writes an event into a file and returns its path."""

    def write(data, name="event.json") -> str:
        (tmp_path / name).write_text(json.dumps(data), encoding="utf-8")
        return str(tmp_path / name)

    return write


@pytest.fixture
def imported(written):
    said_by("event_import", written(full_event()))
    return Event.objects.get(slug="autumn")


def assert_copied(path):
    """Import the file as a second event: its export must equal that of the first."""
    said_by("event_import", path, "--slug", "copy")
    assert {**export("copy"), "slug": "spring", "log": None} == {**export("spring"), "log": None}


def refusal(*arguments):
    with pytest.raises(CommandError) as refused:
        said_by(*arguments)
    return refused.value


def test_an_event_comes_back_as_it_was(imported):
    assert replace(read_event(export("autumn")), log=None) == read_event(full_event())


def test_every_file_says_where_the_log_of_its_event_ends(imported):
    imported.refresh_from_db()
    assert export("autumn")["log"] == {"no": imported.log_no, "hash": imported.log_hash}


def test_an_event_that_comes_back_begins_its_log_with_the_head_of_the_earlier_one(imported, written):
    path = written(export("autumn", "--with-log"))
    said_by("event_import", path, "--slug", "again")
    assert Event.objects.get(slug="again").acts.get(no=1).after["log"] == export("autumn")["log"]


def test_an_event_whose_log_was_tampered_with_is_not_taken_in(imported, written):
    data = export("autumn", "--with-log")
    del data["log_entries"][1]
    assert "記録" in str(refusal("event_import", written(data), "--slug", "again"))


@settings(
    max_examples=examples(40),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(document=events())
def test_whatever_a_file_says_the_database_gives_back(db, document):
    event = import_event(document=document, entry=new_entry(0))
    given_back = document_of_event(event)
    assert write_event(given_back)["rounds"] == write_event(document)["rounds"]
    # An event without a name gets its address as its name, since pages need one.
    assert {**write_event(given_back), "name": document.name} == write_event(document)
    for match in Match.objects.with_event().filter(table__round__event=event):
        replayed = scored_at(match, match.acts.all(), match.version)
        assert replayed.result == scored_match(match).result
    Event.objects.filter(pk=event.pk).update(slug=f"done-{event.pk}")


def test_who_came_in_before_the_first_game_sits_there_from_the_start():
    """A document has no substitution before set 2: a player who left before playing has a bye."""
    match = make_match(event=make_event())
    sit_down(match)
    make_entrant(match.table.round.event, 5, "加藤")
    substitute(match=match, outgoing=2, incoming=5, reason="急用", entry=new_entry(match))
    play_game(match, 1, 1, "1 5 3")
    document = document_of_event(match.table.round.event)
    assert (problems(document), verify(document), document.substitutions) == ((), (), ())
    [of_round] = document.rounds
    assert sorted(of_round.tables[0].seats.values()) == ["p01", "p03", "p04", "p05"]
    assert of_round.byes == ("p02",)


def test_an_event_played_here_survives_the_way_through_a_file(written):
    event = make_event()
    play_match(make_match(event=event))
    play_set(make_match(("木村", "工藤", "小林"), event=event, number=2), 1, ("5 6", "5 6"))
    assert_copied(written(export("spring")))


def test_standard_input(monkeypatch):
    stdin = TextIOWrapper(BytesIO(json.dumps(full_event()).encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    said_by("event_import", "-")
    assert Event.objects.filter(slug="autumn").exists()


def test_the_pages_of_an_imported_event_open(client, imported):
    client.force_login(make_user("organise_event", "judge_event"))
    assert "秋の大会" in text(client.get(reverse("event_detail", args=["autumn"])))
    of_tables = ("table_detail", "table_history", "table_sheet_filled")
    pages = [reverse(page, args=[match.table.token]) for match in Match.objects.all() for page in of_tables]
    # The third ruling came without a report.
    pages += [reverse("ruling_list", args=["autumn"]), reverse("ruling_detail", args=["autumn", 3])]
    assert {page: client.get(page).status_code for page in pages} == dict.fromkeys(pages, 200)


def test_calls_answers_and_appeals_survive_the_way_through_a_file(written):
    match = make_match()
    ruling, called = ask(match), call(match, "席を間違えた")
    overrule(ruling, "映像を見た", verdict="illegal")
    appeal(ruling, "納得できない")
    answer(called, "席順に戻す", "JBL-2.1")
    assert_copied(written(export("spring")))
    first, second = Ruling.objects.filter(event__slug="copy").order_by("number")
    assert [(step.kind, step.verdict, step.by, step.reason) for step in first.steps.all()] == [
        ("overruled", "illegal", "審判長 佐藤", "映像を見た"),
        ("appealed", "", "井上", "納得できない"),
    ]
    assert (status_of(first), status_of(second), second.clauses) == ("appealed", "ruled", ["JBL-2.1"])
    assert "steps" not in first.answer


@pytest.mark.parametrize(
    "told",
    [
        "later",
        [{"kind": "maybe", "by": "佐藤", "at": "2025-01-01T00:00:00+00:00"}],
        [{"kind": "upheld", "by": "佐藤", "at": "yesterday"}],
        [{"kind": "upheld", "by": "佐藤", "at": "2025-01-01T09:00:00+09:00"}],
        [{"kind": "upheld", "at": "2025-01-01T00:00:00+00:00"}],
        [{"kind": "upheld", "by": "佐藤", "at": "2025-01-01T00:00:00+00:00", "verdict": "legal"}],
        [7],
    ],
)
def test_steps_told_in_another_form_are_given_back_as_they_came(told):
    data = full_event()
    data["rulings"][0]["ruling"]["steps"] = told
    document = read_event(data)
    event = import_event(document=document, entry=new_entry(0))
    assert document_of_event(event).rulings == document.rulings
    assert not RulingStep.objects.exists()


@pytest.mark.parametrize("clauses", [7, "JBL-1", [7], None])
def test_clauses_told_in_another_form_are_no_clauses(clauses):
    data = full_event()
    data["rulings"][0]["ruling"]["clauses"] = clauses
    import_event(document=read_event(data), entry=new_entry(0))
    assert Ruling.objects.get().cited == ""


def test_every_table_says_where_its_record_comes_from_and_a_whole_match_is_closed(imported):
    assert Act.objects.filter(match__isnull=False).count() == 2
    assert set(Act.objects.values_list("verb", flat=True)) == {Verb.IMPORT}
    assert Match.objects.get(table__number=2).closed_by == "event_import"


def test_the_same_event_twice(imported, written):
    refused = refusal("event_import", written(full_event()))
    assert (refused.returncode, str(refused)) == (1, "大会「autumn」はすでにあります。")


@pytest.mark.parametrize(
    ("name", "slug"), [("2024-tenkaichi.json", "2024-tenkaichi"), ("大会.json", "event")]
)
def test_an_event_without_an_id_goes_by_the_name_of_its_file(written, name, slug):
    data = {key: value for key, value in full_event().items() if key != "slug"}
    said_by("event_import", written(data, name))
    assert export(slug)["slug"] == slug


@pytest.mark.parametrize(
    ("change", "status", "said"),
    [
        ({"format": "other/1"}, 2, "format"),
        ({"surprise": 1}, 2, "surprise"),
        ({"slug": "第8回"}, 1, "大会のID「第8回」は使えません。"),
        ({"entrants": []}, 1, "s1"),
        ({"venue": "長" * 101}, 1, "venue"),
        ({"venue": "\0"}, 1, "文字コード0"),
    ],
)
def test_what_cannot_be_imported(written, change, status, said):
    refused = refusal("event_import", written(full_event() | change))
    assert (refused.returncode, said in str(refused)) == (status, True)
    assert not Event.objects.exists()


def test_what_is_not_there(tmp_path):
    for path in (tmp_path / "none.json", tmp_path):
        assert refusal("event_import", str(path)).returncode == 2
    assert str(refusal("event_export", "none")) == "大会「none」はありません。"


def test_an_event_is_utf_8_also_where_the_system_writes_other_letters(imported):
    imported.entrants.filter(number=1).update(name="Łukasz Şebnem")
    console = TextIOWrapper(BytesIO(), encoding="cp932", errors="replace")
    call_command("event_export", "autumn", stdout=console)
    assert "Łukasz Şebnem" in {
        entrant["name"] for entrant in json.loads(console.buffer.getvalue())["entrants"]
    }


def test_an_event_goes_into_a_file_without_the_help_of_the_console(imported, tmp_path):
    imported.entrants.filter(number=1).update(name="Łukasz Şebnem")
    call_command("event_export", "autumn", str(tmp_path / "written.json"))
    assert json.loads((tmp_path / "written.json").read_bytes()) == export("autumn")
    assert "folder" in str(refusal("event_export", "autumn", str(tmp_path / "no folder" / "event.json")))


def test_an_organiser_takes_the_event_along_with_its_whole_log(organiser, tmp_path):
    match = played_match()
    slug = match.table.round.event.slug
    assert f'href="/e/{slug}/officials.json"' in organiser.get(f"/e/{slug}/history/").content.decode()
    answer = organiser.get(f"/e/{slug}/officials.json")
    assert answer["Content-Disposition"] == f'attachment; filename="{slug}-with-log.json"'
    assert "no-store" in answer["Cache-Control"]
    assert answer.content.decode() == said_by("event_export", slug, "--with-log")
    assert {"log_entries", "sealed"} <= json.loads(answer.content).keys()
