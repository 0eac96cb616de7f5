"""Signing in and out, the limit on guessed passwords, and changing the password."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from league.accounts.services.signing_in import ATTEMPTS, PAUSE, take_guess
from tests.league.accounts.conftest import PHRASE

pytestmark = pytest.mark.django_db


def sign_in(client, typed=PHRASE, username="kanri", headers=None, **extra):
    return client.post("/sign-in/", {"username": username, "password": typed, **extra}, headers=headers)


def signed_in(client):
    return "_auth_user_id" in client.session


def test_an_account_signs_in_and_out_and_no_link_does_that(client, account):
    assert sign_in(client).url == "/"
    assert signed_in(client)
    assert "サインアウト" in client.get("/").content.decode()
    assert client.get("/sign-out/").status_code == 405
    assert signed_in(client)
    assert client.post("/sign-out/").url == "/"
    assert not signed_in(client)


@pytest.mark.parametrize(
    ("asked", "leads"), [("/e/spring/edit/", "/e/spring/edit/"), ("https://elsewhere.example/", "/")]
)
def test_signing_in_leads_back_to_the_page_that_asked_for_it_and_to_no_other_site(
    client, account, asked, leads
):
    assert sign_in(client, next=asked).url == leads


def test_a_wrong_password_is_said_to_be_wrong_without_saying_which_part(client, account):
    wrong_password = sign_in(client, typed="x").content.decode()
    no_account = sign_in(client, username="nobody").content.decode()
    assert not signed_in(client)
    message = "正しいユーザー名とパスワードを入力してください"
    assert message in wrong_password
    assert message in no_account


def guess(client, number=ATTEMPTS, **extra):
    return [sign_in(client, typed="guess", **extra) for _attempt in range(number)]


def test_a_stranger_has_ten_guesses_and_not_one_more(client, account):
    paused = ["5分間受け付けません" in each.content.decode() for each in guess(client, 30)]
    assert paused == [False] * ATTEMPTS + [True] * 20
    assert "5分間受け付けません" in sign_in(client).content.decode()
    assert not signed_in(client)


def test_a_strangers_guesses_do_not_keep_the_owner_out_on_a_device_of_their_own(client, account):
    sign_in(client)
    client.post("/sign-out/")
    guess(Client(), 30)
    assert sign_in(client).status_code == 302


@pytest.mark.parametrize("proxied", [False, True])
def test_nor_anybody_at_another_address_or_with_another_account(client, account, settings, proxied):
    """Behind a proxy, guesses count by the visitor's address."""
    settings.BEHIND_PROXY = proxied
    User.objects.create_user("other", password=PHRASE)
    here, elsewhere = ("198.51.100.1, 192.0.2.1", "192.0.2.1, 192.0.2.2") if proxied else ("", "")
    guess(client, 30, headers={"X-Forwarded-For": here})
    device = client if proxied else Client(REMOTE_ADDR="192.0.2.7")
    assert sign_in(device, headers={"X-Forwarded-For": elsewhere}).status_code == 302
    assert sign_in(client, username="other", headers={"X-Forwarded-For": here}).status_code == 302


def test_a_known_device_has_ten_guesses_too(client, account):
    sign_in(client)
    client.post("/sign-out/")
    guess(client)
    assert "5分間受け付けません" in sign_in(client).content.decode()


def test_a_device_is_known_to_its_own_account_only(client, account):
    User.objects.create_user("other", password=PHRASE)
    sign_in(client)
    client.post("/sign-out/")
    guess(Client(), 30, username="other")
    assert "5分間受け付けません" in sign_in(client, username="other").content.decode()


def test_without_a_proxy_nobody_names_their_own_address(client, account):
    for number in range(30):
        sign_in(client, typed="guess", headers={"X-Forwarded-For": f"192.0.2.{number}"})
    assert "5分間受け付けません" in sign_in(client).content.decode()


@pytest.mark.parametrize("later", [PAUSE, -2 * PAUSE], ids=["after the pause", "a clock that was set back"])
def test_guesses_are_forgotten(account, later):
    now = timezone.now()
    assert [take_guess("here", now) for _each in range(ATTEMPTS + 1)] == [True] * ATTEMPTS + [False]
    assert take_guess("here", now + later)


def test_who_does_nothing_for_long_is_signed_out(client, account, settings):
    sign_in(client)
    settings.IDLE_SECONDS = -1
    client.get("/")
    assert not signed_in(client)


def test_signing_out_everywhere_ends_the_sessions_of_all_devices_of_that_account_alone(client, account):
    other, second = Client(), Client()
    User.objects.create_user("other", password=PHRASE)
    sign_in(client)
    sign_in(second)
    sign_in(other, username="other")
    answer = second.post("/sign-out/everywhere/", follow=True)
    assert "すべての端末でサインアウトしました" in answer.content.decode()
    assert [signed_in(each) for each in (client, second, other)] == [False, False, True]


def test_signing_in_forgets_earlier_slips(client, account):
    for _round in range(3):
        for _attempt in range(ATTEMPTS - 1):
            sign_in(client, typed="slip")
        assert sign_in(client).status_code == 302


def test_a_password_is_changed_by_its_owner(client, account):
    client.force_login(account)
    new = "新しい-passphrase-7"
    sent = {"old_password": PHRASE, "new_password1": new, "new_password2": new}
    response = client.post("/password/", sent, follow=True)
    assert "パスワードを変えました。" in response.content.decode()
    account.refresh_from_db()
    assert account.check_password(new)


@pytest.mark.parametrize("new", ["short", "password", "12345678901"])
def test_a_weak_password_is_refused(client, account, new):
    client.force_login(account)
    client.post("/password/", {"old_password": PHRASE, "new_password1": new, "new_password2": new})
    account.refresh_from_db()
    assert account.check_password(PHRASE)


def test_there_is_no_way_to_make_an_account_from_outside(client):
    for url in ("/register/", "/sign-up/", "/accounts/", "/admin/"):
        assert client.get(url).status_code == 404


PHONE = "192.0.2.7"


@pytest.mark.parametrize(
    ("allowed", "insecure", "extra", "status"),
    [
        (True, True, {"REMOTE_ADDR": PHONE}, 200),
        (False, True, {"REMOTE_ADDR": PHONE}, 403),
        (False, True, {}, 200),
        (False, True, {"REMOTE_ADDR": PHONE, "secure": True}, 200),
        (False, False, {"REMOTE_ADDR": PHONE}, 200),
    ],
    ids=["allowed", "plain http", "the desk's own computer", "https", "a server"],
)
def test_no_password_is_asked_for_over_plain_http_from_elsewhere(  # noqa: PLR0917
    client, account, settings, allowed, insecure, extra, status
):
    settings.PHONES_MAY_SIGN_IN, settings.INSECURE_LAN = allowed, insecure
    shown = client.get("/sign-in/", **extra)
    assert shown.status_code == status
    assert ('type="password"' in shown.content.decode()) is (status == 200)
    sent = client.post("/sign-in/", {"username": "kanri", "password": PHRASE}, **extra)
    assert sent.status_code == (302 if status == 200 else 403)
    assert signed_in(client) is (status == 200)
