"""Roles at an event: given to an account or by a link, revoked, and kept from an older desk."""

import shutil
import subprocess
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import Group, Permission, User
from django.contrib.contenttypes.models import ContentType
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.test import Client
from django.urls import reverse

from league.models import Act, Event, EventRole, Invitation, Role
from tests.factories import NOW, make_event
from tests.league.commands import said_by
from tests.pages import form_to, forms_of, send, text
from tests.processes import MANAGE, environment

pytestmark = pytest.mark.django_db
PHRASE = "大会-2026-spring"


@pytest.fixture
def event() -> Event:
    event = make_event()
    event.roles.create(user=User.objects.create_user("kanri"), role=Role.OWNER)
    return event


@pytest.fixture
def owner(client, event):
    client.force_login(User.objects.get(username="kanri"))
    return client


def page(client):
    return client.get(reverse("role_list", args=["spring"]))


def roles_of(name: str) -> list[str]:
    return [role.role for role in EventRole.objects.filter(user__username=name)]


def invited(owner, role: Role) -> str:
    """Create an invitation; its address."""
    send(owner, page(owner), "/invite/", role=role)
    return reverse("invitation", args=[Invitation.objects.latest("pk").token])


def test_no_account_is_made_over_plain_http_from_elsewhere(owner, client, settings):
    address = invited(owner, Role.DESK)
    client.logout()
    settings.PHONES_MAY_SIGN_IN = False
    typed = {"username": "sato", "password1": "大会-2026-x", "password2": "大会-2026-x"}
    assert client.get(address, REMOTE_ADDR="192.0.2.7").status_code == 403
    assert client.post(address, typed, REMOTE_ADDR="192.0.2.7").status_code == 403
    assert not User.objects.filter(username="sato").exists()


class TestByAccount:
    def test_a_role_is_given_logged_and_taken_back(self, owner):
        User.objects.create_user("sato")
        send(owner, page(owner), "/grant/", username="sato", role="head_judge")
        assert roles_of("sato") == ["head_judge"]
        granted = EventRole.objects.get(user__username="sato")
        send(owner, page(owner), f"/{granted.pk}/revoke/")
        assert roles_of("sato") == []
        told = [(act.actor, act.verb, act.after, act.before) for act in Act.objects.order_by("seq")]
        told_of = {"name": "sato", "role": "head_judge"}
        assert told == [("kanri", "grant_role", told_of, {}), ("kanri", "revoke_role", {}, told_of)]
        assert "審判長" in text(owner.get(reverse("event_history", args=["spring"])))

    def test_an_account_there_is_not_and_the_last_owner_stays(self, owner):
        refused = send(owner, page(owner), "/grant/", username="nobody", role="desk")
        assert "というアカウントはありません" in text(refused)
        refused = send(owner, page(owner), f"/{EventRole.objects.get().pk}/revoke/")
        assert "最後の責任者は外せません" in text(refused)
        assert roles_of("kanri") == ["owner"]

    def test_a_role_of_another_event_is_not_taken_here(self, owner):
        other = make_event("autumn").roles.create(user=User.objects.create_user("sato"), role=Role.OWNER)
        address = reverse("role_revoke", args=["spring", other.pk])
        values = forms_of(page(owner))[-1].values
        assert owner.post(address, values).status_code == 404
        assert roles_of("sato") == ["owner"]

    def test_who_makes_an_event_owns_it(self, client, event):
        maker = User.objects.create_user("maker")
        maker.groups.add(Group.objects.get(name="organiser"))
        client.force_login(maker)
        shown = client.get(reverse("event_create"))
        values = next(form.values for form in forms_of(shown) if "slug" in form.values)
        client.post(reverse("event_create"), values | {"name": "夏の大会", "slug": "summer"})
        made = EventRole.objects.filter(user=maker)
        assert [(each.event.slug, each.role) for each in made] == [("summer", "owner")]


