"""The first account is made in a browser on the desk's own computer, and nowhere else."""

import pytest
from django.contrib.auth.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql("a lock lets one of two be the first")]

PAGE = "/first-account/"
FORM = {"username": "kanri", "password1": "大会-2026-spring", "password2": "大会-2026-spring"}
ELSEWHERE = {
    "another computer": {"REMOTE_ADDR": "192.168.0.9"},
    "another name": {"HTTP_HOST": "192.168.0.7:8000"},
    "a proxy": {"HTTP_X_FORWARDED_FOR": "203.0.113.9"},
    "a proxy of another kind": {"HTTP_FORWARDED": "for=203.0.113.9"},
}


@pytest.fixture(autouse=True)
def _hosts(settings):
    settings.ALLOWED_HOSTS = ["localhost", "192.168.0.7"]


@pytest.fixture
def browser(client):
    client.defaults["HTTP_HOST"] = "localhost:8000"
    return client


def test_it_signs_in_makes_events_and_takes_backups(browser):
    assert PAGE in browser.get("/").content.decode()
    assert browser.post(PAGE, FORM).url == "/"
    account = User.objects.get()
    assert account.is_superuser
    assert account.has_perm("league.organise_event")
    assert "大会を作る" in browser.get("/").content.decode()


def test_there_is_no_second_one(browser):
    User.objects.create_user("kanri")
    assert browser.get(PAGE).status_code == 404
    assert browser.post(PAGE, FORM | {"username": "other"}).status_code == 404
    assert User.objects.count() == 1
    assert PAGE not in browser.get("/").content.decode()


def test_a_password_that_is_too_easy_is_refused(browser):
    answer = browser.post(PAGE, FORM | {"password1": "12345678", "password2": "12345678"})
    assert answer.status_code == 422
    assert not User.objects.exists()


@pytest.mark.parametrize("how", ELSEWHERE.values(), ids=ELSEWHERE)
def test_from_elsewhere_there_is_no_such_page(browser, how):
    assert browser.get(PAGE, **how).status_code == 404
    assert browser.post(PAGE, FORM, **how).status_code == 404
    assert not User.objects.exists()
    page = browser.get("/", **how).content.decode()
    assert PAGE not in page
    assert "デスクを動かしているパソコンのブラウザー" in page


def test_behind_a_proxy_that_is_believed_there_is_no_such_page(browser, settings):
    settings.BEHIND_PROXY = True
    assert browser.post(PAGE, FORM).status_code == 404
