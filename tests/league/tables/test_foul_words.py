"""A foul finish in the document's own word, on pages, in files and on paper, in both languages."""

import re
from html import unescape
from io import BytesIO

import pytest
from pypdf import PdfReader

from league.adjudication.pages.doubts import queries
from rules_ref.cases.likeness import Ruled, likeness
from rules_ref.documents import RULESETS
from rules_ref.text import Contradiction
from tests.factories import make_event, make_match, make_user, play_game, sit_down, take_seats
from tests.kept import kept

pytestmark = pytest.mark.django_db

SCHEME = {"points": {"4": [6, 4, 2, 0]}, "bonus": 0}
JAPANESE = {"jbl": ("反則", "禁止"), "momo": ("禁止", "反則"), "kyoto": ("禁止", "反則")}
ENGLISH = {"jbl": ("foul", "banned"), "momo": ("banned", "foul finish"), "kyoto": ("banned", "foul finish")}
AT_TABLE = ("", "history/", "sets/1/games/1/", "lay/", "adjudicate/?question=ranking", "sheet.pdf", "sheet-filled.pdf")  # fmt: skip
AT_EVENT = ("games.csv", "stages/", "standings/1/", "standings/1.csv")


@pytest.fixture(params=JAPANESE)
def document(request):
    return request.param


@pytest.fixture
@kept
def match(document):
    match = make_match(event=make_event(ruleset=document, scheme={} if document == "jbl" else SCHEME))
    sit_down(match) if document == "jbl" else take_seats(match, 1, (1, 2, 3, 4))
    play_game(match, 1, 1, "1 2x 3")
    play_game(match, 1, 2, "1 3x")
    return match


def seen(response) -> str:
    """The text that people read or hear, without markup."""
    assert response.status_code == 200
    if response.headers["Content-Type"] == "application/pdf":
        return "".join(page.extract_text() for page in PdfReader(BytesIO(response.content)).pages)
    page = unescape(response.content.decode("utf-8-sig"))
    heard = re.findall(r'(?:aria-label|title|data-foul)="([^"]*)"', page)
    return " ".join((*heard, re.sub(r"<[^>]*>", " ", page)))


@pytest.mark.parametrize("page", AT_TABLE)
def test_a_table_s_pages_and_papers_say_the_word_of_the_document(client, match, document, page):
    client.cookies["referee"] = "x"
    said = seen(client.get(f"/t/{match.table.token}/{page}"))
    own, other = JAPANESE[document]
    assert own in said
    assert other not in said


@pytest.mark.parametrize("page", AT_TABLE)
def test_so_they_do_in_english(client, match, document, page):
    client.cookies["referee"] = "x"
    said = seen(client.get(f"/t/{match.table.token}/{page}", headers={"accept-language": "en"}))
    own, other = ENGLISH[document]
    assert own in said.lower() or own[0].upper() in said
    assert other not in said.lower()


@pytest.mark.parametrize("page", AT_EVENT)
def test_an_event_s_pages_and_files_do(client, match, document, page):
    client.force_login(make_user("organise_event", "judge_event"))
    said = seen(client.get(f"/e/spring/{page}"))
    own, other = JAPANESE[document]
    assert own in said
    assert other not in said


def test_the_paper_of_a_table_is_typed_in_and_checked_in_the_word_of_the_document(organiser, match, document):
    said = seen(organiser.get("/e/spring/desk/1/1/sheet/"))
    own, other = JAPANESE[document]
    assert own in said
    assert other not in said


def test_so_is_who_left_in_a_doubt_about_a_position(document):
    text = RULESETS[document].foul_word
    doubt = Contradiction("out", [{"player": "A", "how": "foul"}], [{"player": "A", "how": "finish"}], "GEN-1", text, certain=False)  # fmt: skip
    (query,) = queries([doubt], text)
    assert query.keep == f"抜けたのはA（{text.ja}）でよい"


def test_so_is_what_makes_two_rulings_alike(document):
    foul = Ruled({"ruleset": document, "question": "play", "play": {"cards": ["S8"]}}, {"verdict": "legal", "foul": True}, ["GEN-4"])  # fmt: skip
    alike = likeness(foul, foul, foul_word=RULESETS[document].foul_word)
    assert alike is not None
    assert RULESETS[document].foul_word.ja in alike.text.ja
