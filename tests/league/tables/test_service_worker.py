"""The service worker, by which the tables' pages can be used offline."""

import re

import pytest
from django.urls import reverse

from tests.factories import make_user

pytestmark = pytest.mark.django_db


def page(client, match):
    return client.get(reverse("table_detail", args=[match.table.token])).content.decode()


def test_it_is_a_script_for_the_tables_and_asked_for_every_time(client):
    response = client.get("/sw.js")
    assert response["Content-Type"] == "text/javascript; charset=utf-8"
    assert response["Cache-Control"] == "no-cache"
    assert response["Service-Worker-Allowed"] == "/t/"
    assert "script-src 'self'" in response["Content-Security-Policy"]


def test_it_keeps_every_file_of_a_tables_page(client, match):
    script = client.get("/sw.js").content.decode()
    files = re.findall(r'(?:src|href|data-then)="([^"]+\.(?:css|js|svg))"', page(client, match))
    assert len(files) >= 4
    assert [file for file in files if f'"{file}"' not in script] == []
    (static,) = re.findall('"static": "([^"]+)"', script)
    assert all(file.startswith(static) for file in files)


def test_a_page_of_somebody_signed_in_is_not_to_be_copied(client, match):
    assert " data-copy" in page(client, match)
    client.force_login(make_user())
    assert " data-copy" not in page(client, match)


def test_what_stands_in_for_any_other_page_is_for_everybody(client):
    client.force_login(make_user())
    shown = client.get(reverse("away")).content.decode()
    assert "つながっていません" in shown
    assert "organiser" not in shown
    assert reverse("away") in client.get("/sw.js").content.decode()
