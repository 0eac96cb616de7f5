"""No verdict on a position that cannot be: it is asked about first, and nothing is kept before it is answered."""

import html
import re
from uuid import uuid4

import pytest

from league.access import Person
from league.acts.services.acts import Refusal
from league.adjudication.forms.play import PlayInquiry
from league.adjudication.pages.known import known_at
from league.adjudication.pages.report import Report
from league.adjudication.services.doubts import judged
from league.models import Ruling
from league.records import record_of
from league.rulings.forms.steps import KeepForm
from league.rulings.services import AskedAt, record_ruling
from rules_ref import adjudicate
from rules_ref.cases.rulings import contradictions_of
from tests.factories import NOW, make_match
from tests.league.asking import posted
from tests.league.ruling_steps import play_case

pytestmark = pytest.mark.django_db
ANYWHERE = "/rules/adjudicate/"
LOCKED = {"pile__1__cards": "H7", "pile__0__cards": "H9", "play__cards": "C10"}
TURNED = {"pile__0__cards": "S5 H5 D5 C5", "play__cards": "S4 H4 D4 C4"}
CUT = {"pile__0__cards": "H8", "play__cards": "S9"}
VERDICTS = ("出せます", "出せません")


@pytest.fixture
def match():
    return make_match()


def at_table(client, match, says=(), **fields):
    record = record_of(match)
    inquiry = PlayInquiry("jbl", known_at(record, 1, {}))
    sent = posted(inquiry, KeepForm(None, ask_name=True), play__by="0", keep__referee="山本", **fields)
    sent.setlist("says", list(says))
    return client.post(f"/t/{match.table.token}/adjudicate/", sent)


def text_of(response):
    return html.unescape(response.content.decode())


def answers(response):
    """The buttons that answer, each with what it sends."""
    return {
        words: value
        for value, words in re.findall(r'name="says" value="([^"]*)"[^>]*>([^<]*)<', text_of(response))
    }


@pytest.mark.parametrize(
    ("fields", "asked", "answer", "verdict"),
    [
        (LOCKED, "♥7→♥9で♥しばりのはず", "♥しばりあり", "illegal"),
        (TURNED, "革命", "革命中", "legal"),
        (CUT, "♥8で場は流れる", "場はもう流れている", "legal"),
    ],
)
def test_a_position_that_cannot_be_is_asked_about_before_any_verdict(  # noqa: PLR0917
    client, match, fields, asked, answer, verdict
):
    response = at_table(client, match, **fields)
    page = text_of(response)
    assert response.status_code == 422
    assert asked in page
    assert [each for each in VERDICTS if f">{each}<" in page] == []
    assert not Ruling.objects.exists()
    settled = at_table(client, match, [answers(response)[answer]], **fields)
    assert settled.status_code == 302
    assert Ruling.objects.get().answer["verdict"] == verdict


def test_what_is_possible_may_stay_as_it_is_once_somebody_has_said_so(client, match):
    response = at_table(client, match, **TURNED)
    (keep,) = (value for words, value in answers(response).items() if "でよい" in words)
    assert at_table(client, match, [keep], **TURNED).status_code == 302
    ruling = Ruling.objects.get()
    assert (ruling.answer["verdict"], ruling.case["position"].get("revolution")) == ("illegal", None)


def test_what_cannot_be_may_not(client, match):
    response = at_table(client, match, **LOCKED)
    assert [words for words in answers(response) if "でよい" in words] == []
    (take,) = answers(response).values()
    assert at_table(client, match, [take.replace("take", "keep", 1)], **LOCKED).status_code == 422
    assert not Ruling.objects.exists()


def test_away_from_any_table_it_is_asked_just_so(client):
    sent = posted(PlayInquiry("jbl"), KeepForm(None), **LOCKED)
    response = client.post(ANYWHERE, sent)
    assert response.status_code == 422
    assert "♥7→♥9で♥しばりのはず" in text_of(response)
    sent["says"] = answers(response)["♥しばりあり"]
    page = text_of(client.post(ANYWHERE, sent))
    assert "出せません" in page
    assert "JBL-9.1" in page


def test_a_pasted_position_is_asked_about_too(client):
    text = "規則: jbl\n席順: A B C D\n手札 A: ♣10 ♣3\n手番: A\n場 C: ♥7\n場 D: ♥9\nA: ♣10\n"
    sent = posted(PlayInquiry("jbl"), KeepForm(None), paste__text=text)
    response = client.post(ANYWHERE, sent)
    assert response.status_code == 422
    assert "♥しばりのはず" in text_of(response)


def test_nothing_is_kept_of_it_by_any_door(match):
    case = play_case("C10", pile=[{"by": "上田", "cards": ["H7"]}, {"by": "遠藤", "cards": ["H9"]}])
    event = match.table.round.event
    with pytest.raises(Refusal, match="♥しばりのはず") as refused:
        record_ruling(
            asked=AskedAt(event, match, 1, 1), case=case, answer=adjudicate(case), by=Person("山本"),
            form_id=uuid4(), now=NOW,
        )  # fmt: skip
    assert refused.value.clause == "JBL-9.1"
    assert not Ruling.objects.exists()


def test_one_that_came_in_a_file_has_no_verdict_on_any_paper():
    case = play_case("C10", pile=[{"by": "上田", "cards": ["H7"]}, {"by": "遠藤", "cards": ["H9"]}])
    made = Report.of(case, adjudicate(case))
    assert str(made.verdict.words) == "この局面はありえません"
    assert "♥しばりのはず" in made.summary.ja
    assert made.consequences == []


def test_putting_one_fact_right_brings_the_next_to_light():
    case = play_case(
        "H10", pile=[{"by": "上田", "cards": ["H7"]}, {"by": "遠藤", "cards": ["H9"]}], turn="井上"
    )
    first = judged(case)
    again = judged(case, [doubt.key for doubt in first.doubts])
    assert len(again.doubts) < len(first.doubts) or not first.doubts
    assert contradictions_of(again.answer) == again.doubts


@pytest.mark.parametrize("address", [ANYWHERE, None])
def test_what_follows_is_said_while_the_form_is_filled_in(client, match, address):
    sent = posted(PlayInquiry("jbl"), KeepForm(None), pile__1__cards="H7", pile__0__cards="H9", play__by=None)
    found = client.post(f"{address or f'/t/{match.table.token}/adjudicate/'}?look=1", sent).json()
    (lock,) = (doubt for doubt in found["doubts"] if doubt["field"] == "lock")
    assert lock["implied"] == ["H"]
    assert "♥7→♥9" in lock["says"]


def test_a_form_that_cannot_be_read_yet_says_nothing(client):
    sent = posted(PlayInquiry("jbl"), KeepForm(None), pile__0__cards="H14")
    assert client.post(f"{ANYWHERE}?look=1", sent).json() == {"doubts": []}
    assert client.post(f"{ANYWHERE}?look=1&question=deal", {}).json() == {"doubts": []}
