"""The server's log does not hold what opens a table."""

import logging
import sys

import pytest

from tests.factories import make_match

pytestmark = pytest.mark.django_db


def test_a_refused_entry_is_logged_without_the_key_of_its_table(client, capsys):
    match = make_match()
    logging.getLogger("django").handlers[0].setStream(sys.stderr)
    client.get(f"{match.table.get_absolute_url()}no-such-page/")
    said = capsys.readouterr().err
    assert "Not Found: /t/…/no-such-page/" in said
    assert match.table.token not in said
