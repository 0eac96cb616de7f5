"""A game as its table's page shows it."""

import pytest

from league.matches.pages.steps import game_view, step_view, way
from league.matches.services.games import cut_off_game
from league.matches.services.matches import cut_off_table
from rules_ref.classes import PlayerClass
from rules_ref.ranking import How
from scoring.matches.match import findings_of
from tests.factories import make_match, new_entry, play_game, played_match, record_at_now, sit_down
from tests.kept import kept

pytestmark = pytest.mark.django_db
D, F, H, L = PlayerClass.DAIFUGO, PlayerClass.FUGO, PlayerClass.HINMIN, PlayerClass.DAIHINMIN


@pytest.fixture
@kept
def match():
    match = make_match()
    sit_down(match, order=(3, 1, 4, 2))
    return match


def view(match, game=1):
    return game_view(record_at_now(match), 1, game)


def rows(match, game=1):
    return {row.number: row for row in view(match, game).rows}


def test_players_stand_in_the_order_of_their_seats(match):
    assert [(row.suit.value, row.number) for row in view(match).rows if row.suit] == [
        ("S", 3), ("H", 1), ("D", 4), ("C", 2),
    ]  # fmt: skip


def test_a_class_is_shown_as_soon_as_it_is_sure(match):
    play_game(match, 1, 1, "4 2x")
    shown = rows(match)
    assert (shown[4].reached, shown[4].how, shown[4].still_in) == (D, How.FINISH, False)
    assert (shown[2].reached, shown[2].how) == (L, How.FOUL)
    assert (shown[1].reached, shown[1].still_in) == (None, True)


def test_jbl_8_2_where_the_fallen_daifugo_lands_is_open_while_others_may_foul(match):
    play_game(match, 1, 1, "1 2 3")
    play_game(match, 1, 2, "4")
    assert (rows(match, 2)[1].fallen, rows(match, 2)[1].reached) == (True, None)
    play_game(match, 1, 2, "2x")
    assert (rows(match, 2)[1].reached, rows(match, 2)[2].reached) == (H, L)


def test_the_last_player_left_has_a_class_and_nothing_to_judge(match):
    play_game(match, 1, 1, "1 2 3")
    last = rows(match)[4]
    assert (last.reached, last.how, last.still_in, last.points) == (L, None, False, "0")


def test_who_gives_what_to_whom(match):
    play_game(match, 1, 1, "1 2 3")
    opening = view(match, 2).opening
    assert opening is not None
    assert [(low.giver.number, low.what, high.giver.number, high.what) for low, high in opening.exchanges] == [
        (4, "強い順に2枚", 1, "好きな2枚"), (3, "強い順に1枚", 2, "好きな1枚"),
    ]  # fmt: skip
    assert (opening.dealer.number, opening.first.number, opening.leader.number) == (4, 2, 4)


class TestTheWay:
    def states(self, match):
        return "".join(
            {"done": "x", "now": "o", "ahead": "."}[mark.state] for mark in way(record_at_now(match))
        )

    def test_every_game_is_a_mark(self, match):
        assert self.states(match) == "o..........."
        play_game(match, 1, 1, "1 2 3")
        assert self.states(match) == "xo.........."

    def test_nothing_is_now_once_all_is_over(self):
        match = played_match()
        assert self.states(match) == "x" * 12
        assert step_view(record_at_now(match)).place == "全ゲーム終了"

    def test_jbl_1_9_after_a_cut_off(self, match):
        play_game(match, 1, 1, "1 2")
        cut_off_game(match=match, entry=new_entry(match), set_number=1, game=1, reason="時間")
        assert step_view(record_at_now(match)).part == "open"
        cut_off_table(match=match, entry=new_entry(match), reason="時間")
        assert self.states(match) == "x..........."

    def test_a_game_is_played_once_somebody_has_gone_out(self, match):
        assert step_view(record_at_now(match)).part == "before"
        play_game(match, 1, 1, "1")
        assert step_view(record_at_now(match)).part == "play"


def test_what_everyone_sees_is_not_said_again(match):
    play_game(match, 1, 1, "4 2x")
    record = record_at_now(match)
    findings = findings_of(record.score.sets[0].games[0], record.scheme, record.labels.__getitem__)
    assert [finding.clause for finding in findings][:1] == ["JBL-4.3"]
    assert view(match).findings == findings[1:]
    assert view(match).findings, "the foul is said"
