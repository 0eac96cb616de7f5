"""A ruling that changes a result is linked to the correction, both ways."""

from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from league.acts.services.acts import Refusal
from league.models import Act, Penalty
from tests.factories import after_a_game, correct, make_match, make_user
from tests.league.ruling_steps import answer, ask, call, overrule
from tests.pages import markup

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    return after_a_game()


@pytest.fixture
def referee(client, match):
    client.post(f"/t/{match.table.token}/referee/", {"name": "審判 山本"})
    return client


def of_table(match, page=""):
    return f"/t/{match.table.token}/{page}"


def test_the_act_names_the_ruling_that_it_carries_out_if_any(match):
    assert correct(match, 1, "2 1 3").ruling is None
    ruling = ask(match)
    assert correct(match, 1, "3 1 2", ruling=ruling.number).ruling == ruling


def test_a_ruling_of_another_table_is_refused(match):
    other = make_match(("加藤", "木村", "工藤"), event=match.table.round.event, number=2)
    elsewhere = ask(other)
    with pytest.raises(Refusal, match="この卓に第1号の裁定はありません"):
        correct(match, 1, "2 1 3", ruling=elsewhere.number)
    act = correct(match, 1, "2 1 3")
    row = {
        "event": act.event,
        "match": match,
        "base_version": 90,
        "actor": "x",
        "at": act.at,
        "verb": "close",
    }
    with pytest.raises(IntegrityError, match="its own match"), transaction.atomic():
        Act.objects.create(**row, seq=99, client_id=uuid4(), ruling=elsewhere)


def test_from_the_ruling_to_the_correction_and_back(referee, match):
    overrule(ask(match))
    page = markup(referee.get(of_table(match, "rulings/1/")))
    start = of_table(match, "sets/1/games/1/") + "?ruling=1"
    assert f'href="{start}"' in page
    draft = referee.get(start)
    assert "裁定 第1号による訂正です" in markup(draft)
    assert "?ruling=1&amp;exits=" in draft.content.decode()
    chosen = referee.get(start + "&exits=2-1-3")
    assert '<option value="1" selected>' in chosen.content.decode()
    version = chosen.context["scored"].version
    sent = {"client_id": uuid4(), "base_version": version, "exits": "2-1-3", "ruling": "1"}
    done = referee.post(of_table(match, "sets/1/games/1/correct/"), sent)
    history = markup(referee.get(done.headers["Location"]))
    assert "裁定 第1号" in history
    assert of_table(match, "rulings/1/") in history
    page = markup(referee.get(of_table(match, "rulings/1/")))
    for words in (done.headers["Location"], "ゲームの訂正", "審判 山本", "<ins>井上 → 青木 → 上田</ins>"):
        assert words in page
    assert "裁定 第1号" in markup(referee.get(of_table(match, "history/")))


def test_nothing_is_corrected_by_a_call_before_it_is_answered(referee, match):
    question = call(match)
    start = of_table(match, "sets/1/games/1/") + "?ruling=1"
    assert start not in markup(referee.get(of_table(match, "rulings/1/")))
    answer(question)
    assert start in markup(referee.get(of_table(match, "rulings/1/")))


def test_the_key_of_a_table_is_shown_only_to_those_who_have_it(client, match):
    correct(match, 1, "2 1 3", ruling=ask(match).number)
    other = make_match(("加藤", "木村", "工藤"), event=match.table.round.event, number=2)
    client.force_login(make_user("judge_event"))
    rulings = "/e/spring/rulings/"
    for page in (f"{rulings}1/", rulings, f"{rulings}inbox/", of_table(other, "rulings/1/")):
        assert match.table.token not in client.get(page).content.decode(), page
    assert "ゲームの訂正" in markup(client.get("/e/spring/rulings/1/"))
    client.force_login(make_user("judge_event", "organise_event", username="both"))
    assert of_table(match, "sets/1/games/1/?ruling=1") in markup(client.get("/e/spring/rulings/1/"))


def test_an_old_ruling_can_be_chosen_among_many(referee, match):
    for _ in range(22):
        ask(match)
    page = referee.get(of_table(match, "sets/1/games/1/?ruling=1&exits=2-1-3")).content.decode()
    assert '<option value="1" selected>' in page
    assert '<option value="2"' not in page


def test_a_refused_correction_keeps_its_ruling(referee, match):
    ask(match)
    sent = {"client_id": uuid4(), "base_version": 0, "exits": "2-1-3", "ruling": "1"}
    stale = referee.post(of_table(match, "sets/1/games/1/correct/"), sent)
    assert stale.status_code == 409
    assert '<option value="1" selected>' in stale.content.decode()


@pytest.mark.parametrize("ruling", ["9", "x", "-1", "9" * 40])
def test_a_ruling_there_is_not(referee, match, ruling):
    assert referee.get(of_table(match, f"sets/1/games/1/?ruling={ruling}")).status_code == 200
    sent = {"client_id": uuid4(), "base_version": match.version, "exits": "2-1-3", "ruling": ruling}
    assert referee.post(of_table(match, "sets/1/games/1/correct/"), sent).status_code in {409, 422}
    assert not Act.objects.filter(verb="correct_game").exists()


def test_a_game_not_yet_begun_offers_no_correction(client, match):
    ask(match, game=2)
    assert "この裁定で結果を訂正する" not in markup(client.get(of_table(match, "rulings/1/")))


def test_the_penalties_given_for_a_ruling_are_on_its_page(organiser, match):
    ask(match)
    entrant, stage = match.players.first().entrant, match.table.round.stage
    Penalty.objects.create(stage=stage, entrant=entrant, points=-2, reason="遅刻", ruling=1)
    page = markup(organiser.get("/e/spring/rulings/1/"))
    assert "-2P" in page
    assert "遅刻" in page
