"""Signing in and out, and one's own password."""

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache

from league.forms.account import ATTEMPTS

pytestmark = pytest.mark.django_db

PHRASE = "大会-2026-spring"


@pytest.fixture(autouse=True)
def fresh_count():
    cache.clear()


@pytest.fixture
def account():
    return User.objects.create_user("kanri", password=PHRASE)


def sign_in(client, typed=PHRASE, username="kanri", **extra):
    return client.post("/sign-in/", {"username": username, "password": typed, **extra})


def signed_in(client):
    return "_auth_user_id" in client.session


def test_an_account_signs_in_and_out(client, account):
    assert sign_in(client).url == "/"
    assert signed_in(client)
    assert "サインアウト" in client.get("/").content.decode()
    assert client.post("/sign-out/").url == "/"
    assert not signed_in(client)


def test_signing_in_leads_back_to_the_page_that_asked_for_it(client, account):
    assert sign_in(client, next="/e/spring/edit/").url == "/e/spring/edit/"


def test_signing_in_leads_to_no_other_site(client, account):
    assert sign_in(client, next="https://elsewhere.example/").url == "/"


def test_a_link_signs_nobody_out(client, account):
    sign_in(client)
    assert client.get("/sign-out/").status_code == 405
    assert signed_in(client)


def test_a_wrong_password_is_said_to_be_wrong_without_saying_which_part(client, account):
    wrong_password = sign_in(client, typed="x").content.decode()
    no_account = sign_in(client, username="nobody").content.decode()
    assert not signed_in(client)
    message = "正しいユーザー名とパスワードを入力してください"
    assert message in wrong_password
    assert message in no_account


def test_guessing_is_paused_even_for_the_right_password(client, account):
    for _attempt in range(ATTEMPTS):
        sign_in(client, typed="guess")
    response = sign_in(client)
    assert "5分間受け付けません" in response.content.decode()
    assert not signed_in(client)


def test_the_pause_holds_for_one_account_at_one_address_only(client, account):
    User.objects.create_user("other", password=PHRASE)
    for _attempt in range(ATTEMPTS):
        sign_in(client, typed="guess")
    assert client.post(
        "/sign-in/", {"username": "kanri", "password": PHRASE}, REMOTE_ADDR="192.0.2.7"
    ).status_code == 302  # fmt: skip
    assert sign_in(client, username="other").status_code == 302


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
