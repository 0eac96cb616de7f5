"""What holds for every page: language, security policy, error pages, output of template tags."""

import re

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.template import engines
from django.test import override_settings
from django.urls import path, reverse
from django.utils import translation
from PIL import Image
from zxingcpp import read_barcodes

from league.urls import urlpatterns
from rules_ref.cards import JOKER, SUITS, parse_card
from rules_ref.classes import PlayerClass
from rules_ref.text import Text
from tests.factories import make_event, make_match, make_user

pytestmark = pytest.mark.django_db


PHRASE = "大会-2026-spring"


def fail(request):
    raise RuntimeError("an error of ours")


class Failing:
    urlpatterns = (*urlpatterns, path("fail/", fail))


def draw(source, **context):
    return engines["django"].from_string("{% load desk %}" + source).render(context)


def test_pages_are_japanese_unless_asked_otherwise(client):
    assert '<html lang="ja">' in client.get("/").content.decode()
    assert '<html lang="en">' in client.get("/", headers={"accept-language": "en"}).content.decode()


def test_the_language_is_switched_by_a_button_that_comes_back_to_the_same_page_and_stays(client):
    make_event()
    page = client.get("/e/spring/?x=1&y=2").content.decode()
    assert '<input type="hidden" name="next" value="/e/spring/?x=1&amp;y=2">' in page
    response = client.post("/i18n/setlang/", {"language": "en", "next": "/e/spring/"})
    assert response.url == "/e/spring/"
    assert '<html lang="en">' in client.get("/").content.decode()
    assert '<button name="language" value="ja" lang="ja">日本語</button>' in client.get("/").content.decode()


def test_nothing_but_our_own_files_may_run_or_load(client):
    policy = client.get("/").headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


@pytest.mark.parametrize("url", ["/", "/sign-in/", "/nowhere/"])
def test_no_page_has_inline_code_or_styles_or_addresses_of_others(client, url):
    text = client.get(url).content.decode()
    assert not re.search(r"<script(?![^>]*\bsrc=)", text)
    assert not re.search(r"\s(style|on\w+)=", text)
    # Canonical links have the page's own absolute address.
    assert not re.search(r"""(src|href|action)=["'](https?:)?//(?!testserver)""", text)


def test_a_page_that_is_not_there_says_so_and_leads_on(client):
    response = client.get("/nowhere/")
    assert response.status_code == 404
    assert "ページが見つかりません" in response.content.decode()
    assert "Resolver404" not in response.content.decode()


def test_a_page_not_for_everyone_offers_the_sign_in(client):
    response = client.get("/events/new/")
    assert response.status_code == 403
    assert 'href="/sign-in/?next=%2Fevents%2Fnew%2F"' in response.content.decode()


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/e/spring/tables/", 404),
        ("/e/spring/rounds/9/hall/x", 404),
        ("/e/spring/edit/", 403),
        ("/t/{}/games/1/9/9/", 404),
    ],
)
def test_inside_an_event_and_at_its_tables_an_error_leads_back_to_its_page(client, address, status):
    response = client.get(address.format(make_match().table.token))
    assert response.status_code == status
    assert '<a href="/e/spring/">春の大会のページへ</a>' in response.content.decode()


@pytest.mark.parametrize("address", ["/nowhere/", "/e/nowhere/", "/e/", "/t/nowhere/", "/events/new/"])
def test_outside_of_any_event_an_error_leads_to_none(client, address):
    make_event()
    response = client.get(address)
    assert response.status_code in {403, 404}
    assert "のページへ</a>" not in response.content.decode()


@pytest.mark.parametrize("start", ["/e/", "/t/", "/t/x/", "/o/", "/invitations/", "/rules/", "/"])
@pytest.mark.parametrize("typed", ["%00", "a%00", "%ff", "%ed%a0%80", "%E5%8D%93", "x" * 3_000])
def test_whatever_is_typed_for_an_address_is_not_found(client, start, typed):
    for rest in ("", "/", "/nowhere/"):
        assert client.get(f"{start}{typed}{rest}", follow=True).status_code == 404


def test_who_was_signed_out_comes_back_to_the_page_whose_button_was_pressed(client):
    event, came_from = make_event(), "/e/spring/roles/"
    User.objects.create_user("kanri", password=PHRASE)
    refused = client.post(
        f"/e/{event.slug}/roles/invite/", headers={"referer": f"http://testserver{came_from}"}
    ).content.decode()
    (sign_in,) = re.findall(r'href="(/sign-in/[^"]+)">サインイン</a></p>', refused)
    *_language, leads_to = re.findall(r'name="next" value="([^"]+)"', client.get(sign_in).content.decode())
    answer = client.post("/sign-in/", {"username": "kanri", "password": PHRASE, "next": leads_to})
    assert answer.url == came_from


def test_the_address_behind_a_button_says_that_it_is_one(client):
    response = client.get("/sign-out/")
    assert (response.status_code, response["Allow"]) == (405, "POST, OPTIONS")
    assert "ここはボタンから" in response.content.decode()


@override_settings(ROOT_URLCONF=Failing)
def test_an_error_of_ours_says_that_nothing_is_lost(client):
    client.raise_request_exception = False
    response = client.get("/fail/")
    assert response.status_code == 500
    assert "記録済みの内容は失われていません" in response.content.decode()
    assert "an error of ours" not in response.content.decode()


