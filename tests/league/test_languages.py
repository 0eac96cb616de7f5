"""No Japanese is left on English pages, no English on Japanese ones, and no keys of the code on either."""

import gzip
import html
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache

from league.access import Person
from league.acts.services.acts import Entry
from league.event_files.services.event import import_event
from league.events.pages.history import event_acts, event_line
from league.events.pages.log_values import names_of
from league.models import Verb
from league.rules.views import READABLE
from rules_ref.documents import RULESETS, document
from scoring.event.reading import parse_event
from tests.factories import NAMES, NOW, make_event
from tests.league import desk_scenes, draw_scenes, paper_scenes, table_scenes
from tests.pages import in_sight

pytestmark = pytest.mark.django_db

LIVED_IN = Path(__file__).parent / "golden" / "event-0.2.0.json.gz"

SCENES = table_scenes.SCENES | desk_scenes.SCENES | draw_scenes.SCENES | paper_scenes.SCENES
JAPANESE = re.compile(r"[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef][^<>\"\n]*")
ENGLISH = re.compile(r"[A-Za-z][A-Za-z'’]+(?: [A-Za-z'’]+)*")
WRITTEN_BY_PEOPLE = (
    *NAMES, "審判 山本", "山本", "内山", "大野", "近藤", "体調", "春の大会", "予選", "公民館", "会場の都合", "全員が帰った",
    "見失った", "見直し", "証言", "夏", "春", "日本語", "会場のさいころ5個", "選手", "甲会", "乙会", "丙会",
)  # fmt: skip
"""Text that stays Japanese on English pages: names, reasons, and the switch to the other language."""
NAMED_IN_LATIN = tuple(part.ja for each in map(document, READABLE) for part in (each.title, each.source))
PLAYERS = ("Haru", "Natsu", "Aki", "Fuyu", "Tsuki")
WRITTEN_IN_LATIN = (
    "kanri", *PLAYERS, "azure", "ruleset", "LAST", "Bankruptcy", "Beggar", "Poor", "Rich",
)  # fmt: skip
"""An account, players and an attribute of sample games, a key of a case, and classes as Tycoon names them."""
OF_CODE = {*Verb.values, *(key for ruleset in RULESETS.values() for key in ruleset.options)}
KEYS = re.compile(
    rf"\b(?:{'|'.join(each for each in OF_CODE if '_' in each)}|cutoff|spade3|UTC|s\d+|[0-9a-f]{{64}})\b|コミットメント"
)
"""Keys of options, acts and cases, UTC, ids of stages and digests, none of which belongs on a page."""
IN_ANY_LANGUAGE = re.compile(
    r"https?://\S+|2026-spring|[A-Z]+-[A-Z\d.]+"
    r"|(?<![A-Za-z])(?:English|JOKER|JSON|CSV|Excel|JK|QR|PDF|OK|MB|OBS|TYC|UEC|"
    rf"(?i:{'|'.join(READABLE)}))(?![A-Za-z])"
)


@pytest.fixture(autouse=True)
def fresh_count():
    """Reset the count of failed sign-ins."""
    cache.clear()


@pytest.mark.parametrize(
    ("language", "name", "said"),
    [
        ("en", "第12回 学生大富豪選手権", ' lang="ja"'),
        ("en", "2nd 𠮷 Cup かんとう", ' lang="ja"'),
        ("en", "Spring Cup", ""),
        ("ja", "第12回 学生大富豪選手権", ""),
    ],
)
def test_a_japanese_name_of_an_event_is_said_to_be_japanese(client, language, name, said):
    event = make_event(name=name)
    client.cookies["django_language"] = language
    for address in ("/", f"/e/{event.slug}/"):
        assert re.search(rf"<h[12]{said}>(<a [^>]*>)?{name}<", client.get(address).content.decode()), address


@pytest.mark.slow
@pytest.mark.parametrize("scene", SCENES)
def test_no_japanese_on_english_pages(client, scene):
    client.cookies["django_language"] = "en"
    assert leftovers(SCENES[scene](client), JAPANESE, WRITTEN_BY_PEOPLE) == {}


@pytest.mark.slow
@pytest.mark.parametrize("scene", SCENES)
def test_no_english_on_japanese_pages_and_no_keys_and_no_proof_before_it_is_asked_for(client, scene):
    pages = list(SCENES[scene](client))
    assert leftovers(pages, ENGLISH, NAMED_IN_LATIN + WRITTEN_IN_LATIN) == {}
    shown = [page for page in pages if page["content-type"].startswith("text/html")]
    keys = {page.request["PATH_INFO"]: KEYS.findall(in_sight(page)) for page in shown}
    assert {page: found for page, found in keys.items() if found} == {}


def test_dates_are_written_in_the_manner_of_the_language(client):
    make_event(date=NOW.date())
    assert "2026年4月29日" in client.get("/e/spring/").content.decode()
    assert "April 29, 2026" in client.get("/e/spring/", headers={"accept-language": "en"}).content.decode()


def test_the_history_tells_in_words_what_came_with_a_file():
    told_so = parse_event(gzip.decompress(LIVED_IN.read_bytes()))
    event = import_event(document=told_so, entry=Entry(Person("大野"), uuid4(), 0, NOW), slug="of-old")
    names = names_of(event)
    told = [detail for act in event_acts(event) for detail in event_line(act, names).details]
    assert told
    assert [each.words for each in told if ENGLISH.search(IN_ANY_LANGUAGE.sub("", each.words))] == []
    assert [each for each in told if "hash" in each.after or "key" in each.after] == []


def leftovers(pages: Iterable[Any], wrong: re.Pattern[str], given: tuple[str, ...]) -> dict[str, set[str]]:
    """Text in the wrong language, by page."""
    found: dict[str, set[str]] = {}
    for response in pages:
        if here := set(wrong.findall(read(response, given))):
            page = f"{response.status_code} {response.request['PATH_INFO']}"
            found.setdefault(page, set()).update(here)
    return found


def read(response: Any, given: tuple[str, ...]) -> str:
    """The text of a page, also for screen readers, without ``given`` and what is the same in any language."""
    hidden = r"<(script|style|textarea|code)\b.*?</\1>"
    source = re.sub(hidden, " ", response.content.decode(), flags=re.DOTALL)
    # Text that is bilingual on purpose marks the language of its parts, also for screen readers.
    source = re.sub(r'<div lang="(?:ja|en)">.*?</div>', " ", source, flags=re.DOTALL)
    # A name is rendered in several parts.
    source = re.sub(r"</span>(\s*)<span>", r"\1", source)
    spoken = re.findall(r'(?:aria-label|title|alt|placeholder|data-heard)="([^"]*)"', source)
    text = html.unescape("\n".join([re.sub(r"<[^>]*>", "\n", source), *spoken]))
    for words in sorted(given, key=len, reverse=True):
        text = text.replace(words, " ")
    return IN_ANY_LANGUAGE.sub(" ", text)
