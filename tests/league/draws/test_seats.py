"""The published seat lists: players find their seat on a phone, without an account or scripts."""

from uuid import uuid4

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.matches.services.tables import TableToCreate, store_tables
from league.models import Entrant, Match, Round
from tests.factories import NOW, make_entrant, make_event, make_stage, make_user
from tests.league.drawing import begin, cards_in_order, publish_cards, staged
from tests.pages import text

pytestmark = pytest.mark.django_db
PLACE = "/e/spring/seats/"
PEOPLE = (
    ("青木", "あおき"), ("伊藤 さくら", "いとう さくら"), ("加藤", "カトウ"), ("後藤", "ごとう"), ("佐藤", "さとう"),
    ("内田", "うちだ"), ("Smith", ""), ("渡辺", "わたなべ"),
)  # fmt: skip


def seated(people=PEOPLE, number: int = 1) -> Round:
    event = make_event()
    for at, (name, kana) in enumerate(people, start=1):
        make_entrant(event, at, name, kana=kana)
    stage = make_stage(event, name="予選")
    of_round = Round.objects.create(event=event, number=number, stage=stage, title="予選")
    entrants = list(event.entrants.all())
    store_tables(
        of_round,
        [TableToCreate(at // 4 + 1, entrants[at : at + 4], seated=True) for at in range(0, len(entrants), 4)],
    )
    return of_round


def next_round(first: Round, number: int, title: str, table: int, **fields) -> Round:
    """A later round, in which the first four sit at a table."""
    stage = fields.pop("stage", None) or make_stage(first.event, name=title)
    later = Round.objects.create(event=first.event, number=number, stage=stage, title=title, **fields)
    store_tables(later, [TableToCreate(table, list(first.event.entrants.all()[:4]), seated=True)])
    return later


def order(page, names) -> list[str]:
    shown = text(page)
    return sorted(names, key=shown.index)


def test_before_anything_is_published(client):
    make_event()
    assert "組合せはまだ公開されていません" in text(client.get(PLACE))
    assert client.get("/e/autumn/seats/").status_code == 404


def test_by_name_in_the_order_of_the_kana(client):
    seated()
    page = client.get(PLACE)
    names = ["青木", "伊藤 さくら", "内田", "加藤", "後藤", "佐藤", "渡辺", "Smith"]
    assert order(page, names) == names
    assert "1卓 ♦" in text(page)


def test_by_table_in_the_order_of_the_suits(client):
    seated()
    page = client.get(PLACE, {"by": "table"})
    assert "1卓 ♠ 青木 ♥ 伊藤 さくら ♦ 加藤 ♣ 後藤" in text(page)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("かとう", ["加藤"]),
        ("カト", ["加藤"]),
        ("ｶﾄｳ", ["加藤"]),
        ("いとうさく", ["伊藤 さくら"]),
        ("伊藤　さくら", ["伊藤 さくら"]),
        ("藤", ["伊藤 さくら", "加藤", "後藤", "佐藤"]),
        ("smi", ["Smith"]),
        ("Katoh", ["加藤"]),
        ("sakura ito", ["伊藤 さくら"]),
        ("8", ["渡辺"]),
        ("ん", []),
    ],
)
def test_ones_own_seat_is_found_by_a_few_letters(client, typed, found):
    seated()
    page = client.get(PLACE, {"q": typed})
    shown = text(page)
    assert [name for name, _ in PEOPLE if name in shown] == [name for name, _ in PEOPLE if name in found]
    assert ("見つかりません" in shown) == (not found)


def test_the_latest_round_comes_first_and_the_others_stay(client):
    first = seated()
    stage = make_stage(first.event, name="決勝")
    final = Round.objects.create(event=first.event, number=2, stage=stage, title="決勝")
    assert "予選 席の一覧" in text(client.get(PLACE))  # the final has no tables yet
    store_tables(final, [TableToCreate(1, list(first.event.entrants.all()[:4]), seated=True)])
    assert "決勝 席の一覧" in text(client.get(PLACE))
    assert "予選 席の一覧" in text(client.get(PLACE, {"round": 1}))
    assert "決勝 席の一覧" in text(client.get(PLACE, {"round": "x"}))