class TestByLink:
    def test_somebody_without_an_account_makes_one_has_the_role_and_is_signed_out_when_idle(
        self, owner, client_of, settings
    ):
        address, guest = invited(owner, Role.DESK), client_of()
        shown = guest.get(address)
        assert "「受付係」に招待されています" in text(shown)
        values = {"username": "uketsuke", "password1": PHRASE, "password2": PHRASE}
        shown = guest.post(address, {**form_to(shown, "").values, **values}, follow=True)
        assert "受付係になりました" in text(shown)
        assert roles_of("uketsuke") == ["desk"]
        assert not User.objects.get(username="uketsuke").has_perm("league.organise_event")
        assert "uketsuke" in text(shown)
        settings.IDLE_SECONDS = -1
        assert "uketsuke" not in text(guest.get("/", follow=True))

    def test_an_account_takes_it_and_nobody_after_it(self, owner, client_of):
        address = invited(owner, Role.VIEWER)
        for name, status in (("sato", 302), ("abe", 404)):
            guest = client_of(User.objects.create_user(name))
            assert guest.post(address).status_code == status
        assert (roles_of("sato"), roles_of("abe")) == (["viewer"], [])

    def test_a_link_that_was_taken_back_or_is_too_old_gives_nothing(self, owner, client_of):
        address = invited(owner, Role.ORGANISER)
        send(owner, page(owner), "/withdraw/")
        assert client_of().get(address).status_code == 404
        address = invited(owner, Role.ORGANISER)
        Invitation.objects.update(until=NOW - timedelta(days=400))
        assert client_of().get(address).status_code == 404

    def test_a_name_that_reads_like_an_accounts_is_refused(self, owner, client_of):
        address, guest = invited(owner, Role.OWNER), client_of()
        values = {"username": "ＫＡＮＲＩ2", "password1": PHRASE, "password2": PHRASE}
        User.objects.create_user("Kanri2")
        assert guest.post(address, values).status_code == 422
        assert Invitation.objects.exists()

    def test_the_log_does_not_hold_the_link(self, owner):
        invited(owner, Role.DESK)
        assert Invitation.objects.get().token not in str([act.after for act in Act.objects.all()])


@pytest.fixture
def client_of():
    def made(user: User | None = None) -> Client:
        client = Client()
        if user is not None:
            client.force_login(user)
        return client

    return made


class TestCreateOrganiser:
    def run(self, *arguments: str) -> str:
        return said_by("createorganiser", *arguments)

    def test_the_first_organiser_can_sign_in_and_make_an_event(self, client):
        password = self.run("kanri", "--generate").splitlines()[0].partition(": ")[2]
        assert client.login(username="kanri", password=password)
        assert client.get(reverse("event_create")).status_code == 200

    @pytest.fixture
    def var(self, migrated: Path, tmp_path: Path) -> Path:
        """The folder of a desk without accounts."""
        shutil.copy(migrated, tmp_path)
        return tmp_path

    def asked(self, var: Path, typed: str) -> subprocess.CompletedProcess[str]:
        """Run the command in a process, with ``typed`` as its input."""
        return subprocess.run(
            [*MANAGE, "createorganiser", "kanri"],
            cwd=settings.BASE_DIR,
            env=environment(VAR=str(var), SECRET_KEY="s" * 60),
            input=typed,
            capture_output=True,
            text=True,
            check=False,
            start_new_session=True,  # no access to a terminal from which the tests were started
        )

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("typed", "status", "mistyped", "says"),
        [
            ("", 1, 0, "--generate"),
            (f"{PHRASE}\n", 1, 0, "--generate"),
            (f"{PHRASE}\n{PHRASE}x\n{PHRASE}\n{PHRASE}\n", 0, 1, "2つのパスワードが違います"),
        ],
        ids=["nothing can be typed", "never repeated", "mistyped once"],
    )
    def test_a_password_is_asked_for_until_it_is_repeated(self, var, typed, status, mistyped, says):
        done = self.asked(var, typed)
        assert done.returncode == status
        assert says in done.stderr
        assert done.stderr.count("2つのパスワードが違います") == mistyped
        assert "Traceback" not in done.stderr
        assert ("kanriは大会を作れます。" in done.stdout) is (status == 0)

    def test_an_account_is_let_into_an_event_that_is_there(self):
        make_event()
        User.objects.create_user("kanri")
        assert "春の大会" in self.run("kanri", "--event", "spring")
        assert roles_of("kanri") == ["owner"]

    @pytest.mark.parametrize(
        ("arguments", "said"),
        [(["kanri", "--event", "nowhere"], "「nowhere」はありません"), (["two words"], "ユーザー名")],
    )
    def test_an_event_that_is_not_there_or_a_name_django_would_not_take(self, arguments, said):
        with pytest.raises(CommandError, match=said):
            self.run(*arguments, "--generate")
        assert not User.objects.exists()


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_the_organisers_and_judges_of_an_older_desk_keep_its_events():
    older = ("league", "0001_version_0_1")
    call_command("migrate", *older, verbosity=0)
    try:
        event = MigrationLoader(connection).project_state([older]).apps.get_model("league", "Event")
        event.objects.create(slug="old", name="古い大会")
        content_type = ContentType.objects.get(app_label="league", model="event")
        judging, _made = Permission.objects.get_or_create(content_type=content_type, codename="judge_event")
        organising, _made = Permission.objects.get_or_create(
            content_type=content_type, codename="organise_event"
        )
        judges, _made = Group.objects.get_or_create(name="head judge")
        judges.permissions.add(judging)
        User.objects.create_user("sato").groups.add(judges)
        User.objects.create_user("kanri").user_permissions.add(organising)
        User.objects.create_superuser("root")
        User.objects.create_user("guest")
    finally:
        call_command("migrate", "league", verbosity=0)
    given = EventRole.objects.values_list("user__username", "role")
    root = {("root", "owner"), ("root", "head_judge")}
    assert set(given) == {("sato", "head_judge"), ("kanri", "owner"), *root}
