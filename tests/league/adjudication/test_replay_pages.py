"""The replay page: a game in any known format, step by step, up to an illegal move; nothing is stored."""

import json
import re
from html import unescape

import pytest

from rules_ref.notation import read_notation, write_case
from rules_ref.samples import SAMPLES
from tests.league.pasting import CASE, GAME, LOG, SERVER, URL, errors, shown, words

# No test here may use the database: pasted games are not stored.

POSITION = "ruleset: jbl\nplayers: A B C\nhand A: S8 H5\nturn: A\npile C: S7\n"


def position_text(response):
    found = re.search(
        r'<textarea id="position-text"[^>]*>(.*?)</textarea>', response.content.decode(), re.DOTALL
    )
    assert found is not None
    return unescape(found[1])


def test_the_page_offers_a_field_and_a_game_of_every_document(client):
    response = client.get(URL)
    assert response.status_code == 200
    for sample in SAMPLES.values():
        assert f'href="{URL}?sample={sample.id}"' in response.content.decode()
        assert sample.shows.ja in words(response)


def test_the_example_is_a_game_in_the_readers_words(client):
    assert "手札 Haru: ♥5 ♣6 ♦8 ♠K ♠2" in words(client.get(URL))
    client.cookies["django_language"] = "en"
    assert "hand Haru: H5 C6 D8 SK S2" in words(client.get(URL))


@pytest.mark.slow
@pytest.mark.parametrize("sample_id", SAMPLES)
def test_every_step_of_a_sample_has_an_address(client, sample_id):
    moves = len(read_notation(SAMPLES[sample_id].text).case["moves"])
    for at in range(moves + 1):
        response = client.get(URL, {"sample": sample_id, "at": at})
        assert response.status_code == 200
        assert f"{at} / {moves}手" in words(response)


@pytest.mark.parametrize(
    ("at", "step"), [("", 0), ("x", 0), ("-1", 0), ("99", 34), ("9" * 5000, 34), ("²", 0)]
)
def test_a_step_that_is_none_is_the_nearest_or_the_first(client, at, step):
    assert f"{step} / 34手" in words(client.get(URL, {"sample": "jbl", "at": at}))


def test_a_sample_that_is_none_is_not_found(client):
    assert client.get(URL, {"sample": "bridge"}).status_code == 404


LOCK = "場が流れるまで、♠しばりになります。"


@pytest.mark.parametrize(
    ("text", "step", "said"),
    [
        (GAME, "2 / 3手", LOCK),
        (write_case(CASE, "ja"), "2 / 3手", LOCK),
        (GAME.replace("\n", "\r\n"), "2 / 3手", LOCK),
        (json.dumps(CASE), "2 / 3手", LOCK),
        (json.dumps([CASE], indent=1), "2 / 3手", "JBL-9.1"),
        ("\ufeff " + json.dumps(CASE), "2 / 3手", LOCK),
        (LOG, "4 / 4手", "0があがります。"),
        (json.dumps(SERVER[:1]), "4 / 4手", "0があがります。"),
        (json.dumps(SERVER[0]), "4 / 4手", "0があがります。"),
    ],
)
def test_a_game_is_recognised_in_every_form(client, text, step, said):
    response = shown(client, text, at=step[0])
    assert step in words(response)
    assert said in words(response)


@pytest.mark.parametrize("text", [LOG + LOG, json.dumps(SERVER), json.dumps([CASE, CASE])])
def test_of_several_games_one_is_chosen(client, text):
    asked = shown(client, text)
    assert "ゲームが2件あります。" in errors(asked)
    assert 'name="game"' in asked.content.decode()
    assert "ゲームが2件あります。" in errors(shown(client, text, game="3"))
    assert errors(shown(client, text, game="0"))
    chosen = shown(client, text, game="2")
    assert chosen.status_code == 200
    assert "0 /" in words(chosen)


def test_the_next_steps_of_a_chosen_game_need_no_longer_the_whole_log(client):
    page = shown(client, json.dumps(SERVER), game="2").content.decode()
    found = re.search(r'<textarea name="text" hidden>\s*(.*?)</textarea>', page, re.DOTALL)
    assert found is not None
    assert read_notation(unescape(found[1])).case["id"] == "uecda-8"
    assert "plays" not in page


def test_what_one_typed_stays_as_it_was(client):
    text = GAME.replace("leader: A", "leader: A # who dealt?")
    page = shown(client, text).content.decode()
    assert page.count("leader: A # who dealt?") == 2


def test_a_position_is_drawn_and_its_play_judged(client):
    assert "はじめ" in words(shown(client, POSITION))
    assert "出せません" in words(shown(client, POSITION + "A: H5", at="1"))
    assert "場が流れます。" in words(shown(client, POSITION + "A: S8", at="1"))


def test_jbl_9_1_an_illegal_move_is_shown_with_its_whole_ruling(client):
    response = shown(client, GAME, at="3")
    page = response.content.decode()
    assert "3手目で止まります" in words(response)
    assert "出せません" in words(response)
    assert "♠しばりで、出せるのは♠かジョーカーなので" in words(response)
    assert 'href="/rules/jbl/#JBL-9.1"' in page
    assert "あてはまらない" in page


KILL = """\
ruleset: zai
players: A B C
hand A: H6
hand B: S9 C9
hand C: S4 S5
leader: A

A: H6
B: kill_finish C9
"""


def test_zai_g_1_a_move_that_the_text_leaves_open_stops_the_game_too(client):
    response = shown(client, KILL, at="2")
    assert "2手目で止まります" in words(response)
    assert "B あがり殺し ? 規則だけでは決まりません" in words(response)
    settled = shown(client, KILL.replace("players", "regulation killer_card: C9\nplayers"), at="2")
    assert "あがりは取り消されます。" in words(settled)


def test_gen_2_a_game_that_ends_before_all_have_gone_out_shows_places_by_hands(client):
    text = "ruleset: zai\nplayers: A B\nhand A: S8\nhand B: JK\nleader: A\n\nA: pass\n"
    assert "手札の少ない順に、1位はA、Bです。" in words(client.post(URL, {"text": text, "at": 1}))
    assert "手札の少ない順に" not in words(client.post(URL, {"text": text, "at": 0}))


@pytest.mark.parametrize(
    ("sample_id", "at", "said"),
    [
        ("kyoto", 0, "15 Natsu ♠4 ♥4 流れ"),
        ("kyoto", 0, "20 Tsuki ドボン あがり"),
        ("kyoto", 0, "23 Natsu ♦2 禁止あがり"),
        ("sdin", 17, "順位 位 人 階級 P 1 Natsu 大富豪 800 （ボーナス200を含む）"),
    ],
)
def test_the_list_of_moves_names_what_each_did_and_the_result_is_shown_at_the_end(
    client, sample_id, at, said
):
    assert said in words(client.get(URL, {"sample": sample_id, "at": at}))
    assert not at or "順位" not in words(client.get(URL, {"sample": sample_id, "at": at - 1}))


@pytest.mark.parametrize("sample_id", SAMPLES)
def test_the_position_can_be_taken_away_as_text(client, sample_id):
    for at in range(3, 12, 4):
        text = position_text(client.get(URL, {"sample": sample_id, "at": at}))
        again = shown(client, text)
        assert again.status_code == 200
        assert position_text(again) == text
