"""Laying a dispute once more: the table's data are filled in, and the ruling is stored as one on a play."""

import re
from uuid import uuid4

import pytest

from league.models import Ruling
from tests.factories import after_a_game, make_event, make_user
from tests.pages import markup

pytestmark = pytest.mark.django_db
SDIN = "/rules/lay/?ruleset=sdin"


@pytest.fixture
def match():
    return after_a_game()


def at(match):
    return f"/t/{match.table.token}/lay/"


H7, H9, C10 = ('{"by": 0, "cards": ["H7"]}', '{"by": 2, "cards": ["H9"]}', '{"by": 3, "cards": ["C10"]}')


def kept(client, match, *moves, **more):
    sent = {"lay-moves": f"[{', '.join(moves)}]", "keep-form_id": uuid4(), "keep-referee": "山本", **more}
    return client.post(at(match), sent)


def test_the_table_page_leads_there(client, match):
    client.cookies["referee"] = "x"
    assert at(match) in markup(client.get(match.table.get_absolute_url()))


def test_nothing_is_kept_before_somebody_asks(client, match):
    response = client.post(at(match), {"lay-moves": f"[{H7}]", "lay-cards": "H9", "lay-by": "2"})
    page = markup(response)
    assert response.status_code == 200
    assert "♥しばり" in page
    assert "次は" in page
    assert not Ruling.objects.exists()


@pytest.mark.parametrize(
    ("dispute", "said", "times"),
    [
        ("stairs_revolution", "階段では革命になりません", 1),
        ("eight_in_stairs", "8切りにはなりません", 1),
        ("beats", "次は", 1),
        ("foul", "次は", 1),
        ("leads_next", "次は井上の番", 1),
        ("leads_next", "青木は都落ち", 0),
    ],
)
def test_what_a_play_is_not_and_who_is_next_is_said_once(client, match, dispute, said, times):
    assert markup(client.get(f"{at(match)}?dispute={dispute}")).count(said) == times


def test_the_last_play_is_kept_as_a_question_of_its_own(client, match):
    response = kept(client, match, H7, H9, C10)
    assert response.status_code == 302
    ruling = Ruling.objects.get()
    assert (ruling.question, ruling.answer["verdict"], ruling.game_number) == ("play", "illegal", 2)
    position = ruling.case["position"]
    assert (position["lock"], len(position["pile"]), position["classes"]["青木"]) == (["H"], 2, "daifugo")
    assert client.get(response.headers["Location"]).status_code == 200


def test_the_same_form_twice_is_one_ruling(client, match):
    form_id = uuid4()
    for _ in range(2):
        kept(client, match, H7, H9, **{"keep-form_id": form_id})
    assert Ruling.objects.count() == 1


def test_an_unusual_history_may_be_told_and_kept(client, match):
    fours = '{"by": 0, "cards": ["S5", "H5", "D5", "C5"]}'
    response = kept(
        client, match, fours, '{"by": 1, "cards": ["S6", "H6", "D6", "C6"]}', **{"lay-revolution": "on"}
    )
    assert response.status_code == 302
    assert Ruling.objects.get().answer["verdict"] == "legal"


@pytest.mark.parametrize(("moves", "name"), [((H7,), ""), ((), "山本")], ids=["no name", "nothing laid"])
def test_without_a_name_or_a_play_nothing_is_kept(client, match, moves, name):
    assert kept(client, match, *moves, **{"keep-referee": name}).status_code == 200
    assert not Ruling.objects.exists()


def test_anyone_may_lay_in_any_document(client):
    for document in ("jbl", "sdin", "momo", "kyoto", "zai", "uecda"):
        response = client.post(
            f"/rules/lay/?ruleset={document}", {"lay-moves": "[]", "lay-cards": "S8", "lay-by": "1"}
        )
        assert response.status_code == 200
        assert "次は" in markup(response), document


LEFT = {"lay-exit-0-player": "1", "lay-exit-0-how": "foul"}


@pytest.mark.parametrize(
    ("document", "moves", "sent", "said"),
    [
        ("jbl", '[{"by": 0, "cards": ["H5"], "last": true}]', {"lay-seat-1-player_class": "daifugo"}, ("♥は都落ち",)),
        ("jbl", "[]", {**LEFT, "lay-by": "0", "lay-cards": "S5"}, ('value="1" disabled', "次は♦")),
        ("kyoto", '[{"by": 0, "cards": ["H9"]}]', {"lay-cards": "H4 H5", "lay-by": "2", "lay-claim": "dobon"}, ("ドボン", "○")),
        ("jbl", "[7]", {"lay-cards": "S14"}, ("このページを読み直してから送ってください。", "「S14」というカードはありません")),
    ],
    ids=["a daifugo falls when another finishes", "who has left lays nothing", "a call with its hand", "unreadable"],
)  # fmt: skip
def test_away_from_a_table(client, document, moves, sent, said):
    page = markup(client.post(f"/rules/lay/?ruleset={document}", {"lay-moves": moves, **sent}))
    assert [words for words in said if words not in page] == []


def test_away_from_any_table_the_options_are_asked_too(client):
    sent = {"lay-moves": '[{"by": 0, "cards": ["S6"]}]', "lay-cards": "S9", "lay-by": "1"}
    switches = dict.fromkeys(
        re.findall(r'name="(option-[^"]+)"[^>]* checked', markup(client.get(SDIN))), "on"
    )
    assert "♠しばり" in markup(client.post(SDIN, sent | switches))
    del switches["option-suit_lock"]
    assert "♠しばり" not in markup(client.post(SDIN, sent | switches))


@pytest.mark.parametrize("user", [make_user, None])
def test_away_from_any_table_only_an_official_keeps_the_ruling(client, user):
    event = make_event()
    if user:
        client.force_login(user("judge_event", username="sato"))
    sent = {"lay-moves": f"[{H7}, {H9}, {C10}]", "keep-form_id": uuid4(), "keep-event": event.pk}
    response = client.post("/rules/lay/", sent)
    kept_as = [(ruling.event, ruling.match, ruling.asked_by) for ruling in Ruling.objects.all()]
    assert kept_as == ([(event, None, "sato")] if user else [])
    assert response.status_code == (302 if user else 200)
