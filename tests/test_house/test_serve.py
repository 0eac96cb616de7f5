"""`manage.py serve` as a subprocess in a new folder: the way a hall gets its desk."""

import re
import socket
import ssl
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
import zxingcpp
from django.core.management import CommandError, call_command
from PIL import Image

from league.lan import hosts, own_addresses
from league.management.running import alone
from tests.league.serving.served import CERTIFICATE, KEY
from tests.patience import PATIENCE
from tests.processes import environment, manage
from tests.resilience.desk import Desk, free_port

BLOCKS = {" ": (0, 0), "▀": (255, 0), "▄": (0, 255), "█": (255, 255)}


def first_start(var: Path) -> dict[str, str]:
    """An environment with a folder and a secret key, and nothing else configured."""
    return environment(VAR=str(var), SECRET_KEY="s3cret-for-this-test-only-" * 3)


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A desk that serves with the demo event."""
    desk = Desk(tmp_path_factory.mktemp("hall"))
    with desk.serving("--demo"):
        yield desk


class SecureDesk(Desk):
    """A desk with a certificate, asked over HTTPS."""

    def get(self, path: str, host: str = "127.0.0.1") -> tuple[int, bytes]:
        trusting = urllib.request.HTTPSHandler(context=ssl.create_default_context(cafile=str(CERTIFICATE)))
        with urllib.request.build_opener(trusting).open(
            f"https://{host}:{self.port}{path}", timeout=PATIENCE
        ) as page:
            return page.status, page.headers.as_bytes() + page.read()


@pytest.mark.slow
def test_the_first_page_comes_over_plain_http(desk: Desk) -> None:
    status, page = desk.get("/")
    assert status == 200
    assert "大富豪デスク" in page.decode()


@pytest.mark.slow
def test_a_phone_may_use_every_printed_address(desk: Desk) -> None:
    printed_hosts = re.findall(r"http://(.+?):\d+/", desk.log.read_text())
    assert printed_hosts == ["localhost", *own_addresses()]
    assert {desk.get("/", f"{host}:{desk.port}")[0] for host in printed_hosts} == {200}


@pytest.mark.slow
def test_the_printed_sign_in_opens_the_desk_over_plain_http(desk: Desk) -> None:
    name, password = re.findall(r"demo organiser: +(\S+) +(\S+)", desk.log.read_text())[0]
    phone = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    home = f"http://{(own_addresses() or ['localhost'])[0]}:{desk.port}"
    with phone.open(f"{home}/sign-in/") as page:
        token = re.findall(r'name="csrfmiddlewaretoken" value="(.+?)"', page.read().decode())[0]
    form = {"username": name, "password": password, "csrfmiddlewaretoken": token}
    with phone.open(f"{home}/sign-in/", urllib.parse.urlencode(form).encode()) as page:
        assert page.url == f"{home}/"
        assert name in page.read().decode()


@pytest.mark.slow
def test_a_name_that_is_not_this_machine_is_refused(desk: Desk) -> None:
    assert desk.get("/", "desk.example.org")[0] == 400


@pytest.mark.slow
def test_every_style_and_script_of_the_first_page_is_served_and_kept_by_the_phone(desk: Desk) -> None:
    files = re.findall(r'(?:href|src)="(/static/[^"]+)"', desk.get("/")[1].decode())
    assert files
    for file in files:
        with urllib.request.urlopen(f"http://127.0.0.1:{desk.port}{file}") as response:
            assert "immutable" in response.headers["Cache-Control"], file


@pytest.mark.slow
def test_the_printed_qr_code_leads_to_the_first_address(desk: Desk) -> None:
    if not own_addresses():
        pytest.skip("this machine is in no network: there is no address to print as a QR code")
    lines = [line for line in desk.log.read_text().splitlines() if line and set(line) <= set(BLOCKS)]
    read = zxingcpp.read_barcode(as_picture(lines))
    assert read is not None
    assert read.text == f"http://{own_addresses()[0]}:{desk.port}/"


def as_picture(lines: list[str]) -> Image.Image:
    halves = [[BLOCKS[character][half] for character in line] for line in lines for half in (0, 1)]
    picture = Image.new("L", (len(halves[0]), len(halves)))
    picture.putdata([brightness for row in halves for brightness in row])
    return picture.resize((picture.width * 4, picture.height * 4), Image.Resampling.NEAREST)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("known", "said"), [({}, "python desk.py"), ({"STARTER": "daifugo-desk"}, "daifugo-desk")]
)
def test_a_port_in_use_is_refused_with_a_way_out(known: dict[str, str], said: str, tmp_path: Path) -> None:
    with socket.create_server(("", 0)) as taken:
        port = taken.getsockname()[1]
        done = manage("serve", "--port", str(port), **first_start(tmp_path), **known)
    assert done.returncode == 1
    assert f"{said} --port {port + 1}" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_a_second_desk_on_the_same_folder_is_refused_and_told_where_the_first_is(tmp_path: Path) -> None:
    with alone(tmp_path, "http://localhost:8000/"), socket.create_server(("", 0)) as taken:
        done = manage("serve", "--port", str(taken.getsockname()[1]), **first_start(tmp_path))
    assert done.returncode == 1
    assert "already: http://localhost:8000/" in done.stderr
    assert "--port" not in done.stderr  # which would lead to two desks on the same data
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("port", ["0", "65536", "99999999999", "http"])
def test_a_port_that_there_is_not_is_refused_in_words(port: str) -> None:
    with pytest.raises(CommandError, match="a number from 1 to 65535"):
        call_command("serve", "--port", port)


def test_this_machine_is_known_by_name_and_address() -> None:
    assert {"localhost", "127.0.0.1", "192.168.0.7"} < set(hosts(["192.168.0.7"]))
    assert not [address for address in own_addresses() if address.startswith("127.")]


@pytest.mark.slow
def test_a_folder_that_cannot_be_written_to_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "var").write_text("not a folder")
    done = manage("serve", "--port", str(free_port()), **first_start(tmp_path / "var"))
    assert done.returncode == 1
    assert "cannot be written to" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_with_a_certificate_the_desk_is_served_over_https(tmp_path: Path) -> None:
    desk = SecureDesk(tmp_path)
    desk.start("--certificate", str(CERTIFICATE), "--key", str(KEY))
    try:
        assert b"; Secure" in desk.get("/sign-in/")[1]
        assert desk.get("/sw.js")[0] == 200
    finally:
        assert desk.stop() == 0
    printed = desk.log.read_text()
    assert f"To make one:  https://localhost:{desk.port}/first-account/" in printed
    assert f"https://desk.example.org:{desk.port}/" in printed
