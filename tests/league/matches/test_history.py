"""Acts of the log as sentences."""

import pytest

from league.matches.pages.history import act_line, part_words
from league.matches.services.envelopes import open_envelope
from league.matches.services.games import Kind, cut_off_game, judge_exit
from league.matches.services.matches import How, close_match, confirm, undo
from rules_ref.ranking import FOUL
from scoring.log.parts import envelope_of
from tests.factories import correct, new_entry, play_game, played_match, record_at_now

pytestmark = pytest.mark.django_db


def line_of(match, act):
    record = record_at_now(match)
    return act_line(act, record.labels, record.scheme.ranking.foul_words)


def words(match, act) -> list[tuple[str, str]]:
    return [(change.before, change.after) for change in line_of(match, act).changes]


def last(match):
    return line_of(match, match.acts.order_by("-seq")[0])


def test_a_tap_is_said_in_a_breath(match):
    play_game(match, 1, 1, "3")
    assert last(match).heard == "第1セット 第1ゲーム 上田 あがり"
    play_game(match, 1, 1, "1x")
    assert last(match).heard == "第1セット 第1ゲーム 青木 反則あがり"


def test_a_foul_judged_later_and_taken_back(match):
    play_game(match, 1, 1, "3")
    where = {"match": match, "set_number": 1, "game": 1, "player": 3}
    judge_exit(entry=new_entry(match), kind=Kind.FOUL, **where)
    assert last(match).brief == "上田 反則あがり"
    judge_exit(entry=new_entry(match), kind=Kind.FINISH, **where)
    assert last(match).brief == "上田 あがり"


def test_a_correction_says_from_what_to_what(match):
    play_game(match, 1, 1, "3 1x 2")
    act = correct(match, 1, "1 3 2")
    assert words(match, act) == [("上田 → 青木（反則あがり） → 井上", "青木 → 上田 → 井上")]


def test_an_undo_says_what_is_gone(match):
    play_game(match, 1, 1, "3")
    act = undo(match=match, entry=new_entry(match))
    assert words(match, act) == [("上田", "")]
    assert act.undoes is not None
    assert line_of(match, act.undoes).undone


def test_a_cut_off(match):
    play_game(match, 1, 1, "3")
    act = cut_off_game(match=match, entry=new_entry(match), set_number=1, game=1, reason="時間")
    assert words(match, act) == [("上田", "上田 （打ち切り）")]
    assert last(match).reason == "時間"


def test_an_envelope_whose_cards_were_lost(match):
    for game in (1, 2, 3, 4):
        play_game(match, 1, game, "1 2 3")
    open_envelope(match=match, entry=new_entry(match), set_number=1, cards=[], reason="紛失")
    assert last(match).brief == "開封 カード不明"
    record, place = record_at_now(match), envelope_of(1)
    assert (
        part_words(place, record.parts[place], record.labels, FOUL) == "封筒E-1・青木が2枚・開封 カード不明"
    )


def test_confirmations_and_the_end():
    match = played_match()
    confirm(match=match, entry=new_entry(match), player=2, how=How.PAPER)
    assert last(match).heard == "井上の確認（用紙）"
    act = close_match(match=match, entry=new_entry(match), reason="先に帰った")
    assert words(match, act) == [("", "終了"), ("", "青木 78、井上 48、上田 24、遠藤 0")]
