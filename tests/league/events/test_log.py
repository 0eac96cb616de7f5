"""The public log: its page, and its head on papers, on the screen and in a second place."""

import json
import sys
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from league.models import Event
from scoring.log.chain import Head
from tests.scoring.sheet_samples import lines_in

pytestmark = pytest.mark.django_db


def page(client, **asked) -> str:
    response = client.get("/e/spring/log/", asked)
    assert response.status_code == 200
    shown: str = response.content.decode()
    return shown


def test_everybody_sees_every_entry_without_a_name(client, match):
    shown = page(client)
    for entry in Event.objects.get().acts.all():
        assert entry.hash in shown
    assert "山本" not in shown


@pytest.mark.parametrize(
    ("form", "proves"),
    [
        ("{no} {whole:.12}", False),
        ("{short}", False),
        ("{no} {whole:.32}", False),
        ("{no} {whole}", True),
        ("{no} · {paper}", True),
        ("{no}  {typed}", True),
    ],
)
def test_an_entry_is_found_by_its_head(client, match, form, proves):
    entry = Event.objects.get().acts.get(no=2)
    head = Head(2, entry.hash)
    typed = head.on_paper.lower().replace("0", "o").replace("1", "l")
    asked = form.format(no=2, whole=entry.hash, short=head, paper=head.on_paper, typed=typed)
    shown = page(client, head=asked)
    assert "あります: 2番" in shown
    assert ("証明になりません" in shown) is not proves


def test_a_head_that_is_not_there_is_said(client, match):
    assert "この控えの操作はありません" in page(client, head="2 000000000000")
    assert "番号と、12桁" in page(client, head="二番")


def test_the_screen_and_the_public_file_carry_the_head(client, match):
    event = Event.objects.get()
    head = f"{event.log_no} · {event.log_hash[:4]} {event.log_hash[4:8]} {event.log_hash[8:12]}"
    assert head in client.get("/e/spring/screen/").content.decode()
    kept = f'<meta name="log-head" content="{event.log_no} {event.log_hash}">'
    for address in ("/e/spring/", match.table.get_absolute_url()):
        assert kept in client.get(address).content.decode()
    log = json.loads(client.get("/e/spring/event.json").content)["log"]
    assert log == {"no": event.log_no, "hash": event.log_hash}


def test_a_printed_sheet_carries_the_head(client, match):
    sheet = client.get(f"{match.table.get_absolute_url()}sheet.pdf").content
    event = Event.objects.get()
    head = Head(event.log_no, event.log_hash)
    printed = " ".join(lines_in(sheet))
    assert str(head) in printed
    assert head.on_paper in printed


def test_heads_are_appended_to_a_file(tmp_path, match):
    event, target = Event.objects.get(), tmp_path / "heads.txt"
    for _hour in range(2):
        call_command("log_heads", to=str(target))
    lines = target.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 2
    assert lines[0].endswith(f"{event.slug} {event.log_no} {event.log_hash}")


def test_heads_are_given_to_a_command(tmp_path, match):
    target = tmp_path / "heads.txt"
    keeper = tmp_path / "keep.py"
    keeper.write_text(f"import sys\nopen({str(target)!r}, 'w').write(sys.stdin.read())\n", encoding="utf-8")
    call_command("log_heads", to=f"{sys.executable} {keeper}", stdout=StringIO())
    assert target.read_text(encoding="utf-8").count("spring") == 1


def test_a_second_place_that_takes_nothing_is_an_error(tmp_path, match):
    with pytest.raises(CommandError):
        call_command("log_heads", to=str(tmp_path / "nowhere" / "heads.txt"))
