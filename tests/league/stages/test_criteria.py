"""Criteria change after play only for a reason, and the change is shown publicly."""

import json
from dataclasses import replace

import pytest
from django.urls import reverse

from league.acts.services.acts import Refusal
from league.event_document import document_of_event
from league.event_files.services.event import import_event
from league.models import Event, StageDecision
from league.scored_matches import scheme_of
from league.stages.services.criteria import set_cut_off, set_scheme, set_tiebreaks
from scoring.criteria import CRITERIA, LOT
from scoring.event.reading import read_event
from scoring.event.values import CriteriaChange
from scoring.standings.verify import verify
from tests.factories import make_event, make_stage, new_entry
from tests.league.stage_scenes import decided, take_in
from tests.pages import forms_of, send, text
from tests.scoring.standings.events import a_round, a_set, a_table, event, ids

pytestmark = pytest.mark.django_db
STAGES = "/e/autumn/stages/"


def separated() -> Event:
    """p001 and p002 have 10 and one game as daifugo each; by the last set p002 is second, p001 third."""
    people = ids(8)
    tables = [
        a_table(1, people[:4], a_set("p001 p002 p003"), a_set("p002 p001 p003")),
        a_table(2, people[4:], a_set("p005 p006 p007"), a_set("p005 p006 p007")),
    ]
    scheme = {"sets": 2, "games_per_set": 1, "bonus": 0, "tiebreaks": ["last_set", "daifugo_games"]}
    return take_in(event(people, [{"id": "s1", "name": "予選"}], [a_round("s1", 1, tables)], scheme=scheme))


def move(client, words):
    return send(client, client.get(STAGES), "tiebreaks/", move=words)


def order(stored: Event) -> list[str]:
    chosen: list[str] = Event.objects.get(pk=stored.pk).scheme["tiebreaks"]
    return chosen


def standings(client):
    return text(client.get(reverse("standings", args=["autumn"])))


def test_a_criterion_that_decides_places_shows_which_ones_move_first(organiser):
    stored = separated()
    asked = move(organiser, "out last_set")
    assert order(stored) == ["last_set", "daifugo_games"]
    assert "予選: p001 3位 → 2位" in text(asked)
    assert len(asked.context["moved"]) == 1
    send(organiser, asked, "tiebreaks/", reason="要項と違った")
    assert order(stored) == ["daifugo_games"]


UNREADABLE = (" ", "\u200b", "\u3164 \u2060")
"""Empty or invisible texts."""


@pytest.mark.parametrize("reason", UNREADABLE)
def test_without_a_reason_nothing_is_changed(organiser, reason):
    stored = separated()
    send(organiser, move(organiser, "out last_set"), "tiebreaks/", reason=reason)
    assert order(stored) == ["last_set", "daifugo_games"]
    with pytest.raises(Refusal, match="理由"):
        set_tiebreaks(event=stored, tiebreaks=[LOT], entry=new_entry(0))
    with pytest.raises(Refusal, match="理由"):
        set_cut_off(event=stored, cut_off="share_open_places", entry=new_entry(0), reason=reason)
    assert not StageDecision.objects.exists()


def test_a_change_stands_above_the_standings_for_the_rest_of_the_event(organiser):
    separated()
    send(organiser, move(organiser, "out last_set"), "tiebreaks/", reason="要項と違った")
    for page in ("standings", "standings_final"):
        shown = text(organiser.get(reverse(page, args=["autumn"])))
        assert "対局が始まってから基準が変わりました:" in shown
        assert "最後のセットの得点 › 大富豪になったゲームの数 → 大富豪になったゲームの数" in shown
        assert "理由: 要項と違った" in shown


def test_the_file_holds_the_change_and_takes_it_on(organiser):
    stored = separated()
    set_cut_off(event=stored, cut_off="share_open_places", entry=new_entry(0), reason="会場の時間")
    document = document_of_event(Event.objects.get(pk=stored.pk))
    [change] = document.decisions
    assert isinstance(change, CriteriaChange)
    assert (change.before, change.after) == ({"cutoff": None}, {"cutoff": "share_open_places"})
    published = json.loads(organiser.get(reverse("event_file", args=["autumn"])).content)
    assert (read_event(published).decisions, verify(document)) == (document.decisions, ())
    copy = import_event(document=document, entry=new_entry(0), slug="copy")
    assert document_of_event(copy).decisions == document.decisions


def test_how_a_stage_goes_on_is_changed_only_with_a_trace(organiser):
    stored = decided()
    edit = organiser.get(f"{STAGES}1/")
    form = next(each for each in forms_of(edit) if "best_n" in each.values)
    for unreadable in UNREADABLE:
        organiser.post(edit.request["PATH_INFO"], form.values | {"best_n": "6", "reason": unreadable})
        assert document_of_event(Event.objects.get(pk=stored.pk)).decisions == ()
        form.values["client_id"] = str(new_entry(0).client_id)
    organiser.post(edit.request["PATH_INFO"], form.values | {"best_n": "6", "reason": "決勝を増やす"})
    [change] = document_of_event(Event.objects.get(pk=stored.pk)).decisions
    assert isinstance(change, CriteriaChange)
    assert (change.stage, change.after) == ("s1", {"advance": {"rule": "best_overall", "n": 6}})
    assert "予選 次へ進む人 理由: 決勝を増やす" in standings(organiser)


