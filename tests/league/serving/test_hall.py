"""Where phones are sent: which of several addresses, which name, and what is said when it changes."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO

import pytest
from django.core.management.base import CommandError

from league.management import hall
from league.management.commands.serve import Command, Watched
from league.management.hall import hall_of
from tests.league.serving.test_tls import CERTIFICATE, KEY


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses this computer has; a test may change them."""
    addresses = ["192.168.0.7", "10.0.0.3"]
    monkeypatch.setattr(hall, "own_addresses", lambda: list(addresses))
    return addresses


def asked(address: str = "", *, allowed: bool = False):
    return hall_of(8000, address, None, None, phones_may_sign_in=allowed)


def test_of_several_addresses_one_is_chosen_and_said_first(network: list[str]) -> None:
    assert asked().urls == ["http://192.168.0.7:8000", "http://10.0.0.3:8000"]
    assert asked("10.0.0.3").environment["ADDRESS"] == "http://10.0.0.3:8000"


def test_an_address_of_another_computer_is_refused_with_those_it_has(network: list[str]) -> None:
    with pytest.raises(CommandError, match=r"which has: 192\.168\.0\.7, 10\.0\.0\.3"):
        asked("10.9.9.9")


def test_another_network_is_noticed_said_and_told_to_the_workers(network: list[str]) -> None:
    said = StringIO()
    command, watched = Command(stdout=said), Watched(asked())
    assert command._changed(watched) is None
    network[:] = ["172.16.0.4"]
    environment = command._changed(watched)
    assert environment is not None
    assert environment["ADDRESS"] == "http://172.16.0.4:8000"
    assert "172.16.0.4" in environment["ALLOWED_HOSTS"].split(",")
    assert "http://172.16.0.4:8000/" in said.getvalue()
    assert "█" in said.getvalue()
    assert command._changed(watched) is None


def test_without_a_network_nothing_leads_nowhere_until_there_is_one(network: list[str]) -> None:
    network.clear()
    watched = Watched(asked())
    assert watched.hall.environment["ADDRESS"] == ""
    network.append("192.168.0.7")
    environment = Command(stdout=StringIO())._changed(watched)
    assert environment is not None
    assert environment["ADDRESS"] == "http://192.168.0.7:8000"


def test_with_a_certificate_its_name_is_what_phones_are_told(network: list[str]) -> None:
    of_name = hall_of(443, "", CERTIFICATE, KEY, phones_may_sign_in=False)
    assert of_name.urls[0] == "https://desk.example.org"
    assert of_name.environment["INSECURE_LAN"] == "False"
    assert of_name.options[-1] == "desk.example.org"


def test_behind_a_proxy_its_name_is_what_phones_are_told(network: list[str], settings) -> None:
    settings.ALLOWED_HOSTS = ["desk.example.org", "localhost"]
    behind = replace(asked(), proxied=True)
    assert behind.urls == ["https://desk.example.org"]
    told = behind.environment
    assert (told["INSECURE_LAN"], told["BEHIND_PROXY"]) == ("False", "True")
    network.clear()
    assert Command()._changed(Watched(behind)) is None


def test_a_certificate_without_its_key_is_refused_in_words(network: list[str]) -> None:
    with pytest.raises(CommandError, match="given together"):
        hall_of(8000, "", CERTIFICATE, None, phones_may_sign_in=False)


def test_phones_sign_in_over_plain_http_only_where_that_was_allowed(network: list[str]) -> None:
    assert asked().environment["PHONES_MAY_SIGN_IN"] == "False"
    assert asked(allowed=True).environment["PHONES_MAY_SIGN_IN"] == "True"