def test_of_a_stage_drawn_at_once_the_round_being_played_comes_first(client):
    first = seated()
    next_round(first, 2, "予選 2", 9, stage=first.stage, in_stage=2)
    before = client.get(PLACE)
    assert "予選 席の一覧" in text(before)
    mine = text(client.get("/e/spring/players/3/"))
    assert mine.index("1卓 ♦") < mine.index("ほかの回戦の席") < mine.index("9卓 ♦")
    Match.objects.filter(table__round=first).update(closed_at=NOW, closed_by="審判")
    after = client.get(PLACE, headers={"if-none-match": before["ETag"]})
    assert "予選 2 席の一覧" in text(after)
    mine = text(client.get("/e/spring/players/3/"))
    assert mine.index("9卓 ♦") < mine.index("1卓 ♦")


def test_no_secret_is_on_a_public_page(client):
    of_round = seated()
    tokens = list(of_round.tables.values_list("token", flat=True))
    for page in (PLACE, f"{PLACE}?by=table", f"{PLACE}?q=藤", "/e/spring/players/1/", "/e/spring/draws/"):
        body = client.get(page).content.decode()
        assert not any(token in body for token in tokens)


def test_a_player_has_a_page_with_all_their_seats(client):
    first = seated()
    final = next_round(first, 2, "決勝", 7)
    page = text(client.get("/e/spring/players/3/"))
    assert page.index("7卓 ♦") < page.index("1卓 ♦")
    assert "伊藤 さくら" in page
    final.byes.create(entrant=first.event.entrants.get(number=8))
    assert "この回戦は休みです" in text(client.get("/e/spring/players/8/"))
    assert client.get("/e/spring/players/99/").status_code == 404


@pytest.mark.slow
def test_a_table_with_published_seats_has_not_begun_until_something_is_entered(client):
    of_round = seated()
    assert text(client.get("/e/spring/")).count("開始前") == 2
    begin(Match.objects.get(table__round=of_round, table__number=1))
    assert text(client.get("/e/spring/")).count("開始前") == 1
    assert "第1セット 第1ゲーム" in text(client.get("/e/spring/"))


def test_an_unchanged_list_is_not_sent_again(client):
    client.force_login(make_user("organise_event"))
    staged(8)
    publish_cards(client, cards_in_order(8, 2))
    client.logout()
    page = client.get(PLACE)
    again = client.get(PLACE, headers={"if-none-match": page["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    client.force_login(make_user("organise_event", username="内山"))
    sent = {"client_id": uuid4(), "change": "swap", "people": [1, 5], "sure": "on", "reason": "x"}
    client.post("/e/spring/rounds/1/change/", sent)
    client.logout()
    assert client.get(PLACE, headers={"if-none-match": page["ETag"]}).status_code == 200


def crowd(size: int) -> Round:
    event = make_event()
    Entrant.objects.bulk_create(
        Entrant(event=event, number=at, code=f"p{at}", name=f"選手{at}", kana="あかさたなはまやらわ"[at % 10])
        for at in range(1, size + 1)
    )
    of_round = Round.objects.create(event=event, number=1, stage=make_stage(event), title="予選")
    entrants = list(event.entrants.all())
    store_tables(
        of_round, [TableToCreate(at // 4 + 1, entrants[at : at + 4], seated=True) for at in range(0, size, 4)]
    )
    return of_round


@pytest.mark.slow
@pytest.mark.parametrize("query", [{}, {"by": "table"}, {"row": "か"}, {"q": "選手12"}])
def test_a_list_of_five_thousand_stays_small(client, django_assert_max_num_queries, query):
    crowd(5000)
    with django_assert_max_num_queries(10):
        page = client.get(PLACE, query)
    assert len(page.content) < 200_000


def test_very_many_names_are_divided_by_rows(client):
    crowd(400)
    assert "選手10 " in text(client.get(PLACE))
    page = text(client.get(PLACE, {"row": "か"}))
    assert "選手1 " in page
    assert "選手10 " not in page
    page = text(client.get(PLACE, {"whole": 1}))
    assert "選手1 " in page
    assert "選手10 " in page
    assert "100卓" in text(client.get(PLACE, {"by": "table", "whole": 1}))


@pytest.mark.slow
def test_a_players_page_asks_as_often_for_many_rounds(client):
    first = seated()

    def asked() -> int:
        cache.clear()  # the event's current version is cached for a moment
        with CaptureQueriesContext(connection) as queries:
            client.get("/e/spring/players/1/")
        return len(queries)

    def play_on(*numbers: int) -> None:
        for number in numbers:
            next_round(first, number, str(number), 1)

    play_on(2)
    few = asked()
    play_on(3, 4, 5, 6)
    assert asked() == few
