"""An archived event stays readable, and nothing is written to it until its owner restores it."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.acts.services.check import row_problems
from league.events.services import archive_event, restore_event
from league.management.logs import log_findings
from league.models import Act, Event, EventRole, Match, Objection, Role
from league.roles.services import grant_role
from tests.factories import after_a_game, make_event, make_user, new_entry
from tests.pages import form_to, forms_of, send, text

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql("a trigger refuses acts")]

PAGE, SETTINGS = "/e/spring/", "/e/spring/edit/"
ARCHIVED = "この大会はアーカイブされています。"
PRESSED = 'class="bottom-bar'
OUTBOX = {"HX-Request": "true", "Desk-Outbox": "0"}


@pytest.fixture
def match() -> Match:
    return after_a_game()


@pytest.fixture
def event(match):
    return match.table.round.event


@pytest.fixture
def owner(client, event):
    user = make_user(username="責任者")
    event.roles.create(user=user, role=Role.OWNER)
    client.force_login(user)
    return client


@pytest.fixture
def visitor():
    return Client()


def exit_form(phone, address):
    """The first form for an exit on a phone's page."""
    return next(form for form in forms_of(phone.get(address)) if "/exits/" in form.action)


def alert_of(answer):
    """The alert that a phone shows beside an entry of its outbox."""
    return answer.content.decode().split('role="alert"')[1].split("</div>")[0]


def put_away(event: Event, reason: str = "") -> None:
    archive_event(event=event, reason=reason, entry=new_entry(0))


def bring_back(event: Event) -> None:
    restore_event(event=event, reason="", entry=new_entry(0))


def test_an_owner_archives_an_event_from_its_settings_and_brings_it_back(owner, event):
    page = text(send(owner, owner.get(SETTINGS), "/archive/", reason="入力の練習"))
    assert "大会をアーカイブしました。" in page
    assert "アーカイブされた大会です" in page
    assert "アーカイブした人: 責任者" in page
    assert "理由: 入力の練習" in page
    page = text(send(owner, owner.get(PAGE), "/restore/", reason=""))
    assert "大会をアーカイブから戻しました。" in page
    assert "アーカイブされた大会です" not in page
    assert owner.get(SETTINGS).status_code == 200
    history = text(owner.get("/e/spring/history/"))
    assert "大会のアーカイブ" in history
    assert "アーカイブから戻す" in history


def test_a_reason_that_cannot_be_read_archives_nothing(owner, event):
    form = form_to(owner.get(SETTINGS), "/archive/")
    page = owner.post(form.action, form.values | {"reason": "ねん\u200bのため"}, follow=True)
    assert "表示できない文字が含まれています。" in text(page)
    assert Event.objects.get().archived_at is None


def test_the_settings_say_why_no_event_is_deleted_and_only_an_owner_archives(owner, event):
    said = text(owner.get(SETTINGS))
    assert (
        "大会は、まだ対局のないものも消せません。最初の記録から何も消えないことが、履歴の約束だからです。"
        in said
    )
    assert "要らなくなった大会は、アーカイブできます。" in said
    EventRole.objects.update(role=Role.ORGANISER)
    page = owner.get(SETTINGS)
    assert "要らなくなった大会は、責任者がアーカイブできます。" in text(page)
    assert reverse("event_archive", args=["spring"]) not in page.content.decode()


def test_the_list_of_events_has_the_archive_below_those_in_use(client, event, django_assert_num_queries):
    make_event("autumn", name="秋の大会")
    put_away(event)
    with django_assert_num_queries(2):
        page = client.get("/")
    used, archive = page.content.decode().split("<details", 1)
    assert "秋の大会" in used
    assert "春の大会" not in used
    assert "春の大会" in archive
    assert "アーカイブ（1大会）" in text(page)
    bring_back(event)
    assert "<details" not in client.get("/").content.decode()


def test_a_desk_of_archived_events_alone_still_says_how_to_begin(client, event):
    put_away(event)
    assert "まだ大会がありません。" in text(client.get("/"))


def test_everybody_reads_it_as_before_and_only_officials_read_who_archived_it(owner, visitor, event):
    put_away(event, "練習")
    seen = visitor.get(PAGE)
    assert "アーカイブされた大会です" in text(seen)
    assert "山本" not in text(seen)
    assert "練習" not in text(seen)
    assert "/restore/" not in seen.content.decode()
    for page in ("standings/", "screen/", "seats/", "players/1/", "results/1/1/", "log/", "event.json"):
        assert visitor.get(PAGE + page).status_code == 200, page
    for page in ("hall/", "rulings/", "history/"):
        assert owner.get(PAGE + page).status_code == 200, page


def test_public_rulings_stay_public_or_not_as_they_were(client, event):
    for public, status in ((True, 200), (False, 404)):
        Event.objects.update(public_rulings=public)
        put_away(event)
        assert client.get("/e/spring/rulings/public/").status_code == status
        bring_back(event)