def scheme(client, page=None, **fields):
    shown = page or client.get(f"{STAGES}scheme/")
    form = next(each for each in forms_of(shown) if "points_4" in each.values)
    return client.post(f"{STAGES}scheme/", form.values | fields, follow=True)


def test_what_places_are_worth_is_changed_for_a_reason_once_people_play(organiser):
    stored = separated()
    asked = scheme(organiser, points_4="9, 4, 2, 0")
    assert Event.objects.get(pk=stored.pk).scheme.get("points") != {"4": [9, 4, 2, 0], "3": [6, 3, 0]}
    assert "対局が始まっています" in text(asked)
    assert "だれの順位も変わりません" in text(asked)
    scheme(organiser, asked, reason="要項は9点")
    assert Event.objects.get(pk=stored.pk).scheme["points"] == {"4": [9, 4, 2, 0], "3": [6, 3, 0]}
    assert "順位ごとの得点（6, 4, 2, 0 / 6, 3, 0 → 9, 4, 2, 0 / 6, 3, 0） 理由: 要項は9点" in standings(
        organiser
    )
    document = document_of_event(Event.objects.get(pk=stored.pk))
    [change] = document.decisions
    assert isinstance(change, CriteriaChange)
    assert list(change.after) == ["points"]


def test_points_that_move_places_show_which(organiser):
    separated()
    asked = scheme(organiser, points_4="6, 1, 4, 0")
    assert "順位が変わる人" in text(asked)
    assert asked.context["moved"]


def test_the_length_of_a_match_stays_once_people_play(organiser):
    stored = separated()
    scheme(organiser, sets="5", bonus="3", reason="要項")
    kept = Event.objects.get(pk=stored.pk).scheme
    assert (kept["sets"], kept["bonus"]) == (2, 3)
    longer = replace(scheme_of(Event.objects.get(pk=stored.pk)), sets=5)
    with pytest.raises(Refusal, match="セット数"):
        set_scheme(event=Event.objects.get(pk=stored.pk), scheme=longer, entry=new_entry(0), reason="要項")


def test_before_play_the_scheme_is_free(organiser):
    make_stage(make_event("autumn"))
    scheme(organiser, sets="2", games_per_set="5", points_4="１０、5、1 0", points_3="10 5 0", bonus="0")
    assert Event.objects.get().scheme == {
        "sets": 2, "games_per_set": 5, "points": {"4": [10, 5, 1, 0], "3": [10, 5, 0]}, "bonus": 0,
    }  # fmt: skip
    assert not StageDecision.objects.exists()
    assert "2セット、1セット5ゲーム" in text(organiser.get(STAGES))


@pytest.mark.parametrize("points", ["6 4 2", "6, 4, 2, x", "6 4 2 0 0", "9999999 4 2 0", ""])
def test_points_that_cannot_be_read_are_asked_again(organiser, points):
    make_stage(make_event("autumn"))
    assert scheme(organiser, points_4=points).status_code == 422  # the form again, with its error
    assert Event.objects.get().scheme == {}


def test_a_stage_shows_who_would_go_on_before_it_is_changed(organiser):
    decided()
    edit = organiser.get(f"{STAGES}1/")
    form = next(each for each in forms_of(edit) if "best_n" in each.values)
    shown = organiser.post(f"{STAGES}preview/?stage=1", form.values | {"best_n": "6"})
    assert "新たに進む人:" in text(shown)
    unchanged = organiser.post(f"{STAGES}preview/?stage=1", form.values | {"name": "一次予選"})
    assert "新たに進む人:" not in text(unchanged)
    assert "だれの順位も" not in text(unchanged)


def test_a_new_name_is_no_change_of_criteria(organiser):
    decided()
    edit = organiser.get(f"{STAGES}1/")
    form = next(each for each in forms_of(edit) if "best_n" in each.values)
    organiser.post(edit.request["PATH_INFO"], form.values | {"name": "一次予選", "reason": "呼び名"})
    assert not StageDecision.objects.exists()


def test_before_play_nobody_asks_why(organiser):
    make_stage(make_event("autumn"))
    move(organiser, "out lot")
    assert "lot" not in Event.objects.get().scheme["tiebreaks"]
    assert not StageDecision.objects.exists()


def test_a_change_is_not_taken_back_like_a_lot(organiser):
    stored = separated()
    set_cut_off(event=stored, cut_off="share_open_places", entry=new_entry(0), reason="会場の時間")
    change = StageDecision.objects.get()
    change.stage = stored.stages.get()
    change.save()
    address = reverse("decision_remove", args=["autumn", 1, change.pk])
    answer = organiser.post(address, {"client_id": new_entry(0).client_id, "reason": "誤り"}, follow=True)
    assert "基準の変更は取り消せません。" in text(answer)
    assert StageDecision.objects.exists()


def test_what_is_changed_is_measured_by_the_event_as_it_is_not_as_it_was_loaded():
    stored = separated()
    loaded = Event.objects.get(pk=stored.pk)
    set_tiebreaks(event=stored, tiebreaks=[LOT], entry=new_entry(0), reason="要項")
    was = [CRITERIA[name] for name in loaded.scheme["tiebreaks"]]
    with pytest.raises(Refusal, match="理由"):
        set_tiebreaks(event=loaded, tiebreaks=was, entry=new_entry(0))
