"""Personal data kept out of public files, the log and the disk; names that imitate another's."""

import json
from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.urls import reverse

from league.access import is_name_of_another, is_name_of_office
from league.acts.services.acts import Refusal
from league.event_document import document_of_event
from league.event_files.services.event import import_event
from league.models import Act, Entrant, Event, Role, StageDecision
from league.roles.services import grant_role
from league.stages.services.advance import decide_tie
from tests.factories import make_entrant, make_event, make_user, new_entry
from tests.league.stage_scenes import stage_of, tied_at_the_line
from tests.pages import text

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("wished", [False, True])
def test_the_public_file_says_who_is_read_how_stayed_away_and_drew_a_lot_only_if_wished(client, wished):
    stored = tied_at_the_line()
    Event.objects.filter(pk=stored.pk).update(public_people=wished)
    make_entrant(stored, 90, "欠席の人", kana="けっせき", status=Entrant.Status.ABSENT)
    order = ["p002", "p006", "p010"]
    drawn = {"by": "くじ引き係", "at": "2026-04-29 18:00"}
    decide_tie(stage=stage_of(stored), order=order, entry=new_entry(0), **drawn)
    address = reverse("event_file", args=[stored.slug])
    public = client.get(address).content.decode()
    for hidden in ("けっせき", "absent", "くじ引き係"):
        assert (hidden in public) is wished
    assert [decision["order"] for decision in json.loads(public)["decisions"]] == [order]
    client.force_login(make_user("organise_event"))
    of_officials = client.get(address).content.decode()
    for shown in ("けっせき", "absent", "くじ引き係"):
        assert shown in of_officials


def test_who_has_a_role_is_sealed_in_the_log():
    event = make_event()
    grant_role(event=event, username=make_user(username="sato").username, role=Role.DESK, entry=new_entry(0))
    [act] = Act.objects.filter(verb="grant_role")
    assert "after/name" in act.salts


def test_what_is_deleted_is_overwritten():
    if connection.vendor != "sqlite":
        pytest.skip("SQLite's own")
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA secure_delete").fetchone() == (1,)


def test_whoever_forgets_somebody_is_told_of_the_copies_that_lie_about(organiser, settings, tmp_path):
    event = make_event()
    make_entrant(event, 1)
    settings.VAR, settings.BACKUPS = tmp_path, tmp_path / "backups"
    address = reverse("event_entrant_forget", args=[event.slug, 1])
    assert "古いコピー" not in text(organiser.get(address))
    for name in ("backups", "before-updates", ".restoring-x", "replaced"):
        (tmp_path / name).mkdir()
    for name in ("backups", "before-updates", ".restoring-x"):
        (tmp_path / name / "copy").touch()
    told = text(organiser.get(address))
    for name in ("backups", "before-updates", ".restoring-x"):
        assert f"{tmp_path.name}/{name}" in told
    assert "replaced" not in told


@pytest.mark.parametrize(
    "name",
    ["kanri0", "ＫＡＮＲＩ０", "k a n r i 0", "kаnri0", "κanri0", "kánri0", "kanriO"]
    + [f"kan{unseen}ri0" for unseen in "\u200b\u00ad\u2063\ufe0f\U000e0100\u3164"]
    + ["山ロ 二郎", "山口 ニ郎", "山\U000e0101口 二郎"],
)
def test_a_name_that_looks_like_an_accounts_is_refused(name):
    user = User.objects.create_user("kanri0", first_name="二郎", last_name="山口")
    assert is_name_of_another(Client().get("/").wsgi_request.user, name)
    assert not is_name_of_another(user, name)


OFFICES = ("審判長", "審 判 長", "審判⻑", "審判長 山本", "Head Judge")


@pytest.mark.parametrize("name", [*OFFICES, "審判 山本", "がく", "本人 太郎"])
def test_no_referee_is_called_by_an_office(name):
    assert is_name_of_office(name) is (name in OFFICES)


def test_invisible_letters_of_a_file_are_refused():
    document = document_of_event(tied_at_the_line())
    first, *others = document.entrants
    named = replace(document, slug="again", entrants=(replace(first, name="山田\u202e太郎"), *others))
    with pytest.raises(Refusal, match="表示できない文字"):
        import_event(document=named, entry=new_entry(0))
    assert not StageDecision.objects.filter(event__slug="again").exists()
