"""Importing a list again: new, changed and missing people are shown, applied as chosen, undone by a click."""

from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from league.matches.services.tables import create_table
from league.models import Act, Entrant, Event
from tests.factories import make_entrant, make_event, make_round, make_user, new_entry
from tests.league.entrants.test_entrants_import import confirm, look
from tests.pages import form_to, text

pytestmark = pytest.mark.django_db

LISTS = Path(__file__).parent / "lists"
FIRST = [(1, "山田 太郎", "東京"), (2, "佐藤 花子", "大阪"), (3, "高橋 健", "")]


@pytest.fixture
def organiser(client):
    make_event()
    client.force_login(make_user("organise_event", username="kanri"))
    return client


def read(client, name):
    return look(client, (LISTS / name).read_bytes())


@pytest.fixture
def entered(organiser):
    confirm(organiser, read(organiser, "first.csv"))
    assert stored() == FIRST
    return organiser


def stored():
    return list(Entrant.objects.order_by("number").values_list("number", "name", "club"))


def take_back(client):
    page = client.get("/e/spring/entrants/")
    sent = form_to(page, "import/undo").values
    return client.post("/e/spring/entrants/import/undo/", sent, follow=True)


def kinds(preview):
    lines = preview.context["preview"].lines
    return [(line.change.kind.value, line.chosen, line.differences) for line in lines]


def test_by_number_a_second_list_corrects_and_adds(entered):
    preview = read(entered, "second-with-numbers.csv")
    assert kinds(preview) == [
        ("same", "skip", ()),
        ("changed", "apply", ("所属: 大阪 → 京都",)),
        ("changed", "apply", ("名前: 高橋 健 → 髙橋 健", "所属: （なし） → 札幌")),
        ("new", "enter", ()),
    ]
    confirm(entered, preview, do_4_1="skip")
    assert stored() == [*FIRST[:1], (2, "佐藤 花子", "京都"), FIRST[2], (4, "鈴木 一郎", "")]
    assert "直前の名簿の読み込みを取り消しました。" in text(take_back(entered))
    assert stored() == FIRST
    assert (
        'action="/e/spring/entrants/import/undo/"' not in entered.get("/e/spring/entrants/").content.decode()
    )


def test_without_numbers_people_are_known_by_their_names_and_doubles_are_asked_about(entered):
    preview = read(entered, "third-without-numbers.csv")
    assert [kind for kind, *_ in kinds(preview)] == ["same", "changed", "changed", "new"]
    (double,) = preview.context["preview"].doubles
    assert (double.row.line, double.chosen) == (5, "skip")
    confirm(entered, preview, **{f"do_{double.key}": "enter"})
    assert stored()[1:] == [
        (2, "佐藤 花子", "京都"),
        (3, "髙橋 健", "札幌"),
        (4, "木村 次郎", ""),
        (5, "山田太郎", "東京"),
    ]


def test_who_is_no_longer_on_the_list_stays_unless_it_is_chosen_otherwise(entered):
    preview = look(entered, "番号,氏名\n1,山田 太郎\n2,鈴木 次郎\n")
    assert kinds(preview) == [
        ("same", "skip", ()), ("other", "skip", ("名前: 佐藤 花子 → 鈴木 次郎",)), ("gone", "skip", ()),
    ]  # fmt: skip
    assert confirm(entered, preview).status_code == 422  # nothing was chosen
    confirm(entered, preview, do_3_1="enter", do_gone_3="withdraw")
    assert stored() == [*FIRST, (4, "鈴木 次郎", "")]
    assert Entrant.objects.get(number=3).status == Entrant.Status.WITHDRAWN
    take_back(entered)
    assert stored() == FIRST
    assert Entrant.objects.get(number=3).status == Entrant.Status.REGISTERED


def test_a_status_of_the_list_is_done(entered):
    confirm(entered, look(entered, "氏名,状態\n山田 太郎,キャンセル\n大野,辞退\n青木,受付済み\n"))
    statuses = dict(Entrant.objects.values_list("name", "status"))
    assert statuses == {
        "山田 太郎": "withdrawn", "佐藤 花子": "registered", "高橋 健": "registered",
        "大野": "withdrawn", "青木": "present",
    }  # fmt: skip
    take_back(entered)
    assert stored() == FIRST


def test_an_import_is_not_taken_back_once_one_of_its_people_sits_at_a_table(organiser):
    confirm(organiser, look(organiser, "青木\n井上\n上田\n遠藤\n"))
    event = Event.objects.get()
    of_round = make_round(event)
    create_table(
        of_round=of_round, number=1, entrants=list(event.entrants.all()), entry=new_entry(event.version)
    )
    assert "何も取り消していません" in text(take_back(organiser))
    assert Entrant.objects.count() == 4


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_desks_own_file_read_again_changes_nothing(organiser, kind, language):
    event = make_event("autumn")
    for number, name, club, status in (
        (1, "髙橋 﨑子", "", "present"), (2, "=1+1", "@momo", "absent"), (3, "O'Brien \"Bob\"", "名古屋, 南", "withdrawn"),
        (7, "葛󠄀城", "x", "registered"), (8, "佐藤", "1年（A）", "registered"), (9, "鈴木（大阪）", "", "registered"),
    ):  # fmt: skip
        make_entrant(event, number, name, club=club, status=status, kana="かな" if number == 1 else "")
    organiser.cookies["django_language"] = language
    content = organiser.get(f"/e/autumn/entrants/list.{kind}").content
    url = "/e/autumn/entrants/import/"
    sent = form_to(organiser.get(url), "import").values
    preview = organiser.post(url, {**sent, "file": SimpleUploadedFile(f"list.{kind}", content), "look": ""})
    assert {what for what, *_ in kinds(preview)} == {"same"}
    assert Act.objects.filter(event=event).count() == 0


def test_what_paper_cannot_print_is_named_with_the_character(organiser):
    preview = look(organiser, "氏名,所属\n🎴大富豪🎴,\n髙橋 﨑子,葛󠄀城\n")
    assert [line.notes for line in preview.context["preview"].lines] == [
        ("用紙では〓になる文字があります: 🎴",),
        (),
    ]
