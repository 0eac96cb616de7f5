"""Creating a table by typing or pasting names."""

from uuid import uuid4

import pytest

from league.acts.services.acts import Refusal
from league.entrants.services.entrants import Names, lay_table_for
from league.events.forms.new_table import read_names
from league.models import Entrant, Table, Verb
from tests.factories import make_event, make_round, make_table, new_entry

pytestmark = pytest.mark.django_db

URL = "/e/spring/rounds/1/tables/new/"


@pytest.fixture
def first_round():
    return make_round(make_event())


def lay(client, names="", number=1, url=URL, **fields):
    return client.post(url, {"client_id": str(uuid4()), "number": number, "newcomers": names, **fields})


def text_of(response):
    return response.content.decode()


def seated(number=1):
    players = Table.objects.get(number=number).match.players.all()
    return [player.entrant.name for player in players]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("青木", [Names("青木")]),
        ("青木\n\n  井上  \r\n", [Names("青木"), Names("井上")]),
        ("青木\tあおき\t名古屋", [Names("青木", "あおき", "名古屋")]),
        ("青木、あおき、名古屋", [Names("青木", "あおき", "名古屋")]),
        ("青木,,名古屋", [Names("青木", "", "名古屋")]),
        ("青木，あおき", [Names("青木", "あおき")]),
        ("青木\t\t", [Names("青木")]),
        ("佐藤 一郎　", [Names("佐藤 一郎")]),
        ("髙﨑 𠮷之助", [Names("髙﨑 𠮷之助")]),
        ("ｶﾅ", [Names("ｶﾅ")]),
    ],
)
def test_lines_are_read_as_name_kana_and_club(text, names):
    assert read_names(text) == names


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ("青木\n井上", "1卓は4人、または3人です。いまは2人です。"),
        ("青木\n井上\n上田\n遠藤\n大野", "いまは5人です。"),
        ("", "いまは0人です。"),
        ("青木\n,いのうえ\n上田", "2行目: 名前がありません。"),
        ("青木,あおき,名古屋,愛知\n井上\n上田", "1行目: 項目が多すぎます。"),
        (f"青木\n井上\n{'上' * 61}", "3行目: 1つの項目は60字までです。"),
        ("青木\n井\u200b上\n上田", "2行目: 表示できない文字が含まれています。"),
        ("青木\n青木\n上田", "同じ名前の参加者がいます: 青木。"),
    ],
)
def test_what_cannot_be_a_table_is_explained_and_kept(organiser, first_round, names, message):
    response = lay(organiser, names)
    assert response.status_code == 422
    assert message in text_of(response)
    assert not Table.objects.exists()
    assert not Entrant.objects.exists()
    for name in ("井上", "上田"):
        assert (name in names) <= (name in text_of(response))


def test_every_unreadable_line_is_named_at_once(organiser, first_round):
    text = text_of(lay(organiser, ",a\n青木\n,b\n上田"))
    assert "1行目: 名前がありません。" in text
    assert "3行目: 名前がありません。" in text


@pytest.mark.parametrize("names", ["青木\n井上\n上田", "青木\n井上\n上田\n遠藤"])
def test_a_table_of_three_or_four_is_laid_and_logged(organiser, first_round, names):
    response = lay(organiser, names)
    assert response.url == "/e/spring/rounds/1/tables/1/"
    assert seated() == names.split("\n")
    verbs = [act.verb for act in first_round.event.acts.order_by("seq")]
    assert verbs == [Verb.ENTER_PLAYERS, Verb.CREATE_TABLE]


def test_the_next_table_number_is_proposed(organiser):
    make_table(number=7)
    assert organiser.get(URL).context["form"]["number"].value() == 8


def test_a_number_taken_is_refused_with_everything_kept(organiser):
    make_table(("青木", "井上", "上田"))
    response = lay(organiser, "遠藤\n大野\n加藤", number=1)
    assert response.status_code == 422
    assert "1卓はすでにあります。" in text_of(response)
    assert "遠藤" in text_of(response)
    assert Entrant.objects.count() == 3


@pytest.mark.parametrize("number", ["0", "-1", "一", "", "1000"])
def test_a_table_has_a_number_from_one(organiser, first_round, number):
    assert lay(organiser, "青木\n井上\n上田", number=number).status_code == 422
    assert not Table.objects.exists()


def test_who_takes_part_already_is_chosen_in_the_next_round(organiser):
    event = make_table().round.event
    make_round(event, 2)
    url = "/e/spring/rounds/2/tables/new/"
    page = organiser.get(url)
    assert [each.name for each in page.context["form"].fields["entrants"].queryset] == [
        "青木", "井上", "上田", "遠藤",
    ]  # fmt: skip
    chosen = list(event.entrants.filter(number__in=(1, 3, 4)).values_list("pk", flat=True))
    lay(organiser, "大野", url=url, entrants=chosen)
    table = Table.objects.get(round__number=2)
    assert [player.entrant.name for player in table.match.players.all()] == ["青木", "上田", "遠藤", "大野"]
    assert event.entrants.count() == 5


def test_nobody_sits_at_two_tables_of_a_round(organiser):
    event = make_table().round.event
    make_table(("大野", "加藤", "木村"), event=event, number=2)
    response = lay(organiser, "工藤\n小林", number=3, entrants=[event.entrants.get(number=1).pk])
    assert response.status_code == 422
    assert Table.objects.count() == 2


def test_entrants_of_another_event_cannot_be_chosen(organiser, first_round):
    other = make_table(event=make_event("autumn")).round.event
    chosen = list(other.entrants.values_list("pk", flat=True))
    assert lay(organiser, "", entrants=chosen).status_code == 422
    assert not Table.objects.filter(round=first_round).exists()


def test_a_name_already_taken_is_asked_about_and_can_be_a_namesake(organiser):
    make_table(("青木", "井上", "上田"))
    names = "青木\n大野\n加藤"
    response = lay(organiser, names, number=2)
    assert "同じ名前の参加者がいます: 青木。" in text_of(response)
    assert 'type="checkbox" name="same_name"' in text_of(response)
    lay(organiser, names, number=2, same_name="on")
    assert seated(2) == ["青木", "大野", "加藤"]
    assert Entrant.objects.filter(name="青木").count() == 2


def test_namesakes_already_known_are_no_question_to_others(organiser):
    make_table(("青木", "青木", "上田"))
    lay(organiser, "大野\n加藤\n木村", number=2)
    assert seated(2) == ["大野", "加藤", "木村"]


def test_a_table_may_be_laid_of_known_entrants_alone(organiser):
    event = make_table().round.event
    make_round(event, 2)
    chosen = list(event.entrants.values_list("pk", flat=True))
    lay(organiser, url="/e/spring/rounds/2/tables/new/", entrants=chosen)
    assert Table.objects.get(round__number=2).match.size == 4
    assert not event.acts.filter(verb=Verb.ENTER_PLAYERS).exists()


def test_who_was_seated_in_the_meantime_is_refused_and_nobody_is_entered():
    table = make_table(("青木", "井上", "上田"))
    with pytest.raises(Refusal, match="青木はこの回戦の別の卓にいます。"):
        lay_table_for(
            of_round=table.round,
            number=2,
            entrants=[table.round.event.entrants.get(number=1)],
            newcomers=[Names("大野"), Names("加藤")],
            entry=new_entry(0),
        )
    assert table.round.event.entrants.count() == 3
