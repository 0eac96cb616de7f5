"""The replay page with bad input: unreadable, too long or malformed games, markup in names, no token."""

import json
import re
from html import unescape

import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from league.adjudication.forms.replay import LONGEST, MOST_MOVES, ReplayForm
from league.adjudication.pages.replay import Scene
from rules_ref.notation import read_notation
from rules_ref.replays import replay
from rules_ref.samples import SAMPLES
from tests.effort import examples
from tests.league.pasting import CASE, GAME, SERVER, URL, errors, shown, words


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "必須"),
        ("なんだろう", "1行目の1文字目「なんだろう」: "),
        (GAME.replace("S6\nC", "S66\nC"), "9行目の4文字目: 「S66」というカードはありません。"),
        (GAME.replace("leader: A", "leader: X"), "6行目の1文字目「leader」: 「X」はこの卓にいません。"),
        (GAME.replace("ruleset: jbl\n", ""), "ruleset: 必要な項目がありません。"),
        (GAME + "leader: B", "11行目の1文字目「leader」: 6行目にもう書いてあります。"),
        ("{", "1行目の2文字目で、JSONとして読めなくなります。"),
        ('{"ruleset":\n go}', "2行目の2文字目で、JSONとして読めなくなります。"),
        ("[" * 100_000, "JSONとして読めません。"),
        ("[" + "1" * 5000 + "]", "JSONとして読めません。"),
        ("[]", "ゲームがありません。"),
        (json.dumps(CASE | {"players": ["\ud800", "B", "C"]}), "表示できない文字が含まれています。"),
        (GAME.replace("leader: A", r'leader: "\ud800"'), "表示できない文字が含まれています。"),
        ("[1]", "ゲームは、JSONのオブジェクトかそのリストで書きます。"),
        (json.dumps(CASE | {"moves": [7]}), "moves[0]: オブジェクト"),
        (json.dumps(CASE | {"question": "deal"}), "question: 次のどれかでなければなりません（play、record）"),
        ("/*\ngame 0\n*/\n", "line 1: 「original」の行がありません。"),
        (json.dumps([SERVER[0] | {"hands": 7}]), "[0].hands: リスト"),
        (GAME + "A: S5\n" * MOST_MOVES, f"手が多すぎます（{MOST_MOVES}手まで）。"),
        ("#" * (LONGEST + 1), f"{LONGEST}"),
    ],
)
def test_what_cannot_be_read_is_named_and_nothing_is_lost(client, text, message):
    response = shown(client, text)
    assert message in errors(response)
    assert unescape(response.content.decode()).count(text) >= 1


JUNK: st.SearchStrategy[object] = st.sampled_from(
    [None, 0, -1, True, "", [], {}, "A", "S3", 10**5, 1.5, ["JK", "JK"], {"A": ["S3"]}, [[]], "turn"]
)


def parts_of(value, at=()):
    """Yield the path of keys and indexes to every part of a case."""
    children = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    for key, child in children:
        yield (*at, key)
        yield from parts_of(child, (*at, key))


@settings(deadline=None, max_examples=examples(60), derandomize=True)
@given(st.sampled_from(sorted(SAMPLES)), st.data())
def test_whatever_stands_in_a_case_is_shown_or_refused(sample_id, data):
    case = read_notation(SAMPLES[sample_id].text).case
    *way, last = data.draw(st.sampled_from(list(parts_of(case))))
    part = case
    for key in way:
        part = part[key]
    part[last] = data.draw(JUNK)
    form = ReplayForm({"text": json.dumps([case, case]), "game": "1"})
    if form.is_valid():
        assert form.replay is not None
        assert replay(read_notation(form.shown_text).case).frames == form.replay.frames
        assert all(Scene(form.replay, at).position_text for at in range(len(form.replay.frames) + 1))
    else:
        assert form.errors


def test_errors_speak_the_readers_language(client):
    client.cookies["django_language"] = "en"
    assert "There is no card “S66”." in errors(shown(client, GAME.replace("S6\nC", "S66\nC")))
    assert "Locked to ♠: only ♠ or a joker may be played, not ♣3." in words(shown(client, GAME, at="3"))


def test_names_are_text_and_never_markup(client):
    response = shown(client, GAME.replace("C", '"<b>C</b>"'))
    assert "&lt;b&gt;C&lt;/b&gt;" in response.content.decode()
    assert "<b>C</b>" not in response.content.decode()


def test_a_paste_needs_the_token_of_its_page_and_no_other_method(client):
    assert Client(enforce_csrf_checks=True).post(URL, {"text": GAME}).status_code == 403
    assert (client.head(URL).status_code, client.put(URL).status_code) == (200, 405)


def test_nothing_stands_in_the_page_that_its_policy_forbids(client):
    page = client.get(URL, {"sample": "jbl", "at": 7}).content.decode()
    assert not re.search(r"<script(?![^>]* src=)|<style|\sstyle=|\son\w+=", page)
