"""One step of a replayed game, as the page shows it."""

import pytest

from league.adjudication.pages.replay import Scene
from rules_ref.notation import read_notation
from rules_ref.replays import replay
from rules_ref.samples import SAMPLES

ZAI = """\
ruleset: zai
players: A B C D E
classes: A=daifugo
hand A: S8 H5
hand B: 7
turn: A
pile B: S5
passed: C
out: D=finish E=downfall
open_hands: B
"""


def scene(text, at=0):
    return Scene(replay(read_notation(text).case), at)


def sample(sample_id, at):
    return scene(SAMPLES[sample_id].text, at)


def pile(shown):
    return [f"{laid.player} " + " ".join(card.name for card, _stands in laid.cards) for laid in shown.pile]


@pytest.mark.parametrize(
    ("players", "places"),
    [
        ("A B", "left1 right1"),
        ("A B C", "left2 left1 right1"),
        ("A B C D", "left2 left1 right1 right2"),
        ("A B C D E", "left3 left2 left1 right1 right2"),
        ("A B C D E F G H", "left4 left3 left2 left1 right1 right2 right3 right4"),
    ],
)
def test_the_seats_go_round_the_table_clockwise(players, places):
    seats = scene(f"ruleset: zai\nplayers: {players}\nturn: A").seats
    assert [seat.player for seat in seats] == players.split()
    assert " ".join(f"{seat.side}{seat.row}" for seat in seats) == places


def test_a_seat_shows_all_that_is_known_of_its_player():
    by_name = {seat.player: seat for seat in scene(ZAI).seats}
    a, b, c, d, e = by_name.values()
    assert (a.on_turn, a.player_class and a.player_class.value, a.count) == (True, "daifugo", 2)
    assert [card.name for card in a.cards or ()] == ["H5", "S8"]
    assert (b.cards, b.count, b.opened) == (None, 7, True)
    assert (c.cards, c.count, c.passed) == (None, None, True)
    assert (d.gone, e.gone) == ("1番目にあがり", "都落ち")


@pytest.mark.parametrize(
    ("sample_id", "at", "laid", "flushed"),
    [
        ("jbl", 2, ["Fuyu S5", "Haru S7"], False),
        ("jbl", 8, ["Natsu H8"], True),
        ("jbl", 14, ["Natsu C5 D5", "Aki C9 D9", "Haru CQ DQ"], True),
        ("jbl", 15, ["Haru H3"], False),
        ("jbl_stopped", 13, ["Haru C6", "Natsu C9"], False),
    ],
    ids=["lies there", "just cut", "just passed", "leads", "an illegal move changes nothing"],
)
def test_the_pile_is_what_lies_there_or_was_just_flushed(sample_id, at, laid, flushed):
    shown = sample(sample_id, at)
    assert (pile(shown), shown.is_flushed) == (laid, flushed)
    assert not shown.stops or shown.consequences == []


def test_a_declared_joker_shows_what_it_stands_for():
    (laid,) = sample("sdin", 15).pile
    stands_for = {card.name: stands and stands.name for card, stands in laid.cards}
    assert stands_for == {"H4": None, "D4": None, "C4": None, "JK": "S4"}


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        ("revolution: on", ["革命中", "3が強く2が弱い"]),
        ("back: on", ["11バック中", "3が強く2が弱い"]),
        ("revolution: on\nback: on", ["革命中", "11バック中"]),
        ("lock: S D", ["♠♦しばり"]),
        ("number_lock: on", ["数字しばり"]),
        ("attribute_lock: red blue", ["属性しばり: red、blue"]),
        ("direction: counterclockwise", ["逆回り"]),
        ("eight_cut_shift: on", ["9で8切り"]),
        ("smash_used: on", ["スマッシュ使用済み"]),
        ("draw_pile: 3\nexhausted: 2", ["山札3枚", "山札切れ2回"]),
        ("pending eight_cut: by=B", ["Bの8切りにまだ応じられる"]),
        ("pending revolution: by=B count=4 counters=0", ["Bの革命はほかの全員のパスを待っている"]),
        ("pending named: player=B by=A effect=draw2 count=2", ["BはAに倍返しできる"]),
    ],
)
def test_what_is_in_force_is_said(fact, words):
    assert scene(f"ruleset: zai\nplayers: A B\nturn: A\npile B: D9\n{fact}").conditions == words


@pytest.mark.parametrize(
    ("sample_id", "at", "deeds"),
    [
        ("kyoto", 3, ["渡した  C5"]),
        ("kyoto", 8, ["捨てた  C10"]),
        ("kyoto", 10, ["指定した数字 K "]),
        ("zai", 1, ["引いた Haru C3 D4 H9 CJ"]),
        ("zai", 4, ["渡した Haru C6", "渡した Natsu HK", "渡した Aki S5", "渡した Fuyu H3"]),
        ("zai", 10, ["捨てさせた  C6"]),
        ("zai", 12, ["取り戻した  SK"]),
        ("zai", 15, ["選んだ相手 Natsu "]),
        ("jbl", 1, []),
    ],
)
def test_what_the_effects_made_people_do_is_told(sample_id, at, deeds):
    told = sample(sample_id, at).deeds
    shown = [(fact.label, fact.text, " ".join(card.name for card in fact.cards)) for fact in told]
    assert list(map(" ".join, shown)) == deeds


def test_a_line_of_the_list_says_who_did_what_and_what_came_of_it():
    lines = sample("kyoto", 0).moves
    assert (lines[19].at, lines[19].player, lines[19].play, lines[19].words) == (20, "Tsuki", None, "ドボン")
    assert (lines[3].words, lines[3].marks) == ("パス", ())
    assert lines[14].marks == ("流れ",)
    assert [line.at for line in sample("jbl_stopped", 0).moves if line.stops] == [13]


def test_before_the_first_move_nothing_has_happened():
    start = sample("jbl", 0)
    assert (start.frame, start.move, start.report) == (None, None, None)
    assert (start.consequences, start.deeds) == ([], [])
    assert (start.previous, start.next, start.last) == (0, 1, 34)


def test_the_result_comes_with_the_last_move():
    assert sample("jbl", 33).places == []
    assert [place.player for place in sample("jbl", 34).places] == ["Aki", "Fuyu", "Natsu", "Haru"]
    assert (sample("jbl", 34).previous, sample("jbl", 34).next) == (33, 34)


def test_the_text_of_a_position_leads_back_to_it():
    shown = sample("momo", 7)
    assert scene(shown.position_text).position == shown.position
