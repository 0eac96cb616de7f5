"""The desk's address for phones: which of several, by which name, and the notice when it changes."""

import re
from dataclasses import replace
from io import StringIO

import pytest
from django.core.management.base import CommandError
from django.test import Client

from league.management import reach
from league.management.commands.serve import Command
from league.management.reach import DeskReach, desk_reach
from league.templatetags.desk import qr_code
from tests.factories import begin_match
from tests.league.serving.served import CERTIFICATE, KEY


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses this computer has; a test may change them."""
    addresses = ["192.168.0.7", "10.0.0.3"]
    monkeypatch.setattr(reach, "own_addresses", lambda: list(addresses))
    return addresses


def asked(address: str = "", *, allowed: bool = False):
    return desk_reach(8000, address, None, None, phones_may_sign_in=allowed)


def serving(hall: DeskReach, output: StringIO) -> Command:
    """The command as it is when serving a hall."""
    command = Command(stdout=output)
    command.hall = hall
    return command


def test_of_several_addresses_one_is_chosen_and_said_first(network: list[str]) -> None:
    assert asked().urls == ["http://192.168.0.7:8000", "http://10.0.0.3:8000"]
    assert asked("10.0.0.3").environment["ADDRESS"] == "http://10.0.0.3:8000"


def test_an_address_of_another_computer_is_refused_with_those_it_has(network: list[str]) -> None:
    with pytest.raises(CommandError, match=r"which has: 192\.168\.0\.7, 10\.0\.0\.3"):
        asked("10.9.9.9")


def test_another_network_is_noticed_said_and_told_to_the_workers(network: list[str]) -> None:
    said = StringIO()
    command = serving(asked(), said)
    assert command._changed() is None
    network[:] = ["172.16.0.4"]
    environment = command._changed()
    assert environment is not None
    assert environment["ADDRESS"] == "http://172.16.0.4:8000"
    assert "172.16.0.4" in environment["ALLOWED_HOSTS"].split(",")
    assert "http://172.16.0.4:8000/" in said.getvalue()
    assert "█" in said.getvalue()
    assert command._changed() is None


def test_without_a_network_nothing_leads_nowhere_until_there_is_one(network: list[str]) -> None:
    network.clear()
    command = serving(asked(), StringIO())
    assert command.hall.environment["ADDRESS"] == ""
    network.append("192.168.0.7")
    environment = command._changed()
    assert environment is not None
    assert environment["ADDRESS"] == "http://192.168.0.7:8000"


def test_with_a_certificate_its_name_is_what_phones_are_told(network: list[str]) -> None:
    of_name = desk_reach(443, "", CERTIFICATE, KEY, phones_may_sign_in=False)
    assert of_name.urls[0] == "https://desk.example.org"
    assert of_name.environment["INSECURE_LAN"] == "False"
    assert of_name.options == {"ssl_certfile": str(CERTIFICATE), "ssl_keyfile": str(KEY)}


def test_behind_a_proxy_its_name_is_what_phones_are_told(network: list[str], settings) -> None:
    settings.ALLOWED_HOSTS = ["desk.example.org", "localhost"]
    behind = replace(asked(), proxied=True)
    assert behind.urls == ["https://desk.example.org"]
    told = behind.environment
    assert (told["INSECURE_LAN"], told["BEHIND_PROXY"]) == ("False", "True")
    network.clear()
    assert serving(behind, StringIO())._changed() is None


def test_the_setting_behind_proxy_is_kept_and_named(network: list[str], settings) -> None:
    settings.ALLOWED_HOSTS, settings.BEHIND_PROXY = ["desk.example.org"], True
    printed = StringIO()
    Command(stdout=printed)._announce(asked())
    assert "a proxy is believed" in printed.getvalue()
    assert "https://desk.example.org" in printed.getvalue()
    environment = asked().environment
    assert (environment["INSECURE_LAN"], environment["BEHIND_PROXY"]) == ("False", "True")


def test_a_certificate_without_its_key_is_refused_in_words(network: list[str]) -> None:
    with pytest.raises(CommandError, match="given together"):
        desk_reach(8000, "", CERTIFICATE, None, phones_may_sign_in=False)


def test_phones_sign_in_over_plain_http_only_where_that_was_allowed(network: list[str]) -> None:
    assert asked().environment["PHONES_MAY_SIGN_IN"] == "False"
    assert asked(allowed=True).environment["PHONES_MAY_SIGN_IN"] == "True"


def test_where_the_desk_was_before_is_known_until_it_is_there_again(network: list[str]) -> None:
    hall = asked()
    assert hall.environment["ADDRESS_BEFORE"] == ""
    before = []
    for addresses in (
        ["192.168.0.7", "10.0.0.3", "10.0.0.4"],
        [],
        ["192.168.0.7"],  # the same network again
        ["172.16.0.4", "192.168.0.7"],
        ["172.16.0.4"],
        ["172.16.0.5"],
    ):
        network[:] = addresses
        hall = hall.now()
        before.append(hall.environment["ADDRESS_BEFORE"].removesuffix(":8000"))
    there, here = "http://192.168.0.7", "http://172.16.0.4"
    assert before == ["", there, "", there, there, here]


@pytest.fixture
def moved(settings) -> None:
    settings.ADDRESS, settings.ADDRESS_BEFORE = "http://172.16.0.4:8000", "http://192.168.0.7:8000"
    settings.ALLOWED_HOSTS = ["*"]


def version_on(page: str) -> str:
    return str(re.findall(r"[?;&]since=([^&\"]+)", page)[0])


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["/e/spring/", "/e/spring/hall/", "/e/spring/screen/"])
def test_a_page_that_renews_itself_says_the_new_address_with_its_code(
    page: str, organiser: Client, settings
) -> None:
    begin_match()
    before = organiser.get(page).content.decode()
    assert "アドレスが変わりました" not in shown(before)
    settings.ADDRESS, settings.ADDRESS_BEFORE = "http://172.16.0.4:8000", "http://192.168.0.7:8000"
    settings.ALLOWED_HOSTS = ["*"]
    renewed = organiser.get(page, {"since": version_on(before)})
    assert renewed.status_code == 200  # a change, though nothing was recorded
    assert f'href="http://172.16.0.4:8000{page}"' in shown(renewed.content.decode())
    # The screen has room for one code only, so that code itself changes.
    assert ('class="qr"' in shown(renewed.content.decode())) == (page != "/e/spring/screen/")
    there = organiser.get(page, {"since": version_on(before)}, headers={"host": "172.16.0.4:8000"})
    assert shown(there.content.decode()) == ""  # already at the new address


@pytest.mark.django_db
def test_the_screens_code_for_ones_own_seat_is_the_new_address_from_then_on(
    client: Client, moved: None
) -> None:
    begin_match()
    page = client.get("/e/spring/screen/", headers={"host": "192.168.0.7:8000"}).content.decode()
    assert str(qr_code("http://172.16.0.4:8000/e/spring/seats/")) in page


def shown(page: str) -> str:
    """The notice of a new address; empty if it is not shown."""
    return "".join(
        re.findall(r'(?s)<div class="notice notice-warn desk-moved" role="status">.*?</div>', page)
    )


@pytest.mark.django_db
def test_only_who_comes_by_the_old_address_is_told_with_every_answer(client: Client, moved: None) -> None:
    old = client.get("/e/nowhere/", headers={"host": "192.168.0.7:8000"})
    assert old.headers["Desk-Address"] == "http://172.16.0.4:8000"
    assert "Desk-Address" not in client.get("/", headers={"host": "172.16.0.4:8000"}).headers
    assert "Desk-Address" not in client.get("/", headers={"host": "localhost:8000"}).headers
