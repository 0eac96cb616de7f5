"""Disputes on exits and gifts by taps at a table: the record is filled in, with a verdict at once."""

import html
import re

import pytest

from league.models import Ruling
from tests.factories import NAMES, after_a_game, play_game

pytestmark = pytest.mark.django_db
A, B, C, D = NAMES


@pytest.fixture
def match():
    """A match after its first game, in which players 1 to 4 became daifugo, fugo, hinmin and daihinmin."""
    return after_a_game()


def address(match, question, game=2):
    return f"{match.table.get_absolute_url()}adjudicate/?game={game}&question={question}"


def said(response):
    """The text of the verdict on the page; empty if there is none."""
    page = html.unescape(response.content.decode())
    found = re.search(r'id="preview">(.*?)</p>', page, re.DOTALL)
    return re.sub(r"<[^>]+>|\s+", " ", found[1]).strip() if found else ""


def places(response):
    page = html.unescape(response.content.decode())
    lines = re.findall(r"<li><b>(.)</b> (.*?)</li>", page)
    return [next(name for name in NAMES if name in line) for _number, line in lines]


def tap(client, where, *taps):
    """Submit the taps one after the other, each with the fields of the page before."""
    fields = filled_in(client.get(where).content.decode())
    for each in taps:
        response = client.post(where, {**fields, **each})
        fields = filled_in(response.content.decode())
    return response


def filled_in(page):
    typed = re.findall(r'<input type="text" name="(seat-.-(?:gives|hand))"(?: value="([^"]*)")?', page)
    lists = re.findall(
        r'<select name="((?:exit|seat)-.-(?:player|how|player_class))".*?>(.*?)</select>', page, re.DOTALL
    )
    chosen = {name: re.search(r'value="([^"]*)" selected', options) for name, options in lists}
    return dict(typed) | {name: found[1] for name, found in chosen.items() if found}


def test_a_foul_and_a_downfall_that_are_recorded_are_ruled_on_without_a_tap(client, match):
    play_game(match, 1, 2, "2 3x")
    shown = client.get(address(match, "ranking"))
    assert "青木は都落ち、上田は反則あがり" in said(shown)
    assert "JBL-8.2" in said(shown)
    assert places(shown) == [B, D, A, C]
    assert not Ruling.objects.exists()


@pytest.mark.parametrize(
    ("exits", "leads"),
    [
        ("2 3x", ("game=2&amp;question=ranking", "game=3&amp;question=exchange")),
        ("3x", ("game=2&amp;question=ranking",)),
    ],
    ids=["ended", "being played"],
)
def test_the_list_of_disputes_leads_to_the_game_that_has_just_ended_or_is_played(client, match, exits, leads):
    play_game(match, 1, 2, exits)
    page = client.get(f"{match.table.get_absolute_url()}lay/").content.decode()
    assert [address for address in leads if address not in page] == []


def test_of_two_who_are_left_nothing_is_offered_that_takes_a_third(client, match):
    where = f"{match.table.get_absolute_url()}lay/"
    assert "パスしてからまた出す" in client.get(where).content.decode()
    play_game(match, 1, 2, "1 2")
    page = client.get(where).content.decode()
    assert "どちらが強いか" in page
    assert "パスしてからまた出す" not in page
    assert "あがった後の親" not in page
    assert 'class="laid-move' not in client.get(f"{where}?dispute=leads_next").content.decode()


def test_what_the_record_does_not_say_takes_a_tap_each(client, match):
    where = address(match, "ranking")
    assert said(client.get(where)) == ""
    assert said(tap(client, where, {"tap-left": "1 finish"})) == ""
    both = tap(client, where, {"tap-left": "1 finish"}, {"tap-left": "2 foul"})
    assert places(both) == [B, D, A, C]
    back = tap(client, where, {"tap-left": "1 finish"}, {"tap-left": "2 foul"}, {"tap-back": "1"})
    assert said(back) == ""


def test_too_few_cards_are_ruled_on_with_one_card_and_its_giver(client, match):
    one = tap(client, address(match, "exchange"), {"tap-cards": "S2", "tap-gave": "3"})
    assert "交換に誤りがあります" in said(one)
    assert "JBL-5" in said(one)


def test_a_stronger_card_that_was_kept_is_told_as_well(client, match):
    where = address(match, "exchange")
    gave = {"tap-cards": "H3", "tap-gave": "2"}
    assert "ここまで誤りはありません" in said(tap(client, where, gave))
    kept = tap(client, where, gave, {"tap-cards": "S2", "tap-held": "2"})
    assert "交換に誤りがあります" in said(kept)
    again = tap(
        client, where, gave, {"tap-cards": "S2", "tap-held": "2"}, {"tap-cards": "S2", "tap-gave": "2"}
    )
    assert "ここまで誤りはありません" in said(again)
    cleared = tap(client, where, gave, {"tap-back": "1"})
    assert said(cleared) == ""


@pytest.mark.parametrize(
    "sent",
    [
        {"tap-gave": "3"},
        {"tap-gave": "9", "tap-cards": "S2"},
        {"tap-cards": "X", "tap-held": "3"},
        {"tap-left": "7 fly"},
    ],
)
def test_a_tap_that_says_nothing_leaves_the_page_as_it_is(client, match, sent):
    for question in ("exchange", "ranking"):
        response = client.post(address(match, question), sent)
        assert response.status_code == 200
        assert said(response) == ""


def test_without_classes_nobody_owes_a_card_and_the_fields_ask(client, match):
    page = client.get(address(match, "exchange", game=1)).content.decode()
    assert "tap-gave" not in page
    assert "seat-0-gives" in page
