"""Importing a list: a preview names every problem; what it showed is stored once, when confirmed."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from league.entrants.services.entrants import Names, Newcomer
from league.entrants.services.list_import import ListChanges, apply_list
from league.models import Act, Entrant, Verb
from scoring.entries.rows import LONGEST
from tests.factories import make_entrant, make_user, new_entry
from tests.pages import form_to, text

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql("many rows at once, and equal ones")]

URL = "/e/spring/entrants/import/"
LIST = (
    "番号,氏名,フリガナ,所属,シード\n7,髙橋 一郎,タカハシ イチロウ,名古屋,1\n3,佐藤,さとう,,\n,渡辺,,大阪,\n"
)


@pytest.fixture
def organiser(client, event):
    client.force_login(make_user("organise_event", username="kanri"))
    return client


def look(client, content: str | bytes):
    """The preview of a pasted text, or of a file."""
    sent = form_to(client.get(URL), "import").values
    if isinstance(content, bytes):
        return client.post(URL, {**sent, "file": SimpleUploadedFile("list.csv", content), "look": ""})
    return client.post(URL, {**sent, "text": content, "look": ""})


def filled(preview):
    """The data that the form of a preview sends if nothing is changed in it."""
    shown = preview.context["form"]
    sent = form_to(preview, "import").values
    sent |= {field.name: field.value() for field in shown.column_fields}
    sent |= {name: shown.initial[name] for name in ("text", "status")}
    sent |= {name: shown.initial[name] or "" for name in ("encoding", "sheet", "original", "skipped")}
    return {name: value for name, value in sent.items() if name != "file"}


def change(client, preview, **values):
    return client.post(URL, {**filled(preview), **values})


def confirm(client, preview, **values):
    return change(client, preview, enter="", **values)


def stored():
    return list(
        Entrant.objects.order_by("number").values_list("number", "name", "kana", "club", "seed", "status")
    )


def test_a_list_is_shown_and_stored_only_when_it_is_confirmed(organiser):
    preview = look(organiser, LIST)
    assert preview.status_code == 200
    assert "3人を登録する" in text(preview)
    assert not Entrant.objects.exists()
    assert not Act.objects.exists()

    response = confirm(organiser, preview)
    assert response.url == "/e/spring/entrants/"
    assert stored() == [
        (3, "佐藤", "さとう", "", None, "registered"),
        (7, "髙橋 一郎", "タカハシ イチロウ", "名古屋", 1, "registered"),
        (8, "渡辺", "", "大阪", None, "registered"),
    ]
    assert sorted(Entrant.objects.values_list("code", flat=True)) == ["p03", "p07", "p08"]
    act = Act.objects.get()
    assert (act.verb, act.actor) == (Verb.ENTER_PLAYERS, "kanri")
    assert [entrant["name"] for entrant in act.after["entrants"]] == ["髙橋 一郎", "佐藤", "渡辺"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932", "utf-16"])
def test_a_file_is_read_in_any_usual_encoding(organiser, encoding):
    preview = look(organiser, LIST.encode(encoding))
    confirm(organiser, preview)
    assert Entrant.objects.get(number=7).name == "髙橋 一郎"


def test_confirming_twice_stores_once(organiser):
    preview = look(organiser, LIST)
    sent = filled(preview) | {"enter": ""}
    first, second = organiser.post(URL, sent), organiser.post(URL, sent)
    assert (first.url, second.url) == ("/e/spring/entrants/", "/e/spring/entrants/")
    assert Entrant.objects.count() == 3
    assert Act.objects.count() == 1


def test_a_list_that_comes_twice_at_once_is_done_once(event):
    names = (Names("青木", "", ""), Names("井上", "", ""))
    coming = (Newcomer(names[0]), Newcomer(names[1], status=Entrant.Status.WITHDRAWN))
    entry = new_entry(0)
    for _ in range(2):  # as a second request that waited for the lock
        apply_list(event=event, changes=ListChanges(coming), status=Entrant.Status.REGISTERED, entry=entry)
    assert [entrant.status for entrant in event.entrants.order_by("pk")] == ["registered", "withdrawn"]
    assert event.acts.count() == 2


def test_who_is_here_already_can_be_entered_as_present(organiser):
    confirm(organiser, look(organiser, "青木"), status="present")
    assert stored() == [(1, "青木", "", "", None, "present")]


def test_what_is_not_used_is_named_with_its_line_and_nothing_of_it_is_stored(organiser):
    content = (
        "番号,名前,ふりがな,所属,シード,電話\n"
        "2,,なし,,,\n"
        f"3,{'長' * (LONGEST + 1)},,,,\n"
        "4,上\u202e田,,,,090-1111-2222\n"
        "x,遠藤,,090-3333-4444,,\n"
        "6,大野,,,一番,\n"
        "6,木村,,,,\n"
    )
    preview = look(organiser, content)
    said = dict(preview.context["left_out"])
    for line, words in (
        (1, "「電話」の列: メールアドレス・電話番号"),
        (2, "名前がありません。"),
        (3, "名前が長すぎます。60字までです。"),
        (4, "見えない文字を取り除きました: U+202E"),
        (6, "シード順「一番」は使えません。"),
        (7, "6行目と同じなので、新しい番号にします。"),
    ):
        assert words in said[line]
    assert "番号「x」は使えません" in text(preview)
    confirm(organiser, preview)
    assert [(number, name, club) for number, name, _k, club, *_ in stored()] == [
        (4, "上田", ""), (6, "大野", ""), (7, "遠藤", ""), (8, "木村", ""),
    ]  # fmt: skip


def test_bytes_that_cannot_be_read_are_named_by_their_line(organiser):
    preview = look(organiser, "名前\n青木\n".encode() + b"\x81 \n" + "井上\n".encode())
    ((line, words),) = preview.context["left_out"]
    assert (line, "読めない文字があります。" in words) == (3, True)


def test_the_same_name_is_worth_a_look_and_no_more(organiser, event):
    make_entrant(event, 1, "青木", club="名古屋")
    preview = look(organiser, "青　木,,大阪\n青木,あおき,東京")
    assert [each.notes for each in preview.context["preview"].warned] == [
        ("1番の参加者と同じ名前です。",),
        ("1行目と同じ名前です。", "1番の参加者と同じ名前です。"),
    ]
    assert '<details class="notice notice-warn" open>' in preview.content.decode()
    confirm(organiser, preview)
    assert Entrant.objects.count() == 3


def test_what_is_worth_a_look_in_many_lines_is_folded(organiser):
    preview = look(organiser, "\n".join(("名前,所属", *(f"青木,{club}" for club in "東西南北上下左"))))
    assert '<details class="notice notice-warn">' in preview.content.decode()


def test_where_the_cells_do_not_tell_the_column_of_names_is_asked_for_first(organiser):
    preview = look(organiser, "赤城,榛名\n妙義,浅間")
    assert "名前はどの列ですか？" in text(preview)
    assert "妙義" in text(preview)
    answered = organiser.post(URL, {**filled(preview), "name": "1"})
    confirm(organiser, answered)
    assert [each[1] for each in stored()] == ["榛名", "浅間"]


def test_the_columns_can_be_said_otherwise(organiser):
    preview = look(organiser, "青木,井上堂\n遠藤,大野屋")
    again = change(organiser, preview, look="", column_0="club", column_1="name")
    assert not Entrant.objects.exists()
    confirm(organiser, again)
    assert [each[1:4] for each in stored()] == [("井上堂", "", "青木"), ("大野屋", "", "遠藤")]


def test_a_first_line_can_be_said_to_be_a_heading(organiser):
    again = change(organiser, look(organiser, "だれ\n青木"), look="", skipped="1")
    confirm(organiser, again)
    assert [each[1] for each in stored()] == ["青木"]


@pytest.mark.parametrize(("encoding", "other"), [("euc_jp", "cp932"), ("cp932", "cp1252")])
def test_the_encoding_is_shown_and_can_be_changed(organiser, encoding, other):
    preview = look(organiser, "氏名,所属\n高橋 一郎,名古屋\n佐藤,大阪\n".encode(encoding))
    assert preview.context["form"]["encoding"].value() == encoding
    wrong = organiser.post(URL, {**filled(preview), "encoding": other, "reread": ""})
    assert "高橋 一郎" not in text(wrong)
    confirm(organiser, organiser.post(URL, {**filled(preview), "encoding": encoding, "reread": ""}))
    assert stored()[0][1] == "高橋 一郎"


@pytest.mark.parametrize("columns", [("club", "kana"), ("name", "name")])
def test_there_is_one_column_of_names(organiser, columns):
    preview = look(organiser, "青木,名古屋支部")
    response = change(organiser, preview, enter="", column_0=columns[0], column_1=columns[1])
    assert response.status_code == 422
    assert "「名前」の列を1つ選び" in text(response)
    assert "青木,名古屋支部" in response.content.decode()
    assert not Entrant.objects.exists()


def test_what_was_changed_after_the_preview_is_shown_again_before_it_is_stored(organiser):
    preview = look(organiser, "青木")
    refused = confirm(organiser, preview, text="井上")
    assert refused.status_code == 422
    assert "もう一度確認してください" in text(refused)
    assert not Entrant.objects.exists()
    confirm(organiser, refused)
    assert [each[1] for each in stored()] == ["井上"]


def test_a_list_that_no_longer_fits_is_shown_again(organiser, event):
    preview = look(organiser, "1,青木")
    make_entrant(event, 1, "井上")
    refused = confirm(organiser, preview)
    assert refused.status_code == 422
    assert "番号は同じですが、別の人のようです。" in text(refused)
    assert Entrant.objects.count() == 1


def test_a_forged_preview_enters_nothing_that_the_list_does_not_hold(organiser):
    preview = look(organiser, "青木,\n,あおき")
    confirm(organiser, preview, seen="0" * 64)
    confirm(organiser, preview, width="999")
    confirm(organiser, preview, column_0="password")
    assert not Entrant.objects.exists()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "名簿のファイルを選ぶか、名簿を貼り付けてください。"),
        (" \n ", "名簿のファイルを選ぶか、名簿を貼り付けてください。"),
        (b"PK\x03\x04rest", "ファイルが壊れていて読めません。"),
        (b"\xd0\xcf\x11\xe0rest", "古い形式のExcelファイル"),
        (b"", "名簿は空です。"),
        ("名前,所属\n", "見出しだけで、人の行がありません。"),
        (b"a" * 1_000_001, "ファイルが大きすぎます。"),
    ],
)
def test_what_is_no_list_is_refused(organiser, content, words):
    response = look(organiser, content)
    assert response.status_code == 422
    assert words in text(response)


def test_a_name_stays_dead_text(organiser):
    preview = look(organiser, "<script>alert(1)</script>")
    assert "<script>alert" not in preview.content.decode()
    confirm(organiser, preview)
    assert "<script>alert" not in organiser.get("/e/spring/entrants/").content.decode()


def test_five_thousand_are_entered_in_one_act_with_few_queries(
    organiser, event, django_assert_max_num_queries
):
    content = "番号,名前,ふりがな,所属\n" + "".join(
        f"{number},選手{number},せんしゅ{number},所属{number % 80}\n" for number in range(1, 5001)
    )
    with django_assert_max_num_queries(12):
        preview = look(organiser, content)
    with django_assert_max_num_queries(90):  # SQLite takes 99 rows at a time
        confirm(organiser, preview)
    assert event.entrants.count() == 5000
    assert Act.objects.count() == 1


def test_the_longest_name_is_as_long_as_the_database_holds():
    widths = {field.name: field.max_length for field in Entrant._meta.fields if field.max_length}
    assert {widths[name] for name in ("name", "kana", "club", "code")} == {LONGEST}


def test_a_list_longer_than_any_event_is_refused_before_it_is_read(organiser):
    answer = look(organiser, "\n".join(f"参加{at}" for at in range(10_001)))
    assert answer.status_code == 422
    assert "名簿は10000行までです。これは10001行あります。" in text(answer)
    answer = look(organiser, ("\n" * 400_000).encode())
    assert "これは400001行あります。" in text(answer)


def test_a_long_list_is_shown_in_pages_and_entered_whole(organiser, event):
    preview = look(organiser, "\n".join(f"参加{at}," for at in range(1, 251)))
    assert "参加100 " in text(preview)
    assert "参加101 " not in text(preview).split("登録する内容")[1]
    second = change(organiser, preview, page="2")
    assert "参加101 " in text(second).split("登録する内容")[1]
    confirm(organiser, second)
    assert event.entrants.count() == 250
