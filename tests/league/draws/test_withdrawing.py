"""Published seats are withdrawn without new ones; a sealed envelope does not prevent a new draw."""

import pytest

from league.models import Act, Bye, Draw, Match, Printing, Round, Verb
from tests.factories import record_at_now
from tests.league.drawing import PLACE, begin, found_in_log, play_on, published, staged
from tests.pages import send, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage(organiser):
    """Eight people and two rounds, drawn and published."""
    stage = staged(8, matches=2)
    published(organiser)
    return stage


def first_match(of_round: int) -> Match:
    return Match.objects.get(table__round__number=of_round, table__number=1)


def withdraw(organiser, reason: str = "名簿が古かった"):
    return send(organiser, organiser.get(PLACE), "/withdraw/", reason=reason)


@pytest.mark.slow
def test_seats_published_by_mistake_are_taken_back_and_that_is_told(organiser, stage, client):
    Printing.objects.create(
        round=Round.objects.get(number=1), kind="seats", prints={}, by="内山", at="2026-05-05T01:02Z"
    )
    shown = text(organiser.get(PLACE))
    assert "次の紙はもう印刷されています。配ってあれば回収してください。" in shown
    answer = withdraw(organiser)
    assert "組合せを取り消しました。" in text(answer)
    assert not Match.objects.exists()
    assert not Bye.objects.exists()
    assert list(Round.objects.filter(draw=None).values_list("number", flat=True)) == [1, 2]
    act = Act.objects.get(verb=Verb.DISCARD_DRAW)
    assert (act.reason, act.after["rounds"], len(act.before["1"])) == ("名簿が古かった", 2, 2)
    client.logout()
    for page in ("seats/", "players/1/"):
        assert "公開した席は取り消されました。前に見た席には座らないでください。 名簿が古かった" in text(
            client.get(f"/e/spring/{page}")
        ), page
    assert "公開後に取り消し 名簿が古かった" in text(client.get("/e/spring/draws/"))
    draw = Draw.objects.get()
    assert "公開した席は取り消されました。理由: 名簿が古かった" in text(
        client.get(f"/e/spring/draws/{draw.pk}/")
    )
    assert not found_in_log(stage.event)


@pytest.mark.slow
def test_what_was_taken_back_is_drawn_anew_without_a_reason(organiser, stage):
    withdraw(organiser)
    assert "組合せを公開しました。" in text(published(organiser))
    assert "取り消されました" not in text(organiser.get("/e/spring/seats/"))
    assert list(Round.objects.values_list("number", flat=True)) == [1, 2]
    assert not found_in_log(stage.event)


@pytest.mark.parametrize("reason", ["", "まちがい"])
def test_what_cannot_be_taken_back_is_refused(organiser, stage, reason):
    if reason:
        begin(first_match(2))
    answer = withdraw(organiser, reason)
    assert "理由" in text(answer) if not reason else "には記録があり、卓をなくせません。" in text(answer)
    assert Match.objects.count() == 4


def test_only_rounds_of_which_nothing_counts_are_taken_back(organiser, stage):
    play_on(first_match(1))
    withdraw(organiser)
    assert set(Match.objects.values_list("table__round__number", flat=True)) == {1}
    assert "公開した席は取り消されました。" in text(organiser.get("/e/spring/seats/"))


@pytest.mark.slow
def test_a_sealed_envelope_does_not_keep_seats_from_being_drawn_again(organiser, stage):
    match = begin(first_match(1))
    assert "組合せを公開しました。" in text(published(organiser, reason="名簿が古かった"))
    again = record_at_now(match)
    assert (again.step.task.value, again.begun) == ("seal_envelope", False)
    assert Match.objects.count() == 4
    assert not found_in_log(stage.event)