def test_what_is_refused_says_that_the_event_is_archived(owner, visitor, event):
    put_away(event)
    for page in ("edit/", "entrants/", "check-in/", "stages/", "roles/", "print/", "desk/"):
        refused = owner.get(PAGE + page)
        assert refused.status_code == 403, page
        assert ARCHIVED in text(refused), page
    assert ARCHIVED not in text(visitor.get(SETTINGS))


def test_a_table_link_shows_the_match_without_anything_to_press(client, event, match):
    address = match.table.get_absolute_url()
    client.post(f"{address}referee/", {"name": "山本"})
    assert PRESSED in client.get(address).content.decode()
    put_away(event)
    page = client.get(address)
    assert ARCHIVED in text(page)
    assert PRESSED not in page.content.decode()
    assert "上田" in text(page)
    bring_back(event)
    assert PRESSED in client.get(address).content.decode()


def test_an_entry_from_a_phone_is_refused_in_words_and_goes_through_when_the_event_is_back(
    client, event, match
):
    address = match.table.get_absolute_url()
    client.post(f"{address}referee/", {"name": "山本"})
    form = exit_form(client, address)
    acts = Act.objects.count()
    put_away(event)
    answer = client.post(form.action, form.values, headers=OUTBOX)
    assert (answer.status_code, answer["Desk-Answer"]) == (422, "refused")
    assert ARCHIVED in alert_of(answer)
    assert Act.objects.count() == acts + 1
    bring_back(event)
    answer = client.post(form.action, form.values, headers=OUTBOX)
    assert answer["Desk-Answer"] == "recorded"


def test_an_entry_recorded_before_is_still_answered_as_recorded(client, event, match):
    address = match.table.get_absolute_url()
    client.post(f"{address}referee/", {"name": "山本"})
    form = exit_form(client, address)
    client.post(form.action, form.values, headers=OUTBOX)
    put_away(event)
    assert client.post(form.action, form.values, headers=OUTBOX)["Desk-Answer"] == "recorded"


def test_the_head_judge_is_not_called_from_an_archived_event(client, event, match):
    address = match.table.get_absolute_url()
    client.post(f"{address}referee/", {"name": "山本"})
    form = form_to(client.get(address), "/call/")
    put_away(event)
    answer = client.post(
        form.action, {**form.values, "call-form_id": uuid4(), "call-words": "来て"}, headers=OUTBOX
    )
    assert answer["Desk-Answer"] == "refused"
    assert ARCHIVED in alert_of(answer)
    assert not event.rulings.exists()


def test_a_closed_match_is_opened_again_by_nobody(owner, event, match):
    put_away(event)
    answer = owner.post(f"{match.table.get_absolute_url()}reopen/", {"client_id": str(uuid4())})
    assert answer.status_code == 403
    assert ARCHIVED in text(answer)


def test_visitors_leave_nothing_at_it(client, event):
    Event.objects.update(self_check_in=True)
    put_away(event)
    wrong = "/e/spring/players/1/wrong/1/1/"
    assert "この結果は違う" not in text(client.get("/e/spring/players/1/"))
    for address in ("/e/spring/here/", "/e/spring/here/1/", wrong):
        for answer in (client.get(address), client.post(address, {"client_id": str(uuid4()), "words": "?"})):
            assert answer.status_code in (403, 405), address
            assert answer.status_code == 405 or ARCHIVED in text(answer), address
    assert not Objection.objects.exists()


def test_nobody_takes_a_role_at_it_by_invitation(owner, visitor, event):
    event.invitations.create(role=Role.DESK, until=new_entry(0).now.replace(year=2999))
    put_away(event)
    answer = visitor.get(reverse("invitation", args=[event.invitations.get().token]))
    assert answer.status_code == 403
    assert ARCHIVED in text(answer)


def test_whoever_runs_the_desk_gives_it_an_owner_who_brings_it_back(client, event):
    put_away(event)
    user = make_user(username="あとの人")
    grant_role(event=event, username=user.get_username(), role=Role.OWNER, entry=new_entry(0))
    client.force_login(user)
    send(client, client.get(PAGE), "/restore/", reason="")
    assert Event.objects.get().archived_at is None


def test_the_log_tells_it_and_a_switch_behind_the_log_is_found(event):
    before = log_findings(Event.objects.get(), None)  # of players that the fixture stored without an act
    for act in (put_away, bring_back, put_away):
        act(event)
        assert log_findings(Event.objects.get(), None) == before
    Event.objects.update(archived_at=None)
    (found,) = (problem for problem in row_problems(Event.objects.get()) if "archived_at" in problem.text.en)
    assert found.code == "log_row"


def test_the_event_file_is_the_same(client, event):
    before = client.get("/e/spring/event.json").json()
    put_away(event)
    after = client.get("/e/spring/event.json").json()
    assert {**after, "log": None} == {**before, "log": None}


def test_the_page_of_an_archived_event_asks_no_more_than_that_of_one_in_use(owner, event):
    def asked() -> int:
        owner.get(PAGE)
        with CaptureQueriesContext(connection) as queries:
            owner.get(PAGE)
        return len(queries)

    in_use = asked()
    put_away(event)
    assert asked() < in_use
