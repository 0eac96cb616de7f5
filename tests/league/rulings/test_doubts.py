"""Impossible positions get no verdict: the user is asked first, and nothing is stored before the answer."""

import re

import pytest

from league.access import Person
from league.acts.services.acts import Refusal
from league.adjudication.forms.paste import PlayCaseForm
from league.adjudication.pages.report import Report
from league.adjudication.services.doubts import judged
from league.models import Ruling
from league.rulings.forms.steps import KeepForm
from league.rulings.services import RulingPlace, record_ruling
from rules_ref import adjudicate
from rules_ref.cases.rulings import contradictions_of
from tests.factories import new_entry
from tests.league.asking import position, posted
from tests.league.ruling_steps import play_case
from tests.pages import markup

pytestmark = pytest.mark.django_db
ANYWHERE = "/rules/adjudicate/?question=play"
LOCKED = ("場 上田: ♥7", "場 遠藤: ♥9", "青木: ♣10")
TURNED = ("場 遠藤: ♠5 ♥5 ♦5 ♣5", "青木: ♠4 ♥4 ♦4 ♣4")
CUT = ("場 遠藤: ♥8", "青木: ♠9")
PILE = [{"by": "上田", "cards": ["H7"]}, {"by": "遠藤", "cards": ["H9"]}]
VERDICTS = ("出せます", "出せません")


def at_table(client, match, play, says=()):
    text = "\n".join(["手番: 青木", "手札 青木: 5枚", *play])
    sent = posted(KeepForm(None, ask_name=True), keep__referee="山本", paste__text=text)
    sent.setlist("says", list(says))
    return client.post(f"/t/{match.table.token}/adjudicate/?question=play", sent)


def answers(response):
    """The buttons that answer: their words → the value sent."""
    return {
        words: value
        for value, words in re.findall(r'name="says" value="([^"]*)"[^>]*>([^<]*)<', markup(response))
    }


@pytest.mark.parametrize(
    ("play", "asked", "answer", "verdict"),
    [
        (LOCKED, "♥7→♥9で♥しばりのはず", "♥しばりあり", "illegal"),
        (TURNED, "革命", "革命中", "legal"),
        (CUT, "♥8で場は流れる", "場はもう流れている", "legal"),
    ],
)
def test_a_position_that_cannot_be_is_asked_about_before_any_verdict(  # noqa: PLR0917
    client, match, play, asked, answer, verdict
):
    response = at_table(client, match, play)
    page = markup(response)
    assert response.status_code == 422
    assert asked in page
    assert [each for each in VERDICTS if f">{each}<" in page] == []
    assert not Ruling.objects.exists()
    settled = at_table(client, match, play, [answers(response)[answer]])
    assert settled.status_code == 302
    assert Ruling.objects.get().answer["verdict"] == verdict


def test_what_is_possible_may_stay_as_it_is_once_somebody_has_said_so(client, match):
    response = at_table(client, match, TURNED)
    (keep,) = (value for words, value in answers(response).items() if "でよい" in words)
    assert at_table(client, match, TURNED, [keep]).status_code == 302
    ruling = Ruling.objects.get()
    assert (ruling.answer["verdict"], ruling.case["position"].get("revolution")) == ("illegal", None)


def test_what_cannot_be_may_not(client, match):
    response = at_table(client, match, LOCKED)
    assert [words for words in answers(response) if "でよい" in words] == []
    (take,) = answers(response).values()
    assert at_table(client, match, LOCKED, [take.replace("take", "keep", 1)]).status_code == 422
    assert not Ruling.objects.exists()


def test_away_from_any_table_it_is_asked_just_so_and_answers_are_carried_along(client):
    text = position("場 C: ♥7", "場 D: ♥9", "A: ♣10")
    sent = posted(PlayCaseForm("jbl"), KeepForm(None), paste__text=text)
    response = client.post(ANYWHERE, sent)
    assert response.status_code == 422
    assert "♥7→♥9で♥しばりのはず" in markup(response)
    sent["says"] = answers(response)["♥しばりあり"]
    page = markup(client.post(ANYWHERE, sent))
    assert "出せません" in page
    assert "JBL-9.1" in page
    assert f'name="said" value="{sent["says"]}"' in page


def test_nothing_is_kept_of_it_by_any_door(match):
    case = play_case("C10", pile=PILE)
    event = match.table.round.event
    with pytest.raises(Refusal, match="♥しばりのはず") as refused:
        record_ruling(
            place=RulingPlace(event, match, 1, 1), case=case, answer=adjudicate(case), entry=new_entry(0, by=Person("山本")),
        )  # fmt: skip
    assert refused.value.clause == "JBL-9.1"
    assert not Ruling.objects.exists()


def test_one_that_came_in_a_file_has_no_verdict_on_any_paper():
    case = play_case("C10", pile=PILE)
    made = Report.of(case, adjudicate(case))
    assert str(made.verdict.words) == "この局面はありえません"
    assert "♥しばりのはず" in made.summary.ja
    assert made.consequences == []


def test_putting_one_fact_right_brings_the_next_to_light():
    case = play_case("H10", pile=PILE, turn="井上")
    first = judged(case)
    again = judged(case, [doubt.key for doubt in first.doubts])
    assert len(again.doubts) < len(first.doubts) or not first.doubts
    assert contradictions_of(again.answer) == again.doubts