def test_suits_are_symbols_with_a_name_and_never_colour_alone():
    drawn = [draw("{% suit each %}", each=suit) for suit in SUITS]
    assert [re.sub("<[^>]+>", "", each) for each in drawn] == list("♠♥♦♣")
    assert 'aria-label="ハート"' in drawn[1]
    assert draw('{% suit "D" %}') == drawn[2]


def test_cards_are_drawn_as_they_are_printed():
    assert ">♥10</span>" in draw("{% playing_card card %}", card=parse_card("H10"))
    assert 'aria-label="ハート 10"' in draw("{% playing_card card %}", card=parse_card("H10"))
    assert ">JOKER</span>" in draw("{% playing_card card %}", card=JOKER)


def test_classes_and_sentences_follow_the_language_of_the_page():
    badge, text = "{% class_badge each %}", Text("流れ", "flush")
    assert ">大富豪<" in draw(badge, each=PlayerClass.DAIFUGO)
    assert draw("{{ text|words }}", text=text) == "流れ"
    with translation.override("en"):
        assert ">daifugo<" in draw(badge, each=PlayerClass.DAIFUGO)
        assert draw("{{ text|words }}", text=text) == "flush"


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("", ""),
        ("青木", '<span class="person"><span>青木</span></span>'),
        ("岡田　美咲", '<span class="person"><span>岡田</span>　<span>美咲</span></span>'),
        ("Ann Featherstone", '<span class="person"><span>Ann</span> <span>Featherstone</span></span>'),
        ("<b> 花子", '<span class="person"><span>&lt;b&gt;</span> <span>花子</span></span>'),
        ("Ann Featherstonehaugh", '<span class="person is-long"><span>Ann</span> Featherstonehaugh</span>'),
    ],
)
def test_a_name_is_drawn_in_parts_that_do_not_break_and_a_long_part_may_be_smaller(name, drawn):
    assert draw("{{ name|person }}", name=name) == drawn


def test_every_page_draws_names_in_the_one_way():
    """In text and sentences they go through the filter; attributes and lists of choices have plain text."""
    people = r"(?:line|entrant|row|player|gone)\.(?:name|coming)"
    between = r"(?<!option)>[^<>{]*\{\{ (?:line|each|entrant|seat|row|player|place|total)\.name \}\}"
    in_sentence = (
        rf'(?<!["\w])\{{% blocktranslate [^%]*with name=(?:{people}) [^"]*?endblocktranslate %\}}(?!")'
    )
    pages = (settings.BASE_DIR / "templates" / "league").glob("*.html")
    texts = {page.name: page.read_text(encoding="utf-8") for page in pages}
    # Here the names are in a list of choices.
    assert {name for name, text in texts.items() if re.search(between, text)} <= {"table_substitution.html"}
    assert {name for name, text in texts.items() if re.search(in_sentence, text)} == set()


def test_a_phone_reads_the_code_on_the_page():
    link = "https://desk.example.org/t/abcdefghijklmnopqrstuv/"
    drawn = draw("{% qr_code link %}", link=link)
    side = int(re.findall(r'viewBox="-4 -4 (\d+) \d+"', drawn)[0])
    picture = Image.new("L", (side, side), 255)
    for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", drawn):
        for step in range(int(length)):
            picture.putpixel((int(x) + step + 4, int(y) + 4), 0)
    [read] = read_barcodes(picture.resize((side * 8, side * 8), Image.Resampling.NEAREST))
    assert read.text == link


def test_pages_of_somebody_signed_in_are_kept_by_no_browser(client):
    event = make_event()
    address = reverse("event_detail", args=[event.slug])
    assert "no-store" not in client.get(address).headers.get("Cache-Control", "")
    client.force_login(make_user("organise_event"))
    for page in (address, reverse("event_edit", args=[event.slug]), reverse("password_change"), "/"):
        assert "no-store" in client.get(page).headers["Cache-Control"]


def test_no_page_may_ask_for_what_the_desk_never_needs(client):
    policy = client.get("/").headers["Permissions-Policy"]
    assert all(f"{each}=()" in policy for each in ("camera", "microphone", "geolocation", "payment"))


class TestClauses:
    """A clause links to its own document, whichever document judges the plays of the event."""

    SOURCE = '{% match_clause "seats" as clause %}{% include "league/_clause.html" %}'

    def test_a_clause_of_the_match_leads_to_the_league_s_document(self):
        said = draw(self.SOURCE, event=make_event(ruleset="jbl"))
        assert '/rules/jbl/#JBL-2.1"' in said

    def test_it_is_not_cited_where_another_document_judges(self):
        assert not draw(self.SOURCE, event=make_event(ruleset="kyoto")).strip()

    @pytest.mark.parametrize(
        ("clause", "document"),
        [("GEN-1", "gen"), ("KYOTO-1.4", "kyoto"), ("SDIN-3.2", "sdin"), ("OLD-1", "kyoto")],
    )
    def test_every_clause_does(self, clause, document):
        said = draw('{% include "league/_clause.html" %}', event=make_event(ruleset="kyoto"), clause=clause)
        assert f'/rules/{document}/#{clause}"' in said

    def test_an_exchange_cites_the_document_of_the_event(self):
        assert draw("{% exchange_clause 'jbl' %}") == "JBL-5.5"
        assert draw("{% exchange_clause 'kyoto' %}") == "KYOTO-1.4"
