"""Finding people by name, reading, club or number."""

import pytest
from django.core.exceptions import ValidationError

from league.stages.forms.people import People
from tests.factories import make_entrant, make_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> People:
    event = make_event()
    for number, (name, kana, club) in enumerate(
        (
            ("髙橋 大輔", "たかはし だいすけ", "名古屋"),
            ("佐藤 健", "さとう たける", "東京"),
            ("佐藤 愛", "さとう あい", "大阪"),
            ("Smith, John", "", ""),
            ("佐藤 健", "さとう けん", "京都"),
        ),
        start=1,
    ):
        make_entrant(event, number, name, kana=kana, club=club)
    return People(event.entrants.all())


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("高橋大輔", [1]),
        ("たかはし", [1]),
        ("takahashi、佐藤愛", [1, 3]),
        ("1-3、5", [1, 2, 3, 5]),
        ("１ 5", [1, 5]),
        ("佐藤 大阪\n2番", [3, 2]),
        ("佐藤健 京都、john", [5, 4]),
        ("1、高橋大輔、", [1]),
        ("", []),
    ],
)
def test_people_are_found_by_name_reading_club_or_number(people: People, said: str, meant: list[int]) -> None:
    assert [each.number for each in people.read(said)] == meant


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("山田", ["見つかりません: 山田"]),
        ("佐藤健", ["2. 佐藤 健 東京、5. 佐藤 健 京都"]),
        ("山田、6、3-1", ["山田", "6", "「3-1」は番号の範囲ではありません。"]),
    ],
)
def test_whoever_is_not_found_or_not_alone_is_told(people: People, said: str, told: list[str]) -> None:
    with pytest.raises(ValidationError) as refused:
        people.read(said)
    assert len(refused.value.messages) == len(told)
    for words, message in zip(told, refused.value.messages, strict=True):
        assert words in message


def test_what_is_written_is_read_as_the_same_people(people: People) -> None:
    written = people.write(people.all)
    assert written == "髙橋 大輔、2、佐藤 愛、4、5"
    assert people.read(written) == list(people.all)
